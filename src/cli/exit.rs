//! Exit codes, which are public.

use crate::model::{Reason, Report, Severity};

/// How a command ends.
#[derive(Debug, Clone, Copy, PartialEq, Eq)]
pub(super) enum Exit {
    /// 0: nothing stands at or above the threshold.
    Passed,
    /// 1: a finding at or above `--fail-on`.
    Broken,
    /// 2: the command line or the designation file is wrong.
    Usage,
    /// 3: the server could not be reached, started or spoken to.
    Unreachable,
    /// 4: no such finding, but not everything was judged.
    NotProven,
    /// 130: ended by Ctrl-C, as shells count it.
    Interrupted,
}

impl Exit {
    /// The number.
    pub(super) fn code(self) -> u8 {
        match self {
            Self::Passed => 0,
            Self::Broken => 1,
            Self::Usage => 2,
            Self::Unreachable => 3,
            Self::NotProven => 4,
            Self::Interrupted => 130,
        }
    }

    /// The exit of a report.
    ///
    /// | report | exit |
    /// | --- | --- |
    /// | the server was never reached | 3 |
    /// | a finding that counts at or above `fail_on` | 1 |
    /// | tools were called, and a row was not proven or a call failed | 4 |
    /// | `require_all`, and a rule was left unjudged for any reason | 4 |
    /// | else | 0 |
    pub(super) fn of(report: &Report, fail_on: Severity, require_all: bool) -> Self {
        if report.failure.is_some() {
            return Self::Unreachable;
        }
        let broken = report.findings.iter().any(|one| one.counts() && one.severity >= fail_on);
        if broken {
            return Self::Broken;
        }
        let failed = report.not_judged.iter().any(|one| one.because == Reason::Failed);
        let unproven = report.asked && !report.proven;
        let incomplete = require_all && !report.not_judged.is_empty();
        if failed || unproven || incomplete { Self::NotProven } else { Self::Passed }
    }
}
