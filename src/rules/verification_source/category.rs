//! V4 to V7: whether an answer is what its category says.

use serde_json::Value;

use super::fields::names_an_amount;
use super::history::entries;
use super::walk::walk;
use super::when::{moment_of, names_a_birth, names_a_date};
use crate::model::{Finding, SourceCategory, Verdict, clean_line};
use crate::rules::words::words;
use crate::rules::{SourceAnswer, SourceCase};

/// What an answer shows of each category.
struct Looks {
    /// Entries that are dated or have an amount.
    history: bool,
    /// Entries that are dated and have an amount: they are events, and nothing but events.
    events: bool,
    /// A balance, a subscription, a last login, a credit.
    account: bool,
    /// Two or more of: a name, a birth date, an address, a language.
    profile: bool,
}

impl Looks {
    fn of(answer: &Value) -> Self {
        let entries = entries(answer);
        let all = walk(answer);
        let event = |entry: &&Value| -> (bool, bool) {
            let inside = walk(entry);
            let dated =
                inside.iter().any(|one| moment_of(one.key, one.value).is_some() || names_a_date(one.key));
            let amount = inside.iter().any(|one| names_an_amount(one.key, one.value));
            // A subscription renews; it is no event.
            let renews = inside.iter().any(|one| words(one.key).iter().any(|word| word.starts_with("renew")));
            (dated && !renews, amount && !renews)
        };
        let says = |names: &[&str]| {
            all.iter().any(|found| words(found.key).iter().any(|word| names.contains(&word.as_str())))
        };
        let own = all.iter().filter(|found| found.lists == 0 && !found.value.is_null());
        let mut facts: Vec<&str> = own.filter_map(|found| profile_fact(found.key)).collect();
        facts.sort_unstable();
        facts.dedup();
        Self {
            history: entries.iter().map(event).any(|(dated, amount)| dated || amount),
            events: entries.iter().map(event).any(|(dated, amount)| dated && amount),
            account: says(&[
                "balance",
                "subscription",
                "subscriptions",
                "login",
                "credit",
                "plan",
                "membership",
                "tariff",
                "contract",
                "saldo",
                "kontostand",
                "guthaben",
                "vertrag",
                "abonnement",
                "abonnementer",
                "aftale",
                "avtale",
                "avtal",
                "abonnemang",
                "sopimus",
                "sopimukset",
                "liittymä",
                "tarif",
                "kontosaldo",
            ]),
            profile: facts.len() >= 2,
        }
    }

    /// Whether the answer is surely of another category, this one.
    fn is_surely(&self, category: SourceCategory) -> bool {
        match category {
            SourceCategory::TransactionHistory => self.events,
            SourceCategory::AccountState => self.account,
            SourceCategory::CustomerProfile => self.profile,
        }
    }

    fn has(&self, category: SourceCategory) -> bool {
        match category {
            SourceCategory::TransactionHistory => self.history,
            SourceCategory::AccountState => self.account,
            SourceCategory::CustomerProfile => self.profile,
        }
    }
}

/// Which fact of a profile a field holds.
fn profile_fact(key: &str) -> Option<&'static str> {
    let words = words(key);
    let has = |names: &[&str]| words.iter().any(|word| names.contains(&word.as_str()));
    if names_a_birth(key) {
        Some("birth")
    } else if has(&[
        "firstname",
        "lastname",
        "surname",
        "forename",
        "vorname",
        "nachname",
        "fornavn",
        "efternavn",
        "etternavn",
        "förnamn",
        "efternamn",
        "etunimi",
        "sukunimi",
    ]) || (has(&["first", "last", "full", "given", "family", "maiden"]) && has(&["name"]))
    {
        Some("name")
    } else if has(&[
        "address",
        "street",
        "postcode",
        "postal",
        "zip",
        "city",
        "adresse",
        "adress",
        "anschrift",
        "osoite",
        "strasse",
        "straße",
        "gade",
        "gate",
        "gata",
        "plz",
        "postnummer",
        "postnr",
        "postinumero",
        "postleitzahl",
    ]) && !has(&["email", "ip"])
    {
        Some("address")
    } else if has(&["language", "locale", "sprog", "språk", "sprache", "kieli"]) {
        Some("language")
    } else {
        None
    }
}

/// V4: an answer is tagged by what it holds.
pub(super) fn unlike_answer(case: &SourceAnswer<'_>, answer: &Value) -> Verdict {
    let tagged = case.of.source.category;
    let looks = Looks::of(answer);
    // An empty list shows nothing of what would stand in it.
    let unseen = tagged == SourceCategory::TransactionHistory
        && walk(answer).iter().any(|found| found.value.as_array().is_some_and(Vec::is_empty));
    let like =
        SourceCategory::ALL.into_iter().map(|(category, _)| category).find(|one| looks.is_surely(*one));
    match like {
        Some(like) if !looks.has(tagged) && !unseen => Verdict::broken(
            Finding::new(
                case.subject(""),
                case.of.key("category"),
                format!(
                    "`{}` is tagged {} and answers as a {} does",
                    clean_line(&case.of.source.tool),
                    tagged.name(),
                    like.title()
                ),
            )
            .fix(format!(
                "Set the category to `{}`, or offer a tool that answers {}.",
                like.name(),
                what(tagged)
            ))
            .label(format!("looks like {}", like.name())),
        ),
        _ => Verdict::Holds,
    }
}

fn what(category: SourceCategory) -> &'static str {
    match category {
        SourceCategory::TransactionHistory => "recent events with their dates and amounts",
        SourceCategory::AccountState => "a balance, subscriptions or the last login",
        SourceCategory::CustomerProfile => "facts that stay, such as an address",
    }
}

/// V4, V7: a profile stands beside something stronger.
pub(super) fn only_profile(case: &SourceCase<'_>) -> Verdict {
    let sources = &case.run.designation().sources;
    let is_profile = |category: SourceCategory| category == SourceCategory::CustomerProfile;
    if !sources.iter().all(|source| is_profile(source.category)) || case.index > 0 {
        return Verdict::Holds;
    }
    Verdict::broken(
        Finding::new(
            case.subject(),
            case.key("category"),
            "every question asks for a fact of the customer's profile, which a stranger may find out",
        )
        .label("the weakest category, alone"),
    )
}
