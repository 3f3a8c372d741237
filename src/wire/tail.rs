//! The end of what a child says on its standard error.

use std::collections::VecDeque;
use std::sync::{Arc, Mutex, PoisonError};

use tokio::io::{AsyncRead, AsyncReadExt};

use crate::model::{clean_line, clean_text};

/// How many bytes of it are kept.
const KEPT: usize = 4 << 10;

/// The last of it, while it is being written.
#[derive(Debug, Default)]
pub(super) struct Tail(Mutex<VecDeque<u8>>);

impl Tail {
    /// Reads a stream to its end, so that the child never waits for us.
    pub(super) async fn drain(self: Arc<Self>, mut stream: impl AsyncRead + Unpin) {
        let mut chunk = [0; 4096];
        while let Ok(length @ 1..) = stream.read(&mut chunk).await {
            let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
            kept.extend(&chunk[..length]);
            let surplus = kept.len().saturating_sub(KEPT);
            kept.drain(..surplus);
        }
    }

    /// What is kept, safe to show.
    pub(super) fn text(&self) -> String {
        let mut kept = self.0.lock().unwrap_or_else(PoisonError::into_inner);
        let mut kept: &[u8] = kept.make_contiguous();
        if kept.len() == KEPT
            && let Some(end) = kept.iter().position(|byte| *byte == b'\n')
        {
            // What went before is gone, and half a line tells nobody anything.
            kept = &kept[end + 1..];
        }
        clean_text(String::from_utf8_lossy(kept).trim_end())
    }

    /// The last line that is not blank, safe to show; empty when nothing was said.
    pub(super) fn last_line(&self) -> String {
        let text = self.text();
        let line = text.lines().rev().find(|line| !line.trim().is_empty()).unwrap_or_default();
        clean_line(line.trim()).chars().take(300).collect()
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    #[tokio::test]
    async fn only_the_end_is_kept() {
        let tail = Arc::new(Tail::default());
        let text = format!("{}\nthe \u{1b}[31mend\n\n", "x".repeat(10_000));
        Arc::clone(&tail).drain(text.as_bytes()).await;
        assert!(tail.text().len() <= KEPT + 10);
        assert_eq!(tail.last_line(), "the \\u{1b}[31mend");
    }

    #[tokio::test]
    async fn what_is_kept_begins_with_a_whole_line() {
        let tail = Arc::new(Tail::default());
        let text: String = (0..1000).map(|number| format!("line {number}\n")).collect();
        Arc::clone(&tail).drain(text.as_bytes()).await;
        let kept = tail.text();
        assert!(kept.starts_with("line ") && kept.ends_with("line 999"), "{kept}");
        assert!(text.contains(&format!("\n{}\n", kept.lines().next().expect("a line"))), "{kept}");
    }
}
