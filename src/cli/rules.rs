//! `hallmark rules`: the catalogue.

use clap::Args;

use super::exit::Exit;
use super::failure::Failure;
use super::terminal;
use super::terminal::Color;
use crate::model::Rule;
use crate::{report, suite};

#[derive(Debug, Args)]
#[command(after_help = "Examples:\n  hallmark rules\n  hallmark rules --format json")]
pub(super) struct RulesOptions {
    /// human or json
    #[arg(long, value_name = "FMT", value_parser = ["human", "json"], default_value = "human")]
    pub(super) format: String,
    /// When to use colour
    #[arg(long, value_enum, default_value_t)]
    pub(super) color: Color,
}

pub(super) fn run(options: &RulesOptions) -> Result<Exit, Failure> {
    let rules: Vec<Rule> = suite::all().into_iter().flat_map(|suite| suite.rules.clone()).collect();
    let text = if options.format == "json" {
        report::rule_list_json(&rules)
    } else {
        report::rule_list(&rules, &terminal::look(options.color, 0, false))
    };
    terminal::print(&text)?;
    Ok(Exit::Passed)
}
