//! The two eras of the protocol: SDKs wrap lists and drop structured content by era.

use super::repeat::weighty;
use crate::model::{Finding, Step, Verdict};
use crate::rules::AnswerCase;

/// The same lookup reads the same in every protocol that the server speaks.
pub(super) fn answer_differs(case: &AnswerCase<'_>) -> Verdict {
    let run = case.run;
    let (Some(older), Some(newer)) = (run.evidence.older, run.protocol()) else {
        return Verdict::NotApplicable;
    };
    let probe = &case.exchange.probe.id;
    let other = run
        .cases()
        .find(|other| other.exchange.step == Step::OlderProtocol && other.exchange.probe.id == *probe);
    let Some(other) = other else {
        return Verdict::failed(format!(
            "by {}: nobody was looked up by {}",
            case.channel().name(),
            older.name()
        ));
    };
    let Some(what) = weighty(case, &other) else { return Verdict::Holds };
    Verdict::broken(
        Finding::new(
            other.subject(""),
            other.reply(""),
            format!(
                "looking up {} by protocol {} and then by {} brought {what}",
                case.sent(),
                newer.name(),
                older.name()
            ),
        )
        .outcome(other.reading.outcome())
        .label(format!("by {}", older.name())),
    )
}
