//! The words of the contract: what everything else is written in.
//!
//! Nothing here reads, writes, waits or decides; see `platform` for what the platform does with an
//! answer and `rules` for what hallmark thinks of it.

mod channel;
mod clean;
mod declaration;
mod designation;
mod directory;
mod evidence;
mod finding;
mod fit;
mod form;
mod json;
mod lock;
mod mask;
mod outcome;
mod path;
mod planned;
mod probe;
mod record;
mod report;
mod rule;
mod server;
mod source;
mod workspace;

pub use channel::Channel;
pub use clean::{clean_line, clean_text, is_unsafe};
pub use declaration::Declaration;
pub use designation::{
    ChatAction, ChatLookup, Customer, Designation, Directory, Ignore, KeptValue, OwnRecord, Question,
    RecordLevel, RecordTool, Risk, Row, Shared, Source, SourceCategory, SourceValue, Unknown, Witness,
};
pub use directory::{ChoiceReport, DIRECTORY_TOOLS, DirectoryExchange, DirectoryReport};
pub use evidence::{
    Breach, BreachKind, DesignationText, Evidence, Exchange, Reply, ServerFacts, WitnessSeen,
};
pub use finding::{Finding, NotJudged, Place, Reason, Subject, Verdict};
pub use fit::{Fit, FitVerdict, Guess, ToolFit};
pub use form::{Form, FormKind, FormName};
pub use json::{RawJson, pointer_push};
pub use lock::{Lock, LockedServer, LockedTool};
pub use mask::{Masker, mask_email, mask_person, mask_phone, mask_reference};
pub use outcome::{Outcome, Use};
pub use path::{FieldPath, PathError, Picked, Segment};
pub use planned::{Plan, PlannedCall};
pub use probe::{Person, Probe, Step, Variant};
pub use record::{RecordExchange, RecordProbe, WhichRecord};
pub use report::{
    Excerpt, Hallmark, JudgedRule, Location, LookupReport, QuestionReport, Report, ReportedFinding,
    ReportedNotJudged, Selected, ServerReport, SingleLookup, SourceReport, Summary, UseReport,
};
pub use rule::{Basis, Clause, OutcomeText, Rule, Severity, Word};
pub use server::{HttpSettings, Secret, ServerSettings, SignIn, Transport};
pub use source::{Sent, SourceExchange, SourceProbe};
pub use workspace::{Protocol, Workspace};
