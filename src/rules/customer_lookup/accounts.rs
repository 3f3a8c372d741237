//! C21 to C23: the company account and its registration number.

use super::known::{no_record, told_apart};
use crate::model::{Finding, Use, Verdict};
use crate::rules::AnswerCase;
use crate::value::{AccountReading, RegistrationReading};

/// The account of a known customer's record, with the place where it is designated.
fn account<'a>(case: &AnswerCase<'a>) -> Result<(&'a AccountReading, String), Verdict> {
    let path = case.row.account.as_ref().ok_or(Verdict::NotApplicable)?;
    if !case.run.designation().workspace.has(Use::NationalEid) {
        // Only a National eID verification reads it.
        return Err(Verdict::NotApplicable);
    }
    let fields = case.record_fields().ok_or_else(|| no_record(case))?;
    let account = fields.account.as_ref().ok_or(Verdict::NotApplicable)?;
    Ok((account, path.to_pointer()))
}

/// C21: one account, or none.
pub(super) fn ambiguous(case: &AnswerCase<'_>) -> Verdict {
    let (account, pointer) = match account(case) {
        Ok(found) => found,
        Err(verdict) => return verdict,
    };
    let what = match account {
        AccountReading::Ambiguous(fault) => format!("the account field does not hold one account: {fault}"),
        AccountReading::NoCompany | AccountReading::One(_) if case.reading.account_is_identity => {
            "the account equals the person's own identity in the same answer".to_owned()
        }
        AccountReading::NoCompany | AccountReading::One(_) => return Verdict::Holds,
    };
    Verdict::broken(
        Finding::new(case.subject(&pointer), case.place(&pointer), what)
            .outcome(case.reading.outcome())
            .label("not one account"),
    )
}

/// C21: the account is the one that the customer belongs to.
pub(super) fn differs(case: &AnswerCase<'_>) -> Verdict {
    let (account, pointer) = match account(case) {
        Ok(found) => found,
        Err(verdict) => return verdict,
    };
    let Some(expected) = case.customer().and_then(|customer| customer.account.as_deref()) else {
        return Verdict::unconfigured("no [[customer]] with an account");
    };
    let mask = case.run.mask;
    let what = match account {
        AccountReading::One(kept) if kept.text == expected || kept.literal == expected => {
            return Verdict::Holds;
        }
        AccountReading::One(kept) => {
            let (seen, wanted) = told_apart(&kept.text, expected, |text| mask.reference(text));
            format!("the record names the account {seen}, not {wanted}")
        }
        AccountReading::NoCompany => {
            format!("the record names no account, where {} is expected", mask.reference(expected))
        }
        AccountReading::Ambiguous(_) => return Verdict::NotApplicable,
    };
    Verdict::broken(
        Finding::new(case.subject(&pointer), case.place(&pointer), what)
            .outcome(case.reading.outcome())
            .label("another account"),
    )
}

/// C22: a person's reference and the company's account are two numbers.
pub(super) fn same_as_customer(case: &AnswerCase<'_>) -> Verdict {
    let (account, pointer) = match account(case) {
        Ok(found) => found,
        Err(verdict) => return verdict,
    };
    if case.row.account.as_ref() == Some(&case.row.reference) {
        return Verdict::NotApplicable;
    }
    let reference = case.record_fields().and_then(|fields| fields.reference.text());
    let (AccountReading::One(kept), Some(reference)) = (account, reference) else {
        return Verdict::NotApplicable;
    };
    let expected = case.customer().is_some_and(|customer| customer.account.as_deref() == Some(reference));
    if kept.text != reference || expected {
        return Verdict::Holds;
    }
    Verdict::broken(
        Finding::new(
            case.subject(&pointer),
            case.place(&pointer),
            "the account field holds the customer's own reference, so the customer would be tied as a company",
        )
        .outcome(case.reading.outcome())
        .label("equals the reference"),
    )
}

/// C23: a registration number reads as eight digits, where Danish companies are compared at all.
pub(super) fn registration_unreadable(case: &AnswerCase<'_>) -> Verdict {
    let (reading, pointer) = match registration(case) {
        Ok(found) => found,
        Err(verdict) => return verdict,
    };
    let RegistrationReading::Unreadable(why) = reading else { return Verdict::Holds };
    Verdict::broken(
        Finding::new(
            case.subject(&pointer),
            case.place(&pointer),
            format!("the registration number cannot be compared: {why}"),
        )
        .label("not eight digits"),
    )
}

/// C23: without an account beside it, a registration number ties nothing.
pub(super) fn registration_without_account(case: &AnswerCase<'_>) -> Verdict {
    let (reading, pointer) = match registration(case) {
        Ok(found) => found,
        Err(verdict) => return verdict,
    };
    if !matches!(reading, RegistrationReading::Number { .. }) {
        return Verdict::NotApplicable;
    }
    let account = case.record_fields().and_then(|fields| fields.account.as_ref());
    let what = match account {
        Some(AccountReading::One(_) | AccountReading::Ambiguous(_)) => return Verdict::Holds,
        Some(AccountReading::NoCompany) => {
            "the record holds a registration number but names no account, so it ties no company"
        }
        None => {
            "the record holds a registration number, but the row designates no account, so it ties no company"
        }
    };
    Verdict::broken(
        Finding::new(case.subject(&pointer), case.place(&pointer), what).label("no account beside it"),
    )
}

fn registration<'a>(case: &AnswerCase<'a>) -> Result<(&'a RegistrationReading, String), Verdict> {
    let path = case.row.registration.as_ref().ok_or(Verdict::NotApplicable)?;
    let workspace = &case.run.designation().workspace;
    if !workspace.has(Use::NationalEid) || !workspace.countries.iter().any(|country| country == "DK") {
        return Err(Verdict::NotApplicable);
    }
    let fields = case.record_fields().ok_or_else(|| no_record(case))?;
    Ok((fields.registration.as_ref().ok_or(Verdict::NotApplicable)?, path.to_pointer()))
}
