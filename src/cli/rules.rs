//! `hallmark rules`: the catalogue.

use super::arguments::RulesOptions;
use super::exit::Exit;
use super::failure::Failure;
use super::terminal;
use crate::{report, suite};

pub(super) fn run(options: &RulesOptions) -> Result<Exit, Failure> {
    let rules = &suite::customer_lookup().rules;
    let text = if options.format == "json" {
        report::rule_list_json(rules)
    } else {
        report::rule_list(rules, &terminal::look(options.color, 0, false))
    };
    terminal::print(&text).map_err(|error| Failure::file("write", "standard output", &error))?;
    Ok(Exit::Passed)
}
