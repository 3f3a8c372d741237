use serde_json::{Map, Value, json};

use super::answer::Reply;
use super::people::{ACCOUNT, PEOPLE, Person};

/// Tells one order.
pub(super) const GET: &str = "get_order";
/// Lists a customer's orders.
pub(super) const LIST: &str = "list_orders";
/// Lists a company's orders.
pub(super) const LIST_COMPANY: &str = "list_company_orders";
/// Cancels an order.
pub(super) const CANCEL: &str = "cancel_order";

/// One order of a made-up customer's.
struct Order {
    id: &'static str,
    /// Who placed it.
    reference: &'static str,
    placed_on: &'static str,
    state: State,
}

#[derive(Clone, Copy, PartialEq)]
enum State {
    Open,
    /// Too late to cancel.
    Delivered,
    /// Too old to be shown.
    Archived,
}

static ORDERS: [Order; 5] = [
    Order { id: "ORD-001", reference: "CON-002", placed_on: "2026-03-02", state: State::Open },
    Order { id: "ORD-002", reference: "CON-002", placed_on: "2026-02-11", state: State::Delivered },
    Order { id: "ORD-009", reference: "CON-002", placed_on: "2019-05-20", state: State::Archived },
    Order { id: "ORD-010", reference: "CON-001", placed_on: "2026-03-09", state: State::Open },
    Order { id: "ORD-777", reference: "CON-003", placed_on: "2026-01-15", state: State::Open },
];

impl Order {
    fn person(&self) -> Option<&'static Person> {
        PEOPLE.iter().find(|person| person.reference == self.reference)
    }

    fn account(&self) -> Option<&'static str> {
        self.person()?.registration.map(|_| ACCOUNT)
    }

    /// What names the order and its owner, in an answer as in an error.
    fn owned(&self) -> Map<String, Value> {
        let mut shown = Map::new();
        shown.insert("order_id".into(), self.id.into());
        shown.insert("contact_id".into(), self.reference.into());
        if let Some(account) = self.account() {
            shown.insert("account_id".into(), account.into());
        }
        shown
    }

    fn record(&self) -> Value {
        let mut shown = self.owned();
        if let Some(person) = self.person() {
            shown.insert("email".into(), person.email.into());
        }
        shown.insert("placed_on".into(), self.placed_on.into());
        shown.insert("state".into(), if self.state == State::Open { "open" } else { "delivered" }.into());
        Value::Object(shown)
    }

    fn refusal(&self, error_type: &str) -> Reply {
        let mut shown = self.owned();
        shown.insert("error_type".into(), error_type.into());
        Reply::error(Value::Object(shown).to_string())
    }
}

/// The answer of a tool for orders; none when it is another tool's name.
pub(super) fn answer(tool: &str, arguments: &Map<String, Value>) -> Option<Reply> {
    let text = |key: &str| arguments.get(key).and_then(Value::as_str);
    let customer = text("customer_id");
    // Whoever asks hears of his own orders alone: another's is as good as none.
    let own = || {
        ORDERS.iter().find(|order| Some(order.id) == text("order_id") && Some(order.reference) == customer)
    };
    Some(match tool {
        GET => match own() {
            Some(order) if order.state == State::Archived => order.refusal("archived"),
            Some(order) => Reply::of(order.record()),
            None => nobody(),
        },
        CANCEL => match own() {
            Some(order) if order.state != State::Open => order.refusal("too_late"),
            // Nothing is kept, so the order is open again for the next who asks.
            Some(order) => {
                let mut record = order.record();
                record["state"] = "cancelled".into();
                Reply::of(record)
            }
            None => nobody(),
        },
        LIST => list(|order| Some(order.reference) == customer),
        LIST_COMPANY => {
            let account = text("account_id");
            list(|order| account.is_some() && order.account() == account)
        }
        _ => return None,
    })
}

fn nobody() -> Reply {
    Reply::error(json!({ "error_type": "not_found" }).to_string())
}

fn list(wanted: impl Fn(&Order) -> bool) -> Reply {
    let listed = ORDERS.iter().filter(|order| order.state != State::Archived && wanted(order));
    Reply::of(json!({ "orders": listed.map(Order::record).collect::<Vec<_>>() }))
}

/// Every order, whoever asks.
pub(super) fn all() -> Reply {
    list(|_| true)
}

/// The order of that number, whoever asks.
pub(super) fn anybodys(id: Option<&Value>) -> Option<Reply> {
    let order = ORDERS.iter().find(|order| id.and_then(Value::as_str) == Some(order.id))?;
    Some(Reply::of(order.record()))
}

/// The declarations of the tools for orders.
pub(super) fn declared() -> [Value; 4] {
    let input = |key: &str, says: &str| (key.to_owned(), json!({ "type": "string", "description": says }));
    let id = || input("order_id", "The order's number.");
    let customer = || input("customer_id", "The number of the customer who asks.");
    let account = || input("account_id", "The account of the company that asks.");
    [
        tool(GET, "Tells one order of the customer who asks.", [id(), customer()], order()),
        tool(LIST, "Lists the orders of the customer who asks.", [customer()], orders()),
        tool(LIST_COMPANY, "Lists the orders of the company that asks.", [account()], orders()),
        changing(tool(
            CANCEL,
            "Cancels an open order of the customer who asks.",
            [id(), customer()],
            order(),
        )),
    ]
}

fn tool<const N: usize>(name: &str, says: &str, inputs: [(String, Value); N], output: Value) -> Value {
    let required: Vec<String> = inputs.iter().map(|(key, _)| key.clone()).collect();
    json!({
        "name": name,
        "description": says,
        "inputSchema": {
            "type": "object",
            "properties": Value::Object(inputs.into_iter().collect()),
            "required": required
        },
        "outputSchema": output,
        "annotations": { "readOnlyHint": true, "destructiveHint": false, "openWorldHint": false }
    })
}

fn changing(mut tool: Value) -> Value {
    tool["annotations"] = json!({ "readOnlyHint": false, "destructiveHint": true, "openWorldHint": false });
    tool
}

fn order() -> Value {
    json!({
        "type": "object",
        "properties": {
            "order_id": { "type": "string" },
            "contact_id": { "type": "string", "description": "The customer who placed the order." },
            "account_id": { "type": "string", "description": "The account of that customer's company." },
            "email": { "type": "string", "description": "That customer's address." },
            "placed_on": { "type": "string", "format": "date" },
            "state": { "type": "string", "enum": ["open", "delivered", "cancelled"] }
        }
    })
}

fn orders() -> Value {
    json!({ "type": "object", "properties": { "orders": { "type": "array", "items": order() } } })
}
