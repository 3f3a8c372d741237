use super::super::entry::Entry;
use super::super::table::Table;
use crate::model::{FieldPath, Use, Workspace};

/// Reads `[workspace]`.
pub(in super::super) fn workspace(table: &mut Table<'_>) -> Workspace {
    let usual = Workspace::default();
    let listed = table.take("uses");
    Workspace {
        countries: table.take("countries").map_or(usual.countries, |entry| countries(&entry)),
        uses_listed: listed.is_some(),
        uses: listed.map_or(usual.uses, |entry| uses(&entry)),
        tenant_id: table.take("tenant_id").and_then(|entry| entry.name()).unwrap_or(usual.tenant_id),
        workspace_id: table.take("workspace_id").and_then(|entry| entry.name()).unwrap_or(usual.workspace_id),
        moving: table.take("moving").map_or(usual.moving, |entry| paths(&entry)),
        slow_after: table.take("slow_after").and_then(|entry| entry.duration()).unwrap_or(usual.slow_after),
    }
}

fn countries(entry: &Entry<'_>) -> Vec<String> {
    let items = entry.items("a list of countries").unwrap_or_default();
    let mut countries = Vec::new();
    for item in &items {
        let Some(code) = item.text() else { continue };
        if !is_code(&code) {
            let meant = code.trim().to_uppercase();
            let help = if is_code(&meant) {
                format!("write \"{meant}\"")
            } else {
                "write the two capital letters of ISO 3166, such as \"DK\"".into()
            };
            item.note(item.mistake("is not a country", "two capital letters are wanted").with_help(help));
        } else if code == "UK" {
            let mistake = item.mistake("is not a country", "not the code of the United Kingdom");
            item.note(mistake.with_help("write \"GB\""));
        } else if countries.contains(&code) {
            item.note(item.mistake("stands in the list already", "the second time"));
        } else {
            countries.push(code);
        }
    }
    countries
}

fn is_code(text: &str) -> bool {
    text.len() == 2 && text.bytes().all(|byte| byte.is_ascii_uppercase())
}

/// The uses in the order in which they are shown; the contact link is always among them (C1).
fn uses(entry: &Entry<'_>) -> Vec<Use> {
    let words = Use::ALL.map(|one| (one, one.name()));
    let items = entry.items("a list of uses").unwrap_or_default();
    let listed: Vec<_> = items.iter().filter_map(|item| item.word(&words)).collect();
    Use::ALL.into_iter().filter(|one| *one == Use::ContactLink || listed.contains(one)).collect()
}

fn paths(entry: &Entry<'_>) -> Vec<FieldPath> {
    let items = entry.items("a list of field paths").unwrap_or_default();
    items.iter().filter_map(Entry::path).collect()
}
