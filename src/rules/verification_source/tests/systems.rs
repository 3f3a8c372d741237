//! Answers of shops, suppliers and banks that name their fields in other languages or in ways of their own.

use serde_json::{Value, json};

use super::{AccountState, CustomerProfile, TransactionHistory, asked, history, order};
use crate::model::Severity;

const NONE: [&str; 0] = [];
const AS_OF: &str = "2026-05-13T09:00:00Z";

#[test]
fn a_german_shop_writes_its_dates_and_nothing_else_wrong() {
    let orders = |first: &str, second: &str| {
        json!([
            { "bestellnummer": "B-4711", "datum": first, "gesamtbetrag": "49,90", "währung": "EUR",
              "artikel": [{ "bezeichnung": "Kaffeemühle", "menge": 1 }] },
            { "bestellnummer": "B-4700", "datum": second, "gesamtbetrag": "19,90", "währung": "EUR",
              "artikel": [{ "bezeichnung": "Filter", "menge": 2 }] }
        ])
    };
    let ask = [("Was haben Sie zuletzt bestellt?", "items[0].artikel[0].bezeichnung")];
    assert_eq!(history(&ask, orders("10.05.2026", "02.05.2026")).rules(), ["date-unreadable"]);
    assert_eq!(history(&ask, orders("2026-05-10", "2026-05-02")).rules(), NONE);
    assert_eq!(history(&ask, orders("2026-05-02", "2026-05-10")).rules(), ["question-ambiguous"], "zuletzt");
    let bare = json!([{ "bezeichnung": "Filter", "betrag": 19.9, "bestelldatum": "2026-05-10" }]);
    assert_eq!(history(&[("Was?", "items[0].bezeichnung")], bare).rules(), ["amount-without-currency"]);
}

#[test]
fn a_supplier_with_meters_answers_the_state_of_an_account() {
    let answer = json!({
        "kundenummer": "12345678",
        "saldo": { "beløb": -450.25, "valuta": "DKK" },
        "målere": [{ "målernummer": "571313174112345678", "seneste_aflæsning": { "dato": "2026-05-01", "kwh": 14230 } }],
        "aftale": { "navn": "Flex", "fornyes": "2027-01-01" },
        "as_of": AS_OF
    });
    let of = |field: &'static str| asked(AccountState, &[("Hvad?", field)], answer.clone()).rules();
    assert_eq!(of("saldo.beløb"), NONE);
    assert_eq!(of("målere[0].målernummer"), ["question-unsayable"]);
    let readings = json!({ "meters": [{ "place": "Cellar", "read_on": "2026-05-01" }], "as_of": AS_OF });
    assert_eq!(asked(AccountState, &[("Where?", "meters[0].place")], readings).rules(), NONE);
}

#[test]
fn accounts_have_no_dates_and_are_not_told_to_be_put_in_order() {
    let answer = json!({
        "accounts": [{ "name": "Current", "balance": 10.5, "currency": "EUR" }, { "name": "Savings", "balance": 3.5, "currency": "EUR" }],
        "as_of": AS_OF
    });
    let found = asked(AccountState, &[("Balance?", "accounts[0].balance")], answer).findings();
    let [("question-ambiguous", finding)] = found.as_slice() else { panic!("{found:?}") };
    assert!(finding.fix.as_deref().is_some_and(|fix| !fix.contains("by date")), "{finding:?}");
}

#[test]
fn amounts_in_hundredths_and_small_counts_are_poor_questions() {
    let charge = |id: &str, amount: Value| {
        json!([{ "id": id, "object": "charge", "description": "Gym", "amount": amount, "currency": "usd",
                 "paid_at": "2026-05-09" }])
    };
    let ask = [("How much?", "items[0].amount")];
    assert_eq!(history(&ask, charge("ch_3Mml", json!(1099))).rules(), ["question-unsayable"]);
    assert_eq!(history(&ask, charge("ch_3Mml", json!(10.99))).rules(), NONE);
    assert_eq!(history(&ask, charge("1099", json!(1099))).rules(), NONE, "another system's whole amount");
    let cents = json!([{ "name": "Gym", "amount_cents": 1099, "quantity": 2, "paid_at": "2026-05-09" }]);
    assert_eq!(
        history(&[("How much?", "items[0].amount_cents")], cents.clone()).rules(),
        ["question-unsayable"]
    );
    assert_eq!(history(&[("How many?", "items[0].quantity")], cents).rules(), ["question-guessable"]);
    let fix = |field: &'static str| {
        let answer = json!([{ "total": { "currency": "EUR", "value": 3.5 }, "paid": 1_778_500_000, "paid_at": 1_778_500_000 }]);
        let found = history(&[("What?", field)], answer).findings();
        let unsayable = found.into_iter().find(|(rule, _)| *rule == "question-unsayable");
        unsayable.and_then(|(_, finding)| finding.fix).unwrap_or_default()
    };
    assert!(fix("items[0].total").contains("`items[0].total.value`"), "{}", fix("items[0].total"));
    assert!(fix("items[0].paid_at").contains("ISO 8601"));
}

#[test]
fn points_are_no_money_and_a_link_is_no_label() {
    let state = |answer: Value| {
        let mut answer = answer;
        answer["as_of"] = AS_OF.into();
        answer["last_login_at"] = "2026-05-12".into();
        asked(AccountState, &[("When?", "last_login_at")], answer).rules()
    };
    assert_eq!(state(json!({ "points": { "balance": 1200 } })), NONE);
    assert_eq!(state(json!({ "wallet": { "balance": 1200 } })), ["amount-without-currency"]);
    let order = |key: &str, value: Value| json!({ "order": { "id": "ord_9f3k2a7c", key: value } });
    assert_eq!(state(order("receipt_url", json!("https://shop.example.com/r"))), ["id-without-label"]);
    assert_eq!(state(order("quantity", json!(2))), ["id-without-label"]);
    assert_eq!(state(order("name", json!("Blue mug"))), NONE);
}

#[test]
fn a_history_may_be_the_last_order_alone_or_a_booking_to_come() {
    let last = |day: &str| {
        let answer = json!({ "last_order": order("a", day), "as_of": AS_OF });
        asked(TransactionHistory, &[("What?", "last_order.name")], answer).rules()
    };
    assert_eq!(last("2026-05-09"), NONE);
    assert_eq!(last("2025-05-09"), ["history-not-recent"]);
    let booking = json!([{ "hotel": "Adler", "check_in_on": "2026-06-20" }]);
    let found = history(&[("Which hotel?", "items[0].hotel")], booking).findings();
    assert!(
        matches!(found.as_slice(), [("history-not-recent", finding)] if finding.severity == Some(Severity::Info)),
        "{found:?}"
    );
    let list =
        asked(TransactionHistory, &[("What?", "[0].name")], json!([order("a", "2026-05-09")])).findings();
    let missing = list.iter().find(|(rule, _)| *rule == "as-of-missing");
    let fix = missing.and_then(|(_, finding)| finding.fix.as_deref());
    assert!(fix.is_some_and(|fix| fix.contains("under a key")), "{list:?}");
    let profile = json!({ "first_name": "Kim", "city": "X", "items": [order("a", "2026-05-09")] });
    assert_eq!(asked(CustomerProfile, &[("City?", "city")], profile).rules(), NONE);
}
