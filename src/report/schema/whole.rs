use serde_json::{Value, json};

use super::document::{report, server, summary};
use super::finding::{finding, not_judged, subject};
use super::lookup::{lookup, used};
use super::tool::{fit, question, source, tool};
use super::words::{list, object, to, word};
use crate::model::Outcome;

const STABLE: &str = "What `--format json` prints, in version 1 of the document. Stable means: a member that is described \
    here keeps its name, its type and its meaning for as long as `hallmark.report` is 1, and one that is required is \
    always there. Members may be added to every object without a new version, and are no reason to stop: leave alone \
    what you do not know. Names of rules are added and never renamed. The order of the entries of a list is fixed, so \
    that two runs over the same evidence differ in their times alone. Texts for a reader (`message`, `fix`, `why`, \
    `reason`) may be worded anew at any time. Personal values are masked unless --reveal was given.";

/// The JSON Schema of the JSON report: of the whole one, and of the document that one lookup makes.
pub fn report_schema() -> Value {
    json!({
        "$schema": "https://json-schema.org/draft/2020-12/schema",
        "title": "hallmark's JSON report, version 1",
        "description": STABLE,
        "anyOf": [{ "$ref": "#/$defs/report" }, { "$ref": "#/$defs/single" }],
        "$defs": {
            "report": report(),
            "single": object("What `lookup` and `read` print: one lookup with its findings.", &[
                ("lookup", to("lookup")),
                ("findings", list("The lookup's findings.", to("finding"))),
            ]),
            "server": server(),
            "summary": summary(),
            "lookup": lookup(),
            "use": used(),
            "finding": finding(),
            "subject": subject(),
            "tool": tool(),
            "source": source(),
            "question": question(),
            "fit": fit(),
            "not_judged": not_judged(),
            "outcome": word("A word that the platform records.", Outcome::ALL.map(Outcome::name)),
        },
    })
}
