"""Numbers that belong together: ranges, alternatives, sizes, tolerances, and amounts in two units."""

from __future__ import annotations

import re
from collections.abc import Iterable, Iterator
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from rubricc.runtime.lazily import lazy_pattern
from rubricc.stdlib._quantity_numbers import Number
from rubricc.stdlib._quantity_units import Unit, unit_table

_LINK_BLANK = "[ \u00a0\u2009\u202f]{1,2}"
_DASH = "[-\u2010-\u2015\u2212~\uff5e]"
RANGE_WORDS = {
    "en": ("to|through|up to|until|till", "and", "between"),
    "de": ("bis|bis zu", "und", "zwischen"),
    "fr": ("à|jusqu'à", "et", "entre"),
    "es": ("a|hasta", "y", "entre"),
    "it": ("a|fino a", "e", "tra|fra"),
    "pt": ("a|até", "e", "entre"),
    "nl": ("tot|tot en met", "en", "tussen"),
}
"""By language: what stands in a range, and what stands in it after a word before it."""
ALTERNATIVES = {"en": "or|and", "de": "oder|und", "fr": "ou|et", "es": "o|y", "it": "o|e", "pt": "ou|e", "nl": "of|en"}
BETWEEN_UNITS = lazy_pattern(r",?[ \u00a0-]?(?:and |& )?\Z")
LONGEST_LINK = 12
SMALLER = {
    "year": ("month", "week", "day"),
    "month": ("week", "day"),
    "week": ("day",),
    "day": ("hour", "minute"),
    "hour": ("minute", "second"),
    "minute": ("second",),
    "foot": ("inch",),
    "pound": ("ounce",),
    "stone": ("pound",),
    "kilogram": ("gram",),
    "metre": ("centimetre",),
    "kilometre": ("metre",),
    "yard": ("foot",),
    "mile": ("yard",),
    "USD": ("USD cent",),
    "EUR": ("EUR cent",),
    "GBP": ("GBP penny",),
}
"""Units with those that may stand after them in one amount."""


class Quantity(NamedTuple):
    """What a text states: where, from which value to which (the same but for ranges), in which unit.

    `units` are the readings that are possible, none for a bare number. `numeral` is false for amounts in two units.
    """

    start: int
    end: int
    low: Fraction
    high: Fraction
    units: tuple[Unit, ...]
    numeral: bool = True


class Item(NamedTuple):
    """A number with its unit, where both end, and whether it counts without a unit."""

    number: Number
    end: int
    units: tuple[Unit, ...]
    value: Fraction
    plain: bool
    numeral: bool = True


class Links(NamedTuple):
    """The patterns of what stands between two numbers that belong together."""

    spans: re.Pattern[str]
    joins: re.Pattern[str]
    opens: re.Pattern[str]
    lists: re.Pattern[str]


@cache
def _links(language: str) -> Links:
    spans, joins, opens = RANGE_WORDS.get(language, ("(?!)", "(?!)", "(?!)"))
    others = ALTERNATIVES.get(language, "(?!)")
    return Links(
        re.compile(
            rf"(?:(?:{_LINK_BLANK})?(?:{_DASH}{{1,3}}|\.\.\.?|\u2026)(?:{_LINK_BLANK})?(?:to{_LINK_BLANK})?|-?{_LINK_BLANK}(?:{spans}){_LINK_BLANK})\Z"
        ),
        re.compile(rf"{_LINK_BLANK}(?:{joins}){_LINK_BLANK}\Z"),
        re.compile(rf"(?<!\w)(?:{opens}){_LINK_BLANK}\Z", re.IGNORECASE),
        re.compile(rf",?{_LINK_BLANK}(?:{others}){_LINK_BLANK}\Z"),
    )


TOLERANCE = lazy_pattern(rf"(?:{_LINK_BLANK})?(?:±|\+/-|\+/\u2212|\\pm)(?:{_LINK_BLANK})?\Z")
BY = lazy_pattern(rf"(?:{_LINK_BLANK})?(?:[x×*]|by|\\times)(?:{_LINK_BLANK})?\Z")
COMMA = lazy_pattern(rf",{_LINK_BLANK}\Z")


def two_units_as_one(text: str, items: Iterable[Item]) -> Iterator[Item]:
    """Yield the items, those that make one amount (`1 hour 30 minutes`) as one."""
    held: Item | None = None
    for item in items:
        whole = None if held is None else _sum(text, held, item)
        if whole is None and held is not None:
            yield held
        held = item if whole is None else whole
    if held is not None:
        yield held


def _sum(text: str, first: Item, second: Item) -> Item | None:
    """Give back two amounts as one, None where they are not one."""
    between = text[first.end : second.number.start]
    if not first.units or len(between) > 7 or BETWEEN_UNITS.match(between) is None:
        return None
    unit = first.units[0]
    smaller = tuple(one for one in second.units if one.measures_as(unit))
    if unit.name == "foot" and not second.units and second.plain and between in ("", " "):
        smaller = unit_table("en").names["inch"]
    if not smaller or smaller[0].name not in SMALLER.get(unit.name, ()):
        return None
    if between.strip() not in ("", "-") and unit.over != ("time",) and not unit.is_currency:
        return None
    if first.value.denominator != 1 or not 0 <= smaller[0].convert(second.value, unit) < 1:
        return None
    total = unit.convert(first.value, smaller[0]) + second.value
    return Item(first.number, second.end, smaller, total, True, False)


def connected(text: str, items: Iterable[Item], language: str) -> Iterator[Quantity]:
    """Yield the quantities: numbers that share a unit get it, ranges are one, bare labels are left out."""
    chain: list[Item] = []
    kinds: list[str] = []
    for item in items:
        kind = _link_kind(text, chain[-1], item, _links(language)) if chain else ""
        if chain and not kind:
            yield from _settled(chain, kinds)
            chain, kinds = [], []
        elif kind:
            kinds.append(kind)
        chain.append(item)
    yield from _settled(chain, kinds)


def _link_kind(text: str, first: Item, second: Item, links: Links) -> str:
    """Give back how two neighbours belong together: `range`, `list`, `comma`, `by`, `give`, or nothing."""
    between = text[first.end : second.number.start]
    if not between or len(between) > LONGEST_LINK:
        return ""
    if between == " " and second.value < 0 and second.units and not first.units and 0 <= first.value < -second.value:
        return "minus"
    if links.spans.match(between):
        return "range"
    if links.joins.match(between) and links.opens.search(text[max(0, first.number.start - 12) : first.number.start]):
        return "range"
    patterns = (("list", links.lists), ("comma", COMMA), ("by", BY), ("give", TOLERANCE))
    return next((kind for kind, pattern in patterns if pattern.match(between)), "")


def _settled(chain: list[Item], kinds: list[str]) -> Iterator[Quantity]:
    """Yield the quantities of numbers that stand in a row."""
    if not chain:
        return
    items = _with_shared(chain, kinds)
    at = 0
    while at < len(items):
        kind = kinds[at] if at < len(kinds) else ""
        one = items[at]
        both = _range(one, items[at + 1], kind) if kind in ("range", "minus") else None
        if kind == "give":
            both = Quantity(one.number.start, items[at + 1].end, one.value, one.value, one.units)
        if both is not None:
            yield both
            at += 1
        elif one.units or one.plain:
            yield Quantity(one.number.start, one.end, one.value, one.value, one.units, one.numeral)
        at += 1


def _with_shared(chain: list[Item], kinds: list[str]) -> list[Item]:
    """Give back the items with the units, and the millions, that they share with what follows or goes before."""
    items = list(chain)
    listed = False
    for at in range(len(kinds) - 1, -1, -1):
        kind, item, after = kinds[at], items[at], items[at + 1]
        listed = kind == "list" or (listed and kind == "comma")
        money = bool(item.units) and item.units[0].is_paid
        if not item.units and after.units and _may_share(kind, after, listed):
            items[at] = item._replace(units=after.units)
        elif money and not after.units and kind in ("range", "list"):
            items[at + 1] = after._replace(units=item.units)
        scale = after.number.multiplied
        if kind == "range" and scale and not item.number.multiplied and item.value * 10**scale < after.value:
            items[at] = items[at]._replace(value=item.value * 10**scale)
    return items


def _may_share(kind: str, after: Item, listed: bool) -> bool:
    if kind == "by":
        return after.units[0].over == ("length",)
    return kind in ("range", "list", "give", "minus") or (kind == "comma" and listed)


def _range(first: Item, second: Item, kind: str) -> Quantity | None:
    """Give back two numbers as a range, None where they measure different things or fall."""
    value = -second.value if kind == "minus" else second.value
    if not first.units or not second.units:
        low: Fraction = first.value
        units: tuple[Unit, ...] = ()
        if first.units or second.units or not (first.plain and second.plain):
            return None
    else:
        pairs = ((one, two) for one in first.units for two in second.units if one.measures_as(two))
        pair = next(pairs, None)
        if pair is None:
            return None
        low, units = pair[0].convert(first.value, pair[1]), second.units
    if low >= value:
        return None
    return Quantity(first.number.start, second.end, low, value, units, first.numeral and second.numeral)
