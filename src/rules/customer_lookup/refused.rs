//! C2, C10: whether the call that the platform makes is taken at all.

use super::trouble::{Trouble, trouble};
use crate::model::{Declaration, Finding, Masker, Person, Picked, RawJson, Reply, Step, Verdict, clean_line};
use crate::platform::{Answer, Failure, matches_in, read_answer};
use crate::rules::{AnswerCase, ReplyCase, ReplyOf, RowCase};
use crate::schema::{Acceptance, accepts};
use crate::value::without_sensitive;

/// C2: a call that is refused with the platform's two arguments and accepted without, although the schema allows them.
pub(super) fn refuses_platform_arguments(case: &RowCase<'_>) -> Verdict {
    let Some(refused) = first_refused(case) else { return Verdict::Holds };
    if schema_explains(&refused) {
        return Verdict::NotApplicable;
    }
    let Some(without) = without_platform_arguments(case) else { return Verdict::Holds };
    if matches!(without, Answer::Failed(_)) {
        return Verdict::Holds;
    }
    Verdict::broken(
        Finding::new(
            refused.subject(""),
            refused.reply(""),
            format!(
                "the call is refused with `tenantId` and `workspaceId` and accepted without, although the schema allows them{}",
                words_of(&refused)
            ),
        )
        .label("refused"),
    )
}

/// C2: the designated argument is enough by schema, yet the call is refused for want of another.
pub(super) fn needs_more(case: &RowCase<'_>) -> Verdict {
    let Some(refused) = first_refused(case) else { return Verdict::Holds };
    if schema_explains(&refused) {
        return Verdict::NotApplicable;
    }
    if matches!(without_platform_arguments(case), Some(answer) if !matches!(answer, Answer::Failed(_))) {
        return Verdict::NotApplicable;
    }
    let Some(what) = wanted_input(&refused) else { return Verdict::Holds };
    Verdict::broken(
        Finding::new(
            refused.subject(""),
            refused.reply(""),
            format!(
                "`{}` is enough by the schema, yet the call is refused for want of {what}{}",
                case.row.input,
                words_of(&refused)
            ),
        )
        .label("asks for more"),
    )
}

/// The first lookup of a known or shared value that the tool itself refused.
fn first_refused<'a>(case: &RowCase<'a>) -> Option<AnswerCase<'a>> {
    case.run.answers().find(|answer| {
        answer.channel() == case.channel
            && answer.exchange.probe.person != Person::Unknown
            && matches!(
                answer.reading.answer,
                Answer::Failed(Failure::ToolError { .. } | Failure::Rpc { .. })
            )
    })
}

/// Whether the declared schema already refuses the arguments that were sent.
fn schema_explains(case: &AnswerCase<'_>) -> bool {
    let schema = case.tool().and_then(Declaration::input_schema);
    schema.is_some_and(|schema| matches!(accepts(schema, &case.exchange.arguments), Acceptance::Rejected(_)))
}

/// What came back when the row's tool was asked once without the two arguments.
fn without_platform_arguments(case: &RowCase<'_>) -> Option<Answer> {
    let exchange = case.run.evidence.exchanges.iter().find(|exchange| {
        exchange.probe.channel == case.channel && exchange.step == Step::WithoutPlatformArguments
    })?;
    Some(read_answer(&exchange.reply))
}

/// Words of an error that speak of signing in: what is missing then is no input.
const SIGNING_IN: &[&str] =
    &["auth", "api key", "apikey", "token", "login", "permission", "credential", "forbidden"];
/// What stands behind the name of an input that is asked for.
const ASKED_BEHIND: &[&str] = &[
    "must be given",
    "must be provided",
    "must be supplied",
    "must be set",
    "must not be empty",
    "is required",
    "are required",
    "is mandatory",
    "is missing",
    "missing required",
    "field required",
];
/// What stands before it.
const ASKED_BEFORE: &[&str] = &[
    "missing required argument",
    "missing argument",
    "missing parameter",
    "missing field",
    "missing",
    "requires",
];

/// The input that an error text asks for: the name beside a word of demand.
fn wanted_input(case: &AnswerCase<'_>) -> Option<String> {
    let text = error_text(&case.reading.answer)?.to_lowercase();
    if SIGNING_IN.iter().any(|word| text.contains(word)) {
        return None;
    }
    let own = case.row.input.to_lowercase();
    let stranger = |word: &str| word != own && !["tenantid", "workspaceid"].contains(&word) && is_name(word);
    let behind = ASKED_BEHIND
        .iter()
        .filter_map(|phrase| Some(words_in(text.split_once(phrase)?.0).last()?.to_owned()));
    let before = ASKED_BEFORE
        .iter()
        .filter_map(|phrase| Some(words_in(text.split_once(phrase)?.1).first()?.to_owned()));
    behind.chain(before).find(|word| stranger(word)).map(|word| format!("`{}`", clean_line(&word)))
}

/// The words of an error that may be names, without those that only introduce one.
fn words_in(text: &str) -> Vec<String> {
    const INTRODUCING: &[&str] =
        &["argument", "arguments", "parameter", "field", "input", "property", "the", "a", "value", "keyword"];
    text.split(|c: char| !c.is_alphanumeric() && c != '_')
        .filter(|word| !word.is_empty() && !INTRODUCING.contains(word))
        .map(ToOwned::to_owned)
        .collect()
}

/// Whether a word can be an input's name and not only a word of the sentence.
fn is_name(word: &str) -> bool {
    const SENTENCE: &[&str] = &[
        "it", "this", "that", "is", "be", "one", "at", "least", "call", "error", "and", "or", "not", "of",
        "for",
    ];
    word.starts_with(|c: char| c.is_alphabetic()) && !SENTENCE.contains(&word)
}

pub(super) fn error_text(answer: &Answer) -> Option<String> {
    match answer {
        Answer::Failed(Failure::ToolError { text, .. }) => Some(text.clone()),
        Answer::Failed(Failure::Rpc { message, .. }) => Some(message.clone()),
        _ => None,
    }
}

/// The server's own words, masked and cut, to stand behind a sentence.
pub(super) fn words_of(case: &AnswerCase<'_>) -> String {
    words_in_error(&case.reading.answer, case.run.mask)
}

fn words_in_error(answer: &Answer, mask: Masker) -> String {
    match error_text(answer).filter(|text| !text.trim().is_empty()) {
        None => String::new(),
        Some(text) => {
            let masked = clean_line(&mask.prose(&without_sensitive("", &text)));
            let start: String = masked.chars().take(160).collect();
            let dots = if masked.chars().count() > 160 { "…" } else { "" };
            format!(": \"{start}{dots}\"")
        }
    }
}

/// Whether the unknown value of the row brought the very same reply.
fn as_for_a_stranger(case: &ReplyCase<'_>) -> bool {
    let ReplyOf::Lookup(lookup) = &case.of else { return false };
    case.run.answers().any(|other| {
        other.channel() == lookup.channel()
            && other.exchange.probe.person == Person::Unknown
            && other.exchange.reply == *case.reply
    })
}

/// Whether a result that is marked as an error holds a reference where the platform would look for it.
fn marks_a_record(case: &ReplyCase<'_>) -> bool {
    let (ReplyOf::Lookup(lookup), Some(mut result)) = (&case.of, case.result()) else { return false };
    let Some(members) = result.as_object_mut() else { return false };
    members.remove("isError");
    let unmarked = Reply::Result(RawJson::from_value(&result));
    let answer = read_answer(&unmarked);
    let reference = &lookup.row.reference;
    answer.body().is_some_and(|body| {
        matches!(reference.pick(&body.value), Picked::One(..)) || matches_in(body, reference).is_some()
    })
}

/// C10, V1: a known or shared value, and a source's, gets an answer, not an error.
pub(in crate::rules) fn lookup_failed(case: &ReplyCase<'_>) -> Verdict {
    if case.is_for_nobody() {
        return Verdict::NotApplicable;
    }
    let Answer::Failed(failure) = case.answer else { return Verdict::Holds };
    let detail = match failure {
        Failure::Dropped(why) => {
            format!(": {}", clean_line(&case.run.mask.prose(&without_sensitive("", why))))
        }
        _ => words_in_error(case.answer, case.run.mask),
    };
    let what = match case.of {
        ReplyOf::Lookup(_) => format!("looking up {}", case.sent()),
        ReplyOf::Source(_) => format!("asking `{}` for {}", clean_line(case.name), case.sent()),
    };
    let finding = Finding::new(
        case.subject(""),
        case.place("/content/0/text"),
        format!("{what} failed: {}{detail}", failure.why()),
    )
    .label("a failure");
    Verdict::broken(match failure {
        _ if let Some(trouble) = trouble(case.answer)
            && (trouble == Trouble::Busy || as_for_a_stranger(case)) =>
        {
            finding.fix(trouble.mend())
        }
        _ if marks_a_record(case) => finding.fix(
            "Take the `isError` mark off the result: the record stands in it, and the mark makes a failure of it.",
        ),
        Failure::ToolError { .. } | Failure::Rpc { .. } if as_for_a_stranger(case) => finding.fix(
            "The same answer came for a stranger, so this customer was probably not found: answer unknown people with \
             the not_found envelope first, then see why this one is not found.",
        ),
        _ => finding,
    })
}
