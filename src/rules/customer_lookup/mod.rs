//! The customer-lookup suite: which function judges which rule, in the order of the catalogue.

mod accounts;
pub(super) mod answers;
mod chat;
pub(super) mod designation;
mod eras;
mod fields;
pub(super) mod hints;
mod ignores;
pub(super) mod inputs;
mod known;
mod locked;
pub(super) mod manners;
mod matching;
pub(super) mod names;
pub(super) mod outputs;
mod records;
mod references;
pub(super) mod refused;
mod repeat;
mod scheme;
mod shared;
mod trouble;
mod unknown;
mod values;
mod where_it_stands;
mod witness;

use super::{Callers, Check};

/// Every rule of the suite that is judged, with its function.
pub const CHECKS: &[(&str, Check)] = &[
    ("no-designation", Check::Run(designation::no_designation)),
    ("tool-not-offered", Check::Called(Callers::Rows, designation::tool_not_offered)),
    ("tool-name-repeated", Check::Run(designation::tool_name_repeated)),
    ("input-schema-empty", Check::CalledTool(Callers::Rows, inputs::schema_empty)),
    ("input-schema-unusable", Check::CalledTool(Callers::Rows, inputs::schema_unusable)),
    ("input-not-declared", Check::CalledTool(Callers::Rows, inputs::not_declared)),
    ("input-refuses-value", Check::CalledTool(Callers::Rows, inputs::refuses_value)),
    (
        "input-refuses-platform-arguments",
        Check::CalledTool(Callers::Rows, inputs::refuses_platform_arguments),
    ),
    ("other-input-required", Check::CalledTool(Callers::Rows, inputs::other_required)),
    ("output-schema-missing", Check::CalledTool(Callers::Rows, outputs::schema_missing)),
    ("output-schema-unusable", Check::Run(outputs::schema_unusable)),
    ("reference-not-declared", Check::Tool(fields::reference_not_declared)),
    ("reference-type-unfit", Check::Tool(fields::reference_type_unfit)),
    ("reference-may-be-absent", Check::Tool(fields::reference_may_be_absent)),
    ("reference-is-value-field", Check::Row(designation::reference_is_value_field)),
    ("reference-seems-unstable", Check::Row(names::reference_seems_unstable)),
    ("reference-seems-personal", Check::Row(names::reference_seems_personal)),
    ("value-field-not-declared", Check::Tool(fields::value_not_declared)),
    ("value-field-type-unfit", Check::Tool(fields::value_type_unfit)),
    ("account-not-declared", Check::Tool(fields::account_not_declared)),
    ("account-type-unfit", Check::Tool(fields::account_type_unfit)),
    ("registration-not-declared", Check::Tool(fields::registration_not_declared)),
    ("risk-unclassified", Check::Called(Callers::Rows, designation::risk_unclassified)),
    ("risk-not-a-read", Check::Called(Callers::Rows, designation::risk_not_a_read)),
    ("hints-contradict-risk", Check::CalledTool(Callers::Rows, hints::contradict_risk)),
    ("read-only-hint-missing", Check::CalledTool(Callers::Rows, hints::read_only_missing)),
    ("description-missing", Check::CalledTool(Callers::Rows, hints::description_missing)),
    ("output-forbids-empty-answer", Check::Tool(outputs::forbids_empty_answer)),
    ("output-forbids-several", Check::Tool(outputs::forbids_several)),
    ("chat-lookup-ambiguous", Check::Run(chat::ambiguous)),
    ("chat-lookup-none", Check::Run(chat::none)),
    ("declaration-changed", Check::Run(locked::declaration_changed)),
    ("answer-not-json", Check::Reply(Callers::Rows, answers::not_json)),
    ("structured-content-missing", Check::Reply(Callers::Rows, answers::structured_missing)),
    ("structured-content-invalid", Check::Reply(Callers::Rows, answers::structured_invalid)),
    ("structured-and-text-disagree", Check::Reply(Callers::Rows, answers::structured_and_text_disagree)),
    ("call-refuses-platform-arguments", Check::Row(refused::refuses_platform_arguments)),
    ("call-needs-more", Check::Row(refused::needs_more)),
    ("lookup-failed", Check::Reply(Callers::Rows, refused::lookup_failed)),
    ("record-too-large", Check::Answer(manners::record_too_large)),
    ("protocol-breach", Check::Run(manners::protocol_breach)),
    ("answer-differs-by-protocol", Check::Known(eras::answer_differs)),
    ("slow-answer", Check::Row(manners::slow_answer)),
    ("known-customer-not-found", Check::Known(known::not_found)),
    ("known-customer-is-another", Check::Known(known::is_another)),
    ("reference-absent", Check::Known(references::absent)),
    ("reference-is-identity-number", Check::Known(references::is_identity_number)),
    ("reference-near-identity-number", Check::Known(references::near_identity_number)),
    ("reference-scheme-collides", Check::Run(scheme::collides)),
    ("reference-equals-identity", Check::Known(references::equals_identity)),
    ("reference-out-of-range", Check::Known(references::out_of_range)),
    ("reference-of-wrong-kind", Check::Known(references::of_wrong_kind)),
    ("reference-number-rewrites", Check::Known(references::number_rewrites)),
    ("reference-differs-by-channel", Check::Run(known::reference_differs_by_channel)),
    ("value-absent", Check::Known(values::absent)),
    ("value-mismatch", Check::Known(values::mismatch)),
    ("value-needs-country", Check::Known(values::needs_country)),
    ("account-ambiguous", Check::Known(accounts::ambiguous)),
    ("account-differs", Check::Known(accounts::differs)),
    ("account-same-as-customer", Check::Known(accounts::same_as_customer)),
    ("registration-unreadable", Check::Known(accounts::registration_unreadable)),
    ("registration-without-account", Check::Known(accounts::registration_without_account)),
    ("repeat-differs", Check::Known(repeat::differs)),
    ("side-effect-seen", Check::Run(witness::side_effect_seen)),
    ("email-case-sensitive", Check::Row(matching::email_case_sensitive)),
    ("email-overmatch", Check::Row(matching::email_overmatch)),
    ("phone-form-sensitive", Check::Row(matching::phone_form_sensitive)),
    ("phone-overmatch", Check::Row(matching::phone_overmatch)),
    ("unknown-is-somebody", Check::Unknown(unknown::is_somebody)),
    ("unknown-answer-unclear", Check::Unknown(unknown::answer_unclear)),
    ("shared-answered-with-one", Check::SharedOrKnown(shared::answered_with_one)),
    ("shared-incomplete", Check::Shared(shared::incomplete)),
    ("shared-not-distinct", Check::Shared(shared::not_distinct)),
    ("owner-absent", Check::Record(records::owner_absent)),
    ("owner-is-another", Check::Record(records::owner_is_another)),
    ("account-owner-absent", Check::Record(records::account_owner_absent)),
    ("party-absent", Check::Record(records::party_absent)),
    ("foreign-record-revealed", Check::Record(records::foreign_revealed)),
    ("missing-answer-unclear", Check::Record(records::missing_unclear)),
    ("foreign-differs-from-missing", Check::Record(records::foreign_differs)),
    ("number-input-missing", Check::Record(records::number_input_missing)),
    ("list-not-scoped", Check::Record(records::list_not_scoped)),
    ("own-error-without-owner", Check::Record(records::own_error_without_owner)),
    ("link-address-absent", Check::Record(records::address_absent)),
    ("link-level-unfit", Check::Record(records::level_unfit)),
    ("ignore-matches-nothing", Check::Found(ignores::matches_nothing)),
    ("ignore-lapsed", Check::Found(ignores::lapsed)),
];
