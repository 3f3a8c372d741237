use serde_json::{Value, json};

use super::words::{count, flag, list, number, object, or_null, text, to};

pub(super) fn report() -> Value {
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

pub(super) fn server() -> Value {
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

pub(super) fn summary() -> Value {
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
