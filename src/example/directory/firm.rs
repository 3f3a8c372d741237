use std::sync::LazyLock;

use serde_json::{Map, Value, json};

use crate::example::people::{ACCOUNT, COMPANY};

/// One made-up company that the helpdesk serves. No tool changes it.
#[derive(Debug, Clone, PartialEq, Eq)]
pub(in crate::example) struct Firm {
    /// Its number; the one company of the lookup's keeps its account.
    pub(in crate::example) id: String,
    /// Its name.
    pub(in crate::example) name: String,
    /// The name that its addresses stand under.
    pub(in crate::example) domain: String,
    place: usize,
}

impl Firm {
    fn made(place: usize) -> Self {
        let id = format!("ACC-{:03}", place + 1);
        if id == ACCOUNT {
            return Self { id, name: COMPANY.to_owned(), domain: "handel.example".to_owned(), place };
        }
        let (first, second) = (FIRST[place % FIRST.len()], SECOND[place / FIRST.len() % SECOND.len()]);
        let form = ["ApS", "AB", "AS", "GmbH", "Ltd"][place % 5];
        let letters = [place / 676, place / 26, place].map(|one| LETTERS[one % LETTERS.len()]);
        let domain = format!("trading-as-{}.example", String::from_iter(letters));
        Self { id, name: format!("{first} {second} {form}"), domain, place }
    }

    /// What a list says of the company.
    pub(in crate::example) fn row(&self) -> Map<String, Value> {
        let country = ["DK", "SE", "NO", "DE", "GB"][self.place % 5];
        let mut row = Map::new();
        let mut show = |key: &str, value: Value| row.insert(key.to_owned(), value);
        show("company_id", self.id.as_str().into());
        show("name", self.name.as_str().into());
        show("domain", self.domain.as_str().into());
        show("country", country.into());
        show("address", format!("{} Example Street, {country}", self.place + 1).into());
        show("about", format!("{}, a made-up company: {ABOUT}", self.name).into());
        row
    }

    /// The row with who looks after the company, and what it was promised.
    pub(in crate::example) fn details(&self) -> Map<String, Value> {
        let mut details = self.row();
        let owner = ["North", "South", "East", "West"][self.place % 4];
        let email = format!("{owner}@example.com").to_lowercase();
        details.insert("owner".into(), json!({ "name": format!("Team {owner}"), "email": email }));
        let (policy, hours) = [("standard", 24), ("plus", 8)][self.place % 2];
        details.insert("sla_policy".into(), json!({ "name": policy, "first_reply_hours": hours }));
        details
    }

    /// Whether the text stands in the name or the domain, in whatever letter case.
    pub(in crate::example) fn is_found_by(&self, part: &str) -> bool {
        let part = part.to_lowercase();
        self.name.to_lowercase().contains(&part) || self.domain.contains(&part)
    }
}

/// Every company: more than a page holds, and each with so much to say that the largest page is too big to send.
pub(in crate::example) fn firms() -> &'static [Firm] {
    static ALL: LazyLock<Vec<Firm>> =
        LazyLock::new(|| (0..FIRST.len() * SECOND.len()).map(Firm::made).collect());
    &ALL
}

const ABOUT: &str = "it sells nothing, ships to nobody and answers every letter with a kind word, and this text \
    is here to be as long as what colleagues like to write down about a company.";

/// What tells the domains apart. They are not made of the names, so that a part of the one is no part of the other.
const LETTERS: [char; 26] = [
    'a', 'b', 'c', 'd', 'e', 'f', 'g', 'h', 'i', 'j', 'k', 'l', 'm', 'n', 'o', 'p', 'q', 'r', 's', 't', 'u',
    'v', 'w', 'x', 'y', 'z',
];

const FIRST: [&str; 40] = [
    "Amber", "Birch", "Cedar", "Dune", "Ember", "Fjord", "Glade", "Harbour", "Inlet", "Juniper", "Kelp",
    "Lagoon", "Maple", "Nettle", "Oak", "Pebble", "Quartz", "Reed", "Sorrel", "Thistle", "Umber", "Violet",
    "Willow", "Yarrow", "Alder", "Bramble", "Clover", "Dew", "Elm", "Fern", "Garnet", "Heath", "Ivory",
    "Jasper", "Kestrel", "Linden", "Moss", "North", "Orchid", "Pine",
];

const SECOND: [&str; 30] = [
    "Anchors",
    "Bicycles",
    "Candles",
    "Dairies",
    "Engines",
    "Ferries",
    "Gardens",
    "Hammocks",
    "Inks",
    "Jackets",
    "Kettles",
    "Lanterns",
    "Mills",
    "Notebooks",
    "Ovens",
    "Parcels",
    "Quilts",
    "Ropes",
    "Saddles",
    "Timber",
    "Umbrellas",
    "Vessels",
    "Windows",
    "Yarns",
    "Zippers",
    "Baskets",
    "Cisterns",
    "Drums",
    "Easels",
    "Fans",
];
