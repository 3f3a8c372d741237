//! C30, C31: the lookup that a request on chat is verified by.

use crate::model::{Finding, Place, Subject, Verdict};
use crate::platform::{NoLookup, Reach, reach, request_arguments};
use crate::rules::Run;
use crate::schema::inputs;

/// C30, C31: not more than one lookup takes an action's arguments.
pub(super) fn ambiguous(run: &Run<'_>) -> Verdict {
    judged(run, |action, reached| match reached {
        Reach::Ambiguous { tools } => Some(Told {
            key: "tool",
            label: "taken by several lookups",
            message: format!("a request for {action} is taken by {}, so no lookup is called", list(tools)),
            fix: open_ones(run, tools),
        }),
        Reach::Lookup { .. } | Reach::None { .. } => None,
    })
}

/// C30: some lookup takes an action's arguments.
pub(super) fn none(run: &Run<'_>) -> Verdict {
    judged(run, |action, reached| match reached {
        Reach::None { why } => Some(Told {
            key: if matches!(why, NoLookup::NotTaken { .. }) { "arguments" } else { "tool" },
            label: if matches!(why, NoLookup::NotOffered { .. }) { "not offered" } else { "no lookup" },
            message: format!("a request for {action} reaches no lookup: {why}"),
            fix: None,
        }),
        Reach::Lookup { .. } | Reach::Ambiguous { .. } => None,
    })
}

/// What is wrong with one action.
struct Told {
    /// The key of its table to point at.
    key: &'static str,
    label: &'static str,
    message: String,
    /// A mend of its own.
    fix: Option<String>,
}

/// What to do where lookups without declared inputs, which take any argument, are among those that take a request.
fn open_ones(run: &Run<'_>, tools: &[String]) -> Option<String> {
    let is_open = |name: &&String| {
        let schema = run.tool(name).and_then(|(_, tool)| tool.input_schema());
        schema.map(inputs).unwrap_or_default().is_empty()
    };
    let open: Vec<String> = tools.iter().filter(is_open).cloned().collect();
    let lead = if open.len() == 1 { "Declare the inputs of" } else { "Declare the inputs of each of" };
    (!open.is_empty())
        .then(|| format!("{lead} {}: a tool that declares none takes any argument.", list(&open)))
}

/// Every action as a whole, with all of its arguments. Without any there is nothing that the contract asks.
fn judged(run: &Run<'_>, tell: impl Fn(&str, &Reach) -> Option<Told>) -> Verdict {
    let designation = run.designation();
    if designation.chat_actions.is_empty() {
        return Verdict::NotApplicable;
    }
    let findings = designation.chat_actions.iter().enumerate().filter_map(|(index, action)| {
        let arguments = request_arguments(action, &run.tools);
        let reached = reach(designation, &run.tools, &action.tool, &arguments);
        let shown = match arguments.as_slice() {
            [] => format!("`{}`", action.tool),
            some => format!("`{}` with {}", action.tool, list(some)),
        };
        let told = tell(&shown, &reached)?;
        let key = format!("chat.action[{index}].{}", told.key);
        let subject = Subject { tool: Some(action.tool.clone()), ..Subject::default() };
        let finding = Finding::new(subject, Place::Designation { key }, told.message).label(told.label);
        Some(match told.fix {
            Some(fix) => finding.fix(fix),
            None => finding,
        })
    });
    Verdict::from_findings(findings.collect())
}

fn list(names: &[String]) -> String {
    let names: Vec<String> = names.iter().map(|name| format!("`{name}`")).collect();
    match names.as_slice() {
        [others @ .., last] if !others.is_empty() => format!("{} and {last}", others.join(", ")),
        _ => names.concat(),
    }
}
