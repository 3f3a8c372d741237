//! Splits what comes into lines, none of them longer than allowed.

use std::io;

use tokio::io::{AsyncBufReadExt, AsyncRead, BufReader};

use super::scan::Scan;

/// How much of a line is kept as evidence when the whole of it is not.
pub(super) const EXCERPT: usize = 2048;

/// One line, without its line break.
#[derive(Debug)]
pub(super) struct Line {
    /// Its bytes, or their start when it was too long.
    pub(super) bytes: Vec<u8>,
    /// What was seen of it as it went by, when it was too long.
    pub(super) too_long: Option<Scan>,
    /// Its number, from 1.
    pub(super) number: u64,
    /// Whether a line break ended it, not the end of everything.
    pub(super) ended: bool,
}

/// The lines of a stream, each kept up to a cap.
pub(super) struct Lines<R> {
    reader: BufReader<R>,
    cap: usize,
    number: u64,
}

impl<R: AsyncRead + Unpin> Lines<R> {
    pub(super) fn new(reader: R, cap: usize) -> Self {
        Self { reader: BufReader::with_capacity(64 << 10, reader), cap, number: 0 }
    }

    /// The next line; none at the end.
    pub(super) async fn next(&mut self) -> io::Result<Option<Line>> {
        self.number += 1;
        let mut line = Line { bytes: Vec::new(), too_long: None, number: self.number, ended: false };
        loop {
            let chunk = self.reader.fill_buf().await?;
            if chunk.is_empty() {
                return Ok((!line.bytes.is_empty()).then_some(line));
            }
            let end = chunk.iter().position(|&byte| byte == b'\n');
            let length = end.unwrap_or(chunk.len());
            line.take(&chunk[..length], self.cap);
            self.reader.consume(length + usize::from(end.is_some()));
            if end.is_some() {
                line.ended = true;
                return Ok(Some(line));
            }
        }
    }
}

impl Line {
    /// One that is yet to be filled.
    pub(super) fn empty(number: u64) -> Self {
        Self { bytes: Vec::new(), too_long: None, number, ended: true }
    }

    /// Reads on; above `cap` bytes only the start is kept.
    pub(super) fn take(&mut self, chunk: &[u8], cap: usize) {
        if let Some(scan) = &mut self.too_long {
            scan.read(chunk);
            return;
        }
        if self.bytes.len() + chunk.len() <= cap {
            self.bytes.extend_from_slice(chunk);
            return;
        }
        let mut scan = Scan::of(&self.bytes);
        scan.read(chunk);
        self.bytes.extend_from_slice(&chunk[..chunk.len().min(EXCERPT)]);
        self.bytes.truncate(EXCERPT);
        self.bytes.shrink_to_fit();
        self.too_long = Some(scan);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    async fn all(text: &[u8], cap: usize) -> Vec<Line> {
        let mut lines = Lines::new(text, cap);
        let mut found = Vec::new();
        while let Some(line) = lines.next().await.unwrap() {
            found.push(line);
        }
        found
    }

    #[tokio::test]
    async fn the_last_line_may_lack_its_end() {
        let lines = all(b"one\n\ntwo", 10).await;
        let seen: Vec<_> = lines.iter().map(|l| (l.number, l.bytes.as_slice(), l.ended)).collect();
        assert_eq!(seen, [(1, &b"one"[..], true), (2, b"", true), (3, b"two", false)]);
    }

    #[tokio::test]
    async fn a_line_above_the_cap_keeps_its_start_and_its_id() {
        let long = format!("{{\"result\":\"{}\",\"id\":5}}\nnext\n", "x".repeat(300_000));
        let lines = all(long.as_bytes(), 1000).await;
        assert_eq!(lines.len(), 2);
        assert_eq!(lines[0].bytes.len(), EXCERPT);
        assert_eq!(lines[0].too_long.as_ref().unwrap().ids(), [5]);
        assert_eq!(lines[1].bytes, b"next");
    }

    #[tokio::test]
    async fn a_line_of_just_the_cap_is_whole() {
        let lines = all(b"12345\n123456\n", 5).await;
        assert!(lines[0].too_long.is_none());
        assert!(lines[1].too_long.is_some());
    }
}
