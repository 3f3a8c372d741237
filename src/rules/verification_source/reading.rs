//! What an answer makes of a question, as its rules have it.

use serde_json::Value;

use super::kind::Kind;
use super::question::{ambiguous, guessable, not_declared, the_value, unsayable};
use super::secret::is_sensitive;
use super::skipped::skipped;
use crate::model::Verdict;
use crate::platform::Answer;
use crate::rules::QuestionCase;

/// What an answer makes of a question, for the report.
#[derive(Debug, Clone, PartialEq)]
pub struct QuestionReading {
    /// What stands at the field.
    pub kind: Option<Kind>,
    /// The value itself; none where it may not be shown at all.
    pub value: Option<Value>,
    /// The first thing that stands against the question.
    pub verdict: QuestionVerdict,
}

/// What stands against a question.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum QuestionVerdict {
    /// Nothing.
    Good,
    /// Its call brought no answer, or was not made.
    NotJudged,
    /// Nothing stands at its field.
    Skipped,
    /// Its answer never stands in an answer of a source.
    Sensitive,
    /// Its field holds several values, or one of several that nothing singles out.
    Ambiguous,
    /// No caller would say its answer.
    Unsayable,
    /// Its answer is one of few.
    Guessable,
    /// Its field is not declared.
    NotDeclared,
}

impl QuestionVerdict {
    /// The word that the report uses.
    pub fn name(self) -> &'static str {
        match self {
            Self::Good => "good",
            Self::NotJudged => "not_judged",
            Self::Skipped => "skipped",
            Self::Sensitive => "sensitive",
            Self::Ambiguous => "ambiguous",
            Self::Unsayable => "unsayable",
            Self::Guessable => "guessable",
            Self::NotDeclared => "not_declared",
        }
    }
}

/// Reads a question as its rules do.
pub fn read_question(case: &QuestionCase<'_>) -> QuestionReading {
    let broken = |verdict: Verdict| matches!(verdict, Verdict::Broken(_));
    let found = the_value(case);
    let sensitive = found.as_ref().is_some_and(|(_, answer, pointer)| {
        answer.body().is_some_and(|body| is_sensitive(&body.value, pointer))
    });
    let value = found.map(|(value, _, _)| value);
    let key = case.question.field.last_key().unwrap_or_default();
    let unanswered = case.answer().is_err()
        || case.answer().is_ok_and(|answer| matches!(answer.answer, Answer::Failed(_)));
    let verdict = if broken(ambiguous(case)) {
        QuestionVerdict::Ambiguous
    } else if unanswered {
        let undeclared = broken(not_declared(case));
        if undeclared { QuestionVerdict::NotDeclared } else { QuestionVerdict::NotJudged }
    } else if value.is_none() || broken(skipped(case)) {
        QuestionVerdict::Skipped
    } else if sensitive {
        QuestionVerdict::Sensitive
    } else if broken(unsayable(case)) {
        QuestionVerdict::Unsayable
    } else if broken(guessable(case)) {
        QuestionVerdict::Guessable
    } else if broken(not_declared(case)) {
        QuestionVerdict::NotDeclared
    } else {
        QuestionVerdict::Good
    };
    let kind = value.and_then(|value| Kind::of(key, value));
    QuestionReading { kind, value: value.filter(|_| !sensitive).cloned(), verdict }
}
