use super::{FULL, read_text, rendered};
use crate::model::SignIn;

#[test]
fn what_is_read_shows_no_variable_when_printed() {
    let command =
        "[server]\ncommand = ['${CRM_KEY}', '--token=${CRM_TOKEN}']\nenv = { A = '${CRM_TOKEN}' }\n";
    let token = "[server]\nurl = 'https://x'\ntoken_command = ['get', '${CRM_TOKEN}']\n";
    let oauth = "[server]\nurl = 'https://x'\noauth = { client_id = 'h', client_secret = '${CRM_TOKEN}' }\n";
    for text in [FULL, command, token, oauth] {
        let file = read_text(text).expect("no mistake");
        assert!(!format!("{file:?} {file:#?}").contains("5ecret"));
    }
}

#[test]
fn no_mistake_repeats_a_variable() {
    for text in [
        "[server]\nurl = '${CRM_KEY}'\n",
        "[server]\nurl = 'https://x'\nheaders = { A = '${BROKEN}' }\n",
        "[server]\nurl = 'https://x'\ntimeout = '${CRM_KEY}'\n",
        "[server]\nurl = 'https://x'\nprotocol = '${CRM_KEY}'\n",
        "[server]\ncommand = ['', '${CRM_KEY}']\n",
        "[server]\nurl = 'https://x'\ntoken_command = ['', '${CRM_KEY}']\n",
        "[server]\nurl = 'https://x'\noauth = { client_id = 'h', client_secret = 's', token_url = '${CRM_KEY}' }\n",
    ] {
        let errors = read_text(text).expect_err(text);
        assert_eq!(errors.errors().len(), 1, "{text}");
        assert!(!format!("{errors:?}{}", rendered(&errors)).contains("5ecret"), "{text}");
    }
}

#[test]
fn a_secret_that_stands_in_the_file_is_starred_beside_a_mistake() {
    for text in [
        "[server]\nurl = 'https://x'\nheaders = { A = 'hunter2', B = '${NOT_SET}' }\njobs = 0\n",
        "[server]\nurl = 'https://x'\nheaders = { A = 'hunter2', B = oops }\n",
    ] {
        let errors = read_text(text).expect_err(text);
        let said = rendered(&errors);
        assert!(said.contains("headers = { A = '*******'"), "{said}");
        assert!(!format!("{errors:?}{said}").contains("hunter2"));
    }
}

#[test]
fn a_client_secret_that_stands_in_the_file_is_starred_beside_a_mistake() {
    let text =
        "[server]\nurl = 'https://x'\noauth = { client_id = 'crm', client_secret = 'hunter2' }\njobs = 0\n";
    let errors = read_text(text).expect_err("a mistake");
    let said = rendered(&errors);
    assert!(said.contains("client_id = 'crm', client_secret = '*******'"), "{said}");
}

#[test]
fn how_one_signs_in_is_not_printed() {
    let command = SignIn::Command(vec!["get".into(), "5ecret".into()]);
    assert_eq!(format!("{command:?}"), "Command(***)");
}
