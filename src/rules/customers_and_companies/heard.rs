//! What was asked of the six tools and what came back.

use serde_json::Value;

use crate::model::{DIRECTORY_TOOLS, Declaration, DirectoryExchange, Finding, Place, Subject, Verdict};
use crate::platform::{DirectoryAnswer, rows_of};
use crate::rules::Run;

pub(super) const SEARCH: &str = "search_customers";
pub(super) const GET_CUSTOMER: &str = "get_customer";
pub(super) const CREATE: &str = "create_customer";
pub(super) const UPDATE: &str = "update_customer";
pub(super) const LIST: &str = "list_companies";
pub(super) const GET_COMPANY: &str = "get_company";

/// The limit that holds where none is sent.
pub(super) const DEFAULT_LIMIT: u64 = 50;
/// The highest limit.
pub(super) const MOST: u64 = 500;

/// One question and its answer.
#[derive(Debug, Clone, Copy)]
pub(super) struct Heard<'a> {
    pub(super) index: usize,
    pub(super) exchange: &'a DirectoryExchange,
    pub(super) answer: &'a DirectoryAnswer,
}

impl<'a> Heard<'a> {
    /// The object that came back.
    pub(super) fn told(&self) -> Option<&'a Value> {
        self.answer.told()
    }

    pub(super) fn step(&self) -> &'a str {
        &self.exchange.step
    }

    pub(super) fn q(&self) -> Option<&'a str> {
        self.exchange.arguments.get("q").and_then(Value::as_str)
    }

    pub(super) fn limit(&self) -> Option<u64> {
        self.exchange.arguments.get("limit").and_then(Value::as_u64)
    }

    /// The number of rows that may come back; none where the limit sent is out of bounds, since that may be refused,
    /// clamped or replaced.
    pub(super) fn room(&self) -> Option<u64> {
        let limit = self.limit().unwrap_or(DEFAULT_LIMIT);
        (1..=MOST).contains(&limit).then_some(limit)
    }

    pub(super) fn offset(&self) -> u64 {
        self.exchange.arguments.get("offset").and_then(Value::as_u64).unwrap_or(0)
    }

    pub(super) fn rows(&self) -> Option<&'a Vec<Value>> {
        rows_of(self.told()?, if self.exchange.tool == LIST { "companies" } else { "customers" })
    }

    pub(super) fn total(&self) -> Option<u64> {
        self.told()?.get("total_matched").and_then(Value::as_u64)
    }

    /// How many match, as far as the answer tells.
    pub(super) fn matched(&self) -> u64 {
        self.total().unwrap_or_default().max(self.rows().map_or(0, Vec::len) as u64)
    }

    pub(super) fn truncated(&self) -> bool {
        self.told().and_then(|told| told.get("truncated")) == Some(&Value::Bool(true))
    }

    pub(super) fn about(&self) -> Option<&'a str> {
        self.exchange.about.as_deref()
    }

    /// A finding about this answer, which is not drawn: the message says all that matters of it.
    pub(super) fn finding(&self, message: impl Into<String>) -> Finding {
        let subject = Subject {
            tool: Some(self.exchange.tool.clone()),
            probe: Some(self.exchange.step.clone()),
            ..Subject::default()
        };
        Finding::new(subject, Place::Server, message)
    }

    /// A finding about a place in this answer.
    pub(super) fn finding_at(&self, pointer: &str, message: impl Into<String>) -> Finding {
        let finding = self.finding(message);
        let place = Place::Directory { exchange: self.index, pointer: pointer.to_owned() };
        let subject = Subject { pointer: Some(pointer.to_owned()), ..finding.subject };
        Finding { place, subject, ..finding }
    }
}

/// A finding about a tool as a whole.
pub(super) fn about_tool(tool: &str, message: impl Into<String>) -> Finding {
    let subject = Subject { tool: Some(tool.to_owned()), ..Subject::default() };
    Finding::new(subject, Place::Server, message)
}

/// The declaration of one of the six; else why there is none to judge.
pub(super) fn declared<'a>(run: &'a Run<'_>, tool: &str) -> Result<(usize, &'a Declaration), Verdict> {
    if run.designation().directory.is_none() {
        return Err(Verdict::NotApplicable);
    }
    run.tool(tool).ok_or_else(|| not_offered(run, tool))
}

fn not_offered(run: &Run<'_>, tool: &str) -> Verdict {
    let none = DIRECTORY_TOOLS.iter().all(|tool| run.tool(tool).is_none());
    Verdict::failed(if none {
        "none of the six tools is offered".to_owned()
    } else {
        format!("`{tool}` is not offered")
    })
}

/// The questions to a tool whose names begin with `steps`, in the order in which they were asked; else why there are
/// none. Never empty.
pub(super) fn asked<'a>(run: &'a Run<'_>, tool: &str, steps: &str) -> Result<Vec<Heard<'a>>, Verdict> {
    declared(run, tool)?;
    if !run.asked {
        return Err(Verdict::unconfigured("no tool was called"));
    }
    let writes = steps.starts_with("write/");
    if writes && !run.designation().directory_writes(run.evidence.allow_writes) {
        return Err(Verdict::unconfigured(
            "it takes calls that change data, which are made only with --allow-writes",
        ));
    }
    let found: Vec<Heard<'a>> = every(run)
        .filter(|heard| heard.exchange.tool == tool && heard.exchange.step.starts_with(steps))
        .collect();
    if !found.is_empty() {
        return Ok(found);
    }
    let tried = || run.tool(CREATE).is_none() || every(run).any(|one| one.exchange.tool == CREATE);
    Err(match &run.evidence.stopped {
        Some(why) => Verdict::failed(why.clone()),
        None if writes && tool != CREATE && tried() => {
            Verdict::failed("no customer could be created to try it on, and no earlier run left one")
        }
        None => Verdict::unconfigured(unasked(tool, steps)),
    })
}

/// Why a tool that is offered was not asked: the lists brought nothing to ask it about.
fn unasked(tool: &str, steps: &str) -> String {
    match steps {
        "customer/" => "no customer is listed, so none was read".into(),
        "company/" => "no company is listed, so none was read".into(),
        "search/name" => "no listed customer has a name of which a part could be searched for".into(),
        "search/email" => "no listed customer has an email of which a part could be searched for".into(),
        "search/company" => "no listed customer has a company of which a part could be searched for".into(),
        "search/phone" => "no listed customer has a number that stands in no other field".into(),
        "companies/name" => "no listed company has a name of which a part could be searched for".into(),
        "companies/domain" => "no listed company has a domain of which a part could be searched for".into(),
        _ => format!("nothing in the first answers led to a call of `{tool}` for it"),
    }
}

/// All questions.
pub(super) fn every<'a>(run: &'a Run<'_>) -> impl Iterator<Item = Heard<'a>> {
    run.evidence.directory.iter().zip(&run.directory).enumerate().map(|(index, (exchange, answer))| Heard {
        index,
        exchange,
        answer,
    })
}

/// The question of that very name, when it was asked.
pub(super) fn step<'a>(run: &'a Run<'_>, name: &str) -> Option<Heard<'a>> {
    every(run).find(|heard| heard.exchange.step == name)
}

/// Judges each answered question by itself: one finding, however many answers are wrong in the same way.
pub(super) fn each<'a>(
    run: &'a Run<'_>,
    (tool, steps): (&str, &str),
    check: impl Fn(&Heard<'a>) -> Option<Finding>,
) -> Verdict {
    let heard = match asked(run, tool, steps) {
        Ok(heard) => heard,
        Err(verdict) => return verdict,
    };
    let answered: Vec<Heard<'a>> = heard.into_iter().filter(|one| one.told().is_some()).collect();
    if answered.is_empty() {
        return unanswered(tool);
    }
    first(answered.iter().filter_map(check).collect())
}

/// Judges each answered question that shows what the rule is about; where none does, says `otherwise` why not.
pub(super) fn tried<'a>(
    run: &'a Run<'_>,
    of: (&str, &str),
    (shows, otherwise): (impl Fn(&Heard<'a>) -> bool, &str),
    check: impl Fn(&Heard<'a>) -> Option<Finding>,
) -> Verdict {
    let told = std::cell::Cell::new(false);
    let verdict = each(run, of, |heard| {
        if !shows(heard) {
            return None;
        }
        told.set(true);
        check(heard)
    });
    match verdict {
        Verdict::Holds if !told.get() => Verdict::unconfigured(otherwise),
        verdict => verdict,
    }
}

/// `tool` brought nothing to judge.
pub(super) fn unanswered(tool: &str) -> Verdict {
    Verdict::failed(format!("`{tool}` gave no answer that could be judged"))
}

/// The first finding for all of them.
pub(super) fn first(findings: Vec<Finding>) -> Verdict {
    let more = findings.len().saturating_sub(1);
    let Some(mut finding) = findings.into_iter().next() else { return Verdict::Holds };
    match more {
        0 => {}
        1 => finding.message.push_str(", and so in one other answer"),
        _ => finding.message.push_str(&format!(", and so in {more} other answers")),
    }
    Verdict::broken(finding)
}

/// Takes the verdict that a check ended early with.
pub(super) fn settled(outcome: Result<Verdict, Verdict>) -> Verdict {
    outcome.unwrap_or_else(|verdict| verdict)
}
