use comfy_table::{ContentArrangement, Table, presets};

use super::{drawing, findings};
use crate::model::{LookupReport, SingleLookup};
use crate::report::page::Page;
use crate::report::style::{Ink, Look, safe_line};

/// One lookup told step by step: what is sent, what came back, how it is read, and what each use would do.
pub fn human_single(single: &SingleLookup, look: &Look) -> String {
    let mut page = Page::new(look);
    let lookup = &single.lookup;
    page.said(0, Ink::Bold, "the platform would record:", lookup.outcome.name());
    if !look.quiet {
        write_described(&mut page, lookup);
        write_steps(&mut page, &lookup.steps);
        if let Some(excerpt) = &lookup.drawing {
            drawing::write(&mut page, excerpt);
        }
        write_uses(&mut page, lookup);
    }
    findings::write(&mut page, &single.findings);
    page.finish()
}

fn write_described(page: &mut Page, lookup: &LookupReport) {
    if lookup.outcomes.len() > 1 {
        let all: Vec<&str> = lookup.outcomes.iter().map(|one| one.name()).collect();
        page.prose(0, &format!("all that apply: {}", all.join(", ")));
    }
    let of = format!("a lookup by {} with {}", lookup.channel.name(), safe_line(&lookup.tool));
    page.inked(0, Ink::Dim, &of);
}

fn write_steps(page: &mut Page, steps: &[(String, String)]) {
    page.gap();
    for (index, (heading, text)) in steps.iter().enumerate() {
        let number = format!("{}.", index + 1);
        let heading = safe_line(heading);
        if text.contains('\n') {
            page.said(0, Ink::Bold, &format!("{number} {heading}:"), "");
            page.prose(number.len() + 1, text);
        } else {
            page.hung((0, number.len() + 1), Ink::Bold, &format!("{number} {heading}:"), text);
        }
    }
}

fn write_uses(page: &mut Page, lookup: &LookupReport) {
    let mut table = Table::new();
    let width = u16::try_from(page.look.width).unwrap_or(u16::MAX);
    table.load_style(presets::NOTHING).set_content_arrangement(ContentArrangement::Dynamic).set_width(width);
    table.set_header(["use", "done", "recorded", "why"]);
    for one in &lookup.uses {
        let done = if one.done { "yes" } else { "no" };
        table.add_row([one.title, done, one.outcome.name(), &safe_line(&one.why)]);
    }
    if let Some(column) = table.column_mut(0) {
        column.set_padding((0, 1));
    }
    page.gap();
    page.raw(0, &table.trim_fmt());
}
