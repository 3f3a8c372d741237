use serde_json::Value;

use super::spoiling::{created_with, is_longer, refused, told, unwrap};
use crate::example::directory::{CREATE, Field};
use crate::example::faults::Fault;
use crate::example::faults::effect::Effect;

/// How a customer is added.
pub(in crate::example::faults) const ALL: &[Fault] = &[
    Fault::server(
        "create-inputs",
        "the tool that adds a customer does not declare the country",
        &["create-inputs"],
        &[Effect::UndeclaresOf(CREATE, "/inputSchema/properties/country")],
    ),
    Fault::changing(
        "display-name-bounds",
        "the length of a name is counted in bytes",
        &["display-name-bounds"],
        &[Effect::StandsIn(|_, tool, arguments| {
            let name = arguments.text(Field::DisplayName.name()).ok().flatten().unwrap_or_default();
            let long = tool == CREATE && name.len() > 120;
            if long { refused("display_name takes 120 bytes at the most") } else { None }
        })],
    ),
    Fault::changing(
        "email-bounds",
        "an address of any length is taken",
        &["email-bounds"],
        &[Effect::StandsIn(|desk, tool, arguments| {
            let long = tool == CREATE && is_longer(arguments, Field::Email, 240);
            if long { created_with(desk, arguments, Field::Email) } else { None }
        })],
    ),
    Fault::changing(
        "phone-bounds",
        "a number of 32 characters is refused",
        &["phone-bounds"],
        &[Effect::StandsIn(|_, tool, arguments| {
            let long = tool == CREATE && is_longer(arguments, Field::Phone, 31);
            if long { refused("phone takes 31 characters at the most") } else { None }
        })],
    ),
    Fault::changing(
        "company-bounds",
        "a company's name of more than 100 characters is refused",
        &["company-bounds"],
        &[Effect::StandsIn(|_, tool, arguments| {
            let long = tool == CREATE && is_longer(arguments, Field::Company, 100);
            if long { refused("company takes 100 characters at the most") } else { None }
        })],
    ),
    Fault::changing(
        "country-bounds",
        "a country of any length is taken",
        &["country-bounds"],
        &[Effect::StandsIn(|desk, tool, arguments| {
            let long = tool == CREATE && is_longer(arguments, Field::Country, 4);
            if long { created_with(desk, arguments, Field::Country) } else { None }
        })],
    ),
    Fault::changing(
        "duplicate-email-taken",
        "a second customer with the same address is added",
        &["duplicate-email-taken"],
        &[Effect::StandsIn(|desk, tool, arguments| {
            let email = arguments.text(Field::Email.name()).ok().flatten().unwrap_or_default();
            let again = tool == CREATE && desk.customers.iter().any(|customer| customer.has_email(email));
            if again { created_with(desk, arguments, Field::Email) } else { None }
        })],
    ),
    Fault::changing(
        "create-answer-unlike",
        "the new customer comes back without the company",
        &["create-answer-unlike"],
        &[Effect::Tells(|tool, _, reply| {
            told(tool == CREATE, reply, |answer| {
                answer.insert(Field::Company.name().to_owned(), Value::Null);
            })
        })],
    ),
    Fault::changing(
        "create-metadata-unwrapped",
        "the new customer's metadata is not wrapped",
        &["create-metadata-unwrapped"],
        &[Effect::Tells(|tool, _, reply| told(tool == CREATE, reply, |answer| unwrap(answer, "metadata")))],
    ),
];
