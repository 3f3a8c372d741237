//! What can be sent to a server or given to one: addresses, headers and variables. No sentence repeats a value,
//! which may be a secret.

/// What is wrong with a name, or with its value, if anything is.
#[derive(Debug, Default, PartialEq, Eq)]
pub(super) struct Fault {
    pub(super) name: Option<&'static str>,
    pub(super) value: Option<&'static str>,
}

/// Headers that the protocol sets with every message, in lower case.
const OWN: [&str; 11] = [
    "accept",
    "connection",
    "content-length",
    "content-type",
    "last-event-id",
    "mcp-method",
    "mcp-name",
    "mcp-protocol-version",
    "mcp-session-id",
    "te",
    "transfer-encoding",
];

/// What keeps a text from being an address of the web, if anything does.
pub fn address_fault(url: &str) -> Option<&'static str> {
    let host = ["http://", "https://"].iter().find_map(|scheme| url.strip_prefix(scheme));
    match host {
        None => Some("it does not begin with `https://` or `http://`"),
        Some(host) if host.is_empty() || host.starts_with(['/', '?', '#', ':']) => {
            Some("the host is missing")
        }
        Some(host) if host.contains(|c: char| c.is_whitespace() || c.is_control()) => {
            Some("a blank stands in it")
        }
        Some(_) => None,
    }
}

/// What keeps a header from being sent, if anything does.
pub fn header_fault(name: &str, value: &str) -> Option<&'static str> {
    let fault = header(name, value);
    fault.name.or(fault.value)
}

pub(super) fn header(name: &str, value: &str) -> Fault {
    let token = |c: char| c.is_ascii_alphanumeric() || "!#$%&'*+-.^_`|~".contains(c);
    let good_name = !name.is_empty() && name.chars().all(token);
    let own = OWN.contains(&name.to_ascii_lowercase().as_str());
    let bad_value = value.contains(|c: char| c.is_control() && c != '\t');
    Fault {
        name: match (good_name, own) {
            (false, _) => Some("no header can have this name"),
            (true, true) => Some("the protocol sets this header itself"),
            (true, false) => None,
        },
        value: bad_value.then_some("a header's value cannot hold a line break"),
    }
}

pub(super) fn variable(name: &str, value: &str) -> Fault {
    let bad_name = name.is_empty() || name.contains(['=', '\0']);
    Fault {
        name: bad_name.then_some("no variable can have this name"),
        value: value.contains('\0').then_some("a variable cannot hold a zero byte"),
    }
}

/// What keeps a program from being started with these words, if anything does.
pub(super) fn command_fault(words: &[String]) -> Option<(&'static str, &'static str)> {
    if words.first().is_none_or(|program| program.trim().is_empty()) {
        return Some(("names no program", "the first text is the program"));
    }
    let zero = words.iter().any(|word| word.contains('\0'));
    zero.then_some(("holds a zero byte", "no program can be given one"))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn what_the_protocol_sets_itself_is_refused_in_any_case() {
        assert_eq!(header_fault("Authorization", "Bearer x"), None);
        assert_eq!(header_fault("Host", "crm.example.com"), None);
        for name in ["Accept", "MCP-Session-Id", "content-type"] {
            assert_eq!(header_fault(name, "x"), Some("the protocol sets this header itself"), "{name}");
        }
        assert!(header_fault("", "x").is_some());
        assert!(header_fault("A", "x\r\nB: y").is_some());
    }
}
