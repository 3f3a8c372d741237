//! `list_companies` (D48 to D56), paging aside.

use serde_json::Value;

use super::heard::{LIST, each, step, tried};
use super::lists::{self, Which};
use super::search::{Key, is_query, keys, query_unlike};
use crate::model::Verdict;
use crate::platform::id_of;
use crate::rules::Run;

const ALL: (&str, &str) = (LIST, "companies/");

/// `companies-name-not-matched`
pub(super) fn name_not_matched(run: &Run<'_>) -> Verdict {
    lists::not_matched(run, Which::Companies, "name")
}

/// `companies-domain-not-matched`
pub(super) fn domain_not_matched(run: &Run<'_>) -> Verdict {
    lists::not_matched(run, Which::Companies, "domain")
}

/// `companies-overmatch`
pub(super) fn overmatch(run: &Run<'_>) -> Verdict {
    lists::overmatch(run, Which::Companies)
}

/// `companies-limit-refused`
pub(super) fn limit_refused(run: &Run<'_>) -> Verdict {
    lists::limit_refused(run, Which::Companies)
}

/// `companies-limit-exceeded`
pub(super) fn limit_exceeded(run: &Run<'_>) -> Verdict {
    lists::limit_exceeded(run, Which::Companies)
}

/// `companies-default-limit`
pub(super) fn default_limit(run: &Run<'_>) -> Verdict {
    lists::default_limit(run, Which::Companies)
}

/// `companies-offset-unlike`
pub(super) fn offset_unlike(run: &Run<'_>) -> Verdict {
    let whole = step(run, "companies/walk-500/1").and_then(|heard| heard.rows());
    let told = |heard: &super::heard::Heard<'_>| {
        usize::try_from(heard.offset()).ok().and_then(|at| whole?.get(at)).is_some()
    };
    let otherwise = "fewer than four companies are listed";
    tried(run, (LIST, "companies/offset"), (told, otherwise), |heard| {
        let at = usize::try_from(heard.offset()).ok()?;
        let (first, wanted) = (id_of(heard.rows()?.first()?, "company")?, id_of(whole?.get(at)?, "company")?);
        let message = format!("an offset of {at} does not begin with company {} of the list", at + 1);
        (first != wanted).then(|| super::paging::weighed(run, heard.finding(message)))
    })
}

/// `companies-result-keys`
pub(super) fn result_keys(run: &Run<'_>) -> Verdict {
    let next = |held: &Value| held.is_null() || held.is_u64();
    each(run, ALL, |heard| {
        let wanted: [Key; 7] = [
            ("query", is_query),
            ("total_matched", Value::is_u64),
            ("limit", Value::is_u64),
            ("offset", Value::is_u64),
            ("companies", Value::is_array),
            ("truncated", Value::is_boolean),
            ("next_offset", next),
        ];
        keys(heard, &wanted)
    })
}

/// `companies-echo-unlike`
pub(super) fn echo_unlike(run: &Run<'_>) -> Verdict {
    each(run, ALL, |heard| {
        let said = |key: &str| heard.told()?.get(key).and_then(Value::as_u64);
        let differs = |key: &str, sent: Option<u64>| {
            let (said, sent) = (said(key)?, sent?);
            (said != sent).then(|| heard.finding(format!("`{key}` is {said}, where {sent} holds")))
        };
        differs("limit", heard.room())
            .or_else(|| differs("offset", Some(heard.offset())))
            .or_else(|| query_unlike(heard))
    })
}
