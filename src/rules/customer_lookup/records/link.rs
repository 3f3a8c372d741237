//! C29: the email link's field.

use serde_json::Value;

use super::owners::{Wrong, each};
use crate::model::{Channel, FieldPath, Finding, Picked, RecordLevel, Verdict};
use crate::rules::RecordCase;
use crate::value::same_address;

/// C29: the field holds an email address.
pub(in crate::rules::customer_lookup) fn address_absent(case: &RecordCase<'_>) -> Verdict {
    if case.tool.level == RecordLevel::Company {
        return Verdict::NotApplicable;
    }
    let Some(path) = &case.tool.link_email else {
        return Verdict::unconfigured(format!(
            "the [[record]] of `{}` gives no `link_email`",
            case.tool.tool
        ));
    };
    each(case, case.own(), &|record| no_address(case, path, record))
}

fn no_address(case: &RecordCase<'_>, path: &FieldPath, record: &Value) -> Wrong {
    let (value, pointer) = match path.pick(record) {
        Picked::One(value, pointer) => (value, pointer),
        Picked::Several { met, .. } => return Some((met, format!("`{path}` meets a list, not one address"))),
        Picked::Nothing { until } => {
            return Some((until, format!("nothing stands at the email link's field `{path}`")));
        }
    };
    match value.as_str() {
        Some(text) if is_address(text) => None,
        Some(text) if text.trim().is_empty() => {
            Some((pointer, format!("the email link's field `{path}` is empty")))
        }
        Some(text) => {
            let shown = case.mask().value(Channel::Email, text);
            Some((pointer, format!("the email link's field `{path}` holds {shown}, which is no address")))
        }
        None => Some((pointer, format!("the email link's field `{path}` holds no text"))),
    }
}

/// Whether a text is one address, as the platform would compare it with a sender's.
fn is_address(text: &str) -> bool {
    let bare =
        text.trim().rsplit_once('<').map_or(text.trim(), |(_, inner)| inner.trim_end_matches('>').trim());
    let whole = bare.split_once('@').is_some_and(|(local, domain)| {
        !local.is_empty()
            && domain.contains('.')
            && !bare.contains(char::is_whitespace)
            && !domain.contains('@')
    });
    whole && same_address(bare, text)
}

/// C29: only a tool of the customer's own records carries an email link.
pub(in crate::rules::customer_lookup) fn level_unfit(case: &RecordCase<'_>) -> Verdict {
    match (&case.tool.link_email, case.tool.level) {
        (None, _) => Verdict::NotApplicable,
        (Some(_), RecordLevel::Customer) => Verdict::Holds,
        (Some(path), RecordLevel::Company) => Verdict::broken(Finding::new(
            case.subject(),
            case.key("link_email"),
            format!(
                "`{}` is at company level, so an email link to `{path}` would open a company's records to one address",
                case.tool.tool
            ),
        )),
    }
}
