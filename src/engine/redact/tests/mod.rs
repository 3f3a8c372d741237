//! Nothing whole survives, and what may be seen is seen.

mod sentences;

use std::time::Duration;

use serde_json::{Value, json};

use super::{Recorded, recorded_from_text, redacted_to_text};
use crate::engine::{Settings, evidence_from_text, evidence_to_text, report};
use crate::model::{
    Breach, BreachKind, Channel, Customer, Designation, DesignationText, Evidence, Exchange, FieldPath,
    Masker, Person, Probe, RawJson, Reply, Risk, Row, ServerFacts, Step, Variant, WitnessSeen,
};

const ADDRESS: &str = "freja.proeve@proeve-hus.example";
const TOML: &str = "# Freja is our test customer, 49 33 62 52\n[lookup.email]\ntool = \"find\"\ninput = \"email\"\n\
    reference = \"id\" # not her address freja.proeve@proeve-hus.example\nvalue = 'email'\n\n[[customer]]\n\
    email = \"freja.proeve@proeve-hus.example\"\nphone = '+4549336252'\nreference = \"\"\"\nKD-88123\"\"\"\n";

fn exchange(reply: Reply) -> Exchange {
    Exchange {
        probe: Probe::new(Channel::Email, Person::Known(0), Variant::AsSent, ADDRESS),
        step: Step::AsPlatform,
        tool: "find".into(),
        arguments: json!({ "email": ADDRESS, "tenantId": "hallmark", "workspaceId": "hallmark" }),
        reply,
        took: Duration::ZERO,
    }
}

fn result(value: &Value) -> Reply {
    Reply::Result(RawJson::from_value(value))
}

/// Evidence with somebody in every corner of it.
fn evidence() -> Evidence {
    let row = Row {
        value: Some(FieldPath::from_keys(["email"])),
        risk: Some(Risk::ReadPii),
        ..Row::new("find", "email", FieldPath::from_keys(["id"]))
    };
    let customer = Customer {
        email: Some(ADDRESS.into()),
        phone: Some("+4549336252".into()),
        reference: Some("KD-88123".into()),
        account: None,
    };
    let record = json!({
        "id": "KD-88123", "email": ADDRESS, "name": "Freja Prøve", "street": "Prøvegade 4", "number": 88123,
        "phones": ["49 33 62 52", "+45 49336252"], "vip": true, "note": null, "by": { ADDRESS: 1, "Freja": 2, "KD-88123": 3 },
        "inner": "{\"cpr\":\"010190-1234\",\"deeper\":\"{\\\"cpr\\\":\\\"010190-1234\\\"}\"}",
        "link": "https://crm.example.com/c?e=freja.proeve%40proeve-hus.example&n=Freja%20Pr%C3%B8ve",
    });
    let content = json!([{ "type": "text", "text": record.to_string() }, { "type": "text", "text": "Freja Prøve, KD-88123" }]);
    let failed = json!({ "isError": true, "content": [{ "type": "text", "text":
        "ValueError: no customer freja.proeve%40proeve-hus.example (Freja), tried 49 33 62 52 and 0045-49336252; tenantId unexpected" }] });
    let rpc = json!({ "code": -32602, "message": "Invalid params: freja\u{0}.proeve@proeve-hus.example", "data": { "who": "Freja Prøve" } });
    let tool = json!({ "name": "find", "description": "Finds a customer, such as freja.proeve@proeve-hus.example.",
        "inputSchema": { "properties": { "email": { "type": "string", "examples": [ADDRESS], "default": "KD-88123" } } } });
    Evidence {
        server: ServerFacts {
            name: "Freja Prøve's CRM".into(),
            transport: "stdio".into(),
            ..ServerFacts::default()
        },
        designation: Designation { email: Some(row), customers: vec![customer], ..Designation::default() },
        tools: vec![RawJson::from_value(&tool)],
        breaches: vec![Breach {
            kind: BreachKind::Noise,
            detail: "a line: looked up Freja, 49336252".into(),
            count: 2,
        }],
        exchanges: vec![
            exchange(result(&json!({ "content": content, "structuredContent": record }))),
            exchange(result(&failed)),
            exchange(Reply::RpcError(RawJson::from_value(&rpc))),
            exchange(Reply::Dropped { why: "the server ended, its last words: Freja gone".into() }),
            exchange(Reply::Unreadable {
                why: "it is no JSON".into(),
                text: "<b>Freja Pr\u{f8}ve</b> &#64;".into(),
            }),
            exchange(Reply::TimedOut { after: Duration::from_millis(10) }),
        ],
        witness: Some(WitnessSeen { before: result(&record), after: result(&json!({ "total": 9431 })) }),
        stderr: "DEBUG lookup email=freja.proeve@proeve-hus.example row=Freja|Prøve|010190-1234".into(),
        stopped: Some("the connection ended, so nothing more was asked: Freja".into()),
        source: Some(DesignationText { name: "/home/freja/hallmark.toml".into(), text: TOML.into() }),
        ..Evidence::default()
    }
}

#[test]
fn nobody_survives_anywhere() {
    let (text, count) = redacted_to_text(&evidence());
    assert!(count > 8, "{count}");
    let shown = text.to_lowercase().replace("\\n", " ");
    for whole in [
        "freja",
        "proeve",
        "prøve",
        "pr\\u00f8ve",
        "88123",
        "49336252",
        "49 33 62 52",
        "010190",
        "1234",
        "9431",
        "%40",
        "&#64;",
        "/home",
    ] {
        let at =
            shown.find(whole).map(|at| shown[..at + whole.len()].chars().rev().take(160).collect::<Vec<_>>());
        let before: Option<String> = at.map(|letters| letters.into_iter().rev().collect());
        assert_eq!(before, None, "{whole} survived");
    }
}

#[test]
fn structure_and_ordinary_words_stay_and_equal_values_are_equal() {
    let (text, _) = redacted_to_text(&evidence());
    let copy: Value = serde_json::from_str(&text).expect("JSON");
    let first = &copy["evidence"]["exchanges"][0];
    let record = &first["reply"]["result"]["structuredContent"];
    assert_eq!(record["id"], copy["evidence"]["designation"]["customers"][0]["reference"]);
    assert_eq!(record["email"], first["arguments"]["email"]);
    assert_eq!(record["email"], copy["redacted"]["report"]["lookups"][0]["arguments"]["email"]);
    assert_ne!(record["id"], record["name"]);
    let office = json!({ "isError": true, "content": [{ "type": "text", "text": "no such region, runa: see https://crm.example.com/mcp" }] });
    let told = Evidence { exchanges: vec![exchange(result(&office))], ..evidence() };
    let told = redacted_to_text(&told).0;
    assert!(
        !told.to_lowercase().contains("freja"),
        "nor does a name in small letters that no answer holds otherwise"
    );
    assert_eq!((&record["vip"], &record["note"]), (&json!(true), &json!(null)));
    assert_eq!(first["probe"]["id"], "email/customer-1/as-sent");
    let error =
        copy["evidence"]["exchanges"][1]["reply"]["result"]["content"][0]["text"].as_str().expect("a text");
    assert!(
        error.starts_with("ValueError: no customer ") && error.ends_with("; tenantId unexpected"),
        "{error}"
    );
    assert_eq!(copy["evidence"]["exchanges"][2]["reply"]["rpc_error"]["code"], -32602);
    let source = copy["evidence"]["source"]["text"].as_str().expect("a text");
    assert!(
        source.contains("[lookup.email]\ntool = \"find\"\ninput = \"email\"\nreference = \"id\""),
        "{source}"
    );
    assert_eq!(source.lines().count(), TOML.lines().count(), "every line is in its place");
}

#[test]
fn the_verdicts_are_kept_and_said_not_to_be_judged_anew() {
    let evidence = evidence();
    let (text, _) = redacted_to_text(&evidence);
    let Ok(Recorded::Redacted(kept)) = recorded_from_text(&text) else { panic!("a redacted copy") };
    let judged = report(&evidence, Settings { mask: Masker::default(), asked: true, ..Settings::default() });
    assert!(kept.kept.as_deref().is_some_and(|said| said.contains("nothing was judged anew")));
    assert!(!judged.findings.is_empty());
    let told = |report: &crate::model::Report| -> Vec<_> {
        report
            .findings
            .iter()
            .map(|one| (one.rule.clone(), one.severity, one.outcome, one.title.clone()))
            .collect()
    };
    assert_eq!(told(&kept), told(&judged));
    assert_eq!((kept.conformant, kept.asked, &kept.summary), (judged.conformant, true, &judged.summary));
    let uses = |report: &crate::model::Report| -> Vec<_> {
        report
            .lookups
            .iter()
            .flat_map(|one| one.uses.iter().map(|of| (of.name, of.title, of.outcome, of.done)))
            .collect()
    };
    assert_eq!(uses(&kept), uses(&judged));
    assert!(
        kept.findings
            .iter()
            .zip(&judged.findings)
            .all(|(one, other)| one.excerpt.is_some() == other.excerpt.is_some())
    );
}

#[test]
fn a_copy_is_no_evidence_and_evidence_is_no_copy() {
    let evidence = evidence();
    let (text, _) = redacted_to_text(&evidence);
    let error = evidence_from_text(&text).expect_err("nothing to judge").to_string();
    assert!(error.contains("redacted copy"), "{error}");
    assert!(matches!(recorded_from_text(&evidence_to_text(&evidence)), Ok(Recorded::Whole(_))));
    let newer = text.replacen("\"hallmark_evidence\": 2", "\"hallmark_evidence\": 3", 1);
    assert!(recorded_from_text(&newer).expect_err("newer").to_string().contains("version 3"));
    let cut = text.replacen("\"redacted\"", "\"gone\"", 1);
    assert!(recorded_from_text(&cut).is_err());
}

#[test]
fn a_domain_stays_unless_it_bears_a_name() {
    let mut evidence = evidence();
    evidence.designation.customers[0].email = Some("kim@example.org".into());
    evidence.stderr = "see https://crm.example.org/mcp".into();
    let copy: Value = serde_json::from_str(&redacted_to_text(&evidence).0).expect("JSON");
    let shown = copy["evidence"]["designation"]["customers"][0]["email"].as_str().expect("a text").to_owned();
    assert!(shown.starts_with("k***@example.org ("), "{shown}");
    let other = copy["evidence"]["exchanges"][0]["probe"]["value"].as_str().expect("a text");
    assert!(other.starts_with("f***@*** ("), "{other}");
}

#[test]
fn the_same_evidence_gives_the_same_copy() {
    assert_eq!(redacted_to_text(&evidence()), redacted_to_text(&evidence()));
}

/// The evidence with `told` as what the server wrote, as the error of a call, and as the words of a description.
fn told(told: &str) -> (String, Value) {
    let tool = json!({ "name": "find", "description": told, "inputSchema": { "properties": {
        "email": { "type": "string", "description": told },
        "owner": { "enum": ["Freja Prøve", "Preben Elkær", "open", "DKK", 3, "time-out"] } } } });
    let failed = json!({ "isError": true, "content": [{ "type": "text", "text": told }] });
    let mut evidence = evidence();
    evidence.tools = vec![RawJson::from_value(&tool)];
    evidence.exchanges.push(exchange(result(&json!({ "name": "Max Field", "id": "KD-88123" }))));
    evidence.exchanges.push(exchange(result(&failed)));
    evidence.stderr = told.into();
    let (text, _) = redacted_to_text(&evidence);
    let copy = serde_json::from_str(&text).expect("JSON");
    (text.to_lowercase(), copy)
}

#[test]
fn a_known_value_is_found_however_it_is_written() {
    for (said, whole) in [
        ("tried 49|33|62|52 twice", "33|62|52"),
        ("tried 49,33,62,52 twice", "33,62,52"),
        ("tried [4,9,3,3,6,2,5,2]", "3,6,2,5"),
        ("no such person: Max Field", "max field"),
        ("MAX FIELD was not found", "max field"),
        ("ask Svend, svend.aagerup@other.example or +45 33 14 15 92", "aagerup"),
        ("ask Svend, svend.aagerup@other.example or +45 33 14 15 92", "15 92"),
        ("born 1.4.90", "1.4.90"),
        ("seen by Preben", "preben"),
    ] {
        let (text, copy) = told(said);
        let shown = if whole == "1.4.90" { copy["evidence"]["stderr"].to_string() } else { text };
        let at = shown.find(whole).map(|at| shown[..at].chars().rev().take(90).collect::<Vec<_>>());
        assert_eq!(
            at.map(|letters| letters.into_iter().rev().collect::<String>()),
            None,
            "{said}: {whole} survived"
        );
    }
}

#[test]
fn what_is_nobodys_stays_readable() {
    let said =
        "Node.js v22.12.10: throw err at http://127.0.0.1:8000, ECONNREFUSED 127.0.0.1:5432 of the example";
    let (_, copy) = told(said);
    assert_eq!(copy["evidence"]["stderr"], said);
    let choices = &copy["evidence"]["tools"][0]["inputSchema"]["properties"]["owner"]["enum"];
    assert_eq!(
        choices.as_array().map(|all| &all[2..]),
        Some(&[json!("open"), json!("DKK"), json!(3), json!("time-out")][..])
    );
    assert_eq!(copy["evidence"]["exchanges"][0]["arguments"]["tenantId"], "hallmark");
}

#[test]
fn what_was_designated_stays_though_it_is_no_ordinary_word() {
    let mut evidence = evidence();
    let row = evidence.designation.email.as_mut().expect("a row");
    row.tool = "kunde_opslag".into();
    let text = TOML.replace("\"find\"", "\"kunde_opslag\"");
    evidence.source = Some(DesignationText { name: "hallmark.toml".into(), text });
    let (text, _) = redacted_to_text(&evidence);
    let copy: Value = serde_json::from_str(&text).expect("JSON");
    assert!(
        copy["evidence"]["source"]["text"]
            .as_str()
            .is_some_and(|text| text.contains("tool = \"kunde_opslag\""))
    );
    assert!(copy["redacted"].to_string().contains("kunde_opslag"), "{}", copy["redacted"]);
}

#[test]
fn the_calls_of_sources_and_of_the_directory_keep_their_structure() {
    let reply = result(&json!({ "structuredContent": { "customers": [{ "name": "Freja" }] } }));
    let source = crate::model::SourceExchange {
        probe: crate::model::SourceProbe {
            id: "source/visits/email".into(),
            tool: "visits".into(),
            argument: "email".into(),
            from: crate::model::SourceValue::Email,
            value: ADDRESS.into(),
        },
        tool: "visits".into(),
        arguments: json!({ "email": ADDRESS }),
        reply: reply.clone(),
        took: Duration::ZERO,
    };
    let asked = crate::model::DirectoryExchange {
        step: "search/limit-501".into(),
        tool: "search_customers".into(),
        arguments: json!({ "query": "Freja", "limit": 501 }),
        about: Some("KD-88123".into()),
        reply,
        took: Duration::ZERO,
    };
    let evidence = Evidence {
        sources: vec![source],
        directory: vec![asked],
        at: Some("2026-11-30T10:15:00Z".into()),
        ..evidence()
    };
    let (text, _) = redacted_to_text(&evidence);
    assert!(!text.to_lowercase().contains("freja") && !text.contains("88123"));
    let copy: Value = serde_json::from_str(&text).expect("JSON");
    let (source, asked) = (&copy["evidence"]["sources"][0], &copy["evidence"]["directory"][0]);
    assert_eq!((&source["probe"]["id"], &source["tool"]), (&json!("source/visits/email"), &json!("visits")));
    assert_eq!((&asked["step"], &asked["arguments"]["limit"]), (&json!("search/limit-501"), &json!(501)));
    assert_eq!(copy["evidence"]["at"], "2026-11-30T10:15:00Z");
}
