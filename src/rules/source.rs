//! What a check of verification sources is given.

use super::Run;
use crate::model::{
    Declaration, Place, Question, Risk, Sent, Source, SourceExchange, Subject, Verdict, clean_line,
};
use crate::platform::{Answer, Body};

/// One `[[source]]`.
#[derive(Debug, Clone, Copy)]
pub struct SourceCase<'a> {
    /// The run.
    pub run: &'a Run<'a>,
    /// Its place among the sources.
    pub index: usize,
    /// What was designated.
    pub source: &'a Source,
}

impl<'a> SourceCase<'a> {
    /// A finding's subject: the tool.
    pub fn subject(&self) -> Subject {
        Subject { tool: Some(self.source.tool.clone()), ..Subject::default() }
    }

    /// The place of one of its keys in the designation file.
    pub fn key(&self, key: &str) -> Place {
        Place::Designation { key: format!("source[{}].{key}", self.index) }
    }

    /// Which source it is, behind a word such as "the tool".
    pub fn by_what(&self) -> String {
        format!("of the [[source]] `{}`", clean_line(&self.source.tool))
    }

    /// The declaration, when the tool is offered.
    pub fn declaration(&self) -> Option<&'a Declaration> {
        self.run.tool(&self.source.tool).map(|(_, tool)| tool)
    }

    /// Its questions.
    pub fn questions(self) -> impl Iterator<Item = QuestionCase<'a>> {
        let questions = self.source.questions.iter().enumerate();
        questions.map(move |(place, question)| QuestionCase { of: self, place, question })
    }

    /// The answers to its calls, each once.
    pub fn answers(self) -> Vec<SourceAnswer<'a>> {
        let mut answers: Vec<SourceAnswer<'a>> = Vec::new();
        for answer in self.questions().filter_map(|question| question.answer().ok()) {
            if answers.iter().all(|other| other.index != answer.index) {
                answers.push(answer);
            }
        }
        answers
    }
}

/// One question of a source.
#[derive(Debug, Clone, Copy)]
pub struct QuestionCase<'a> {
    /// The source.
    pub of: SourceCase<'a>,
    /// Its place among the source's questions.
    pub place: usize,
    /// What was designated.
    pub question: &'a Question,
}

impl<'a> QuestionCase<'a> {
    /// The place of its field in the designation file.
    pub fn key(&self) -> Place {
        self.of.key(&format!("questions[{}].field", self.place))
    }

    /// The place of the argument that is sent for it.
    pub fn argument_key(&self) -> Place {
        match self.question.argument {
            Some(_) => self.of.key(&format!("questions[{}].argument", self.place)),
            None => self.of.key("argument"),
        }
    }

    /// What is sent for it.
    pub fn sent(&self) -> Option<Sent<'a>> {
        self.of.run.designation().sent(self.of.source, self.question)
    }

    /// The answer to its call, or why there is none.
    pub fn answer(&self) -> Result<SourceAnswer<'a>, Verdict> {
        let run = self.of.run;
        let sent = self.sent().ok_or_else(|| self.not_called(None))?;
        let exchanges = run.evidence.sources.iter().enumerate();
        let (index, exchange) = exchanges
            .into_iter()
            .find(|(_, exchange)| exchange.serves(&self.of.source.tool, &sent))
            .ok_or_else(|| self.not_called(Some(sent)))?;
        let answer = run.source_answers.get(index).ok_or_else(|| self.not_called(Some(sent)))?;
        Ok(SourceAnswer { of: self.of, index, exchange, answer })
    }

    /// Why its call was not made.
    fn not_called(&self, sent: Option<Sent<'_>>) -> Verdict {
        let run = self.of.run;
        let source = self.of.source;
        let name = clean_line(&source.tool);
        if !run.asked {
            return Verdict::unconfigured("no tool was called");
        }
        let Some(sent) = sent else {
            return Verdict::unconfigured(format!("the [[source]] of `{name}` names no `argument`"));
        };
        if run.tool(&source.tool).is_none() {
            return Verdict::failed(format!("the tool of the [[source]] `{name}` is not offered"));
        }
        if let Some(risk) = source.risk.filter(|risk| !Risk::is_read(*risk)) {
            return Verdict::failed(format!("`{name}` is classified {}, so it was not called", risk.name()));
        }
        if sent.value.is_none() {
            return Verdict::unconfigured(format!(
                "the [[source]] of `{name}` gives no `value` to send as `{}`, and no [[customer]] has one",
                clean_line(sent.argument)
            ));
        }
        let stopped = run.evidence.stopped.clone();
        Verdict::failed(stopped.unwrap_or_else(|| format!("`{name}` was not called")))
    }
}

/// One answer of a source's tool.
#[derive(Debug, Clone, Copy)]
pub struct SourceAnswer<'a> {
    /// The source.
    pub of: SourceCase<'a>,
    /// Index of the exchange among those of sources.
    pub index: usize,
    /// The exchange.
    pub exchange: &'a SourceExchange,
    /// How the platform reads it.
    pub answer: &'a Answer,
}

impl<'a> SourceAnswer<'a> {
    /// A finding's subject, with a pointer into the answer.
    pub fn subject(&self, pointer: &str) -> Subject {
        Subject {
            row: None,
            tool: Some(self.exchange.tool.clone()),
            probe: Some(self.exchange.probe.id.clone()),
            pointer: Some(pointer.to_owned()),
        }
    }

    /// A place in the record that was read from the answer.
    pub fn place(&self, pointer: &str) -> Place {
        Place::SourceAnswer { exchange: self.index, pointer: pointer.to_owned() }
    }

    /// The record or list that was read.
    pub fn body(&self) -> Option<&'a Body> {
        self.answer.body()
    }
}
