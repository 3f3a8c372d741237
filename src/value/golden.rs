//! The golden tables: every row of tests/golden goes through the functions of this module.

use std::path::Path;

use csv::StringRecord;
use serde_json::{Value, json};

use super::{
    IdentityForm, IdentityVerdict, PhoneMatch, ReferenceReading, Refusal, RiskTag, compare_phone,
    email_difference, find_sensitive, identity_form, read_reference, same_address, unsettled_email,
};

fn rows(file: &str) -> Vec<StringRecord> {
    let path = Path::new(env!("CARGO_MANIFEST_DIR")).join("tests/golden").join(file);
    let mut reader = csv::Reader::from_path(&path).expect("the table is there");
    reader.records().collect::<Result<_, _>>().expect("every row has as many fields as the head")
}

#[test]
fn every_phone_is_compared_as_the_table_says() {
    let rows = rows("phones.csv");
    assert_eq!(rows.len(), 658);
    for row in &rows {
        let (looked_up, field, country) = (&row[0], &row[1], &row[2]);
        let countries: Vec<String> = (country != "-").then(|| country.to_owned()).into_iter().collect();
        let answer = compare_phone(looked_up, field, &countries);
        assert_eq!(matches!(answer, PhoneMatch::Same(_)), &row[3] == "true", "{row:?}: {answer:?}");
    }
}

#[test]
fn every_address_is_compared_as_the_table_says() {
    let rows = rows("emails.csv");
    assert_eq!(rows.len(), 244);
    // Settled when compared with what was looked up, and yet not written plainly.
    let loose = [
        "alex. doe@example.com",
        "alex.doe@example.com x",
        "other@example.com, third@example.com",
        "alex doe@example.com",
        "\"a\"b\"@example.com",
    ];
    for row in &rows {
        let (looked_up, field) = (&row[0], &row[1]);
        let (same, difference) = (same_address(looked_up, field), email_difference(looked_up, field));
        let unsettled = unsettled_email(field);
        assert_eq!(same, difference.is_none(), "{row:?}");
        match &row[2] {
            "true" => assert!(same, "{row:?}"),
            "false" => assert!(!same, "{row:?}"),
            other => assert_eq!(other, "", "{row:?}"),
        }
        assert_eq!(
            unsettled.is_some(),
            row[2].is_empty() || loose.contains(&field),
            "{row:?}: {unsettled:?}"
        );
    }
}

#[test]
fn every_identity_number_is_judged_as_the_table_says() {
    let rows = rows("identity-numbers.csv");
    assert_eq!(rows.len(), 545);
    let mut numbers = 0;
    for row in &rows {
        let note = row[3].strip_prefix('[').and_then(|note| note.split_once("] "));
        let (tag, note) = note.unwrap_or(("", &row[3]));
        let expected = (&row[1], &row[2], tag);
        let verdict = identity_form(&row[0]);
        assert_eq!(words(verdict), expected, "{row:?}");
        if !row[0].trim().is_empty() {
            assert_eq!(words_of_reference(&json!(row[0])), expected, "{row:?}");
        }
        if note.contains("fails mod 11") || note.contains("mod 11 holds") || note.contains("mod 11 fails") {
            let IdentityVerdict::Refused { modulus_11_fails, .. } = verdict else { panic!("{row:?}") };
            assert_eq!(modulus_11_fails, note.contains("fail"), "{row:?}");
        }
        if note.starts_with("json:number") {
            numbers += 1;
            let number: Value = serde_json::from_str(&row[0]).expect("the row is a JSON integer");
            let in_range = !note.contains("negative") && !note.contains("above 2^53");
            let expected = if in_range { expected } else { ("none", "out of range", "") };
            assert_eq!(words_of_reference(&number), expected, "{row:?}");
        }
    }
    assert_eq!(numbers, 13);
}

#[test]
fn every_sensitive_value_is_found_as_the_table_says() {
    let rows = rows("sensitive.csv");
    assert_eq!(rows.len(), 1341);
    for row in &rows {
        let (label, text) = (&row[0], &row[1]);
        let found: Vec<_> =
            find_sensitive(label, text).into_iter().map(|one| (one.kind.title(), &text[one.range])).collect();
        let expected: Vec<_> = if row[2].is_empty() { vec![] } else { vec![(&row[2], &row[3])] };
        assert_eq!(found, expected, "{row:?}");
    }
}

fn kind(form: IdentityForm) -> &'static str {
    match form {
        IdentityForm::Cpr => "cpr",
        IdentityForm::Personnummer => "personnummer",
        IdentityForm::Samordningsnummer => "samordningsnummer",
        IdentityForm::Fodselsnummer => "fodselsnummer",
        IdentityForm::DNumber => "d_number",
    }
}

/// The verdict in the words of the table: form, verdict, tag.
fn words(verdict: IdentityVerdict) -> (&'static str, &'static str, &'static str) {
    match verdict {
        IdentityVerdict::Refused { form, .. } => (kind(form), "refused", "form"),
        IdentityVerdict::AtRisk { form, tag } => (kind(form), "at_risk", tag.name()),
        IdentityVerdict::Kept => ("none", "kept", ""),
    }
}

fn words_of_reference(value: &Value) -> (&'static str, &'static str, &'static str) {
    match read_reference(Some(value)) {
        ReferenceReading::Refused(Refusal::Identity { form, .. }) => (kind(form), "refused", "form"),
        ReferenceReading::Refused(Refusal::OutOfRange { .. }) => ("none", "out of range", ""),
        ReferenceReading::Kept(kept) => match kept.at_risk {
            Some((form, tag)) => (kind(form), "at_risk", tag.name()),
            None => ("none", "kept", ""),
        },
        other => panic!("{value} is {other:?}"),
    }
}

#[test]
fn the_table_of_identity_numbers_has_every_tag() {
    let rows = rows("identity-numbers.csv");
    for tag in RiskTag::ALL {
        assert!(rows.iter().any(|row| row[3].starts_with(&format!("[{}]", tag.name()))), "{tag}");
        assert!(!tag.why().is_empty());
    }
}
