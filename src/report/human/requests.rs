use comfy_table::{ContentArrangement, Table, presets};

use crate::platform::{Reach, Request};
use crate::report::page::Page;
use crate::report::style::{Ink, Look, safe_line};

/// Every request on chat with the lookup that it reaches, or why a colleague takes over.
pub fn human_requests(requests: &[Request], look: &Look) -> String {
    let mut page = Page::new(look);
    let reached = requests.iter().filter(|one| matches!(one.reach, Reach::Lookup { .. })).count();
    page.inked(0, Ink::Bold, &headline(reached, requests.len()));
    if !look.quiet && !requests.is_empty() {
        page.gap();
        page.raw(0, &table(requests, look).trim_fmt());
    }
    page.finish()
}

fn headline(reached: usize, all: usize) -> String {
    match (reached, all) {
        (_, 0) => "the server offers no tools, so nothing can be asked for on chat".into(),
        (0, _) => "no request on chat reaches a lookup: a colleague takes over each".into(),
        _ if reached == all => "every request on chat reaches a lookup".into(),
        _ => format!("{reached} of {all} requests on chat reach a lookup; a colleague takes over the others"),
    }
}

fn table(requests: &[Request], look: &Look) -> Table {
    let mut table = Table::new();
    let width = u16::try_from(look.width).unwrap_or(u16::MAX);
    table.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Dynamic).set_width(width);
    table.set_header(["tool", "argument", "lookup", "passed on, or why a colleague takes over"]);
    for one in requests {
        let (lookup, told) = told(&one.reach);
        let arguments = if one.arguments.is_empty() { "none".into() } else { one.arguments.join(" + ") };
        table.add_row([
            &safe_line(&one.tool),
            &safe_line(&arguments),
            &safe_line(&lookup),
            &safe_line(&told),
        ]);
    }
    if let Some(column) = table.column_mut(0) {
        column.set_padding((0, 1));
    }
    table
}

/// The last two columns.
fn told(reach: &Reach) -> (String, String) {
    match reach {
        Reach::Lookup { tool, passed, itself } => {
            let lookup = if *itself { "itself".into() } else { tool.clone() };
            let passed: Vec<String> = passed
                .iter()
                .map(
                    |(argument, input)| {
                        if argument == input { input.clone() } else { format!("{argument} as {input}") }
                    },
                )
                .collect();
            (
                lookup,
                if passed.is_empty() {
                    "nothing: it declares no such input".into()
                } else {
                    passed.join(", ")
                },
            )
        }
        Reach::Ambiguous { .. } | Reach::None { .. } => ("none".into(), reach.why().unwrap_or_default()),
    }
}
