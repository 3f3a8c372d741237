//! `hallmark explain`: a rule, an outcome, a clause or a word of the contract.

use clap::Args;

use super::exit::Exit;
use super::failure::Failure;
use super::terminal;
use super::terminal::Color;
use crate::model::Rule;
use crate::report;
use crate::suite::{self, Named, Suite};

#[derive(Debug, Args)]
#[command(
    after_help = "Examples:\n  hallmark explain value-mismatch\n  hallmark explain field_missing\n  hallmark explain C12\n  hallmark explain 'value field'"
)]
pub(super) struct ExplainOptions {
    /// A rule, an outcome, a clause or a word, such as reference or envelope
    #[arg(value_name = "NAME")]
    pub(super) name: String,
    /// When to use colour
    #[arg(long, value_enum, default_value_t)]
    pub(super) color: Color,
}

pub(super) fn run(options: &ExplainOptions) -> Result<Exit, Failure> {
    let look = terminal::look(options.color, 0, false);
    let text = match suite::find(&options.name) {
        Some(Named::Rule(_, rule)) => report::explain_rule(rule, &look),
        Some(Named::Clause(suite, clause)) => report::explain_clause(
            clause,
            &rules_where(suite, |rule| rule.clauses.contains(&clause.id)),
            &look,
        ),
        Some(Named::Outcome(suite, outcome)) => report::explain_outcome(
            outcome,
            &rules_where(suite, |rule| rule.outcome == Some(outcome.id)),
            &look,
        ),
        Some(Named::Word(_, word)) => report::explain_word(word, &look),
        None => {
            let failure = Failure::usage(format!("`{}` is no rule, outcome, clause or word", options.name));
            return Err(match suite::nearest(&options.name) {
                Some(near) => {
                    failure.help(format!("did you mean `{near}`? `hallmark rules` lists the rules"))
                }
                None => failure.help("`hallmark rules` lists the rules"),
            });
        }
    };
    terminal::print(&text)?;
    Ok(Exit::Passed)
}

fn rules_where(suite: &Suite, wanted: impl Fn(&Rule) -> bool) -> Vec<&Rule> {
    suite.shared.iter().chain(&suite.rules).filter(|rule| wanted(rule)).collect()
}
