"""The same two sources made with fastmcp, which refuses what a tool does not declare: so they declare the
platform's own two arguments and leave them alone."""

import sys
from pathlib import Path
from typing import Annotated

from fastmcp import FastMCP
from pydantic import Field

sys.path.append(str(Path(__file__).parent.parent / "customers"))
from orders import DESCRIPTION, DUMP_DESCRIPTION, Dump, History, dump, history  # noqa: E402
from serving import port_asked, serve  # noqa: E402

READS = {"readOnlyHint": True}
Email = Annotated[str, Field(description="The whole email address.")]
Unused = Annotated[str | None, Field(description="Sent by the platform, not used.")]

mcp = FastMCP("orders", version="1.0.0")


@mcp.tool(description=DESCRIPTION, annotations=READS)
def recent_orders(email: Email, tenantId: Unused = None, workspaceId: Unused = None) -> History:
    return history()


@mcp.tool(description=DUMP_DESCRIPTION, annotations=READS)
def all_orders(email: Email, tenantId: Unused = None, workspaceId: Unused = None) -> Dump:
    return dump()


if __name__ == "__main__":
    port = port_asked()
    if port is None:
        mcp.run("stdio", show_banner=False)
    else:
        serve(mcp.http_app(), port)
