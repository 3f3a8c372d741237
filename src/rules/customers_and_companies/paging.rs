//! `list_companies` page by page (D53 to D56).

use std::collections::BTreeSet;

use serde_json::Value;

use super::heard::{Heard, LIST, about_tool, asked, each, every, first, settled};
use crate::model::{Finding, Verdict};
use crate::platform::id_of;
use crate::rules::Run;

const WALKS: [&str; 2] = ["companies/walk-500/", "companies/walk-small/"];
const PAGES: (&str, &str) = (LIST, "companies/walk-");

/// A page as it came back.
struct Page {
    offset: u64,
    room: u64,
    rows: u64,
    total: u64,
    /// None on the last page; the outer none where the key is no number.
    next: Option<u64>,
    truncated: bool,
}

impl Page {
    fn of(heard: &Heard<'_>) -> Option<Self> {
        let told = heard.told()?;
        let next = match told.get("next_offset")? {
            Value::Null => None,
            held => Some(held.as_u64()?),
        };
        Some(Self {
            offset: heard.offset(),
            room: heard.room()?,
            rows: heard.rows()?.len() as u64,
            total: heard.total()?,
            next,
            truncated: heard.truncated(),
        })
    }

    /// Where the next page starts.
    fn end(&self) -> u64 {
        self.offset.saturating_add(self.rows)
    }

    fn ends_the_list(&self) -> bool {
        self.end() >= self.total
    }
}

/// The ids of one walk, page by page, and whether it came to an end by itself.
struct Walk {
    pages: Vec<Vec<String>>,
    total: u64,
    ended: bool,
}

fn walk(run: &Run<'_>, name: &str) -> Option<Walk> {
    let pages: Vec<Heard<'_>> = every(run).filter(|heard| heard.step().starts_with(name)).collect();
    let last = pages.last()?;
    let told = last.told()?;
    let ended = told.get("next_offset") == Some(&Value::Null);
    let ids =
        |heard: &Heard<'_>| Some(heard.rows()?.iter().filter_map(|row| id_of(row, "company")).collect());
    Some(Walk { total: last.total()?, ended, pages: pages.iter().map(ids).collect::<Option<_>>()? })
}

fn walks(run: &Run<'_>) -> Vec<Walk> {
    WALKS.iter().filter_map(|name| walk(run, name)).collect()
}

/// Judges walks that can be read; else why there are none.
fn judged(run: &Run<'_>, check: impl Fn(&[Walk]) -> Vec<Finding>) -> Verdict {
    settled(asked(run, LIST, "companies/walk-").map(|_| {
        let walks = walks(run);
        if walks.is_empty() { super::heard::unanswered(LIST) } else { first(check(&walks)) }
    }))
}

/// `companies-total-unlike`
pub(super) fn total_unlike(run: &Run<'_>) -> Verdict {
    let begun = super::heard::step(run, "companies/walk-500/1").and_then(|heard| heard.total());
    each(run, PAGES, |heard| {
        let (rows, total, begun) = (heard.rows()?.len() as u64, heard.total()?, begun?);
        if total != begun {
            let message =
                format!("`total_matched` is {begun} on one page and {total} on another of the same list");
            return Some(heard.finding(message));
        }
        let end = heard.offset().saturating_add(rows);
        let message = format!("`total_matched` is {total}, yet the page ends at company {end}");
        (rows > 0 && end > total).then(|| heard.finding(message))
    })
}

/// `companies-page-repeats`
pub(super) fn repeats(run: &Run<'_>) -> Verdict {
    judged(run, |walks| {
        let mut findings = Vec::new();
        for walk in walks {
            let all: Vec<&String> = walk.pages.iter().flatten().collect();
            let distinct: BTreeSet<&String> = all.iter().copied().collect();
            let twice = all.len() - distinct.len();
            if twice > 0 {
                let times = if twice == 1 {
                    "one company comes twice".to_owned()
                } else {
                    format!("{twice} companies come twice")
                };
                findings
                    .push(about_tool(LIST, format!("over {} pages of one list {times}", walk.pages.len())));
            }
        }
        findings
    })
}

/// `companies-page-loses`
pub(super) fn loses(run: &Run<'_>) -> Verdict {
    judged(run, |walks| {
        let sets: Vec<BTreeSet<&String>> =
            walks.iter().map(|walk| walk.pages.iter().flatten().collect()).collect();
        let mut findings = Vec::new();
        for (at, walk) in walks.iter().enumerate().filter(|(_, walk)| walk.ended) {
            let seen = sets[at].len() as u64;
            let missed =
                sets.iter().flatten().filter(|id| !sets[at].contains(*id)).collect::<BTreeSet<_>>().len();
            // Rows without an id cannot be counted.
            let readable = walk.pages.iter().any(|page| !page.is_empty()) || walk.total == 0;
            let pages = walk.pages.len();
            if readable && seen < walk.total {
                let message = format!(
                    "{pages} pages to the end of the list brought {seen} of {} companies",
                    walk.total
                );
                findings.push(about_tool(LIST, message));
            } else if missed > 0 {
                let message =
                    format!("{pages} pages to the end of the list lack {missed} that other pages brought");
                findings.push(about_tool(LIST, message));
            }
        }
        findings
    })
}

/// `companies-end-not-null`
pub(super) fn end_not_null(run: &Run<'_>) -> Verdict {
    each(run, PAGES, |heard| {
        let page = Page::of(heard)?;
        let next = page.next?;
        let message = format!(
            "the page that ends the list at company {} says `next_offset` {next}, not null",
            page.total
        );
        (page.ends_the_list() || page.rows == 0).then(|| heard.finding(message))
    })
}

/// `companies-next-offset-stuck`
pub(super) fn next_stuck(run: &Run<'_>) -> Verdict {
    each(run, PAGES, |heard| {
        let page = Page::of(heard)?;
        let next = page.next.filter(|_| !page.ends_the_list() && page.rows > 0)?;
        let (offset, end) = (page.offset, page.end());
        let wrong = next <= offset || (page.rows == page.room && !page.truncated && next != end);
        let message = format!(
            "the page from {offset} to {end} says `next_offset` {next}, where the next page starts at {end}"
        );
        wrong.then(|| heard.finding(message))
    })
}

/// `companies-cut-unflagged`
pub(super) fn cut_unflagged(run: &Run<'_>) -> Verdict {
    each(run, PAGES, |heard| {
        let page = Page::of(heard)?;
        let cut = page.rows < page.room && !page.ends_the_list() && page.next.is_some();
        let message = format!(
            "{} companies came back under a limit of {}, more remain, and `truncated` is not true",
            page.rows, page.room
        );
        (cut && !page.truncated).then(|| heard.finding(message))
    })
}

/// `companies-cut-skips`
pub(super) fn cut_skips(run: &Run<'_>) -> Verdict {
    each(run, PAGES, |heard| {
        let page = Page::of(heard)?;
        let cut = page.truncated && page.rows < page.room && !page.ends_the_list();
        let end = page.end();
        let said = page.next.map_or("null".to_owned(), |next| next.to_string());
        let message = format!(
            "a cut page ends at {end} and says `next_offset` {said}, where {end} is the first left out"
        );
        // Where it does not go on at all, another rule speaks.
        (cut && page.next != Some(end) && page.next.is_none_or(|next| next > page.offset))
            .then(|| heard.finding(message))
    })
}

/// `companies-truncated-wrongly`
pub(super) fn truncated_wrongly(run: &Run<'_>) -> Verdict {
    each(run, PAGES, |heard| {
        let page = Page::of(heard)?;
        let message = format!(
            "`truncated` is true, yet {} companies came back under a limit of {}",
            page.rows, page.room
        );
        (page.truncated && (page.rows >= page.room || page.ends_the_list())).then(|| heard.finding(message))
    })
}
