use super::{read_text, rendered};

/// A file with a mistake of each kind.
const WRONG: &str = include_str!("wrong.toml");

/// The line and the message of each mistake of a text.
fn told(text: &str) -> Vec<(usize, String)> {
    let errors = read_text(text).expect_err("mistakes");
    errors.errors().iter().map(|error| (errors.line(error), error.message.clone())).collect()
}

fn show(name: &str, said: &str) {
    let mut settings = insta::Settings::clone_current();
    settings.set_snapshot_path("../../../snapshots");
    settings.set_prepend_module_to_snapshot(false);
    settings.set_omit_expression(true);
    settings.bind(|| insta::assert_snapshot!(name, said));
}

#[test]
fn all_mistakes_are_told_at_once_in_file_order() {
    let expected = [
        (1, "unknown key `colour`"),
        (5, "`url` cannot stand beside `command`"),
        (6, "`timeout` must be a length of time"),
        (7, "unknown word for `protocol`"),
        (8, "`jobs` must be a whole number from 1 to 64"),
        (11, "`countries[0]` is not a country"),
        (11, "`countries[2]` stands in the list already"),
        (12, "unknown word for `uses[0]`"),
        (16, "`input` must be text"),
        (17, "unknown key `refrence`"),
        (18, "`value` cannot be read as a field path"),
        (19, "unknown word for `risk`"),
        (21, "[lookup.phone] has no `input`"),
        (21, "[lookup.phone] has no `reference`"),
        (25, "`email` is not an email address"),
        (30, "`phone` is not a phone number in E.164"),
        (33, "two customers have the same `email`"),
        (35, "a [[customer]] has neither an `email` nor a `phone`"),
        (39, "a [[shared]] `email` stands in the file twice"),
        (40, "`references` must name two customers or more"),
        (43, "unknown key `mail`"),
        (47, "unknown word for `level`"),
        (48, "`owner` cannot be read as a field path"),
        (49, "`own` names a reference that no [[customer]] has"),
        (56, "unknown key `feild`"),
        (56, "`questions[1]` must be a table"),
        (60, "`much` is a number that JSON does not have"),
        (63, "`allow_writes` must be true or false"),
        (65, "[[ignore]] has no `reason`"),
        (67, "`until` must be a day"),
    ];
    let expected: Vec<_> = expected.into_iter().map(|(line, message)| (line, message.to_owned())).collect();
    assert_eq!(told(WRONG), expected);
    let errors = read_text(WRONG).expect_err("mistakes");
    assert_eq!(errors.to_string(), "hallmark.toml: 30 mistakes");
    show("designation-mistakes", &rendered(&errors));
}

#[test]
fn each_mistake_of_the_server_is_told() {
    for (body, line, message) in [
        ("jobs = 2", 1, "[server] has neither a `command` nor a `url`"),
        ("command = []", 2, "`command` names no program"),
        (
            "command = 'python server.py'",
            2,
            "`command` must be a list of texts: the program, then its arguments",
        ),
        ("command = ['x']\nheaders = { A = 'b' }", 3, "`headers` goes only with `url`"),
        ("url = 'https://x'\nenv = { A = 'b' }", 3, "`env` goes only with `command`"),
        ("url = 'crm.example.com'", 2, "`url` is not an address"),
        ("url = 'https:///mcp'", 2, "`url` is not an address"),
        ("url = 'https://x'\nheaders = { 'A B' = 'c' }", 3, "`A B` cannot be sent"),
        ("url = 'https://x'\nheaders = { A = '${BROKEN}' }", 3, "the value of `A` cannot be sent"),
        ("command = ['x']\nenv = { 'A=B' = 'c' }", 3, "`A=B` cannot be sent"),
        ("command = ['x', '${ABSENT}']", 2, "the variable `ABSENT` is not set"),
        ("command = ['x', '${ABSENT:-y}']", 2, "`${…}` does not hold a variable's name"),
        ("command = ['x', '${ABSENT']", 2, "`${` is never closed"),
        ("url = 'https://x'\nheaders = { accept = 'c' }", 3, "`accept` cannot be sent"),
        ("command = ['x']\nca = 'ca.pem'", 3, "`ca` goes only with `url`"),
        ("command = ['x']\ntoken_command = ['y']", 3, "`token_command` goes only with `url`"),
        ("url = 'https://x'\nca = ['ca.pem']", 3, "`ca` must be text in quotes"),
        ("url = 'https://x'\nca = ''", 3, "`ca` must not be empty"),
        ("url = 'https://x'\nclient_cert = 'c.pem'", 3, "`client_cert` goes only with `client_key`"),
        ("url = 'https://x'\nclient_key = 'k.pem'", 3, "`client_key` goes only with `client_cert`"),
        ("url = 'https://x'\ntoken_command = []", 3, "`token_command` names no program"),
        (
            "url = 'https://x'\ntoken_command = 'gcloud'",
            3,
            "`token_command` must be a list of texts: the program, then its arguments",
        ),
        (
            "url = 'https://x'\nheaders = { authorization = 'b' }\ntoken_command = ['y']",
            4,
            "`token_command` cannot stand beside an `Authorization` header",
        ),
        ("url = 'https://x'\nclient_crt = 'c.pem'", 3, "unknown key `client_crt`"),
        ("url = 'https://x'\nconnect_timeout = '10'", 3, "`connect_timeout` is not a length of time"),
        ("url = 'https://x'\njobs = 65", 3, "`jobs` must be a whole number from 1 to 64"),
    ] {
        assert_eq!(told(&format!("[server]\n{body}\n")), [(line, message.to_owned())], "{body}");
    }
}

#[test]
fn a_key_of_a_table_below_is_shown_its_place() {
    for (text, place) in [
        ("[email]\ntool = 'find'\n", "its place is `[lookup.email]`"),
        ("url = 'https://x'\n", "its place is in `[server]`"),
        ("tenant_id = 't'\n", "its place is in `[workspace]`"),
        ("[lookup.email.phone]\n", "no such key in [lookup.email]"),
    ] {
        let errors = read_text(text).expect_err("a mistake");
        assert!(errors.errors().iter().any(|error| error.label == place), "{text}: {errors:?}");
    }
}

#[test]
fn each_mistake_of_signing_in_is_told() {
    let both = "client_id = 'h'\nclient_secret = 's'\n";
    for (body, line, message) in [
        ("client_id = 'h'", 3, "[server.oauth] has no `client_secret`"),
        ("client_secret = 's'", 3, "[server.oauth] has no `client_id`"),
        (&format!("{both}scopes = 'a b'"), 6, "`scopes` must be a list of texts"),
        (&format!("{both}scopes = ['a', 5]"), 6, "`scopes[1]` must be text"),
        (&format!("{both}token_url = 'id.example.com'"), 6, "`token_url` is not an address"),
        (&format!("{both}scope = ['a']"), 6, "unknown key `scope`"),
        ("client_id = '${ABSENT}'\nclient_secret = 's'", 4, "the variable `ABSENT` is not set"),
    ] {
        let text = format!("[server]\nurl = 'https://x'\n[server.oauth]\n{body}\n");
        assert_eq!(told(&text), [(line, message.to_owned())], "{body}");
    }
    for (key, message) in [
        ("token_command = ['y']", "`oauth` cannot stand beside `token_command`"),
        ("headers = { Authorization = 'b' }", "`oauth` cannot stand beside an `Authorization` header"),
    ] {
        let text = format!("[server]\nurl = 'https://x'\n{key}\n[server.oauth]\n{both}");
        assert_eq!(told(&text), [(4, message.to_owned())]);
    }
}

#[test]
fn each_mistake_about_people_is_told() {
    let customer = "[[customer]]\nemail = 'a@example.com'\nphone = '+46701740605'\n";
    let shared = "[[shared]]\nphone = '+4532123456'\nreferences = ['1', '2']\n";
    for (text, line, message) in [
        // The default of [unknown] stands nowhere: the customer's line is shown.
        (customer.to_owned(), 3, "[unknown] has a `phone` that is held by [[customer]] 1"),
        (
            format!("{shared}[unknown]\nphone = '+4532123456'\n"),
            5,
            "[unknown] has a `phone` that is held by [[shared]] 1",
        ),
        (format!("{shared}{shared}"), 5, "a [[shared]] `phone` stands in the file twice"),
        (shared.replace("'1', '2'", "'1', '1'"), 3, "`references[1]` stands in the list already"),
        (shared.replace("phone", "email = 'b@example.com'\nphone"), 3, "`phone` cannot stand beside `email`"),
        (
            "[[shared]]\nreferences = ['1', '2']\n".into(),
            1,
            "a [[shared]] has neither an `email` nor a `phone`",
        ),
        ("[[shared]]\nemail = 'b@example.com'\n".into(), 1, "[[shared]] has no `references`"),
        (
            "[[customer]]\nemail = 'b@example.com'\nreference = ' '\n".into(),
            3,
            "`reference` must not be empty",
        ),
        ("[customer]\nemail = 'b@example.com'\n".into(), 1, "`customer` must be a list of tables"),
        ("[[unknown]]\nemail = 'b@example.com'\n".into(), 1, "`unknown` must be one table"),
        ("[workspace]\ncountries = ['UK']\n".into(), 2, "`countries[0]` is not a country"),
    ] {
        assert_eq!(told(&text), [(line, message.to_owned())], "{text}");
    }
}

#[test]
fn required_keys_are_asked_for() {
    for (text, keys) in [
        ("[lookup.email]", &["tool", "input", "reference"][..]),
        ("[[record]]", &["tool", "level", "owner", "risk"]),
        ("[[chat.lookup]]", &["tool", "reference"]),
        ("[[chat.action]]", &["tool"]),
        ("[[source]]", &["tool", "category", "risk", "questions"]),
        ("[witness]", &["tool"]),
        ("[[ignore]]", &["rule", "reason"]),
    ] {
        let wanted: Vec<_> = keys.iter().map(|key| (1, format!("{text} has no `{key}`"))).collect();
        assert_eq!(told(text), wanted);
    }
}

#[test]
fn an_unset_variable_is_underlined_where_it_stands() {
    let text = "[server]\nurl = \"https://x\"\nheaders = { A = \"\\\"Bearer\\\" ${ABSENT}\" }\n";
    let errors = read_text(text).expect_err("a mistake");
    assert_eq!(&text[errors.errors()[0].span.clone()], "${ABSENT}");
    show("designation-unset-variable", &rendered(&errors));
}

#[test]
fn a_text_that_is_no_toml_is_told_by_its_first_mistake() {
    for (text, line) in [
        ("[lookup.email\ntool = 'x'\n", 1),
        ("[server]\ntimeout = 10s\njobs = = 4\n", 2),
        ("[witness]\ntool = 'a'\ntool = 'b'\n", 3),
        ("[witness]\ntool = 'a'\n\n[witness]\ntool = 'b'\n", 4),
        ("[witness]\ntool = 'a", 2),
    ] {
        let errors = read_text(text).expect_err(text);
        let lines: Vec<_> = errors.errors().iter().map(|error| errors.line(error)).collect();
        assert_eq!(lines, [line], "{text}");
    }
    let unquoted = read_text("[server]\ntimeout = 10s\n").expect_err("a mistake");
    let twice = read_text("[witness]\ntool = 'a'\ntool = 'b'\n").expect_err("a mistake");
    show("designation-not-toml", &format!("{}\n{}", rendered(&unquoted), rendered(&twice)));
}
