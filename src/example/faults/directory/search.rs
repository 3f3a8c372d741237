use serde_json::{Value, json};

use super::spoiling::{number, refused, told};
use crate::example::answer::Reply;
use crate::example::directory::{
    Arguments, Customer, Directory, Field, GET_COMPANY, SEARCH, UPDATE, replied,
};
use crate::example::faults::Fault;
use crate::example::faults::effect::Effect;

/// Which tools there are, and how customers are searched.
pub(in crate::example::faults) const ALL: &[Fault] = &[
    Fault::server(
        "directory-tool-missing",
        "the tool that corrects a customer is not offered",
        &["directory-tool-missing"],
        &[Effect::Lists(|tools| tools.retain(|tool| tool["name"] != UPDATE))],
    ),
    Fault::server(
        "directory-call-failed",
        "one of the first companies cannot be read",
        &["directory-call-failed"],
        &[Effect::StandsIn(|_, tool, arguments| {
            let locked = tool == GET_COMPANY && arguments.get("company_id").is_some_and(|id| id == "ACC-005");
            if locked { refused("this company is being edited") } else { None }
        })],
    ),
    Fault::server(
        "search-customers-hinted",
        "the search of customers says that it only reads",
        &["search-customers-hinted"],
        &[Effect::DeclaresOf(SEARCH, "/annotations", r#"{ "readOnlyHint": true }"#)],
    ),
    Fault::server(
        "search-hint-contradicts",
        "the search of customers says that it is no read",
        &["search-hint-contradicts"],
        &[Effect::DeclaresOf(SEARCH, "/annotations", r#"{ "readOnlyHint": false }"#)],
    ),
    Fault::server(
        "search-changes-directory",
        "every search leaves another nameless customer behind",
        &["search-changes-directory"],
        &[Effect::StandsIn(|desk, tool, _| {
            if tool == SEARCH {
                desk.add(vec![(Field::DisplayName, "\u{2013}".to_owned())]);
            }
            None
        })],
    ),
    Fault::server(
        "search-inputs",
        "the search of customers does not declare its limit",
        &["search-inputs"],
        &[Effect::UndeclaresOf(SEARCH, "/inputSchema/properties/limit")],
    ),
    Fault::server(
        "search-limit-refused",
        "a search for one customer is refused",
        &["search-limit-refused"],
        &[Effect::StandsIn(|_, tool, arguments| {
            let one = tool == SEARCH && number(arguments, "limit") == Some(1);
            if one { refused("limit must be 2 or more") } else { None }
        })],
    ),
    Fault::server(
        "search-limit-exceeded",
        "a search brings one customer more than its limit",
        &["search-limit-exceeded"],
        &[Effect::Hears(|tool, arguments| {
            if let Some(limit) = number(arguments, "limit").filter(|limit| tool == SEARCH && *limit < 500) {
                arguments.put("limit", (limit + 1).into());
            }
        })],
    ),
    Fault::server(
        "search-default-limit",
        "a search without a limit brings twenty customers",
        &["search-default-limit"],
        &[Effect::Hears(|tool, arguments| {
            if tool == SEARCH && arguments.get("limit").is_none() {
                arguments.put("limit", 20.into());
            }
        })],
    ),
    Fault::server(
        "search-name-not-matched",
        "a search does not look at the names",
        &["search-name-not-matched"],
        &[Effect::StandsIn(|desk, tool, arguments| {
            searched(desk, tool, arguments, |one, q| one.holds(q, &[Field::Email, Field::Company]))
        })],
    ),
    Fault::server(
        "search-email-not-matched",
        "a search does not look at the addresses",
        &["search-email-not-matched"],
        &[Effect::StandsIn(|desk, tool, arguments| {
            searched(desk, tool, arguments, |one, q| one.holds(q, &[Field::DisplayName, Field::Company]))
        })],
    ),
    Fault::server(
        "search-company-not-matched",
        "a search does not look at the companies",
        &["search-company-not-matched"],
        &[Effect::StandsIn(|desk, tool, arguments| {
            searched(desk, tool, arguments, |one, q| one.holds(q, &[Field::DisplayName, Field::Email]))
        })],
    ),
    Fault::server(
        "search-case-sensitive",
        "a search tells capitals from small letters",
        &["search-case-sensitive"],
        &[Effect::StandsIn(|desk, tool, arguments| searched(desk, tool, arguments, is_found_as_written))],
    ),
    Fault::server(
        "search-overmatch",
        "one customer is found by every search",
        &["search-overmatch"],
        &[Effect::StandsIn(|desk, tool, arguments| {
            searched(desk, tool, arguments, |one, q| one.place == 650 || one.is_found_by(q))
        })],
    ),
    Fault::server(
        "search-matches-phone",
        "a search looks at the numbers too",
        &["search-matches-phone"],
        &[Effect::StandsIn(|desk, tool, arguments| {
            searched(desk, tool, arguments, |one, q| one.is_found_by(q) || has_digits(one, q))
        })],
    ),
    Fault::server(
        "search-lists-less",
        "a search for nobody in particular knows only the first five customers",
        &["search-lists-less"],
        &[Effect::StandsIn(|desk, tool, arguments| {
            let first = Directory { customers: desk.customers.iter().take(5).cloned().collect() };
            let of_all = tool == SEARCH && arguments.get("q").is_none();
            of_all.then(|| replied(first.search(arguments, Customer::is_found_by)))
        })],
    ),
    Fault::server(
        "search-result-keys",
        "a search does not say what was searched for",
        &["search-result-keys"],
        &[Effect::Tells(|tool, _, reply| {
            told(tool == SEARCH, reply, |answer| {
                answer.shift_remove("query");
            })
        })],
    ),
    Fault::server(
        "search-query-unlike",
        "a search says that something else was searched for",
        &["search-query-unlike"],
        &[Effect::Tells(|tool, _, reply| say(tool, reply, "query", |_| "everybody".into()))],
    ),
    Fault::server(
        "search-total-unlike",
        "a search counts one customer too many",
        &["search-total-unlike"],
        &[Effect::Tells(|tool, _, reply| {
            say(tool, reply, "total_matched", |total| (total.as_u64().unwrap_or_default() + 1).into())
        })],
    ),
    Fault::server(
        "search-not-the-first",
        "a short search brings the last of its customers",
        &["search-not-the-first"],
        &[Effect::StandsIn(|desk, tool, arguments| {
            let last = Directory { customers: desk.customers.iter().rev().cloned().collect() };
            let short = tool == SEARCH && number(arguments, "limit").is_some_and(|limit| limit <= 5);
            short.then(|| replied(last.search(arguments, Customer::is_found_by)))
        })],
    ),
    Fault::server(
        "search-offset-offered",
        "the search of customers declares an offset",
        &["search-offset-offered"],
        &[Effect::DeclaresOf(SEARCH, "/inputSchema/properties/offset", r#"{ "type": "integer" }"#)],
    ),
    Fault::server(
        "search-narrowing-widens",
        "two letters find only those whose name begins with them",
        &["search-narrowing-widens"],
        &[Effect::StandsIn(|desk, tool, arguments| searched(desk, tool, arguments, begins_when_short))],
    ),
    Fault::server(
        "search-wraps-text",
        "a search brings the metadata too, wrapped",
        &["search-wraps-text"],
        &[Effect::Tells(|tool, _, reply| {
            told(tool == SEARCH, reply, |answer| {
                super::spoiling::each(answer, "customers", |customer| {
                    customer.insert("metadata".into(), json!({ "untrusted_data": {} }));
                });
            })
        })],
    ),
];

/// A search that finds otherwise.
fn searched(
    desk: &mut Directory,
    tool: &str,
    arguments: &Arguments,
    finds: fn(&Customer, &str) -> bool,
) -> Option<Reply> {
    (tool == SEARCH).then(|| replied(desk.search(arguments, finds)))
}

/// A search that says something else under a key.
fn say(tool: &str, reply: Reply, key: &str, change: fn(&Value) -> Value) -> Reply {
    told(tool == SEARCH, reply, |answer| {
        if let Some(said) = answer.get_mut(key) {
            *said = change(said);
        }
    })
}

fn is_found_as_written(customer: &Customer, query: &str) -> bool {
    let searched = [Field::DisplayName, Field::Email, Field::Company];
    searched.iter().filter_map(|field| customer.get(*field)).any(|held| held.contains(query))
}

fn has_digits(customer: &Customer, query: &str) -> bool {
    let digits = |text: &str| text.chars().filter(char::is_ascii_digit).collect::<String>();
    let wanted = digits(query);
    wanted.len() >= 4 && customer.get(Field::Phone).is_some_and(|phone| digits(phone).contains(&wanted))
}

fn begins_when_short(customer: &Customer, query: &str) -> bool {
    if query.chars().count() > 2 {
        return customer.is_found_by(query);
    }
    let name = customer.get(Field::DisplayName).unwrap_or_default();
    name.to_lowercase().starts_with(&query.to_lowercase())
}
