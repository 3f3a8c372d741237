use super::written::{comment, line, list, quoted};
use crate::model::{Channel, Customer, FieldPath, Fit, FitVerdict, Guess, Risk, ToolFit};

/// What a designation file is drafted from.
#[derive(Debug)]
pub struct Draft<'a> {
    /// The `[server]` table.
    pub server: &'a str,
    /// The verdicts over the server's tools.
    pub tools: &'a [ToolFit],
    /// The tool of each row, by its place among them.
    pub email: Option<usize>,
    /// The same by phone.
    pub phone: Option<usize>,
    /// The countries of the workspace, where they were said.
    pub countries: Option<&'a [String]>,
    /// A known customer, as far as one was named.
    pub customer: &'a Customer,
}

/// The text of the file.
pub fn draft(draft: &Draft<'_>) -> String {
    let mut text = comment("hallmark.toml: which tool finds your customers, and where its answer says so.");
    text += &comment(
        "Drafted from the server's declarations. Look at every guess; `hallmark check` then tries it.",
    );
    text += &format!("\n{}\n", draft.server);
    workspace(&mut text, draft.countries);
    for channel in Channel::ALL {
        let chosen = match channel {
            Channel::Email => draft.email,
            Channel::Phone => draft.phone,
        };
        text.push('\n');
        match chosen.and_then(|index| draft.tools.get(index)) {
            Some(tool) => row(&mut text, draft.tools, tool, channel),
            None => no_row(&mut text, draft.tools, channel),
        }
    }
    customer(&mut text, draft.customer);
    records(&mut text, draft.tools);
    text
}

fn workspace(text: &mut String, countries: Option<&[String]>) {
    text.push_str("[workspace]\n");
    match countries {
        Some(countries) => {
            *text += &line(&format!("countries = {}", list(countries)), "where your eID connections are");
        }
        None => {
            *text += &line("# countries = [\"DK\"]", "fill in: where your eID connections are; [] for none");
        }
    }
}

fn of(tool: &ToolFit, channel: Channel) -> &Fit {
    match channel {
        Channel::Email => &tool.email,
        Channel::Phone => &tool.phone,
    }
}

fn header(channel: Channel) -> (String, &'static str) {
    let says = match channel {
        Channel::Email => "how a customer is found by the address of a message",
        Channel::Phone => "how a customer is found by the number of a call",
    };
    (format!("[lookup.{}]", channel.name()), says)
}

/// A row whose tool was chosen; commented out where it lacks what a row must have.
fn row(text: &mut String, tools: &[ToolFit], tool: &ToolFit, channel: Channel) {
    let fit = of(tool, channel);
    let none = Guess::default();
    let guess = fit.with.as_ref().unwrap_or(&none);
    let whole = whole(guess);
    if !whole {
        *text += &comment(&format!(
            "By {}: not everything could be guessed, so this row is commented out. Fill it in and take the marks away.",
            channel.name()
        ));
    }
    let mark = if whole { "" } else { "# " };
    let mut put = |body: &str, says: &str| *text += &line(&format!("{mark}{body}"), says);
    let (title, says) = header(channel);
    put(&title, says);
    let verdict = match fit.verdict {
        FitVerdict::CouldServe => "by its declaration it could serve",
        FitVerdict::CouldServeAfter => "it could serve after something is mended, see below",
        FitVerdict::No => "by its declaration it cannot serve, see below",
    };
    put(&format!("tool = {}", quoted(&tool.tool)), verdict);
    match &guess.input {
        Some(input) => {
            put(&format!("input = {}", quoted(input)), &format!("receives the {}", channel.noun()));
        }
        None => put("input = \"\"", &format!("fill in: the input that receives the {}", channel.noun())),
    }
    fields(&mut put, guess, channel);
    for why in &fit.why {
        *text += &comment(&format!("To know: {why}."));
    }
    let others: Vec<&str> = tools
        .iter()
        .filter(|other| other.tool != tool.tool && of(other, channel).verdict != FitVerdict::No)
        .map(|other| other.tool.as_str())
        .take(5)
        .collect();
    if !others.is_empty() {
        *text += &comment(&format!("Other candidates: {}.", others.join(", ")));
    }
}

/// Whether a guess has what a row must have.
fn whole(guess: &Guess) -> bool {
    guess.input.is_some() && guess.reference.is_some()
}

/// The paths and the class of a row.
fn fields(put: &mut impl FnMut(&str, &str), guess: &Guess, channel: Channel) {
    let path = |key: &str, path: &FieldPath| format!("{key} = {}", quoted(&path.to_string()));
    match &guess.reference {
        Some(reference) => put(
            &path("reference", reference),
            "guessed by its name: your own number for the customer, the same for life",
        ),
        None => put("reference = \"\"", "fill in: where the answer holds your own number for the customer"),
    }
    match &guess.value {
        Some(value) => {
            put(&path("value", value), &format!("guessed by its name: holds the {} itself", channel.noun()));
        }
        None => {
            // A row that is commented out as a whole needs no second mark.
            let key = if whole(guess) { "# value = \"\"" } else { "value = \"\"" };
            put(key, &format!("fill in: where the answer holds the {} itself", channel.noun()));
        }
    }
    let risk = guess.risk.unwrap_or(Risk::ReadPii);
    put(
        &format!("risk = {}", quoted(risk.name())),
        "your classification: it reads personal data and changes nothing",
    );
    match &guess.account {
        Some(account) => {
            put(&path("account", account), "guessed by its name: the account of the customer's company");
        }
        None => put(
            "# account = \"\"",
            "where the answer holds the account of the customer's company, if it does",
        ),
    }
    if let Some(registration) = &guess.registration {
        put(&path("registration", registration), "guessed by its name: the company's registration number");
    }
    if let Some(national_id) = &guess.national_id {
        put(&path("national_id", national_id), "guessed by its name: never kept as a reference");
    }
}

/// A row for which no tool could serve, with the nearest one's reasons.
fn no_row(text: &mut String, tools: &[ToolFit], channel: Channel) {
    *text += &comment(&format!(
        "By {}: no tool of the server could serve as its declaration stands.",
        channel.name()
    ));
    let near =
        tools.iter().filter(|tool| of(tool, channel).near && of(tool, channel).verdict == FitVerdict::No);
    if let Some(tool) = near.min_by_key(|tool| of(tool, channel).why.len()) {
        *text += &comment(&format!("The nearest is {}, and in its way stands:", tool.tool));
        for why in &of(tool, channel).why {
            *text += &comment(&format!("- {why}"));
        }
    }
    let (title, says) = header(channel);
    let keys = [
        (title, says),
        ("tool = \"\"".to_owned(), "fill in: the tool's name, as the server lists it"),
        ("input = \"\"".to_owned(), "fill in: the input that receives it"),
        ("reference = \"\"".to_owned(), "fill in: where the answer holds your own number for the customer"),
        ("value = \"\"".to_owned(), "fill in: where the answer holds the address or number itself"),
        ("risk = \"read_pii\"".to_owned(), "it reads personal data and changes nothing"),
    ];
    for (key, says) in keys {
        *text += &line(&format!("# {key}"), says);
    }
}

/// The known customer; without one the lines that `hallmark check` misses.
fn customer(text: &mut String, customer: &Customer) {
    let known = customer.email.is_some() || customer.phone.is_some();
    let mark = if known { "" } else { "# " };
    text.push('\n');
    *text += &line(
        &format!("{mark}[[customer]]"),
        "a customer that the server knows, best a made-up one of a test system",
    );
    let keys = [
        (
            "email",
            &customer.email,
            "alex.doe@example.com",
            "an address that finds this customer and nobody else",
        ),
        (
            "phone",
            &customer.phone,
            "+447700900123",
            "a number in E.164 that finds this customer and nobody else",
        ),
        (
            "reference",
            &customer.reference,
            "C-1001",
            "your own number for the customer, from where you look it up",
        ),
    ];
    for (key, value, example, says) in keys {
        let (mark, value) = match value {
            Some(value) => ("", value.as_str()),
            None => ("# ", example),
        };
        *text += &line(&format!("{mark}{key} = {}", quoted(value)), says);
    }
}

/// How many record tools are drafted.
const RECORDS: usize = 3;

/// Record tools, commented out: they are tried with records that only somebody who knows them can name.
fn records(text: &mut String, tools: &[ToolFit]) {
    let able = tools.iter().filter(|tool| tool.record.verdict == FitVerdict::CouldServe);
    let whole: Vec<(&ToolFit, &Guess, &FieldPath)> = able
        .filter_map(|tool| {
            let guess = tool.record.with.as_ref()?;
            Some((tool, guess, guess.owner.as_ref()?))
        })
        .take(RECORDS)
        .collect();
    if whole.is_empty() {
        return;
    }
    text.push('\n');
    *text += &comment(
        "Tools that return or change a customer's records. Name records that you know, and take the marks away.",
    );
    for (index, (tool, guess, owner)) in whole.into_iter().enumerate() {
        let risk = guess.risk.unwrap_or(Risk::ReadPii);
        if index > 0 {
            text.push_str("#\n");
        }
        let mut put = |body: String, says: &str| *text += &line(&format!("# {body}"), says);
        put("[[record]]".into(), "");
        put(format!("tool = {}", quoted(&tool.tool)), "");
        put("level = \"customer\"".into(), "or \"company\", where the owner is a company account");
        put(format!("owner = {}", quoted(&owner.to_string())), "whose record it is");
        if let Some(input) = &guess.input {
            put(format!("input = {}", quoted(input)), "names the record");
        }
        if let Some(input) = &guess.number_input {
            put(format!("number_input = {}", quoted(input)), "receives the number of the customer who asks");
        }
        if !risk.is_read() {
            put("changes = true".into(), "");
        }
        put("own = { id = \"\", reference = \"\" }".into(), "fill in: a record of the [[customer]] above");
        put("foreign = \"\"".into(), "fill in: the id of another customer's record");
        put("missing = \"\"".into(), "fill in: an id that no record has");
        put(format!("risk = {}", quoted(risk.name())), "");
    }
}
