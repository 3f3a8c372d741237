"""A helpdesk's six tools for customers and companies, made with the official Python SDK's MCPServer.

It shares no data and no code with hallmark's own example company, and decides otherwise wherever the
contract leaves a choice: numbers as ids, a profile under a key of its own, limits out of bounds moved
to the nearest bound, 65 536 bytes, another name for the flag. Everything is made up.

    directory.py [--fault NAME] [--http PORT]
"""

import json
import sys
from pathlib import Path
from typing import Annotated, Any

from mcp.server.mcpserver import MCPServer
from mcp.server.mcpserver.exceptions import ToolError
from mcp_types import ToolAnnotations
from pydantic import Field

sys.path.append(str(Path(__file__).parent / "customers"))
from serving import port_asked, serve  # noqa: E402

FAULTS = ("matches-phones", "wraps-nothing", "page-loses-one")
"""What `--fault NAME` may break: the search finds phones, text stands bare, a cut page skips a row."""

BYTES = 65_536
CLEARABLE = ("email", "phone", "company", "country", "company_id")
READS = ToolAnnotations(read_only_hint=True)
WORDS = ("blue", "calm", "dry", "early", "fresh", "grand", "high", "idle", "just", "keen", "late", "mild")
THINGS = ("bridge", "cliff", "delta", "estuary", "forest", "grove", "hill", "island", "jetty", "knoll")


def fault_asked():
    """The name after `--fault` on the command line, or None."""
    if "--fault" not in sys.argv:
        return None
    name = (sys.argv[sys.argv.index("--fault") + 1 :] or [""])[0]
    if name not in FAULTS:
        sys.exit(f"no such fault: {name!r}; there are {', '.join(FAULTS)}")
    return name


FAULT = fault_asked()


def made_company(number):
    name = f"{WORDS[number % 12]} {THINGS[number // 12 % 10]}".title()
    return {
        "id": number,
        "name": f"{name} Ltd",
        "domains": [f"c{chr(97 + number // 26)}{chr(97 + number % 26)}-works.example"],
        "notes": f"Colleagues wrote this about number {number}. " * 15,
        "owner": {"name": f"Agent {WORDS[number % 12].title()}"},
        "sla_policy": {"name": "Gold" if number % 4 == 0 else "Silver", "first_reply_minutes": 240},
    }


def made_customer(number):
    first, last = WORDS[number % 12].title(), THINGS[number // 12 % 10].title()
    turn = chr(97 + number // 120)
    return {
        "id": number,
        "name": f"{first} Van{turn} {last}",
        "email": f"{turn}.{last}.{first}@example.org".lower(),
        "phone": f"+44 1632 960{number:03}",
        "company": COMPANIES[number % 7]["name"],
        "country": ("GB", "DK", "SE")[number % 3],
        "company_id": COMPANIES[number % 7]["id"],
        "metadata": {"shoe_size": 36 + number % 9},
    }


def made_tickets(number):
    count = 1200 if number == 3 else number % 5
    return [
        {"id": number * 1000 + turn, "customer_id": number, "subject": f"Question {turn + 1}, please call"}
        for turn in reversed(range(count))
    ]


COMPANIES = [made_company(number) for number in range(1, 131)]
CUSTOMERS = {number: made_customer(number) for number in range(1, 321)}
TICKETS = {number: made_tickets(number) for number in CUSTOMERS}

mcp = MCPServer("directory", version="1.0.0")


def untrusted(text):
    return text if FAULT == "wraps-nothing" else {"untrusted_text": text}


def profile(customer):
    metadata = customer["metadata"]
    return {**customer, "metadata": metadata if FAULT == "wraps-nothing" else {"untrusted_data": metadata}}


def ticket(row):
    return {**row, "subject": untrusted(row["subject"])}


def survey(row):
    return {
        "ticket": {"id": row["id"], "subject": untrusted(row["subject"])},
        "rating": 4,
        "comment": untrusted("It went well."),
        "answers": [untrusted("Yes"), untrusted("Nothing else")],
    }


def size(answer):
    return len(json.dumps(answer, ensure_ascii=False, separators=(",", ":")).encode())


def held(answer, key):
    """The answer with as many of the entries under `key` as 64 KB leave room for."""
    whole = answer[key]
    room = BYTES - size({**answer, key: [], "history_cut": False})
    kept = 0
    for entry in whole:
        room -= size(entry) + 1
        if room < 0:
            break
        kept += 1
    return {**answer, key: whole[:kept], "history_cut": kept < len(whole)}


def within(limit):
    return max(1, min(500, limit))


LIMIT = Annotated[
    int | None, Field(description="1 to 500.", json_schema_extra={"minimum": 1, "maximum": 500, "default": 50})
]


@mcp.tool(structured_output=False)
def search_customers(q: str | None = None, limit: LIMIT = None) -> dict[str, Any]:
    """Find customers by part of the name, email or company, or list them all."""
    keys = ["name", "email", "company"] + (["phone"] if FAULT == "matches-phones" else [])
    found = [
        customer
        for customer in CUSTOMERS.values()
        if not q or any(q.lower() in (customer[key] or "").lower() for key in keys)
    ]
    rows = [{key: row[key] for key in row if key != "metadata"} for row in found]
    return {"query": q, "total_matched": len(found), "customers": rows[: within(50 if limit is None else limit)]}


def customer_of(customer_id):
    if customer_id not in CUSTOMERS:
        raise ToolError("no such customer")
    return CUSTOMERS[customer_id]


@mcp.tool(annotations=READS)
def get_customer(customer_id: int) -> dict[str, Any]:
    """The profile of a customer with recent tickets, conversations and survey responses."""
    customer = customer_of(customer_id)
    rows = TICKETS.get(customer_id, [])
    answer = {
        "customer": profile(customer),
        "conversations": [{"id": row["id"], "channel": "chat"} for row in rows[:10]],
        "surveys": [survey(row) for row in rows[:10]],
        "recent_tickets": [ticket(row) for row in rows],
    }
    return held(answer, "recent_tickets")


NAME = Annotated[str, Field(min_length=1, max_length=120)]


def text(most, least=0):
    return Annotated[str | None, Field(min_length=least, max_length=most)]


@mcp.tool()
def create_customer(
    display_name: NAME,
    email: text(240) = None,
    phone: text(32) = None,
    company: text(120) = None,
    country: text(4) = None,
) -> dict[str, Any]:
    """Add a customer."""
    if email and any((other["email"] or "").lower() == email.lower() for other in CUSTOMERS.values()):
        raise ToolError("another customer already has this email")
    number = max(CUSTOMERS) + 1
    CUSTOMERS[number] = {
        "id": number,
        "name": display_name,
        "email": email or None,
        "phone": phone or None,
        "company": company or None,
        "country": country or None,
        "company_id": None,
        "metadata": {},
    }
    return {"customer": profile(CUSTOMERS[number])}


@mcp.tool()
def update_customer(
    customer_id: int,
    display_name: text(120, 1) = None,
    email: text(240, 1) = None,
    phone: text(32, 1) = None,
    company: text(120, 1) = None,
    country: text(4, 1) = None,
    company_id: int | None = None,
    clear: list[str] | None = None,
) -> dict[str, Any]:
    """Correct a customer: only what is sent changes, and `clear` empties."""
    customer = customer_of(customer_id)
    sent = {
        "name": display_name,
        "email": email,
        "phone": phone,
        "company": company,
        "country": country,
        "company_id": company_id,
    }
    sent = {key: value for key, value in sent.items() if value is not None}
    unknown = [key for key in clear or [] if key not in CLEARABLE]
    if unknown:
        raise ToolError(f"cannot be cleared: {', '.join(unknown)}")
    if set(clear or []) & set(sent):
        raise ToolError("a field is sent and cleared at once")
    if not sent and not clear:
        raise ToolError("nothing to change")
    customer.update(sent)
    customer.update(dict.fromkeys(clear or []))
    return {"customer": profile(customer)}


@mcp.tool(annotations=READS)
def list_companies(q: str | None = None, limit: LIMIT = None, offset: int | None = None) -> dict[str, Any]:
    """List companies by part of a name or domain, a page at a time."""
    limit, offset = within(50 if limit is None else limit), max(0, offset or 0)
    found = [
        company
        for company in COMPANIES
        if not q or any(q.lower() in held.lower() for held in [company["name"], *company["domains"]])
    ]
    wanted = [{key: row[key] for key in ("id", "name", "domains", "notes")} for row in found[offset:][:limit]]
    page = {"query": q, "total_matched": len(found), "limit": limit, "offset": offset}
    room, rows = BYTES - size(page) - 100, []
    for row in wanted:
        room -= size(row) + 1
        if room < 0:
            break
        rows.append(row)
    cut = len(rows) < len(wanted)
    next_offset = offset + len(rows) + (1 if cut and FAULT == "page-loses-one" else 0)
    more = next_offset < len(found)
    return {**page, "companies": rows, "truncated": cut, "next_offset": next_offset if more else None}


@mcp.tool(annotations=READS)
def get_company(company_id: int) -> dict[str, Any]:
    """A company with its owner, SLA policy, contacts and recent tickets."""
    company = next((company for company in COMPANIES if company["id"] == company_id), None)
    if company is None:
        raise ToolError("no such company")
    contacts = [row for row in CUSTOMERS.values() if row["company_id"] == company_id]
    shown = [{key: row[key] for key in ("id", "name", "email", "phone")} for row in contacts]
    rows = [ticket(row) for contact in contacts for row in TICKETS.get(contact["id"], [])]
    return held({"company": company, "contacts": shown, "tickets": rows}, "tickets")


if __name__ == "__main__":
    port = port_asked()
    if port is None:
        mcp.run("stdio")
    else:
        serve(mcp.streamable_http_app(), port)
