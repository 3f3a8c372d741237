//! C1, C4, C8, C32: the designation itself.

use std::collections::BTreeMap;

use crate::model::{Channel, Finding, Place, Severity, Subject, Use, Verdict};
use crate::rules::{Called, RowCase, Run};
use crate::schema::nearest;

/// C4: a channel without a row is a choice, unless a listed use needs the row. A file that is about other tools alone
/// makes no such choice.
pub(super) fn no_designation(run: &Run<'_>) -> Verdict {
    let designation = run.designation();
    let others = designation.directory.is_some() || !designation.sources.is_empty();
    if others && designation.rows().next().is_none() && !designation.workspace.uses_listed {
        return Verdict::NotApplicable;
    }
    let findings = Channel::ALL
        .into_iter()
        .filter(|channel| designation.row(*channel).is_none())
        .map(|channel| {
            let wanting: Vec<_> = listed_uses_that_need(run, channel).iter().map(|one| one.title()).collect();
            let subject = Subject { row: Some(channel), ..Subject::default() };
            let place = Place::Designation { key: "workspace.uses".into() };
            let name = channel.name();
            if wanting.is_empty() {
                Finding::new(subject, Place::Server, format!("no tool is designated by {name}"))
            } else {
                let list = wanting.join(", ");
                Finding::new(
                    subject,
                    place,
                    format!("no tool is designated by {name}, yet the uses listed need one: {list}"),
                )
                .severity(Severity::Warning)
                .label("listed here")
            }
        })
        .collect();
    Verdict::from_findings(findings)
}

/// The uses written in the designation file that hang on the channel's row alone (C1).
fn listed_uses_that_need(run: &Run<'_>, channel: Channel) -> Vec<Use> {
    let workspace = &run.designation().workspace;
    if !workspace.uses_listed {
        return Vec::new();
    }
    let no_row_at_all = run.designation().rows().next().is_none();
    let own: &[Use] = match channel {
        Channel::Email => &[Use::EmailLink, Use::EmailSender],
        Channel::Phone => &[Use::CallerId],
    };
    Use::ALL
        .into_iter()
        .filter(|of| workspace.uses.contains(of))
        .filter(|of| own.contains(of) || (no_row_at_all && *of == Use::NationalEid))
        .collect()
}

/// C4: the designated tool is in the server's list.
pub(in crate::rules) fn tool_not_offered(case: &Called<'_>) -> Verdict {
    let wanted = case.tool;
    if case.run.tool(wanted).is_some() {
        return Verdict::Holds;
    }
    let names: Vec<_> = case.run.tools.iter().map(crate::model::Declaration::name).collect();
    let finding = Finding::new(
        case.subject(),
        case.key("tool"),
        format!("the server offers no tool named `{wanted}`; it offers {}", offered(&names)),
    )
    .label("not offered");
    Verdict::broken(match nearest(wanted, names.iter().copied()) {
        Some(near) => {
            finding.fix(format!("Designate `{near}`, or offer the tool under the designated name."))
        }
        None => finding,
    })
}

fn offered(names: &[&str]) -> String {
    match names.len() {
        0 => "none".into(),
        1..=6 => names.iter().map(|name| format!("`{name}`")).collect::<Vec<_>>().join(", "),
        many => {
            let first: Vec<_> = names.iter().take(5).map(|name| format!("`{name}`")).collect();
            format!("{} and {} more", first.join(", "), many - 5)
        }
    }
}

/// C4: a name stands for one tool.
pub(super) fn tool_name_repeated(run: &Run<'_>) -> Verdict {
    let mut places: BTreeMap<&str, Vec<usize>> = BTreeMap::new();
    for (index, tool) in run.tools.iter().enumerate() {
        places.entry(tool.name()).or_default().push(index);
    }
    let findings = places
        .into_iter()
        .filter(|(name, indexes)| indexes.len() > 1 && !name.is_empty())
        .map(|(name, indexes)| {
            let subject =
                Subject { tool: Some(name.to_owned()), pointer: Some("/name".into()), ..Subject::default() };
            let place = Place::Tool { tool: indexes[1], pointer: "/name".into() };
            Finding::new(subject, place, format!("{} tools of the list are named `{name}`", indexes.len()))
                .label("the name again")
        })
        .collect();
    Verdict::from_findings(findings)
}

/// C8: the reference is never the email, phone or national-identity field of the same tool.
pub(super) fn reference_is_value_field(case: &RowCase<'_>) -> Verdict {
    let designation = case.run.designation();
    let taken = designation
        .rows()
        .filter(|(_, row)| row.tool == case.row.tool)
        .flat_map(|(channel, row)| row.never_the_reference().into_iter().map(move |kept| (channel, kept)))
        .find(|(_, kept)| *kept.path == case.row.reference);
    let Some((channel, kept)) = taken else { return Verdict::Holds };
    let what = if kept.key == "value" { channel.noun() } else { "national identity number" };
    Verdict::broken(
        Finding::new(
            case.subject(),
            case.key("reference"),
            format!("`{}` is designated as the reference and as the field of the {what}", case.row.reference),
        )
        .label(format!("also `lookup.{}.{}`", channel.name(), kept.key)),
    )
}

/// C32: a tool without a class counts as a write.
pub(in crate::rules) fn risk_unclassified(case: &Called<'_>) -> Verdict {
    match case.risk {
        Some(_) => Verdict::Holds,
        None => Verdict::broken(
            Finding::new(case.subject(), case.key("tool"), format!("`{}` has no risk class", case.tool))
                .label("no `risk` beside it"),
        ),
    }
}

/// C32: a lookup is never more than a read.
pub(in crate::rules) fn risk_not_a_read(case: &Called<'_>) -> Verdict {
    match case.risk {
        Some(risk) if !risk.is_read() => Verdict::broken(
            Finding::new(
                case.subject(),
                case.key("risk"),
                format!("`{}` is classified {}", case.tool, risk.name()),
            )
            .label("refused as a lookup"),
        ),
        Some(_) => Verdict::Holds,
        None => Verdict::NotApplicable,
    }
}
