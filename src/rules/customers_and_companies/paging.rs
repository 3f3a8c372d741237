//! `list_companies` page by page (D53 to D56).

use std::collections::BTreeSet;

use serde_json::Value;

use super::heard::{Heard, LIST, about_tool, asked, each, every, first, settled, tried};
use crate::model::{Finding, Severity, Verdict};
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

/// Judges walks that can be read; else why there are none, or why they show nothing.
fn judged(
    run: &Run<'_>,
    (shows_nothing, otherwise): (impl Fn(&[Walk]) -> bool, &str),
    check: impl Fn(&[Walk]) -> Vec<Finding>,
) -> Verdict {
    settled(asked(run, LIST, "companies/walk-").map(|_| {
        let walks = walks(run);
        if walks.is_empty() {
            return super::heard::unanswered(LIST);
        }
        match first(check(&walks)) {
            Verdict::Holds if shows_nothing(&walks) => Verdict::unconfigured(otherwise),
            verdict => verdict,
        }
    }))
}

/// The list grew or shrank by a little, once, while it was read: a live system that moved.
fn moved(run: &Run<'_>) -> bool {
    let all = every(run).filter(|heard| heard.exchange.tool == LIST && heard.q().is_none());
    let totals: Vec<u64> = all.filter_map(|heard| heard.total()).collect();
    let mut steps = totals.windows(2).map(|pair| pair[0].abs_diff(pair[1])).filter(|by| *by > 0);
    steps.next().is_some_and(|by| by <= 3) && steps.next().is_none()
}

/// A finding over several pages: no error where the list itself may have moved between them.
pub(super) fn weighed(run: &Run<'_>, mut finding: Finding) -> Finding {
    if moved(run) {
        finding.message.push_str("; the list may have moved meanwhile");
        return finding.severity(Severity::Warning);
    }
    finding
}

/// `companies-total-unlike`
pub(super) fn total_unlike(run: &Run<'_>) -> Verdict {
    let begun = super::heard::step(run, "companies/walk-500/1").and_then(|heard| heard.total());
    each(run, PAGES, |heard| {
        let (rows, total, begun) = (heard.rows()?.len() as u64, heard.total()?, begun?);
        if total != begun {
            let message =
                format!("`total_matched` is {begun} on one page and {total} on another of the same list");
            return Some(weighed(run, heard.finding(message)));
        }
        let end = heard.offset().saturating_add(rows);
        let message = format!("`total_matched` is {total}, yet the page ends at company {end}");
        (rows > 0 && end > total).then(|| weighed(run, heard.finding(message)))
    })
}

/// `companies-page-repeats`
pub(super) fn repeats(run: &Run<'_>) -> Verdict {
    let single = |walks: &[Walk]| walks.iter().all(|walk| walk.pages.len() < 2);
    let otherwise = "no walk through the list took more than one page";
    judged(run, (single, otherwise), |walks| {
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
                let message = format!("over {} pages of one list {times}", walk.pages.len());
                findings.push(weighed(run, about_tool(LIST, message)));
            }
        }
        findings
    })
}

/// `companies-page-loses`
pub(super) fn loses(run: &Run<'_>) -> Verdict {
    let endless = |walks: &[Walk]| !walks.iter().any(|walk| walk.ended);
    judged(run, (endless, "no walk through the list came to its end"), |walks| {
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
                findings.push(weighed(run, about_tool(LIST, message)));
            } else if missed > 0 {
                let message =
                    format!("{pages} pages to the end of the list lack {missed} that other pages brought");
                findings.push(weighed(run, about_tool(LIST, message)));
            }
        }
        findings
    })
}

/// `companies-end-not-null`
pub(super) fn end_not_null(run: &Run<'_>) -> Verdict {
    let last = |heard: &Heard<'_>| {
        heard.rows().is_some_and(Vec::is_empty)
            || heard.matched() <= heard.offset().saturating_add(heard.rows().map_or(0, Vec::len) as u64)
    };
    tried(run, PAGES, (last, "no page that was read ends the list"), |heard| {
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
    let goes_on = |heard: &Heard<'_>| Page::of(heard).is_some_and(|page| !page.ends_the_list());
    tried(run, PAGES, (goes_on, "one page holds the whole list"), |heard| {
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

/// Why a rule of cut pages cannot be judged.
const NOT_CUT: &str = "no page was so big that it had to be cut";

/// Whether a page holds fewer companies than there are left and room for.
fn is_cut(heard: &Heard<'_>) -> bool {
    Page::of(heard).is_some_and(|page| page.rows < page.room && !page.ends_the_list())
}

/// `companies-cut-unflagged`
pub(super) fn cut_unflagged(run: &Run<'_>) -> Verdict {
    tried(run, PAGES, (is_cut, NOT_CUT), |heard| {
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
    tried(run, PAGES, (is_cut, NOT_CUT), |heard| {
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
