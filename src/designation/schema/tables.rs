use serde_json::{Value, json};

use super::super::parts::{CATEGORIES, LEVELS, VALUES};
use super::words::{closed, duration, flag, list, may, must, path, text, with, word};
use crate::model::{Risk, Use};

const TOOL: &str = "The tool's name, as the server lists it.";
const REFERENCE: &str = "The path of the customer's own number in the answer.";

/// `[workspace]`.
pub(super) fn workspace() -> Value {
    let country = json!({
        "description": "Two capital letters, such as DK.",
        "type": "string",
        "pattern": "^[A-Z]{2}$",
        "not": { "enum": ["UK"] },
    });
    let countries = list("The countries of the workspace's eID connections; [] for none.", country);
    let uses = word("What a lookup is used for.", Use::ALL.map(Use::name));
    closed(
        "The workspace that the platform looks people up for.",
        vec![
            may("countries", with(countries, json!({ "uniqueItems": true }))),
            may(
                "uses",
                list("The uses that the workspace has; all when left out, and contact_link always.", uses),
            ),
            may("tenant_id", with(text("What is sent as tenantId."), json!({ "default": "hallmark" }))),
            may("workspace_id", with(text("What is sent as workspaceId."), json!({ "default": "hallmark" }))),
            may("moving", list("Fields that may differ between two answers.", path("A field that moves."))),
            may(
                "slow_after",
                with(duration("An answer that takes longer is slow."), json!({ "default": "2s" })),
            ),
        ],
    )
}

/// `[lookup]` with its two rows (C1).
pub(super) fn lookup() -> Value {
    closed(
        "The two rows: which tool finds a customer by email address, and which by phone number.",
        vec![
            may("email", row("The row \"by email\".", "The input that receives the address.")),
            may("phone", row("The row \"by phone\".", "The input that receives the number.")),
        ],
    )
}

fn row(says: &str, input: &str) -> Value {
    closed(
        says,
        vec![
            must("tool", text(TOOL)),
            must("input", text(input)),
            must("reference", path(REFERENCE)),
            may("value", path("The path of the address or number itself.")),
            may("risk", risk()),
            may("account", path("The path of the company account.")),
            may("registration", path("The path of the company's registration number.")),
            may("national_id", path("The path of a national identity number.")),
            may("person_id", path("The path of a person identifier.")),
        ],
    )
}

fn risk() -> Value {
    word(
        "The operator's classification; only `read` and `read_pii` are read through.",
        Risk::ALL.map(|(_, word)| word),
    )
}

/// `[[record]]` (C24 to C29).
pub(super) fn record() -> Value {
    let own = closed(
        "A record of a known customer's.",
        vec![
            must("id", text("What names the record.")),
            must("reference", text("The `reference` of the [[customer]] who owns it.")),
        ],
    );
    closed(
        "A tool that returns the customer's records, or changes them.",
        vec![
            must("tool", text(TOOL)),
            must("level", word("Whose records they are.", LEVELS.map(|(_, word)| word))),
            must("owner", path("The path of the owner's number, read in each record.")),
            may(
                "records",
                path("Where the list of records stands; the root list, or the only one, when left out."),
            ),
            may("account_owner", path("The path of the company account in each record.")),
            may("party", path("On a company's record, the path of the customer who placed it.")),
            may("input", text("The input that names a record.")),
            may("number_input", text("The input that receives the caller's own number.")),
            may(
                "changes",
                flag("Whether it changes something: then it is never called without --allow-writes."),
            ),
            may("link_email", path("The path of the email link's address.")),
            may("own", own),
            may("foreign", text("The id of another customer's record.")),
            may("missing", text("The id of a record that does not exist.")),
            may("own_error", text("The id of an own record that the tool is sure to refuse to change.")),
            must("risk", risk()),
        ],
    )
}

/// `[[chat.lookup]]` and `[[chat.action]]` (C30).
pub(super) fn chat() -> Value {
    let lookup = closed(
        "A further tool with National eID rows.",
        vec![
            must("tool", text(TOOL)),
            must("reference", path(REFERENCE)),
            may("email", path("The path of the address.")),
            may("phone", path("The path of the number.")),
            may("risk", risk()),
        ],
    );
    let arguments =
        list("What the request carries; the tool's declared inputs when left out.", text("An argument."));
    let action = closed(
        "A tool that a request on chat may name.",
        vec![must("tool", text(TOOL)), may("arguments", arguments)],
    );
    closed(
        "What a request on chat reaches.",
        vec![
            may("lookup", list("Further tools that such a request is verified by.", lookup)),
            may("action", list("The tools that such a request may name.", action)),
        ],
    )
}

/// `[[source]]` (V1 to V10).
pub(super) fn source() -> Value {
    let question = closed(
        "A question that is put to the caller.",
        vec![
            must("ask", text("The question as it is put.")),
            must("field", path("The path of the right answer.")),
            may("argument", text("An argument of its own.")),
            may("from", from()),
            may("value", text("That argument's value itself.")),
        ],
    );
    closed(
        "A tool that holds facts which only the customer knows.",
        vec![
            must("tool", text(TOOL)),
            must("category", word("What kind of facts they are.", CATEGORIES.map(|(_, word)| word))),
            may("argument", text("The argument of all questions that name none.")),
            may("from", from()),
            may("value", text("The argument's value: a caller's, or in place of the first customer's.")),
            must("risk", risk()),
            must("questions", with(list("What is asked.", question), json!({ "minItems": 1 }))),
        ],
    )
}

fn from() -> Value {
    word("Where the argument's value comes from.", VALUES.map(|(_, word)| word))
}

/// `[directory]`.
pub(super) fn directory() -> Value {
    closed(
        "Present: the customers-and-companies suite is run too.",
        vec![may("allow_writes", flag("Whether probes may change data."))],
    )
}

/// `[witness]` (C33).
pub(super) fn witness() -> Value {
    let arguments = json!({ "description": "Its arguments.", "type": "object", "default": {} });
    closed(
        "A read whose answer must not change while people are looked up.",
        vec![must("tool", text(TOOL)), may("arguments", arguments)],
    )
}

/// `[[ignore]]`.
pub(super) fn ignore() -> Value {
    let until = json!({
        "description": "The last day on which it is accepted, such as 2027-03-31; past it the finding counts again.",
        "type": "string",
        "pattern": "^[0-9]{4}-[0-9]{2}-[0-9]{2}$",
    });
    closed(
        "A finding accepted on purpose.",
        vec![
            must("rule", text("The rule's name, as the finding gives it.")),
            may("tool", text("The tool that it is accepted of; every tool when left out.")),
            must("reason", text("Why it is accepted, for whoever reads this next.")),
            may("until", until),
        ],
    )
}
