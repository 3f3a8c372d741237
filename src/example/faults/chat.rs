use super::Fault;
use super::effect::Effect;
use crate::example::answer::{Answer, Query};
use crate::example::designation::Edit;

/// Which lookup a request on chat is verified by, and what has changed since somebody looked.
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
    Fault::server(
        CHANGED,
        "the registration number is a text no longer but a number, since the declarations were locked",
        &[CHANGED],
        &[
            Effect::Declares("/outputSchema/$defs/contact/properties/cvr/type", r#""integer""#),
            Effect::Answers(registration_as_number),
        ],
    ),
];

/// The fault that shows only beside the declarations of before.
pub(super) const CHANGED: &str = "declaration-changed";

fn registration_as_number(_: &Query, mut answer: Answer) -> Answer {
    let records = match &mut answer {
        Answer::One(record) => std::slice::from_mut(record),
        Answer::Several(records) => records.as_mut_slice(),
        Answer::Nobody | Answer::Refused(_) => &mut [],
    };
    for cvr in records.iter_mut().filter_map(|record| record.get_mut("cvr")) {
        let digits: String = cvr.as_str().unwrap_or_default().chars().filter(char::is_ascii_digit).collect();
        if let Ok(number) = digits.parse::<u64>() {
            *cvr = number.into();
        }
    }
    answer
}
