//! `search_customers` (D5 to D15).

use serde_json::Value;

use super::heard::{Heard, SEARCH, asked, each, first, settled, step, tried};
use super::lists::{self, Which, finds};
use super::wrapping::wrappers;
use crate::model::{Finding, Verdict};
use crate::platform::{id_of, text_at};
use crate::rules::Run;

const ALL: (&str, &str) = (SEARCH, "search/");

/// `search-limit-refused`
pub(super) fn limit_refused(run: &Run<'_>) -> Verdict {
    lists::limit_refused(run, Which::Customers)
}

/// `search-limit-exceeded`
pub(super) fn limit_exceeded(run: &Run<'_>) -> Verdict {
    lists::limit_exceeded(run, Which::Customers)
}

/// `search-default-limit`
pub(super) fn default_limit(run: &Run<'_>) -> Verdict {
    lists::default_limit(run, Which::Customers)
}

/// `search-name-not-matched`
pub(super) fn name_not_matched(run: &Run<'_>) -> Verdict {
    lists::not_matched(run, Which::Customers, "name")
}

/// `search-email-not-matched`
pub(super) fn email_not_matched(run: &Run<'_>) -> Verdict {
    lists::not_matched(run, Which::Customers, "email")
}

/// `search-company-not-matched`
pub(super) fn company_not_matched(run: &Run<'_>) -> Verdict {
    lists::not_matched(run, Which::Customers, "company")
}

/// `search-overmatch`
pub(super) fn overmatch(run: &Run<'_>) -> Verdict {
    lists::overmatch(run, Which::Customers)
}

/// `search-case-sensitive`: what the part as written finds, it finds in capitals and in small letters too.
pub(super) fn case_sensitive(run: &Run<'_>) -> Verdict {
    settled(asked(run, SEARCH, "search/").map(|heard| {
        let mut findings = Vec::new();
        let mut compared = 0;
        for field in ["name", "email", "company"] {
            let as_written = heard.iter().find(|one| one.step() == format!("search/{field}"));
            if as_written.and_then(|one| finds(one, Which::Customers)) != Some(true) {
                continue;
            }
            for case in ["upper", "lower"] {
                let cased = heard.iter().find(|one| one.step() == format!("search/{field}-{case}"));
                let Some((one, found)) = cased.and_then(|one| Some((one, finds(one, Which::Customers)?)))
                else {
                    continue;
                };
                compared += 1;
                let letters = if case == "upper" { "capitals" } else { "small letters" };
                let message =
                    format!("a part of a {field} finds its customer as it is written, but not in {letters}");
                if !found {
                    findings.push(one.finding(message));
                }
            }
        }
        match compared {
            0 => Verdict::unconfigured(
                "no customer could be found by a part of a field, to try other letters on",
            ),
            _ => first(findings),
        }
    }))
}

/// `search-matches-phone`
pub(super) fn matches_phone(run: &Run<'_>) -> Verdict {
    each(run, (SEARCH, "search/phone"), |heard| {
        let (about, q) = (heard.about()?, heard.q()?.to_lowercase());
        let row = heard.rows()?.iter().find(|row| id_of(row, "customer").as_deref() == Some(about))?;
        let elsewhere = ["display_name", "email", "company"]
            .iter()
            .any(|field| text_at(row, field).is_some_and(|text| text.to_lowercase().contains(&q)));
        let form = if heard.step() == "search/phone" { "the last digits of a number" } else { "a number" };
        (!elsewhere).then(|| heard.finding(format!("{form} found the customer who has it, by nothing else")))
    })
}

/// `search-lists-less`
pub(super) fn lists_less(run: &Run<'_>) -> Verdict {
    let most = asked(run, SEARCH, "search/").unwrap_or_default().into_iter().filter(|one| one.q().is_some());
    let most = most.filter_map(|one| one.total()).max();
    let otherwise = "no search found anybody, to set the whole list against";
    tried(run, (SEARCH, "search/all"), (|_| most.is_some_and(|most| most > 0), otherwise), |heard| {
        let (total, most) = (heard.total()?, most?);
        let message = format!("without `q` {total} customers match, fewer than the {most} that match a `q`");
        (total < most).then(|| heard.finding(message))
    })
}

/// `search-result-keys`
pub(super) fn result_keys(run: &Run<'_>) -> Verdict {
    each(run, ALL, |heard| {
        keys(heard, &[("query", is_query), ("total_matched", Value::is_u64), ("customers", Value::is_array)])
    })
}

/// A key that an answer has to have, with what may stand there.
pub(super) type Key = (&'static str, fn(&Value) -> bool);

/// What is wrong with the keys that an answer has to have.
pub(super) fn keys(heard: &Heard<'_>, wanted: &[Key]) -> Option<Finding> {
    let told = heard.told()?;
    let name = |fits: &dyn Fn(&Key) -> bool| {
        let names: Vec<String> =
            wanted.iter().filter(|one| fits(one)).map(|(key, _)| format!("`{key}`")).collect();
        names.join(", ")
    };
    let absent = name(&|(key, _)| told.get(*key).is_none());
    let unlike = name(&|(key, is)| told.get(*key).is_some_and(|held| !is(held)));
    let message = match (absent.is_empty(), unlike.is_empty()) {
        (true, true) => return None,
        (false, _) => format!("the answer lacks {absent}"),
        (true, false) => format!("{unlike} of the answer is of another kind"),
    };
    Some(heard.finding(message))
}

pub(super) fn is_query(held: &Value) -> bool {
    held.is_null() || held.is_string()
}

/// Whether `query` says what was sent; letter case and outer spaces aside.
pub(super) fn query_unlike(heard: &Heard<'_>) -> Option<Finding> {
    let said = heard.told()?.get("query").filter(|held| is_query(held))?;
    let folded = |text: &str| text.trim().to_lowercase();
    let (said, sent) = (folded(said.as_str().unwrap_or_default()), folded(heard.q().unwrap_or_default()));
    (said != sent).then(|| heard.finding("`query` is not what was sent"))
}

/// `search-query-unlike`
pub(super) fn query(run: &Run<'_>) -> Verdict {
    each(run, ALL, query_unlike)
}

/// `search-total-unlike`
pub(super) fn total(run: &Run<'_>) -> Verdict {
    each(run, ALL, lists::total_unlike)
}

/// `search-not-the-first`
pub(super) fn not_the_first(run: &Run<'_>) -> Verdict {
    let ids =
        |heard: &Heard<'_>| Some(heard.rows()?.iter().map(|row| id_of(row, "customer")).collect::<Vec<_>>());
    let long = step(run, "search/limit-500").and_then(|heard| ids(&heard));
    let told = long.as_ref().is_some_and(|long| long.len() > 1);
    let otherwise = "fewer than two customers are listed";
    tried(run, (SEARCH, "search/limit-1"), (|_| told, otherwise), |heard| {
        let (short, long) = (ids(heard)?, long.as_ref()?);
        let message =
            "the customer that a limit of 1 brings is not the first of those that a limit of 500 brings";
        (short.first()?.is_some() && short.first() != long.first()).then(|| heard.finding(message))
    })
}

/// `search-narrowing-widens`
pub(super) fn narrowing(run: &Run<'_>) -> Verdict {
    settled(asked(run, SEARCH, "search/").map(|heard| {
        let counted: Vec<(&Heard<'_>, String, u64)> = heard
            .iter()
            .filter(|one| !one.step().ends_with("-upper") && !one.step().ends_with("-lower"))
            .filter_map(|one| Some((one, one.q()?.to_lowercase(), one.total()?)))
            .collect();
        let wider = |(one, q, total): &(&Heard<'_>, String, u64)| {
            let (_, shorter, fewer) = counted.iter().find(|(_, other, count)| {
                other.len() < q.len() && q.contains(other.as_str()) && count < total
            })?;
            let message = format!(
                "{fewer} customers match {} letters, and {total} match {} letters that begin or hold them",
                shorter.chars().count(),
                q.chars().count()
            );
            Some(one.finding(message))
        };
        let narrower = |(_, q, _): &&(&Heard<'_>, String, u64)| {
            counted.iter().any(|(_, other, _)| other.len() < q.len() && q.contains(other.as_str()))
        };
        match (counted.len(), counted.iter().find(narrower)) {
            (0, _) => super::heard::unanswered(SEARCH),
            (_, None) => Verdict::unconfigured("no customer could be found by a part of a field, to narrow"),
            _ => first(counted.iter().filter_map(wider).collect()),
        }
    }))
}

/// `search-wraps-text`
pub(super) fn wraps_text(run: &Run<'_>) -> Verdict {
    let shows = |heard: &Heard<'_>| heard.rows().is_none_or(|rows| !rows.is_empty());
    tried(run, ALL, (shows, "no customer is listed"), |heard| {
        let wrapped = wrappers(heard.told()?);
        let (pointer, kind) = wrapped.first()?;
        let shown = crate::model::clean_line(pointer);
        Some(heard.finding_at(pointer, format!("`search_customers` wraps `{shown}` as `{kind}`")))
    })
}
