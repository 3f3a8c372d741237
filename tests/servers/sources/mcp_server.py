"""Two verification sources made with the official Python SDK's MCPServer: a right one and a faulty one."""

import sys
from pathlib import Path
from typing import Annotated

from mcp.server.mcpserver import MCPServer
from mcp_types import ToolAnnotations
from pydantic import Field

sys.path.append(str(Path(__file__).parent.parent / "customers"))
from orders import DESCRIPTION, DUMP_DESCRIPTION, Dump, History, dump, history  # noqa: E402
from serving import port_asked, serve  # noqa: E402

READS = ToolAnnotations(read_only_hint=True)
Email = Annotated[str, Field(description="The whole email address.")]

mcp = MCPServer("orders", version="1.0.0")


@mcp.tool(description=DESCRIPTION, annotations=READS)
def recent_orders(email: Email) -> History:
    return history()


@mcp.tool(description=DUMP_DESCRIPTION, annotations=READS)
def all_orders(email: Email) -> Dump:
    return dump()


if __name__ == "__main__":
    port = port_asked()
    if port is None:
        mcp.run("stdio")
    else:
        serve(mcp.streamable_http_app(), port)
