//! What was guessed, what was tried, and what to do next.

use std::path::Path;

use super::talk::{Said, able, fit};
use super::trial::Tried;
use crate::cli::terminal;
use crate::designation::ServerTable;
use crate::model::{Channel, FitVerdict, Outcome, ServerFacts, ToolFit, clean_line};

/// Says it on standard error, so that a printed file stays clean.
pub(super) fn tell(
    target: Option<&Path>,
    tools: &[ToolFit],
    said: &Said,
    (table, tried): (&ServerTable, &[Tried]),
) {
    if let Some(path) = target {
        terminal::complain(&format!("wrote {}", path.display()));
    }
    for channel in Channel::ALL {
        terminal::complain(&clean_line(&row(tools, said, channel)));
    }
    for one in tried {
        terminal::complain(&format!("  {}", clean_line(&tried_as(one))));
    }
    for (name, of) in &table.variables {
        terminal::complain(&format!(
            "note: {} is not written into the file; set the variable {name} before a run",
            clean_line(of)
        ));
    }
    for note in &table.notes {
        terminal::complain(&format!("note: {note}"));
    }
    for (index, step) in next(tools, said, target).iter().enumerate() {
        terminal::complain(&format!("{} {step}", if index == 0 { "next:" } else { "then:" }));
    }
}

/// What the server is and which of its tools could find a customer: said before anything is asked.
pub(super) fn offered(server: &ServerFacts, tools: &[ToolFit]) -> String {
    let mut names: Vec<String> = Vec::new();
    for index in Channel::ALL.into_iter().flat_map(|channel| able(tools, channel)) {
        let name = format!("`{}`", clean_line(&tools[index].tool));
        if !names.contains(&name) {
            names.push(name);
        }
    }
    let could = match names.as_slice() {
        [] => "none could find a customer by an address or a number".to_owned(),
        [one] => format!("{one} could find a customer"),
        many => format!("{} could find a customer", many.join(", ")),
    };
    let count = if tools.len() == 1 { "1 tool".to_owned() } else { format!("{} tools", tools.len()) };
    format!("{} offers {count}; {could}.", clean_line(format!("{} {}", server.name, server.version).trim()))
}

/// What a row was given, and what of it is not settled.
fn row(tools: &[ToolFit], said: &Said, channel: Channel) -> String {
    let name = channel.name();
    let Some(tool) = said.row(channel).and_then(|index| tools.get(index)) else {
        let near = tools.iter().filter(|tool| fit(tool, channel).near);
        let nearest = near.min_by_key(|tool| fit(tool, channel).why.len());
        let told = nearest.and_then(|tool| {
            let why = fit(tool, channel).why.first()?;
            Some(format!("; nearest is `{}`, and in its way: {why}", tool.tool))
        });
        return format!("  by {name}: no tool of the server could serve{}", told.unwrap_or_default());
    };
    let fit = fit(tool, channel);
    let guess = fit.with.clone().unwrap_or_default();
    let path = |path: Option<crate::model::FieldPath>| path.map(|path| path.to_string());
    let parts = [("input", guess.input), ("reference", path(guess.reference)), ("value", path(guess.value))];
    let mut found = Vec::new();
    let mut open = Vec::new();
    for (key, value) in parts {
        match value {
            Some(value) => found.push(format!("{key} `{value}`")),
            None => open.push(key),
        }
    }
    let mut text = format!("  by {name}: `{}`", tool.tool);
    if !found.is_empty() {
        text += &format!(", guessed {}", found.join(", "));
    }
    if !open.is_empty() {
        text += &format!("; not guessed: {}", open.join(", "));
    }
    if fit.verdict == FitVerdict::CouldServeAfter
        && let Some(why) = fit.why.first()
    {
        text += &format!("; in its way: {why}");
    }
    text
}

fn tried_as(tried: &Tried) -> String {
    let outcome = match tried.outcome {
        None => return format!("tried {}: no call could be made", tried.value),
        Some(Outcome::Resolved) if tried.faults.is_empty() => "resolved, as it should be".to_owned(),
        Some(outcome) => outcome.name().to_owned(),
    };
    let faults: Vec<&str> = tried.faults.iter().map(String::as_str).take(3).collect();
    let faults = if faults.is_empty() { String::new() } else { format!(": {}", faults.join("; ")) };
    format!("tried {} by {}: {outcome}{faults}", tried.value, tried.channel.name())
}

/// Whether a row stands in the file, not commented out.
fn stands(tools: &[ToolFit], said: &Said, channel: Channel) -> bool {
    let tool = said.row(channel).and_then(|index| tools.get(index));
    tool.and_then(|tool| fit(tool, channel).with.as_ref())
        .is_some_and(|guess| guess.input.is_some() && guess.reference.is_some())
}

fn next(tools: &[ToolFit], said: &Said, target: Option<&Path>) -> Vec<String> {
    let config = match target {
        Some(path) if path != Path::new(crate::cli::files::NAME) => format!(" --config {}", path.display()),
        Some(_) | None => String::new(),
    };
    let rows: Vec<Channel> =
        Channel::ALL.into_iter().filter(|channel| stands(tools, said, *channel)).collect();
    let half = Channel::ALL.into_iter().any(|channel| said.row(channel).is_some());
    let again = match target {
        Some(path) => format!("remove {} and run `hallmark init` again", path.display()),
        None => "run `hallmark init` again".to_owned(),
    };
    if rows.is_empty() && half {
        let known = Channel::ALL
            .into_iter()
            .any(|channel| said.row(channel).is_some() && said.customer.value(channel).is_some());
        let first = if known {
            format!("mend what is in the way, then {again}; or fill in what is commented out")
        } else {
            format!(
                "fill in what is commented out, or {again} with --email or --phone of a customer that the server \
                 knows: the answer shows the fields"
            )
        };
        return vec![first, format!("`hallmark check{config}`")];
    }
    if rows.is_empty() {
        return vec![
            format!("`hallmark lint{config}` says what is in the way of each tool"),
            format!(
                "mend or add a tool that finds one customer by one whole address or number, then {again}"
            ),
        ];
    }
    let lacking: Vec<&str> = rows
        .iter()
        .filter(|channel| said.customer.value(**channel).is_none())
        .map(|channel| channel.name())
        .collect();
    let mut steps = Vec::new();
    if !lacking.is_empty() {
        let keys = lacking.join(" and ");
        steps.push(format!(
            "give a [[customer]] with {keys} and reference in the file, a customer that the server knows"
        ));
    }
    if lacking.len() < rows.len() && said.customer.reference.is_none() {
        steps.push(
            "give the [[customer]] its reference, from your own records: without it a wrong customer goes unnoticed"
                .into(),
        );
    }
    steps.push(format!("`hallmark check{config}`"));
    steps
}
