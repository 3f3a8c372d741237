"""A customer lookup made with fastmcp, served over stdio.

fastmcp refuses arguments that a tool does not declare, and the platform sends two of its own
with every call. So this tool declares them, and leaves them alone.
"""

import json
import sys
from pathlib import Path
from typing import Annotated

from fastmcp import FastMCP
from fastmcp.tools import ToolResult
from pydantic import Field, TypeAdapter
from typing_extensions import NotRequired, TypedDict

sys.path.append(str(Path(__file__).parent.parent / "customers"))
from customers import NOT_FOUND, fault_asked, find  # noqa: E402

FAULT = fault_asked()
mcp = FastMCP("customers", version="1.0.0")


class Contact(TypedDict):
    """One customer."""

    contact_id: str
    account_id: NotRequired[str]
    name: str
    email: str
    phone: NotRequired[str]


@mcp.tool(
    output_schema=TypeAdapter(Contact).json_schema(),
    annotations={"readOnlyHint": True},
)
def find_contact(
    email: Annotated[str | None, Field(description="The whole email address.")] = None,
    phone: Annotated[str | None, Field(description="The phone number, in any form.")] = None,
    tenantId: Annotated[str | None, Field(description="Sent by the platform, not used.")] = None,
    workspaceId: Annotated[str | None, Field(description="Sent by the platform, not used.")] = None,
) -> ToolResult:
    """Find a contact by email address or phone number."""
    found = find(email, phone, FAULT)
    if not found and FAULT == "unknown-answers-null":
        return ToolResult(content=[])  # what fastmcp makes of `return None`
    if not found:
        return ToolResult(content=NOT_FOUND, is_error=True)
    if len(found) > 1:
        # fastmcp structures objects only, so a list goes as text.
        return ToolResult(content=json.dumps(found))
    return ToolResult(content=json.dumps(found[0]), structured_content=found[0])


if __name__ == "__main__":
    mcp.run("stdio", show_banner=False)
