/// GitHub takes a mebibyte of a job summary and shows nothing of a longer one.
const MOST: usize = 1_000_000;
/// Kept for what must be said last.
const RESERVE: usize = 4_000;

/// A text in the making that never grows beyond what its readers take.
pub(super) struct Sheet {
    text: String,
    most: usize,
}

impl Sheet {
    pub(super) fn new() -> Self {
        Self { text: String::new(), most: MOST - RESERVE }
    }

    /// A block with an empty line before it; false when there is no room.
    pub(super) fn block(&mut self, text: &str) -> bool {
        self.add(&if self.text.is_empty() { format!("{text}\n") } else { format!("\n{text}\n") })
    }

    /// A table, as many rows of it as there is room for; says how many are left out.
    pub(super) fn table(&mut self, header: &[&str], rows: impl ExactSizeIterator<Item = Vec<String>>) {
        let rule = vec!["---"; header.len()];
        let head = format!("| {} |\n| {} |", header.join(" | "), rule.join(" | "));
        if rows.len() == 0 || !self.block(&head) {
            return;
        }
        let total = rows.len();
        for (index, row) in rows.enumerate() {
            if !self.add(&format!("| {} |\n", row.join(" | "))) {
                self.most = MOST;
                self.block(&format!(
                    "{} more rows are left out; `--format json` holds them all.",
                    total - index
                ));
                self.most = MOST - RESERVE;
                return;
            }
        }
    }

    /// The last block, for which room was kept.
    pub(super) fn last(&mut self, text: &str) {
        self.most = MOST;
        self.block(text);
    }

    /// The text, ending with one newline.
    pub(super) fn finish(self) -> String {
        self.text
    }

    fn add(&mut self, text: &str) -> bool {
        let fits = self.text.len() + text.len() <= self.most;
        if fits {
            self.text.push_str(text);
        }
        fits
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_long_table_is_cut_and_says_so() {
        let mut sheet = Sheet::new();
        sheet.table(&["a"], (0..3_000).map(|_| vec!["x".repeat(1_000)]));
        sheet.table(&["b"], (0..3_000).map(|_| vec!["y".repeat(1_000)]));
        let text = sheet.finish();
        assert!(text.len() <= MOST, "{}", text.len());
        assert!(text.contains("more rows are left out"));
    }
}
