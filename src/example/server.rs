use std::collections::HashMap;
use std::fmt;
use std::sync::{Arc, Mutex, PoisonError};

use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ErrorData, Implementation, ListToolsResult,
    PaginatedRequestParams, ProtocolVersion, ServerCapabilities, ServerConfig, Tool,
};
use rmcp::service::{RequestContext, ServerInitializeError};
use rmcp::{RoleServer, ServerHandler, ServiceExt};
use serde_json::{Map, Value, json};
use tokio::io::{AsyncRead, AsyncWrite, AsyncWriteExt};

use super::answer::{Answer, Query, Reply};
use super::declaration::{COUNT, HOURS, LOOKUP, opening_hours, tools};
use super::delivery::{CHANGE_DELIVERY, FIND_ORDER, changed, found};
use super::directory::{self, Arguments, Directory};
use super::faults::{Faults, unknown_faults};
use super::orders;
use super::people::PEOPLE;
use super::verification;

/// Serves the example company until the peer closes, with the named faults.
///
/// # Errors
/// When a name is no fault's, or when the peer cannot be spoken to. A peer that leaves is no error.
pub async fn serve<R, W>(read: R, mut write: W, faults: Vec<String>) -> Result<(), ServeError>
where
    R: AsyncRead + Send + Unpin + 'static,
    W: AsyncWrite + Send + Unpin + 'static,
{
    let company = Company::new(&faults)?;
    for line in company.faults.noise() {
        write.write_all(line.as_bytes()).await.map_err(ServeError::Write)?;
        write.flush().await.map_err(ServeError::Write)?;
    }
    let running = match company.serve((read, write)).await {
        Ok(running) => running,
        Err(ServerInitializeError::ConnectionClosed(_)) => return Ok(()),
        Err(error) => return Err(ServeError::BrokenOff(error.to_string())),
    };
    running.waiting().await.map(drop).map_err(|error| ServeError::BrokenOff(error.to_string()))
}

/// Why the example company could not be served.
#[derive(Debug)]
pub enum ServeError {
    /// These names are no fault's.
    UnknownFaults(Vec<String>),
    /// The first bytes could not be written.
    Write(std::io::Error),
    /// The address could not be had.
    Listen(std::io::Error),
    /// The peer opened with something else than the protocol, or the conversation broke off.
    BrokenOff(String),
}

impl fmt::Display for ServeError {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        match self {
            Self::UnknownFaults(names) => write!(f, "no fault is named {}", names.join(" or ")),
            Self::Write(error) => write!(f, "the peer takes no bytes: {error}"),
            Self::Listen(error) => write!(f, "the address cannot be had: {error}"),
            Self::BrokenOff(why) => write!(f, "the conversation broke off: {why}"),
        }
    }
}

impl std::error::Error for ServeError {
    fn source(&self) -> Option<&(dyn std::error::Error + 'static)> {
        match self {
            Self::Write(error) | Self::Listen(error) => Some(error),
            Self::UnknownFaults(_) | Self::BrokenOff(_) => None,
        }
    }
}

/// The company's MCP server. Clones are one company: they count the same calls and keep the same directory.
#[derive(Debug, Clone)]
pub struct Company {
    faults: Faults,
    asked: Arc<Mutex<Asked>>,
    /// Made when a tool first asks for it.
    directory: Arc<Mutex<Option<Directory>>>,
}

/// How often each pair of address and number was asked for.
type Asked = HashMap<(Option<String>, Option<String>), u32>;

impl Company {
    /// The company with the named faults; with none of them it breaks no rule.
    ///
    /// # Errors
    /// When a name is no fault's.
    pub fn new<S: AsRef<str>>(faults: &[S]) -> Result<Self, ServeError> {
        let unknown = unknown_faults(faults);
        if unknown.is_empty() {
            Ok(Self { faults: Faults::named(faults), asked: Arc::default(), directory: Arc::default() })
        } else {
            Err(ServeError::UnknownFaults(unknown))
        }
    }

    /// The tool list for a peer of that protocol.
    fn tools(&self, peer: Option<&ProtocolVersion>) -> Vec<Value> {
        let mut tools = tools(is_stateless(peer));
        self.faults.declare(&mut tools);
        tools
    }

    /// The answer to one call of the lookup by a peer of that protocol.
    fn look_up(&self, arguments: Map<String, Value>, peer: Option<&ProtocolVersion>) -> Reply {
        let mut query = Query::new(arguments);
        query.older_peer = !is_stateless(peer);
        query.turn = self.count(&query);
        let answer = self.faults.refuse(&query).unwrap_or_else(|| Answer::to(&query));
        let answer = self.faults.answer(&query, answer);
        self.faults.reply(&query, answer)
    }

    /// The answer of a tool of the helpdesk's; none when it is another tool's name.
    fn at_the_desk(&self, tool: &str, arguments: Map<String, Value>) -> Option<Reply> {
        if !directory::TOOLS.contains(&tool) {
            return None;
        }
        let mut directory = self.directory.lock().unwrap_or_else(PoisonError::into_inner);
        self.faults.desk(directory.get_or_insert_with(Directory::new), tool, Arguments::new(arguments))
    }

    /// How many customers the company has; with a fault, whoever is looked up is added to them.
    fn contacts(&self) -> usize {
        let asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner).len();
        PEOPLE.len() + if self.faults.adds_whom_it_looks_up() { asked } else { 0 }
    }

    /// How often the same was asked before.
    fn count(&self, query: &Query) -> u32 {
        let mut asked = self.asked.lock().unwrap_or_else(PoisonError::into_inner);
        let count = asked.entry(query.key()).or_default();
        let before = *count;
        *count = count.saturating_add(1);
        before
    }
}

/// Whether a peer speaks a protocol without sessions.
fn is_stateless(peer: Option<&ProtocolVersion>) -> bool {
    peer.is_some_and(|version| version.as_str() >= ProtocolVersion::V_2026_07_28.as_str())
}

impl ServerHandler for Company {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
            .with_server_info(Implementation::new("example-company", env!("CARGO_PKG_VERSION")))
            .with_instructions("A made-up company with made-up customers.")
    }

    async fn list_tools(
        &self,
        _request: Option<PaginatedRequestParams>,
        context: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let declared = self.tools(context.protocol_version().as_ref());
        let tools: Result<Vec<Tool>, _> = declared.into_iter().map(serde_json::from_value).collect();
        let tools = tools.map_err(|error| ErrorData::internal_error(error.to_string(), None))?;
        Ok(ListToolsResult::with_all_items(tools))
    }

    async fn call_tool(
        &self,
        request: CallToolRequestParams,
        context: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let arguments = request.arguments.unwrap_or_default();
        let reply = match request.name.as_ref() {
            LOOKUP => {
                let wait = self.faults.wait();
                if !wait.is_zero() {
                    tokio::time::sleep(wait).await;
                }
                self.look_up(arguments, context.protocol_version().as_ref())
            }
            COUNT => Reply::of(json!({ "contacts": self.contacts() })),
            HOURS => Reply::of(opening_hours(arguments.get("day").and_then(Value::as_str))),
            FIND_ORDER => found(&arguments).into(),
            CHANGE_DELIVERY => changed(&arguments).into(),
            name => match orders::answer(name, &arguments).or_else(|| verification::answer(name, &arguments))
            {
                Some(reply) => self.faults.order(name, &arguments, reply),
                None => self
                    .at_the_desk(name, arguments)
                    .ok_or_else(|| ErrorData::invalid_params("there is no tool of that name", None))?,
            },
        };
        Ok(CallToolResult::from(reply).into())
    }
}
