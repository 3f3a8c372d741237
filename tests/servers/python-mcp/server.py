"""A customer lookup made with the official Python SDK's MCPServer.

MCPServer builds a tool's answer from the return value. Two answers of this tool cannot be built
that way, so it returns the protocol's own CallToolResult: an error whose text is JSON (a raised
ToolError gets a prefix), and a list, which the SDK would wrap as {"result": [...]}.
"""

import json
import sys
from pathlib import Path
from typing import Annotated

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.tools import Tool
from mcp_types import CallToolResult, TextContent, ToolAnnotations
from pydantic import Field, TypeAdapter
from typing_extensions import NotRequired, TypedDict

sys.path.append(str(Path(__file__).parent.parent / "customers"))
from customers import NOT_FOUND, fault_asked, find  # noqa: E402
from serving import port_asked, serve  # noqa: E402
from shapes import add_shapes  # noqa: E402

FAULT = fault_asked()


class Contact(TypedDict):
    """One customer."""

    contact_id: str
    account_id: NotRequired[str]
    name: str
    email: str
    phone: NotRequired[str]


def text(value: str) -> list[TextContent]:
    return [TextContent(type="text", text=value)]


def find_contact(
    email: Annotated[str | None, Field(description="The whole email address.")] = None,
    phone: Annotated[str | None, Field(description="The phone number, in any form.")] = None,
) -> CallToolResult:
    """Find a contact by email address or phone number."""
    found = find(email, phone, FAULT)
    if not found and FAULT == "unknown-answers-null":
        return CallToolResult(content=[])  # what MCPServer makes of `return None`
    if not found:
        return CallToolResult(content=text(NOT_FOUND), is_error=True)
    if len(found) > 1:
        return CallToolResult(content=text(json.dumps(found)))
    return CallToolResult(content=text(json.dumps(found[0])), structured_content=found[0])


tool = Tool.from_function(find_contact, annotations=ToolAnnotations(read_only_hint=True))
# A schema without a model is declared, and does not forbid the list.
tool.fn_metadata.output_schema = TypeAdapter(Contact).json_schema()

if __name__ == "__main__":
    mcp = MCPServer("customers", version="1.0.0", tools=[tool])
    add_shapes(mcp)
    port = port_asked()
    if port is None:
        mcp.run("stdio")
    else:
        serve(mcp.streamable_http_app(), port)
