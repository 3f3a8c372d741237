"""The example customers and how an address or a number finds them, for the Python servers."""

import json
import re
import string
import sys
from pathlib import Path

CUSTOMERS = json.loads((Path(__file__).parent / "customers.json").read_text(encoding="utf-8"))

NOT_FOUND = '{"error_type":"not_found"}'
OTHER_NUMBER = "+44 7700 900999"

FAULTS = ("unknown-answers-null", "first-of-several", "value-field-holds-another")
"""What `--fault NAME` may break: see the README beside this folder."""

A_TO_Z = str.maketrans(string.ascii_uppercase, string.ascii_lowercase)


def fault_asked():
    """The name after `--fault` on the command line, or None."""
    if "--fault" not in sys.argv:
        return None
    name = (sys.argv[sys.argv.index("--fault") + 1 :] or [""])[0]
    if name not in FAULTS:
        sys.exit(f"no such fault: {name!r}; there are {', '.join(FAULTS)}")
    return name


def email_key(address):
    """Only A to Z lose their case: str.lower() would also make a k of the Kelvin sign."""
    return address.translate(A_TO_Z)


def phone_key(number):
    """`+` and the digits, a bare number of eight read as Danish; None when it is no number."""
    number = re.sub(r"^\s*tel:", "", number, flags=re.IGNORECASE).replace("(0)", "")
    number = re.sub(r"[\s\-\u2010-\u2015./()]", "", number)
    number = re.sub(r"^00", "+", number)
    if not re.fullmatch(r"\+?[0-9]+", number):
        return None
    if number.startswith("+"):
        return number
    return f"+45{number}" if len(number) == 8 else f"+{number}"


def find(email=None, phone=None, fault=None):
    """Every customer who holds exactly this address, or this number in any written form."""
    found = []
    if email is not None:
        found = [c for c in CUSTOMERS if email_key(c["email"]) == email_key(email)]
    elif phone is not None and phone_key(phone) is not None:
        found = [c for c in CUSTOMERS if phone_key(c["phone"]) == phone_key(phone)]
    if fault == "first-of-several":
        found = found[:1]
    if fault == "value-field-holds-another":
        found = [{**c, "phone": OTHER_NUMBER} for c in found]
    return found
