use super::Fault;
use super::effect::Effect;
use crate::example::answer::{Answer, Query};
use crate::example::people::{PEOPLE, Person};

/// How addresses and numbers are compared.
pub(super) const ALL: &[Fault] = &[
    Fault::server(
        "email-case-sensitive",
        "addresses are compared letter by letter, capitals and all",
        &["email-case-sensitive"],
        &[Effect::Answers(compare_addresses_as_written)],
    ),
    Fault::server(
        "email-overmatch",
        "a tag behind a plus is taken off before addresses are compared",
        &["email-overmatch"],
        &[Effect::Answers(take_tags_off)],
    ),
    Fault::server(
        "phone-form-sensitive",
        "numbers are compared as they are written",
        &["phone-form-sensitive"],
        &[Effect::Answers(compare_numbers_as_written)],
    ),
    Fault::server(
        "phone-overmatch",
        "numbers are compared by their last eight digits",
        &["phone-overmatch"],
        &[Effect::Answers(compare_last_eight_digits)],
    ),
];

fn compare_addresses_as_written(query: &Query, answer: Answer) -> Answer {
    only_if(query.email.as_deref(), |person| person.email, answer)
}

fn compare_numbers_as_written(query: &Query, answer: Answer) -> Answer {
    only_if(query.phone.as_deref(), |person| person.e164, answer)
}

/// The one customer only if somebody holds the value exactly as it was sent.
fn only_if(sent: Option<&str>, held: fn(&Person) -> &str, answer: Answer) -> Answer {
    match (answer, sent) {
        (Answer::One(_), Some(sent)) if PEOPLE.iter().all(|person| held(person) != sent) => Answer::Nobody,
        (answer, _) => answer,
    }
}

fn take_tags_off(query: &Query, answer: Answer) -> Answer {
    let untagged = query.email.as_deref().and_then(|email| {
        let (local, domain) = email.split_once('@')?;
        Some(format!("{}@{domain}", local.split_once('+')?.0))
    });
    match (answer, untagged) {
        (Answer::Nobody, Some(email)) => {
            find(|person| person.email.eq_ignore_ascii_case(&email)).unwrap_or(Answer::Nobody)
        }
        (answer, _) => answer,
    }
}

fn compare_last_eight_digits(query: &Query, answer: Answer) -> Answer {
    let digits: String =
        query.phone.iter().flat_map(|phone| phone.chars()).filter(char::is_ascii_digit).collect();
    match (answer, digits.len().checked_sub(8)) {
        (Answer::Nobody, Some(start)) => {
            find(|person| person.e164.ends_with(&digits[start..])).unwrap_or(Answer::Nobody)
        }
        (answer, _) => answer,
    }
}

fn find(wanted: impl Fn(&Person) -> bool) -> Option<Answer> {
    PEOPLE.iter().find(|person| wanted(person)).map(|person| Answer::One(person.record()))
}
