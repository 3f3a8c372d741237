//! A text written anew piece by piece, with the places in it moved along.

/// A text in the making.
#[derive(Debug, Default)]
pub(super) struct Rewrite {
    pub(super) text: String,
    /// Where each piece began and ended before, and where it does now.
    pieces: Vec<(usize, usize, usize, usize)>,
    at: usize,
}

impl Rewrite {
    /// Takes the next `length` bytes of the old text, shown as `new`.
    pub(super) fn push(&mut self, length: usize, new: &str) {
        let (old, now) = (self.at, self.text.len());
        self.text.push_str(new);
        self.at += length;
        self.pieces.push((old, self.at, now, self.text.len()));
    }

    /// A place of the old text, start and length, in the new one.
    pub(super) fn moved(&self, start: usize, length: usize) -> (usize, usize) {
        let begin = self.offset(start, false);
        (begin, self.offset(start + length, true).saturating_sub(begin))
    }

    /// Inside a piece that became another the place is the whole piece.
    fn offset(&self, offset: usize, is_end: bool) -> usize {
        let piece = self.pieces.iter().find(|(old, end, ..)| {
            if is_end { *old < offset && offset <= *end } else { *old <= offset && offset < *end }
        });
        match piece {
            Some((old, end, now, then)) if end - old == then - now => now + (offset - old),
            Some((_, _, now, then)) => {
                if is_end {
                    *then
                } else {
                    *now
                }
            }
            None => {
                if offset == 0 {
                    0
                } else {
                    self.text.len()
                }
            }
        }
    }
}
