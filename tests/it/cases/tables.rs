//! What is not judged as the cases say, and why.

/// Cases that nothing can be said of yet.
pub(crate) const NOT_YET: &[(&str, &str)] = &[];

/// Cases that are tests beside the code that they are about: the file and the test's name.
pub(crate) const BESIDE_THE_CODE: &[(&str, &str, &str)] = &[
    ("mcp-023", "src/wire/http/tests/sessions.rs", "a_session_that_is_gone_is_opened_again"),
    ("mcp-024", "src/wire/http/tests/refusals.rs", "the_oldest_transport_is_told"),
    ("mcp-025", "src/wire/http/tests/doors.rs", "one_does_not_go_to_somebody_else"),
    ("mcp-026", "src/wire/http/tests/eras.rs", "the_stateless_protocol_needs_no_session"),
    ("mcp-030", "src/wire/http/tests/answers.rs", "the_raw_answer_is_kept_however_it_is_laid_out"),
    ("ci-007", "src/wire/http/tests/troubles.rs", "who_wants_to_be_left_alone_is_asked_again"),
    (
        "lookup-020",
        "src/rules/customer_lookup/records/tests/mod.rs",
        "another_tenants_refusal_beside_not_found_reveals_that_the_record_exists",
    ),
];

/// A rule that a case asks for and that is rightly silent.
pub(crate) struct Disagreement {
    pub(crate) id: &'static str,
    pub(crate) rule: &'static str,
    pub(crate) why: &'static str,
}

/// Where the collected conclusion is not hallmark's.
pub(crate) const DISAGREE: &[Disagreement] = &[Disagreement {
    id: "lookup-006",
    rule: "email-case-sensitive",
    why: "the customer is found by no spelling at all, so letter case is not shown to be the cause",
}];

/// The errors of a run that stand by themselves; every other one is explained by one of them.
pub(crate) const STORIES: &[(&str, &[&str])] = &[
    ("mcp-003", &["repeat-differs"]),
    ("mcp-029", &["known-customer-not-found"]),
    ("lookup-001", &["known-customer-not-found"]),
    ("lookup-002", &["phone-form-sensitive"]),
    ("lookup-006", &["known-customer-not-found"]),
    ("lookup-011", &["repeat-differs"]),
    ("lookup-015", &["repeat-differs"]),
    ("lookup-018", &["reference-differs-by-channel"]),
    ("lookup-019", &["unknown-is-somebody"]),
];
