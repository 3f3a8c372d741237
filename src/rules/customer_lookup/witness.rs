//! C33: looking somebody up changes nothing.

use super::answers::first_difference;
use crate::model::{Finding, Place, Reply, Subject, Verdict};
use crate::rules::Run;

/// C33: a read that has nothing to do with the lookups answers the same before and after them.
pub(super) fn side_effect_seen(run: &Run<'_>) -> Verdict {
    let Some(witness) = &run.designation().witness else { return Verdict::unconfigured("no [witness]") };
    if !run.asked {
        return Verdict::unconfigured("no tool was called");
    }
    let Some(seen) = &run.evidence.witness else {
        let why = run.evidence.stopped.clone();
        return Verdict::failed(why.unwrap_or_else(|| "the witness was not read".into()));
    };
    let (Reply::Result(before), Reply::Result(after)) = (&seen.before, &seen.after) else {
        return Verdict::failed(format!("the witness `{}` could not be read twice", witness.tool));
    };
    let (before, after) = (before.value(), after.value());
    let Some(pointer) = first_difference(&before, &after, "") else { return Verdict::Holds };
    let subject =
        Subject { tool: Some(witness.tool.clone()), pointer: Some(pointer.clone()), ..Subject::default() };
    Verdict::broken(Finding::new(
        subject,
        Place::Designation { key: "witness.tool".into() },
        format!(
            "`{}` answered otherwise after the lookups than before, at {pointer}: a lookup has a side effect, or the system is \
             alive and moved by itself",
            crate::model::clean_line(&witness.tool)
        ),
    )
    .label("read before and after"))
}
