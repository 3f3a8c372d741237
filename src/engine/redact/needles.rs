//! Many texts looked for in one, so that evidence with thousands of values is searched in one go.

use std::collections::{BTreeMap, HashMap};
use std::ops::Range;

/// By so many bytes a text is looked up; a shorter one is not looked for.
const HEAD: usize = 3;

/// What to look for, in small letters, with what stands for it.
#[derive(Debug, Default)]
pub(super) struct Needles {
    all: BTreeMap<String, String>,
    /// Those that begin alike, longest first, so that a value is found before a part of it.
    by_head: HashMap<[u8; HEAD], Vec<String>>,
}

impl Needles {
    pub(super) fn clear(&mut self) {
        *self = Self::default();
    }

    /// Adds a text; the first mask of one counts. It is found once `settle` was called.
    pub(super) fn add(&mut self, needle: String, mask: &str) {
        self.all.entry(needle).or_insert_with(|| mask.to_owned());
    }

    /// Makes everything that was added be found.
    pub(super) fn settle(&mut self) {
        self.by_head.clear();
        for needle in self.all.keys() {
            if let Some(head) = head(needle.as_bytes()) {
                self.by_head.entry(head).or_default().push(needle.clone());
            }
        }
        for alike in self.by_head.values_mut() {
            alike.sort_by_key(|needle| std::cmp::Reverse(needle.len()));
        }
    }

    /// Where in a text, whose letters A to Z are small, something stands that `fits`, and what stands for it; no two
    /// places overlap.
    pub(super) fn find<'a>(
        &'a self,
        lower: &str,
        fits: impl Fn(&Range<usize>, &str) -> bool,
    ) -> Vec<(Range<usize>, &'a str)> {
        let mut found = Vec::new();
        let bytes = lower.as_bytes();
        let mut at = 0;
        while let Some(head) = bytes.get(at..).and_then(head) {
            let here = self.by_head.get(&head).into_iter().flatten().find(|needle| {
                bytes[at..].starts_with(needle.as_bytes()) && fits(&(at..at + needle.len()), needle)
            });
            match here {
                Some(needle) => {
                    let mask = self.all.get(needle).map_or("***", String::as_str);
                    found.push((at..at + needle.len(), mask));
                    at += needle.len();
                }
                None => at += 1,
            }
        }
        found
    }
}

fn head(bytes: &[u8]) -> Option<[u8; HEAD]> {
    bytes.get(..HEAD)?.try_into().ok()
}
