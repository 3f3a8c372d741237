//! The other side of `rmcp`, in both ways of speaking.

use std::borrow::Cow;

use rmcp::model::{
    CallToolRequestParams, CallToolResponse, CallToolResult, ContentBlock, ListToolsResult,
    PaginatedRequestParams, ServerCapabilities, ServerConfig, Tool,
};
use rmcp::service::RequestContext;
use rmcp::{ErrorData, RoleServer, ServerHandler, ServiceExt};
use serde_json::json;
use tokio::io::split;

use super::peer::{settings, within};
use crate::model::{Protocol, Reply};
use crate::wire::Connection;

struct Company;

impl ServerHandler for Company {
    fn get_info(&self) -> ServerConfig {
        ServerConfig::new(ServerCapabilities::builder().enable_tools().build())
    }

    async fn list_tools(
        &self,
        _: Option<PaginatedRequestParams>,
        _: RequestContext<RoleServer>,
    ) -> Result<ListToolsResult, ErrorData> {
        let schema = json!({"type": "object"}).as_object().unwrap().clone();
        Ok(ListToolsResult::with_all_items(vec![Tool::new_with_raw(
            "find",
            Some(Cow::Borrowed("finds")),
            schema,
        )]))
    }

    async fn call_tool(
        &self,
        asked: CallToolRequestParams,
        _: RequestContext<RoleServer>,
    ) -> Result<CallToolResponse, ErrorData> {
        let said = json!(asked.arguments).to_string();
        Ok(CallToolResult::success(vec![ContentBlock::text(said)]).into())
    }
}

#[tokio::test]
async fn rmcp_is_understood_in_both_ways() {
    for (pinned, spoken) in [
        (None, Protocol::V2026_07_28),
        (Some(Protocol::V2025_11_25), Protocol::V2025_11_25),
        (Some(Protocol::V2024_11_05), Protocol::V2024_11_05),
    ] {
        let (ours, theirs) = tokio::io::duplex(1 << 16);
        let server = tokio::spawn(async move { Company.serve(split(theirs)).await.unwrap().waiting().await });
        let (read, write) = split(ours);
        let mut asked = settings();
        asked.protocol = pinned;
        let connection = within(Connection::in_process(read, write, &asked)).await.unwrap();
        assert_eq!(connection.facts().protocol, Some(spoken));
        let tools = within(connection.list_tools()).await.unwrap();
        assert_eq!(tools[0].value()["name"], "find");
        let (reply, _) = within(connection.call("find", &json!({"a": 1}))).await;
        let Reply::Result(raw) = reply else { panic!("{reply:?}") };
        assert_eq!(raw.value().pointer("/content/0/text").unwrap(), r#"{"a":1}"#);
        assert_eq!(connection.breaches(), []);
        within(connection.close()).await;
        within(server).await.unwrap().unwrap();
    }
}
