//! Which rules are judged: those that the command line asks for.

use crate::model::Selected;
use crate::probe::DirectoryWrites;
use crate::rules::SUITES;
use crate::suite;

/// Suites and rules by their public names. Empty, it asks for everything.
#[derive(Debug, Clone, PartialEq, Eq, Default)]
pub struct Selection {
    /// Only these suites.
    pub suites: Vec<String>,
    /// Only these rules.
    pub rules: Vec<String>,
    /// All but these rules.
    pub left_out: Vec<String>,
}

impl Selection {
    /// Whether a rule is to be judged.
    pub fn wants(&self, suite: &str, rule: &str) -> bool {
        let among = |names: &[String], name: &str| names.iter().any(|one| one == name);
        (self.suites.is_empty() || among(&self.suites, suite))
            && (self.rules.is_empty() || among(&self.rules, rule))
            && !among(&self.left_out, rule)
    }

    /// Whether any rule of a suite is to be judged.
    pub fn wants_some_of(&self, suite: &str) -> bool {
        SUITES
            .iter()
            .filter(|(name, _)| *name == suite)
            .any(|(_, checks)| checks.iter().any(|(rule, _)| self.wants(suite, rule)))
    }

    /// Of the allowed calls that change customers, those that a rule to be judged takes.
    pub(super) fn writes(&self, allowed: DirectoryWrites) -> DirectoryWrites {
        let suite = suite::customers_and_companies();
        let takes = |group: &str| {
            suite.rules.iter().filter(|rule| self.wants(&suite.name, &rule.id)).any(|rule| {
                // What is declared is read from the tool list.
                let called = rule.group == group && !rule.id.ends_with("-inputs");
                called || rule.id == "directory-call-failed"
            })
        };
        DirectoryWrites {
            creating: allowed.creating && takes("creating a customer"),
            changing: allowed.changing && takes("changing a customer"),
        }
    }

    /// Whether anything is left out.
    pub fn is_partial(&self) -> bool {
        *self != Self::default()
    }

    /// For the report: what was asked for, and of how many rules that makes `judged`.
    pub(super) fn told(&self, judged: usize) -> Selected {
        let Self { suites, rules, left_out } = self.clone();
        let of = suite::all().iter().map(|suite| suite.rules.len()).sum();
        Selected { suites, rules, left_out, judged, of }
    }
}
