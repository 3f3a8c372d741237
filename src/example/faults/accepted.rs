use super::Fault;
use super::effect::Effect;
use crate::example::designation::Edit;

const NOTHING: &str = "[[ignore]]
rule = \"output-schema-missing\"
reason = \"the fields are typed by hand\"";

const PAST: &str = "[[ignore]]
rule = \"description-missing\"
reason = \"it is written with the next release\"
until = 2020-01-31";

/// What the designation file accepts.
pub(super) const ALL: &[Fault] = &[
    Fault::designation(
        "ignore-matches-nothing",
        "the file accepts a finding that is not there",
        &["ignore-matches-nothing"],
        &[Effect::Designates(Edit::Append(NOTHING))],
    ),
    Fault::server(
        "ignore-lapsed",
        "the file accepted a finding for a while that is over",
        &["ignore-lapsed", "description-missing"],
        &[Effect::Undeclares("/description"), Effect::Designates(Edit::Append(PAST))],
    ),
];
