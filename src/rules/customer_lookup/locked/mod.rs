//! C3, C9: what has changed since the declarations were locked, told as what it means for the designation.

mod compare;
mod named;
#[cfg(test)]
mod tests;

use crate::model::{Finding, Lock, Place, Severity, Subject, Verdict};
use crate::rules::Run;
use compare::{Change, changes};
use named::named;

/// Nothing that the designation relies on has changed since the lock was written; told only where there is a lock.
pub(super) fn declaration_changed(run: &Run<'_>) -> Verdict {
    let Some(lock) = &run.evidence.lock else { return Verdict::NotApplicable };
    let tools = run.designation().designated_tools();
    let of_tools = tools.into_iter().flat_map(|tool| of_tool(run, lock, tool));
    Verdict::from_findings(other_server(run, lock).into_iter().chain(of_tools).collect())
}

/// A lock of another server says little about this one. Declarations of a file say nothing of their server.
fn other_server(run: &Run<'_>, lock: &Lock) -> Option<Finding> {
    let (before, now) = (&lock.server.name, &run.evidence.server.name);
    let known = run.evidence.server.transport != "file" && lock.server.protocol.is_some();
    (known && before != now).then(|| {
        let message = format!("the lock was written for the server `{before}`, and this one is `{now}`");
        Finding::new(Subject::default(), Place::Server, message).severity(Severity::Info)
    })
}

fn of_tool(run: &Run<'_>, lock: &Lock, name: &str) -> Vec<Finding> {
    let subject = |pointer: &str| Subject {
        tool: Some(name.to_owned()),
        pointer: (!pointer.is_empty()).then(|| pointer.to_owned()),
        ..Subject::default()
    };
    let named = named(run.designation(), name);
    match (lock.tool(name), run.tool(name)) {
        // That it is not offered is told by another rule, and the lock has nothing to add.
        (None, None) => Vec::new(),
        (None, Some((index, _))) => {
            let message =
                format!("`{name}` is designated and not in the lock, so no change of it can be told");
            let place = Place::Tool { tool: index, pointer: "/name".into() };
            let fix = "Write the lock anew with `hallmark lock`, once the tool is as you want it.";
            vec![
                Finding::new(subject(""), place, message)
                    .severity(Severity::Warning)
                    .fix(fix)
                    .label("not locked"),
            ]
        }
        (Some(_), None) => {
            let message = format!("`{name}` was offered when the lock was written, and is no longer");
            let place = Place::Designation { key: named.key.clone() };
            vec![Finding::new(subject(""), place, message).label("gone")]
        }
        (Some(before), Some((index, now))) => {
            let found = changes(&before.declaration(), now, &named);
            let other = other_protocol(run, lock);
            let to_finding = |change: Change| {
                let place = match change.key {
                    Some(key) => Place::Designation { key },
                    None => Place::Tool { tool: index, pointer: change.pointer.clone() },
                };
                let message = format!("{}{}", change.says, other.as_deref().unwrap_or_default());
                let finding =
                    Finding::new(subject(&change.pointer), place, message).severity(change.severity);
                let finding = finding.label(change.label);
                match change.fix {
                    Some(fix) => finding.fix(fix),
                    None => finding,
                }
            };
            found.into_iter().map(to_finding).collect()
        }
    }
}

/// Servers declare otherwise in other protocols: a change may be of the protocol alone.
fn other_protocol(run: &Run<'_>, lock: &Lock) -> Option<String> {
    let (before, now) = (lock.server.protocol?, run.protocol()?);
    (before != now).then(|| format!(" (locked in protocol {}, read in {})", before.name(), now.name()))
}
