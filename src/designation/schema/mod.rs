//! The JSON Schema of `hallmark.toml`, for editors: what completes a key, shows its meaning and underlines a slip.
//!
//! It is written in draft 7, which the editors' TOML plugins read. What an editor cannot see, such as a reference
//! that no customer has, is told by [`read`](super::read). A test holds its keys and those that are read together.

mod people;
mod server;
mod tables;
mod words;

use serde_json::{Value, json};

use words::{Key, closed, list, may};

/// The schema, as a JSON document.
pub fn schema() -> Value {
    let mut schema = json!({
        "$schema": "http://json-schema.org/draft-07/schema#",
        "title": "hallmark.toml",
    });
    let tables = closed(
        "What the operator designates on the platform, whom the tool knows, and how the server is reached. Read by \
         `hallmark`; `hallmark example --designation` prints a file with everything explained.",
        keys(),
    );
    if let (Some(schema), Value::Object(tables)) = (schema.as_object_mut(), tables) {
        schema.extend(tables);
    }
    schema
}

fn keys() -> Vec<Key> {
    vec![
        may("server", server::server()),
        may("workspace", tables::workspace()),
        may("lookup", tables::lookup()),
        may("customer", list("The customers that the tool knows.", people::customer())),
        may("shared", list("The values that several customers hold.", people::shared())),
        may("unknown", people::unknown()),
        may("record", list("The tools that return or change a customer's records.", tables::record())),
        may("chat", tables::chat()),
        may("source", list("The verification data sources.", tables::source())),
        may("directory", tables::directory()),
        may("witness", tables::witness()),
        may("ignore", list("The findings accepted on purpose.", tables::ignore())),
    ]
}
