#!/usr/bin/env python3
"""Ask an MCP server a few things and print what it writes, byte for byte.

A second opinion beside hallmark: it needs nothing but the standard library and judges
nothing. Run it from the repository root.

    probe.py [--era legacy|modern] [--call NAME JSON]... [--raw] -- COMMAND...
    probe.py --http [...] -- COMMAND...                the same over Streamable HTTP: `{port}` in
                                                       the command becomes a free port
    probe.py --url URL [...]                           the same to a server that runs already
    probe.py --customers [...] -- COMMAND...           the six lookups of the example customers
    probe.py --mixed -- COMMAND...                     both handshakes on one pipe
    probe.py --published                               counts the tools of published.json
    probe.py --matrix [--write]                        compares matrix.json, or measures it anew
"""

import argparse
import json
import sys
import time
from pathlib import Path

from probe_matrix import PLATFORM, measure_all
from probe_wire import CLIENT, LEGACY, META, Address, Client, Pipe, address_of

CUSTOMERS = [
    ("known by email", {"email": "Alex.Doe@EXAMPLE.com"}),
    ("known by phone", {"phone": "+447700900123"}),
    ("Danish by phone", {"phone": "+4549336252"}),
    ("unknown email", {"email": "nobody@example.invalid"}),
    ("unknown phone", {"phone": "+46701740605"}),
    ("shared email", {"email": "office@example.com"}),
]


def mixed(command):
    """Both handshakes at once, then a request of each era: which of them are answered?"""
    pipe = Pipe(command)
    pipe.send("server/discover", {"_meta": META}, 1)
    pipe.send(
        "initialize", {"protocolVersion": LEGACY, "capabilities": {}, "clientInfo": CLIENT}, 2
    )
    for number in (1, 2):
        print(f"{number}: {cut(pipe.reply(number, 15))}")
    pipe.send("notifications/initialized")
    pipe.send("tools/list", {"_meta": META}, 3)
    pipe.send("tools/list", {}, 4)
    for number, era in ((3, "modern"), (4, "legacy")):
        print(f"{number} ({era} tools/list): {cut(pipe.reply(number, 15))}")
    pipe.close()


def published_wire(server, way):
    """A published server over a pipe, or at the path and with the token that it wants."""
    if way == "stdio":
        return Pipe(server["command"])
    token = server.get("http_bearer")
    more = {"Authorization": f"Bearer {token}"} if token else {}
    return address_of(server["http"], server.get("http_path", "/mcp"), more)


def published():
    """Counts every published server's tools; 1 when a count is not the recorded one."""
    servers = json.loads((Path(__file__).parent / "published.json").read_text())
    wrong = 0
    for server in servers:
        for way in ("stdio", "http") if "http" in server else ("stdio",):
            client = Client(published_wire(server, way), "legacy")
            count = len(client.tools())
            client.wire.close()
            wrong += count != server["tools"]
            mark = "" if count == server["tools"] else f" (recorded: {server['tools']})"
            print(f"{server['name']} {way}: {count} tools after {client.startup:.2f} s{mark}")
    return 1 if wrong else 0


def cut(line, width=400):
    return "(no reply)" if line is None else line[:width] + ("…" if len(line) > width else "")


def arguments():
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--era", choices=["legacy", "modern"], default="legacy")
    parser.add_argument("--call", nargs=2, action="append", default=[], metavar=("NAME", "JSON"))
    parser.add_argument("--customers", action="store_true")
    parser.add_argument("--mixed", action="store_true")
    parser.add_argument("--raw", action="store_true", help="print the declared tools whole")
    parser.add_argument("--published", action="store_true")
    parser.add_argument("--matrix", action="store_true")
    parser.add_argument("--write", action="store_true", help="write what --matrix measured")
    parser.add_argument("--http", action="store_true", help="the command listens at {port}")
    parser.add_argument("--url", help="of a server that runs already")
    parser.add_argument("command", nargs="*")
    return parser.parse_args()


def wire_of(asked):
    if asked.url:
        return Address(asked.url)
    return address_of(asked.command) if asked.http else Pipe(asked.command)


def main():
    asked = arguments()
    if asked.published:
        return published()
    if asked.mixed:
        mixed(asked.command)
        return 0
    if asked.matrix:
        return measure_all(asked.write)
    client = Client(wire_of(asked), asked.era)
    print(f"greeting after {client.startup:.2f} s: {cut(client.greeting)}")
    if client.greeting is None:
        return 1
    tools = client.tools()
    print(f"{len(tools)} tools: {', '.join(tool['name'] for tool in tools)}")
    if asked.raw:
        print(json.dumps(tools, indent=2, ensure_ascii=False))
    calls = [("call", name, json.loads(given)) for name, given in asked.call]
    if asked.customers:
        calls += [(title, "find_contact", {**given, **PLATFORM}) for title, given in CUSTOMERS]
    for title, name, given in calls:
        began = time.monotonic()
        line = client.call(name, given)
        took = (time.monotonic() - began) * 1000
        print(f"{title} ({took:.0f} ms): {cut(line, 4000)}")
    client.wire.close()
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except BrokenPipeError:  # the reader of our output has seen enough
        sys.stdout = None
