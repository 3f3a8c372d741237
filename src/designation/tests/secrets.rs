use super::{FULL, read_text, rendered};

#[test]
fn what_is_read_shows_no_variable_when_printed() {
    let command =
        "[server]\ncommand = ['${CRM_KEY}', '--token=${CRM_TOKEN}']\nenv = { A = '${CRM_TOKEN}' }\n";
    for text in [FULL, command] {
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
