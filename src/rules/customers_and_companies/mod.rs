//! The customers-and-companies suite: which function judges which rule, in the order of the catalogue.
//!
//! Where the contract is silent, either answer is right: a limit out of bounds or a text too long may be refused or cut,
//! 64 KB may be 64 000 bytes or 65 536, and a server may always do better than it has to.

mod changing;
mod choices;
mod companies;
mod creating;
mod declared;
mod heard;
mod lists;
mod paging;
mod search;
mod whole;
mod wrapping;

#[cfg(test)]
mod tests;

use super::Check;
pub use choices::choices;

/// Every rule of the suite that is judged, with its function.
pub const CHECKS: &[(&str, Check)] = &[
    ("directory-tool-missing", Check::Run(declared::tool_missing)),
    ("directory-call-failed", Check::Run(declared::call_failed)),
    ("search-customers-hinted", Check::Run(declared::hinted)),
    ("search-hint-contradicts", Check::Run(declared::hint_contradicts)),
    ("search-changes-directory", Check::Run(declared::changes_directory)),
    ("search-inputs", Check::Run(declared::search_inputs)),
    ("search-limit-refused", Check::Run(search::limit_refused)),
    ("search-limit-exceeded", Check::Run(search::limit_exceeded)),
    ("search-default-limit", Check::Run(search::default_limit)),
    ("search-name-not-matched", Check::Run(search::name_not_matched)),
    ("search-email-not-matched", Check::Run(search::email_not_matched)),
    ("search-company-not-matched", Check::Run(search::company_not_matched)),
    ("search-case-sensitive", Check::Run(search::case_sensitive)),
    ("search-overmatch", Check::Run(search::overmatch)),
    ("search-matches-phone", Check::Run(search::matches_phone)),
    ("search-lists-less", Check::Run(search::lists_less)),
    ("search-result-keys", Check::Run(search::result_keys)),
    ("search-query-unlike", Check::Run(search::query)),
    ("search-total-unlike", Check::Run(search::total)),
    ("search-not-the-first", Check::Run(search::not_the_first)),
    ("search-offset-offered", Check::Run(declared::offset_offered)),
    ("search-narrowing-widens", Check::Run(search::narrowing)),
    ("search-wraps-text", Check::Run(search::wraps_text)),
    ("get-customer-input", Check::Run(declared::get_customer_input)),
    ("get-customer-is-another", Check::Run(whole::customer_is_another)),
    ("get-customer-parts", Check::Run(whole::customer_parts)),
    ("ticket-subject-unwrapped", Check::Run(whole::ticket_subject)),
    ("survey-comment-unwrapped", Check::Run(whole::survey_comment)),
    ("survey-answer-unwrapped", Check::Run(whole::survey_answer)),
    ("survey-ticket-subject-unwrapped", Check::Run(whole::survey_ticket_subject)),
    ("metadata-unwrapped", Check::Run(whole::metadata)),
    ("get-customer-wraps-elsewhere", Check::Run(whole::customer_elsewhere)),
    ("get-customer-too-large", Check::Run(whole::customer_too_large)),
    ("get-customer-cut-unflagged", Check::Run(whole::customer_cut_unflagged)),
    ("create-inputs", Check::Run(declared::create_inputs)),
    ("display-name-bounds", Check::Run(creating::display_name)),
    ("email-bounds", Check::Run(creating::email)),
    ("phone-bounds", Check::Run(creating::phone)),
    ("company-bounds", Check::Run(creating::company)),
    ("country-bounds", Check::Run(creating::country)),
    ("duplicate-email-taken", Check::Run(creating::duplicate)),
    ("create-answer-unlike", Check::Run(creating::answer_unlike)),
    ("create-metadata-unwrapped", Check::Run(creating::metadata)),
    ("update-inputs", Check::Run(declared::update_inputs)),
    ("update-not-applied", Check::Run(changing::not_applied)),
    ("update-changes-more", Check::Run(changing::changes_more)),
    ("clear-not-applied", Check::Run(changing::clear_not_applied)),
    ("null-not-absent", Check::Run(changing::null_not_absent)),
    ("empty-string-taken", Check::Run(changing::empty_taken)),
    ("sent-and-cleared-taken", Check::Run(changing::both_taken)),
    ("nothing-sent-taken", Check::Run(changing::nothing_taken)),
    ("unknown-clear-taken", Check::Run(changing::unknown_clear_taken)),
    ("display-name-cleared", Check::Run(changing::name_cleared)),
    ("metadata-changed", Check::Run(changing::metadata_changed)),
    ("update-answer-unlike", Check::Run(changing::answer_unlike)),
    ("update-metadata-unwrapped", Check::Run(changing::metadata)),
    ("companies-inputs", Check::Run(declared::companies_inputs)),
    ("companies-name-not-matched", Check::Run(companies::name_not_matched)),
    ("companies-domain-not-matched", Check::Run(companies::domain_not_matched)),
    ("companies-overmatch", Check::Run(companies::overmatch)),
    ("companies-limit-refused", Check::Run(companies::limit_refused)),
    ("companies-limit-exceeded", Check::Run(companies::limit_exceeded)),
    ("companies-default-limit", Check::Run(companies::default_limit)),
    ("companies-offset-unlike", Check::Run(companies::offset_unlike)),
    ("companies-result-keys", Check::Run(companies::result_keys)),
    ("companies-echo-unlike", Check::Run(companies::echo_unlike)),
    ("companies-total-unlike", Check::Run(paging::total_unlike)),
    ("companies-page-repeats", Check::Run(paging::repeats)),
    ("companies-page-loses", Check::Run(paging::loses)),
    ("companies-end-not-null", Check::Run(paging::end_not_null)),
    ("companies-next-offset-stuck", Check::Run(paging::next_stuck)),
    ("companies-cut-unflagged", Check::Run(paging::cut_unflagged)),
    ("companies-cut-skips", Check::Run(paging::cut_skips)),
    ("companies-truncated-wrongly", Check::Run(paging::truncated_wrongly)),
    ("get-company-input", Check::Run(declared::get_company_input)),
    ("get-company-is-another", Check::Run(whole::company_is_another)),
    ("get-company-parts", Check::Run(whole::company_parts)),
    ("company-ticket-unwrapped", Check::Run(whole::company_ticket)),
    ("get-company-wraps-elsewhere", Check::Run(whole::company_elsewhere)),
    ("get-company-too-large", Check::Run(whole::company_too_large)),
    ("get-company-cut-unflagged", Check::Run(whole::company_cut_unflagged)),
];
