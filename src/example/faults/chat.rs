use super::Fault;
use super::effect::Effect;
use crate::example::designation::Edit;

/// Which lookup a request on chat is verified by.
pub(super) const ALL: &[Fault] = &[
    Fault::server(
        "chat-lookup-ambiguous",
        "the lookup of customers takes an order's number as well as the lookup of orders does",
        &["chat-lookup-ambiguous"],
        &[Effect::Declares(
            "/inputSchema/properties/orderId",
            r#"{ "type": "string", "description": "The number of an order of the customer's." }"#,
        )],
    ),
    Fault::designation(
        "chat-lookup-none",
        "nobody set rows up on the lookup of orders, which alone takes an order's number",
        &["chat-lookup-none"],
        &[Effect::Designates(Edit::Drop("chat.lookup"))],
    ),
];
