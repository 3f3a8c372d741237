use std::time::Duration;

use serde_json::json;

use super::{FULL, read_text};
use crate::designation::draft_hint;
use crate::model::{
    Channel, ChatAction, ChatLookup, Customer, Designation, Directory, FieldPath, HttpSettings, Ignore,
    OwnRecord, Protocol, Question, RecordLevel, RecordTool, Risk, Row, Secret, ServerSettings, Shared,
    SignIn, Source, SourceCategory, SourceValue, Transport, Unknown, Use, Witness, Workspace,
};

fn path(text: &str) -> FieldPath {
    FieldPath::parse(text).expect(text)
}

fn some(text: &str) -> Option<FieldPath> {
    Some(path(text))
}

fn owned(texts: &[&str]) -> Vec<String> {
    texts.iter().map(ToString::to_string).collect()
}

#[test]
fn every_key_of_the_server_is_read() {
    let server = read_text(FULL).expect("no mistake").server.expect("a server");
    let http = HttpSettings {
        url: "https://crm.example.com/mcp?key=key-5ecret".into(),
        headers: vec![
            ("Authorization".into(), Secret::new("Bearer tok-5ecret")),
            ("X-Team".into(), Secret::new("support")),
        ],
        ca: Some("certs/ca.pem".into()),
        client: Some(("certs/client.pem".into(), "certs/client.key".into())),
        sign_in: None,
    };
    let transport = Transport::Http(Box::new(http));
    assert!(server.transport == transport);
    assert_eq!(server.timeout, Duration::from_millis(1500));
    assert_eq!(server.connect_timeout, Duration::from_secs(45));
    assert_eq!(server.protocol, Some(Protocol::V2025_06_18));
    assert_eq!(server.jobs, 8);
}

#[test]
fn what_an_address_may_need_is_read() {
    let http = |text: &str| match read_text(text).expect("no mistake").server.expect("a server").transport {
        Transport::Http(settings) => *settings,
        Transport::Stdio { .. } => panic!("an address"),
    };
    let base = "[server]\nurl = 'https://x'\nca = 'certs/${CRM_KEY}.pem'\nclient_cert = '/a/c.pem'\nclient_key = 'k.pem'\n";
    let read = http(&format!("{base}token_command = ['get', '${{CRM_TOKEN}}']\n"));
    assert_eq!(read.ca, Some("certs/key-5ecret.pem".into()));
    assert_eq!(read.client, Some(("/a/c.pem".into(), "k.pem".into())));
    assert!(read.sign_in == Some(SignIn::Command(owned(&["get", "tok-5ecret"]))));
    let oauth = "[server.oauth]\nclient_id = 'h'\nclient_secret = '${CRM_TOKEN}'\nscopes = ['a', 'b']\ntoken_url = 'https://id.example.com/t'\n";
    let wanted = SignIn::ClientCredentials {
        client_id: "h".into(),
        client_secret: Secret::new("tok-5ecret"),
        scopes: owned(&["a", "b"]),
        token_url: Some("https://id.example.com/t".into()),
    };
    assert!(http(&format!("{base}{oauth}")).sign_in == Some(wanted));
    let least =
        http("[server]\nurl = 'https://x'\noauth = { client_id = 'h', client_secret = 's' }\n").sign_in;
    let wanted = SignIn::ClientCredentials {
        client_id: "h".into(),
        client_secret: Secret::new("s"),
        scopes: Vec::new(),
        token_url: None,
    };
    assert!(least == Some(wanted));
}

#[test]
fn a_command_and_the_defaults_are_read() {
    let text = "server.command = ['python', '${CRM_KEY}', '$${X}']\nserver.env.T = 'a${CRM_TOKEN}'\n\
                server.protocol = 'auto'";
    let server = read_text(text).expect("no mistake").server.expect("a server");
    let transport = Transport::Stdio {
        command: owned(&["python", "key-5ecret", "${X}"]),
        env: vec![("T".into(), Secret::new("atok-5ecret"))],
    };
    assert!(server == ServerSettings::new(transport));
}

#[test]
fn every_key_of_the_workspace_and_the_rows_is_read() {
    let Designation { workspace, email, phone, .. } = read_text(FULL).expect("no mistake").designation;
    assert_eq!(
        workspace,
        Workspace {
            countries: owned(&["DK", "SE"]),
            uses: vec![Use::ContactLink, Use::NationalEid, Use::CallerId],
            uses_listed: true,
            tenant_id: "acme".into(),
            workspace_id: "acme-test".into(),
            moving: vec![path("as_of"), path("meta.generated")],
            slow_after: Duration::from_millis(750),
        }
    );
    let by_email = Row {
        value: some("[\"e.mail\"]"),
        risk: Some(Risk::ReadPii),
        account: some("company.number"),
        registration: some("company.cvr"),
        national_id: some("cpr"),
        person_id: some("person.id"),
        ..Row::new("find_person", "address", path("person.number"))
    };
    assert_eq!(email, Some(by_email));
    let by_phone = Row {
        value: some("phones[]"),
        risk: Some(Risk::Read),
        ..Row::new("find_by_phone", "number", path("number"))
    };
    assert_eq!(phone, Some(by_phone));
}

#[test]
fn every_key_of_the_people_is_read() {
    let Designation { customers, shared, unknown, .. } = read_text(FULL).expect("no mistake").designation;
    let maria = Customer {
        email: Some("maria.holm@example.com".into()),
        phone: Some("+4532123456".into()),
        reference: Some("P-1".into()),
        account: Some("A-1".into()),
    };
    let sven = Customer {
        email: Some("sven.berg@example.org".into()),
        reference: Some("P-2".into()),
        ..Customer::default()
    };
    assert_eq!(customers, [maria, sven]);
    let references = owned(&["P-3", "P-4", "P-5"]);
    assert_eq!(shared, [Shared { channel: Channel::Phone, value: "+4532123457".into(), references }]);
    assert_eq!(unknown, Unknown { email: "nobody@example.net".into(), phone: "+46701740606".into() });
}

#[test]
fn every_key_of_the_record_and_chat_tools_is_read() {
    let Designation { records, chat_lookups, chat_actions, .. } =
        read_text(FULL).expect("no mistake").designation;
    let invoice = RecordTool {
        tool: "get_invoice".into(),
        level: RecordLevel::Company,
        owner: path("account"),
        records: some("invoices"),
        account_owner: some("account"),
        party: some("placed_by"),
        input: Some("invoice_id".into()),
        number_input: Some("customer".into()),
        changes: true,
        link_email: some("contact.email"),
        own: Some(OwnRecord { id: "INV-1".into(), reference: "P-2".into() }),
        foreign: Some("INV-7".into()),
        missing: Some("INV-0".into()),
        own_error: Some("INV-9".into()),
        risk: Some(Risk::Write),
    };
    assert_eq!(records, [invoice]);
    let lookup = ChatLookup {
        tool: "get_invoice".into(),
        reference: path("placed_by"),
        email: some("contact.email"),
        phone: some("contact.phone"),
        risk: Some(Risk::ReadPii),
    };
    assert_eq!(chat_lookups, [lookup]);
    let cancel = ChatAction { tool: "cancel_invoice".into(), arguments: Some(owned(&["invoice_id", "why"])) };
    assert_eq!(chat_actions, [cancel, ChatAction { tool: "resend_invoice".into(), arguments: None }]);
}

#[test]
fn every_key_of_the_other_parts_is_read() {
    let file = read_text(FULL).expect("no mistake");
    let Designation { sources, directory, witness, ignores, .. } = file.designation;
    let amount = Question {
        ask: "What did your last invoice come to?".into(),
        field: path("invoices[0].amount"),
        argument: None,
        from: None,
        value: None,
    };
    let plan = Question {
        ask: "Which plan do you have?".into(),
        field: path("plan"),
        argument: Some("pin".into()),
        from: Some(SourceValue::Caller),
        value: Some("42".into()),
    };
    let source = Source {
        tool: "recent_invoices".into(),
        category: SourceCategory::AccountState,
        argument: Some("email".into()),
        from: Some(SourceValue::Email),
        value: Some("maria.holm@example.com".into()),
        risk: Some(Risk::ReadPii),
        questions: vec![amount, plan],
    };
    assert_eq!(sources, [source]);
    assert_eq!(directory, Some(Directory { allow_writes: true }));
    let arguments = json!({ "since": "2026-01-01", "limit": 5, "deep": [true, 1.5, "x"] });
    assert_eq!(witness, Some(Witness { tool: "count_people".into(), arguments }));
    let legacy = Ignore {
        rule: "output-schema-missing".into(),
        tool: Some("find_person".into()),
        reason: "legacy server".into(),
        until: Some("2027-03-31".into()),
        lapsed: false,
    };
    assert_eq!(ignores[0], legacy);
    assert_eq!(
        (ignores.len(), ignores[1].until.as_deref(), ignores[1].lapsed),
        (2, Some("2026-01-31"), true)
    );
}

#[test]
fn an_empty_file_is_all_defaults() {
    let file = read_text("").expect("no mistake");
    assert!(file.server.is_none());
    assert_eq!(file.designation, Designation::default());
}

#[test]
fn an_ignored_finding_is_accepted_to_the_end_of_its_last_day() {
    let until = |day: &str| format!("[[ignore]]\nrule = 'r'\nreason = 'w'\nuntil = {day}\n");
    let lapsed = |day: &str| read_text(&until(day)).expect("no mistake").designation.ignores[0].lapsed;
    assert!(!lapsed("2026-09-01"));
    assert!(lapsed("2026-08-31"));
}

#[test]
fn the_place_of_a_key_is_its_value_or_its_table() {
    let file = read_text(FULL).expect("no mistake");
    let source = &file.source;
    let at = |key: &str| source.span(key).map(|span| &source.text()[span]);
    assert_eq!(source.name(), "hallmark.toml");
    for (key, place) in [
        ("lookup.email.tool", "\"find_person\""),
        ("lookup.email.value", "'[\"e.mail\"]'"),
        ("lookup.phone.account", "[lookup.phone]"),
        ("lookup.email", "[lookup.email]"),
        ("customer[1].email", "\"sven.berg@example.org\""),
        ("customer[1].phone", "[[customer]]"),
        ("workspace.countries", "[\"DK\", \"SE\"]"),
        ("workspace.countries[1]", "\"SE\""),
        ("record[0].own.reference", "\"P-2\""),
        ("source[0].questions[1].field", "\"plan\""),
    ] {
        assert_eq!(at(key), Some(place), "{key}");
    }
    assert_eq!(at("nothing.of.the.kind"), None);
}

#[test]
fn the_draft_is_a_file_without_mistakes() {
    let file = read_text(draft_hint()).expect("no mistake");
    assert!(file.server.is_some() && file.designation.email.is_some());
    let phone_too = draft_hint().replace("# [lookup", "[lookup");
    let phone_too: String = phone_too.lines().map(|line| line.strip_prefix("# ").unwrap_or(line)).fold(
        String::new(),
        |mut text, line| {
            if !line.starts_with("hallmark.toml") {
                text.push_str(line);
                text.push('\n');
            }
            text
        },
    );
    assert!(read_text(&phone_too).expect("no mistake").designation.phone.is_some());
}
