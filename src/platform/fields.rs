//! What stands at the designated fields of an answer (C6, C7, C16 to C23).

use serde_json::Value;

use crate::model::{Channel, FieldPath, Picked, Row, Workspace};
use crate::value::{
    AccountReading, EmailDifference, PhoneDifference, PhoneMatch, ReferenceReading, RegistrationReading,
    compare_phone, email_difference, has_extension, read_account, read_reference, read_registration,
    same_address, same_folded,
};

/// The designated fields of one answer, read.
#[derive(Debug, Clone, PartialEq)]
pub struct Fields {
    /// The reference.
    pub reference: ReferenceField,
    /// The value field.
    pub value: ValueField,
    /// The company account; none where the row designates none.
    pub account: Option<AccountReading>,
    /// The registration number; none where the row designates none.
    pub registration: Option<RegistrationReading>,
}

/// What stands at the reference path.
#[derive(Debug, Clone, PartialEq)]
pub struct ReferenceField {
    /// The value, read.
    pub reading: ReferenceReading,
    /// Where it stands, or as far as the path could be followed.
    pub pointer: String,
    /// The key of the designated identity field that it equals (C7): `national_id` or `person_id`.
    pub equals: Option<&'static str>,
}

impl ReferenceField {
    /// Whether the platform keeps it.
    pub fn is_kept(&self) -> bool {
        self.equals.is_none() && matches!(self.reading, ReferenceReading::Kept(_))
    }

    /// The reference that would be kept, or that stands there though it is refused for what it equals.
    pub fn text(&self) -> Option<&str> {
        match &self.reading {
            ReferenceReading::Kept(kept) => Some(&kept.text),
            ReferenceReading::Absent | ReferenceReading::List | ReferenceReading::Refused(_) => None,
        }
    }
}

/// What the value field holds, compared with the value looked up.
#[derive(Debug, Clone, PartialEq)]
pub enum ValueField {
    /// The row designates no value field.
    NotDesignated,
    /// Nothing stands there: absent, null, blank or an empty list.
    Absent {
        /// As far as the path could be followed.
        until: String,
    },
    /// It holds the value looked up.
    Holds {
        /// Where.
        pointer: String,
        /// Whether Caller ID reads it too: it names its own country, or the workspace has a single one (C19).
        for_caller_id: bool,
        /// Whether it carries an extension, which is left out of the comparison.
        extension: bool,
    },
    /// It would be read only with a country, and the workspace names none (C18).
    NeedsCountry {
        /// Where.
        pointer: String,
    },
    /// It holds another address.
    OtherEmail {
        /// Where.
        pointer: String,
        /// What it holds.
        held: String,
        /// How it differs.
        difference: EmailDifference,
    },
    /// It holds another number.
    OtherPhone {
        /// Where.
        pointer: String,
        /// What it holds.
        held: String,
        /// How it differs.
        difference: PhoneDifference,
    },
    /// It holds no text at all.
    NotText {
        /// Where.
        pointer: String,
    },
}

/// Reads the designated fields of `body` for a lookup of `sent`.
pub fn read_fields(row: &Row, channel: Channel, workspace: &Workspace, sent: &str, body: &Value) -> Fields {
    Fields {
        reference: read_reference_field(row, body),
        value: match &row.value {
            None => ValueField::NotDesignated,
            Some(path) => read_value_field(path, channel, workspace, sent, body),
        },
        account: row.account.as_ref().map(|path| read_account_at(path, body)),
        registration: row.registration.as_ref().map(|path| match path.pick(body) {
            Picked::One(value, _) => read_registration(Some(value)),
            Picked::Several { values, .. } => read_registration(Some(&collect(&values))),
            Picked::Nothing { .. } => read_registration(None),
        }),
    }
}

fn read_reference_field(row: &Row, body: &Value) -> ReferenceField {
    let (reading, pointer) = match row.reference.pick(body) {
        Picked::One(value, pointer) => (read_reference(Some(value)), pointer),
        Picked::Several { met, .. } => (ReferenceReading::List, met),
        Picked::Nothing { until } => (ReferenceReading::Absent, until),
    };
    let equals = match &reading {
        ReferenceReading::Kept(kept) => equal_identity(row, body, &kept.text),
        ReferenceReading::Absent | ReferenceReading::List | ReferenceReading::Refused(_) => None,
    };
    ReferenceField { reading, pointer, equals }
}

/// The designated identity field of the same answer that holds the same after folding (C7).
fn equal_identity(row: &Row, body: &Value, text: &str) -> Option<&'static str> {
    [("national_id", &row.national_id), ("person_id", &row.person_id)].into_iter().find_map(|(key, path)| {
        let Picked::One(value, _) = path.as_ref()?.pick(body) else { return None };
        scalar(value).is_some_and(|identity| same_folded(text, &identity)).then_some(key)
    })
}

/// The account at a path, with an account that equals a designated identity told apart by the caller (C21).
fn read_account_at(path: &FieldPath, body: &Value) -> AccountReading {
    match path.pick(body) {
        Picked::One(value, _) => read_account(Some(value)),
        Picked::Several { values, .. } => read_account(Some(&collect(&values))),
        Picked::Nothing { .. } => read_account(None),
    }
}

fn collect(values: &[(&Value, String)]) -> Value {
    Value::Array(values.iter().map(|(value, _)| (*value).clone()).collect())
}

fn scalar(value: &Value) -> Option<String> {
    match value {
        Value::String(text) if !text.trim().is_empty() => Some(text.clone()),
        Value::Number(number) => Some(number.to_string()),
        _ => None,
    }
}

fn read_value_field(
    path: &FieldPath,
    channel: Channel,
    workspace: &Workspace,
    sent: &str,
    body: &Value,
) -> ValueField {
    let entries = match path.pick(body) {
        Picked::Nothing { until } => return ValueField::Absent { until },
        Picked::Several { values, .. } => values,
        Picked::One(Value::Array(items), pointer) => {
            items.iter().enumerate().map(|(index, item)| (item, format!("{pointer}/{index}"))).collect()
        }
        Picked::One(value, pointer) => vec![(value, pointer)],
    };
    let entries: Vec<_> = entries.into_iter().filter(|(value, _)| !is_blank(value)).collect();
    if entries.is_empty() {
        return ValueField::Absent { until: path.to_pointer() };
    }
    let compared: Vec<_> =
        entries.iter().map(|(value, pointer)| compare(channel, workspace, sent, value, pointer)).collect();
    let best = compared.iter().min_by_key(|one| closeness(one)).cloned();
    best.unwrap_or(ValueField::Absent { until: path.to_pointer() })
}

/// One entry that matches is enough (C20), so the best of them speaks; among matches the one Caller ID can read.
fn closeness(value: &ValueField) -> u8 {
    match value {
        ValueField::Holds { for_caller_id: true, .. } => 0,
        ValueField::Holds { for_caller_id: false, .. } => 1,
        ValueField::NeedsCountry { .. } => 2,
        ValueField::OtherEmail { .. } | ValueField::OtherPhone { .. } => 3,
        ValueField::NotText { .. } => 4,
        ValueField::Absent { .. } | ValueField::NotDesignated => 5,
    }
}

fn is_blank(value: &Value) -> bool {
    match value {
        Value::Null => true,
        Value::String(text) => text.trim().is_empty(),
        Value::Array(items) => items.is_empty(),
        Value::Bool(_) | Value::Number(_) | Value::Object(_) => false,
    }
}

fn compare(channel: Channel, workspace: &Workspace, sent: &str, value: &Value, pointer: &str) -> ValueField {
    let pointer = pointer.to_owned();
    let held = match (channel, value) {
        (_, Value::String(text)) => text.clone(),
        (Channel::Phone, Value::Number(number)) => number.to_string(),
        _ => return ValueField::NotText { pointer },
    };
    match channel {
        Channel::Email if same_address(sent, &held) => {
            ValueField::Holds { pointer, for_caller_id: false, extension: false }
        }
        Channel::Email => {
            let difference = email_difference(sent, &held).unwrap_or(EmailDifference::LocalPart);
            ValueField::OtherEmail { pointer, held, difference }
        }
        Channel::Phone => compare_number(workspace, sent, held, pointer),
    }
}

fn compare_number(workspace: &Workspace, sent: &str, held: String, pointer: String) -> ValueField {
    match compare_phone(sent, &held, &workspace.countries) {
        PhoneMatch::Same(_) => {
            let caller_countries: &[String] =
                if workspace.countries.len() == 1 { &workspace.countries } else { &[] };
            let for_caller_id = matches!(compare_phone(sent, &held, caller_countries), PhoneMatch::Same(_));
            ValueField::Holds { pointer, for_caller_id, extension: has_extension(&held) }
        }
        PhoneMatch::NeedsCountry => ValueField::NeedsCountry { pointer },
        PhoneMatch::Different(difference) => ValueField::OtherPhone { pointer, held, difference },
    }
}
