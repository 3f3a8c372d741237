use serde_json::{Map, Value, json};

use crate::model::{Basis, Channel, Outcome, Reason, Severity, Use};

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

fn report() -> Value {
    let versions = object(
        "Which hallmark, and which version of this document.",
        &[
            ("version", text("hallmark's own version.")),
            ("report", json!({ "description": "The version of this document.", "const": 1 })),
        ],
    );
    let server = json!({
        "description": "The server as it showed itself; null when it was never reached.",
        "anyOf": [to("server"), { "type": "null" }],
    });
    let mut report = object(
        "The report of a run.",
        &[
            ("hallmark", versions),
            ("server", server),
            (
                "conformant",
                flag("Nothing stands at error, every row is proven, and no call failed that a rule needed."),
            ),
            ("summary", to("summary")),
            ("selected", selected()),
            ("lookups", list("Every lookup, in the order of the plan.", to("lookup"))),
            ("sources", list("Every verification source, with what its questions find.", to("source"))),
            ("directory", directory()),
            ("findings", list("Every finding, in the order of the catalogue.", to("finding"))),
            ("not_judged", list("Every rule left unjudged, once for each reason.", to("not_judged"))),
            ("tools", list("What each tool could be designated as, in the server's order.", to("tool"))),
            ("stale", list("What stands in the baseline and is not found any more.", text("A fingerprint."))),
            ("kept", text("Who judged, of verdicts that a redacted copy kept; nothing was judged anew.")),
            ("failure", text("Why there is no more; only where the server could not be reached.")),
        ],
    );
    if let Some(required) = report["required"].as_array_mut() {
        required.retain(|name| {
            !["selected", "directory", "stale", "kept", "failure"].iter().any(|optional| name == optional)
        });
    }
    report
}

fn directory() -> Value {
    let choice = object(
        "One case, of which nothing is right or wrong.",
        &[
            ("tool", text("The tool.")),
            ("case", text("The case, such as `limit 501`.")),
            ("seen", text("What was seen, such as `refused`.")),
        ],
    );
    object(
        "How a helpdesk's tools answered where the contract leaves the answer open; only where they were asked.",
        &[("choices", list("The cases, in the order of the contract.", choice))],
    )
}

fn selected() -> Value {
    object(
        "Which rules were asked for; only where not all were.",
        &[
            ("suites", list("Only these suites; all when empty.", text("A suite."))),
            ("rules", list("Only these rules; all when empty.", text("A rule."))),
            ("left_out", list("All but these.", text("A rule."))),
            ("judged", count("How many rules that makes.")),
            ("of", count("Of how many that there are.")),
        ],
    )
}

fn server() -> Value {
    object(
        "The server as it showed itself.",
        &[
            ("name", text("Its name.")),
            ("version", text("Its version.")),
            (
                "protocol",
                or_null(text("The negotiated protocol version; null for declarations from a file.")),
            ),
            ("transport", text("How it was spoken to: stdio, http, in-process or file.")),
            ("tools", count("How many tools it offers.")),
        ],
    )
}

fn summary() -> Value {
    object(
        "The counts of the run.",
        &[
            ("errors", count("Findings at error that count.")),
            ("warnings", count("Findings at warning that count.")),
            ("infos", count("Findings at info that count.")),
            ("ignored", count("Findings accepted on purpose.")),
            ("known", count("Findings that stand in the baseline.")),
            ("not_judged", count("Rules left unjudged.")),
            ("probes", count("Probes planned.")),
            ("calls", count("Calls made.")),
            ("elapsed_ms", number("From the first question to the last answer, in milliseconds.")),
        ],
    )
}

fn lookup() -> Value {
    let arguments = json!({
        "description": "The designated argument as it was sent, masked; tenantId and workspaceId are left out.",
        "type": "object",
    });
    let uses: Map<String, Value> =
        Use::ALL.map(|one| (one.name().to_owned(), to("use"))).into_iter().collect();
    object(
        "One lookup as the platform would read it.",
        &[
            ("probe", text("The probe's name, such as email/customer-1/as-sent.")),
            ("channel", word("The row that it went through.", Channel::ALL.map(Channel::name))),
            ("tool", text("The tool that was called.")),
            ("arguments", arguments),
            ("outcome", to("outcome")),
            (
                "outcomes",
                list("All outcomes that apply, in the order in which a headline is chosen.", to("outcome")),
            ),
            (
                "uses",
                json!({
                    "description": "What each use of the row would do, by the use's name.",
                    "type": "object",
                    "properties": uses,
                }),
            ),
            ("expected", flag("Whether it is what this probe asks for.")),
            ("elapsed_ms", number("How long the call took, in milliseconds.")),
        ],
    )
}

fn used() -> Value {
    object(
        "What one use would do with the answer.",
        &[
            ("outcome", to("outcome")),
            ("done", flag("Whether it would be done: linked, started, sent, tied.")),
            ("why", text("Why, for a reader.")),
        ],
    )
}

fn finding() -> Value {
    object(
        "One rule that one declaration or probe broke.",
        &[
            ("id", text("A name for this finding: the rule and what it is about.")),
            ("fingerprint", text("What names it across runs, whatever the order and the wording.")),
            ("rule", text("The rule; `hallmark rules` lists them.")),
            ("suite", text("The rule's suite, such as customer-lookup.")),
            (
                "severity",
                word(
                    "How much it matters.",
                    [Severity::Error, Severity::Warning, Severity::Info].map(Severity::name),
                ),
            ),
            (
                "basis",
                word(
                    "Whether the platform's documents say it, or hallmark concluded it.",
                    [Basis::Stated, Basis::Inferred].map(Basis::name),
                ),
            ),
            ("clause", or_null(text("The clause, such as C6; null for what is only good manners."))),
            (
                "outcome",
                json!({
                    "description": "What the platform would record; null where nothing is recorded for it.",
                    "anyOf": [to("outcome"), { "type": "null" }],
                }),
            ),
            ("subject", to("subject")),
            ("message", text("What was seen, and what was wanted.")),
            ("fix", text("The smallest change that mends it.")),
            ("cause", or_null(text("The id of the finding that explains this one."))),
            ("ignored", or_null(text("Why it is accepted, when it is; then it does not count."))),
            ("known", flag("Whether it stands in the baseline; then it does not count.")),
        ],
    )
}

fn source() -> Value {
    object(
        "One verification source.",
        &[
            ("tool", text("The tool.")),
            ("category", text("Its category: transaction_history, account_state or customer_profile.")),
            ("as_of", or_null(text("What the answer says of its own time; null where it says nothing."))),
            ("questions", list("Its questions, in the order of the designation.", to("question"))),
        ],
    )
}

fn question() -> Value {
    object(
        "One question of a source, and what the answer makes of it.",
        &[
            ("ask", text("The question as it is put.")),
            ("field", text("The path of the right answer.")),
            (
                "type",
                or_null(text(
                    "What stands there, such as date, amount or word; null where nothing was read.",
                )),
            ),
            ("example", or_null(text("What stands there, masked; null where it may not be shown."))),
            (
                "verdict",
                text("good, or the first thing that stands against it, such as skipped or ambiguous."),
            ),
        ],
    )
}

fn tool() -> Value {
    let role = |says: &str| json!({ "description": says, "$ref": "#/$defs/fit" });
    object(
        "What one tool of the server could be designated as, as far as its declaration shows.",
        &[
            ("tool", text("The tool.")),
            ("email", role("As the lookup by email.")),
            ("phone", role("As the lookup by phone.")),
            ("record", role("As a tool that returns or changes a customer's records.")),
            ("source", role("As a verification source.")),
        ],
    )
}

fn fit() -> Value {
    let with = json!({
        "description": "What would be designated, by the keys of the designation file; only where it can be guessed.",
        "type": "object",
    });
    let mut fit = object(
        "Whether a tool could serve in one role.",
        &[
            ("verdict", word("The verdict.", ["could_serve", "could_serve_after", "no"])),
            ("why", list("What stands in the way, the most telling first.", text("One reason."))),
            ("with", with),
        ],
    );
    if let Some(required) = fit["required"].as_array_mut() {
        required.retain(|name| name != "with");
    }
    fit
}

fn subject() -> Value {
    object(
        "What a finding is about, as far as it is about one.",
        &[
            (
                "row",
                json!({
                    "description": "The row; null where it is about both or none.",
                    "enum": Channel::ALL.map(|one| Value::from(one.name())).into_iter().chain([Value::Null]).collect::<Vec<_>>(),
                }),
            ),
            ("tool", or_null(text("The tool."))),
            ("probe", or_null(text("The probe."))),
            ("pointer", or_null(text("A JSON pointer into the declaration or the answer."))),
        ],
    )
}

fn not_judged() -> Value {
    let because = [Reason::Unconfigured, Reason::Failed].map(|one| json!(one));
    object(
        "A rule that could not be told.",
        &[
            ("rule", text("The rule.")),
            ("suite", text("Its suite.")),
            ("reason", text("Why, for a reader.")),
            (
                "because",
                json!({
                    "description": "Whether the designation file does not say enough, or a call failed or was never made.",
                    "enum": because,
                }),
            ),
        ],
    )
}

/// An object with these members, all of them required, and room for more.
fn object(says: &str, members: &[(&str, Value)]) -> Value {
    let required: Vec<&str> = members.iter().map(|(name, _)| *name).collect();
    let members: Map<String, Value> =
        members.iter().map(|(name, value)| ((*name).to_owned(), value.clone())).collect();
    json!({ "description": says, "type": "object", "required": required, "properties": members })
}

fn to(name: &str) -> Value {
    json!({ "$ref": format!("#/$defs/{name}") })
}

fn list(says: &str, each: Value) -> Value {
    json!({ "description": says, "type": "array", "items": each })
}

fn text(says: &str) -> Value {
    json!({ "description": says, "type": "string" })
}

fn flag(says: &str) -> Value {
    json!({ "description": says, "type": "boolean" })
}

fn count(says: &str) -> Value {
    json!({ "description": says, "type": "integer", "minimum": 0 })
}

fn number(says: &str) -> Value {
    json!({ "description": says, "type": "number", "minimum": 0 })
}

fn word<'a>(says: &str, words: impl IntoIterator<Item = &'a str>) -> Value {
    json!({ "description": says, "enum": words.into_iter().collect::<Vec<_>>() })
}

fn or_null(mut schema: Value) -> Value {
    schema["type"] = json!([schema["type"], "null"]);
    schema
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{ChoiceReport, DirectoryReport, Report};
    use crate::report::{json as printed, json_single, sample};

    fn parsed(text: &str) -> Value {
        serde_json::from_str(text).expect("a report is JSON")
    }

    fn validator() -> jsonschema::Validator {
        jsonschema::validator_for(&report_schema()).expect("a schema")
    }

    /// Every member of a value is described by the schema.
    fn described(schema: &Value, value: &Value) {
        let name = schema.get("$ref").and_then(Value::as_str).and_then(|to| to.strip_prefix("#/$defs/"));
        let root = report_schema();
        let schema = name.map_or(schema, |name| &root["$defs"][name]);
        if let Some(any) = schema.get("anyOf").and_then(Value::as_array).filter(|_| !value.is_null()) {
            return described(&any[0], value);
        }
        match value {
            Value::Object(members) if schema.get("properties").is_some() => {
                for (name, value) in members {
                    assert!(schema["properties"].get(name).is_some(), "`{name}` is described nowhere");
                    described(&schema["properties"][name], value);
                }
            }
            Value::Array(entries) => entries.iter().for_each(|entry| described(&schema["items"], entry)),
            _ => {}
        }
    }

    #[test]
    fn what_is_printed_fits_and_every_member_is_described() {
        let choice =
            ChoiceReport { tool: "list_companies".into(), case: "limit 0".into(), seen: "refused".into() };
        let told = Report { directory: Some(DirectoryReport { choices: vec![choice] }), ..sample::clean() };
        let reports = [
            sample::clean(),
            sample::broken(),
            sample::unproven(),
            sample::failed(),
            sample::hostile(),
            told,
        ]
        .map(|one| parsed(&printed(&one)));
        let root = report_schema();
        for report in &reports {
            assert!(validator().is_valid(report), "{report:#}");
            described(&root["$defs"]["report"], report);
        }
        let single = parsed(&json_single(&sample::single()));
        assert!(validator().is_valid(&single), "{single:#}");
        described(&root["$defs"]["single"], &single);
    }

    #[test]
    fn a_report_may_grow_and_may_not_lose_anything() {
        let report = parsed(&printed(&sample::broken()));
        let mut grown = report.clone();
        grown["sources"] = json!([]);
        grown["findings"][0]["help_uri"] = json!("x");
        grown["lookups"][0]["uses"]["contact_link"]["note"] = json!(1);
        assert!(validator().is_valid(&grown));
        for pointer in
            ["/summary/errors", "/findings/0/cause", "/lookups/0/uses", "/conformant", "/hallmark/report"]
        {
            let (parent, name) = pointer.rsplit_once('/').expect("a place");
            let mut lost = report.clone();
            lost.pointer_mut(parent).and_then(Value::as_object_mut).expect("an object").shift_remove(name);
            assert!(!validator().is_valid(&lost), "{pointer}");
        }
        let mut wrong = report;
        wrong["findings"][0]["severity"] = json!("fatal");
        assert!(!validator().is_valid(&wrong));
    }
}
