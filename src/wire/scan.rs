//! Finds the `id` of a message that is no JSON.

/// How much of a key or an id is looked at; longer ones are none of ours.
const LONGEST: usize = 40;

/// Reads bytes as they come and remembers the members of the outermost object that say what a message was
/// meant to be. It takes anything: `NaN`, text cut in the middle, nesting of any depth, bytes that are no UTF-8.
#[derive(Debug, Default)]
pub(super) struct Scan {
    depth: usize,
    string: Option<Vec<u8>>,
    escaped: bool,
    key: Vec<u8>,
    value: Option<Vec<u8>>,
    ids: Vec<u64>,
    has_version: bool,
    has_result: bool,
    has_error: bool,
    has_method: bool,
}

impl Scan {
    /// The members of all of `bytes`.
    pub(super) fn of(bytes: &[u8]) -> Self {
        let mut scan = Self::default();
        scan.read(bytes);
        scan
    }

    /// Reads on.
    pub(super) fn read(&mut self, bytes: &[u8]) {
        for &byte in bytes {
            self.step(byte);
        }
    }

    /// The ids of the answers that were found; more than one when several messages share a line. A line of a
    /// log may have an `id` and an `error` as well, but neither a version nor a result.
    pub(super) fn ids(&self) -> &[u64] {
        let is_answer = self.has_result || (self.has_version && (self.has_error || !self.has_method));
        if is_answer { &self.ids } else { &[] }
    }

    /// Whether it can only be an answer, even if it does not say to what. A line of a log may well have an
    /// `error`, but no `jsonrpc`.
    pub(super) fn is_reply(&self) -> bool {
        self.has_version && (self.has_result || self.has_error) && !self.has_method
    }

    fn step(&mut self, byte: u8) {
        if self.string.is_some() {
            return self.step_in_string(byte);
        }
        match byte {
            b'"' => self.string = Some(Vec::new()),
            b'{' | b'[' => {
                self.value = None;
                self.depth += 1;
            }
            b'}' | b']' => {
                self.end_value();
                self.depth = self.depth.saturating_sub(1);
            }
            b',' => self.end_value(),
            b':' if self.depth == 1 => self.begin_value(),
            b' ' | b'\t' | b'\n' | b'\r' => {}
            other => keep(self.value.as_mut(), other),
        }
    }

    fn step_in_string(&mut self, byte: u8) {
        if self.escaped {
            self.escaped = false;
            keep(self.string.as_mut(), byte);
        } else if byte == b'\\' {
            self.escaped = true;
        } else if byte != b'"' {
            keep(self.string.as_mut(), byte);
        } else if let Some(text) = self.string.take()
            && self.depth == 1
        {
            match self.value.as_mut() {
                Some(value) => *value = text,
                None => self.key = text,
            }
        }
    }

    fn begin_value(&mut self) {
        match self.key.as_slice() {
            b"id" => self.value = Some(Vec::new()),
            b"jsonrpc" => self.has_version = true,
            b"method" => self.has_method = true,
            b"result" => self.has_result = true,
            b"error" => self.has_error = true,
            _ => {}
        }
        self.key.clear();
    }

    fn end_value(&mut self) {
        if self.depth == 1
            && let Some(value) = self.value.take()
            && let Some(id) = std::str::from_utf8(&value).ok().and_then(|text| text.parse().ok())
            && !self.ids.contains(&id)
        {
            self.ids.push(id);
        }
    }
}

fn keep(text: Option<&mut Vec<u8>>, byte: u8) {
    if let Some(text) = text
        && text.len() <= LONGEST
    {
        text.push(byte);
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ids(text: &str) -> Vec<u64> {
        Scan::of(text.as_bytes()).ids().to_vec()
    }

    #[test]
    fn only_the_outermost_id_counts() {
        assert_eq!(ids(r#"{"jsonrpc":"2.0","result":{"id":9,"x":NaN},"id":7}"#), [7]);
        assert_eq!(ids(r#"{"id" : 7 , "result":{"id":9"#), [7]);
        assert_eq!(ids(r#"{"result":"\"id\":9,","id":"7"}"#), [7]);
        assert!(ids(r#"{"result":[{"id":9}]}"#).is_empty());
        assert!(ids(r#"{"result":{"id":9}"#).is_empty());
    }

    #[test]
    fn an_id_that_is_cut_is_none() {
        assert!(ids(r#"{"jsonrpc":"2.0","result":{},"id":7"#).is_empty());
    }

    #[test]
    fn a_line_of_a_log_answers_nothing() {
        assert!(ids(r#"{"level":"info","id":7,"took":NaN}"#).is_empty());
        assert!(ids(r#"{"jsonrpc":"2.0","id":7,"method":"ping","params":NaN}"#).is_empty());
    }

    #[test]
    fn two_messages_on_a_line_are_both_seen() {
        assert_eq!(ids(r#"{"id":1,"result":{}}{"id":2,"result":{}}"#), [1, 2]);
    }

    #[test]
    fn pieces_make_a_whole() {
        let mut scan = Scan::default();
        for piece in [r#"{"jsonrpc":"2.0","res"#, r#"ult":"a\"#, r#""","i"#, r#"d":1"#, r#"2}"#] {
            scan.read(piece.as_bytes());
        }
        assert_eq!(scan.ids(), [12]);
        assert!(scan.is_reply());
    }

    #[test]
    fn a_request_is_no_reply() {
        assert!(!Scan::of(br#"{"jsonrpc":"2.0","method":"ping","id":1,"error":NaN}"#).is_reply());
        assert!(!Scan::of(br#"{"level":"info","error":"the database is away"}"#).is_reply());
        assert!(Scan::of(br#"{"jsonrpc":"2.0","error":NaN}"#).is_reply());
    }
}
