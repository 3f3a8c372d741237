use serde_json::{Map, Value, json};

use super::spoiling::{number, refused, told};
use crate::example::answer::Reply;
use crate::example::directory::{Arguments, Directory, Firm, LIST_COMPANIES, replied};
use crate::example::faults::Fault;
use crate::example::faults::effect::Effect;

/// How companies are listed.
pub(in crate::example::faults) const ALL: &[Fault] = &[
    Fault::server(
        "companies-inputs",
        "the list of companies does not declare what may be searched for",
        &["companies-inputs"],
        &[Effect::UndeclaresOf(LIST_COMPANIES, "/inputSchema/properties/q")],
    ),
    Fault::server(
        "companies-name-not-matched",
        "the list of companies looks at the domains alone",
        &["companies-name-not-matched"],
        &[Effect::StandsIn(|_, tool, arguments| {
            listed(tool, arguments, |firm, q| firm.domain.contains(&q.to_lowercase()))
        })],
    ),
    Fault::server(
        "companies-domain-not-matched",
        "the list of companies looks at the names alone",
        &["companies-domain-not-matched"],
        &[Effect::StandsIn(|_, tool, arguments| {
            listed(tool, arguments, |firm, q| firm.name.to_lowercase().contains(&q.to_lowercase()))
        })],
    ),
    Fault::server(
        "companies-overmatch",
        "one company is found by every search",
        &["companies-overmatch"],
        &[Effect::StandsIn(|_, tool, arguments| {
            listed(tool, arguments, |firm, q| firm.id == "ACC-900" || firm.is_found_by(q))
        })],
    ),
    Fault::server(
        "companies-limit-refused",
        "a list of one company is refused",
        &["companies-limit-refused"],
        &[Effect::StandsIn(|_, tool, arguments| {
            let one = tool == LIST_COMPANIES && number(arguments, "limit") == Some(1);
            if one { refused("limit must be 2 or more") } else { None }
        })],
    ),
    Fault::server(
        "companies-limit-exceeded",
        "a page holds one company more than its limit",
        &["companies-limit-exceeded"],
        &[Effect::StandsIn(|_, tool, arguments| {
            let limit = number(arguments, "limit").filter(|limit| (1..500).contains(limit))?;
            instead(tool, arguments, ("limit", limit + 1), ("limit", limit))
        })],
    ),
    Fault::server(
        "companies-default-limit",
        "a page without a limit holds twenty companies",
        &["companies-default-limit"],
        &[Effect::StandsIn(|_, tool, arguments| match arguments.get("limit") {
            None => instead(tool, arguments, ("limit", 20), ("limit", 50)),
            Some(_) => None,
        })],
    ),
    Fault::server(
        "companies-offset-unlike",
        "a short page begins one company late",
        &["companies-offset-unlike"],
        &[Effect::StandsIn(|_, tool, arguments| {
            let short = number(arguments, "limit").is_some_and(|limit| limit <= 5);
            let offset = number(arguments, "offset").filter(|offset| short && *offset < 1000)?;
            instead(tool, arguments, ("offset", offset + 1), ("offset", offset))
        })],
    ),
    Fault::server(
        "companies-result-keys",
        "a page does not say what was searched for",
        &["companies-result-keys"],
        &[Effect::Tells(|tool, _, reply| {
            paged(tool, reply, |page| {
                page.shift_remove("query");
            })
        })],
    ),
    Fault::server(
        "companies-echo-unlike",
        "a page says that something else was searched for",
        &["companies-echo-unlike"],
        &[Effect::Tells(|tool, _, reply| paged(tool, reply, |page| put(page, "query", json!("everything"))))],
    ),
    Fault::server(
        "companies-total-unlike",
        "later pages count one company less",
        &["companies-total-unlike"],
        &[Effect::Tells(|tool, _, reply| {
            paged(tool, reply, |page| {
                if count(page, "offset") > 0 {
                    put(page, "total_matched", json!(count(page, "total_matched").saturating_sub(1)));
                }
            })
        })],
    ),
    Fault::server(
        "companies-page-repeats",
        "after a cut page the next one starts with its last company",
        &["companies-page-repeats", "companies-cut-skips"],
        &[Effect::Tells(|tool, _, reply| {
            paged(tool, reply, |page| {
                if page["truncated"] == true {
                    put(page, "next_offset", json!(count(page, "next_offset").saturating_sub(1)));
                }
            })
        })],
    ),
    Fault::server(
        "companies-page-loses",
        "the last of several pages ends one company early",
        &["companies-page-loses"],
        &[Effect::Tells(|tool, _, reply| {
            paged(tool, reply, |page| {
                if page["next_offset"].is_null() && count(page, "offset") > 0 {
                    page.get_mut("companies").and_then(Value::as_array_mut).and_then(Vec::pop);
                }
            })
        })],
    ),
    Fault::server(
        "companies-end-not-null",
        "the last page says where another would start",
        &["companies-end-not-null"],
        &[Effect::Tells(|tool, _, reply| {
            paged(tool, reply, |page| {
                if page["next_offset"].is_null() && rows(page) > 0 {
                    put(page, "next_offset", json!(count(page, "offset") + rows(page)));
                }
            })
        })],
    ),
    Fault::server(
        "companies-next-offset-stuck",
        "a full page says that the next one starts where it started itself",
        &["companies-next-offset-stuck"],
        &[Effect::Tells(|tool, _, reply| {
            paged(tool, reply, |page| {
                if rows(page) == count(page, "limit") && !page["next_offset"].is_null() {
                    put(page, "next_offset", page["offset"].clone());
                }
            })
        })],
    ),
    Fault::server(
        "companies-cut-unflagged",
        "a page that is cut says that it is whole",
        &["companies-cut-unflagged"],
        &[Effect::Tells(|tool, _, reply| paged(tool, reply, |page| put(page, "truncated", json!(false))))],
    ),
    Fault::server(
        "companies-cut-skips",
        "a cut page says that the next one starts behind what was left out",
        &["companies-cut-skips", "companies-page-loses"],
        &[Effect::Tells(|tool, _, reply| {
            paged(tool, reply, |page| {
                if page["truncated"] == true {
                    put(page, "next_offset", json!(count(page, "offset") + count(page, "limit")));
                }
            })
        })],
    ),
    Fault::server(
        "companies-truncated-wrongly",
        "every page but the last says that it is cut",
        &["companies-truncated-wrongly"],
        &[Effect::Tells(|tool, _, reply| {
            paged(tool, reply, |page| put(page, "truncated", json!(!page["next_offset"].is_null())))
        })],
    ),
];

/// A list that finds otherwise.
fn listed(tool: &str, arguments: &Arguments, finds: fn(&Firm, &str) -> bool) -> Option<Reply> {
    (tool == LIST_COMPANIES).then(|| replied(Directory::list_companies(arguments, finds)))
}

/// The page for another argument than was sent, which says that it is the one for what was.
fn instead(tool: &str, arguments: &Arguments, taken: (&str, u64), said: (&str, u64)) -> Option<Reply> {
    let mut others = arguments.clone();
    others.put(taken.0, taken.1.into());
    let reply = listed(tool, &others, Firm::is_found_by)?;
    Some(told(true, reply, |page| put(page, said.0, json!(said.1))))
}

fn paged(tool: &str, reply: Reply, change: fn(&mut Map<String, Value>)) -> Reply {
    told(tool == LIST_COMPANIES, reply, change)
}

fn put(page: &mut Map<String, Value>, key: &str, value: Value) {
    page.insert(key.to_owned(), value);
}

fn count(page: &Map<String, Value>, key: &str) -> u64 {
    page.get(key).and_then(Value::as_u64).unwrap_or_default()
}

fn rows(page: &Map<String, Value>) -> u64 {
    page["companies"].as_array().map_or(0, |rows| rows.len() as u64)
}
