use crate::engine::selection::Selection;
use crate::model::{Designation, DesignationText, Probe, RecordProbe, SourceProbe};
use crate::probe::{DirectoryWrites, plan, record_plan, source_plan};

/// What to ask.
#[derive(Debug)]
pub struct Asked<'a> {
    /// What was designated.
    pub designation: &'a Designation,
    /// The designation file, for drawing.
    pub source: Option<DesignationText>,
    /// The probes; none to read the declarations alone.
    pub probes: Vec<Probe>,
    /// The calls of record tools.
    pub records: Vec<RecordProbe>,
    /// The calls of verification sources' tools.
    pub sources: Vec<SourceProbe>,
    /// The time of the run, in UTC as RFC 3339 writes it.
    pub at: Option<String>,
    /// Whether tools that change something may be called.
    pub allow_writes: bool,
    /// What the tools for customers and companies are asked besides what only reads; none where they are not asked.
    pub directory: Option<DirectoryWrites>,
}

impl<'a> Asked<'a> {
    /// Everything that the designation gives rise to; what may change data only with `allow_writes`.
    pub fn everything(
        designation: &'a Designation,
        source: Option<DesignationText>,
        allow_writes: bool,
    ) -> Self {
        Self {
            probes: plan(designation),
            records: record_plan(designation, allow_writes),
            sources: source_plan(designation),
            allow_writes,
            directory: designation.directory.map(|_| DirectoryWrites::allowed(designation, allow_writes)),
            ..Self::declarations(designation, source)
        }
    }

    /// The declarations alone.
    pub fn declarations(designation: &'a Designation, source: Option<DesignationText>) -> Self {
        Self {
            designation,
            source,
            probes: Vec::new(),
            records: Vec::new(),
            sources: Vec::new(),
            at: None,
            allow_writes: false,
            directory: None,
        }
    }

    /// One lookup.
    pub fn one(designation: &'a Designation, source: Option<DesignationText>, probe: Probe) -> Self {
        Self { probes: vec![probe], ..Self::declarations(designation, source) }
    }

    /// The same without the calls of suites of which no rule is wanted.
    #[must_use]
    pub fn only(mut self, selection: &Selection) -> Self {
        if !selection.wants_some_of("customer-lookup") {
            self.probes.clear();
            self.records.clear();
        }
        if !selection.wants_some_of("verification-source") {
            self.sources.clear();
        }
        let wanted = selection.wants_some_of("customers-and-companies");
        self.directory = self.directory.filter(|_| wanted).map(|writes| selection.writes(writes));
        self
    }

    /// The same at a time, in UTC as RFC 3339 writes it: what is recent is judged by it.
    #[must_use]
    pub fn at(self, at: String) -> Self {
        Self { at: Some(at), ..self }
    }
}
