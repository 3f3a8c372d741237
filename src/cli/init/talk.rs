//! What a person is asked: a function of the answers, so that it reads the same from a terminal and in a test.

use crate::model::{Channel, Customer, Fit, FitVerdict, ToolFit, clean_line};

/// What the command line said already.
#[derive(Debug, Clone, Default)]
pub(super) struct Given {
    /// A known customer, as far as one was named.
    pub(super) customer: Customer,
    /// The countries of the workspace.
    pub(super) countries: Option<Vec<String>>,
}

/// What was settled: by the line, by answers, or by taking the likeliest.
#[derive(Debug, Clone, PartialEq, Default)]
pub(super) struct Said {
    /// The tool by email, by its place in the list.
    pub(super) email: Option<usize>,
    /// The tool by phone.
    pub(super) phone: Option<usize>,
    pub(super) customer: Customer,
    pub(super) countries: Option<Vec<String>>,
}

impl Said {
    /// The tool of a row.
    pub(super) fn row(&self, channel: Channel) -> Option<usize> {
        match channel {
            Channel::Email => self.email,
            Channel::Phone => self.phone,
        }
    }
}

/// How often a question is put again when its answer cannot be read.
const TRIES: usize = 3;

/// Puts a question; its answer, empty where the usual one is meant, or none when nobody answers.
pub(super) type Ask<'a> = &'a mut dyn FnMut(&str) -> Option<String>;

/// Settles what the file says, asking `ask` what the line left open; where nobody answers, the likeliest is taken.
pub(super) fn talk(tools: &[ToolFit], given: Given, ask: Ask<'_>) -> Said {
    let email = tool(tools, Channel::Email, ask);
    let phone = tool(tools, Channel::Phone, ask);
    let mut said = Said { email, phone, customer: given.customer, countries: given.countries };
    if email.is_none() && phone.is_none() {
        return said;
    }
    if said.countries.is_none() {
        said.countries = countries(ask);
    }
    if said.customer.email.is_none() && said.customer.phone.is_none() {
        customer(&mut said, ask);
    }
    said
}

/// A tool's verdict in a row.
pub(super) fn fit(tool: &ToolFit, channel: Channel) -> &Fit {
    match channel {
        Channel::Email => &tool.email,
        Channel::Phone => &tool.phone,
    }
}

/// The tools that could have a row, the likeliest first.
pub(super) fn able(tools: &[ToolFit], channel: Channel) -> Vec<usize> {
    let mut able: Vec<usize> =
        (0..tools.len()).filter(|index| fit(&tools[*index], channel).verdict != FitVerdict::No).collect();
    able.sort_by_key(|index| {
        let fit = fit(&tools[*index], channel);
        let whole = fit.with.as_ref().is_some_and(|with| with.input.is_some() && with.reference.is_some());
        (fit.verdict, !whole, fit.why.len())
    });
    able
}

/// Which tool has a row; asked only where several could.
fn tool(tools: &[ToolFit], channel: Channel, ask: Ask<'_>) -> Option<usize> {
    let able = able(tools, channel);
    if able.len() < 2 {
        return able.first().copied();
    }
    let mut question = format!("Which tool finds a customer by {}?\n", channel.name());
    for (at, index) in able.iter().enumerate() {
        let fit = fit(&tools[*index], channel);
        let why = fit.why.first().filter(|_| fit.verdict != FitVerdict::CouldServe);
        let why = why.map(|why| format!(" this: {}", clean_line(why))).unwrap_or_default();
        let name = clean_line(&tools[*index].tool);
        question += &format!("  {} {name}: {}{why}\n", at + 1, fit.verdict.name());
    }
    question += "  0 none of them\n[1]";
    let mut put = question.clone();
    for _ in 0..TRIES {
        let Some(line) = ask(&put) else { break };
        // An empty answer means the first choice.
        match if line.is_empty() { Ok(1) } else { line.parse::<usize>() } {
            Ok(0) => return None,
            Ok(number) if number <= able.len() => return Some(able[number - 1]),
            Ok(_) | Err(_) => {
                put = format!("That is no number from 0 to {}.\n{question}", able.len());
            }
        }
    }
    able.first().copied()
}

fn countries(ask: Ask<'_>) -> Option<Vec<String>> {
    let question = "Countries of the workspace's eID connections, such as DK SE (empty: leave open):";
    read(question, "A country is two letters, such as DK.", ask, |line| {
        let read = line.split([' ', ',']).filter(|word| !word.is_empty()).map(str::to_ascii_uppercase);
        let read: Vec<String> = read.collect();
        read.iter().all(|country| crate::value::is_country(country)).then_some(read)
    })
}

/// A known customer, to be looked up at once.
fn customer(said: &mut Said, ask: Ask<'_>) {
    let rows: Vec<Channel> =
        Channel::ALL.into_iter().filter(|channel| said.row(*channel).is_some()).collect();
    for channel in rows {
        match channel {
            Channel::Email => {
                let question = "Address of a customer that the server knows, best made up (empty: none):";
                let fine = |line: &str| is_address(line).then(|| line.to_owned());
                said.customer.email = read(question, "An address has an @ and no spaces.", ask, fine);
            }
            Channel::Phone => {
                let question = "Phone number of that customer, as in +447700900123 (empty: none):";
                let again = "A number begins with + and its country code, then 7 to 15 digits in all.";
                said.customer.phone = read(question, again, ask, number);
            }
        }
    }
    if said.customer.email.is_some() || said.customer.phone.is_some() {
        let question = "Your own customer number for them, from your records (empty: none):";
        let any = |line: &str| Some(line.to_owned());
        said.customer.reference = said.customer.reference.take().or_else(|| read(question, "", ask, any));
    }
}

/// Reads an answer; one that cannot be read is asked for again, with what it should look like.
fn read<T>(question: &str, again: &str, ask: Ask<'_>, take: impl Fn(&str) -> Option<T>) -> Option<T> {
    let mut put = question.to_owned();
    for _ in 0..TRIES {
        let line = ask(&put).filter(|line| !line.is_empty())?;
        if let Some(value) = take(&line) {
            return Some(value);
        }
        put = format!("{again}\n{question}");
    }
    None
}

/// A number in the form in which the platform sends it; spaces and the like are taken out.
fn number(line: &str) -> Option<String> {
    if crate::value::is_e164(line) {
        return Some(line.to_owned());
    }
    match crate::value::read_phone(line, None) {
        crate::value::PhoneReading::Number { digits, .. } => {
            Some(format!("+{digits}")).filter(|number| crate::value::is_e164(number))
        }
        crate::value::PhoneReading::NeedsCountry | crate::value::PhoneReading::Nothing => None,
    }
}

/// Whether a text could be looked up as an address.
pub(super) fn is_address(text: &str) -> bool {
    text.split_once('@').is_some_and(|(local, domain)| !local.is_empty() && !domain.is_empty())
        && !text.chars().any(|c| c.is_whitespace() || c.is_control())
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::Guess;

    fn tool(name: &str, verdict: FitVerdict) -> ToolFit {
        let fit =
            |verdict| Fit { verdict, why: vec!["a reason".into()], near: true, with: Some(Guess::default()) };
        let no = || fit(FitVerdict::No);
        ToolFit { tool: name.into(), email: fit(verdict), phone: no(), record: no(), source: no() }
    }

    fn talked(answers: &[&str]) -> (Said, Vec<String>) {
        let tools = [
            tool("update", FitVerdict::No),
            tool("list", FitVerdict::CouldServeAfter),
            tool("find", FitVerdict::CouldServe),
        ];
        let mut left = answers.iter();
        let mut asked = Vec::new();
        let said = talk(&tools, Given::default(), &mut |question| {
            asked.push(question.to_owned());
            left.next().map(|answer| (*answer).to_owned())
        });
        (said, asked)
    }

    #[test]
    fn where_nobody_answers_the_likeliest_is_taken() {
        let (said, _) = talked(&[]);
        assert_eq!(said, Said { email: Some(2), ..Said::default() });
    }

    #[test]
    fn the_candidates_are_offered_from_the_likeliest_on() {
        let (said, asked) = talked(&["", "dk, se", "alex.doe@example.com", "C-1001"]);
        assert!(
            asked[0].contains("  1 find: could serve\n  2 list: could serve after this: a reason\n"),
            "{}",
            asked[0]
        );
        assert!(!asked[0].contains("update"), "{}", asked[0]);
        assert_eq!(said.email, Some(2));
        assert_eq!(said.countries, Some(vec!["DK".into(), "SE".into()]));
        assert_eq!(said.customer.email.as_deref(), Some("alex.doe@example.com"));
        assert_eq!(said.customer.reference.as_deref(), Some("C-1001"));
        assert_eq!(asked.len(), 4, "no number is asked for where no row by phone is: {asked:?}");
    }

    #[test]
    fn a_number_is_taken_in_any_form_that_names_its_country() {
        assert_eq!(number("+44 7700 900201").as_deref(), Some("+447700900201"));
        assert_eq!(number("0044 (7700) 900-201").as_deref(), Some("+447700900201"));
        assert_eq!(number("07700 900201"), None);
        assert_eq!(number("robin"), None);
    }

    #[test]
    fn where_no_tool_could_serve_nothing_is_asked() {
        let said = talk(&[tool("update", FitVerdict::No)], Given::default(), &mut |question| {
            panic!("asked: {question}")
        });
        assert_eq!(said, Said::default());
    }

    #[test]
    fn an_answer_that_cannot_be_read_is_asked_for_again_with_a_reason() {
        let (_, asked) = talked(&["7", "1", "Denmark", "dk", "x", ""]);
        assert!(asked[1].starts_with("That is no number from 0 to 2.\nWhich tool"), "{asked:?}");
        assert!(asked[3].starts_with("A country is two letters, such as DK.\n"), "{asked:?}");
        assert!(asked[5].starts_with("An address has an @"), "{asked:?}");
    }

    #[test]
    fn an_answer_that_cannot_be_read_is_asked_for_again() {
        let (said, asked) = talked(&["7", "two", "2", "", "not an address", "x@example.com", ""]);
        assert_eq!((said.email, asked.len()), (Some(1), 7));
        assert_eq!(said.customer.email.as_deref(), Some("x@example.com"));
        let (said, _) = talked(&["0"]);
        assert_eq!(said.email, None);
    }
}
