use super::style::{Ink, Look, safe, without_commands};

/// A text in the making: wraps prose to the width and keeps what a server said from steering a terminal.
pub(super) struct Page<'a> {
    pub(super) look: &'a Look,
    text: String,
}

impl<'a> Page<'a> {
    pub(super) fn new(look: &'a Look) -> Self {
        Self { look, text: String::new() }
    }

    /// The text, ending with one newline.
    pub(super) fn finish(mut self) -> String {
        self.text.truncate(self.text.trim_end_matches('\n').len());
        self.text.push('\n');
        // In a workflow's log, a server is not to speak to the runner.
        without_commands(&self.text)
    }

    /// An empty line, unless there is one already.
    pub(super) fn gap(&mut self) {
        if !self.text.is_empty() && !self.text.ends_with("\n\n") {
            self.text.push('\n');
        }
    }

    /// A paragraph with a leading word in `ink`; its further lines hang two columns further in.
    pub(super) fn said(&mut self, indent: usize, ink: Ink, lead: &str, body: &str) {
        self.hung((indent, indent + 2), ink, lead, body);
    }

    /// A paragraph whose first line starts at one column and whose further lines at another.
    pub(super) fn hung(&mut self, (first, rest): (usize, usize), ink: Ink, lead: &str, body: &str) {
        let (lead, body) = (safe(lead), safe(body));
        let whole =
            if body.is_empty() || lead.is_empty() { lead.clone() + &body } else { format!("{lead} {body}") };
        for (index, line) in wrap(&whole, self.look.width, (first, rest)).into_iter().enumerate() {
            let indent = if index == 0 { first } else { rest };
            let line = match line.strip_prefix(lead.as_str()) {
                Some(tail) if index == 0 => ink.paint(self.look, &lead) + tail,
                _ => line,
            };
            self.raw(indent, &line);
        }
    }

    /// A label in a column of its own, and a paragraph beside it.
    pub(super) fn labelled(&mut self, (indent, room): (usize, usize), ink: Ink, label: &str, body: &str) {
        let label = safe(label);
        let gap = " ".repeat(room.saturating_sub(label.chars().count()).max(1));
        for (index, line) in
            wrap(&safe(body), self.look.width, (indent + room, indent + room)).iter().enumerate()
        {
            if index == 0 {
                let line = format!("{}{gap}{line}", ink.paint(self.look, &label));
                self.raw(indent, &line);
            } else {
                self.raw(indent + room, line);
            }
        }
    }

    /// A paragraph wholly in `ink`.
    pub(super) fn inked(&mut self, indent: usize, ink: Ink, body: &str) {
        for line in wrap(&safe(body), self.look.width, (indent, indent)) {
            let painted = ink.paint(self.look, &line);
            self.raw(indent, &painted);
        }
    }

    /// A plain paragraph.
    pub(super) fn prose(&mut self, indent: usize, body: &str) {
        self.inked(indent, Ink::Plain, body);
    }

    /// Lines that are safe already and are not wrapped: a drawing, a table.
    pub(super) fn raw(&mut self, indent: usize, lines: &str) {
        for line in lines.lines() {
            if !line.is_empty() {
                self.text.extend(std::iter::repeat_n(' ', indent));
            }
            self.text.push_str(line.trim_end());
            self.text.push('\n');
        }
    }

    /// Lines kept as they are, made safe: an example, an answer.
    pub(super) fn block(&mut self, indent: usize, lines: &str) {
        self.raw(indent, &safe(lines));
    }
}

/// `text` broken at spaces into lines of at most `width` columns; a line's own indent is kept behind a break.
pub fn wrapped(text: &str, width: usize) -> String {
    wrap(text, width, (0, 0)).join("\n")
}

/// Breaks `text` at spaces into lines of at most `width` columns, the indents included. A line that fits is
/// kept as it is, its inner spaces too; a word that is too long stands alone.
fn wrap(text: &str, width: usize, (first, rest): (usize, usize)) -> Vec<String> {
    let mut lines = Vec::new();
    for paragraph in text.lines() {
        let room = width.saturating_sub(if lines.is_empty() { first } else { rest });
        if paragraph.chars().count() <= room {
            lines.push(paragraph.to_owned());
            continue;
        }
        let inner: String = paragraph.chars().take_while(|c| *c == ' ').collect();
        let mut line = inner.clone();
        for word in words(paragraph) {
            let room = width.saturating_sub(if lines.is_empty() { first } else { rest });
            let started = line.len() > inner.len();
            if started && line.chars().count() + 1 + word.chars().count() > room {
                lines.push(std::mem::replace(&mut line, inner.clone()));
            } else if started {
                line.push(' ');
            }
            line.push_str(&word);
        }
        lines.push(line);
    }
    lines
}

/// The words of a line, a masked number such as `+45 ** ** ** 52` being one.
fn words(paragraph: &str) -> Vec<String> {
    let mut words: Vec<String> = Vec::new();
    for word in paragraph.split(' ').filter(|word| !word.is_empty()) {
        match words.last_mut() {
            Some(before) if word.starts_with("**") || before.ends_with("**") => {
                before.push(' ');
                before.push_str(word);
            }
            _ => words.push(word.to_owned()),
        }
    }
    words
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn a_masked_number_is_not_broken() {
        assert_eq!(wrap("call +45 ** ** ** 52 now", 12, (0, 0)), ["call", "+45 ** ** ** 52", "now"]);
    }

    #[test]
    fn prose_is_broken_at_spaces_and_long_words_stand_alone() {
        assert_eq!(wrap("one two three", 9, (0, 2)), ["one two", "three"]);
        assert_eq!(wrap("a longestwordever b", 6, (0, 0)), ["a", "longestwordever", "b"]);
    }

    #[test]
    fn a_line_that_fits_keeps_its_spaces_and_a_long_one_its_indent() {
        assert_eq!(wrap("a   b\n  c d e", 6, (0, 0)), ["a   b", "  c d", "  e"]);
    }
}
