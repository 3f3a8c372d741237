use crate::model::SourceReport;
use crate::rules::Run;

pub(super) fn sources(_run: &Run<'_>) -> Vec<SourceReport> {
    Vec::new()
}
