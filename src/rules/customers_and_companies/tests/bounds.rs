//! One row, one letter, one byte beyond what is allowed, and the last that is.

use super::*;

fn rows(count: u64) -> Value {
    json!((0..count).map(|id| json!({ "id": id })).collect::<Vec<_>>())
}

#[test]
fn one_row_beyond_the_limit_is_too_many() {
    let search = |count| {
        let arguments = json!({ "limit": 2 });
        Made::default()
            .put("search_customers", "search/limit-2", arguments, found("", 9, &rows(count)))
            .fired()
    };
    assert!(!search(2).contains(&"search-limit-exceeded"));
    assert!(search(3).contains(&"search-limit-exceeded"));
}

#[test]
fn a_page_that_ends_one_beyond_the_total_is_unlike_it() {
    let last = |end| {
        let mut made = Made::default().page(0, 0..6, true, Some(6)).page(6, 6..end, false, None);
        made.0[0].step = "companies/walk-500/1".into();
        made.fired()
    };
    assert!(!last(10).contains(&"companies-total-unlike"));
    assert!(last(11).contains(&"companies-total-unlike"));
}

#[test]
fn a_page_as_long_as_its_limit_is_not_cut() {
    let page = |count: u64| {
        let told = json!({ "query": null, "total_matched": 10, "limit": 5, "offset": 0, "companies": rows(count),
            "truncated": true, "next_offset": count });
        let arguments = json!({ "limit": 5, "offset": 0 });
        Made::default().put("list_companies", "companies/walk-5/1", arguments, result(&told)).fired()
    };
    assert!(!page(4).contains(&"companies-truncated-wrongly"));
    assert!(page(5).contains(&"companies-truncated-wrongly"));
}

#[test]
fn four_digits_of_a_number_tell_that_it_was_searched_and_three_may_stand_anywhere() {
    let search = |q: &str| {
        let row =
            json!([{ "id": 1, "name": "Kari", "email": "", "company": "", "phone": "+45 70 10 20 30" }]);
        Made::default().put("search_customers", "search/nobody", json!({ "q": q }), found(q, 1, &row)).fired()
    };
    assert!(!search("1020").contains(&"search-overmatch"));
    assert!(search("102").contains(&"search-overmatch"));
}

#[test]
fn one_letter_beyond_the_bound_is_not_kept() {
    let created = |kept: usize| {
        let record = json!({ "id": 7, "company": "漢".repeat(kept) });
        let plain = result(&json!({ "id": 6, "name": "Kari" }));
        let made = Made::default().put("create_customer", "write/create-plain", json!({}), plain);
        made.put("create_customer", "write/create-over-company", json!({}), result(&record)).fired()
    };
    assert!(!created(120).contains(&"company-bounds"), "cut to what is allowed");
    assert!(created(121).contains(&"company-bounds"));
}

#[test]
fn an_answer_that_one_long_entry_would_fill_is_not_taken_for_a_cut_one() {
    let profile = |short: usize| {
        let long = json!({ "subject": { "untrusted_text": "x".repeat(9_500) } });
        let mut told = json!({ "id": "C-1", "tickets": [long], "conversations": [], "note": "" });
        let size = told.to_string().len();
        told["note"] = Value::from("x".repeat(64_000 - short - size));
        let arguments = json!({ "customer_id": "C-1", "about": "C-1" });
        Made::default().put("get_customer", "customer/1", arguments, result(&told)).fired()
    };
    assert!(!profile(8_500).contains(&"get-customer-cut-unflagged"));
    assert!(profile(7_500).contains(&"get-customer-cut-unflagged"));
}

#[test]
fn a_wrapper_is_found_as_deep_as_it_may_stand() {
    let told = json!({ "id": "C-1", "tickets": [], "conversations": [
        { "messages": [{ "meta": { "status": { "untrusted_text": "x" } } }] }
    ] });
    let arguments = json!({ "customer_id": "C-1", "about": "C-1" });
    let fired = Made::default().put("get_customer", "customer/1", arguments, result(&told)).fired();
    assert!(fired.contains(&"get-customer-wraps-elsewhere"), "{fired:?}");
}
