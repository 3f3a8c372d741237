//! Reading a suite's file.

use std::sync::LazyLock;

use serde::Deserialize;

use crate::model::{Clause, Outcome, OutcomeText, Rule, Word};

/// A contract as hallmark tells it: its clauses, its outcomes and the rules that follow from them.
#[derive(Debug, Clone, PartialEq, Eq)]
pub struct Suite {
    /// The public name, such as `customer-lookup`.
    pub name: String,
    /// The name for a reader.
    pub title: String,
    /// What the suite is about, in one sentence.
    pub says: String,
    /// The rules, in the order in which findings are shown.
    pub rules: Vec<Rule>,
    /// Rules of another suite that this one has too, with the clauses that they come from here.
    pub shared: Vec<Rule>,
    /// The clauses, in the order of the contract.
    pub clauses: Vec<Clause>,
    /// The outcomes, in the order in which a headline is chosen; none where the suite has none of its own.
    pub outcomes: Vec<OutcomeText>,
    /// The words of the contract; none where the suite has none of its own.
    pub words: Vec<Word>,
}

impl Suite {
    /// Reads a suite's file.
    ///
    /// # Errors
    /// What `toml` says of a file that is no TOML, lacks a field or has one that is not known.
    pub(super) fn parse(text: &str) -> Result<Self, toml::de::Error> {
        Self::parse_beside(text, &[])
    }

    /// Reads the file of a suite that shares rules of `others`; a rule that they have not is left out.
    ///
    /// # Errors
    /// As [`Self::parse`].
    pub(super) fn parse_beside(text: &str, others: &[Rule]) -> Result<Self, toml::de::Error> {
        let File { suite, clause, outcome, word, rule, shared } = toml::from_str(text)?;
        let Head { name, title, says } = suite;
        let shared = shared.into_iter().filter_map(|shared| shared.of(others)).collect();
        Ok(Self { name, title, says, rules: rule, shared, clauses: clause, outcomes: outcome, words: word })
    }

    /// The rule of that id, written exactly so, a shared one too.
    pub fn rule(&self, id: &str) -> Option<&Rule> {
        self.rules.iter().chain(&self.shared).find(|rule| rule.id == id)
    }

    /// The clause of that id, such as `C6`, written exactly so.
    pub fn clause(&self, id: &str) -> Option<&Clause> {
        self.clauses.iter().find(|clause| clause.id == id)
    }

    /// The text of an outcome.
    pub fn outcome(&self, outcome: Outcome) -> Option<&OutcomeText> {
        self.outcomes.iter().find(|text| text.id == outcome)
    }

    /// The rules that come from a clause, in the order of the catalogue; for the page of that clause.
    pub fn rules_of<'a>(&'a self, clause: &'a str) -> impl Iterator<Item = &'a Rule> {
        self.shared.iter().chain(&self.rules).filter(move |rule| rule.clauses.iter().any(|id| id == clause))
    }
}

/// A suite's file as it is written. What it does not know it refuses, so that a slip is not lost.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct File {
    suite: Head,
    clause: Vec<Clause>,
    #[serde(default)]
    outcome: Vec<OutcomeText>,
    #[serde(default)]
    word: Vec<Word>,
    rule: Vec<Rule>,
    #[serde(default)]
    shared: Vec<Shared>,
}

/// A rule of another suite, and what this one says otherwise.
#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Shared {
    rule: String,
    clauses: Vec<String>,
    title: Option<String>,
    fix: Option<String>,
}

impl Shared {
    fn of(self, others: &[Rule]) -> Option<Rule> {
        let rule = others.iter().find(|rule| rule.id == self.rule)?.clone();
        let title = self.title.unwrap_or_else(|| rule.title.clone());
        let fix = self.fix.unwrap_or_else(|| rule.fix.clone());
        Some(Rule { clauses: self.clauses, title, fix, ..rule })
    }
}

#[derive(Deserialize)]
#[serde(deny_unknown_fields)]
struct Head {
    name: String,
    title: String,
    says: String,
}

/// The customer lookup, clauses C1 to C33.
pub fn customer_lookup() -> &'static Suite {
    static SUITE: LazyLock<Suite> = LazyLock::new(|| {
        Suite::parse(include_str!("../../suites/customer-lookup.toml"))
            .expect("the file is part of the program, and a test reads it")
    });
    &SUITE
}

/// Verification data sources, clauses V1 to V10.
pub fn verification_source() -> &'static Suite {
    static SUITE: LazyLock<Suite> = LazyLock::new(|| {
        let text = include_str!("../../suites/verification-source.toml");
        Suite::parse_beside(text, &customer_lookup().rules)
            .expect("the file is part of the program, and a test reads it")
    });
    &SUITE
}

/// A helpdesk's customers and companies, clauses D1 to D61.
pub fn customers_and_companies() -> &'static Suite {
    static SUITE: LazyLock<Suite> = LazyLock::new(|| {
        Suite::parse(include_str!("../../suites/customers-and-companies.toml"))
            .expect("the file is part of the program, and a test reads it")
    });
    &SUITE
}

/// The suite of that public name.
pub fn named(name: &str) -> Option<&'static Suite> {
    all().into_iter().find(|suite| suite.name == name)
}

/// Every suite, in the order in which they are shown.
pub fn all() -> Vec<&'static Suite> {
    vec![customer_lookup(), verification_source(), customers_and_companies()]
}
