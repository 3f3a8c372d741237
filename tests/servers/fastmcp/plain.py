"""The same lookup as it is written first: it declares only what it uses.

fastmcp refuses a call with arguments that the tool does not declare, so every call of the
platform, which adds tenantId and workspaceId, is answered with an error. Without those two it finds
everybody but the customers who share an address: fastmcp refuses to send a list as structured
content, and its error repeats their records.
"""

import sys
from pathlib import Path

from fastmcp import FastMCP
from fastmcp.exceptions import ToolError
from typing_extensions import NotRequired, TypedDict

sys.path.append(str(Path(__file__).parent.parent / "customers"))
from customers import NOT_FOUND, find  # noqa: E402

mcp = FastMCP("customers", version="1.0.0")


class Contact(TypedDict):
    """One customer."""

    contact_id: str
    account_id: NotRequired[str]
    name: str
    email: str
    phone: NotRequired[str]


@mcp.tool(annotations={"readOnlyHint": True})
def find_contact(email: str | None = None, phone: str | None = None) -> Contact:
    """Find a contact by email address or phone number."""
    found = find(email, phone)
    if not found:
        raise ToolError(NOT_FOUND)
    return found[0] if len(found) == 1 else found


if __name__ == "__main__":
    mcp.run("stdio", show_banner=False)
