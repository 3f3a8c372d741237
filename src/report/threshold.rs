use crate::model::{ReportedFinding, Severity};

/// What a run was held to, and how it ended.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub struct Threshold {
    /// The least severity that fails a run (`--fail-on`).
    pub fail_on: Severity,
    /// The exit code of the command.
    pub exit: u8,
}

impl Threshold {
    /// Whether a finding fails the run.
    pub(super) fn fails(self, finding: &ReportedFinding) -> bool {
        accepted(finding).is_none() && finding.severity >= self.fail_on
    }

    /// What the exit code means.
    pub(super) fn meaning(self) -> &'static str {
        match self.exit {
            0 => "passed",
            1 => "a finding stands at or above --fail-on",
            2 => "the command line or the designation file is wrong",
            3 => "the server could not be reached, started or spoken to",
            4 => "not proven: not everything was judged",
            _ => "ended before its time",
        }
    }
}

/// Why a finding does not count, where it does not.
pub(super) fn accepted(finding: &ReportedFinding) -> Option<&str> {
    finding.ignored.as_deref().or(finding.known.then_some("it stands in the baseline"))
}
