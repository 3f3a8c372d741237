use super::super::expected::is_expected;
use crate::engine::selection::Selection;
use crate::model::ReportedFinding;
use crate::rules::Run;

/// Whether every designated row has a known customer who was looked up, and every source was answered with a record:
/// a server that answers `{}` to everyone would pass without.
///
/// Of suites that were not asked for nothing is to be shown.
pub(super) fn is_proven(run: &Run<'_>, selection: &Selection) -> bool {
    let designation = run.designation();
    let wanted = |suite: &str| selection.wants_some_of(suite);
    let mut rows = designation.rows().filter(|_| wanted("customer-lookup")).peekable();
    let mut sources = run.sources().filter(|_| wanted("verification-source")).peekable();
    let directory = wanted("customers-and-companies") && run.directory.iter().any(|one| one.told().is_some());
    (rows.peek().is_some() || sources.peek().is_some() || directory)
        && rows.all(|(channel, _)| {
            run.answers().any(|case| case.channel() == channel && case.customer().is_some())
        })
        && sources.all(|source| source.answers().iter().any(|answer| answer.body().is_some()))
}

/// A known customer whose lookup went otherwise than it should is told by some finding: what no rule saw is not proven.
pub(super) fn every_surprise_is_told(run: &Run<'_>, findings: &[ReportedFinding]) -> bool {
    let told = |probe: &str| findings.iter().any(|one| one.subject.probe.as_deref() == Some(probe));
    run.answers()
        .filter(|case| case.customer().is_some())
        .all(|case| is_expected(&case) || told(&case.exchange.probe.id))
}

#[cfg(test)]
mod tests {
    use std::time::Duration;

    use serde_json::{Value, json};

    use super::*;
    use crate::model::{
        Channel, Customer, Designation, Evidence, Exchange, FieldPath, Masker, Person, Probe, RawJson, Reply,
        Risk, Row, Step, Variant,
    };

    /// A run in which one known customer was answered with `record`.
    fn answered(record: &Value) -> Evidence {
        let row = Row {
            value: Some(FieldPath::from_keys(["email"])),
            risk: Some(Risk::ReadPii),
            ..Row::new("find", "email", FieldPath::from_keys(["id"]))
        };
        let address = "alex.doe@example.com";
        let customer = Customer { email: Some(address.into()), ..Customer::default() };
        let exchange = Exchange {
            probe: Probe::new(Channel::Email, Person::Known(0), Variant::AsSent, address),
            step: Step::AsPlatform,
            tool: "find".into(),
            arguments: json!({}),
            reply: Reply::Result(RawJson::from_value(&json!({ "content": [], "structuredContent": record }))),
            took: Duration::ZERO,
        };
        let designation =
            Designation { email: Some(row), customers: vec![customer], ..Designation::default() };
        Evidence { designation, exchanges: vec![exchange], ..Evidence::default() }
    }

    #[test]
    fn what_went_wrong_without_a_finding_proves_nothing() {
        let told = |record: Value| {
            let evidence = answered(&record);
            every_surprise_is_told(&Run::new(&evidence, Masker::default(), true), &[])
        };
        assert!(told(json!({ "id": "CON-001", "email": "alex.doe@example.com" })), "all as it should be");
        assert!(
            !told(json!({ "id": "CON-001", "email": "other@example.com" })),
            "a surprise that no rule told"
        );
    }
}
