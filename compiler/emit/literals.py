"""Python literals for what stands in a rubric: every text becomes data, never code."""

from __future__ import annotations

import keyword
import re
from decimal import Decimal

COMMENT_WIDTH = 100
NAME_WIDTH = 32
_UNPRINTED = re.compile(r"\s+")


def text_literal(value: str) -> str:
    """Give back a string literal, in double quotes unless that takes more escapes.

    >>> text_literal("plain"), text_literal('"')
    ('"plain"', '\\'"\\'')
    """
    written = repr(value)
    if written[0] == "'" and '"' not in value:
        return f'"{written[1:-1]}"'
    return written


def inner_literal(value: str) -> str:
    """Give back a text as it stands between double quotes in a literal."""
    written = repr(value)
    if written[0] == '"':
        return written[1:-1]
    return written[1:-1].replace("\\'", "'").replace('"', '\\"')


def docstring(value: str) -> str:
    """Give back a one-line docstring."""
    first, *rest = (inner_literal(piece) for piece in one_line(value).split('"'))
    # A quote needs a backslash only before another one, or at the end.
    written = first + "".join(f'"{piece}' if piece else '\\"' for piece in rest)
    return f'"""{written}"""'


def one_line(value: str, width: int | None = None) -> str:
    """Give back a text on one line, without anything that does not print; cut to `width` characters."""
    line = "".join(char if char.isprintable() else " " for char in value)
    line = _UNPRINTED.sub(" ", line).strip()
    return line if width is None or len(line) <= width else line[: width - 1].rstrip() + "…"


def comment(value: str, width: int = COMMENT_WIDTH) -> str:
    """Give back a one-line comment."""
    return f"# {one_line(value, width)}".rstrip()


def integer_literal(value: int) -> str:
    """Give back an integer, with its digits grouped where there are more than five.

    >>> integer_literal(-350000)
    '-350_000'
    """
    return f"{value:_}" if abs(value) >= 100_000 else str(value)


def decimals_of(value: Decimal) -> int:
    """Give back how many decimals a number needs."""
    exponent = value.normalize().as_tuple().exponent
    return max(0, -exponent) if isinstance(exponent, int) else 0


def scaled(value: Decimal, decimals: int) -> int:
    """Give back a number in units of 10**-decimals; it has no more decimals than that."""
    sign, digits, exponent = value.as_tuple()
    assert isinstance(exponent, int)
    whole = int("".join(map(str, digits)) or "0")
    power = exponent + decimals
    units: int = whole * 10**power if power >= 0 else whole // 10**-power
    return -units if sign else units


def short_name(value: str) -> str:
    """Give back words of a text as part of an identifier, empty where it has none in ASCII.

    >>> short_name("See a doctor, at once!")
    'see_a_doctor_at'
    """
    words = re.findall(r"[a-z0-9]+", value.lower())[:4]
    return "_".join(words)[:NAME_WIDTH].strip("_")


class Names:
    """Gives out identifiers, each once: what is asked for, or that with a number."""

    def __init__(self, taken: frozenset[str] = frozenset()) -> None:
        self._taken = set(taken)
        self._next: dict[str, int] = {}

    def new(self, wanted: str) -> str:
        """Give back an identifier like `wanted` that nobody has."""
        base = identifier(wanted)
        name = base
        while name in self._taken:
            self._next[base] = self._next.get(base, 1) + 1
            name = f"{base}_{self._next[base]}"
        self._taken.add(name)
        return name


def identifier(wanted: str) -> str:
    """Give back an ASCII identifier that is no keyword and no private name of Python's."""
    name = re.sub(r"[^0-9A-Za-z_]", "_", wanted)
    if not name or name[0].isdigit():
        name = f"n{name}"
    if name.startswith("__"):
        name = f"n{name}"
    return f"{name}_" if keyword.iskeyword(name) or keyword.issoftkeyword(name) else name
