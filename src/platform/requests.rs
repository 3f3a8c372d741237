use super::reach::{Reach, declared_arguments, reach, request_arguments};
use crate::model::{Declaration, Designation};

/// A request on chat, and the lookup that it reaches.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Request {
    /// The requested tool.
    pub tool: String,
    /// The arguments: one, all of the tool's together, or none where it declares none.
    pub arguments: Vec<String>,
    /// Where it leads.
    pub reach: Reach,
}

/// A request for every tool with each of its arguments by itself: the `[[chat.action]]` tools first, then the other
/// tools in the server's order. For an action of several arguments, which a request carries together, all of them
/// come last.
pub fn requests(designation: &Designation, tools: &[Declaration]) -> Vec<Request> {
    let mut seen: Vec<&str> = Vec::new();
    let mut carried: Vec<(&str, Vec<String>)> = Vec::new();
    for action in &designation.chat_actions {
        seen.push(&action.tool);
        let lists = of_tool(request_arguments(action, tools), true);
        carried.extend(lists.into_iter().map(|arguments| (action.tool.as_str(), arguments)));
    }
    for name in tools.iter().map(Declaration::name).filter(|name| !name.is_empty()) {
        if !seen.contains(&name) {
            seen.push(name);
            let lists = of_tool(declared_arguments(tools, name), false);
            carried.extend(lists.into_iter().map(|arguments| (name, arguments)));
        }
    }
    let request = |(tool, arguments): (&str, Vec<String>)| {
        let reach = reach(designation, tools, tool, &arguments);
        Request { tool: tool.to_owned(), arguments, reach }
    };
    carried.into_iter().map(request).collect()
}

/// The lists of arguments with which a tool is requested.
fn of_tool(arguments: Vec<String>, is_action: bool) -> Vec<Vec<String>> {
    if arguments.is_empty() {
        return vec![Vec::new()];
    }
    let together = (is_action && arguments.len() > 1).then(|| arguments.clone());
    arguments.into_iter().map(|argument| vec![argument]).chain(together).collect()
}
