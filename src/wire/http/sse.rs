//! The events of a `text/event-stream`, none of them longer than allowed.

use crate::wire::lines::Line;

/// One event that carries something.
pub(super) struct Event {
    /// Its kind; empty unless it is said.
    pub(super) name: String,
    /// Its data.
    pub(super) line: Line,
}

/// Takes bytes as they come and gives events.
pub(super) struct Sse {
    cap: usize,
    number: u64,
    field: Line,
    name: String,
    data: Option<Line>,
    /// The byte before was a carriage return: a line feed behind it belongs to it.
    returned: bool,
    is_first: bool,
}

impl Sse {
    /// `cap` is the most bytes of one event's data.
    pub(super) fn new(cap: usize) -> Self {
        Self {
            cap,
            number: 0,
            field: Line::empty(0),
            name: String::new(),
            data: None,
            returned: false,
            is_first: true,
        }
    }

    /// Reads on; the events that are whole by now.
    pub(super) fn read(&mut self, mut bytes: &[u8]) -> Vec<Event> {
        let mut events = Vec::new();
        while let Some(&first) = bytes.first() {
            if std::mem::take(&mut self.returned) && first == b'\n' {
                bytes = &bytes[1..];
                continue;
            }
            let end = bytes.iter().position(|byte| matches!(byte, b'\n' | b'\r'));
            let length = end.unwrap_or(bytes.len());
            // The name of a field is not its data.
            self.field.take(&bytes[..length], self.cap.saturating_add("data: ".len()));
            let Some(end) = end else { return events };
            self.returned = bytes[end] == b'\r';
            bytes = &bytes[end + 1..];
            events.extend(self.end_field());
        }
        events
    }

    fn end_field(&mut self) -> Option<Event> {
        let field = std::mem::replace(&mut self.field, Line::empty(0));
        let mut text = field.bytes.as_slice();
        if std::mem::take(&mut self.is_first) {
            text = text.strip_prefix("\u{feff}".as_bytes()).unwrap_or(text);
        }
        if text.is_empty() {
            let name = std::mem::take(&mut self.name);
            return self.data.take().map(|line| Event { name, line });
        }
        let colon = text.iter().position(|&byte| byte == b':');
        let (name, value) = colon.map_or((text, &b""[..]), |at| (&text[..at], &text[at + 1..]));
        let value = value.strip_prefix(b" ").unwrap_or(value);
        match name {
            b"data" => {
                let number = self.number + 1;
                let data = match &mut self.data {
                    Some(data) => {
                        data.take(b"\n", self.cap);
                        data
                    }
                    none => {
                        self.number = number;
                        none.insert(Line::empty(number))
                    }
                };
                data.take(value, self.cap);
                if data.too_long.is_none() {
                    data.too_long = field.too_long;
                }
            }
            b"event" => self.name = String::from_utf8_lossy(&value[..value.len().min(40)]).into_owned(),
            _ => {}
        }
        None
    }
}

#[cfg(test)]
mod tests {
    use super::*;

    fn events(pieces: &[&str], cap: usize) -> Vec<(String, String, bool)> {
        let mut sse = Sse::new(cap);
        let mut found = Vec::new();
        for piece in pieces {
            for event in sse.read(piece.as_bytes()) {
                let text = String::from_utf8(event.line.bytes).unwrap();
                found.push((event.name, text, event.line.too_long.is_some()));
            }
        }
        found
    }

    fn plain(texts: &[&str]) -> Vec<(String, String, bool)> {
        texts.iter().map(|&text| (String::new(), text.to_owned(), false)).collect()
    }

    #[test]
    fn every_line_break_is_one() {
        assert_eq!(events(&["data: a\n\ndata:b\r\n\r\ndata: c\r\r"], 99), plain(&["a", "b", "c"]));
        assert_eq!(events(&["data: a\r", "\n\r", "\ndata: b\n", "\n"], 99), plain(&["a", "b"]));
    }

    #[test]
    fn data_may_come_on_several_lines_and_in_pieces() {
        assert_eq!(events(&["da", "ta: {\"a\":", "\ndata:  1}\n\n"], 99), plain(&["{\"a\":\n 1}"]));
    }

    #[test]
    fn comments_ids_and_unfinished_events_are_nothing() {
        let text = "\u{feff}: hello\n\nid: 7\nretry: 10\n\nevent: endpoint\ndata: /messages\n\ndata: cut";
        assert_eq!(events(&[text], 99), [("endpoint".into(), "/messages".into(), false)]);
        assert_eq!(events(&["id: 1\ndata:\n\ndata\n\n"], 99), plain(&["", ""]));
    }

    #[test]
    fn the_cap_holds_for_the_data_of_an_event() {
        assert_eq!(events(&["data: 12345\n\n"], 5), plain(&["12345"]));
        for text in ["data: 123456\n\n", "data: 12\ndata: 345\n\n", "data: 1234567890123456789\n\n"] {
            let found = events(&[text], 5);
            assert!(found.len() == 1 && found[0].2, "{text}: {found:?}");
        }
    }
}
