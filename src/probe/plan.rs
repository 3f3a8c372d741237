//! The calls of a run, derived from the designation alone.

use serde_json::{Map, Value};

use super::forms::{email_forms, email_near_misses, phone_forms, phone_near_misses};
use crate::model::{Channel, Designation, Form, FormKind, Person, Probe, Row, Step, Variant, Workspace};

/// Every probe of a run, in the order in which it is asked and shown.
///
/// By each designated row: each known customer as the platform sends it (C5), each shared value (C12), the unknown
/// value (C10), the other forms of each known customer's value (C13, C14), its near misses (C15), and then each known
/// customer once more (C33), so that a server that changes its mind, or loses its credential, on the way is seen.
pub fn plan(designation: &Designation) -> Vec<Probe> {
    designation.rows().flat_map(|(channel, _)| of_row(designation, channel)).collect()
}

fn of_row(designation: &Designation, channel: Channel) -> Vec<Probe> {
    let known = |variant: Variant| {
        designation.customers.iter().enumerate().filter_map(move |(index, customer)| {
            Some(Probe::new(channel, Person::Known(index), variant, customer.value(channel)?))
        })
    };
    let shared =
        designation.shared.iter().enumerate().filter(|(_, shared)| shared.channel == channel).map(
            |(index, shared)| Probe::new(channel, Person::Shared(index), Variant::AsSent, &shared.value),
        );
    let unknown = Probe::new(channel, Person::Unknown, Variant::AsSent, designation.unknown.value(channel));
    let derived = derived(designation, channel);
    let of_kind =
        |kind: FormKind| derived.iter().filter(move |probe| probe.variant.form() == Some(kind)).cloned();
    known(Variant::AsSent)
        .chain(shared)
        .chain([unknown])
        .chain(of_kind(FormKind::Same))
        .chain(of_kind(FormKind::NearMiss))
        .chain(known(Variant::Again))
        .collect()
}

/// The forms and near misses of every known customer's value.
fn derived(designation: &Designation, channel: Channel) -> Vec<Probe> {
    let shared = designation.shared.iter().filter(|shared| shared.channel == channel);
    let named: Vec<&str> = designation
        .customers
        .iter()
        .filter_map(|customer| customer.value(channel))
        .chain(shared.map(|shared| shared.value.as_str()))
        .chain([designation.unknown.value(channel)])
        .collect();
    let forms_of = |value: &str| -> Vec<Form> {
        match channel {
            Channel::Email => [email_forms(value), email_near_misses(value, &named)].concat(),
            Channel::Phone => {
                let country = designation.workspace.single_country();
                [phone_forms(value, country), phone_near_misses(value, &named)].concat()
            }
        }
    };
    let of_customer = |(index, customer): (usize, &crate::model::Customer)| {
        let forms = customer.value(channel).map(forms_of).unwrap_or_default();
        forms
            .into_iter()
            .map(move |form| Probe::new(channel, Person::Known(index), Variant::Form(form.name), &form.value))
    };
    designation.customers.iter().enumerate().flat_map(of_customer).collect()
}

/// The arguments of a probe's call: the designated one and the platform's two, nothing else (C2).
pub fn arguments(row: &Row, workspace: &Workspace, value: &str, step: Step) -> Value {
    let mut arguments = Map::new();
    arguments.insert(row.input.clone(), Value::String(value.to_owned()));
    if step != Step::WithoutPlatformArguments {
        arguments.insert("tenantId".into(), Value::String(workspace.tenant_id.clone()));
        arguments.insert("workspaceId".into(), Value::String(workspace.workspace_id.clone()));
    }
    Value::Object(arguments)
}

#[cfg(test)]
mod tests {
    use super::*;
    use crate::model::{Customer, FieldPath};

    #[test]
    fn forms_and_near_misses_stand_between_the_unknown_value_and_the_repetition() {
        let row = Row::new("find", "phone", FieldPath::from_keys(["id"]));
        let customer = |phone: &str| Customer { phone: Some(phone.into()), ..Customer::default() };
        let designation = Designation {
            phone: Some(row),
            customers: vec![customer("+4549336252"), customer("+4649336252")],
            ..Designation::default()
        };
        let probes = plan(&designation);
        let ids: Vec<&str> = probes.iter().map(|probe| probe.id.as_str()).collect();
        let at = |id: &str| ids.iter().position(|one| *one == id).expect(id);
        let order = [
            "phone/customer-1/as-sent",
            "phone/unknown/as-sent",
            "phone/customer-1/spaces",
            "phone/customer-2/double-zero",
            "phone/customer-1/near-digit-short",
            "phone/customer-2/near-digit-short",
            "phone/customer-1/again",
        ];
        assert!(order.map(at).is_sorted(), "{ids:?}");
        assert!(!ids.contains(&"phone/customer-1/near-other-country"), "it is the other customer's number");
        let distinct: std::collections::BTreeSet<_> = ids.iter().collect();
        assert_eq!(distinct.len(), ids.len(), "every probe has a name of its own");
    }

    #[test]
    fn a_call_carries_the_platforms_two_arguments_unless_it_asks_whether_they_are_what_is_refused() {
        let row = Row::new("find", "email", FieldPath::from_keys(["id"]));
        let names = |step| -> Vec<String> {
            let sent = arguments(&row, &Workspace::default(), "alex.doe@example.com", step);
            sent.as_object().into_iter().flat_map(|map| map.keys().cloned()).collect()
        };
        assert_eq!(names(Step::AsPlatform), ["email", "tenantId", "workspaceId"]);
        assert_eq!(names(Step::WithoutPlatformArguments), ["email"]);
    }
}
