"""The wire of probe.py: a pipe to a server, an address, and a client of either era over them."""

import http.client
import json
import socket
import subprocess
import sys
import threading
import time
from queue import Empty, Queue
from urllib.parse import urlsplit

LEGACY, MODERN = "2025-11-25", "2026-07-28"
CLIENT = {"name": "probe", "version": "1"}
META = {
    "io.modelcontextprotocol/protocolVersion": MODERN,
    "io.modelcontextprotocol/clientCapabilities": {},
    "io.modelcontextprotocol/clientInfo": CLIENT,
}


def message(method, params, number):
    """One JSON-RPC message: a request when it has a number."""
    said = {"jsonrpc": "2.0", "method": method}
    if number is not None:
        said["id"] = number
    if params is not None:
        said["params"] = params
    return said


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
        try:
            self.process.stdin.write((json.dumps(message(method, params, number)) + "\n").encode())
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


class Address:
    """One server behind an address, started here when it comes with a command."""

    def __init__(self, url, command=(), more=None):
        self.started, self.url = time.monotonic(), urlsplit(url)
        self.more, self.session, self.era = dict(more or {}), None, None
        self.status, self.kind, self.line = None, None, None
        self.process = None
        if command:
            self.process = subprocess.Popen(
                command, stdin=subprocess.DEVNULL, stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL
            )
            self._await()

    def _await(self, seconds=60):
        until = time.monotonic() + seconds
        while time.monotonic() < until and self.process.poll() is None:
            try:
                socket.create_connection((self.url.hostname, self.url.port), 1).close()
                return
            except OSError:
                time.sleep(0.02)
        self.close()
        sys.exit(f"the server does not listen at {self.url.geturl()}")

    def headers(self, method, params):
        found = {"Content-Type": "application/json", "Accept": "application/json, text/event-stream"}
        if self.era == "modern":
            found |= {"MCP-Protocol-Version": MODERN, "Mcp-Method": method}
            if "name" in (params or {}):
                found["Mcp-Name"] = params["name"]
        elif method != "initialize":
            found["MCP-Protocol-Version"] = LEGACY
        if self.session:
            found["Mcp-Session-Id"] = self.session
        return found | self.more

    def send(self, method, params=None, number=None, seconds=30):
        """Posts a message and keeps what came back: status, kind of answer, and its raw text."""
        link = http.client.HTTPConnection(self.url.hostname, self.url.port, timeout=seconds)
        self.line = None
        try:
            body = json.dumps(message(method, params, number))
            link.request("POST", self.url.path or "/", body, self.headers(method, params))
            answer = link.getresponse()
            self.status = answer.status
            self.kind = (answer.getheader("Content-Type") or "").split(";")[0]
            self.session = answer.getheader("Mcp-Session-Id") or self.session
            if self.kind == "text/event-stream":
                self.line = event_with(answer, number)
            else:
                self.line = answer.read().decode() or None
        except TimeoutError:
            self.status, self.kind = None, None
        finally:
            link.close()

    def reply(self, number):
        """The raw text of the last answer: what `number` asked for, or an error about it."""
        return self.line

    def get(self):
        """The status of a GET, which opens a stream where the server offers one."""
        link = http.client.HTTPConnection(self.url.hostname, self.url.port, timeout=10)
        try:
            headers = self.headers("", None) | {"Accept": "text/event-stream"}
            link.request("GET", self.url.path or "/", headers=headers)
            return link.getresponse().status
        except TimeoutError:
            return None
        finally:
            link.close()

    def close(self):
        if self.process is None:
            return
        self.process.terminate()
        try:
            self.process.wait(5)
        except subprocess.TimeoutExpired:
            self.process.kill()
            self.process.wait()


def event_with(answer, number):
    """The data of the event that answers `number`, or None when the stream ends without it."""
    data = []
    for line in answer:
        line = line.decode().rstrip("\r\n")
        if line.startswith("data:"):
            data.append(line[5:].removeprefix(" "))
        elif not line and data:
            text, data = "\n".join(data), []
            try:
                if json.loads(text).get("id") == number:
                    return text
            except (ValueError, AttributeError):
                if text:
                    print(f"not a message: {text[:200]}")
    return None


def free_port():
    """A port that nobody listens at now."""
    with socket.socket() as one:
        one.bind(("127.0.0.1", 0))
        return one.getsockname()[1]


def address_of(command, path="/mcp", more=None):
    """Starts a command that listens at `{port}`, wherever the word stands in it."""
    port = str(free_port())
    filled = [word.replace("{port}", port) for word in command]
    return Address(f"http://127.0.0.1:{port}{path}", filled, more)


class Client:
    """One connection in one era of the protocol."""

    def __init__(self, wire, era):
        self.wire, self.era, self.number = wire, era, 0
        wire.era = era
        if era == "modern":
            self.greeting = self.ask("server/discover", {})
        else:
            self.greeting = self.ask(
                "initialize",
                {"protocolVersion": LEGACY, "capabilities": {}, "clientInfo": CLIENT},
            )
            wire.send("notifications/initialized")
        self.startup = time.monotonic() - wire.started

    def ask(self, method, params):
        """The raw answer to one request, or None."""
        self.number += 1
        if self.era == "modern":
            params = {**params, "_meta": META}
        self.wire.send(method, params, self.number)
        return self.wire.reply(self.number)

    def speaks(self):
        """Whether the server greeted in this era."""
        try:
            result = json.loads(self.greeting or "{}").get("result", {})
        except ValueError:
            return False
        if self.era == "modern":
            return MODERN in result.get("supportedVersions", [])
        return result.get("protocolVersion") == LEGACY

    def call(self, name, given):
        """The raw answer to one tool call, or None."""
        return self.ask("tools/call", {"name": name, "arguments": given})

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
