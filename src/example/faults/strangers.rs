use serde_json::Value;

use super::Fault;
use super::effect::Effect;
use crate::example::answer::{Answer, Query};
use crate::example::people::PEOPLE;

/// What is answered for a value that nobody holds, and for one that several hold.
pub(super) const ALL: &[Fault] = &[
    Fault::server(
        "unknown-is-somebody",
        "a value that nobody holds finds the first customer of the list",
        &["unknown-is-somebody", "email-overmatch", "phone-overmatch"],
        &[Effect::Answers(find_somebody)],
    ),
    Fault::server(
        "unknown-answer-unclear",
        "a value that nobody holds is answered with not_found under another key",
        &["unknown-answer-unclear"],
        &[Effect::Answers(say_it_under_another_key)],
    ),
    Fault::server(
        "shared-answered-with-one",
        "a value that two customers hold finds the first of them",
        &["shared-answered-with-one"],
        &[Effect::Answers(first_of_several)],
    ),
    Fault::server(
        "shared-incomplete",
        "the list for a shared value lacks a customer's current reference",
        &["shared-incomplete"],
        &[Effect::Answers(outdated_last)],
    ),
    Fault::server(
        "shared-not-distinct",
        "the list for a shared value holds one record twice",
        &["shared-not-distinct"],
        &[Effect::Answers(last_twice)],
    ),
];

fn find_somebody(_: &Query, answer: Answer) -> Answer {
    match answer {
        Answer::Nobody => Answer::One(PEOPLE[0].record()),
        other => other,
    }
}

fn say_it_under_another_key(_: &Query, answer: Answer) -> Answer {
    match answer {
        Answer::Nobody => Answer::Refused(r#"{"error":"not_found"}"#.into()),
        other => other,
    }
}

fn first_of_several(_: &Query, answer: Answer) -> Answer {
    match answer {
        Answer::Several(mut records) if !records.is_empty() => Answer::One(records.swap_remove(0)),
        other => other,
    }
}

fn outdated_last(_: &Query, mut answer: Answer) -> Answer {
    if let Answer::Several(records) = &mut answer
        && let Some(Value::Object(last)) = records.last_mut()
    {
        last.insert("contact_id".into(), "CON-911".into());
    }
    answer
}

fn last_twice(_: &Query, mut answer: Answer) -> Answer {
    if let Answer::Several(records) = &mut answer {
        records.extend(records.last().cloned());
    }
    answer
}
