//! Sentences in which a value stands in another writing than the one that is known.

use super::evidence;
use crate::engine::redact::redacted_to_text;
use crate::engine::redact::values::Values;
use crate::engine::redact::words::{plain_words, with_quotes, without_values};

fn knowing(known: &[&str]) -> Values {
    let mut values = Values::default();
    for one in known {
        values.mask(one);
    }
    values.settle();
    values
}

#[test]
fn a_known_number_is_taken_out_with_and_without_its_country() {
    for (known, said) in
        [("+4549336252", "see 49 33 62 52 there"), ("49336252", "see 0045 49 33 62 52 there")]
    {
        let shown = without_values(&knowing(&[known]), said).text;
        assert!(!shown.contains("49 33") && !shown.contains("33 62"), "{shown}");
    }
}

#[test]
fn a_known_name_is_taken_out_as_json_writes_it() {
    let values = knowing(&["Prøve & Søn"]);
    for said in [r"of Pr\u00f8ve & S\u00f8n here", r"of Pr\u00f8ve\u0020\u0026\u0020S\u00f8n here"] {
        let shown = without_values(&values, said).text;
        assert!(!shown.contains("u00f8") && shown.ends_with(" here"), "{shown}");
    }
}

#[test]
fn what_a_server_is_quoted_with_is_the_servers() {
    let shown = with_quotes(&mut Values::default(), "the tool failed: \"nobody called Zorblax\"");
    assert!(shown.starts_with("the tool failed: \"") && !shown.contains("Zorblax"), "{shown}");
}

#[test]
fn a_number_of_a_few_digits_may_be_a_customers() {
    let shown = plain_words(&mut Values::default(), "status 503, customer 48213 locked");
    assert!(shown.contains("503") && !shown.contains("48213"), "{shown}");
}

#[test]
fn the_ids_of_the_workspace_are_somebodys() {
    let mut evidence = evidence();
    evidence.designation.workspace.tenant_id = "acme-prod".into();
    evidence.designation.workspace.workspace_id = "acme-desk-4".into();
    let (text, _) = redacted_to_text(&evidence);
    assert!(!text.contains("acme"), "{text}");
}
