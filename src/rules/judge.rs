//! Running every check over every subject it speaks of.

use std::collections::BTreeMap;

use serde_json::Value;

use super::SUITES;
use super::called::{Called, CalledTool};
use super::case::{AnswerCase, RowCase, Run, ToolCase};
use super::record::RecordCase;
use super::reply::ReplyCase;
use super::source::{QuestionCase, SourceAnswer, SourceCase};
use crate::model::{Channel, Finding, NotJudged, Person, Place, Reason, Verdict};
use crate::platform::Answer;
use crate::value::without_sensitive;

/// A check, by what it speaks of.
#[derive(Debug, Clone, Copy)]
pub enum Check {
    /// The run as a whole.
    Run(fn(&Run<'_>) -> Verdict),
    /// Each designated row, whether its tool is offered or not.
    Row(fn(&RowCase<'_>) -> Verdict),
    /// The declaration of each designated row's tool.
    Tool(fn(&ToolCase<'_>) -> Verdict),
    /// Each known customer's answer.
    Known(fn(&AnswerCase<'_>) -> Verdict),
    /// Each answer to an unknown value.
    Unknown(fn(&AnswerCase<'_>) -> Verdict),
    /// Each answer to a value that several hold.
    Shared(fn(&AnswerCase<'_>) -> Verdict),
    /// The same, and each known customer's answer, which may show several as well.
    SharedOrKnown(fn(&AnswerCase<'_>) -> Verdict),
    /// Every answer.
    Answer(fn(&AnswerCase<'_>) -> Verdict),
    /// Each record tool.
    Record(fn(&RecordCase<'_>) -> Verdict),
    /// Each call that the platform makes, whether its tool is offered or not.
    Called(Callers, fn(&Called<'_>) -> Verdict),
    /// The declaration of each tool that is called.
    CalledTool(Callers, fn(&CalledTool<'_>) -> Verdict),
    /// Each reply to such a call.
    Reply(Callers, fn(&ReplyCase<'_>) -> Verdict),
    /// Each verification source.
    Source(fn(&SourceCase<'_>) -> Verdict),
    /// Each question of each source.
    Question(fn(&QuestionCase<'_>) -> Verdict),
    /// Each answer of a source's tool that holds a record.
    SourceAnswer(fn(&SourceAnswer<'_>, &Value) -> Verdict),
    /// Each answer of a source's tool, whatever it is.
    SourceReply(fn(&SourceAnswer<'_>) -> Verdict),
    /// What all the others found: judged after them.
    Found(fn(&Run<'_>, &[Judged]) -> Verdict),
}

/// Who has the tools called that a check speaks of.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Callers {
    /// The rows of the customer lookup.
    Rows,
    /// The questions of the verification sources.
    Sources,
}

/// What one rule found.
#[derive(Debug, Clone, PartialEq)]
pub struct Judged {
    /// The suite that it was judged for.
    pub suite: &'static str,
    /// The rule.
    pub rule: &'static str,
    /// Where it is broken.
    pub findings: Vec<Finding>,
    /// Where it could not be told.
    pub unjudged: Vec<Unjudged>,
}

/// A row, or the run, for which a rule could not be told.
pub type Unjudged = NotJudged;

/// The suite whose rules are listed one by one as not judged, unless something else alone is designated.
const CUSTOMER_LOOKUP: &str = "customer-lookup";

/// Runs every check of every suite that `wanted` wants, and gives what each found in the order of the catalogue;
/// `wanted` is given suite and rule.
pub fn judge(run: &Run<'_>, wanted: impl Fn(&str, &str) -> bool) -> Vec<Judged> {
    let all = SUITES
        .iter()
        .flat_map(|(suite, checks)| checks.iter().map(move |(rule, check)| (*suite, *rule, check)));
    let (last, first): (Vec<_>, Vec<_>) = all
        .filter(|(suite, rule, _)| wanted(suite, rule))
        .enumerate()
        .partition(|(_, (_, _, check))| matches!(check, Check::Found(_)));
    let mut judged: Vec<Judged> = Vec::new();
    for (_, (suite, rule, check)) in first {
        let mut one = judge_one(run, check).finish(suite, rule);
        one.findings.iter_mut().for_each(|finding| clear_pointer(run, finding));
        if suite == CUSTOMER_LOOKUP && !run.designates_a_lookup() {
            one.unjudged.retain(|why| why.because != Reason::Unconfigured);
        }
        // A tool that serves both a lookup and a source breaks a rule of its declaration once, not twice.
        let before: Vec<&Finding> =
            judged.iter().filter(|other| other.rule == rule).flat_map(|other| &other.findings).collect();
        one.findings.retain(|finding| !before.iter().any(|other| same_declaration(other, finding)));
        judged.push(one);
    }
    for (place, (suite, rule, check)) in last {
        let Check::Found(check) = check else { continue };
        let mut collected = Collected::default();
        collected.add(None, check(run, &judged));
        judged.insert(place, collected.finish(suite, rule));
    }
    judged
}

/// A key on the way to a value may itself be what a source must not show, and the pointer is told in every report.
fn clear_pointer(run: &Run<'_>, finding: &mut Finding) {
    let is_source = finding.subject.tool.as_deref().is_some_and(|tool| run.is_source(tool));
    if let Some(pointer) = finding.subject.pointer.as_mut().filter(|_| is_source) {
        // Key by key: a value is found by what stands beside it, and a slash is nothing of the answer's.
        let keys: Vec<_> = pointer.split('/').map(|key| without_sensitive("", key)).collect();
        *pointer = keys.join("/");
    }
}

fn judge_one(run: &Run<'_>, check: &Check) -> Collected {
    let mut collected = Collected::default();
    match check {
        Check::Run(check) => collected.add(None, check(run)),
        Check::Row(check) => for_rows(run, &mut collected, check),
        Check::Tool(check) => for_rows(run, &mut collected, |case| match run.tool(&case.row.tool) {
            Some((index, tool)) => check(&ToolCase { of: *case, index, tool }),
            None => Verdict::failed(format!("the tool by {} is not offered", case.channel.name())),
        }),
        Check::Known(check) => for_answers(run, &mut collected, Asked::Known, check),
        Check::Unknown(check) => for_answers(run, &mut collected, Asked::Unknown, check),
        Check::Shared(check) => for_answers(run, &mut collected, Asked::Shared, check),
        Check::SharedOrKnown(check) => {
            for_answers(run, &mut collected, Asked::Shared, check);
            for_answers(run, &mut collected, Asked::Known, |case| match check(case) {
                Verdict::Broken(findings) => Verdict::Broken(findings),
                // A customer by himself does not show how several are answered.
                Verdict::Holds | Verdict::NotApplicable | Verdict::NotJudged(_) => Verdict::NotApplicable,
            });
        }
        Check::Answer(check) => for_answers(run, &mut collected, Asked::Anyone, check),
        Check::Record(check) => for_records(run, &mut collected, check),
        Check::Found(check) => collected.add(None, check(run, &[])),
        Check::Called(Callers::Rows, check) => {
            for_rows(run, &mut collected, |case| check(&Called::by_row(case)));
        }
        Check::CalledTool(Callers::Rows, check) => {
            for_rows(run, &mut collected, |case| called_tool(Called::by_row(case), check));
        }
        Check::Reply(Callers::Rows, check) => {
            for_answers(run, &mut collected, Asked::Anyone, |case| check(&ReplyCase::from(*case)));
        }
        Check::Called(Callers::Sources, check) => for_source_calls(run, &mut collected, |case| check(&case)),
        Check::CalledTool(Callers::Sources, check) => {
            for_source_calls(run, &mut collected, |case| called_tool(case, check));
        }
        Check::Reply(Callers::Sources, check) => {
            for_source_answers(run, &mut collected, |answer| check(&ReplyCase::from(*answer)));
        }
        Check::Source(check) => run.sources().for_each(|case| collected.add_any(check(&case))),
        Check::Question(check) => {
            let questions = run.sources().flat_map(SourceCase::questions);
            questions.for_each(|question| collected.add_any(check(&question)));
        }
        Check::SourceReply(check) => for_source_answers(run, &mut collected, check),
        Check::SourceAnswer(check) => for_source_answers(run, &mut collected, |answer| match answer.body() {
            Some(body) => check(answer, &body.value),
            None => unread(answer.answer),
        }),
    }
    collected
}

fn called_tool(called: Called<'_>, check: impl Fn(&CalledTool<'_>) -> Verdict) -> Verdict {
    match called.declared() {
        Some(case) => check(&case),
        None => Verdict::failed(format!("the tool {} is not offered", called.by_what())),
    }
}

fn for_source_calls(run: &Run<'_>, collected: &mut Collected, check: impl Fn(Called<'_>) -> Verdict) {
    for source in run.sources() {
        Called::by_source(&source).into_iter().for_each(|called| collected.add_any(check(called)));
    }
}

/// Every answer of a source's tool once, though several questions or sources share it; a question without an answer
/// says why.
fn for_source_answers(
    run: &Run<'_>,
    collected: &mut Collected,
    check: impl Fn(&SourceAnswer<'_>) -> Verdict,
) {
    let mut seen = Vec::new();
    for question in run.sources().flat_map(SourceCase::questions) {
        match question.answer() {
            Ok(answer) if seen.contains(&answer.index) => {}
            Ok(answer) => {
                seen.push(answer.index);
                collected.add_any(check(&answer));
            }
            Err(why) => collected.add_any(why),
        }
    }
}

/// What an answer without a record says of a rule about records.
fn unread(answer: &Answer) -> Verdict {
    match answer {
        Answer::Failed(failure) => Verdict::failed(failure.why()),
        Answer::NotFound(_) | Answer::Record(_) | Answer::List(_) | Answer::NoRecord(_) => {
            Verdict::NotApplicable
        }
    }
}

/// Whose answers a check speaks of.
#[derive(Clone, Copy, PartialEq, Eq)]
enum Asked {
    Known,
    Unknown,
    Shared,
    Anyone,
}

impl Asked {
    fn matches(self, person: Person) -> bool {
        match self {
            Self::Known => matches!(person, Person::Known(_)),
            Self::Unknown => person == Person::Unknown,
            Self::Shared => matches!(person, Person::Shared(_)),
            Self::Anyone => true,
        }
    }

    /// Why no probe of the kind is planned for a channel.
    fn not_planned(self, channel: Channel) -> String {
        let name = channel.name();
        match self {
            Self::Known => format!("no [[customer]] with {}", article(channel)),
            Self::Shared => format!("no [[shared]] with {}", article(channel)),
            Self::Unknown | Self::Anyone => format!("nobody was looked up by {name}"),
        }
    }
}

fn article(channel: Channel) -> &'static str {
    match channel {
        Channel::Email => "an email",
        Channel::Phone => "a phone",
    }
}

fn for_rows(run: &Run<'_>, collected: &mut Collected, check: impl Fn(&RowCase<'_>) -> Verdict) {
    let mut any = false;
    for (channel, row) in run.designation().rows() {
        any = true;
        collected.add(Some(channel), check(&RowCase { run, channel, row }));
    }
    if !any {
        collected.add(None, Verdict::unconfigured("no lookup is designated"));
    }
}

/// A rule that one record tool tells is told; a call that failed is said all the same.
fn for_records(run: &Run<'_>, collected: &mut Collected, check: impl Fn(&RecordCase<'_>) -> Verdict) {
    let tools = &run.designation().records;
    if tools.is_empty() {
        return collected.add(None, Verdict::unconfigured("no [[record]] is designated"));
    }
    for (index, tool) in tools.iter().enumerate() {
        collected.add_any(check(&RecordCase { run, index, tool }));
    }
}

fn for_answers(
    run: &Run<'_>,
    collected: &mut Collected,
    asked: Asked,
    check: impl Fn(&AnswerCase<'_>) -> Verdict,
) {
    if run.designation().rows().next().is_none() {
        return collected.add(None, Verdict::unconfigured("no lookup is designated"));
    }
    if !run.asked {
        return collected.add(None, Verdict::unconfigured("no tool was called"));
    }
    for (channel, _) in run.designation().rows() {
        let mut any = false;
        for case in run.answers().filter(|case| case.channel() == channel) {
            if asked.matches(case.exchange.probe.person) {
                any = true;
                collected.add(Some(channel), check(&case));
            }
        }
        if !any {
            collected.add(Some(channel), nobody_asked(run, channel, asked));
        }
    }
}

/// Why there is no answer to judge: nothing was planned, or what was planned was not asked.
fn nobody_asked(run: &Run<'_>, channel: Channel, asked: Asked) -> Verdict {
    let designation = run.designation();
    let planned = match asked {
        Asked::Known => designation.customers.iter().any(|customer| customer.value(channel).is_some()),
        Asked::Shared => designation.shared.iter().any(|shared| shared.channel == channel),
        Asked::Unknown | Asked::Anyone => true,
    };
    if !planned {
        return Verdict::unconfigured(asked.not_planned(channel));
    }
    let why = run.not_called(channel).or_else(|| run.evidence.stopped.clone());
    Verdict::failed(why.unwrap_or_else(|| asked.not_planned(channel)))
}

/// The verdicts of one rule, by row.
#[derive(Default)]
struct Collected {
    findings: Vec<Finding>,
    told: BTreeMap<Option<Channel>, bool>,
    unjudged: BTreeMap<Option<Channel>, Vec<NotJudged>>,
    failed: Vec<NotJudged>,
}

impl Collected {
    fn add(&mut self, row: Option<Channel>, verdict: Verdict) {
        match verdict {
            Verdict::Holds => {
                self.told.insert(row, true);
            }
            Verdict::Broken(findings) => {
                self.told.insert(row, true);
                self.findings.extend(findings);
            }
            Verdict::NotApplicable => {
                self.told.entry(row).or_insert(false);
            }
            Verdict::NotJudged(why) => self.unjudged.entry(row).or_default().push(why),
        }
    }

    /// A rule that one subject tells is told; a call that failed is said all the same.
    fn add_any(&mut self, verdict: Verdict) {
        match verdict {
            Verdict::NotJudged(why) if why.because == Reason::Failed => self.failed.push(why),
            verdict => self.add(None, verdict),
        }
    }

    /// A row in which the rule was told for one subject is told; else its reasons are listed, each once.
    fn finish(mut self, suite: &'static str, rule: &'static str) -> Judged {
        let told = self.told;
        let mut unjudged: Vec<NotJudged> = Vec::new();
        for reason in std::mem::take(&mut self.failed) {
            if !unjudged.contains(&reason) {
                unjudged.push(reason);
            }
        }
        for (row, reasons) in std::mem::take(&mut self.unjudged) {
            if told.get(&row).copied().unwrap_or(false) {
                continue;
            }
            for reason in reasons {
                if !unjudged.contains(&reason) {
                    unjudged.push(reason);
                }
            }
        }
        Judged { suite, rule, findings: merge_rows(self.findings), unjudged }
    }
}

/// Whether two findings say the same of one place in a tool's declaration.
fn same_declaration(one: &Finding, other: &Finding) -> bool {
    matches!(one.place, Place::Tool { .. }) && one.place == other.place && one.message == other.message
}

/// Two rows through one tool break a rule of its declaration once, not twice.
fn merge_rows(findings: Vec<Finding>) -> Vec<Finding> {
    let mut merged: Vec<Finding> = Vec::new();
    for finding in findings {
        let twin = merged.iter_mut().find(|other| {
            finding.subject.probe.is_none()
                && other.message == finding.message
                && other.severity == finding.severity
                && other.subject.tool == finding.subject.tool
        });
        match twin {
            Some(twin) if twin.subject.row != finding.subject.row => twin.subject.row = None,
            Some(_) => {}
            None => merged.push(finding),
        }
    }
    merged
}

/// Whether a rule was left unjudged because a call failed.
impl Judged {
    /// Whether any of its reasons is a call that failed or was never made.
    pub fn failed(&self) -> bool {
        self.unjudged.iter().any(|one| one.because == Reason::Failed)
    }
}
