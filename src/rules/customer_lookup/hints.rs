//! C32, C33: what the declaration says of the tool's effects, and of the tool at all.

use crate::model::{Declaration, Finding, Verdict};
use crate::rules::CalledTool;
use crate::rules::words::words;
use crate::schema::inputs;

/// Verbs that speak of changing something.
const CHANGING: &[&str] = &[
    "create",
    "update",
    "delete",
    "remove",
    "set",
    "add",
    "insert",
    "upsert",
    "send",
    "cancel",
    "merge",
    "write",
    "patch",
    "register",
    "notify",
    "archive",
    "edit",
    "modify",
    "assign",
    "close",
    "save",
    "sync",
    "import",
    "subscribe",
    "unsubscribe",
    "change",
    "replace",
    "rename",
    "erase",
    "purge",
    "forget",
    "anonymize",
    "anonymise",
    "block",
    "unblock",
    "enable",
    "disable",
    "activate",
    "deactivate",
    "reset",
    "invite",
];
/// The same in the Nordic languages and in German.
const CHANGING_ELSEWHERE: &[&str] = &[
    "opret",
    "opprett",
    "skapa",
    "opdater",
    "opdatér",
    "oppdater",
    "uppdatera",
    "slet",
    "slett",
    "radera",
    "fjern",
    "gem",
    "lagre",
    "spara",
    "tilføj",
    "tilfoej",
    "legg",
    "lägg",
    "lagg",
    "ændr",
    "aendr",
    "endre",
    "ändra",
    "skift",
    "annuller",
    "annullér",
    "kanseller",
    "avbryt",
    "avboka",
    "skicka",
    "luk",
    "lukk",
    "stäng",
    "flet",
    "registrer",
    "registrera",
    "tilmeld",
    "afmeld",
    "avmeld",
    "arkiver",
    "arkivér",
    "erstelle",
    "erstellen",
    "anlege",
    "anlegen",
    "aktualisiere",
    "aktualisieren",
    "lösche",
    "löschen",
    "loesche",
    "loeschen",
    "entferne",
    "entfernen",
    "speichere",
    "speichern",
    "hinzufügen",
    "hinzufuegen",
    "ändere",
    "ändern",
    "aendere",
    "aendern",
    "bearbeite",
    "bearbeiten",
    "storniere",
    "stornieren",
    "sende",
    "senden",
    "schließen",
    "schliessen",
    "sperre",
    "sperren",
    "registriere",
    "registrieren",
    "umbenennen",
    "zusammenführen",
    "zusammenfuehren",
];

/// C32, C33: nothing in the declaration contradicts the classification as a read.
pub(in crate::rules) fn contradict_risk(case: &CalledTool<'_>) -> Verdict {
    if !case.of.risk.is_some_and(crate::model::Risk::is_read) {
        return Verdict::NotApplicable;
    }
    let Some((pointer, what)) = speaks_of_changing(case.tool) else { return Verdict::Holds };
    let class = case.of.risk.map_or("read", crate::model::Risk::name);
    Verdict::broken(
        Finding::new(
            case.subject(pointer),
            case.place(pointer),
            format!("{what}, yet it is classified {class}"),
        )
        .label("speaks against a read"),
    )
}

/// What in a declaration speaks of changing something, if anything does: a pointer to it, and the words.
pub(in crate::rules) fn speaks_of_changing(tool: &Declaration) -> Option<(&'static str, String)> {
    let read_only = tool.hint("readOnlyHint");
    if read_only == Some(false) {
        Some(("/annotations/readOnlyHint", "the tool's readOnlyHint is false".to_owned()))
    } else if tool.hint("destructiveHint") == Some(true) && read_only != Some(true) {
        Some(("/annotations/destructiveHint", "the tool's destructiveHint is true".to_owned()))
    } else {
        changing_verb(tool.name())
            .map(|verb| ("/name", format!("the tool's name speaks of changing something: {verb}")))
    }
}

/// The verb of a name that speaks of changing something, unless it speaks of finding: then only behind "or" or "and".
fn changing_verb(name: &str) -> Option<String> {
    const FINDING: &[&str] = &[
        "find", "search", "lookup", "get", "list", "read", "fetch", "resolve", "match", "query", "søg",
        "soeg", "sök", "søk", "hent", "hämta", "hitta", "finn", "vis", "visa", "opslag", "finde", "finden",
        "suche", "suchen", "hole", "holen", "abrufen", "anzeigen", "zeige",
    ];
    let words = words(name);
    let changes =
        |word: &String| [CHANGING, CHANGING_ELSEWHERE].iter().any(|list| list.contains(&word.as_str()));
    let joints = ["or", "and", "eller", "og", "och", "oder", "und"];
    let joined = words.windows(2).find(|pair| joints.contains(&pair[0].as_str()) && changes(&pair[1]));
    let finds = words.iter().any(|word| FINDING.contains(&word.as_str()));
    joined.map(|pair| &pair[1]).or(words.iter().find(|word| !finds && changes(word))).cloned()
}

/// C33: the declaration says that the tool only reads.
pub(in crate::rules) fn read_only_missing(case: &CalledTool<'_>) -> Verdict {
    if case.tool.hint("readOnlyHint").is_some() {
        return Verdict::Holds;
    }
    Verdict::broken(Finding::new(
        case.subject("/annotations"),
        case.place("/name"),
        format!("`{}` carries no readOnlyHint", case.tool.name()),
    ))
}

/// Whoever designates a tool reads what it says of itself.
pub(in crate::rules) fn description_missing(case: &CalledTool<'_>) -> Verdict {
    if case.tool.description().is_none() {
        return Verdict::broken(Finding::new(
            case.subject("/description"),
            case.place("/name"),
            format!("`{}` has no description", case.tool.name()),
        ));
    }
    let input = case.of.input;
    let undescribed = case
        .tool
        .input_schema()
        .map(inputs)
        .unwrap_or_default()
        .into_iter()
        .any(|one| one.name == input && one.description.is_none());
    if !undescribed {
        return Verdict::Holds;
    }
    let pointer = format!("/inputSchema/properties/{}", input.replace('~', "~0").replace('/', "~1"));
    Verdict::broken(Finding::new(
        case.subject(&pointer),
        case.place(&pointer),
        format!("the input `{input}` of `{}` has no description", case.tool.name()),
    ))
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn names_speak_of_changing_in_several_languages() {
        for name in [
            "update_contact",
            "forget_customer",
            "slet_kunde",
            "opret_kunde",
            "opdaterKunde",
            "slett_kunde",
            "skapa_kund",
            "kunde_loeschen",
            "kunde_löschen",
            "adresse-aendern",
            "find_or_create_contact",
            "finde_oder_erstelle_kunde",
        ] {
            assert!(changing_verb(name).is_some(), "{name}");
        }
        for name in
            ["find_kunde", "hent_kunde", "kunde_suchen", "søg_kunder", "get_last_change", "kundeopslag"]
        {
            assert_eq!(changing_verb(name), None, "{name}");
        }
    }
}
