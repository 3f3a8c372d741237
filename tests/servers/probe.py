#!/usr/bin/env python3
"""Ask a stdio MCP server a few things and print what it writes, byte for byte.

A second opinion beside hallmark: it needs nothing but the standard library and judges
nothing. Run it from the repository root.

    probe.py [--era legacy|modern] [--call NAME JSON]... [--raw] -- COMMAND...
    probe.py --published                               counts the tools of published.json
    probe.py --customers [--era ...] -- COMMAND...     the six lookups of the example customers
    probe.py --mixed -- COMMAND...                     both handshakes on one pipe
"""

import argparse
import json
import subprocess
import sys
import threading
import time
from pathlib import Path
from queue import Empty, Queue

LEGACY, MODERN = "2025-11-25", "2026-07-28"
CLIENT = {"name": "probe", "version": "1"}
META = {
    "io.modelcontextprotocol/protocolVersion": MODERN,
    "io.modelcontextprotocol/clientCapabilities": {},
    "io.modelcontextprotocol/clientInfo": CLIENT,
}
PLATFORM = {"tenantId": "hallmark", "workspaceId": "hallmark"}
CUSTOMERS = [
    ("known by email", {"email": "Alex.Doe@EXAMPLE.com"}),
    ("known by phone", {"phone": "+447700900123"}),
    ("Danish by phone", {"phone": "+4549336252"}),
    ("unknown email", {"email": "nobody@example.invalid"}),
    ("unknown phone", {"phone": "+46701740605"}),
    ("shared email", {"email": "office@example.com"}),
]


class Pipe:
    """One running server: lines out, lines in, and how long each reply took."""

    def __init__(self, command):
        self.started = time.monotonic()
        self.process = subprocess.Popen(
            command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.DEVNULL
        )
        self.lines = Queue()
        threading.Thread(target=self._read, daemon=True).start()

    def _read(self):
        for line in self.process.stdout:
            self.lines.put(line.decode().rstrip("\n"))
        self.lines.put(None)

    def send(self, method, params=None, number=None):
        message = {"jsonrpc": "2.0", "method": method}
        if number is not None:
            message["id"] = number
        if params is not None:
            message["params"] = params
        try:
            self.process.stdin.write((json.dumps(message) + "\n").encode())
            self.process.stdin.flush()
        except BrokenPipeError:
            sys.exit(f"the server has ended: exit code {self.process.wait()}")

    def reply(self, number, seconds=30):
        """The raw line that answers `number`, or None when none came."""
        until = time.monotonic() + seconds
        while True:
            try:
                line = self.lines.get(timeout=max(0.0, until - time.monotonic()))
            except Empty:
                return None
            if line is None:
                return None
            try:
                if json.loads(line).get("id") == number:
                    return line
            except (ValueError, AttributeError):
                print(f"not a message: {line[:200]}")

    def close(self):
        self.process.stdin.close()
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()


class Client:
    """One connection in one era of the protocol."""

    def __init__(self, command, era):
        self.pipe, self.era, self.number = Pipe(command), era, 0
        if era == "modern":
            self.greeting = self.ask("server/discover", {})
        else:
            self.greeting = self.ask(
                "initialize",
                {"protocolVersion": LEGACY, "capabilities": {}, "clientInfo": CLIENT},
            )
            self.pipe.send("notifications/initialized")
        self.startup = time.monotonic() - self.pipe.started

    def ask(self, method, params):
        self.number += 1
        if self.era == "modern":
            params = {**params, "_meta": META}
        self.pipe.send(method, params, self.number)
        return self.pipe.reply(self.number)

    def tools(self):
        """Every declared tool, over all pages."""
        found, params = [], {}
        for _ in range(100):
            result = json.loads(self.ask("tools/list", params) or "{}").get("result", {})
            found += result.get("tools", [])
            if result.get("nextCursor") is None:
                break
            params = {"cursor": result["nextCursor"]}
        return found


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


def published():
    """Counts every published server's tools; 1 when a count is not the recorded one."""
    servers = json.loads((Path(__file__).parent / "published.json").read_text())
    wrong = 0
    for server in servers:
        client = Client(server["command"], "legacy")
        count = len(client.tools())
        client.pipe.close()
        wrong += count != server["tools"]
        mark = "" if count == server["tools"] else f" (recorded: {server['tools']})"
        print(f"{server['name']}: {count} tools after {client.startup:.2f} s{mark}")
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
    parser.add_argument("command", nargs="*")
    return parser.parse_args()


def main():
    asked = arguments()
    if asked.published:
        return published()
    if asked.mixed:
        mixed(asked.command)
        return 0
    client = Client(asked.command, asked.era)
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
        line = client.ask("tools/call", {"name": name, "arguments": given})
        took = (time.monotonic() - began) * 1000
        print(f"{title} ({took:.0f} ms): {cut(line, 4000)}")
    client.pipe.close()
    return 0


if __name__ == "__main__":
    try:
        sys.exit(main())
    except BrokenPipeError:  # the reader of our output has seen enough
        sys.stdout = None
