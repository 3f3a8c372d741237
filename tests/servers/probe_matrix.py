"""What every row of matrix.json does, measured: the worked example, then the plain tools.

An answer is kept as {"error": {code, message}} or as {"is_error", "texts", "structured"}, the last
only when structuredContent is there; `declares` is the kind of output schema the tool shows.
"""

import json
import sys
from pathlib import Path

from probe_wire import LEGACY, MODERN, Client, Pipe, address_of

LIST = Path(__file__).parent / "matrix.json"
ERAS = {LEGACY: "legacy", MODERN: "modern"}
PLATFORM = {"tenantId": "hallmark", "workspaceId": "hallmark"}
NOT_FOUND = '{"error_type":"not_found"}'
SHAPES = {
    "list": "lists",
    "list_undeclared": "lists_undeclared",
    "nothing": "nothing",
    "nothing_undeclared": "nothing_undeclared",
    "exception": "raises",
}


def answer(line):
    """One raw answer in the words of the list."""
    if line is None:
        return {"no_reply": True}
    said = json.loads(line)
    if "error" in said:
        return {"error": {"code": said["error"]["code"], "message": said["error"]["message"]}}
    result = said["result"]
    found = {"is_error": result.get("isError", False)}
    found["texts"] = [block.get("text") for block in result.get("content", [])]
    if "structuredContent" in result:
        found["structured"] = result["structuredContent"]
    return found


def declares(tool):
    """The kind of output schema: none, wrapped in `result`, or its type."""
    schema = tool.get("outputSchema")
    if schema is None:
        return "none"
    if list(schema.get("properties", {})) == ["result"]:
        return "wrapped"
    return schema.get("type") or "union"


def undeclared(client):
    """What becomes of the platform's two arguments when a tool declares neither."""
    given = answer(client.call("takes", {"email": "a@example.com", **PLATFORM}))
    if "error" in given or given.get("is_error"):
        return "refused"
    seen = json.dumps(given)
    return "passed" if "tenantId" in seen else "dropped"


def shapes(client):
    """The facts of one connection; None for a tool that the SDK cannot declare."""
    tools = {tool["name"]: tool for tool in client.tools()}
    facts = {"lookup_declares": declares(tools["find_contact"]), "undeclared": undeclared(client)}
    for fact, name in SHAPES.items():
        if name not in tools:
            facts[fact] = None
            continue
        facts[fact] = {"declares": declares(tools[name]), **answer(client.call(name, {}))}
    return facts


def lookup_faults(client):
    """What is wrong with the worked example's answers over this connection."""
    tools = {tool["name"] for tool in client.tools()}
    ask = lambda **given: answer(client.call("find_contact", {**given, **PLATFORM}))  # noqa: E731
    known, stranger = ask(phone="+4549336252"), ask(email="nobody@example.invalid")
    several = ask(email="OFFICE@example.com")
    holds = lambda one: json.loads((one.get("texts") or ["null"])[0])  # noqa: E731
    checks = {
        "the tools": tools == {"find_contact"},
        "one customer": not known.get("is_error") and holds(known)["contact_id"] == "CON-002",
        "the structure of one": known.get("structured", holds(known)) == holds(known),
        "a stranger": stranger == {"is_error": True, "texts": [NOT_FOUND]},
        "several": not several.get("is_error")
        and [one["contact_id"] for one in holds(several)] == ["CON-010", "CON-011"],
    }
    return [title for title, right in checks.items() if not right]


def http_manners(row, era):
    """Session, kind of answer, and the statuses for a stranger's Host and Origin and for a GET."""
    wire = address_of(row["http"])
    client = Client(wire, era)
    client.tools()
    facts = {"answers": "sse" if wire.kind == "text/event-stream" else "json"}
    facts["session"] = wire.session is not None
    facts["get"] = wire.get()
    for fact, header in (("foreign_host", "Host"), ("foreign_origin", "Origin")):
        wire.more = {header: "crm.example" if header == "Host" else "https://crm.example"}
        client.ask("tools/list", {})
        facts[fact] = wire.status
    wire.close()
    return facts


def name_of(row):
    return f"{row['sdk']} {row['version']}"


def wires(row, more):
    """A connection by pipe and one by address, one after the other."""
    yield "stdio", lambda: Pipe([*row["stdio"], *more])
    yield "http", lambda: address_of([*row["http"], *more])


def measure(row):
    """The eras a row speaks, its facts by era, and what is wrong with it."""
    eras, facts, faults = [], {}, []
    for version, era in ERAS.items():
        found = {}
        for transport, wire in wires(row, ["--shapes"]):
            client = Client(wire(), era)
            print(f"{name_of(row)} {transport} {version}: {client.startup:.2f} s", end="")
            print("" if client.speaks() else f", not spoken: {str(client.greeting)[:120]}")
            if client.speaks():
                found[transport] = shapes(client)
            client.wire.close()
        for transport, wire in wires(row, []):
            if transport in found:
                client = Client(wire(), era)
                faults += [f"{transport} {version}: {one}" for one in lookup_faults(client)]
                client.wire.close()
        if not found:
            continue
        eras.insert(0, version)
        if found.get("stdio") != found.get("http"):
            faults.append(f"{version}: the transports differ: {json.dumps(found)}")
        facts[version] = {**found["stdio"], "http": http_manners(row, era)}
    return eras, {version: facts[version] for version in eras}, faults


def measure_all(write):
    """Measures every row; 1 when one is wrong or is not what the list says."""
    rows = json.loads(LIST.read_text(encoding="utf-8"))
    wrong = 0
    for row in rows:
        eras, facts, faults = measure(row)
        if write:
            row["eras"], row["facts"] = eras, facts
        for key, seen in (("eras", eras), ("facts", facts)):
            if row.get(key) != seen:
                faults.append(f"{key}: {json.dumps(seen)}, not {json.dumps(row.get(key))}")
        for fault in faults:
            print(f"{name_of(row)}: WRONG: {fault}", file=sys.stderr)
        wrong += bool(faults)
    if write:
        LIST.write_text(json.dumps(rows, indent=2, ensure_ascii=False) + "\n", encoding="utf-8")
    return 1 if wrong else 0
