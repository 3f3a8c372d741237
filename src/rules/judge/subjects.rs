use super::judged::Collected;
use super::{Callers, Check, Judged};
use crate::model::{Channel, Person, Verdict};
use crate::platform::Answer;
use crate::rules::{
    AnswerCase, Called, CalledTool, RecordCase, ReplyCase, RowCase, Run, SourceAnswer, SourceCase, ToolCase,
};

/// Runs a check over every subject it speaks of; `judged` is what was judged before it.
pub(super) fn judge_one(run: &Run<'_>, check: &Check, judged: &[Judged]) -> Collected {
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
        Check::Found(check) => collected.add(None, check(run, judged)),
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
