"""A customer lookup made with fastmcp, the same for its lines 2, 3 and 4.

fastmcp refuses arguments that a tool does not declare, and the platform sends two of its own
with every call. So this tool declares them, and leaves them alone.
"""

import json
import sys
from pathlib import Path
from typing import Annotated

from fastmcp import FastMCP
from fastmcp.exceptions import ToolError
from pydantic import Field, TypeAdapter
from typing_extensions import NotRequired, TypedDict

try:
    from fastmcp.tools import ToolResult
except ImportError:  # where fastmcp 2 has it
    from fastmcp.tools.tool import ToolResult

sys.path.append(str(Path(__file__).parent.parent / "customers"))
from customers import NOT_FOUND, fault_asked, find  # noqa: E402
from serving import port_asked, serve  # noqa: E402
from shapes import add_shapes  # noqa: E402

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
        # What fastmcp makes of `return None`; the metadata for the same reason as below.
        return ToolResult(content=[], meta={})
    if not found:
        raise ToolError(NOT_FOUND)
    if len(found) > 1:
        # fastmcp structures objects only, so a list goes as text. Lines 2 and 3 let an answer
        # without the declared structure pass when it carries metadata.
        return ToolResult(content=json.dumps(found), meta={"matches": len(found)})
    return ToolResult(content=json.dumps(found[0]), structured_content=found[0])


if __name__ == "__main__":
    add_shapes(mcp)
    port = port_asked()
    if port is None:
        mcp.run("stdio", show_banner=False)
    else:
        serve(mcp.http_app(), port)
