use std::borrow::Cow;

use proptest::prelude::{any, prop_assert, prop_assert_eq, proptest};

use super::{SensitiveKind, find_sensitive, without_sensitive};

/// What is found under a label, as it stands in the text.
fn found<'a>(label: &str, text: &'a str) -> Vec<(SensitiveKind, &'a str)> {
    find_sensitive(label, text).into_iter().map(|one| (one.kind, &text[one.range])).collect()
}

#[test]
fn several_values_are_found_in_one_text() {
    let text = "Pay 4242 4242 4242 4242 12/27 or de89 3704 0044 0532 0130 00, hetu 131052-308T.";
    assert_eq!(
        found("note", text),
        [
            (SensitiveKind::CardNumber, "4242 4242 4242 4242"),
            (SensitiveKind::Iban, "de89 3704 0044 0532 0130 00"),
            (SensitiveKind::FinnishHetu, "131052-308T"),
        ]
    );
    assert_eq!(
        without_sensitive("note", text),
        "Pay [card number] 12/27 or [IBAN], hetu [Finnish identity code]."
    );
    assert!(matches!(without_sensitive("note", "nothing to hide"), Cow::Borrowed("nothing to hide")));
}

#[test]
fn a_card_is_found_whatever_stands_around_it() {
    for text in [
        "card:4242424242424242",
        "pan=4242424242424242;",
        "{\"number\":4242424242424242,\"cvc\":123}",
        "No.4242424242424242.",
        "4242424242424242\u{a0}– paid",
        "visa-4242424242424242",
        "12 4242-4242-4242-4242",
        "4242 4242 4242 4242 123",
        "４２４２４２４２４２４２４２４２",
        "٤٢٤٢ ٤٢٤٢ ٤٢٤٢ ٤٢٤٢",
        "4242 - 4242 - 4242 - 4242",
        "4242\u{2007}4242\u{202f}\u{200b}4242  4242",
        "4242/4242/4242/4242",
        "4242_4242_4242_4242",
        "4242 4242 4242 4242 - 12/27",
        "4242\t4242\t4242\t4242",
        "4242424242424242.0",
        "paid\u{feff}4242424242424242",
    ] {
        assert_eq!(found("note", text).len(), 1, "{text}");
        assert_eq!(found("note", text)[0].0, SensitiveKind::CardNumber, "{text}");
    }
}

#[test]
fn digits_that_are_part_of_something_else_are_no_card() {
    for text in [
        "ORD-4242424242424242",
        "ORD4242424242424242",
        "4242424242424242x",
        "4242424242424242-01",
        "#4242424242424242",
        "+4242424242424242",
        "0.4242424242424242",
        "4242424242424242.50",
        "order no. 4242424242424242",
        "**** **** **** 4242",
        "4242 4242 4242 4242 4242",
        "1000 4242 4242 4242 4242",
        "42424242424242424242",
        "4242424242424242.05",
        "4242    4242    4242    4242",
    ] {
        assert_eq!(found("note", text), [], "{text}");
    }
    assert_eq!(found("orderId", "4242424242424242"), []);
    assert_eq!(found("card_number", "ORD-4242424242424242").len(), 1, "the label says what it is");
    assert_eq!(found("card", "4242 42424242 4242").len(), 1, "in groups of any size");
    assert_eq!(found("card", "42424242424242424242"), [], "twenty digits");
}

#[test]
fn a_danish_number_is_found_with_its_dash_or_its_label() {
    let cpr = |text| vec![(SensitiveKind::DanishCpr, text)];
    // 070761-4285 is the example of the register's own description; modulus 11 holds.
    assert_eq!(found("id", "070761-4285"), cpr("070761-4285"));
    assert_eq!(found("id", "0707614285"), []);
    assert_eq!(found("id", "070761 4285"), []);
    assert_eq!(found("id", "070761-4286"), cpr("070761-4286"), "modulus 11 does not hold for all any more");
    assert_eq!(found("id", "070761\u{2013}4286"), cpr("070761\u{2013}4286"));
    assert_eq!(found("id", "071361-4286"), [], "no date");
    assert_eq!(found("order_id", "070761-4285"), []);
    for label in ["cpr", "CPR-nr.", "customer.cprNumber", "personnummer", "national_id", "ssn"] {
        assert_eq!(found(label, "0707614286"), cpr("0707614286"), "{label}");
        assert_eq!(found(label, "070761 4286"), cpr("070761 4286"), "{label}");
    }
    assert_eq!(found("note", "CPR-nr. 0707614286, ordre 0807614286"), cpr("0707614286"));
    assert_eq!(found("cpr", "707614286"), cpr("707614286"), "a JSON number has no leading zero");
    assert_eq!(found("cpr", "707614286.0"), cpr("707614286"), "a fraction of a table");
    assert_eq!(found("cpr", "6707614286"), cpr("6707614286"), "a replacement number");
    assert_eq!(found("fnr", "01815010260").len(), 1, "a test number, 80 added to the month");
    assert_eq!(found("cpr", "9907614286"), [], "no date");
    assert_eq!(found("cpr_checked_at", "1716239022"), [], "no date");
}

#[test]
fn a_date_of_recent_years_needs_a_label() {
    // All have the check of a Swedish number, a Danish one or a Finnish one.
    for text in ["240115-0012", "20240115-0012", "150124-4003", "150124A123M"] {
        assert_eq!(found("id", text), [], "{text}");
        assert_eq!(found("national_id", text).len(), 1, "{text}");
    }
    assert_eq!(found("id", "19811218-9876").len(), 1);
    assert_eq!(found("id", "198112189876").len(), 1, "no document is of 1981");
    assert_eq!(found("id", "811218+9876").len(), 1, "more than a hundred years ago");
    assert_eq!(found("id", "200108132382"), [], "twelve digits may be a time");
}

#[test]
fn numbers_without_a_check_are_known_by_their_label_alone() {
    for text in ["AB123456C", "ab 12 34 56 c"] {
        assert_eq!(found("note", text), [], "{text}");
        assert_eq!(found("nationalInsuranceNumber", text), [(SensitiveKind::BritishNino, text)]);
    }
    assert_eq!(found("nino", "DQ123456C"), [], "letters that are never given out");
    assert_eq!(found("passport_no", " C01X00T47 "), [(SensitiveKind::PassportNumber, "C01X00T47")]);
    assert_eq!(found("passport_expires", "20310501"), []);
    assert_eq!(found("passport", "expired"), []);
}

#[test]
fn a_check_that_many_numbers_pass_needs_the_label_of_its_country() {
    for (label, text, kind) in [
        ("bsn", "111222333", SensitiveKind::DutchBsn),
        ("bsn", "1112.22.333", SensitiveKind::DutchBsn),
        ("nhs_number", "943 476 5919", SensitiveKind::BritishNhs),
        ("tax_id", "86095742719", SensitiveKind::GermanTaxId),
        ("hetu", "131052-308t", SensitiveKind::FinnishHetu),
    ] {
        assert_eq!(found(label, text), [(kind, text)]);
        assert_eq!(found("order_id", text), []);
    }
    assert_eq!(found("id", "86 095 742 719"), [(SensitiveKind::GermanTaxId, "86 095 742 719")], "as printed");
    assert_eq!(found("id", "86.095.742.719"), [], "an amount");
    assert_eq!(found("tax_id", "111222333"), [], "nine digits are many countries' tax ids");
}

#[test]
fn an_iban_is_found_with_a_label_even_inside_a_longer_word() {
    let text = "DK-DE89370400440532013000";
    assert_eq!(found("reference", text), []);
    assert_eq!(found("iban", text), [(SensitiveKind::Iban, "DE89370400440532013000")]);
    assert_eq!(found("iban", "NO 93 8601 1117 947").len(), 1);
    assert_eq!(found("note", "IBAN NO 93 8601 1117 947").len(), 1);
    assert_eq!(found("order_id", "DE89370400440532013000").len(), 1, "whatever the label says");
    for written in
        ["GB82.WEST.1234.5698.7654.32", "GB82\u{2007}WEST  1234 - 5698/7654_32", "ＧＢ８２WEST12345698765432"]
    {
        assert_eq!(found("note", written), [(SensitiveKind::Iban, written)]);
    }
    assert_eq!(found("note", "IBANDE89370400440532013000").len(), 1, "the word and the number in one");
    assert_eq!(found("vat", "DE811907980"), []);
}

/// The time is in proportion to the text: were it to its square, this would not end.
#[test]
fn long_texts_are_searched_to_their_end() {
    for (unit, each) in [
        ("4", 0),
        ("4 ", 0),
        ("4242 ", 0),
        ("DE89 ", 0),
        ("d", 0),
        ("é1", 0),
        ("070761-4285, ", 1),
        ("aaa bbb ccc 0707614285 ", 0),
        ("card 4242424242424242;", 1),
    ] {
        let times = 100_000 / unit.len();
        assert_eq!(find_sensitive("id", &unit.repeat(times)).len(), each * times, "{unit:?}");
    }
    assert_eq!(find_sensitive(&"cpr_".repeat(100_000), "0707614285").len(), 1);
}

proptest! {
    #[test]
    fn whatever_the_text_the_ranges_are_parts_of_it_in_order(label in any::<String>(), text in any::<String>()) {
        let mut from = 0;
        for one in find_sensitive(&label, &text) {
            prop_assert!(one.range.start >= from && text.get(one.range.clone()).is_some());
            from = one.range.end;
        }
    }

    #[test]
    fn texts_of_our_own_letters_are_searched_without_a_panic(
        text in "([0-9]{1,19}|DE|no|[ .+é４\u{2011}\u{a0}\u{200b}\t/_-]|[A-F]){0,40}",
        label in "(cpr|iban|card|nino|hetu|order|passport|é)",
    ) {
        let found = find_sensitive(&label, &text);
        let without = without_sensitive(&label, &text);
        prop_assert_eq!(found.is_empty(), without == text);
        for one in found {
            prop_assert!(text.get(one.range).is_some());
        }
    }
}

#[test]
fn a_letter_in_front_hides_no_card_that_its_label_names() {
    assert_eq!(found("card_number", "x4242424242424242"), [(SensitiveKind::CardNumber, "4242424242424242")]);
}
