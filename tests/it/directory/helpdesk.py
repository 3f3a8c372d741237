"""A helpdesk of a few customers and companies, right by every statement; words on its command line choose what the
contract leaves open, or break it."""

import json
import sys

WAYS = set(sys.argv[1:])
LIMITS = {"display_name": 120, "email": 240, "phone": 32, "company": 120, "country": 4}
CLEARABLE = ["email", "phone", "company", "country", "company_id"]


class Refused(Exception):
    pass


def key(letter, number):
    return number if "numbers" in WAYS else f"{letter}-{number}"


companies = [
    {"company_id": key("K", at), "name": f"Nordlys {word} AS", "domain": f"{word.lower()}.example"}
    for at, word in enumerate("Ask Bjerk Cedertre Dal Eng Fjell Gran Hav Is Jern".split(), 1)
]
customers = []
looked_for = []


def add(**fields):
    customer = {"customer_id": key("C", len(customers) + 1), "metadata": {}, "company_id": None}
    customer |= {name: fields.get(name) for name in LIMITS}
    customers.append(customer)
    return customer


for at, name in enumerate(["Alex Doe", "Kari Nordmann", "Ola Hansen", "Åse Ødegård"]):
    local = ["alex.doe", "kari", "ola", "aase"][at]
    add(display_name=name, email=f"{local}@example.com", phone=f"+47 40 10 20 3{at}", company="Nordlys Ask AS", country="NO")

MARK = "hallmark probe (left by a check)"
if "alike" in WAYS:
    add(display_name=MARK, email="somebody@example.com")
    add(display_name=f"{MARK} of ours")
    # Of this one the search shows nothing but the name.
    add(display_name=MARK)["company_id"] = companies[0]["company_id"]
if "left" in WAYS:
    add(display_name=MARK)
hidden = None
if "hidden" in WAYS:
    # No search shows this one, who has the number that new customers are given.
    hidden = add(display_name="Kari Skjult", email="skjult@example.com", phone="+4570102030")


def text(said):
    return {"untrusted_text": said}


def shown(customer):
    return customer | {"metadata": {"untrusted_data": customer["metadata"]}}


def answered(record, name, more):
    return {name: record} | more if "nested" in WAYS else record | more


def limited(arguments):
    limit = arguments.get("limit", 50)
    if 1 <= limit <= 500:
        return limit
    if "clamp" in WAYS:
        return min(max(limit, 1), 500)
    raise Refused("limit must be 1 to 500")


def search_customers(arguments):
    q = (arguments.get("q") or "").lower()
    looked_for.append(q)
    fields = ["display_name", "email", "company"] + (["phone"] if "phones" in WAYS else [])
    found = [one for one in customers if one is not hidden and any(q in (one[field] or "").lower() for field in fields)]
    rows = [{name: one[name] for name in ["customer_id", *LIMITS]} for one in found[: limited(arguments)]]
    return {"query": arguments.get("q"), "total_matched": len(found), "customers": rows}


def get_customer(arguments):
    customer = next((one for one in customers if one["customer_id"] == arguments["customer_id"]), None)
    if customer is None:
        raise Refused("no such customer")
    answer = shown(customer)
    if "gains" in WAYS and customer["display_name"] == MARK and "hallmark probe" in looked_for:
        customer["email"] = "somebody@example.com"
    survey = {"comment": text("Fine"), "answers": [{"question": "How was it?", "answer": text("good")}],
              "ticket": {"subject": text("Late")}}
    return answered(answer, "customer", {
        "recent_tickets": [{"ticket_id": 1, "subject": text("Late")}],
        "recent_conversations": [{"conversation_id": 1, "channel": "email"}],
        "survey_responses": [survey],
    })


def checked(fields):
    for name, most in LIMITS.items():
        said = fields.get(name)
        if said == "":
            raise Refused(f"{name} is empty")
        if said is not None and len(said) > most:
            if "cut" not in WAYS:
                raise Refused(f"{name} is too long")
            fields[name] = said[:most]
    return fields


def create_customer(arguments):
    if "no-create" in WAYS:
        raise Refused("nobody is added here")
    if hidden and "".join(filter(str.isdigit, arguments.get("phone") or "")) == "4570102030":
        return answered(shown(hidden), "customer", {})
    if "takes-all" in WAYS:
        if "漢" in arguments.get("company", "") and "é" in arguments["display_name"]:
            raise Refused("too much at once")
        return answered(shown(add(**arguments)), "customer", {})
    fields = checked({name: said for name, said in arguments.items() if said is not None})
    if not fields.get("display_name"):
        raise Refused("display_name is required")
    if fields.get("email") in [one["email"] for one in customers if one["email"]]:
        raise Refused("another customer has this email")
    return answered(shown(add(**fields)), "customer", {})


def update_customer(arguments):
    sent = {name: said for name, said in arguments.items() if said is not None}
    wanted = sent.pop("customer_id")
    customer = next(one for one in customers if one["customer_id"] == wanted)
    clear = sent.pop("clear", [])
    if "metadata" in sent:
        if "clamp" in WAYS:
            raise Refused("metadata is not an argument")
        sent.pop("metadata")
    if set(clear) - set(CLEARABLE) or set(clear) & set(sent) or not (clear or sent):
        raise Refused("this cannot be done")
    customer.update(checked(sent))
    customer.update({name: None for name in clear})
    return answered(shown(customer), "customer", {})


def list_companies(arguments):
    q, offset, limit = (arguments.get("q") or "").lower(), arguments.get("offset", 0), limited(arguments)
    if "endless" in WAYS:
        rows = [{"company_id": offset + at, "name": "Endless AS", "domain": "e.example"} for at in range(limit)]
        total, end = 10**9, offset + limit
    else:
        found = [one for one in companies if q in one["name"].lower() or q in one["domain"]]
        # A page holds seven at the most, so that pages are cut.
        rows, total = found[offset:][: min(limit, 7)], len(found)
        end = offset + len(rows)
    rest = end < total
    return {"query": arguments.get("q"), "total_matched": total, "limit": limit, "offset": offset, "companies": rows,
            "truncated": rest and len(rows) < limit, "next_offset": end if rest else None}


def get_company(arguments):
    company = next(one for one in companies if one["company_id"] == arguments["company_id"])
    return answered(company, "company", {"owner": None, "sla_policy": None, "contacts": [],
                                         "tickets": [{"subject": text("Late")}]})


def deep(depth):
    return {"customers": deep(depth - 1)} if depth else {"untrusted_text": "x"}


def called(name, arguments):
    if "wrong" in WAYS:
        return {"query": 7, "total_matched": -1, "limit": "x", "offset": None, "truncated": 1, "next_offset": "2",
                "customers": [1, None, {"customer_id": []}, {"id": {}}], "companies": [[], {"company_id": True}]}
    if "deep" in WAYS:
        return deep(120)
    return globals()[name](arguments)


def tool(name, required, *inputs):
    properties = {one: {} for one in [*required, *inputs]}
    return {"name": name, "inputSchema": {"type": "object", "properties": properties, "required": required}}


TOOLS = [
    tool("search_customers", [], "q", "limit"),
    tool("get_customer", ["customer_id"]),
    tool("create_customer", ["display_name"], "email", "phone", "company", "country"),
    tool("update_customer", ["customer_id"], *LIMITS, "company_id", "clear"),
    tool("list_companies", [], "q", "limit", "offset"),
    tool("get_company", ["company_id"]),
]


def answer(method, params):
    if method == "initialize":
        return {"protocolVersion": "2025-06-18", "capabilities": {"tools": {}}, "serverInfo": {"name": "helpdesk", "version": "1"}}
    if method == "tools/list":
        return {"tools": [one for one in TOOLS if "none" not in WAYS and not ("one" in WAYS and one["name"] != "search_customers")]}
    try:
        said = called(params["name"], params.get("arguments") or {})
    except Refused as refused:
        if "clamp" in WAYS:
            return {"content": [{"type": "text", "text": json.dumps({"error": str(refused)})}]}
        return {"isError": True, "content": [{"type": "text", "text": str(refused)}]}
    return {"content": [{"type": "text", "text": json.dumps(said)}]}


for line in sys.stdin:
    message = json.loads(line)
    if "id" not in message:
        continue
    known = message["method"] in ("initialize", "tools/list", "tools/call")
    reply = {"result": answer(message["method"], message.get("params") or {})} if known else {"error": {"code": -32601, "message": "no such method"}}
    print(json.dumps({"jsonrpc": "2.0", "id": message["id"], **reply}), flush=True)
