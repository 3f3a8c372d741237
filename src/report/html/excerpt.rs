use super::words::line;
use crate::model::Excerpt;
use crate::report::escape::markup;

/// So many places are marked in one drawing.
const MOST_PLACES: usize = 8;
/// So many lines stand round a marked one where only the surroundings are shown.
const ROUND: usize = 4;
/// A text of so few lines is shown whole.
const SMALL: usize = 16;
/// The longest line, in characters, and so many lines at most.
const LONGEST_LINE: usize = 400;
const MOST_LINES: usize = 400;

/// How much of a text is shown.
#[derive(Clone, Copy, PartialEq, Eq)]
pub(super) enum Shown {
    Whole,
    /// The marked lines and those round them.
    Surroundings,
}

/// A text with its places marked, each with what there is to say of it at the end of its line.
pub(super) fn figure(excerpt: &Excerpt, shown: Shown) -> String {
    let lines = lines(excerpt);
    let marked: Vec<usize> = (0..lines.len()).filter(|index| lines[*index].marked).collect();
    let small = lines.len() <= SMALL;
    let near = |index: usize| marked.iter().any(|at| index.abs_diff(*at) <= ROUND);
    let mut drawn = String::new();
    let mut skipped = false;
    for (index, drawn_line) in lines.iter().enumerate().take(MOST_LINES) {
        if shown == Shown::Whole || small || marked.is_empty() || near(index) {
            drawn.push_str(if std::mem::take(&mut skipped) { "⋮\n" } else { "" });
            drawn.push_str(&drawn_line.html);
            drawn.push('\n');
        } else {
            skipped = true;
        }
    }
    drawn.push_str(if skipped || lines.len() > MOST_LINES { "⋮\n" } else { "" });
    format!(
        "<figure><figcaption>{}</figcaption><pre><code>{}</code></pre></figure>\n",
        line(&excerpt.name),
        drawn.trim_end_matches('\n')
    )
}

struct Line {
    html: String,
    marked: bool,
}

/// Each line of the text with the places that begin in it.
fn lines(excerpt: &Excerpt) -> Vec<Line> {
    let text = excerpt.text.as_str();
    let mut places: Vec<(usize, usize, &str)> = excerpt
        .places
        .iter()
        .filter(|(start, _, _)| *start < text.len().max(1))
        .map(|(start, length, label)| {
            let end = start.saturating_add(*length).min(text.len());
            (floor(text, *start), ceiling(text, end), label.as_str())
        })
        .collect();
    places.sort_by_key(|(start, _, _)| *start);
    places.truncate(MOST_PLACES);
    let mut lines = Vec::new();
    let mut start = 0;
    for body in text.split('\n') {
        let end = start + body.len();
        let of_line: Vec<_> =
            places.iter().filter(|(at, _, _)| (start..=end).contains(at)).copied().collect();
        lines.push(drawn_line(text, (start, end), &of_line));
        start = end + 1;
    }
    lines
}

/// The nearest start of a character at or before `offset`.
fn floor(text: &str, offset: usize) -> usize {
    (0..=offset.min(text.len())).rev().find(|at| text.is_char_boundary(*at)).unwrap_or(0)
}

/// The nearest start of a character at or behind `offset`.
fn ceiling(text: &str, offset: usize) -> usize {
    (offset..text.len()).find(|at| text.is_char_boundary(*at)).unwrap_or(text.len())
}

fn drawn_line(text: &str, (start, end): (usize, usize), places: &[(usize, usize, &str)]) -> Line {
    let end = text[start..end].char_indices().nth(LONGEST_LINE).map_or(end, |(cut, _)| start + cut);
    let mut html = String::new();
    let mut labels = Vec::new();
    let mut at = start;
    for (from, to, label) in places {
        // What overlaps an earlier place, or stands behind the cut, is named only.
        let (from, to) = ((*from).clamp(at, end), (*to).clamp(at, end));
        html.push_str(&markup(&text[at..from]));
        if from < to {
            html.push_str(&format!("<mark>{}</mark>", markup(&text[from..to])));
        }
        at = to.max(from);
        labels.extend((!label.is_empty()).then(|| line(label)));
    }
    html.push_str(&markup(&text[at..end]));
    if !labels.is_empty() {
        html.push_str(&format!("<span class=\"label\">  ← {}</span>", labels.join("; ")));
    }
    Line { html, marked: !places.is_empty() }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn drawn(text: &str, places: &[(usize, usize, &str)]) -> String {
        let places =
            places.iter().map(|(start, length, label)| (*start, *length, (*label).to_owned())).collect();
        figure(&Excerpt { name: "answer".into(), text: text.into(), places }, Shown::Surroundings)
    }

    #[test]
    fn a_place_is_marked_and_named_at_the_end_of_its_line() {
        let html = drawn("{\n  \"id\": null,\n}", &[(4, 10, "no reference")]);
        assert!(
            html.contains(
                "<mark>&quot;id&quot;: null</mark>,<span class=\"label\">  ← no reference</span>\n}"
            ),
            "{html}"
        );
    }

    #[test]
    fn only_the_surroundings_of_a_place_are_shown() {
        let text: String = (0..40).map(|line| format!("line {line}\n")).collect();
        let html = drawn(&text, &[(text.find("line 20").expect("it is there"), 7, "")]);
        assert!(html.contains("⋮\nline 16\n") && html.contains("line 24\n⋮"), "{html}");
        assert!(!html.contains("line 15\n") && !html.contains("line 25"), "{html}");
    }

    #[test]
    fn places_out_of_bounds_or_within_a_character_are_harmless() {
        let html =
            drawn("åå<b>", &[(1, 1, "<i>"), (0, 99, ""), (usize::MAX, usize::MAX, "gone"), (3, 1, "x")]);
        assert!(!html.contains("<b>") && !html.contains("<i>") && !html.contains("gone"), "{html}");
        assert!(drawn("", &[(0, 0, "nothing")]).contains("nothing"));
    }
}
