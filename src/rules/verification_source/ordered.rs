//! V9: whether the order of a list singles one of its entries out.

use std::collections::BTreeMap;

use serde_json::Value;

use super::walk::walk;
use super::when::{is_unread_date, moment_of};

/// How the entries of a list follow one another.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Order {
    /// By some date, the latest first; also where no two dates differ.
    LatestFirst,
    /// By some date, the earliest first.
    EarliestFirst,
    /// They have dates, and follow none of them.
    Unsorted,
    /// They have no dates.
    Undated,
    /// They have dates that cannot be read.
    Unread,
}

/// Dates of an entry stand in it or one object deeper.
const DEEPEST: usize = 2;

/// How the entries of a list follow one another by any of their dates that all of them have, save one perhaps.
pub(super) fn order_of(entries: &[Value]) -> Order {
    let mut columns: BTreeMap<String, Vec<i64>> = BTreeMap::new();
    for entry in entries {
        let mut dates = Vec::new();
        collect("", entry, 0, &mut dates);
        for (place, moment) in dates {
            columns.entry(place).or_default().push(moment);
        }
    }
    columns.retain(|_, dates| dates.len() >= 2 && dates.len() + 1 >= entries.len());
    let by = |right: fn(&i64, &i64) -> bool| {
        columns.values().any(|dates| dates.windows(2).all(|pair| right(&pair[0], &pair[1])))
    };
    if columns.is_empty() {
        let unread = entries
            .iter()
            .any(|entry| walk(entry).iter().any(|found| is_unread_date(found.key, found.value)));
        if unread { Order::Unread } else { Order::Undated }
    } else if by(|one, next| one >= next) {
        Order::LatestFirst
    } else if by(|one, next| one <= next) {
        Order::EarliestFirst
    } else {
        Order::Unsorted
    }
}

fn collect(place: &str, value: &Value, depth: usize, dates: &mut Vec<(String, i64)>) {
    match value {
        Value::Object(map) if depth < DEEPEST => {
            for (key, child) in map {
                match moment_of(key, child) {
                    Some(moment) => dates.push((format!("{place}/{key}"), moment)),
                    None => collect(&format!("{place}/{key}"), child, depth + 1, dates),
                }
            }
        }
        Value::String(_) if depth == 0 => dates.extend(moment_of("", value).map(|at| (String::new(), at))),
        _ => {}
    }
}

#[cfg(test)]
mod tests {
    use serde_json::json;

    use super::*;

    fn order(entries: Value) -> Order {
        order_of(entries.as_array().expect("a list"))
    }

    #[test]
    fn any_date_that_all_entries_have_orders_them() {
        let day = |day: u32| format!("2026-04-{day:02}");
        assert_eq!(
            order(json!([{ "at_on": day(9) }, { "at_on": day(5) }, { "at_on": day(5) }])),
            Order::LatestFirst
        );
        assert_eq!(
            order(json!([{ "created": 1_679_609_767 }, { "created": 1_779_609_767 }])),
            Order::EarliestFirst
        );
        assert_eq!(order(json!([{ "d": day(5) }, { "d": day(9) }, { "d": day(1) }])), Order::Unsorted);
        assert_eq!(order(json!([{ "name": "a" }, { "name": "b" }])), Order::Undated);
        assert_eq!(order(json!([{ "datum": "12.04.2026" }, { "datum": "09.04.2026" }])), Order::Unread);
        let nested =
            json!([{ "properties": { "createdate": day(9) } }, { "properties": { "createdate": day(8) } }]);
        assert_eq!(order(nested), Order::LatestFirst);
        let open = json!([
            { "ordered_at": day(9), "delivered_at": null },
            { "ordered_at": day(5), "delivered_at": day(8) },
            { "ordered_at": day(2), "delivered_at": day(3) }
        ]);
        assert_eq!(order(open), Order::LatestFirst);
    }
}
