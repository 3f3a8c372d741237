use crate::model::{Fit, FitVerdict, Guess};

/// What stands in the way of one role, gathered by weight.
#[derive(Debug, Default)]
pub(super) struct Way {
    /// It is a tool of another kind.
    wrong: Vec<String>,
    /// What its author can mend.
    mend: Vec<String>,
    /// What the operator should know.
    note: Vec<String>,
    /// It is of the kind, whatever else is wrong with it.
    near: bool,
}

impl Way {
    pub(super) fn wrong(&mut self, why: impl Into<String>) {
        self.wrong.push(why.into());
    }

    pub(super) fn mend(&mut self, why: impl Into<String>) {
        self.mend.push(why.into());
    }

    pub(super) fn note(&mut self, why: impl Into<String>) {
        self.note.push(why.into());
    }

    /// It is of the kind, whatever else is wrong with it.
    pub(super) fn near(&mut self) {
        self.near = true;
    }

    pub(super) fn is_wrong(&self) -> bool {
        !self.wrong.is_empty()
    }

    /// The verdict, its reasons from the most telling to the least.
    pub(super) fn end(self, with: Option<Guess>) -> Fit {
        let verdict = match (self.wrong.is_empty(), self.mend.is_empty()) {
            (false, _) => FitVerdict::No,
            (true, false) => FitVerdict::CouldServeAfter,
            (true, true) => FitVerdict::CouldServe,
        };
        let mut why = self.wrong;
        why.extend(self.mend);
        why.extend(self.note);
        let near = self.near || verdict != FitVerdict::No;
        Fit { verdict, why, near, with: with.filter(|_| verdict != FitVerdict::No) }
    }
}
