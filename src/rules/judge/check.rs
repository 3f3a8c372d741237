use serde_json::Value;

use super::Judged;
use crate::model::Verdict;
use crate::rules::{
    AnswerCase, Called, CalledTool, QuestionCase, RecordCase, ReplyCase, RowCase, Run, SourceAnswer,
    SourceCase, ToolCase,
};

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
