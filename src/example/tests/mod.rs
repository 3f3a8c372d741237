//! The company over the wire: as it should be, and with its faults.

mod desk;
mod desk_changes;
mod desk_faults;
mod faulty;
mod right;

use rmcp::model::{CallToolRequestParams, CallToolResult, ProtocolVersion};
use rmcp::service::{ClientLifecycleMode, RunningService, serve_client_with_lifecycle};
use rmcp::{ClientHandler, RoleClient};
use serde_json::{Value, json};

use super::serve;

#[derive(Clone, Default)]
struct Peer;

impl ClientHandler for Peer {}

type Client = RunningService<RoleClient, Peer>;

/// Which of the two protocols is spoken.
#[derive(Debug, Clone, Copy, PartialEq)]
enum Era {
    Sessions,
    Stateless,
}

const ERAS: [Era; 2] = [Era::Sessions, Era::Stateless];

async fn connect(era: Era, faults: &[&str]) -> Client {
    let (ours, theirs) = tokio::io::duplex(1 << 16);
    let (read, write) = tokio::io::split(theirs);
    tokio::spawn(serve(read, write, faults.iter().map(ToString::to_string).collect()));
    let mode = match era {
        Era::Sessions => ClientLifecycleMode::Initialize,
        Era::Stateless => {
            ClientLifecycleMode::Discover { preferred_versions: vec![ProtocolVersion::V_2026_07_28] }
        }
    };
    serve_client_with_lifecycle(Peer, ours, mode).await.expect("a connection")
}

async fn declared(client: &Client) -> Value {
    let list = client.list_tools(None).await.expect("a tool list");
    serde_json::to_value(list.tools).expect("JSON")
}

async fn call(client: &Client, tool: &'static str, arguments: Value) -> CallToolResult {
    let arguments = arguments.as_object().expect("an object").clone();
    client.call_tool(CallToolRequestParams::new(tool).with_arguments(arguments)).await.expect("a result")
}

/// One lookup as the platform makes it.
async fn look_up(client: &Client, input: &str, value: &str) -> CallToolResult {
    call(client, "find_contact", json!({ input: value, "tenantId": "t", "workspaceId": "w" })).await
}

/// The JSON in the first text.
fn text(result: &CallToolResult) -> Value {
    let text = &result.content[0].as_text().expect("a text").text;
    serde_json::from_str(text).unwrap_or_else(|_| json!(text))
}
