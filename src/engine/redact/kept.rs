//! The verdicts that a redacted copy keeps: the whole report, its texts searched once more for what must not stand in it.

use serde::{Deserialize, Serialize};
use serde_json::{Map, Value};

use super::source::source_text;
use super::values::Values;
use super::words::{drawn_answer, drawn_declaration, plain_words, with_quotes, without_values};
use crate::model::{Evidence, Excerpt, Report, Step};
use crate::suite;

/// A report as it stands in a redacted copy: what its document leaves out stands beside it.
#[derive(Debug, Serialize, Deserialize)]
pub(super) struct Kept {
    /// The report's document.
    report: Value,
    /// Whether tools were to be called.
    asked: bool,
    /// Whether every row was proven.
    #[serde(default)]
    proven: bool,
    /// What to draw for each finding.
    excerpts: Vec<Option<Excerpt>>,
    /// The server's last words.
    last_words: Option<String>,
}

/// The report of `evidence`, to be kept in a copy of it.
pub(super) fn kept(values: &mut Values, evidence: &Evidence, report: &Report) -> Kept {
    let mut report = report.clone();
    for lookup in &mut report.lookups {
        let asked = evidence
            .exchanges
            .iter()
            .find(|exchange| exchange.step == Step::AsPlatform && exchange.probe.id == lookup.probe);
        for shown in lookup.arguments.values_mut() {
            *shown = asked.map_or_else(|| "***".to_owned(), |one| values.mask(&one.probe.value)).into();
        }
    }
    let source = evidence.source.as_ref().map(|source| source.name.as_str());
    let excerpts = report.findings.iter().map(|finding| {
        finding.excerpt.as_ref().map(|one| excerpt(values, one, source == Some(one.name.as_str())))
    });
    let excerpts = excerpts.collect();
    let last_words = report.last_words.as_deref().map(|words| plain_words(values, words));
    let document = serde_json::to_value(&report).unwrap_or_default();
    let shown = searched(values, "", &document);
    Kept { report: shown, asked: report.asked, proven: report.proven, excerpts, last_words }
}

impl Kept {
    /// The report, saying of itself that it was kept; none when it is no report of this version.
    pub(super) fn into_report(self) -> Result<Report, serde_json::Error> {
        let mut report: Report = serde_json::from_value(self.report)?;
        report.asked = self.asked;
        report.proven = self.proven;
        report.last_words = self.last_words;
        let excerpts = self.excerpts.into_iter().chain(std::iter::repeat(None));
        for (finding, excerpt) in report.findings.iter_mut().zip(excerpts) {
            finding.excerpt = excerpt;
            let rule = suite::named(&finding.suite).and_then(|suite| suite.rule(&finding.rule));
            finding.title = rule.map(|rule| rule.title.clone()).unwrap_or_default();
        }
        report.kept = Some(format!(
            "the evidence is a redacted copy, so these are the verdicts of hallmark {} when it was made; nothing was \
             judged anew",
            report.hallmark.version
        ));
        Ok(report)
    }
}

/// The members of a report whose texts are words of hallmark's own.
const OWN: [&str; 13] = [
    "rule",
    "suite",
    "severity",
    "basis",
    "clause",
    "outcome",
    "outcomes",
    "channel",
    "because",
    "row",
    "protocol",
    "transport",
    "hallmark",
];

/// A report's document without the values that are known.
fn searched(values: &mut Values, name: &str, value: &Value) -> Value {
    match value {
        _ if OWN.contains(&name) => value.clone(),
        Value::String(text) if name == "fix" && is_of_catalogue(text) => value.clone(),
        Value::String(text) => with_quotes(values, text).into(),
        Value::Array(items) => items.iter().map(|item| searched(values, name, item)).collect(),
        Value::Object(map) => {
            let shown = map.iter().map(|(name, child)| (name.clone(), searched(values, name, child)));
            shown.collect::<Map<_, _>>().into()
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => value.clone(),
    }
}

fn is_of_catalogue(text: &str) -> bool {
    suite::all().iter().flat_map(|suite| &suite.rules).any(|rule| rule.fix == text)
}

/// A drawing with its places where they belong in the new text.
fn excerpt(values: &mut Values, excerpt: &Excerpt, is_source: bool) -> Excerpt {
    let rewrite = match excerpt.name.starts_with("declaration ") {
        _ if is_source => source_text(values, &excerpt.text),
        true => drawn_declaration(values, &excerpt.text),
        false => drawn_answer(values, &excerpt.text),
    };
    let places = excerpt.places.iter().map(|(start, length, label)| {
        let (start, length) = rewrite.moved(*start, *length);
        (start, length, without_values(values, label).text)
    });
    let places = places.collect();
    let name = without_values(values, excerpt.name.rsplit(['/', '\\']).next().unwrap_or_default()).text;
    let name = if is_source { name } else { without_values(values, &excerpt.name).text };
    Excerpt { name, text: rewrite.text, places }
}
