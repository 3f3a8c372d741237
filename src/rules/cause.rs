//! One cause, one story: which finding explains which.

use super::verification_source::unreadable_date_at;
use super::{Judged, Run};
use crate::model::{Finding, Outcome, Place, Question};
use crate::schema::{Acceptance, accepts};

/// A rule whose findings are explained by findings of other rules about the same row.
struct Explained {
    effect: &'static str,
    causes: &'static [&'static str],
}

/// What a refused or misdirected call brings with it.
const REFUSED_CALL: &[&str] = &[
    "input-refuses-platform-arguments",
    "other-input-required",
    "input-refuses-value",
    "input-schema-empty",
    "input-schema-unusable",
    "input-not-declared",
    "call-refuses-platform-arguments",
    "call-needs-more",
];

/// Those of them that the declared schema shows: they explain only calls that this very schema refuses.
const DECLARED: &[&str] =
    &["input-refuses-platform-arguments", "other-input-required", "input-refuses-value"];
/// Where every value brings the same record; told of a row as a whole. A near miss by itself has causes of its own.
const IGNORED_FILTER: &[&str] = &["unknown-is-somebody"];

/// Rules whose findings are one story whatever each of them would be recorded as: a value in many forms.
const MANY_FORMS: &[&str] =
    &["email-case-sensitive", "email-overmatch", "phone-form-sensitive", "phone-overmatch"];

const EXPLAINED: &[Explained] = &[
    Explained { effect: "lookup-failed", causes: REFUSED_CALL },
    Explained { effect: "unknown-answer-unclear", causes: REFUSED_CALL },
    Explained {
        effect: "call-needs-more",
        causes: &["call-refuses-platform-arguments", "input-not-declared", "other-input-required"],
    },
    Explained {
        effect: "known-customer-not-found",
        // Found when asked again: an index that lags, not a comparison that fails. A call that then fails tells nothing.
        causes: &["input-schema-empty", "input-not-declared", "repeat-differs"],
    },
    Explained { effect: "answer-not-json", causes: &["repeat-differs"] },
    Explained { effect: "unknown-answer-unclear", causes: &["answer-not-json", "lookup-failed"] },
    // Found when asked again, or another each time: what differs by spelling cannot be told.
    Explained { effect: "reference-absent", causes: &["repeat-differs"] },
    Explained { effect: "email-case-sensitive", causes: &["repeat-differs"] },
    Explained { effect: "phone-form-sensitive", causes: &["repeat-differs"] },
    Explained { effect: "structured-content-missing", causes: &["unknown-answer-unclear"] },
    Explained { effect: "reference-absent", causes: &["reference-not-declared", "reference-type-unfit"] },
    Explained {
        effect: "value-absent",
        causes: &["reference-absent", "value-field-not-declared", "value-field-type-unfit"],
    },
    Explained { effect: "other-input-required", causes: &["input-not-declared"] },
    Explained { effect: "input-refuses-value", causes: &["input-not-declared"] },
    Explained { effect: "reference-of-wrong-kind", causes: &["reference-type-unfit"] },
    Explained { effect: "account-ambiguous", causes: &["account-type-unfit"] },
    Explained { effect: "structured-content-invalid", causes: &["output-schema-unusable"] },
    Explained {
        effect: "known-customer-is-another",
        causes: &["reference-is-value-field", "repeat-differs"],
    },
    Explained { effect: "value-mismatch", causes: &["known-customer-is-another"] },
    Explained {
        effect: "reference-differs-by-channel",
        causes: &["known-customer-is-another", "repeat-differs"],
    },
    Explained { effect: "account-differs", causes: &["known-customer-is-another", "reference-absent"] },
    // A walk that is led astray loses companies, or meets them twice.
    Explained {
        effect: "companies-page-loses",
        causes: &["companies-cut-skips", "companies-next-offset-stuck", "companies-page-repeats"],
    },
    Explained { effect: "companies-page-repeats", causes: &["companies-next-offset-stuck"] },
    Explained {
        effect: "question-skipped",
        causes: &["question-not-declared", "answer-not-json", "input-not-declared", "input-schema-empty"],
    },
    Explained { effect: "question-unsayable", causes: &["date-unreadable"] },
    Explained { effect: "question-guessable", causes: &["question-unsayable"] },
    Explained { effect: "answer-too-large", causes: &["list-too-long"] },
    Explained { effect: "email-overmatch", causes: IGNORED_FILTER },
    Explained { effect: "phone-overmatch", causes: IGNORED_FILTER },
];

/// For each finding, in the order given, the index of the finding that explains it: of a rule that causes it in the
/// same row, or the first of its own rule and tool. A cause is never itself explained.
pub fn explain_by_cause(run: &Run<'_>, judged: &[Judged]) -> Vec<Option<usize>> {
    let all: Vec<Told<'_>> = judged
        .iter()
        .flat_map(|one| {
            one.findings.iter().map(move |finding| Told { suite: one.suite, rule: one.rule, finding })
        })
        .collect();
    let mut causes: Vec<Option<usize>> = all.iter().map(|told| by_rule(run, &all, told)).collect();
    for index in 0..all.len() {
        if causes[index].is_none() {
            causes[index] = (0..index).find(|earlier| same_story(all[*earlier], all[index]));
        }
    }
    (0..all.len()).map(|index| root(&causes, index)).collect()
}

/// A finding with its rule and the suite that it was judged for.
#[derive(Clone, Copy)]
struct Told<'a> {
    suite: &'static str,
    rule: &'static str,
    finding: &'a Finding,
}

fn by_rule(run: &Run<'_>, all: &[Told<'_>], told: &Told<'_>) -> Option<usize> {
    let Told { suite, rule, finding } = *told;
    EXPLAINED
        .iter()
        .filter(|explained| explained.effect == rule)
        .flat_map(|explained| explained.causes)
        .find_map(|cause| {
            all.iter().position(|other| {
                let candidate = other.finding;
                other.rule == *cause
                    && other.suite == suite
                    && same_question(run, cause, candidate, finding)
                    && candidate.severity.is_none_or(|severity| severity == crate::model::Severity::Error)
                    && (!DECLARED.contains(cause) || schema_refuses(run, finding))
                    && !(*cause == "repeat-differs" && candidate.outcome == Some(Outcome::UpstreamError))
                    && (candidate.subject.row.is_none() || candidate.subject.row == finding.subject.row)
                    && (candidate.subject.tool.is_none() || candidate.subject.tool == finding.subject.tool)
                    && (candidate.subject.probe.is_none()
                        || speaks_for(cause, candidate, finding)
                        || (*cause == "repeat-differs" && same_reply(run, candidate, finding))
                        || (*cause == "lookup-failed" && same_trouble(run, candidate, finding)))
            })
        })
}

/// Whether a cause told of one question or one place of a source's answer is about the question of the finding: another
/// question has faults of its own. Causes of other kinds are about the whole call.
fn same_question(run: &Run<'_>, cause: &str, candidate: &Finding, finding: &Finding) -> bool {
    match cause {
        "question-unsayable" => candidate.place == finding.place,
        "date-unreadable" => unreadable_date_at(run, &finding.place),
        "question-not-declared" => {
            let Place::Designation { key } = &candidate.place else { return false };
            let path = question_of(run, key).map(|question| question.field.to_string());
            path.is_some_and(|path| finding.message.contains(&format!("`{path}`")))
        }
        _ => true,
    }
}

/// The question whose field stands at a key such as `source[0].questions[1].field`.
fn question_of<'a>(run: &Run<'a>, key: &str) -> Option<&'a Question> {
    let sources = run.designation().sources.iter().enumerate();
    let mut all = sources.flat_map(|(at, source)| {
        source.questions.iter().enumerate().map(move |(place, question)| (at, place, question))
    });
    all.find(|(at, place, _)| key == format!("source[{at}].questions[{place}].field"))
        .map(|(_, _, question)| question)
}

/// Whether the tool's declared schema refuses the arguments that the finding's probe sent.
fn schema_refuses(run: &Run<'_>, finding: &Finding) -> bool {
    let probe = finding.subject.probe.as_deref();
    let refuses = |tool: &str, arguments: &serde_json::Value| {
        let schema = run.tool(tool).and_then(|(_, tool)| tool.input_schema());
        schema.is_some_and(|schema| matches!(accepts(schema, arguments), Acceptance::Rejected(_)))
    };
    let lookups = run.answers().map(|case| case.exchange);
    let mut lookups = lookups.filter(|one| probe == Some(one.probe.id.as_str()));
    let mut sources = run.evidence.sources.iter().filter(|one| probe == Some(one.probe.id.as_str()));
    lookups.any(|one| refuses(&one.tool, &one.arguments))
        || sources.any(|one| refuses(&one.tool, &one.arguments))
}

/// Whether a cause told by one probe speaks for another: a refused call speaks for its row, a wrong record for itself.
fn speaks_for(cause: &str, candidate: &Finding, finding: &Finding) -> bool {
    let row_wide = REFUSED_CALL.contains(&cause) || finding.subject.probe.is_none();
    row_wide || candidate.subject.probe == finding.subject.probe || same_person(candidate, finding)
}

/// Whether two probes brought the very same reply: a server that lost its credential says one sentence to everybody.
fn same_reply(run: &Run<'_>, one: &Finding, other: &Finding) -> bool {
    let reply = |finding: &Finding| {
        let probe = finding.subject.probe.as_deref()?;
        let exchanges = &run.evidence.exchanges;
        exchanges.iter().find(|exchange| exchange.probe.id == probe).map(|exchange| &exchange.reply)
    };
    reply(one).is_some() && reply(one) == reply(other)
}

/// Whether one error was told of two people and has one mend: it is the server's, and nobody's in particular.
fn same_trouble(run: &Run<'_>, one: &Finding, other: &Finding) -> bool {
    one.fix.is_some() && one.fix == other.fix && same_reply(run, one, other)
}

fn same_person(one: &Finding, other: &Finding) -> bool {
    let person = |finding: &Finding| {
        finding.subject.probe.as_deref().and_then(|probe| probe.split('/').nth(1).map(ToOwned::to_owned))
    };
    person(one).is_some() && person(one) == person(other) && one.subject.row == other.subject.row
}

/// Two findings of one rule about one tool, told by probes: one story.
fn same_story(told: Told<'_>, later: Told<'_>) -> bool {
    let (one, other) = (told.finding, later.finding);
    told.rule == later.rule
        && told.suite == later.suite
        // Two places in the answer of a source are two facts, and so are two faults of one place.
        && (!matches!(one.place, Place::SourceAnswer { .. })
            || (one.place == other.place && one.label == other.label))
        && one.subject.probe.is_some()
        && other.subject.probe.is_some()
        && one.subject.tool == other.subject.tool
        && one.severity == other.severity
        && (one.outcome == other.outcome || MANY_FORMS.contains(&told.rule))
        // The mend is what tells one cause from another.
        && one.fix == other.fix
}

/// The first cause of a chain of causes; none for a finding that nothing explains.
fn root(causes: &[Option<usize>], index: usize) -> Option<usize> {
    let mut at = causes[index]?;
    for _ in 0..causes.len() {
        match causes[at] {
            Some(next) if next != at => at = next,
            _ => break,
        }
    }
    (at != index).then_some(at)
}
