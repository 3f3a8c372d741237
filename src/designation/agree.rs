use std::collections::HashMap;
use std::collections::hash_map::Entry;
use std::ops::Range;

use super::errors::FileError;
use super::source::Source;
use super::table::Reading;
use crate::model::{Channel, Customer, Shared, Unknown};

/// What the file says of people, each entry at its own number; one that has mistakes is none.
pub(super) struct People<'p> {
    pub(super) customers: &'p [Option<Customer>],
    pub(super) shared: &'p [Option<Shared>],
    pub(super) unknown: &'p Unknown,
}

/// Who is said to hold a value; customers and shared values are counted from 1, as a reader counts them.
#[derive(Clone, Copy)]
enum Holder {
    Customer(usize),
    Shared(usize),
    Nobody,
}

/// One address or number of the file.
struct Held<'p> {
    holder: Holder,
    channel: Channel,
    value: &'p str,
    span: Option<Range<usize>>,
}

/// Tells each address and number that is said to be of two holders.
pub(super) fn one_holder_each(reading: &Reading<'_>, people: &People<'_>, source: &Source) {
    let mut first: HashMap<(Channel, String), Held<'_>> = HashMap::new();
    for held in all_held(people, source) {
        let key = (held.channel, held.value.to_ascii_lowercase());
        match first.entry(key) {
            Entry::Vacant(free) => {
                free.insert(held);
            }
            Entry::Occupied(taken) => {
                // The default of [unknown] stands nowhere in the file: then the other place is shown.
                if let Some(span) = held.span.or_else(|| taken.get().span.clone()) {
                    reading.note(clash(span, taken.get().holder, held.holder, held.channel));
                }
            }
        }
    }
}

fn all_held<'p>(people: &People<'p>, source: &Source) -> Vec<Held<'p>> {
    let mut all = Vec::new();
    let each = |index: usize, table: &str, channel: Channel| {
        source.exact(&format!("{table}[{index}].{}", channel.name()))
    };
    for (index, customer) in people.customers.iter().enumerate() {
        for channel in Channel::ALL {
            if let Some(value) = customer.as_ref().and_then(|customer| customer.value(channel)) {
                let span = each(index, "customer", channel);
                all.push(Held { holder: Holder::Customer(index + 1), channel, value, span });
            }
        }
    }
    for (index, shared) in people.shared.iter().enumerate() {
        if let Some(Shared { channel, value, .. }) = shared {
            let span = each(index, "shared", *channel);
            all.push(Held { holder: Holder::Shared(index + 1), channel: *channel, value, span });
        }
    }
    for channel in Channel::ALL {
        let span = source.exact(&format!("unknown.{}", channel.name()));
        all.push(Held { holder: Holder::Nobody, channel, value: people.unknown.value(channel), span });
    }
    all
}

fn clash(span: Range<usize>, first: Holder, second: Holder, channel: Channel) -> FileError {
    let thing = match channel {
        Channel::Email => "email",
        Channel::Phone => "phone",
    };
    let (message, help) = match (first, second) {
        (_, Holder::Nobody) => (
            format!("[unknown] has a `{thing}` that is held by {}", named(first)),
            "[unknown] needs a value that nobody holds",
        ),
        (Holder::Customer(_), Holder::Customer(_)) => (
            format!("two customers have the same `{thing}`"),
            "a value that several customers hold goes under [[shared]], with all of their references",
        ),
        (_, Holder::Shared(_)) | (Holder::Shared(_) | Holder::Nobody, _) => (
            format!("a [[shared]] `{thing}` stands in the file twice"),
            "a value is either one customer's or shared, and is named once",
        ),
    };
    FileError::new(span, message, format!("also at {}", named(first))).with_help(help)
}

fn named(holder: Holder) -> String {
    match holder {
        Holder::Customer(number) => format!("[[customer]] {number}"),
        Holder::Shared(number) => format!("[[shared]] {number}"),
        Holder::Nobody => "[unknown]".into(),
    }
}
