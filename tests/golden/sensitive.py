"""Writes sensitive.csv with python-stdnum 2.2 as the judge: python sensitive.py > sensitive.csv

Every number is a published example or made up from a fixed seed; nobody's own is among them.
"""
import csv
import random
import re
import sys

from stdnum import iban, luhn
from stdnum.de import idnr
from stdnum.dk import cpr
from stdnum.fi import hetu
from stdnum.gb import nhs
from stdnum.nl import bsn
from stdnum.no import fodselsnummer
from stdnum.se import personnummer

rng = random.Random(20260101)
out = csv.writer(sys.stdout, lineterminator="\n")
out.writerow(["label", "text", "kind", "value"])
FRAMES = ["{}", "It is {}.", "({})", '{{"value":"{}","next":1}}', "paid by {}, thank you", "Número {} – ok"]


def row(label, value, kind):
    text = rng.choice(FRAMES).format(value)
    out.writerow([label, text, kind, value if kind else ""])


def digits(count):
    return "".join(rng.choice("0123456789") for _ in range(count))


def altered(value):
    """The value with its last digit changed."""
    at = max(i for i, c in enumerate(value) if c.isdigit())
    return value[:at] + str((int(value[at]) + rng.randint(1, 9)) % 10) + value[at + 1:]


IBANS = """AD1200012030200359100100 AE070331234567890123456 AL47212110090000000235698741 AT611904300234573201
AZ21NABZ00000000137010001944 BA391290079401028494 BE68539007547034 BG80BNBG96611020345678 BH67BMAG00001299123456
BR9700360305000010009795493P1 BY13NBRB3600900000002Z00AB00 CH9300762011623852957 CR05015202001026284066
CY17002001280000001200527600 CZ6508000000192000145399 DE89370400440532013000 DE44500105175407324931
DK5000400440116243 DO28BAGR00000001212453611324 EE382200221020145685 EG380019000500000000263180002
ES9121000418450200051332 FI2112345600000785 FO6264600001631634 FR1420041010050500013M02606 GB29NWBK60161331926819
GB82WEST12345698765432 GE29NB0000000101904917 GI75NWBK000000007099453 GL8964710001000206 GR1601101250000000012300695
GT82TRAJ01020000001210029690 HR1210010051863000160 HU42117730161111101800000000 IE29AIBK93115212345678
IL620108000000099999999 IQ98NBIQ850123456789012 IS140159260076545510730339 IT60X0542811101000000123456
JO94CBJO0010000000000131000302 KW81CBKU0000000000001234560101 KZ86125KZT5004100100
LB62099900000001001901229114 LC55HEMM000100010012001200023015 LI21088100002324013AA LT121000011101001000
LU280019400644750000 LV80BANK0000435195001 LY83002048000020100120361 MC5811222000010123456789030
MD24AG000225100013104168 ME25505000012345678951 MK07250120000058984 MR1300020001010000123456753
MT84MALT011000012345MTLCAST001S MU17BOMM0101101030300200000MUR NL91ABNA0417164300 NO9386011117947
PK36SCBL0000001123456702 PL61109010140000071219812874 PS92PALS000000000400123456702 PT50000201231234567890154
QA58DOHB00001234567890ABCDEFG RO49AAAA1B31007593840000 RS35260005601001611379 SA0380000000608010167519
SC18SSCB11010000000000001497USD SE4550000000058398257466 SI56263300012039086 SK3112000000198742637541
SM86U0322509800000000270100 ST68000100010051845310112 SV62CENR00000000000000700025 TL380080012345678910157
TN5910006035183598478831 TR330006100519786457841326 UA213223130000026007233566001 VA59001123000012345678
VG96VPVG0000012345678901 XK051212012345678906""".split()


def bank_accounts():
    for number in IBANS:
        assert iban.is_valid(number, check_country=False), number
        row("id", number, "an IBAN")
        row("note", iban.format(number), "an IBAN")
        row("note", number.lower(), "an IBAN")
        wrong = altered(number)
        row("iban", wrong, "an IBAN" if iban.is_valid(wrong, check_country=False) else "")
    for line in open(iban.__file__.replace(".py", ".dat"), encoding="utf-8"):
        found = re.match(r'([A-Z]{2}) .*bban="([^"]+)"', line)
        if found:
            made = ""
            for count, kind in re.findall(r"(\d+)!([nac])", found[2]):
                letters = {"n": "0123456789", "a": "ABCDXYZ"}.get(kind, "0123456789ABXYZ")
                made += "".join(rng.choice(letters) for _ in range(int(count)))
            number = found[1] + iban.calc_check_digits(found[1] + "00" + made) + made
            assert iban.is_valid(number, check_country=False), number
            row("id", number, "an IBAN")


CARDS = """4242424242424242 4000056655665556 4111111111111111 4012888888881881 5555555555554444 2223003122003222
5200828282828210 5105105105105100 378282246310005 371449635398431 6011111111111117 6011000990139424
3566002020360505 3530111333300000 6200000000000005 5019717010103742""".split()


def cards():
    made = [p + digits(15 - len(p)) for p in ["4", "51", "55", "2221", "2720", "6011", "65", "3528", "62", "5019"] * 4]
    made += [p + digits(12) for p in ["34", "37"] * 4]
    for number in CARDS + [m + luhn.calc_check_digit(m) for m in made]:
        assert luhn.is_valid(number)
        parts = [4, 6, 5] if len(number) == 15 else [4] * 4
        groups, at = [], 0
        for size in parts:
            groups.append(number[at:at + size])
            at += size
        row("id", number, "a card number")
        row("reference", " ".join(groups), "a card number")
        row("note", "-".join(groups), "a card number")
        row("order_id", number, "")
        row("card_number", altered(number), "")
    for number in ["4222222222222", "30569309025904", "38520000023237", "6759649826438453", "6304000000000000"]:
        assert luhn.is_valid(number)
        row("card_number", number, "a card number")


def recent(date):
    """Whether six digits are, in either order, a date from 2015 to 2035."""
    for year, day in [(date[:2], date[4:]), (date[4:], date[:2])]:
        if 15 <= int(year) <= 35 and 1 <= int(day) <= 31 and 1 <= int(date[2:4]) <= 12:
            return True
    return False


def birth():
    return f"{rng.randint(1, 28):02}", f"{rng.randint(1, 12):02}", f"{rng.randint(40, 99):02}"


def nordic():
    made = {"dk": 0, "se": 0, "no": 0}
    while min(made.values()) < 25:
        day, month, year = birth()
        number = day + month + year + digits(4)
        dashed = number[:6] + "-" + number[6:]
        plain_date = not recent(number[:6])
        kinds = [cpr.checksum(number) == 0 and number[6] < "4", personnummer.is_valid(dashed), hetu.is_valid(dashed)]
        if made["dk"] < 25 and plain_date and kinds == [True, False, False]:
            made["dk"] += 1
            row("id", dashed, "a Danish CPR number")
            row("cpr", number, "a Danish CPR number")
            row("id", number, "")
            row("order_id", dashed, "")
        number = year + month + day + digits(3)
        number += luhn.calc_check_digit(number)
        dashed = number[:6] + "-" + number[6:]
        is_cpr = cpr.checksum(number) == 0 and int(number[:2]) <= 31
        if made["se"] < 25 and personnummer.is_valid(dashed) and not is_cpr and not recent(number[:6]) \
                and not hetu.is_valid(dashed) and number[6:9] != "000":
            made["se"] += 1
            row("id", dashed, "a Swedish personnummer")
            row("id", "19" + dashed, "a Swedish personnummer")
            row("customer.personnummer", number, "a Swedish personnummer" if int(number[:2]) > 31 else "")
            row("id", number, "")
            row("id", altered("19" + dashed), "")
        number = day + month + year + f"{rng.randint(0, 499):03}"
        first, second = fodselsnummer.calc_check_digit1(number), None
        if first != "-" and made["no"] < 25 and not recent(number[:6]):
            second = fodselsnummer.calc_check_digit2(number + first)
            number += first + second
            if fodselsnummer.is_valid(number) and not idnr.is_valid(number):
                made["no"] += 1
                row("id", number, "a Norwegian identity number")
                row("id", number[:6] + " " + number[6:], "a Norwegian identity number")
                row("tracking_number", number, "")
                row("id", altered(number), "")


def others():
    for number in ["131052-308T"] + [None] * 20:
        if number is None:
            day, month, year = birth()
            number = day + month + year + "-" + f"{rng.randint(2, 899):03}"
            number += hetu._calc_checksum(number[:6] + number[7:])
            if recent(number[:6]) or number[-1].isdigit():
                continue
        assert hetu.is_valid(number), number
        row("id", number, "a Finnish identity code")
        row("henkilotunnus", number.lower(), "a Finnish identity code")
        row("id", number[:-1] + ("A" if number[-1] != "A" else "B"), "")
    german = ["86095742719", "47036892816", "65929970489"]
    while len(german) < 20:
        made = digits(11)
        if idnr.is_valid(made) and not fodselsnummer.is_valid(made):
            german.append(made)
    for number in german:
        assert idnr.is_valid(number), number
        row("steuer_id", number, "a German tax id")
        row("id", idnr.format(number), "a German tax id")
        row("id", number, "")
        row("steuer_id", altered(number), "")
    for label, module, kind, published, size in [
        ("bsn", bsn, "a Dutch BSN", "111222333", 9),
        ("nhsNumber", nhs, "a British NHS number", "9434765919", 10),
    ]:
        numbers = [published]
        while len(numbers) < 20:
            made = digits(size)
            if module.is_valid(made):
                numbers.append(made)
        for number in numbers:
            assert module.is_valid(number), number
            row(label, number, kind)
            row(label, module.format(number).replace(".", " "), kind)
            row("id", number, "")
            row(label, altered(number), "")


bank_accounts()
cards()
nordic()
others()
