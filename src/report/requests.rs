use serde::Serialize;

use crate::platform::{Reach, Request};

/// A request as programs read it.
#[derive(Serialize)]
pub(super) struct RequestEntry<'a> {
    tool: &'a str,
    /// The argument by itself; null for all of an action's together, and where the tool declares none.
    argument: Option<&'a str>,
    /// All that the request carries.
    arguments: &'a [String],
    lookup: Option<&'a str>,
    passed: Vec<PassedEntry<'a>>,
    why: Option<String>,
}

/// An argument that is passed on, and the declared input that receives it.
#[derive(Serialize)]
struct PassedEntry<'a> {
    argument: &'a str,
    input: &'a str,
}

impl<'a> From<&'a Request> for RequestEntry<'a> {
    fn from(request: &'a Request) -> Self {
        let (lookup, passed) = match &request.reach {
            Reach::Lookup { tool, passed, .. } => (Some(tool.as_str()), passed.as_slice()),
            Reach::Ambiguous { .. } | Reach::None { .. } => (None, &[][..]),
        };
        let argument = match request.arguments.as_slice() {
            [one] => Some(one.as_str()),
            _ => None,
        };
        Self {
            tool: &request.tool,
            argument,
            arguments: &request.arguments,
            lookup,
            passed: passed.iter().map(|(argument, input)| PassedEntry { argument, input }).collect(),
            why: request.reach.why(),
        }
    }
}
