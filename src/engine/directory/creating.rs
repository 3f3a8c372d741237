//! Creating customers of hallmark's own.

use serde_json::{Map, Value, json};

use super::changing::read;
use super::made_up::MadeUp;
use super::talk::Talk;
use crate::model::DirectoryExchange;
use crate::platform::{id_of, id_text, id_value, read_directory, record_of, rows_of, text_at};
use crate::probe::DIRECTORY_MARK as MARK;

const CREATE: &str = "create_customer";
/// So much of a long address is nobody else's.
const MADE_UP_PART: usize = 64;

/// Everything that `create_customer` may and may not take; gives the first customer that it made. All are put to `own`.
pub(super) async fn try_all(
    talk: &mut Talk<'_, '_>,
    made: &mut MadeUp,
    own: &mut Vec<Value>,
) -> Option<Value> {
    let (id, email) = first(talk, made, own).await?;
    bounds(talk, made, own).await;
    let arguments = json!({ "display_name": MARK, "email": email });
    own.extend(create(talk, "write/create-duplicate", arguments).await);
    Some(id)
}

/// One customer of whom nothing is out of the ordinary.
pub(super) async fn plain(
    talk: &mut Talk<'_, '_>,
    made: &mut MadeUp,
    own: &mut Vec<Value>,
) -> Option<(Value, String)> {
    let email = made.address();
    let arguments = json!({
        "display_name": MARK, "email": email, "phone": "+45 70 10 20 30", "company": MARK, "country": "DK",
    });
    let id = create(talk, "write/create-plain", arguments).await?;
    own.push(id.clone());
    read(talk, "write/read-created", &id).await;
    Some((id, email))
}

async fn create(talk: &mut Talk<'_, '_>, step: &str, arguments: Value) -> Option<Value> {
    let sent = arguments.clone();
    let told = talk.ask(CREATE, step, arguments).await?;
    let record = record_of(&told, "customer");
    let id = id_value(record, "customer")?;
    // A server may answer with a customer that was there before: that one is nobody's to change.
    let text = id_text(id);
    let older =
        talk.exchanges.iter().filter(|one| !one.step.starts_with("write/")).any(|one| shows(one, &text));
    (!older && is_new(record, &sent)).then(|| id.clone())
}

/// Whether a record is of the customer that was sent: it shows the address that this run alone made up, or where it shows
/// none, the name. A server may cut an address that is too long.
fn is_new(record: &Value, sent: &Value) -> bool {
    let field = |record: &Value, name: &str| text_at(record, name).unwrap_or_default().to_lowercase();
    let (email, made_up) = (field(record, "email"), field(sent, "email"));
    match email.is_empty() {
        true => field(record, "display_name") == field(sent, "display_name"),
        false => email == made_up || (email.len() >= MADE_UP_PART && made_up.starts_with(&email)),
    }
}

/// Whether an answer shows the customer of that id.
fn shows(exchange: &DirectoryExchange, id: &str) -> bool {
    let answer = read_directory(&exchange.reply);
    let Some(told) = answer.told() else { return false };
    let whole = id_of(record_of(told, "customer"), "customer");
    let listed = rows_of(told, "customers").into_iter().flatten().filter_map(|row| id_of(row, "customer"));
    whole.into_iter().chain(listed).any(|one| one == id)
}

/// The fields at their longest, counted in characters.
fn longest(made: &mut MadeUp, over: usize) -> [(&'static str, String); 5] {
    [
        ("display_name", MadeUp::name(120 + over, 'é')),
        ("email", made.long_address(240 + over)),
        ("phone", MadeUp::phone(32 + over)),
        ("company", MadeUp::name(120 + over, '漢')),
        ("country", "DKDKD"[..4 + over].to_owned()),
    ]
}

/// One customer with every field at its longest; where that is refused, a plain one, and each field by itself.
async fn first(talk: &mut Talk<'_, '_>, made: &mut MadeUp, own: &mut Vec<Value>) -> Option<(Value, String)> {
    let full = longest(made, 0);
    let email = full[1].1.clone();
    let arguments: Map<String, Value> =
        full.iter().map(|(field, text)| ((*field).to_owned(), Value::from(text.as_str()))).collect();
    if let Some(id) = create(talk, "write/create-full", arguments.into()).await {
        own.push(id.clone());
        read(talk, "write/read-created", &id).await;
        return Some((id, email));
    }
    let first = plain(talk, made, own).await?;
    for (field, text) in longest(made, 0) {
        let step = format!("write/create-at-{field}");
        own.extend(create(talk, &step, with(made, field, &text)).await);
    }
    Some(first)
}

/// A plain customer with one field otherwise.
fn with(made: &mut MadeUp, field: &str, text: &str) -> Value {
    let mut arguments = json!({ "display_name": MARK, "email": made.address() });
    arguments[field] = Value::from(text);
    arguments
}

/// The shortest name, none, and every field one character too long.
async fn bounds(talk: &mut Talk<'_, '_>, made: &mut MadeUp, own: &mut Vec<Value>) {
    own.extend(create(talk, "write/create-one", with(made, "display_name", "h")).await);
    own.extend(create(talk, "write/create-empty-name", with(made, "display_name", "")).await);
    for (field, text) in longest(made, 1) {
        let step = format!("write/create-over-{field}");
        if let Some(id) = create(talk, &step, with(made, field, &text)).await {
            read(talk, &format!("write/read-over-{field}"), &id).await;
            own.push(id);
        }
    }
}
