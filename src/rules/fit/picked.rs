use serde_json::Value;

use super::nouns::{is_another, is_company, is_person};
use super::words::{of, singular, speaks_of};
use crate::model::{Channel, FieldPath, Segment};
use crate::rules::customer_lookup::names::{NUMBERS, speaks_of_change, speaks_of_identity};
use crate::rules::words::words;
use crate::schema::{Field, pickable};

/// Where a declared answer most likely holds what a row designates.
#[derive(Debug, Default)]
pub(super) struct Picked {
    /// The customer's own number, as a single value.
    pub(super) reference: Option<FieldPath>,
    /// The customer's own number, where it stands only in the entries of a list.
    pub(super) listed: Option<FieldPath>,
    /// The address or number.
    pub(super) value: Option<FieldPath>,
    /// The company account.
    pub(super) account: Option<FieldPath>,
    /// The company's registration number.
    pub(super) registration: Option<FieldPath>,
    /// A national identity number.
    pub(super) national_id: Option<FieldPath>,
    /// Whether some keys are not declared.
    pub(super) opaque: bool,
}

/// Picks from the schema of an answer (C6, C16, C21, C23).
pub(super) fn picked(schema: &Value, channel: Channel) -> Picked {
    let all = pickable(schema);
    let single = |field: &&Field| !field.in_list;
    let reference = best(all.fields.iter().filter(single), |field| number_of(field, Whose::Customer));
    let listed =
        best(all.fields.iter().filter(|field| field.in_list), |field| number_of(field, Whose::Customer));
    let account = best(all.fields.iter().filter(single), |field| number_of(field, Whose::Company));
    // The record of a company itself, where the account is the customer.
    let (reference, account) = match (reference, listed.is_some()) {
        (None, false) => (account, None),
        (reference, _) => (reference, account),
    };
    let value =
        best(all.fields.iter(), |field| value_rank(field, channel, reference.as_ref().or(listed.as_ref())));
    let registration =
        all.fields.iter().filter(single).find(|field| is_registration(field)).map(|field| field.path.clone());
    let national_id = all
        .fields
        .iter()
        .filter(single)
        .find(|field| speaks_of_identity(&field.path))
        .map(|field| field.path.clone());
    Picked {
        registration: registration.filter(|_| account.is_some()),
        reference,
        listed,
        value,
        account,
        national_id,
        opaque: !all.opaque.is_empty() || all.cut,
    }
}

/// The field of the highest rank, the first of several.
fn best<'a>(
    fields: impl Iterator<Item = &'a Field>,
    rank: impl Fn(&Field) -> Option<usize>,
) -> Option<FieldPath> {
    let mut best: Option<(usize, &Field)> = None;
    for field in fields {
        let Some(rank) = rank(field) else { continue };
        if best.is_none_or(|(other, _)| rank > other) {
            best = Some((rank, field));
        }
    }
    best.map(|(_, field)| field.path.clone())
}

/// Whose number a field may be.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
enum Whose {
    Customer,
    Company,
}

/// How likely a field is the number of a customer, or of a company; larger is likelier.
fn number_of(field: &Field, whose: Whose) -> Option<usize> {
    let fits = field.kinds.can_be_string() || field.kinds.can_be_whole_number();
    let told = speaks_of_change(&field.path).is_some() || speaks_of_identity(&field.path);
    if !fits
        || told
        || Channel::ALL.iter().any(|channel| speaks_of(*channel, field.path.last_key().unwrap_or_default()))
    {
        return None;
    }
    let (key, above) = names(&field.path);
    let words = of(&key);
    let (last, before) = words.split_last()?;
    if !NUMBERS.contains(&last.as_str()) {
        return None;
    }
    let noun = before.last().map(|word| singular(word));
    let above_noun = above.as_deref().and_then(|key| of(key).last().map(|word| singular(word)));
    let rank = rank(last, noun.as_deref(), above_noun.as_deref(), whose)?;
    // The nearer to the root and the surer to be there, the better.
    Some(rank * 100 + 20 - field.path.segments().len().min(19) + usize::from(field.required) * 3)
}

/// | the key | the key above | a customer's | a company's |
/// | --- | --- | --- | --- |
/// | `customer_id` | any | 6 | – |
/// | `id` | `customer` | 5 | – |
/// | `id` | none, `result`, `data` | 4 | – |
/// | `id` | something else | 3 | – |
/// | `crm_id` and the like | any | 2 | – |
/// | `account_id` | any | – | 6 |
/// | `id` | `company` | – | 5 |
fn rank(last: &str, noun: Option<&str>, above: Option<&str>, whose: Whose) -> Option<usize> {
    // Keys and codes are of countries, currencies and errors, unless they are said to be a customer's.
    let number = !["key", "code", "num"].contains(&last);
    let rank = match (noun, whose) {
        (Some(noun), Whose::Customer) if is_person(noun) => 6,
        (Some(noun), Whose::Company) if is_company(noun) => 6,
        (Some(noun), Whose::Customer)
            if number && !is_company(noun) && !is_another(noun) && !is_plumbing(noun) =>
        {
            2
        }
        (Some(_), _) => return None,
        (None, Whose::Customer) => match above {
            Some(above) if is_person(above) => 5,
            None | Some("result" | "data" | "record" | "item" | "response") => 4,
            Some(above) if is_company(above) || is_another(above) || !number => return None,
            Some(_) => 3,
        },
        (None, Whose::Company) if above.is_some_and(is_company) => 5,
        (None, Whose::Company) => return None,
    };
    Some(rank)
}

/// Numbers of the machinery, and of places.
fn is_plumbing(noun: &str) -> bool {
    [
        "tenant",
        "workspace",
        "request",
        "correlation",
        "trace",
        "parent",
        "portal",
        "version",
        "street",
        "house",
        "zip",
        "postal",
        "post",
        "country",
        "currency",
        "line",
        "total",
        "error",
        "product",
        "item",
        "vat",
        "tax",
        "registration",
        "bank",
        "reg",
        "card",
        "serial",
        "tracking",
        "next",
    ]
    .contains(&noun)
}

/// The last key of a path and the one above it.
fn names(path: &FieldPath) -> (String, Option<String>) {
    let mut keys = path.segments().iter().rev().filter_map(|segment| match segment {
        Segment::Key(key) => Some(key.clone()),
        Segment::Index(_) | Segment::Each => None,
    });
    (keys.next().unwrap_or_default(), keys.next())
}

/// How likely a field holds the address or number; beside the customer's own number it is likeliest.
fn value_rank(field: &Field, channel: Channel, reference: Option<&FieldPath>) -> Option<usize> {
    let fits = field.kinds.can_be_string() || channel == Channel::Phone && field.kinds.can_be_whole_number();
    let (key, above) = names(&field.path);
    let under = ["value", "address", "number"].contains(&key.as_str())
        && above.as_deref().is_some_and(|above| speaks_of(channel, above));
    if !fits || !(speaks_of(channel, &key) || under) || speaks_of_identity(&field.path) {
        return None;
    }
    let parent = |path: &FieldPath| {
        let segments = path.segments();
        let end = segments.iter().rposition(|segment| matches!(segment, Segment::Key(_))).unwrap_or(0);
        segments[..end].to_vec()
    };
    let beside = reference.is_some_and(|reference| parent(reference) == parent(&field.path));
    let plain = of(&key).len() == 1;
    Some(
        200 * usize::from(!field.in_list) + 100 * usize::from(beside) + 20 * usize::from(plain) + 19
            - field.path.segments().len().min(19),
    )
}

fn is_registration(field: &Field) -> bool {
    let words = words(field.path.last_key().unwrap_or_default());
    let says = |word: &str| words.iter().any(|one| one == word);
    let plain = field.kinds.can_be_string() || field.kinds.can_be_whole_number();
    plain
        && (["cvr", "cvrnr", "orgnr", "orgnummer"].iter().any(|word| says(word))
            || says("registration") && (says("number") || says("no") || says("id")))
}
