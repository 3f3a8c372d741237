use std::fmt;

use crate::model::{ChatAction, Declaration, Designation};
use crate::schema::inputs;

/// The lookup that a request on chat is verified by, or why a colleague takes over (C30, C31).
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum Reach {
    /// This tool is called.
    Lookup {
        /// The tool.
        tool: String,
        /// The arguments that are passed on, each with the declared input that receives it. Nothing else is passed.
        passed: Vec<(String, String)>,
        /// Whether it is the requested tool itself.
        itself: bool,
    },
    /// Several tools take the request, so none is called.
    Ambiguous {
        /// These, in the order of the designation.
        tools: Vec<String>,
    },
    /// No tool takes the request.
    None {
        /// For what reason.
        why: NoLookup,
    },
}

/// Why no lookup takes a request.
#[derive(Debug, Clone, PartialEq, Eq)]
pub enum NoLookup {
    /// The requested tool is missing from the server's list.
    NotOffered {
        /// The requested tool.
        tool: String,
    },
    /// No tool carries National eID rows.
    NoRows,
    /// None of the tools with such rows is in the server's list.
    RowsNotOffered {
        /// The tools with such rows.
        tools: Vec<String>,
    },
    /// The request names no record.
    NoArgument,
    /// None of the tools with such rows takes any of the arguments.
    NotTaken {
        /// The arguments.
        arguments: Vec<String>,
        /// The tools with such rows.
        tools: Vec<String>,
    },
}

/// The two arguments that the platform adds to every call. They are no part of a request (C2).
const PLATFORM_ARGUMENTS: [&str; 2] = ["tenantId", "workspaceId"];

/// Finds the lookup that a request for `tool` with `arguments` is verified by (C30, C31).
///
/// The first line that holds decides:
///
/// | the requested tool | tools with National eID rows | outcome |
/// | --- | --- | --- |
/// | is not offered | – | none |
/// | carries such rows | – | the tool itself, whatever the others take |
/// | | there are none | none |
/// | | none of them is offered | none |
/// | has no argument in the request | – | none |
/// | | none takes an argument | none |
/// | | one takes an argument | that one |
/// | | one declares no inputs, none of the others takes an argument | that one; nothing is passed |
/// | | one declares no inputs, another takes an argument | ambiguous |
/// | | two or more take an argument, the same or different ones | ambiguous |
///
/// A tool takes an argument when it declares an input of that name, whatever the letter case and the underscores of
/// both. A tool in both rows, or in a row and a `[[chat.lookup]]`, counts once; one that is not offered does not count.
pub fn reach(designation: &Designation, tools: &[Declaration], tool: &str, arguments: &[String]) -> Reach {
    let Some(requested) = offered(tools, tool) else {
        return Reach::None { why: NoLookup::NotOffered { tool: tool.to_owned() } };
    };
    let arguments = of_the_request(arguments);
    let carriers = carriers(designation);
    if carriers.contains(&tool) {
        return Reach::Lookup {
            tool: tool.to_owned(),
            passed: passed(&arguments, &names(requested)),
            itself: true,
        };
    }
    let candidates: Vec<(&str, Vec<String>)> =
        carriers.iter().filter_map(|name| Some((*name, names(offered(tools, name)?)))).collect();
    if let Some(why) = nothing_to_ask(&carriers, &candidates, &arguments) {
        return Reach::None { why };
    }
    let takers: Vec<_> = candidates.iter().filter(|(_, inputs)| takes(inputs, &arguments)).collect();
    match takers.as_slice() {
        [] => Reach::None {
            why: NoLookup::NotTaken {
                arguments: arguments.iter().map(ToString::to_string).collect(),
                tools: candidates.into_iter().map(|(name, _)| name.to_owned()).collect(),
            },
        },
        [(name, inputs)] => {
            Reach::Lookup { tool: (*name).to_owned(), passed: passed(&arguments, inputs), itself: false }
        }
        several => Reach::Ambiguous { tools: several.iter().map(|(name, _)| (*name).to_owned()).collect() },
    }
}

/// The arguments that a request for an action carries: those that the designation file lists, else the inputs that
/// the tool declares.
pub fn request_arguments(action: &ChatAction, tools: &[Declaration]) -> Vec<String> {
    action.arguments.clone().unwrap_or_else(|| declared_arguments(tools, &action.tool))
}

/// The inputs that the tool declares, without the two arguments that the platform adds.
pub fn declared_arguments(tools: &[Declaration], tool: &str) -> Vec<String> {
    let names = offered(tools, tool).map(names).unwrap_or_default();
    of_the_request(&names).into_iter().map(ToOwned::to_owned).collect()
}

/// The tools with National eID rows, each once: those of the rows, then the further ones.
pub fn carriers(designation: &Designation) -> Vec<&str> {
    let rows = designation.rows().map(|(_, row)| row.tool.as_str());
    let further = designation.chat_lookups.iter().map(|lookup| lookup.tool.as_str());
    let mut found = Vec::new();
    for name in rows.chain(further) {
        if !found.contains(&name) {
            found.push(name);
        }
    }
    found
}

/// Why no tool can be asked at all, if none can.
fn nothing_to_ask(
    carriers: &[&str],
    candidates: &[(&str, Vec<String>)],
    arguments: &[&str],
) -> Option<NoLookup> {
    if carriers.is_empty() {
        Some(NoLookup::NoRows)
    } else if candidates.is_empty() {
        Some(NoLookup::RowsNotOffered { tools: carriers.iter().map(ToString::to_string).collect() })
    } else if arguments.is_empty() {
        Some(NoLookup::NoArgument)
    } else {
        None
    }
}

/// The first tool of that name.
fn offered<'a>(tools: &'a [Declaration], name: &str) -> Option<&'a Declaration> {
    tools.iter().find(|tool| tool.name() == name)
}

/// The names of a tool's declared inputs; an absent or unreadable schema declares none.
fn names(tool: &Declaration) -> Vec<String> {
    let schema = tool.input_schema();
    schema.map(inputs).unwrap_or_default().into_iter().map(|input| input.name).collect()
}

fn of_the_request(arguments: &[String]) -> Vec<&str> {
    arguments.iter().map(String::as_str).filter(|name| !PLATFORM_ARGUMENTS.contains(name)).collect()
}

/// Whether a tool with these inputs takes one of the arguments: without inputs it takes any (C31).
fn takes(inputs: &[String], arguments: &[&str]) -> bool {
    inputs.is_empty() || arguments.iter().any(|argument| inputs.iter().any(|input| alike(argument, input)))
}

/// What is passed on, under the declared names. The very name comes before one that is only alike, and each input
/// receives one argument.
fn passed(arguments: &[&str], inputs: &[String]) -> Vec<(String, String)> {
    let mut free: Vec<&str> =
        inputs.iter().map(String::as_str).filter(|input| !arguments.contains(input)).collect();
    let mut passed = Vec::new();
    for argument in arguments {
        let input = if inputs.iter().any(|input| input == argument) {
            Some(*argument)
        } else {
            free.iter().position(|input| alike(argument, input)).map(|at| free.remove(at))
        };
        passed.extend(input.map(|input| ((*argument).to_owned(), input.to_owned())));
    }
    passed
}

/// Whether two names are the same whatever their letter case and underscores.
fn alike(one: &str, other: &str) -> bool {
    one == other || folded(one) == folded(other)
}

fn folded(name: &str) -> String {
    name.chars().filter(|c| *c != '_').flat_map(char::to_lowercase).collect()
}

impl Reach {
    /// Why a colleague takes over, for a reader; none when a lookup is called.
    pub fn why(&self) -> Option<String> {
        match self {
            Self::Lookup { .. } => None,
            Self::Ambiguous { tools } => {
                Some(format!("{} take it, so no lookup is called", joined(tools, "and")))
            }
            Self::None { why } => Some(why.to_string()),
        }
    }
}

impl fmt::Display for NoLookup {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::NotOffered { tool } => write!(f, "the server offers no tool named `{tool}`"),
            Self::NoRows => write!(f, "no tool carries National eID rows"),
            Self::RowsNotOffered { tools } => {
                let verb = if tools.len() == 1 { "carries" } else { "carry" };
                write!(
                    f,
                    "the server does not offer {}, which {verb} the National eID rows",
                    joined(tools, "and")
                )
            }
            Self::NoArgument => write!(f, "the request has no argument"),
            Self::NotTaken { arguments, tools } => {
                let verb = if arguments.len() == 1 { "is no input" } else { "are no inputs" };
                write!(f, "{} {verb} of {}", joined(arguments, "and"), joined(tools, "or"))
            }
        }
    }
}

/// Names in backticks, the last two joined by a word.
fn joined(names: &[String], word: &str) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    match names.as_slice() {
        [others @ .., before, last] => {
            let others: String = others.iter().map(|name| format!("{name}, ")).collect();
            format!("{others}{before} {word} {last}")
        }
        _ => names.concat(),
    }
}
