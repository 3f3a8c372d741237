use proptest::prelude::{ProptestConfig, any, proptest};
use proptest::sample::Index;

use super::{FULL, read_text, rendered};

/// Reads the text and renders what is said of it; neither may panic.
fn survives(text: &str) {
    let Err(errors) = read_text(text) else { return };
    assert!(!errors.errors().is_empty());
    let said = rendered(&errors);
    for error in errors.errors() {
        assert!(text.get(error.span.clone()).is_some());
        assert!(errors.line(error) <= text.lines().count().max(1) + 1);
    }
    assert!(!said.contains("Failed to read"), "{said}");
}

fn boundary(text: &str, place: Index) -> usize {
    let places: Vec<_> = text.char_indices().map(|(at, _)| at).collect();
    *place.get(&places)
}

proptest! {
    #![proptest_config(ProptestConfig::with_cases(256))]

    #[test]
    fn any_text_is_read_or_refused(text in "\\PC{0,200}") {
        survives(&text);
    }

    #[test]
    fn any_small_toml_is_read_or_refused(text in "(\\[?\\[?(server|lookup|customer|x)(\\.email)?\\]?\\]?\n?|(tool|input|own|email) ?= ?(\"[^\"\n]{0,6}\"?|-?[0-9]{1,3}|\\{ ?|\\} ?|\\[\"?|true)\n?){0,8}") {
        survives(&text);
    }

    #[test]
    fn the_full_file_with_a_piece_changed_is_read_or_refused(
        from in any::<Index>(),
        length in 0..40_usize,
        piece in "([\"'\\[\\]{}=.,\n#$0-9a-zé]|\\$\\{|\\\\u00e5|true|\\[\\[){0,6}",
    ) {
        let from = boundary(FULL, from);
        let to = (from + length).min(FULL.len());
        survives(&format!("{}{piece}{}", &FULL[..from], &FULL[to..]));
    }

    #[test]
    fn the_full_file_with_a_line_moved_is_read_or_refused(from in any::<Index>(), to in any::<Index>()) {
        let mut lines: Vec<_> = FULL.lines().collect();
        let line = lines.remove(from.index(lines.len()));
        lines.insert(to.index(lines.len()), line);
        survives(&lines.join("\n"));
    }
}

#[test]
fn deep_nesting_is_refused() {
    survives(&format!("a = {}", "[".repeat(20_000)));
    survives(&format!("a = {}1", "{ a = ".repeat(20_000)));
    survives(&vec!["a"; 20_000].join("."));
    survives(&format!("[{}]", vec!["a"; 20_000].join(".")));
    survives(&format!("[witness]\ntool = 't'\narguments.{} = 1", vec!["a"; 70].join(".")));
}
