"""Texts that a Python regular expression matches, made from its syntax."""

from __future__ import annotations

import re
from random import Random
from re import _constants as c
from re import _parser
from typing import Any

_MOST = 3
"""How often a part is repeated, beyond its minimum, at most."""

_CLASSES = {
    "CATEGORY_DIGIT": "0427",
    "CATEGORY_WORD": "abt3_",
    "CATEGORY_SPACE": "  \n",
    "CATEGORY_NOT_DIGIT": "ax -",
    "CATEGORY_NOT_WORD": " .,-",
    "CATEGORY_NOT_SPACE": "ab1.",
}
_ANY = "abcde fgh.,1"


def sample(expression: str, random: Random) -> str | None:
    """Give back a text that the expression probably matches; None where it cannot be read.

    Conditions on what stands around (look-arounds, boundaries) are left to luck.
    """
    try:
        tree = _parser.parse(expression)
        return _sequence(tree, {}, random)
    except (re.error, RecursionError, OverflowError, KeyError):
        return None


def _sequence(tree: Any, groups: dict[int, str], random: Random) -> str:
    return "".join(_part(kind, value, groups, random) for kind, value in tree)


def _part(kind: Any, value: Any, groups: dict[int, str], random: Random) -> str:
    if kind is c.LITERAL:
        return chr(value)
    if kind is c.NOT_LITERAL:
        return random.choice([char for char in _ANY if ord(char) != value])
    if kind is c.ANY:
        return random.choice(_ANY)
    if kind is c.IN:
        return _member(value, random)
    if kind is c.BRANCH:
        return _sequence(random.choice(value[1]), groups, random)
    if kind is c.SUBPATTERN:
        number, _, _, inner = value
        made = _sequence(inner, groups, random)
        if number is not None:
            groups[number] = made
        return made
    if kind in (c.MAX_REPEAT, c.MIN_REPEAT, c.POSSESSIVE_REPEAT):
        low, high, inner = value
        times = random.randint(low, min(int(high), low + _MOST))
        return "".join(_sequence(inner, groups, random) for _ in range(min(times, 200)))
    if kind is c.ATOMIC_GROUP:
        return _sequence(value, groups, random)
    return groups.get(value, "") if kind is c.GROUPREF else ""


def _member(items: Any, random: Random) -> str:
    """Give back a character of a class."""
    if items and items[0][0] is c.NEGATE:
        allowed = [char for char in _ANY + "\n!?XYZ" if not any(char in _options(*item) for item in items[1:])]
        return random.choice(allowed or ["~"])
    options = [option for item in items for option in _options(*item)]
    return random.choice(options)


def _options(kind: Any, value: Any) -> str:
    if kind is c.LITERAL:
        return chr(value)
    if kind is c.RANGE:
        low, high = value
        return "".join(chr(code) for code in range(low, min(high, low + 63) + 1))
    return _CLASSES[str(value)]
