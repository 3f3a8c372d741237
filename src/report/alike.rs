use crate::model::LookupReport;

/// Lookups of one person that went alike.
pub(super) struct Alike<'a> {
    /// The probe's name without its last part, such as `email/customer-1`.
    pub(super) person: &'a str,
    /// The lookups, in the order of the report; never none.
    pub(super) lookups: Vec<&'a LookupReport>,
}

/// The lookups by person, those with the same outcome and the same uses done together, in the order of the first.
pub(super) fn alike<'a>(lookups: &[&'a LookupReport]) -> Vec<Alike<'a>> {
    let mut groups: Vec<Alike<'a>> = Vec::new();
    for one in lookups {
        let person = one.probe.rsplit_once('/').map_or("", |(person, _)| person);
        match groups.iter_mut().find(|group| group.person == person && went_alike(group.lookups[0], one)) {
            Some(group) => group.lookups.push(one),
            None => groups.push(Alike { person, lookups: vec![one] }),
        }
    }
    groups
}

fn went_alike(one: &LookupReport, other: &LookupReport) -> bool {
    let uses = |lookup: &LookupReport| -> Vec<_> {
        lookup.uses.iter().map(|one| (one.name, one.done, one.outcome)).collect()
    };
    one.outcome == other.outcome && uses(one) == uses(other)
}
