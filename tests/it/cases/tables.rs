//! What is not judged as the cases say, and why.

/// Cases that nothing can be said of yet.
pub(crate) const NOT_YET: &[(&str, &str)] = &[
    ("mcp-023", "a session that ends behind an address"),
    ("mcp-024", "a server that speaks the older event stream behind an address"),
    ("mcp-025", "a redirect from https to http"),
    ("mcp-026", "the media types that are accepted behind an address"),
    ("mcp-030", "an answer as an event stream behind an address"),
    ("lookup-020", "records of somebody else's beside records that are missing"),
    ("ci-001", "no report is written as SARIF"),
    ("ci-002", "no report is written as JUnit"),
    ("ci-005", "no report is written as JUnit"),
    ("ci-006", "no report is written as SARIF"),
    ("ci-007", "a rate limit behind an address"),
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
