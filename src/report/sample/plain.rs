use std::sync::LazyLock;

use serde_json::{Map, Value};

use crate::model::{
    Basis, Channel, Excerpt, Hallmark, JudgedRule, Location, LookupReport, Outcome, Reason, Report,
    ReportedFinding, ReportedNotJudged, Rule, ServerReport, Severity, SingleLookup, Subject, Summary, Use,
    UseReport,
};

const TOOL: &str = "find_contact";

fn use_report(one: Use, outcome: Outcome, done: bool) -> UseReport {
    let why = match (done, outcome) {
        (true, _) => "the customer reference is read",
        (false, Outcome::NotFound) => "nobody was found",
        (false, _) => "nothing stands at contact_id, so there is no customer reference to store",
    };
    UseReport { name: one.name(), title: one.title(), outcome, done, why: why.into() }
}

/// A lookup whose uses all record `outcome`.
pub(in crate::report) fn lookup(probe: &str, outcome: Outcome, expected: bool) -> LookupReport {
    let channel = if probe.starts_with("email") { Channel::Email } else { Channel::Phone };
    let (key, value) = match channel {
        Channel::Email => ("email", "a***@example.com"),
        Channel::Phone => ("phone", "+44 ** ** ** ** 23"),
    };
    let done = outcome == Outcome::Resolved;
    LookupReport {
        probe: probe.into(),
        channel,
        tool: TOOL.into(),
        arguments: Map::from_iter([(key.to_owned(), Value::from(value))]),
        outcome,
        outcomes: vec![outcome],
        uses: Use::of_row(channel).iter().map(|&one| use_report(one, outcome, done)).collect(),
        expected,
        elapsed_ms: 0.94,
        steps: vec![],
        drawing: None,
    }
}

/// An error about a probe.
pub(in crate::report) fn finding(rule: &str, probe: &str) -> ReportedFinding {
    ReportedFinding {
        id: format!("{rule}@{probe}"),
        fingerprint: format!("{rule}@{TOOL}/{probe}"),
        rule: rule.into(),
        suite: "customer-lookup".into(),
        severity: Severity::Error,
        basis: Basis::Stated,
        clause: Some("C6".into()),
        outcome: Some(Outcome::FieldMissing),
        subject: Subject {
            row: Some(Channel::Email),
            tool: Some(TOOL.into()),
            probe: Some(probe.into()),
            pointer: Some("/contact_id".into()),
        },
        message: "nothing stands at contact_id; the expected reference CO***1 stands at id".into(),
        fix: "Answer the reference at contact_id, or designate id as the reference.".into(),
        cause: None,
        ignored: None,
        known: false,
        title: "The answer to a known customer holds a customer reference.".into(),
        excerpt: None,
        location: Some(Location { file: "hallmark.toml".into(), line: 3, column: 8, end_column: 22 }),
    }
}

/// A rule left unjudged.
pub(in crate::report) fn not_judged(rule: &str, reason: &str, because: Reason) -> ReportedNotJudged {
    ReportedNotJudged { rule: rule.into(), suite: "customer-lookup".into(), reason: reason.into(), because }
}

/// A report in which everything is as it should be.
pub(in crate::report) fn clean() -> Report {
    let mut lookups = Vec::new();
    for form in ["as-sent", "again", "upper-case", "lower-case"] {
        lookups.push(lookup(&format!("email/customer-1/{form}"), Outcome::Resolved, true));
    }
    lookups.push(lookup("email/customer-1/near-one-letter-off", Outcome::NotFound, true));
    lookups.push(lookup("email/shared-1/as-sent", Outcome::FieldMissing, true));
    lookups.push(lookup("email/unknown/as-sent", Outcome::NotFound, true));
    lookups.push(lookup("phone/customer-1/as-sent", Outcome::Resolved, true));
    lookups.push(lookup("phone/unknown/as-sent", Outcome::NotFound, true));
    Report {
        hallmark: Hallmark { version: "0.1.0".into(), report: 1 },
        server: Some(ServerReport {
            name: "example-crm".into(),
            version: "1.4.0".into(),
            protocol: Some("2025-11-25".into()),
            transport: "stdio".into(),
            tools: 9,
        }),
        conformant: true,
        proven: true,
        selected: None,
        stale: vec![],
        summary: Summary { probes: 9, calls: 9, elapsed_ms: 41.83, ..Summary::default() },
        lookups,
        sources: vec![],
        directory: None,
        findings: vec![],
        not_judged: vec![],
        tools: vec![],
        asked: true,
        last_words: None,
        failure: None,
        kept: None,
        within: String::new(),
        judged: judged(),
    }
}

/// The rules of the samples, as a catalogue has them.
fn judged() -> Vec<JudgedRule> {
    static RULES: LazyLock<Vec<Rule>> = LazyLock::new(|| {
        let names = [
            ("read-only-hint-missing", Severity::Info),
            ("output-schema-missing", Severity::Warning),
            ("reference-absent", Severity::Error),
            ("slow-answer", Severity::Warning),
            ("unknown-found", Severity::Error),
            ("repeat-differs", Severity::Warning),
            ("account-differs", Severity::Error),
            ("account-same-as-customer", Severity::Error),
            ("side-effect-seen", Severity::Error),
            ("reference-differs-by-channel", Severity::Error),
            ("never-broken", Severity::Error),
        ];
        names.map(|(id, severity)| rule(id, severity)).to_vec()
    });
    RULES.iter().map(|rule| JudgedRule { suite: "customer-lookup", rule }).collect()
}

fn rule(id: &str, severity: Severity) -> Rule {
    Rule {
        id: id.into(),
        group: "known customers".into(),
        clauses: vec!["C6".into()],
        severity,
        severity_note: None,
        basis: Basis::Stated,
        outcome: Some(Outcome::FieldMissing),
        title: "The answer to a known customer holds a customer reference.".into(),
        why: "Without one the customer is not recognised.".into(),
        fix: "Answer the reference.".into(),
        bad: "{}".into(),
        good: "{ \"id\": \"CON-001\" }".into(),
    }
}

/// The answer of the example, with the places of two fields.
pub(in crate::report) fn answer() -> Excerpt {
    let text = "{\n  \"contact_id\": null,\n  \"id\": \"CO***1\",\n  \"email\": \"a***@example.com\"\n}";
    let at = |part: &str| text.find(part).expect("the part stands in the answer");
    Excerpt {
        name: "answer to email/customer-1/upper-case".into(),
        text: text.into(),
        places: vec![
            (at("null"), 4, "no reference here".into()),
            (at("\"CO***1\""), 8, "it stands here".into()),
        ],
    }
}

/// Findings of every severity, folded causes, an inferred one, an ignored one, unexpected lookups.
pub(in crate::report) fn broken() -> Report {
    let mut report = clean();
    report.conformant = false;
    for (index, outcome) in
        [(1, Outcome::FieldMissing), (2, Outcome::FieldMissing), (8, Outcome::RecordMismatch)]
    {
        let probe = report.lookups[index].probe.clone();
        report.lookups[index] = lookup(&probe, outcome, false);
    }
    if let Some(link) = report.lookups[8].uses.first_mut() {
        (link.outcome, link.done) = (Outcome::Resolved, true);
    }
    let mut lead = finding("reference-absent", "email/customer-1/upper-case");
    lead.excerpt = Some(answer());
    report.findings = vec![known_by_name(), schema_missing(), lead.clone(), accepted(), wrong_person()];
    for form in ["again", "lower-case", "as-sent"] {
        let mut folded = finding("reference-absent", &format!("email/customer-1/{form}"));
        folded.cause = Some(lead.id.clone());
        report.findings.push(folded);
    }
    let mut folded = finding("repeat-differs", "email/customer-1/again");
    (folded.severity, folded.cause) = (Severity::Warning, Some(lead.id));
    report.findings.push(folded);
    report.not_judged = vec![
        not_judged("account-differs", "no [[customer]] with an account", Reason::Unconfigured),
        not_judged("account-same-as-customer", "no [[customer]] with an account", Reason::Unconfigured),
        not_judged("side-effect-seen", "no [witness]", Reason::Unconfigured),
        not_judged("reference-differs-by-channel", "the call by phone timed out", Reason::Failed),
    ];
    report.summary =
        Summary { errors: 5, warnings: 2, infos: 1, ignored: 1, not_judged: 4, ..report.summary };
    report
}

fn known_by_name() -> ReportedFinding {
    ReportedFinding {
        severity: Severity::Info,
        clause: Some("C33".into()),
        outcome: None,
        message: "find_contact does not say that it only reads".into(),
        title: "A lookup tool says that it only reads.".into(),
        fix: "Set annotations.readOnlyHint to true.".into(),
        subject: Subject { tool: Some(TOOL.into()), ..Subject::default() },
        ..finding("read-only-hint-missing", "")
    }
}

fn schema_missing() -> ReportedFinding {
    let text = "{\n  \"name\": \"find_contact\",\n  \"inputSchema\": {\n    \"type\": \"object\"\n  }\n}";
    ReportedFinding {
        severity: Severity::Warning,
        basis: Basis::Inferred,
        clause: Some("C9".into()),
        outcome: None,
        message: "find_contact declares no output schema, so its fields are typed by hand".into(),
        title: "A lookup tool declares what it answers.".into(),
        fix: "Declare an outputSchema with contact_id, email and phone.".into(),
        subject: Subject { tool: Some(TOOL.into()), ..Subject::default() },
        excerpt: Some(Excerpt {
            name: "declaration of find_contact".into(),
            text: text.into(),
            places: vec![(12, 14, "no outputSchema beside it".into())],
        }),
        ..finding("output-schema-missing", "")
    }
}

fn accepted() -> ReportedFinding {
    ReportedFinding {
        severity: Severity::Warning,
        ignored: Some("the old server, replaced in spring".into()),
        message: "find_contact took 2.4 s".into(),
        outcome: None,
        ..finding("slow-answer", "phone/customer-1/as-sent")
    }
}

fn wrong_person() -> ReportedFinding {
    ReportedFinding {
        clause: Some("C15".into()),
        outcome: Some(Outcome::RecordMismatch),
        message:
            "a number that nobody holds got the record of +44 ** ** ** ** 23: the conversation would be \
                  linked with the wrong customer"
                .into(),
        title: "A number that nobody holds finds nobody.".into(),
        fix: "Compare the whole number, not its beginning.".into(),
        ..finding("unknown-found", "phone/unknown/as-sent")
    }
}

/// No error, yet not every row shows that anybody is found.
pub(in crate::report) fn unproven() -> Report {
    let mut report = clean();
    report.conformant = false;
    report.lookups.retain(|one| one.probe != "phone/customer-1/as-sent");
    let reason = "no [[customer]] with a phone";
    report.not_judged = vec![
        not_judged("known-customer-not-found", reason, Reason::Unconfigured),
        not_judged("value-absent", reason, Reason::Unconfigured),
    ];
    report.summary.not_judged = 2;
    report
}

/// The server was never reached.
pub(in crate::report) fn failed() -> Report {
    Report {
        server: None,
        conformant: false,
        summary: Summary::default(),
        lookups: vec![],
        judged: vec![],
        failure: Some(
            "python server.py ended with code 1 before it answered\nits last words: ModuleNotFoundError: No module \
             named 'mcp'"
                .into(),
        ),
        ..clean()
    }
}

/// A lookup told step by step.
pub(in crate::report) fn single() -> SingleLookup {
    let mut lookup = lookup("email/one/as-sent", Outcome::FieldMissing, false);
    lookup.outcomes = vec![Outcome::FieldMissing, Outcome::Resolved];
    lookup.steps = [
        ("sent", "find_contact with email = a***@example.com, tenantId and workspaceId"),
        ("came back", "a result with structured content, 0.9 ms"),
        ("reference", "contact_id holds nothing: null"),
        ("value", "email holds a***@example.com, equal to the address looked up after folding A to Z"),
        ("checked", "{\n  \"a\": 1\n}"),
    ]
    .map(|(heading, text)| (heading.to_owned(), text.to_owned()))
    .to_vec();
    lookup.drawing = Some(answer());
    let mut finding = finding("reference-absent", "email/one/as-sent");
    finding.basis = Basis::Inferred;
    SingleLookup { lookup, findings: vec![finding] }
}
