use super::server::{ServerSaid, server_table};
use super::{Draft, draft};
use crate::designation::read;
use crate::model::{Customer, FieldPath, Fit, FitVerdict, Guess, HttpSettings, Secret, ToolFit, Transport};

/// A verdict whose every name is as odd as a server could make it.
fn odd(reference: bool) -> ToolFit {
    let path = |key: &str| Some(FieldPath::from_keys([key]));
    let with = Guess {
        input: Some("e\"mail\n[x]".into()),
        reference: path("id.of\\it").filter(|_| reference),
        value: path("mail\u{202e}"),
        ..Guess::default()
    };
    let fit = |verdict, with| Fit { verdict, why: vec!["a\nreason = \"x\"".into()], near: true, with };
    let no = || fit(FitVerdict::No, None);
    ToolFit {
        tool: "find\"]\ncontact".into(),
        email: fit(FitVerdict::CouldServe, Some(with)),
        phone: no(),
        record: no(),
        source: no(),
    }
}

fn text(tool: &[ToolFit], customer: &Customer) -> String {
    let countries = ["DK".to_owned()];
    let server = "[server]\ncommand = [\"x\"]\n";
    draft(&Draft { server, tools: tool, email: Some(0), phone: None, countries: Some(&countries), customer })
}

#[test]
fn whatever_a_server_calls_its_fields_the_draft_names_them() {
    let customer = Customer { email: Some("alex.doe@example.com".into()), ..Customer::default() };
    let tools = [odd(true)];
    let file = read("hallmark.toml", &text(&tools, &customer), &|_| None, "2026-01-01").expect("it reads");
    let row = file.designation.email.expect("a row");
    let with = tools[0].email.with.clone().expect("a guess");
    assert_eq!((row.tool, Some(row.input)), (tools[0].tool.clone(), with.input));
    assert_eq!((Some(row.reference), row.value), (with.reference, with.value));
    assert_eq!(file.designation.phone, None);
    assert_eq!(file.designation.customers, [customer]);
}

#[test]
fn a_row_that_lacks_its_reference_is_commented_out() {
    let text = text(&[odd(false)], &Customer::default());
    let file = read("hallmark.toml", &text, &|_| None, "2026-01-01").expect("it reads");
    assert_eq!(file.designation.email, None);
    assert!(text.contains("# reference = \"\"") && text.contains("# [[customer]]"), "{text}");
}

#[test]
fn no_secret_of_a_command_is_written() {
    let words = [
        "env",
        "CRM_TOKEN=s3cret-1",
        "node",
        "s.js",
        "--api-key",
        "s3cret-2",
        "--pass=s3cret-3",
        "ghp_s3cret4",
    ];
    let env = [("CRM_SECRET", "s3cret-5"), ("CRM_DOMAIN", "example.com"), ("X", "a${b}")];
    let env = env.map(|(name, value)| (name.to_owned(), Secret::new(value))).to_vec();
    let transport = Transport::Stdio { command: words.map(ToOwned::to_owned).to_vec(), env };
    let table = server_table(&transport, &ServerSaid::default());
    assert!(!table.text.contains("s3cret"), "{}", table.text);
    assert!(
        table.text.contains("\"CRM_TOKEN=${CRM_TOKEN}\"") && table.text.contains("${API_KEY}"),
        "{}",
        table.text
    );
    assert!(
        table.text.contains("CRM_DOMAIN = \"example.com\"") && table.text.contains("a$${b}"),
        "{}",
        table.text
    );
    let names: Vec<&str> = table.variables.iter().map(|(name, _)| name.as_str()).collect();
    assert_eq!(names, ["CRM_TOKEN", "API_KEY", "PASS", "SERVER_TOKEN", "CRM_SECRET"]);
    let env = |name: &str| Some(format!("value-of-{name}"));
    let file = read("hallmark.toml", &table.text, &env, "2026-01-01").expect("it reads");
    assert!(file.server.is_some());
}

#[test]
fn no_secret_of_an_address_is_written_and_a_variable_stays_as_it_was_typed() {
    let headers = [("Authorization", "Bearer s3cret"), ("X-Key", "s3cret"), ("X-Team", "s3cret")];
    let headers = headers.map(|(name, value)| (name.to_owned(), Secret::new(value))).to_vec();
    let settings =
        HttpSettings { headers, ..HttpSettings::new("https://crm.example.com/mcp?api_key=s3cret&a=b") };
    let transport = Transport::Http(Box::new(settings));
    let typed = ["Authorization: Bearer s3cret".to_owned(), "X-Key: ${CRM_KEY}".to_owned()];
    let url = Some("https://u:s3cret@crm.example.com/mcp?api_key=s3cret&a=b");
    let table = server_table(&transport, &ServerSaid { url, headers: &typed, ..ServerSaid::default() });
    for said in [
        "url = \"https://${URL_LOGIN}@crm.example.com/mcp?api_key=${API_KEY}&a=b\"",
        "Authorization = \"Bearer ${MCP_TOKEN}\"",
        "X-Key = \"${CRM_KEY}\"",
        "X-Team = \"${X_TEAM}\"",
    ] {
        assert!(table.text.contains(said), "{said} in {}", table.text);
    }
    assert!(!table.text.contains("s3cret"), "{}", table.text);
}
