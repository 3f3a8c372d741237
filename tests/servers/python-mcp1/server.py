"""A customer lookup made with the first line of the official Python SDK, its FastMCP.

FastMCP builds a tool's answer from the return value. Two answers of this tool cannot be built that
way, so it returns the protocol's own CallToolResult: an error whose text is JSON (a raised
ToolError gets a prefix), and a list, which the SDK would wrap as {"result": [...]}.
"""

import json
import sys
from pathlib import Path
from typing import Annotated, Any

from mcp.server.fastmcp import FastMCP
from mcp.server.fastmcp.tools import Tool
from mcp.types import CallToolResult, TextContent, ToolAnnotations
from pydantic import Field, RootModel, TypeAdapter
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
        return CallToolResult(content=[])  # what FastMCP makes of `return None`
    if not found:
        return CallToolResult(content=text(NOT_FOUND), isError=True)
    if len(found) > 1:
        return CallToolResult(content=text(json.dumps(found)))
    return CallToolResult(content=text(json.dumps(found[0])), structuredContent=found[0])


tool = Tool.from_function(find_contact, annotations=ToolAnnotations(readOnlyHint=True))
# The schema is declared; a model that takes anything does not forbid the list and the error.
tool.fn_metadata.output_schema = TypeAdapter(Contact).json_schema()
tool.fn_metadata.output_model = RootModel[Any]

if __name__ == "__main__":
    mcp = FastMCP("customers", tools=[tool], log_level="ERROR")
    add_shapes(mcp)
    port = port_asked()
    if port is None:
        mcp.run("stdio")
    else:
        serve(mcp.streamable_http_app(), port)
