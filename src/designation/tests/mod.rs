//! How we know that the file is read as it is documented, and that its mistakes are told.

mod full;
mod hostile;
mod mistakes;
mod schema;
mod secrets;

use miette::{GraphicalReportHandler, GraphicalTheme};

use super::{DesignationFile, FileErrors, read};

/// A file with every key.
const FULL: &str = include_str!("full.toml");

fn env(name: &str) -> Option<String> {
    match name {
        "CRM_TOKEN" => Some("tok-5ecret".into()),
        "CRM_KEY" => Some("key-5ecret".into()),
        "BROKEN" => Some("5ecret\nline".into()),
        _ => None,
    }
}

fn read_text(text: &str) -> Result<DesignationFile, FileErrors> {
    read("hallmark.toml", text, &env, "2026-09-01")
}

/// What a terminal of 80 columns would show, without colour.
fn rendered(errors: &FileErrors) -> String {
    let mut said = String::new();
    let handler = GraphicalReportHandler::new_themed(GraphicalTheme::unicode_nocolor()).with_width(80);
    handler.render_report(&mut said, errors).expect("a report");
    said
}
