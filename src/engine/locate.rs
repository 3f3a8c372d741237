//! Where a finding belongs in the designation file, and by what words it is known again.

use std::ops::Range;

use crate::designation::Source;
use crate::model::{Channel, Designation, Evidence, Finding, Location, Masker, Place, Subject, clean_line};
use crate::rules::Judged;

/// The places of a designation file, read once for all findings.
pub(super) struct Places<'a> {
    designation: &'a Designation,
    source: Option<Source>,
}

impl<'a> Places<'a> {
    pub(super) fn new(evidence: &'a Evidence) -> Self {
        let source = evidence.source.as_ref().map(|source| Source::of_text(&source.name, &source.text));
        Self { designation: &evidence.designation, source }
    }

    /// The line of the designation file that a finding is about: its own key, or else the one that names the tool. A
    /// finding about the server as a whole stands at the file's beginning.
    pub(super) fn of(&self, finding: &Finding) -> Option<Location> {
        let source = self.source.as_ref()?;
        let keys = match &finding.place {
            Place::Designation { key } => vec![key.clone()],
            _ => self.keys(&finding.subject),
        };
        let span = keys.iter().find_map(|key| source.span(key)).unwrap_or(0..0);
        Some(location(source, span))
    }

    /// The keys that may name the subject's tool, the likeliest first.
    fn keys(&self, subject: &Subject) -> Vec<String> {
        let Some(tool) = subject.tool.as_deref() else {
            return subject.row.map(row_key).into_iter().collect();
        };
        let of_row = subject.row.filter(|row| self.designation.row(*row).is_some());
        let rows = self.designation.rows().filter(|(_, row)| row.tool == tool).map(|(channel, _)| channel);
        let of_kind = subject.probe.as_deref().and_then(|probe| probe.split('/').next());
        let records = numbered("record", self.designation.records.iter().map(|one| one.tool.as_str()), tool);
        let sources = numbered("source", self.designation.sources.iter().map(|one| one.tool.as_str()), tool);
        let lookups =
            numbered("chat.lookup", self.designation.chat_lookups.iter().map(|one| one.tool.as_str()), tool);
        let actions =
            numbered("chat.action", self.designation.chat_actions.iter().map(|one| one.tool.as_str()), tool);
        let rows = of_row.into_iter().chain(rows).map(row_key);
        match of_kind {
            Some("record") => records.into_iter().chain(rows).collect(),
            Some("source") => sources.into_iter().chain(rows).collect(),
            _ => rows.chain(records).chain(sources).chain(lookups).chain(actions).collect(),
        }
    }
}

fn row_key(channel: Channel) -> String {
    format!("lookup.{}.tool", channel.name())
}

/// The key of each table of a list that names the tool.
fn numbered<'a>(list: &str, tools: impl Iterator<Item = &'a str>, wanted: &str) -> Vec<String> {
    let of_tool = tools.enumerate().filter(|(_, tool)| *tool == wanted);
    of_tool.map(|(index, _)| format!("{list}[{index}].tool")).collect()
}

/// Bytes as a line and columns; a span over several lines ends with its first.
fn location(source: &Source, span: Range<usize>) -> Location {
    let text = source.text();
    let before = text.get(..span.start).unwrap_or_default();
    let line_start = before.rfind('\n').map_or(0, |end| end + 1);
    let column = before[line_start..].chars().count() + 1;
    let shown = text.get(span).and_then(|shown| shown.lines().next()).unwrap_or_default();
    Location {
        file: source.name().to_owned(),
        line: before.matches('\n').count() + 1,
        column,
        end_column: column + shown.chars().count().max(1),
    }
}

/// What names each finding across runs, as `rule@tool/row/probe/pointer`. Findings that are alike in all of it are
/// counted.
pub(super) fn fingerprints(evidence: &Evidence, all: &[(&Judged, &Finding)]) -> Vec<String> {
    let mut seen = std::collections::HashMap::new();
    let mut fingerprints = Vec::new();
    for (judged, finding) in all {
        let words = words(&evidence.designation, judged.rule, &finding.subject);
        let count: &mut usize = seen.entry(words.clone()).or_default();
        *count += 1;
        fingerprints.push(if *count == 1 { words } else { format!("{words}#{count}") });
    }
    fingerprints
}

/// Rule, tool, probe or else row, and pointer; what the server chose is cleaned.
fn words(designation: &Designation, rule: &str, subject: &Subject) -> String {
    let tool = subject.tool.as_deref().map(clean_line);
    let about = match subject.probe.as_deref() {
        Some(probe) => Some(clean_line(&steady(designation, probe))),
        None => subject.row.map(|row| row.name().to_owned()),
    };
    // The name stands in files that are shared, so nobody is told in it even where values are shown.
    let pointer = subject.pointer.as_deref().map(|text| clean_line(&Masker::default().pointer(text)));
    let pointer = pointer.filter(|pointer| !pointer.is_empty());
    let parts: Vec<String> = [tool, about, pointer].into_iter().flatten().collect();
    format!("{rule}@{}", parts.join("/"))
}

/// A probe's name with the customer's mark in place of the customer's number.
fn steady(designation: &Designation, probe: &str) -> String {
    let channel = Channel::ALL.into_iter().find(|channel| probe.split('/').next() == Some(channel.name()));
    let parts: Vec<String> = probe.split('/').map(|part| steady_part(designation, channel, part)).collect();
    parts.join("/")
}

fn steady_part(designation: &Designation, channel: Option<Channel>, part: &str) -> String {
    let number = |kind: &str| part.strip_prefix(kind)?.parse::<usize>().ok()?.checked_sub(1);
    let customer = || {
        let customer = designation.customers.get(number("customer-")?)?;
        let of_channel = channel.and_then(|channel| customer.value(channel));
        Some(("customer", of_channel.or(customer.email.as_deref()).or(customer.phone.as_deref())?))
    };
    let shared = || Some(("shared", designation.shared.get(number("shared-")?)?.value.as_str()));
    match customer().or_else(shared) {
        Some((kind, value)) => format!("{kind}-{:03x}", mark(value)),
        None => part.to_owned(),
    }
}

/// Twelve bits of an address or number: enough to tell a handful of customers apart, and far too few to tell from
/// them who is meant, since every mark fits a four-thousandth of all people.
fn mark(value: &str) -> u32 {
    let hash =
        value.bytes().fold(0x811c_9dc5_u32, |hash, byte| (hash ^ u32::from(byte)).wrapping_mul(0x0100_0193));
    (hash ^ (hash >> 12) ^ (hash >> 24)) & 0xfff
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Customer, DesignationText, FieldPath, Row};

    const TEXT: &str =
        "# ours\n[lookup.email]\ntool = \"find_contact\"\n\n[[record]]\ntool = \"get_order\"\n";

    fn evidence() -> Evidence {
        let row = Row::new("find_contact", "email", FieldPath::from_keys(["id"]));
        let customers = ["alex.doe@example.com", "robin.roe@example.com"]
            .map(|email| Customer { email: Some(email.into()), ..Customer::default() })
            .to_vec();
        let source = DesignationText { name: "hallmark.toml".into(), text: TEXT.into() };
        Evidence {
            designation: Designation { email: Some(row), customers, ..Designation::default() },
            source: Some(source),
            ..Evidence::default()
        }
    }

    fn subject(probe: &str) -> Subject {
        Subject {
            row: Some(Channel::Email),
            tool: Some("find_contact".into()),
            probe: Some(probe.into()),
            pointer: Some("/id".into()),
        }
    }

    #[test]
    fn a_finding_stands_on_the_line_that_names_its_tool() {
        let evidence = evidence();
        let at = |subject: Subject, place: Place| {
            let found = Places::new(&evidence).of(&Finding::new(subject, place, "m")).expect("a place");
            (found.line, found.column, found.end_column)
        };
        assert_eq!(at(subject("email/customer-1/as-sent"), Place::Server), (3, 8, 22));
        let by_tool = Subject { tool: Some("find_contact".into()), ..Subject::default() };
        assert_eq!(at(by_tool, Place::Server), (3, 8, 22));
        let key = Place::Designation { key: "record[0].owner".into() };
        assert_eq!(at(Subject::default(), key).0, 5);
        assert_eq!(at(Subject::default(), Place::Server), (1, 1, 2));
    }

    #[test]
    fn a_fingerprint_follows_the_customer_and_not_the_place_in_the_file() {
        let one = evidence();
        let mut other = evidence();
        other.designation.customers.reverse();
        let said = |evidence: &Evidence, probe: &str| {
            words(&evidence.designation, "reference-absent", &subject(probe))
        };
        assert_eq!(said(&one, "email/customer-1/as-sent"), said(&other, "email/customer-2/as-sent"));
        assert_ne!(said(&one, "email/customer-1/as-sent"), said(&one, "email/customer-2/as-sent"));
        assert_ne!(said(&one, "email/customer-1/as-sent"), said(&one, "email/customer-1/again"));
        assert!(!said(&one, "email/customer-1/as-sent").contains("alex"));
        assert!(said(&one, "email/unknown/as-sent").contains("email/unknown/as-sent"));
    }
}
