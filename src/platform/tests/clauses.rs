//! C1 to C23 and C32, clause by clause.

use serde_json::json;

use super::{
    EMAIL, PHONE, alex, alex_with, alex_without, all_email, by_email, by_phone, not_found, path, result, row,
    text, told, workspace,
};
use crate::model::{Channel, Outcome, Reply, Risk, Use, Workspace};
use crate::platform::read_lookup;

const GOOD_EMAIL: &str =
    "contact_link=resolved+ national_eid=resolved+ email_link=resolved+ email_sender=resolved+";
const GOOD_PHONE: &str = "contact_link=resolved+ national_eid=resolved+ caller_id=resolved+";

#[test]
fn c1_the_uses_hang_on_the_rows() {
    assert_eq!(told(&by_email(&text(&alex()))), GOOD_EMAIL);
    assert_eq!(told(&by_phone(&text(&alex()))), GOOD_PHONE);
    let few = Workspace { uses: vec![Use::EmailLink], ..workspace(&["DK"]) };
    let reading = read_lookup(&row(Channel::Email), Channel::Email, &few, EMAIL, &text(&alex()));
    assert_eq!(told(&reading), "contact_link=resolved+ email_link=resolved+");
}

#[test]
fn c1_the_headline_is_over_the_uses_that_the_workspace_has() {
    let other = text(&alex_with("email", json!("other@example.com")));
    assert_eq!(by_email(&other).outcome(), Outcome::RecordMismatch);
    let only_links = Workspace { uses: vec![Use::EmailLink], ..workspace(&["DK"]) };
    let reading = read_lookup(&row(Channel::Email), Channel::Email, &only_links, EMAIL, &other);
    assert_eq!(reading.outcome(), Outcome::Resolved);
}

#[test]
fn c6_a_reference_is_a_string_or_a_whole_number_in_range() {
    for good in [json!("CON-001"), json!(0), json!(42), json!(9_007_199_254_740_991_u64)] {
        assert_eq!(
            by_email(&text(&alex_with("contact_id", good.clone()))).outcome(),
            Outcome::Resolved,
            "{good}"
        );
    }
    for refused in ["-1", "1.5", "9007199254740992", "4185925123159566327", "1e400"] {
        let record = alex().to_string().replace("\"CON-001\"", refused);
        let reply = result(&json!({ "content": [{ "type": "text", "text": record }] }));
        assert_eq!(by_email(&reply).outcome(), Outcome::CustomerRefRefused, "{refused}");
    }
}

#[test]
fn c6_a_path_leads_below_the_root() {
    let mut deep = row(Channel::Email);
    deep.reference = path("customer.ids.own");
    deep.value = Some(path("[\"contact.email\"]"));
    let record = json!({ "customer": { "ids": { "own": "CON-001" } }, "contact.email": EMAIL });
    let reading = read_lookup(&deep, Channel::Email, &workspace(&["DK"]), EMAIL, &text(&record));
    assert_eq!(told(&reading), GOOD_EMAIL);
}

#[test]
fn c7_an_identity_number_is_not_kept_but_the_customer_is_recognised() {
    let expected = "contact_link=customer_ref_refused national_eid=customer_ref_refused+ \
                    email_link=customer_ref_refused email_sender=customer_ref_refused";
    for refused in ["010158-5018", "0101585018", "8112189876", "19811218-9876"] {
        assert_eq!(told(&by_email(&text(&alex_with("contact_id", json!(refused))))), expected, "{refused}");
    }
}

#[test]
fn c7_a_reference_equal_to_a_designated_identity_is_not_kept() {
    let mut with_identity = row(Channel::Email);
    with_identity.national_id = Some(path("ssn"));
    with_identity.person_id = Some(path("person.id"));
    let read = |reference: &str, ssn: &str, person: &str| {
        let record =
            json!({ "contact_id": reference, "email": EMAIL, "ssn": ssn, "person": { "id": person } });
        read_lookup(&with_identity, Channel::Email, &workspace(&["DK"]), EMAIL, &text(&record)).outcome()
    };
    assert_eq!(read("AB-12", "ab 12", "other"), Outcome::CustomerRefRefused, "separators and letter case");
    assert_eq!(read("0042", "x", "42"), Outcome::CustomerRefRefused, "leading zeros of digits");
    assert_eq!(read("A042", "a42", "x"), Outcome::Resolved, "zeros behind a letter count");
}

#[test]
fn c10_the_envelope_and_the_empty_object_say_not_found() {
    assert_eq!(told(&by_email(&not_found())), all_email("not_found"));
    assert_eq!(told(&by_email(&text(&json!({})))), all_email("not_found"));
    assert_eq!(
        told(&by_email(&result(&json!({ "structuredContent": {}, "content": [] })))),
        all_email("not_found")
    );
    let more = json!({ "error_type": "not_found", "reason": "nobody" }).to_string();
    let reply = result(
        &json!({ "isError": true, "content": [{ "type": "text", "text": more }, { "type": "text", "text": "x" }] }),
    );
    assert_eq!(by_email(&reply).outcome(), Outcome::NotFound, "further members and items do no harm");
}

#[test]
fn c11_anything_else_cannot_be_read() {
    for record in [json!({ "name": "nobody" }), json!({ "contact": null }), json!({ "found": false })] {
        assert_eq!(told(&by_email(&text(&record))), all_email("field_missing"), "{record}");
    }
}

#[test]
fn c12_several_matches_are_a_list_and_keep_nothing() {
    let two = json!([alex(), alex_with("contact_id", json!("CON-002"))]);
    assert_eq!(told(&by_email(&text(&two))), all_email("field_missing"));
    assert_eq!(told(&by_email(&text(&json!({ "matches": two })))), all_email("field_missing"));
    let mut through = row(Channel::Email);
    through.reference = path("matches.contact_id");
    let reading =
        read_lookup(&through, Channel::Email, &workspace(&["DK"]), EMAIL, &text(&json!({ "matches": two })));
    assert_eq!(told(&reading), all_email("field_missing"));
}

#[test]
fn c13_c17_only_the_case_of_a_to_z_spaces_and_a_display_name_may_differ() {
    for same in ["ALEX.DOE@Example.com", " alex.doe@example.com ", "Alex Doe <alex.doe@example.com>"] {
        assert_eq!(told(&by_email(&text(&alex_with("email", json!(same))))), GOOD_EMAIL, "{same}");
    }
    for other in [
        "alex.doe+x@example.com",
        "alexdoe@example.com",
        "alex.doe@mail.example.com",
        "\u{212a}alex.doe@example.com",
    ] {
        let reading = by_email(&text(&alex_with("email", json!(other))));
        assert_eq!(reading.outcome(), Outcome::RecordMismatch, "{other}");
    }
}

#[test]
fn c14_c18_a_number_is_the_same_in_any_written_form() {
    let danish = |held: &str| {
        read_lookup(
            &row(Channel::Phone),
            Channel::Phone,
            &workspace(&["DK"]),
            "+4549336252",
            &text(&alex_with("phone", json!(held))),
        )
        .outcome()
    };
    for same in ["+45 49 33 62 52", "0045 49336252", "49 33 62 52", "(+45) 49-33-62-52", "4549336252"] {
        assert_eq!(danish(same), Outcome::Resolved, "{same}");
    }
    for other in ["+45 49 33 62 5", "+46 49 33 62 52", "49 33 62 25"] {
        assert_eq!(danish(other), Outcome::RecordMismatch, "{other}");
    }
    let swedish = read_lookup(
        &row(Channel::Phone),
        Channel::Phone,
        &workspace(&["DK"]),
        "+4612345678",
        &text(&alex_with("phone", json!("4612345678"))),
    );
    assert_eq!(swedish.outcome(), Outcome::Resolved, "no valid number there, so its digits decide");
}

#[test]
fn c16_the_contact_link_does_not_compare() {
    let expected =
        "contact_link=resolved+ national_eid=record_mismatch email_link=resolved email_sender=resolved";
    assert_eq!(told(&by_email(&text(&alex_with("email", json!("other@example.com"))))), expected);
}

#[test]
fn c19_caller_id_wants_a_country_of_its_own_where_the_workspace_has_several() {
    let record = text(&alex_with("phone", json!("49 33 62 52")));
    let read = |countries: &[&str]| {
        told(&read_lookup(
            &row(Channel::Phone),
            Channel::Phone,
            &workspace(countries),
            "+4549336252",
            &record,
        ))
    };
    assert_eq!(read(&["DK"]), GOOD_PHONE);
    assert_eq!(read(&["DK", "SE"]), "contact_link=resolved+ national_eid=resolved+ caller_id=resolved");
    assert_eq!(read(&[]), "contact_link=resolved+ national_eid=record_mismatch caller_id=resolved");
}

#[test]
fn c20_one_entry_of_a_list_is_enough() {
    let list = json!(["other@example.com", "Alex <ALEX.doe@example.com>"]);
    assert_eq!(told(&by_email(&text(&alex_with("email", list)))), GOOD_EMAIL);
    let mut through = row(Channel::Phone);
    through.value = Some(path("phones.number"));
    let record =
        json!({ "contact_id": "CON-001", "phones": [{ "number": "+4549336252" }, { "number": PHONE }] });
    let reading = read_lookup(&through, Channel::Phone, &workspace(&["DK"]), PHONE, &text(&record));
    assert_eq!(told(&reading), GOOD_PHONE);
}

#[test]
fn c21_an_account_is_one_value_or_none() {
    let ambiguous =
        "contact_link=resolved+ national_eid=account_ambiguous+ email_link=resolved+ email_sender=resolved+";
    for held in [
        json!(["ACC-001"]),
        json!({ "id": 1 }),
        json!(""),
        json!("  "),
        json!("0101585018"),
        json!([17, "Example"]),
    ] {
        assert_eq!(told(&by_email(&text(&alex_with("account_id", held.clone())))), ambiguous, "{held}");
    }
    assert_eq!(told(&by_email(&text(&alex_with("account_id", json!(17))))), GOOD_EMAIL);
    assert_eq!(
        told(&by_email(&text(&alex_without("account_id")))),
        GOOD_EMAIL,
        "a record that names no company"
    );
}

#[test]
fn c22_the_account_may_be_the_reference() {
    let mut company = row(Channel::Email);
    company.account = Some(path("contact_id"));
    let reading = read_lookup(&company, Channel::Email, &workspace(&["DK"]), EMAIL, &text(&alex()));
    assert_eq!(told(&reading), GOOD_EMAIL);
}

#[test]
fn c23_a_registration_number_changes_no_use() {
    let mut with_number = row(Channel::Email);
    with_number.registration = Some(path("cvr"));
    for held in [json!("DK 12.34-56 78"), json!(12_345_678), json!("not a number"), json!(null)] {
        let reading = read_lookup(
            &with_number,
            Channel::Email,
            &workspace(&["DK"]),
            EMAIL,
            &text(&alex_with("cvr", held.clone())),
        );
        assert_eq!(told(&reading), GOOD_EMAIL, "{held}");
    }
}

#[test]
fn c32_only_a_read_is_read() {
    for (risk, outcome) in [
        (Some(Risk::Read), Outcome::Resolved),
        (Some(Risk::ReadPii), Outcome::Resolved),
        (Some(Risk::Write), Outcome::LookupGated),
        (Some(Risk::Destructive), Outcome::LookupGated),
        (None, Outcome::LookupGated),
    ] {
        let mut classified = row(Channel::Email);
        classified.risk = risk;
        let reading = read_lookup(&classified, Channel::Email, &workspace(&["DK"]), EMAIL, &text(&alex()));
        assert_eq!(reading.outcomes(), [outcome], "{risk:?}");
    }
}

#[test]
fn the_headline_follows_the_order_of_the_contract() {
    let both = text(&json!({ "contact_id": "0101585018", "account_id": [], "email": "other@example.com" }));
    assert_eq!(by_email(&both).outcomes(), [Outcome::RecordMismatch, Outcome::CustomerRefRefused]);
    let gated = Reply::TimedOut { after: std::time::Duration::from_secs(1) };
    let mut write = row(Channel::Email);
    write.risk = Some(Risk::Write);
    let reading = read_lookup(&write, Channel::Email, &workspace(&["DK"]), EMAIL, &gated);
    assert_eq!(reading.outcome(), Outcome::LookupGated, "the gate comes before the failure");
}
