"""Personal data that a text gives away, by its form: addresses, telephones, numbers of cards, accounts and people.

Each kind is checked as far as its form allows: the Luhn sum of cards (ISO/IEC 7812-1), the remainder of IBANs (ISO
13616), the groups of American social security numbers that are given out, the blocks of Internet addresses that belong
to nobody. Numbers of orders, versions and hotlines are none.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from ipaddress import AddressValueError, IPv6Address

from rubricc.runtime.lazily import lazy_pattern
from rubricc.runtime.text import Text
from rubricc.runtime.tool import Place
from rubricc.stdlib._memo import remembered
from rubricc.stdlib._safety_accounts import accounts, may_name_account

PII_KINDS = ("email", "iban", "card", "account", "ssn", "mac", "ip", "phone")
"""The kinds, in the order in which they claim a stretch of text."""

_DOMAIN_LABEL = r"[a-z0-9](?:[a-z0-9-]{0,61}[a-z0-9])?"
_EMAIL = lazy_pattern(
    rf"(?<![\w.+%-])[\w+%-][\w.+%-]{{0,63}}(?:@|\s?[\[(]\s?at\s?[\])]\s?)(?:{_DOMAIN_LABEL}(?:\."
    rf"|\s?[\[(]\s?dot\s?[\])]\s?)){{1,8}}[a-z]{{2,24}}(?![\w-]|\.\w)",
    re.IGNORECASE,
)
_IBAN = lazy_pattern(r"(?<![^\W_])[A-Za-z]{2}\d{2}(?:[ -]?[A-Za-z0-9]){11,30}(?![^\W_])")
_CARD = lazy_pattern(
    r"(?<![\w.,-])\d{4}(?:(?P<by>[ -]?)\d{4}(?P=by)\d{4}(?P=by)\d{1,7}|[ -]?\d{6}[ -]?\d{4,5})(?![\w-]|[.,]\d)"
)
_SSN = lazy_pattern(r"(?<![\w.-])(?P<area>\d{3})(?P<by>[- ])(?P<group>\d{2})(?P=by)(?P<serial>\d{4})(?![\w-]|\.\d)")
_SSN_NAMED = lazy_pattern(
    r"\b(?:ssn|social security)\b[^\d\n]{0,30}(?P<all>(?P<area>\d{3})(?P<group>\d{2})(?P<serial>\d{4}))(?!\d)",
    re.IGNORECASE,
)
_MAC = lazy_pattern(r"(?<![\w:-])[0-9A-Fa-f]{2}(?P<by>[:-])(?:[0-9A-Fa-f]{2}(?P=by)){4}[0-9A-Fa-f]{2}(?![\w:-])")
_IPV4 = lazy_pattern(r"(?<![\w.-])\d{1,3}(?:\.\d{1,3}){3}(?![\w-]|\.\d)")
_IPV6 = lazy_pattern(r"(?<![\w:.])[0-9A-Fa-f]{0,4}(?::[0-9A-Fa-f]{0,4}){2,7}(?![\w:])")
_PHONE = lazy_pattern(
    r"(?<![\w.,/$\u20ac\u00a3#-])(?<!\d )(?:"
    r"\+\d{1,3}(?:[ .()-]{1,2}\d{1,5}){1,5}[ .()-]{1,2}\d{1,8}|\+\d{1,3}[ .-]\d{9,11}|\+\d{8,15}"
    r"|00\d{2}(?:[ .()-]{1,2}\d{2,5}){2,5}"
    r"|(?:\+?1[ .-]?)?(?:\(\d{3}\) ?|\d{3}(?P<by>[ .-]))\d{3}(?:(?P=by)|[ .-])\d{4}"
    r"|(?:\(0\d{1,4}\)|0\d{1,4})(?:(?:[ ./-]| / )\d{2,8}){1,4}"
    r"|\d{10,11}|\d{3}[ .-]\d{4}"
    r")(?![\w-]|[.,/:]\d)"
)
_SAID = lazy_pattern(
    r"\b(?:phone|telephone|tel|call(?: me| us| him| her)?|mobile|cell|fax|whatsapp|text me|reach me|number is"
    r"|contact|dial|hotline)\b[^\n]{0,25}$",
    re.IGNORECASE,
)
_NO_PHONE = lazy_pattern(
    r"\b(?:orders?|invoice|tracking|reference|ref|case|ticket|isbn|issn|sku|serial|model|part|item|confirmation"
    r"|product|patent|doi|version|id|account|policy|pmid|article|receipt|booking|vin|zip)\b[^\n]{0,20}$",
    re.IGNORECASE,
)
_VERSION = lazy_pattern(
    r"\b(?:v|ver|version|release|firmware|build|section|chapter|schema|oid|section\s)[ .:]?$", re.IGNORECASE
)
_FREE = frozenset(["800", "833", "844", "855", "866", "877", "888", "900", "822"])
_ISSUERS = lazy_pattern(
    r"(?:4\d{12}(?:\d{3}){0,2}|(?:5[1-5]\d{2}|222[1-9]|22[3-9]\d|2[3-6]\d{2}|27[01]\d|2720)\d{12}|3[47]\d{13}"
    r"|3(?:0[0-5]|[689]\d)\d{11}|(?:6011|65\d{2}|64[4-9]\d)\d{12,15}"
    r"|35(?:2[89]|[3-8]\d)\d{12}|62\d{14,17}|(?:50|5[6-9]|6[0-9])\d{10,17})\Z"
)
_DIGITS = lazy_pattern(r"\D+")

_IBANS = """
    AD24 AE23 AL28 AT20 AZ28 BA20 BE16 BG22 BH22 BI27 BR29 BY28 CH21 CR22 CY28 CZ24 DE22 DJ27 DK18 DO28 EE20 EG29
    ES24 FI18 FK18 FO18 FR27 GB22 GE22 GI23 GL18 GR27 GT28 HR21 HU28 IE22 IL23 IQ23 IS26 IT27 JO30 KW30 KZ20 LB28
    LC32 LI21 LT20 LU20 LV21 LY25 MC27 MD24 ME22 MK19 MN20 MR27 MT31 MU30 NI28 NL18 NO15 OM23 PK24 PL28 PS29 PT25
    QA29 RO24 RS22 RU33 SA24 SC31 SD18 SE24 SI19 SK24 SM27 SO23 ST25 SV28 TL23 TN24 TR26 UA29 VA22 VG24 XK20
"""
IBAN_LENGTHS = {item[:2]: int(item[2:]) for item in _IBANS.split()}
"""How many characters the IBANs of a country have (SWIFT's IBAN registry)."""


def safety_pii(text: Text, kind: str = "any") -> int:
    """Give back how many pieces of personal data of a kind, or of any, stand in the text."""
    return len(pii_places(text, kind))


def pii_places(text: Text, kind: str = "any") -> list[Place]:
    """Give back where personal data stands, each with its kind."""
    found = remembered(text, "safety.pii", _find_pii)
    return [place for place in found if kind in ("any", place[2])]


def _find_pii(text: Text) -> list[Place]:
    straight = text.straight
    found: list[Place] = []
    taken = bytearray(len(straight))
    for kind in PII_KINDS:
        if not _WORTH[kind](straight):
            continue
        for start, end in _FINDERS[kind](straight):
            if not any(taken[start:end]):
                taken[start:end] = b"\x01" * (end - start)
                found.append((start, end, kind))
    return sorted(found)


_EMAIL_AT = lazy_pattern(r"@|[\[(]\s?at\s?[\])]", re.IGNORECASE)
_CLUSTER = lazy_pattern(r"\d(?:[ .()/-]{0,2}\d){6}")
_GROUPED = lazy_pattern(r"[A-Za-z]{2}\d{2}[ -]?[A-Za-z0-9]{4}[ -]?\w{3}")
_COLON_RUN = lazy_pattern(r"[0-9A-Fa-f]?[:-][0-9A-Fa-f]{0,4}[:-][0-9A-Fa-f]{1,4}[:-]")
_DOTTED = lazy_pattern(r"\d\.\d{1,3}\.\d{1,3}\.\d")


def _has_cluster(text: str) -> bool:
    return _CLUSTER.search(text) is not None


def _has_colons(text: str) -> bool:
    return ":" in text and _COLON_RUN.search(text) is not None


_WORTH: dict[str, Callable[[str], bool]] = {
    "email": lambda text: _EMAIL_AT.search(text) is not None,
    "iban": lambda text: _GROUPED.search(text) is not None,
    "card": _has_cluster,
    "account": lambda text: _has_cluster(text) and may_name_account(text),
    "ssn": _has_cluster,
    "mac": lambda text: _COLON_RUN.search(text) is not None,
    "ip": lambda text: _DOTTED.search(text) is not None or _has_colons(text),
    "phone": _has_cluster,
}
"""Whether a text can hold a kind at all: most hold none, and to see that is quick."""


def _emails(text: str) -> Iterator[tuple[int, int]]:
    for match in _EMAIL.finditer(text):
        local = re.split(r"@|[\[(]", match.group(), maxsplit=1)[0].strip()
        if ".." not in local and not local.endswith("."):
            yield match.span()


def _ibans(text: str) -> Iterator[tuple[int, int]]:
    for match in _IBAN.finditer(text):
        length = IBAN_LENGTHS.get(match.group()[:2].upper(), 0)
        end, seen = match.start(), 0
        while seen < length and end < match.end():
            seen += text[end].isalnum()
            end += 1
        whole = length and seen == length and (end == len(text) or not text[end].isalnum() or end == match.end())
        if whole and _leaves_one(text[match.start() : end]):
            yield match.start(), end


def _leaves_one(iban: str) -> bool:
    """Tell whether an IBAN, as a number with its first four signs last, leaves 1 when divided by 97."""
    compact = "".join(c for c in iban.upper() if c.isascii() and c.isalnum())
    return int("".join(str(int(c, 36)) for c in compact[4:] + compact[:4])) % 97 == 1


def _cards(text: str) -> Iterator[tuple[int, int]]:
    for match in _CARD.finditer(text):
        digits = _DIGITS.sub("", match.group())
        if digits.isascii() and _ISSUERS.match(digits) and len(set(digits)) > 1 and luhn_holds(digits):
            yield match.span()


def luhn_holds(digits: str) -> bool:
    """Tell whether the Luhn sum of a number of digits is a multiple of ten."""
    total = 0
    for place, digit in enumerate(reversed(digits)):
        doubled = int(digit) * (1 + place % 2)
        total += doubled - 9 if doubled > 9 else doubled
    return total % 10 == 0


def _ssns(text: str) -> Iterator[tuple[int, int]]:
    for pattern, group in ((_SSN, 0), (_SSN_NAMED, "all")):
        for match in pattern.finditer(text):
            given = match["area"] not in ("000", "666") and match["area"] < "900"
            named = _NO_PHONE.search(text[max(0, match.start() - 40) : match.start()]) and group == 0
            if given and match["group"] != "00" and match["serial"] != "0000" and not named:
                yield match.span(group)


def _macs(text: str) -> Iterator[tuple[int, int]]:
    yield from (match.span() for match in _MAC.finditer(text) if len(set(match.group().lower())) > 2)


def _ips(text: str) -> Iterator[tuple[int, int]]:
    for match in _IPV4.finditer(text):
        parts = [int(part) for part in match.group().split(".")]
        plain = all(str(part) == shown for part, shown in zip(parts, match.group().split("."), strict=True))
        if (
            plain
            and max(parts) < 256
            and _is_somebodys(parts)
            and not _VERSION.search(text[max(0, match.start() - 12) : match.start()])
        ):
            yield match.span()
    for match in _IPV6.finditer(text):
        if _is_ipv6(match.group()):
            yield match.span()


def _is_somebodys(parts: list[int]) -> bool:
    """Tell whether an Internet address is none of the blocks for private, local and special use (RFC 6890)."""
    first, second = parts[:2]
    if first in (0, 10, 127) or first > 223 or (first == 100 and 64 <= second < 128):
        return False
    return not ((first == 172 and 16 <= second < 32) or (first, second) in ((192, 168), (169, 254)))


def _is_ipv6(shown: str) -> bool:
    groups = [group for group in shown.split(":") if group]
    if len(groups) < 3 or not any(c.isdigit() for c in shown) or groups[0].lower().startswith(("fe8", "fc", "fd")):
        return False
    try:
        IPv6Address(shown)
    except AddressValueError:
        return False
    return True


def _phones(text: str) -> Iterator[tuple[int, int]]:
    for match in _PHONE.finditer(text):
        if _is_phone(text, match):
            yield match.span()


def _is_phone(text: str, match: re.Match[str]) -> bool:
    """Tell whether a number of the form of a telephone's is one that belongs to somebody."""
    shown = match.group()
    digits = _DIGITS.sub("", shown)
    before = text[max(0, match.start() - 40) : match.start()]
    said = _SAID.search(before) is not None
    if (
        _SSN.fullmatch(shown)
        or not digits.isascii()
        or not 7 <= len(digits) <= 15
        or (_NO_PHONE.search(before) and not said)
    ):
        return False
    if shown[0] == "+":
        return len(digits) >= 8 and not (digits[0] == "1" and digits[1:4] in _FREE)
    if shown[0] == "0" or shown.startswith("(0"):
        return len(digits) >= 9 or said
    national = digits[1:] if len(digits) == 11 and digits[0] == "1" else digits
    if len(national) == 10 and national[0] > "1" and national[3] > "1":
        return national[:3] not in _FREE and (said or not shown.isdigit())
    return said and not shown.isdigit() and len(digits) == 7


_FINDERS: dict[str, Callable[[str], Iterator[tuple[int, int]]]] = {
    "email": _emails,
    "iban": _ibans,
    "card": _cards,
    "account": accounts,
    "ssn": _ssns,
    "mac": _macs,
    "ip": _ips,
    "phone": _phones,
}
