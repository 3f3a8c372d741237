use comfy_table::{ColumnConstraint, ContentArrangement, Table, presets};
use serde_json::Value;

use crate::model::{Plan, PlannedCall};
use crate::report::page::Page;
use crate::report::plural::plural;
use crate::report::style::{Ink, Look, safe_line};

/// Every call that a run would make, by what it belongs to and on what it depends.
pub fn human_plan(plan: &Plan, look: &Look) -> String {
    let mut page = Page::new(look);
    page.inked(0, Ink::Bold, &headline(plan));
    if !look.quiet {
        let same = |one: &PlannedCall, next: &PlannedCall| {
            (&one.part, &one.tool, &one.when) == (&next.part, &next.tool, &next.when)
        };
        for group in plan.calls.chunk_by(same) {
            write_group(&mut page, group, look);
        }
        write_sentences(&mut page, "besides", &plan.besides);
        write_sentences(&mut page, "not called", &plan.left_out);
    }
    page.finish()
}

fn headline(plan: &Plan) -> String {
    let changing = plan.calls.iter().filter(|call| call.changes).count();
    let changes = match changing {
        0 => "none of them changes data".to_owned(),
        _ => format!("{changing} of them to tools that change data"),
    };
    let besides = match (plan.besides.is_empty(), plan.may_change) {
        (true, _) => "",
        (false, false) => "; and others besides",
        (false, true) => "; and others besides, which CHANGE DATA",
    };
    let calls = plural(plan.calls.len(), "call");
    format!("{calls} at the most would be made, and none was: {changes}{besides}")
}

fn write_group(page: &mut Page<'_>, group: &[PlannedCall], look: &Look) {
    let Some(first) = group.first() else { return };
    page.gap();
    let marked = if first.changes { ", which CHANGES DATA" } else { "" };
    page.inked(0, Ink::Bold, &format!("{}, with {}{marked}", first.part, first.tool));
    page.said(2, Ink::Plain, "if", &format!("{}; decided after the listing", first.when));
    if let Some(beside) = platform_arguments(&first.arguments) {
        page.said(2, Ink::Plain, "each", &format!("carries {beside} besides"));
    }
    page.raw(2, &table(group, look).trim_fmt());
}

/// The arguments that every call of the platform carries.
fn platform_arguments(arguments: &Value) -> Option<String> {
    let said = |name: &str| Some(format!("{name} = {}", arguments.get(name)?.as_str()?));
    Some(format!("{} and {}", said("tenantId")?, said("workspaceId")?))
}

fn table(group: &[PlannedCall], look: &Look) -> Table {
    let mut table = Table::new();
    let width = u16::try_from(look.width.saturating_sub(2)).unwrap_or(u16::MAX);
    table.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Dynamic).set_width(width);
    table.set_header(["probe", "sends", "expects"]);
    for call in group {
        table.add_row([
            &safe_line(&call.probe),
            &safe_line(&sent(&call.arguments)),
            &safe_line(&call.expects),
        ]);
    }
    let longest = group.iter().map(|call| call.probe.chars().count()).max().unwrap_or(0);
    if let Some(column) = table.column_mut(0) {
        column.set_padding((0, 1));
        // A name that is broken cannot be copied; one that takes most of the line leaves no room for the rest.
        if longest <= look.width * 3 / 5 {
            column.set_constraint(ColumnConstraint::ContentWidth);
        }
    }
    table
}

fn sent(arguments: &Value) -> String {
    let own = arguments.as_object().into_iter().flatten();
    let own = own.filter(|(name, _)| !["tenantId", "workspaceId"].contains(&name.as_str()));
    let said: Vec<String> = own
        .map(|(name, value)| match value {
            Value::String(text) => format!("{name} = {text}"),
            other => format!("{name} = {other}"),
        })
        .collect();
    if said.is_empty() { "nothing".into() } else { said.join(", ") }
}

fn write_sentences(page: &mut Page<'_>, heading: &str, sentences: &[String]) {
    if sentences.is_empty() {
        return;
    }
    page.gap();
    page.inked(0, Ink::Bold, heading);
    for sentence in sentences {
        page.said(2, Ink::Plain, "", sentence);
    }
}
