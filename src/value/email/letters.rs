//! Letters that a reader takes for one another and a comparison by the contract does not.

/// Letters of Latin-1 and Latin Extended-A that can also be written as a base letter and a mark: the mark, the
/// base letters, and the composed letters in the same order.
const COMPOSED: [(char, &str, &str); 13] = [
    ('\u{300}', "AEIOUaeiou", "ÀÈÌÒÙàèìòù"),
    ('\u{301}', "AEIOUYaeiouyCcLlNnRrSsZz", "ÁÉÍÓÚÝáéíóúýĆćĹĺŃńŔŕŚśŹź"),
    ('\u{302}', "AEIOUaeiouCcGgHhJjSsWwYy", "ÂÊÎÔÛâêîôûĈĉĜĝĤĥĴĵŜŝŴŵŶŷ"),
    ('\u{303}', "ANOanoIiUu", "ÃÑÕãñõĨĩŨũ"),
    ('\u{304}', "AaEeIiOoUu", "ĀāĒēĪīŌōŪū"),
    ('\u{306}', "AaEeGgIiOoUu", "ĂăĔĕĞğĬĭŎŏŬŭ"),
    ('\u{307}', "CcEeGgIZz", "ĊċĖėĠġİŻż"),
    ('\u{308}', "AEIOUaeiouyY", "ÄËÏÖÜäëïöüÿŸ"),
    ('\u{30a}', "AaUu", "ÅåŮů"),
    ('\u{30b}', "OoUu", "ŐőŰű"),
    ('\u{30c}', "CcDdEeNnRrSsTtZz", "ČčĎďĚěŇňŘřŠšŤťŽž"),
    ('\u{327}', "CcGKkLlNnRrSsTt", "ÇçĢĶķĻļŅņŖŗŞşŢţ"),
    ('\u{328}', "AaEeIiUu", "ĄąĘęĮįŲų"),
];

/// Letters of other scripts with the Latin letter that they look like.
const LOOK_ALIKE: [(&str, &str); 2] = [
    ("аеорсухіјѕһԁԛԝАВЕКМНОРСТХІЈЅ", "aeopcyxijshdqwABEKMHOPCTXIJS"),
    ("ονραιυτκΑΒΕΖΗΙΚΜΝΟΡΤΥΧ", "ovpaiutkABEZHIKMNOPTYX"),
];

/// Letters that some folding makes one of A to Z, or two of them.
const FOLDED: [(char, &str); 13] = [
    ('ß', "ss"),
    ('ẞ', "ss"),
    ('ſ', "s"),
    ('ı', "i"),
    ('İ', "i"),
    ('ς', "σ"),
    ('ᵃ', "a"),
    ('ﬀ', "ff"),
    ('ﬁ', "fi"),
    ('ﬂ', "fl"),
    ('ǆ', "dz"),
    ('ǅ', "dz"),
    ('。', "."),
];

/// Every composed letter as base and mark.
pub fn decomposed(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        // The Angstrom sign is the letter itself to every normalisation.
        let letter = if c == '\u{212b}' { 'Å' } else { c };
        let found = COMPOSED.iter().find_map(|(mark, bases, letters)| {
            let place = letters.chars().position(|composed| composed == letter)?;
            Some((bases.chars().nth(place)?, *mark))
        });
        match found {
            Some((base, mark)) => out.extend([base, mark]),
            None => out.push(letter),
        }
    }
    out
}

/// Every base letter and mark as one composed letter, where there is one.
pub fn composed(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        let joined = COMPOSED.iter().filter(|(mark, ..)| *mark == c).find_map(|(_, bases, letters)| {
            let place = bases.chars().position(|base| out.ends_with(base))?;
            letters.chars().nth(place)
        });
        if let Some(letter) = joined {
            out.pop();
            out.push(letter);
        } else {
            out.push(c);
        }
    }
    out
}

/// Lower case in every script, with full-width forms, ligatures and the like as plain letters.
pub(super) fn folded(text: &str) -> String {
    let mut out = String::new();
    for c in text.chars() {
        let plain = match c {
            '\u{ff01}'..='\u{ff5e}' => char::from_u32(u32::from(c) - 0xfee0).unwrap_or(c),
            other => other,
        };
        match FOLDED.iter().find(|(letter, _)| *letter == plain) {
            Some((_, letters)) => out.push_str(letters),
            None => out.extend(plain.to_lowercase()),
        }
    }
    // What lower-casing the dotted capital I gives elsewhere.
    out.replace("i\u{307}", "i")
}

/// Without accents.
pub(super) fn without_marks(text: &str) -> String {
    decomposed(text).chars().filter(|c| !matches!(c, '\u{300}'..='\u{36f}')).collect()
}

/// Without signs that take no room.
pub(super) fn without_invisible(text: &str) -> String {
    text.chars().filter(|c| !is_invisible(*c)).collect()
}

fn is_invisible(c: char) -> bool {
    matches!(c, '\u{ad}' | '\u{61c}' | '\u{200b}'..='\u{200f}' | '\u{202a}'..='\u{202e}'
        | '\u{2060}'..='\u{2064}' | '\u{feff}')
}

/// Every letter as the plainest one it looks like.
pub(super) fn outline(text: &str) -> String {
    let latin: String = text
        .chars()
        .map(|c| {
            LOOK_ALIKE
                .iter()
                .find_map(|(others, latin)| {
                    others.chars().position(|other| other == c).and_then(|place| latin.chars().nth(place))
                })
                .unwrap_or(c)
        })
        .collect();
    latin.to_lowercase().replace("rn", "m").replace('1', "l").replace('0', "o")
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn the_tables_are_as_long_on_both_sides() {
        for (mark, bases, letters) in COMPOSED {
            assert_eq!(bases.chars().count(), letters.chars().count(), "{mark:?}");
        }
        for (others, latin) in LOOK_ALIKE {
            assert_eq!(others.chars().count(), latin.chars().count(), "{latin}");
            assert!(others.chars().all(|c| !c.is_ascii()), "{others}");
        }
    }

    #[test]
    fn letters_become_what_they_are_taken_for() {
        assert_eq!(decomposed("éÅ\u{212b}ž"), "e\u{301}A\u{30a}A\u{30a}z\u{30c}");
        assert_eq!(composed("e\u{301}A\u{30a}z\u{30c}x\u{301}"), "éÅžx\u{301}");
        assert_eq!(folded("ＡſKİıßÖ"), "askiissö");
        assert_eq!(without_marks("jörg"), "jorg");
        assert_eq!(without_invisible("a\u{200b}b\u{ad}"), "ab");
        assert_eq!(outline("аrn10"), "amlo");
    }
}
