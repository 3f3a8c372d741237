use crate::model::DirectoryReport;
use crate::report::page::Page;
use crate::report::style::{Ink, safe_line};

/// How the tools for customers and companies answered where the contract leaves the answer open: a paragraph a tool.
pub(super) fn write(page: &mut Page, directory: Option<&DirectoryReport>) {
    let Some(directory) = directory else { return };
    page.gap();
    page.inked(0, Ink::Bold, "where the contract leaves it open, this server");
    let mut tools: Vec<&str> = Vec::new();
    for choice in &directory.choices {
        if !tools.contains(&choice.tool.as_str()) {
            tools.push(&choice.tool);
        }
    }
    for tool in tools {
        let of = directory.choices.iter().filter(|choice| choice.tool == tool);
        let said: Vec<String> =
            of.map(|choice| format!("{}: {}", safe_line(&choice.case), safe_line(&choice.seen))).collect();
        page.said(2, Ink::Plain, &format!("{}:", safe_line(tool)), &said.join("; "));
    }
}
