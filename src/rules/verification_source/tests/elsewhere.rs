//! Answers whose fields are named in the languages of the North and in German.

use serde_json::{Value, json};

use super::{AccountState, CustomerProfile, TransactionHistory, asked, history};

const NONE: [&str; 0] = [];

fn state(answer: Value) -> Vec<&'static str> {
    let mut answer = answer;
    answer["last_login_at"] = "2026-05-12".into();
    asked(AccountState, &[("When?", "last_login_at")], answer).rules()
}

#[test]
fn the_time_of_an_answer_has_many_names() {
    for said in [
        json!({ "stand": "2026-05-13" }),
        json!({ "per_dato": "2026-05-13" }),
        json!({ "hämtad": "2026-05-13T08:00:00Z" }),
        json!({ "meta": { "generated_at": "2026-05-13" } }),
        json!({ "balance": { "amount": 1.5, "currency": "EUR", "as_of": "2026-05-13" } }),
        json!({ "opdateret": "2026-05-13T08:00:00Z" }),
    ] {
        assert_eq!(state(said.clone()), NONE, "{said}");
    }
    for silent in [
        json!({ "stand": "14230" }),
        json!({ "updated_at": "2026-03-01" }),
        json!({ "as_of": null }),
        json!({ "last_invoice": { "generated_at": "2026-05-13" } }),
        json!({ "meters": [{ "as_of": "2026-05-13" }] }),
    ] {
        assert_eq!(state(silent.clone()), ["as-of-missing"], "{silent}");
    }
    assert_eq!(state(json!({ "balance": { "as_of": "2026-03-01" } })), ["as-of-old"]);
    // The time of a balance is no event of a history.
    let old = json!({ "last_order": { "name": "a", "ordered_at": "2025-05-09" }, "meta": { "as_of": "2026-05-13" } });
    let old = asked(TransactionHistory, &[("What?", "last_order.name")], old);
    assert_eq!(old.rules(), ["history-not-recent"]);
}

#[test]
fn currencies_and_amounts_have_many_names() {
    let of = |answer: Value| {
        let mut answer = answer;
        answer["as_of"] = "2026-05-13".into();
        state(answer)
    };
    for (answer, rules) in [
        (json!({ "beløb": 12.5, "valutakode": "DKK" }), vec![]),
        (json!({ "saldo": 12.5, "currencycode": "SEK" }), vec![]),
        (json!({ "saldo_kr": 12.5, "pris_kroner": 3 }), vec![]),
        (json!({ "beloeb": 12.5 }), vec!["amount-without-currency"]),
        (json!({ "totalbelopp": 12.5 }), vec!["amount-without-currency"]),
        (json!({ "summa": 12.5, "valuutta": "EUR" }), vec![]),
    ] {
        assert_eq!(of(answer.clone()), rules, "{answer}");
    }
    let minor = json!([{ "navn": "Leje", "belop_ore": 1_234_500, "valuta": "NOK", "dato": "2026-05-09" }]);
    assert_eq!(history(&[("Hvor mye?", "items[0].belop_ore")], minor).rules(), ["question-unsayable"]);
}

#[test]
fn what_is_asked_for_is_the_latest_in_any_of_them() {
    let items = || json!([{ "navn": "a", "dato": "2026-05-01" }, { "navn": "b", "dato": "2026-05-09" }]);
    for ask in [
        "Hvad var din seneste ordre?",
        "Vad köpte du senast?",
        "Hva kjøpte du sist?",
        "Ihre letzte Bestellung?",
    ] {
        assert_eq!(history(&[(ask, "items[0].navn")], items()).rules(), ["question-ambiguous"], "{ask}");
    }
    for ask in ["What is the last name on it?", "Die letzten 4 Ziffern?", "Which do you remember?"] {
        assert_eq!(history(&[(ask, "items[0].navn")], items()).rules(), NONE, "{ask}");
    }
}

#[test]
fn a_profile_is_a_profile_in_any_of_them_and_a_birth_is_no_event() {
    for answer in [
        json!({ "fornavn": "Kari", "etternavn": "Doe", "fødselsdato": "1985-07-14", "as_of": "2026-05-13" }),
        json!({ "vorname": "Kim", "anschrift": { "plz": "10115" }, "geburtsdatum": "1985-07-14", "stand": "2026-05-13" }),
        json!({ "etunimi": "Kim", "osoite": "Esimerkkikatu 1", "as_of": "2026-05-13" }),
    ] {
        let key = answer.as_object().and_then(|map| map.keys().next()).expect("a key");
        let field: &'static str = Box::leak(key.clone().into_boxed_str());
        let tagged = asked(TransactionHistory, &[("What?", field)], answer.clone());
        assert_eq!(tagged.rules(), ["category-unlike-answer"], "{answer}");
    }
    for (key, value) in [("språk", "sv"), ("land", "SE"), ("kön", "K"), ("valuta", "SEK")] {
        let field: &'static str = Box::leak(key.to_owned().into_boxed_str());
        assert_eq!(
            asked(CustomerProfile, &[("?", field)], json!({ key: value })).rules(),
            ["question-guessable"],
            "{key}"
        );
    }
}

#[test]
fn dates_counted_and_dates_in_figures_are_told_apart_under_any_name() {
    let of = |value: Value| {
        let items = json!([{ "name": "Pump", "bestellt_am": value }]);
        history(&[("Wann?", "items[0].bestellt_am")], items).rules()
    };
    assert_eq!(of(json!("20260509")), NONE);
    assert_eq!(of(json!("2026-W19")), NONE);
    assert_eq!(of(json!(1_778_500_000)), ["question-unsayable", "date-unreadable"]);
    assert_eq!(of(json!("9. Mai")), ["date-unreadable"]);
}
