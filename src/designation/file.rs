use toml::de::DeTable;

use super::agree::{People, one_holder_each};
use super::errors::{FileError, FileErrors};
use super::not_toml::not_toml;
use super::parts;
use super::shown::shown;
use super::source::Source;
use super::table::{Reading, Table};
use crate::model::{ChatAction, ChatLookup, Designation, Row, ServerSettings};

/// A designation file that was read without a mistake. Its `Debug` holds no variable's value.
#[derive(Debug, Clone)]
pub struct DesignationFile {
    /// The server, if the file names one.
    pub server: Option<ServerSettings>,
    /// Everything else that the file says.
    pub designation: Designation,
    /// The text, and where each key stands in it.
    pub source: Source,
    /// The text as a reader may see it.
    shown: String,
}

/// Reads and checks a designation file.
///
/// `name` is how the file is called in what is said about it, `env` gives the variables that `[server]` asks for,
/// and `today` is the day of the run, `YYYY-MM-DD`.
///
/// # Errors
/// All mistakes of the file at once; of a text that is not TOML, the first only.
pub fn read(
    name: &str,
    text: &str,
    env: &dyn Fn(&str) -> Option<String>,
    today: &str,
) -> Result<DesignationFile, FileErrors> {
    let (table, errors) = DeTable::parse_recoverable(text);
    let table = table.get_ref();
    let source = Source::new(name, text, table);
    let shown = |parsed| shown(text, table, parsed);
    // The parser tells what is amiss in the layout before what is amiss in a value, so the order is not the file's.
    let first = errors.iter().min_by_key(|error| error.span().map_or(text.len(), |span| span.start));
    if let Some(error) = first {
        return Err(FileErrors::new(name, shown(false), vec![not_toml(text, error)]));
    }
    let reading = Reading::new(text, env);
    let mut root = Table::root(&reading, table);
    let server = root.take("server").and_then(|entry| entry.table("[server]", parts::server)).flatten();
    let mut designation = designation(&mut root, &source);
    root.close();
    let mistakes = reading.into_mistakes();
    if !mistakes.is_empty() {
        return Err(FileErrors::new(name, shown(true), mistakes));
    }
    for ignore in &mut designation.ignores {
        ignore.lapsed = ignore.until.as_deref().is_some_and(|until| until < today);
    }
    designation.share_identity_fields();
    Ok(DesignationFile { server, designation, shown: shown(true), source })
}

impl DesignationFile {
    /// Refuses an `[[ignore]]` of a rule that is not there. `known` says whether a name is a rule's, or else which
    /// rule's name is nearest.
    ///
    /// # Errors
    /// Every such name, with its line.
    pub fn check_ignores(
        &self,
        known: &dyn Fn(&str) -> Result<(), Option<String>>,
    ) -> Result<(), FileErrors> {
        let mistakes: Vec<FileError> = self
            .designation
            .ignores
            .iter()
            .enumerate()
            .filter_map(|(index, ignore)| {
                let near = known(&ignore.rule).err()?;
                let span = self.source.span(&format!("ignore[{index}].rule")).unwrap_or_default();
                let mistake =
                    FileError::new(span, format!("no rule is named `{}`", ignore.rule), "no rule's name");
                Some(mistake.with_help(match near {
                    Some(near) => format!("did you mean `{near}`? `hallmark rules` lists them all"),
                    None => "`hallmark rules` lists them all".into(),
                }))
            })
            .collect();
        if mistakes.is_empty() {
            return Ok(());
        }
        Err(FileErrors::new(self.source.name(), self.shown.clone(), mistakes))
    }
}

/// Everything but `[server]`. Where there are mistakes, what was read is not used.
fn designation(root: &mut Table<'_>, source: &Source) -> Designation {
    let workspace = root.take("workspace").and_then(|entry| entry.table("[workspace]", parts::workspace));
    let (email, phone) = lookup(root);
    let customers = root.take("customer").map(|entry| entry.tables("[[customer]]", parts::customer));
    let customers = customers.unwrap_or_default();
    let shared =
        root.take("shared").map(|entry| entry.tables("[[shared]]", parts::shared)).unwrap_or_default();
    let unknown = root.take("unknown").and_then(|entry| entry.table("[unknown]", parts::unknown));
    let unknown = unknown.unwrap_or_default();
    let records =
        root.take("record").map(|entry| entry.tables("[[record]]", |table| parts::record(table, &customers)));
    let (chat_lookups, chat_actions) = chat(root);
    let sources = root.take("source").map(|entry| entry.tables("[[source]]", parts::source));
    let directory = root.take("directory").and_then(|entry| entry.table("[directory]", parts::directory));
    let witness = root.take("witness").and_then(|entry| entry.table("[witness]", parts::witness)).flatten();
    let ignores = root.take("ignore").map(|entry| entry.tables("[[ignore]]", parts::ignore));

    let people = People { customers: &customers, shared: &shared, unknown: &unknown };
    one_holder_each(root.reading, &people, source);

    Designation {
        workspace: workspace.unwrap_or_default(),
        email,
        phone,
        customers: customers.into_iter().flatten().collect(),
        shared: shared.into_iter().flatten().collect(),
        unknown,
        records: records.into_iter().flatten().flatten().collect(),
        chat_lookups,
        chat_actions,
        sources: sources.into_iter().flatten().flatten().collect(),
        directory,
        witness,
        ignores: ignores.into_iter().flatten().flatten().collect(),
    }
}

/// Reads `[lookup]`: the row by email and the row by phone.
fn lookup(root: &mut Table<'_>) -> (Option<Row>, Option<Row>) {
    let email_help = "write `input = \"…\"`: the input of the tool that receives the address";
    let phone_help = "write `input = \"…\"`: the input of the tool that receives the number";
    let rows = root.take("lookup").and_then(|entry| {
        entry.table("[lookup]", |table| {
            let email = table.take("email");
            let phone = table.take("phone");
            (
                email.and_then(|e| e.table("[lookup.email]", |row| parts::row(row, email_help))).flatten(),
                phone.and_then(|e| e.table("[lookup.phone]", |row| parts::row(row, phone_help))).flatten(),
            )
        })
    });
    rows.unwrap_or_default()
}

/// Reads `[[chat.lookup]]` and `[[chat.action]]`.
fn chat(root: &mut Table<'_>) -> (Vec<ChatLookup>, Vec<ChatAction>) {
    let both = root.take("chat").and_then(|entry| {
        entry.table("[chat]", |table| {
            let lookups = table.take("lookup").map(|e| e.tables("[[chat.lookup]]", parts::chat_lookup));
            let actions = table.take("action").map(|e| e.tables("[[chat.action]]", parts::chat_action));
            (
                lookups.into_iter().flatten().flatten().collect(),
                actions.into_iter().flatten().flatten().collect(),
            )
        })
    });
    both.unwrap_or_default()
}
