use serde_json::{Value, json};

use super::words::{any_text, closed, duration, list, may, must, or_variable, text, with, word};
use crate::model::Protocol;

/// `[server]`. Every text in it may name variables of the environment.
pub(super) fn server() -> Value {
    let table = closed(
        "How the server is reached: a `command` or a `url`. ${NAME} is read from the environment, everywhere in this \
         table.",
        vec![
            may(
                "command",
                command("The program that serves on its standard input and output, and its arguments."),
            ),
            may("url", address("The server's address, such as https://crm.example.com/mcp.")),
            may("env", secrets("What is added to the command's environment.")),
            may("headers", secrets("What is sent with every request to the address.")),
            may("ca", text("A file of further certificates to trust, in PEM.")),
            may("client_cert", text("The client's own certificate, a file in PEM.")),
            may("client_key", text("The key of the client's certificate, a file in PEM.")),
            may(
                "token_command",
                command("A command that prints the bearer token; run again when it is used up."),
            ),
            may("oauth", oauth()),
            may("timeout", default(or_variable(duration("The limit of one call.")), json!("10s"))),
            may(
                "connect_timeout",
                default(or_variable(duration("The limit of starting and connecting.")), json!("30s")),
            ),
            may("protocol", default(or_variable(protocol()), json!("auto"))),
            may("jobs", jobs()),
        ],
    );
    with(
        table,
        json!({
            "oneOf": [{ "required": ["command"] }, { "required": ["url"] }],
            "dependencies": {
                "env": ["command"],
                "headers": ["url"],
                "ca": ["url"],
                "client_cert": ["url", "client_key"],
                "client_key": ["url", "client_cert"],
                "token_command": ["url"],
                "oauth": { "required": ["url"], "not": { "required": ["token_command"] } },
            },
        }),
    )
}

fn oauth() -> Value {
    closed(
        "Signing in by OAuth 2.1 client credentials.",
        vec![
            must("client_id", text("The client's name at the authorisation server.")),
            must("client_secret", text("Its secret; best written as ${NAME}.")),
            may("scopes", list("What is asked for, in the server's words.", text("One scope."))),
            may(
                "token_url",
                address("The address that gives tokens; found by the server's own metadata when left out."),
            ),
        ],
    )
}

fn command(says: &str) -> Value {
    with(list(says, any_text("The program, or one of its arguments.")), json!({ "minItems": 1 }))
}

fn address(says: &str) -> Value {
    let address = json!({ "description": says, "type": "string", "pattern": "^https?://[^\\s/?#:][^\\s]*$" });
    or_variable(address)
}

fn secrets(says: &str) -> Value {
    json!({ "description": says, "type": "object", "additionalProperties": { "type": "string" } })
}

fn protocol() -> Value {
    let versions = Protocol::ALL.map(Protocol::name);
    word(
        "The protocol version to speak; `auto` for the newest that both sides speak.",
        ["auto"].into_iter().chain(versions),
    )
}

fn jobs() -> Value {
    json!({
        "description": "How many calls may be under way at once.",
        "type": "integer",
        "minimum": 1,
        "maximum": 64,
        "default": 4,
    })
}

fn default(schema: Value, value: Value) -> Value {
    with(schema, json!({ "default": value }))
}
