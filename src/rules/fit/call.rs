//! Whether the platform's call would be taken: the questions of the rules, asked for a row that nobody designated.

use crate::model::{Channel, Declaration, Finding, Risk, Severity, Verdict};
use crate::rules::customer_lookup::{hints, inputs as rules};
use crate::rules::{Called, CalledBy, CalledTool, Run};
use crate::schema::{inputs, pickable};

use super::way::Way;
use super::words;

/// A tool of a run.
#[derive(Debug, Clone, Copy)]
pub(super) struct Of<'a> {
    pub(super) run: &'a Run<'a>,
    pub(super) index: usize,
    pub(super) tool: &'a Declaration,
}

impl Of<'_> {
    /// What in the declaration speaks of changing something.
    pub(super) fn changes(self) -> Option<String> {
        hints::speaks_of_changing(self.tool)
            .map(|(_, what)| format!("it changes something: {}", what.replacen("the tool's ", "its ", 1)))
    }

    /// What keeps the input schema from taking the platform's call with `input` alone (C2, C5); without a channel the
    /// value is the caller's own, of which nothing is known.
    pub(super) fn call(self, channel: Option<Channel>, input: &str, way: &mut Way) {
        let of = Called {
            run: self.run,
            by: CalledBy::Row(channel.unwrap_or(Channel::Email)),
            tool: self.tool.name(),
            input,
            risk: Some(Risk::ReadPii),
        };
        let case = CalledTool { of, index: self.index, tool: self.tool };
        let value = channel.map(|_| rules::refuses_value as fn(&CalledTool<'_>) -> Verdict);
        let others = [rules::schema_unusable, rules::other_required, rules::refuses_platform_arguments];
        for check in value.into_iter().chain(others) {
            if let Verdict::Broken(findings) = check(&case) {
                findings.iter().for_each(|finding| told(finding, way));
            }
        }
    }

    /// What only the operator needs to know of the hints and the output (C9, C33).
    pub(super) fn hint(self, way: &mut Way) {
        if self.tool.hint("readOnlyHint").is_none() {
            way.note("no readOnlyHint says that it only reads");
        }
    }

    /// Whether it looks as if it answered a list, by its inputs or its name; none where it does not.
    pub(super) fn seems_to_list(self) -> Option<String> {
        let declared = self.tool.input_schema().map(inputs).unwrap_or_default();
        if let Some(input) = declared.iter().find(|input| words::is_paging(&input.name)) {
            return Some(format!("it takes `{}`", crate::model::clean_line(&input.name)));
        }
        let words = words::of(self.tool.name());
        let listing = words.iter().find(|word| ["list", "search", "batch"].contains(&word.as_str()))?;
        Some(format!("its name says `{listing}`"))
    }

    /// Whether the declared answer names no key anywhere, so that every path is typed by hand.
    pub(super) fn is_opaque(self) -> bool {
        let Some(schema) = self.tool.output_schema() else { return false };
        let all = pickable(schema);
        all.fields.is_empty() && !all.opaque.is_empty()
    }
}

fn told(finding: &Finding, way: &mut Way) {
    if finding.severity == Some(Severity::Warning) {
        way.note(finding.message.clone());
    } else {
        way.mend(finding.message.clone());
    }
}
