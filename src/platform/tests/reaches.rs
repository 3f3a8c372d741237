//! C30 and C31 line by line: which lookup a request on chat reaches.

use serde_json::{Value, json};

use super::{path, row};
use crate::model::{Channel, ChatAction, ChatLookup, Declaration, Designation};
use crate::platform::{NoLookup, Reach, reach, request_arguments, requests};

/// A tool with inputs of those names.
fn tool(name: &str, inputs: &[&str]) -> Declaration {
    let properties: serde_json::Map<String, Value> =
        inputs.iter().map(|input| ((*input).to_owned(), json!({ "type": "string" }))).collect();
    declared(name, &json!({ "type": "object", "properties": properties }))
}

fn declared(name: &str, schema: &Value) -> Declaration {
    Declaration::from_value(json!({ "name": name, "inputSchema": schema }))
}

/// Both rows through `find_contact`, and further lookups of those names.
fn designation(further: &[&str]) -> Designation {
    let lookup = |name: &&str| ChatLookup {
        tool: (*name).to_owned(),
        reference: path("contact_id"),
        email: Some(path("email")),
        phone: None,
        risk: None,
    };
    Designation {
        email: Some(row(Channel::Email)),
        phone: Some(row(Channel::Phone)),
        chat_lookups: further.iter().map(lookup).collect(),
        ..Designation::default()
    }
}

fn owned(names: &[&str]) -> Vec<String> {
    names.iter().map(ToString::to_string).collect()
}

/// A request for `cancel_order`.
fn cancel(further: &[&str], tools: &[Declaration], arguments: &[&str]) -> Reach {
    reach(&designation(further), tools, "cancel_order", &owned(arguments))
}

fn lookup(tool: &str, passed: &[(&str, &str)], itself: bool) -> Reach {
    let passed = passed.iter().map(|(one, other)| ((*one).to_owned(), (*other).to_owned())).collect();
    Reach::Lookup { tool: tool.to_owned(), passed, itself }
}

fn ambiguous(tools: &[&str]) -> Reach {
    Reach::Ambiguous { tools: owned(tools) }
}

/// A customer lookup, an order lookup, and a tool that cancels.
fn shop() -> [Declaration; 3] {
    [
        tool("find_contact", &["email", "phone"]),
        tool("get_order", &["order_id"]),
        tool("cancel_order", &["order_id", "reason"]),
    ]
}

#[test]
fn a_request_by_number_is_verified_through_the_one_lookup_that_takes_the_number() {
    let expected = lookup("get_order", &[("order_id", "order_id")], false);
    assert_eq!(cancel(&["get_order"], &shop(), &["order_id"]), expected);
}

#[test]
fn a_tool_that_is_not_offered_reaches_nothing() {
    let [contact, order, _] = shop();
    let why = NoLookup::NotOffered { tool: "cancel_order".into() };
    assert_eq!(cancel(&["get_order"], &[contact, order], &["order_id"]), Reach::None { why });
}

#[test]
fn a_tool_with_rows_of_its_own_is_its_own_lookup_whatever_others_take() {
    let tools =
        [tool("get_order", &["order_id"]), tool("cancel_order", &["order_id"]), declared("open", &json!({}))];
    let further = ["get_order", "open", "cancel_order"];
    let expected = lookup("cancel_order", &[("orderId", "order_id")], true);
    assert_eq!(cancel(&further, &tools, &["orderId", "reason"]), expected);
    assert_eq!(cancel(&further, &tools, &[]), lookup("cancel_order", &[], true));
    assert_eq!(
        reach(&designation(&[]), &shop(), "find_contact", &owned(&["phone"])),
        lookup("find_contact", &[("phone", "phone")], true)
    );
}

#[test]
fn without_rows_there_is_no_lookup() {
    let reached = reach(&Designation::default(), &shop(), "cancel_order", &owned(&["order_id"]));
    assert_eq!(reached, Reach::None { why: NoLookup::NoRows });
}

#[test]
fn a_lookup_that_is_not_offered_does_not_count() {
    let [contact, order, cancels] = shop();
    let why = NoLookup::RowsNotOffered { tools: owned(&["find_contact", "get_order"]) };
    assert_eq!(cancel(&["get_order"], std::slice::from_ref(&cancels), &["order_id"]), Reach::None { why });
    let expected = lookup("get_order", &[("order_id", "order_id")], false);
    assert_eq!(cancel(&["gone", "get_order"], &[contact, order, cancels], &["order_id"]), expected);
}

#[test]
fn a_request_without_an_argument_reaches_nothing() {
    let open = declared("open", &json!({}));
    let [contact, order, cancels] = shop();
    let tools = [contact, order, cancels, open];
    for arguments in [&[][..], &["tenantId", "workspaceId"]] {
        let reached = cancel(&["get_order", "open"], &tools, arguments);
        assert_eq!(reached, Reach::None { why: NoLookup::NoArgument }, "{arguments:?}");
    }
}

#[test]
fn an_argument_that_no_lookup_takes_reaches_nothing() {
    let why =
        NoLookup::NotTaken { arguments: owned(&["reason"]), tools: owned(&["find_contact", "get_order"]) };
    assert_eq!(cancel(&["get_order"], &shop(), &["reason"]), Reach::None { why });
}

#[test]
fn names_match_whatever_their_letter_case_and_underscores_and_nothing_else() {
    for name in ["orderId", "OrderID", "ORDER_ID", "order__id", "orderid", "_order_id_"] {
        let expected = lookup("get_order", &[(name, "order_id")], false);
        assert_eq!(cancel(&["get_order"], &shop(), &[name]), expected, "{name}");
    }
    for name in ["order-id", "order.id", "order id", "order_ids", "id"] {
        let reached = cancel(&["get_order"], &shop(), &[name]);
        assert!(matches!(reached, Reach::None { why: NoLookup::NotTaken { .. } }), "{name}: {reached:?}");
    }
}

#[test]
fn only_declared_arguments_are_passed_on_each_input_once() {
    let expected = lookup("get_order", &[("order_id", "order_id")], false);
    assert_eq!(cancel(&["get_order"], &shop(), &["reason", "order_id", "tenantId"]), expected);
    assert_eq!(cancel(&["get_order"], &shop(), &["orderId", "order_id"]), expected);
    let both = [tool("get_order", &["order_id", "orderId"]), tool("cancel_order", &[])];
    let expected = lookup("get_order", &[("orderId", "orderId"), ("ORDERID", "order_id")], false);
    assert_eq!(cancel(&["get_order"], &both, &["orderId", "ORDERID"]), expected);
}

#[test]
fn two_lookups_that_take_the_same_argument_exclude_each_other() {
    let tools =
        [tool("get_order", &["order_id"]), tool("get_invoice", &["OrderId"]), tool("cancel_order", &[])];
    let reached = cancel(&["get_invoice", "get_order"], &tools, &["order_id"]);
    assert_eq!(reached, ambiguous(&["get_invoice", "get_order"]));
}

#[test]
fn two_lookups_that_take_different_arguments_exclude_each_other() {
    let reached = cancel(&["get_order"], &shop(), &["order_id", "email"]);
    assert_eq!(reached, ambiguous(&["find_contact", "get_order"]));
}

#[test]
fn a_lookup_without_inputs_takes_any_argument_but_only_where_no_other_does() {
    for schema in [json!({}), json!({ "type": "object" }), json!({ "properties": {} }), json!(7), Value::Null]
    {
        let tools =
            [declared("get_order", &schema), tool("find_contact", &["email"]), tool("cancel_order", &[])];
        assert_eq!(
            cancel(&["get_order"], &tools, &["order_id"]),
            lookup("get_order", &[], false),
            "{schema}"
        );
        assert_eq!(cancel(&["get_order"], &tools, &["email"]), ambiguous(&["find_contact", "get_order"]));
    }
    let tools = [declared("one", &json!({})), declared("two", &json!({})), tool("cancel_order", &[])];
    assert_eq!(cancel(&["one", "two"], &tools, &["order_id"]), ambiguous(&["one", "two"]));
}

#[test]
fn a_tool_in_several_places_of_the_designation_counts_once() {
    let expected = lookup("find_contact", &[("email", "email")], false);
    assert_eq!(cancel(&["find_contact", "find_contact"], &shop(), &["email"]), expected);
}

#[test]
fn an_action_carries_its_listed_arguments_or_its_declared_inputs() {
    let mut action = ChatAction { tool: "cancel_order".into(), arguments: None };
    let tools = [tool("cancel_order", &["order_id", "tenantId", "reason"])];
    assert_eq!(request_arguments(&action, &tools), ["order_id", "reason"]);
    action.arguments = Some(owned(&["orderNo"]));
    assert_eq!(request_arguments(&action, &tools), ["orderNo"]);
}

#[test]
fn two_actions_of_one_tool_are_both_told() {
    let action = |name: &str| ChatAction { tool: "cancel_order".into(), arguments: Some(owned(&[name])) };
    let mut designated = designation(&["get_order"]);
    designated.chat_actions = vec![action("order_id"), action("reason")];
    let told = requests(&designated, &shop());
    let carried: Vec<_> =
        told.iter().filter(|one| one.tool == "cancel_order").map(|one| one.arguments.concat()).collect();
    assert_eq!(carried, ["order_id", "reason"]);
}

#[test]
fn every_argument_is_a_request_and_an_action_is_one_as_a_whole_too() {
    let mut designated = designation(&["get_order"]);
    designated.chat_actions = vec![ChatAction { tool: "cancel_order".into(), arguments: None }];
    let tools = shop();
    let told: Vec<_> = requests(&designated, &tools)
        .into_iter()
        .map(|one| (one.tool, one.arguments.join("+"), matches!(one.reach, Reach::Lookup { .. })))
        .collect();
    let expected = [
        ("cancel_order", "order_id", true),
        ("cancel_order", "reason", false),
        ("cancel_order", "order_id+reason", true),
        ("find_contact", "email", true),
        ("find_contact", "phone", true),
        ("get_order", "order_id", true),
    ];
    let expected =
        expected.map(|(tool, arguments, reached)| (tool.to_owned(), arguments.to_owned(), reached));
    assert_eq!(told, expected);
    let bare = requests(&Designation::default(), &[tool("ping", &[])]);
    assert_eq!((bare.len(), bare[0].arguments.len()), (1, 0));
}

#[test]
fn why_a_colleague_takes_over_is_said_in_words() {
    let why = |arguments: &[&str]| cancel(&["get_order"], &shop(), arguments).why();
    assert_eq!(why(&["order_id"]), None);
    let said = "`find_contact` and `get_order` take it, so no lookup is called";
    assert_eq!(why(&["order_id", "email"]).as_deref(), Some(said));
    let said = "`reason` is no input of `find_contact` or `get_order`";
    assert_eq!(why(&["reason"]).as_deref(), Some(said));
    assert_eq!(why(&[]).as_deref(), Some("the request has no argument"));
}
