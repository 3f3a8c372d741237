//! What holds for both lists, customers and companies: limits, default, matching.

use super::declared::{other_default, refuses};
use super::heard::{Heard, LIST, MOST, SEARCH, asked, each, first, settled, step, tried};
use crate::model::{Finding, Verdict};
use crate::platform::{domains_of, id_of, text_at};
use crate::rules::Run;

/// Which of the two lists.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Which {
    Customers,
    Companies,
}

impl Which {
    pub(super) fn tool(self) -> &'static str {
        match self {
            Self::Customers => SEARCH,
            Self::Companies => LIST,
        }
    }

    pub(super) fn steps(self) -> &'static str {
        match self {
            Self::Customers => "search/",
            Self::Companies => "companies/",
        }
    }

    pub(super) fn of(self) -> &'static str {
        match self {
            Self::Customers => "customer",
            Self::Companies => "company",
        }
    }
}

/// The limits 1 and 500 are taken.
pub(super) fn limit_refused(run: &Run<'_>, which: Which) -> Verdict {
    let tool = which.tool();
    if let Err(verdict) = super::heard::declared(run, tool) {
        return verdict;
    }
    if let Some(finding) = [1, MOST].into_iter().find_map(|limit| refuses(run, tool, "limit", limit.into())) {
        return Verdict::broken(finding);
    }
    settled(asked(run, tool, &format!("{}limit-", which.steps())).map(|heard| {
        let refused = |one: &&Heard<'_>| one.answer.is_refused() && one.room().is_some();
        let finding = |one: &Heard<'_>| {
            one.finding(format!("`{tool}` refuses a limit of {}", one.limit().unwrap_or_default()))
        };
        // Where every call is refused, the limit is not the reason.
        let answers = step(run, &format!("{}all", which.steps())).is_some_and(|all| all.told().is_some());
        if answers {
            first(heard.iter().filter(refused).map(finding).collect())
        } else {
            super::heard::unanswered(tool)
        }
    }))
}

/// No more rows than the limit sent, and never more than 500.
pub(super) fn limit_exceeded(run: &Run<'_>, which: Which) -> Verdict {
    let shows = |heard: &Heard<'_>| heard.limit().is_some() && heard.matched() > heard.room().unwrap_or(MOST);
    let otherwise = "too few are listed for any limit that was tried to leave one out";
    tried(run, (which.tool(), which.steps()), (shows, otherwise), |heard| {
        // Without a limit, the rule of the default speaks.
        let limit = heard.limit()?;
        let room = heard.room().unwrap_or(MOST);
        let rows = heard.rows()?.len();
        let message = format!("a limit of {limit} brought {rows} rows");
        (rows as u64 > room).then(|| heard.finding(message))
    })
}

/// Fifty rows where no limit is sent.
pub(super) fn default_limit(run: &Run<'_>, which: Which) -> Verdict {
    if let Err(verdict) = super::heard::declared(run, which.tool()) {
        return verdict;
    }
    if let Some(finding) = other_default(run, which.tool()) {
        return Verdict::broken(finding);
    }
    let shows = |heard: &Heard<'_>| heard.matched() > super::heard::DEFAULT_LIMIT;
    let otherwise = "no more than 50 are listed in all, so no default can be seen";
    tried(run, (which.tool(), &format!("{}all", which.steps())), (shows, otherwise), |heard| {
        let (rows, total) = (heard.rows()?.len() as u64, heard.matched());
        let wanted = total.min(super::heard::DEFAULT_LIMIT);
        let message = format!("without a limit {rows} rows came back of {total}, where the default is 50");
        (rows != wanted && !heard.truncated()).then(|| heard.finding(message))
    })
}

/// A part of a listed record's field finds that record.
pub(super) fn not_matched(run: &Run<'_>, which: Which, field: &str) -> Verdict {
    each(run, (which.tool(), &format!("{}{field}", which.steps())), |heard| {
        let exact = heard.step() == format!("{}{field}", which.steps());
        let message = format!("a part of a listed {}'s {field} does not find that {0}", which.of());
        (exact && finds(heard, which) == Some(false)).then(|| heard.finding(message))
    })
}

/// Whether the record that a question is about is among the rows; none where more matched than were sent.
pub(super) fn finds(heard: &Heard<'_>, which: Which) -> Option<bool> {
    let (about, rows) = (heard.about()?, heard.rows()?);
    let found = rows.iter().any(|row| id_of(row, which.of()).as_deref() == Some(about));
    let all = heard.total().is_none_or(|total| total <= rows.len() as u64) && !heard.truncated();
    (found || all).then_some(found)
}

/// `search-overmatch` and `companies-overmatch`: a row that holds `q` in none of the fields that are searched.
pub(super) fn overmatch(run: &Run<'_>, which: Which) -> Verdict {
    each(run, (which.tool(), which.steps()), |heard| {
        let q = heard.q().filter(|q| q.is_ascii())?.to_lowercase();
        let stranger = heard.rows()?.iter().any(|row| holds(row, &q, which) == Some(false));
        stranger.then(|| heard.finding(unlike(which)))
    })
}

fn unlike(which: Which) -> &'static str {
    match which {
        Which::Customers => {
            "a customer came back whose name, email and company do not hold what was searched for"
        }
        Which::Companies => "a company came back whose name and domain do not hold what was searched for",
    }
}

/// Whether a row holds `q` in a field that is searched; none where that cannot be seen in the row.
fn holds(row: &serde_json::Value, q: &str, which: Which) -> Option<bool> {
    let searched: Vec<Option<String>> = match which {
        Which::Customers => ["display_name", "email", "company"].map(|field| text_at(row, field)).to_vec(),
        Which::Companies => {
            let domains = domains_of(row).map(|list| list.join(" "));
            vec![text_at(row, "name"), domains]
        }
    };
    let texts: Option<Vec<String>> = searched.into_iter().collect();
    let texts = texts?;
    // Beyond ASCII there are several ways to fold letters, and a company may be known by its id alone.
    let unclear = texts.iter().any(|text| !text.is_ascii())
        || (which == Which::Customers
            && texts[2].is_empty()
            && row.get("company_id").is_some_and(|id| !id.is_null()));
    let found = texts.iter().any(|text| text.to_lowercase().contains(q));
    // A number found by its digits is told by a rule of its own.
    let by_phone = which == Which::Customers && holds_in_phone(row, q);
    if found || by_phone { Some(true) } else { (!unclear).then_some(false) }
}

/// Whether a number holds the digits of `q`, or `q` as it is written.
fn holds_in_phone(row: &serde_json::Value, q: &str) -> bool {
    let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>();
    let wanted = digits(q);
    let phone = text_at(row, "phone");
    wanted.len() >= 4 && phone.is_none_or(|phone| phone.contains(q) || digits(&phone).contains(&wanted))
}

/// Fewer or as many rows as matched, and no fewer than there is room for.
pub(super) fn total_unlike(heard: &Heard<'_>) -> Option<Finding> {
    let (rows, total) = (heard.rows()?.len() as u64, heard.total()?);
    if total < rows {
        return Some(heard.finding(format!("`total_matched` is {total}, yet {rows} rows came back")));
    }
    let room = heard.limit().and_then(|_| heard.room())?;
    let message =
        format!("`total_matched` is {total}, yet only {rows} rows came back under a limit of {room}");
    (rows < room && rows < total && !heard.truncated()).then(|| heard.finding(message))
}
