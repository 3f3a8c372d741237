//! Finding a line of the catalogue by what somebody typed.

use std::collections::HashMap;
use std::sync::LazyLock;

use super::{Suite, all};
use crate::model::{Clause, OutcomeText, Rule, Word};

/// How alike two names have to be, of 1, before one is offered for the other.
const ALIKE: f64 = 0.6;

/// What a name stands for, with the suite that it belongs to.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub enum Named<'a> {
    /// A rule, such as `reference-absent`.
    Rule(&'a Suite, &'a Rule),
    /// A clause, such as `C6`.
    Clause(&'a Suite, &'a Clause),
    /// An outcome, such as `field_missing`.
    Outcome(&'a Suite, &'a OutcomeText),
    /// A word of the contract, such as `value field`.
    Word(&'a Suite, &'a Word),
}

impl Named<'_> {
    /// The name as the catalogue writes it.
    pub fn id(&self) -> &str {
        match self {
            Self::Rule(_, rule) => &rule.id,
            Self::Clause(_, clause) => &clause.id,
            Self::Outcome(_, text) => text.id.name(),
            Self::Word(_, word) => &word.id,
        }
    }

    /// Further names that it is found by.
    fn also(&self) -> &[String] {
        match self {
            Self::Word(_, word) => &word.also,
            Self::Rule(..) | Self::Clause(..) | Self::Outcome(..) => &[],
        }
    }
}

/// What `name` stands for.
///
/// Letter case does not matter, and neither does whether words are joined by `-`, `_` or a space. Where
/// a rule and an outcome differ by that alone, the name as written decides between `account-ambiguous`,
/// the rule, and `account_ambiguous`, the outcome; any other way of writing it means the outcome, which
/// is the word that the platform shows.
pub fn find(name: &str) -> Option<Named<'static>> {
    let exact = |named: &Named| named.id().eq_ignore_ascii_case(name.trim());
    let wanted = folded(name);
    let alike = |named: &Named| {
        folded(named.id()) == wanted || named.also().iter().any(|name| folded(name) == wanted)
    };
    names().find(exact).or_else(|| {
        let outcomes = names().filter(|named| matches!(named, Named::Outcome(..)));
        outcomes.chain(names()).find(alike)
    })
}

/// The name in the catalogue that is most like `name`, for a "did you mean"; none where nothing is.
pub fn nearest(name: &str) -> Option<String> {
    let wanted = folded(name);
    let likeness = |name: &str| strsim::normalized_damerau_levenshtein(&folded(name), &wanted);
    names()
        .map(|named| {
            let also = named.also().iter().map(|name| likeness(name));
            (also.fold(likeness(named.id()), f64::max), named)
        })
        .filter(|(likeness, _)| *likeness >= ALIKE)
        .reduce(|best, next| if next.0 > best.0 { next } else { best })
        .map(|(_, named)| named.id().to_owned())
}

/// Whether a rule of any suite is named exactly so.
///
/// # Errors
/// The rule's name that is most like it, where one is.
pub fn is_rule(name: &str) -> Result<(), Option<String>> {
    let rules = || all().into_iter().flat_map(|suite| &suite.rules).map(|rule| rule.id.as_str());
    if rules().any(|id| id == name) {
        return Ok(());
    }
    let wanted = folded(name);
    let alike = |id: &str| strsim::normalized_damerau_levenshtein(id, &wanted);
    let best =
        rules().filter(|id| alike(id) >= ALIKE).max_by(|one, other| alike(one).total_cmp(&alike(other)));
    Err(best.map(ToOwned::to_owned))
}

/// Where a rule stands in the catalogue, counted over all suites; a rule that is unknown stands last.
pub fn position(id: &str) -> usize {
    static PLACES: LazyLock<HashMap<&'static str, usize>> = LazyLock::new(|| {
        let rules = all().into_iter().flat_map(|suite| &suite.rules);
        rules.enumerate().map(|(place, rule)| (rule.id.as_str(), place)).collect()
    });
    PLACES.get(id).copied().unwrap_or(PLACES.len())
}

/// Everything that has a name: the rules of each suite, its clauses, its outcomes, its words.
fn names() -> impl Iterator<Item = Named<'static>> {
    all().into_iter().flat_map(|suite| {
        let rules = suite.rules.iter().map(move |rule| Named::Rule(suite, rule));
        let clauses = suite.clauses.iter().map(move |clause| Named::Clause(suite, clause));
        let outcomes = suite.outcomes.iter().map(move |text| Named::Outcome(suite, text));
        let words = suite.words.iter().map(move |word| Named::Word(suite, word));
        rules.chain(clauses).chain(outcomes).chain(words)
    })
}

/// Without what does not matter in a name.
fn folded(name: &str) -> String {
    name.trim().to_ascii_lowercase().replace(['_', ' '], "-")
}
