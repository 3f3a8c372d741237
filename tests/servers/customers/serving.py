"""How the Python servers are served: over stdio, or with `--http PORT` over Streamable HTTP."""

import sys

import uvicorn


class Announcing(uvicorn.Server):
    """Says on stderr when requests are answered."""

    async def startup(self, sockets=None):
        await super().startup(sockets)
        if self.started:
            address = f"http://{self.config.host}:{self.config.port}/mcp"
            print(f"listening on {address}", file=sys.stderr, flush=True)


def port_asked():
    """The number after `--http` on the command line, or None for stdio."""
    if "--http" not in sys.argv:
        return None
    port = (sys.argv[sys.argv.index("--http") + 1 :] or [""])[0]
    if not port.isdecimal():
        sys.exit(f"--http needs a port, not {port!r}")
    return int(port)


def serve(app, port):
    """Serves an ASGI application on this machine's own address until it is stopped."""
    Announcing(uvicorn.Config(app, host="127.0.0.1", port=port, log_level="error")).run()
