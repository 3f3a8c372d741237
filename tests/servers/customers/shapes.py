"""Tools written the plain way, to see what an SDK makes of a list, of nothing and of an exception.

`--shapes` adds them to a Python server. They know nothing of customers' rules: `matrix.json` keeps
what each SDK answers.
"""

import sys
from typing import Any

from typing_extensions import TypedDict


class Match(TypedDict):
    """One of several."""

    contact_id: str


MATCHES = [Match(contact_id="CON-010"), Match(contact_id="CON-011")]


def takes(email: str | None = None) -> dict[str, Any]:
    """Answers the arguments it was given."""
    return dict(locals())


def lists() -> list[Match]:
    """Answers a declared list."""
    return MATCHES


def lists_undeclared():
    """Answers a list and declares no answer."""
    return MATCHES


def nothing() -> Match | None:
    """Answers nothing where a match or nothing is declared."""
    return None


def nothing_undeclared():
    """Answers nothing and declares no answer."""
    return None


def raises() -> Match:
    """Fails."""
    raise ValueError("boom")


def add_shapes(server):
    """Adds the tools when they are asked for."""
    if "--shapes" in sys.argv:
        for tool in (takes, lists, lists_undeclared, nothing, nothing_undeclared, raises):
            server.tool()(tool)
