"""What the two sources of orders answer, for the Python servers. Everybody and everything is made up."""

from datetime import datetime, timedelta, timezone

from typing_extensions import NotRequired, TypedDict

DESCRIPTION = "The latest orders of the customer with an email address."
DUMP_DESCRIPTION = "Every order of the customer with an email address."


class Order(TypedDict):
    """One order."""

    id: str
    name: str
    amount: float
    currency: str
    ordered_at: str
    delivered_at: NotRequired[str | None]


class History(TypedDict):
    """The latest orders, the latest first."""

    items: list[Order]
    as_of: str


class BareOrder(TypedDict):
    """An order as the database keeps it."""

    id: str
    type: str


class Dump(TypedDict):
    """Everything that there is."""

    last_order: Order
    items: list[BareOrder]
    refund_iban: str
    as_of: str


def at(days_ago: int) -> str:
    time = datetime.now(timezone.utc) - timedelta(days=days_ago)
    return time.strftime("%Y-%m-%dT%H:%M:%SZ")


def history() -> History:
    """Right: three orders that a caller can tell, and of what time they are."""
    names = (("Blue widget", 12.5, 4), ("Tea pot", 47.0, 11), ("Red mug", 8.25, 25))
    items = [
        Order(
            id=f"ord_{index}",
            name=name,
            amount=amount,
            currency="EUR",
            ordered_at=at(days),
            delivered_at=at(days - 3) if days > 4 else None,
        )
        for index, (name, amount, days) in enumerate(names)
    ]
    return History(items=items, as_of=at(0))


def dump() -> Dump:
    """Faulty: a hundred bare ids, and the IBAN that documentation of IBANs shows."""
    items = [BareOrder(id=f"ord_{index:04x}a{index:04x}", type="order") for index in range(100)]
    return Dump(
        last_order=history()["items"][0],
        items=items,
        refund_iban="DE89 3704 0044 0532 0130 00",
        as_of=at(0),
    )
