//! Which texts are wrapped (D15, D18 to D23, D34, D47, D59): what a customer wrote, and nothing else.

use serde_json::Value;

use super::heard::{Heard, asked, first, unanswered};
use crate::model::{Finding, Verdict, pointer_push};
use crate::rules::Run;

const TEXT: &str = "untrusted_text";
const DATA: &str = "untrusted_data";
/// How deep an answer is searched.
const DEEPEST: usize = 12;

/// A place whose text the contract names.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Named {
    TicketSubject,
    SurveyComment,
    SurveyAnswer,
    SurveyTicketSubject,
    Metadata,
}

impl Named {
    fn what(self) -> &'static str {
        match self {
            Self::TicketSubject => "ticket subject",
            Self::SurveyComment => "survey comment",
            Self::SurveyAnswer => "survey answer",
            Self::SurveyTicketSubject => "ticket subject on a survey response",
            Self::Metadata => "metadata",
        }
    }

    fn wrapper(self) -> &'static str {
        if self == Self::Metadata { DATA } else { TEXT }
    }
}

/// In which list of an answer an object stands.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Within {
    Nothing,
    Ticket,
    Survey,
    SurveyTicket,
}

/// The wrappers of an answer: pointer and which of the two.
pub(super) fn wrappers(told: &Value) -> Vec<(String, &'static str)> {
    let mut found = Vec::new();
    collect(told, "", 0, &mut found);
    found
}

fn collect(value: &Value, pointer: &str, depth: usize, found: &mut Vec<(String, &'static str)>) {
    if depth > DEEPEST {
        return;
    }
    if let Some(kind) = [TEXT, DATA].into_iter().find(|key| value.get(*key).is_some()) {
        found.push((pointer.to_owned(), kind));
        return;
    }
    for (key, child) in children(value) {
        let mut below = pointer.to_owned();
        pointer_push(&mut below, &key);
        collect(child, &below, depth + 1, found);
    }
}

fn children(value: &Value) -> Vec<(String, &Value)> {
    match value {
        Value::Object(map) => map.iter().map(|(key, child)| (key.clone(), child)).collect(),
        Value::Array(list) => list.iter().enumerate().map(|(at, child)| (at.to_string(), child)).collect(),
        _ => Vec::new(),
    }
}

/// The places of an answer that the contract names, with what stands there.
fn named(told: &Value) -> Vec<(Named, String, &Value)> {
    let mut found = Vec::new();
    gather(told, "", (Within::Nothing, 0), &mut found);
    found
}

fn gather<'v>(
    value: &'v Value,
    pointer: &str,
    (within, depth): (Within, usize),
    found: &mut Vec<(Named, String, &'v Value)>,
) {
    if depth > DEEPEST {
        return;
    }
    for (key, child) in children(value) {
        let mut below = pointer.to_owned();
        pointer_push(&mut below, &key);
        // Of all the metadata in an answer, the customer's own stands in the record.
        let own =
            |place: &Named| *place != Named::Metadata || ["", "/customer", "/profile"].contains(&pointer);
        let of_object = value.is_object().then(|| place(&key.to_lowercase(), within)).flatten();
        match of_object.filter(own) {
            Some(place) => found.push((place, below, child)),
            None => {
                let inside =
                    if value.is_object() { entered(&key.to_lowercase(), child, within) } else { within };
                gather(child, &below, (inside, depth + 1), found);
            }
        }
    }
}

/// What a key of an object is, by its name and where the object stands.
fn place(key: &str, within: Within) -> Option<Named> {
    match (key, within) {
        ("metadata", _) => Some(Named::Metadata),
        ("subject", Within::Ticket) | ("ticket_subject", Within::Nothing | Within::Ticket) => {
            Some(Named::TicketSubject)
        }
        ("ticket_subject", Within::Survey) | ("subject" | "ticket_subject", Within::SurveyTicket) => {
            Some(Named::SurveyTicketSubject)
        }
        (_, Within::Survey) if is_comment(key) => Some(Named::SurveyComment),
        (_, Within::Survey) if key == "answer" || key == "answers" || key.ends_with("_answers") => {
            Some(Named::SurveyAnswer)
        }
        _ => None,
    }
}

/// Whether a key of a survey response holds what the customer said, not what a colleague noted.
fn is_comment(key: &str) -> bool {
    let noted = ["agent", "internal", "staff", "owner"].iter().any(|who| key.starts_with(who));
    key == "comment" || key == "comments" || key.ends_with("_comment") && !noted
}

/// Where the children of a key stand.
fn entered(key: &str, child: &Value, within: Within) -> Within {
    let nests = child.is_array() || child.is_object();
    match within {
        _ if !nests => within,
        Within::Survey if key == "ticket" => Within::SurveyTicket,
        Within::Nothing if key.contains("survey") || key.ends_with("responses") => Within::Survey,
        Within::Nothing if key.contains("ticket") => Within::Ticket,
        // A conversation may name its ticket; no clause says how.
        Within::Nothing if key.contains("conversation") => Within::Nothing,
        Within::Nothing | Within::Ticket | Within::Survey | Within::SurveyTicket => within,
    }
}

/// Whether what stands at a named place is as the contract says; none where there is no text at all.
fn is_wrapped(place: Named, held: &Value) -> Option<bool> {
    match held {
        Value::Null => None,
        // Where nothing was written, there is nothing to wrap.
        Value::String(text) if text.is_empty() => None,
        Value::Bool(_) | Value::Number(_) if place != Named::Metadata => None,
        Value::Object(map) if map.contains_key(place.wrapper()) => Some(true),
        // A whole set of answers may be wrapped as data.
        Value::Object(map) if place == Named::SurveyAnswer && map.contains_key(DATA) => Some(true),
        Value::Array(_) | Value::Object(_) if place == Named::SurveyAnswer => answers_wrapped(held, 0),
        Value::Array(list) if place == Named::SurveyComment => {
            let told: Vec<bool> = list.iter().filter_map(|one| is_wrapped(place, one)).collect();
            (!told.is_empty()).then(|| told.iter().all(|wrapped| *wrapped))
        }
        _ => Some(false),
    }
}

/// Answers one by one: each text of them is wrapped, save what the company itself wrote beside it.
fn answers_wrapped(held: &Value, depth: usize) -> Option<bool> {
    if depth > DEEPEST || held.get(TEXT).is_some() || held.get(DATA).is_some() {
        return Some(true);
    }
    let told: Vec<bool> = match held {
        Value::String(_) => vec![false],
        Value::Array(list) => list.iter().filter_map(|one| answers_wrapped(one, depth + 1)).collect(),
        Value::Object(map) => {
            let speaks = |key: &str| ["answer", "value", "text", "response", "comment"].contains(&key);
            let own = map.keys().any(|key| speaks(&key.to_lowercase()));
            let counts = |key: &str| !own || speaks(&key.to_lowercase());
            map.iter()
                .filter(|(key, _)| counts(key))
                .filter_map(|(_, one)| answers_wrapped(one, depth + 1))
                .collect()
        }
        Value::Null | Value::Bool(_) | Value::Number(_) => Vec::new(),
    };
    (!told.is_empty()).then(|| told.iter().all(|wrapped| *wrapped))
}

/// Every text at the named place is wrapped, in all answers of the questions.
pub(super) fn unwrapped(run: &Run<'_>, (tool, steps): (&str, &str), place: Named) -> Verdict {
    let heard = match asked(run, tool, steps) {
        Ok(heard) => heard,
        Err(verdict) => return verdict,
    };
    let answered: Vec<(&Heard<'_>, &Value)> =
        heard.iter().filter_map(|one| Some((one, one.told()?))).collect();
    if answered.is_empty() {
        return unanswered(tool);
    }
    let mut findings: Vec<Finding> = Vec::new();
    let mut seen = 0;
    for (one, told) in answered {
        let places = named(told).into_iter().filter(|(kind, _, _)| *kind == place);
        let told: Vec<(String, bool)> =
            places.filter_map(|(_, pointer, held)| Some((pointer, is_wrapped(place, held)?))).collect();
        seen += told.len();
        if let Some((pointer, _)) = told.iter().find(|(_, wrapped)| !wrapped) {
            let shown = crate::model::clean_line(pointer);
            let message = match place {
                Named::Metadata => format!("the metadata at `{shown}` is not wrapped as `{DATA}`"),
                _ => format!("a {} at `{shown}` is not wrapped as `{TEXT}`", place.what()),
            };
            findings.push(one.finding_at(pointer, message).label("not wrapped"));
        }
    }
    match seen {
        0 if place == Named::Metadata => {
            Verdict::unconfigured(format!("no answer of `{tool}` shows metadata"))
        }
        0 => Verdict::unconfigured(format!("no answer of `{tool}` shows a {}", place.what())),
        _ => first(findings),
    }
}

/// Whether a place holds what a customer may have written: no clause names it, and wrapping it does better.
fn may_be_written(pointer: &str) -> bool {
    const WRITTEN: [&str; 11] = [
        "message",
        "preview",
        "snippet",
        "content",
        "comment",
        "body",
        "description",
        "note",
        "text",
        "metadata",
        "answer",
    ];
    let keys = pointer.rsplit('/');
    let last = keys.into_iter().find(|key| !key.chars().all(|c| c.is_ascii_digit())).unwrap_or_default();
    let last = last.to_lowercase();
    last == "subject" || WRITTEN.iter().any(|word| last.contains(word))
}

/// No wrapper stands anywhere but at the named places and at others that a customer may have written.
pub(super) fn elsewhere(run: &Run<'_>, of: (&str, &str)) -> Verdict {
    super::heard::each(run, of, |heard| {
        let told = heard.told()?;
        let places: Vec<String> = named(told).into_iter().map(|(_, pointer, _)| pointer).collect();
        let named = |pointer: &str| {
            places.iter().any(|place| pointer == place || pointer.starts_with(&format!("{place}/")))
        };
        let odd = |pointer: &str| !named(pointer) && !may_be_written(pointer);
        let (pointer, kind) = wrappers(told).into_iter().find(|(pointer, _)| odd(pointer))?;
        let shown = crate::model::clean_line(&pointer);
        let message = format!("`{shown}` is wrapped as `{kind}`, and the contract names it nowhere");
        Some(heard.finding_at(&pointer, message).label("wrapped"))
    })
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn told(answer: &Value, place: Named) -> Vec<Option<bool>> {
        named(answer)
            .into_iter()
            .filter(|(kind, _, _)| *kind == place)
            .map(|(_, _, held)| is_wrapped(place, held))
            .collect()
    }

    #[test]
    fn each_place_is_known_by_where_it_stands() {
        let answer = json!({
            "customer": { "metadata": { "untrusted_data": {} } },
            "recent_tickets": [{ "subject": "plain" }, { "subject": { "untrusted_text": "x" } }],
            "conversations": [{ "subject": "plain, and named by no clause" }],
            "survey_responses": [
                { "comment": "plain", "ticket_subject": "plain", "answers": [{ "question": "ours", "answer": "plain" }] },
                { "comment": null, "ticket": { "subject": { "untrusted_text": "x" } }, "answers": { "untrusted_data": {} } },
            ],
        });
        assert_eq!(told(&answer, Named::Metadata), [Some(true)]);
        assert_eq!(told(&answer, Named::TicketSubject), [Some(false), Some(true)]);
        assert_eq!(told(&answer, Named::SurveyComment), [Some(false), None]);
        assert_eq!(told(&answer, Named::SurveyTicketSubject), [Some(false), Some(true)]);
        assert_eq!(told(&answer, Named::SurveyAnswer), [Some(false), Some(true)]);
    }

    #[test]
    fn a_question_of_the_company_s_own_need_not_be_wrapped() {
        let wrapped = json!({ "untrusted_text": "x" });
        for right in [
            json!([{ "question": "How was it?", "answer": wrapped, "score": 4 }]),
            json!({ "How was it?": wrapped }),
            json!([wrapped]),
            json!([{ "question": "How many?", "answer": 4 }, { "question": "How was it?", "answer": wrapped }]),
        ] {
            assert_eq!(is_wrapped(Named::SurveyAnswer, &right), Some(true), "{right}");
        }
        assert_eq!(is_wrapped(Named::SurveyAnswer, &json!([])), None);
        assert_eq!(is_wrapped(Named::SurveyAnswer, &json!({ "How was it?": "fine" })), Some(false));
    }

    #[test]
    fn only_the_customer_s_own_metadata_and_words_are_asked_for() {
        let answer = json!({
            "metadata": {},
            "recent_tickets": [{ "subject": "", "metadata": { "channel": "web" } }],
            "company": { "metadata": { "tier": 2 } },
            "survey_responses": [{ "comment": "", "agent_comment": "ours", "comments": 2 }],
        });
        assert_eq!(told(&answer, Named::Metadata), [Some(false)]);
        assert_eq!(told(&answer, Named::TicketSubject), [None]);
        assert_eq!(told(&answer, Named::SurveyComment), [None, None]);
        assert!(may_be_written("/messages/0/body/1") && !may_be_written("/conversations/0/channel"));
    }

    #[test]
    fn wrappers_are_found_however_deep_and_no_depth_harms() {
        let mut deep = json!({ "untrusted_text": "x" });
        for _ in 0..100 {
            deep = json!([deep]);
        }
        assert!(wrappers(&deep).is_empty());
        assert_eq!(wrappers(&json!({ "a": [{ "untrusted_data": 1 }] })), [("/a/0".to_owned(), DATA)]);
    }
}
