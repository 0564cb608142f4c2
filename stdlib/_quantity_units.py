"""The units of quantities: their names and symbols, what they measure, and how they convert, exactly."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import cache
from typing import NamedTuple

from rubricc.stdlib._data import data_lines
from rubricc.stdlib._quantity_dimensions import dimensions

PREFIXES = {
    "p": ("pico", -12),
    "n": ("nano", -9),
    "µ": ("micro", -6),
    "m": ("milli", -3),
    "c": ("centi", -2),
    "d": ("deci", -1),
    "h": ("hecto", 2),
    "k": ("kilo", 3),
    "M": ("mega", 6),
    "G": ("giga", 9),
    "T": ("tera", 12),
    "P": ("peta", 15),
}
_ONE = Fraction(1)
MICRO_SIGNS = ("µ", "μ", "u")


class Unit(NamedTuple):
    """A unit: its own name, `(value + offset) * factor` in base units, and what it measures over what."""

    name: str
    factor: Fraction
    offset: Fraction
    over: tuple[str, ...]
    under: tuple[str, ...] = ()

    @property
    def is_currency(self) -> bool:
        """Whether it is an amount of money and nothing else."""
        return len(self.over) == 1 and self.over[0].startswith("currency ") and not self.under

    @property
    def is_paid(self) -> bool:
        """Whether it is an amount of money, for something or not."""
        return any(kind.startswith("currency ") for kind in self.over[:1])

    def measures_as(self, other: Unit) -> bool:
        """Tell whether values in this unit can be given in the other one."""
        if self.over == other.over and self.under == other.under:
            return True
        mine, theirs = dimensions(self.over, self.under), dimensions(other.over, other.under)
        return mine[1:] == theirs[1:] and bool(mine.over or mine.under)

    def convert(self, value: Fraction, other: Unit) -> Fraction:
        """Give back a value in this unit as one in another that measures the same."""
        same = self.over == other.over and self.under == other.under
        if same and self.factor == other.factor and self.offset == other.offset:
            return value
        scale = _ONE if same else dimensions(self.over, self.under).factor / dimensions(other.over, other.under).factor
        return (value + self.offset) * self.factor * scale / other.factor - other.offset


class UnitTable(NamedTuple):
    """What units are called. `symbols` as written; `names`, `loose` symbols and `firsts` in small letters."""

    symbols: dict[str, tuple[Unit, ...]]
    names: dict[str, tuple[Unit, ...]]
    loose: dict[str, tuple[Unit, ...]]
    firsts: dict[str, tuple[tuple[str, ...], ...]]
    """The words after the first of names of several words, longest first, by first word."""
    prefixed: tuple[str, ...]
    """What may stand before an amount: signs and codes of currencies, longest first."""


@cache
def unit_table(language: str) -> UnitTable:
    """Give back the units as they are called in English and, where it is known, in another language."""
    symbols: dict[str, list[Unit]] = {}
    names: dict[str, list[Unit]] = {}
    own: dict[str, Unit] = {}
    prefixed: list[str] = []
    for unit, called, signs in _all_units():
        written = signs if language == "en" else tuple(sign for sign in signs if sign not in ENGLISH_ONLY)
        own.setdefault(unit.name, unit)
        for name in called:
            _note(names, name.lower(), unit)
        for symbol in written:
            _note(symbols, symbol, unit)
        if unit.is_currency and unit.factor == 1:
            prefixed.extend(written)
    for name, unit_name in _translated(language):
        _note(names, name.lower(), own[unit_name])
    return UnitTable(
        {key: tuple(found) for key, found in symbols.items()},
        {key: tuple(found) for key, found in names.items()},
        _loose(symbols),
        _firsts(names),
        tuple(sorted(set(prefixed), key=lambda sign: (-len(sign), sign))),
    )


def _note(table: dict[str, list[Unit]], key: str, unit: Unit) -> None:
    found = table.setdefault(key, [])
    if unit not in found:
        found.append(unit)


def _loose(symbols: dict[str, list[Unit]]) -> dict[str, tuple[Unit, ...]]:
    """Give back symbols of two letters or more in small letters; of several, that with the least capitals counts."""
    loose: dict[str, tuple[Unit, ...]] = {}
    for symbol in sorted(symbols, key=lambda one: (one != one.upper() and one != one.lower(), one)):
        if len(symbol) > 1 and symbol[0].isalpha():
            loose.setdefault(symbol.lower(), tuple(symbols[symbol]))
    return loose


def _firsts(names: dict[str, list[Unit]]) -> dict[str, tuple[tuple[str, ...], ...]]:
    firsts: dict[str, list[tuple[str, ...]]] = {}
    for name in names:
        words = name.replace("-", " ").split()
        if len(words) > 1:
            firsts.setdefault(words[0], []).append(tuple(words[1:]))
    return {first: tuple(sorted(set(rest), key=lambda one: (-len(one), one))) for first, rest in firsts.items()}


@cache
def _all_units() -> tuple[tuple[Unit, tuple[str, ...], tuple[str, ...]], ...]:
    """Give back every unit with its names and its symbols."""
    return (*_physical(), *_currencies())


def _physical() -> Iterator[tuple[Unit, tuple[str, ...], tuple[str, ...]]]:
    for line in data_lines("quantity_units.txt"):
        fields = [field.strip() for field in line.split("|")]
        called = tuple(name.strip() for name in fields[0].split(";"))
        over, _, under = fields[1].partition("/")
        factor, _, offset = fields[2].partition(" ")
        unit = Unit(called[0], _exact(factor), _exact(offset or "0"), (over,), (under,) if under else ())
        symbols = tuple(symbol for symbol in fields[3].split() if not symbol.startswith("-"))
        yield unit, _with_plurals(called), symbols
        bases = tuple(symbol.lstrip("-") for symbol in fields[3].split())
        for prefix in fields[4].split() if len(fields) > 4 else ():
            yield _prefixed(unit, called, bases[:2], prefix)


def _prefixed(
    unit: Unit, called: tuple[str, ...], bases: tuple[str, ...], prefix: str
) -> tuple[Unit, tuple[str, ...], tuple[str, ...]]:
    word, power = PREFIXES[prefix]
    names = tuple(word + name for name in called if " " not in name or name.startswith(("watt", "amp")))
    if unit.name == "bit per second":
        names = (f"{word}bit per second", f"{word}bits per second")
    signs = MICRO_SIGNS if prefix == "µ" else (prefix,)
    made = unit._replace(name=names[0], factor=unit.factor * Fraction(10) ** power)
    return made, _with_plurals(names), tuple(sign + base for base in bases for sign in signs)


def _currencies() -> Iterator[tuple[Unit, tuple[str, ...], tuple[str, ...]]]:
    for line in data_lines("quantity_currencies.txt"):
        code, signs, called = (field.strip() for field in line.split("|"))
        whole, _, hundredths = called.partition("/")
        money = Unit(code, Fraction(1), Fraction(0), (f"currency {code}",))
        yield money, _with_plurals(tuple(name.strip() for name in whole.split(";"))), (code, *signs.split())
        if hundredths:
            names = tuple(name.strip() for name in hundredths.split(";"))
            cent = money._replace(name=f"{code} {names[0]}", factor=Fraction(1, 100))
            symbols = tuple(name for name in names if len(name) == 1) + (("¢",) if "cent" in names else ())
            yield cent, (cent.name, *_with_plurals(tuple(name for name in names if len(name) > 1))), symbols


def _exact(text: str) -> Fraction:
    top, _, bottom = text.partition("/")
    return Fraction(top) / Fraction(bottom or "1")


def _with_plurals(names: tuple[str, ...]) -> tuple[str, ...]:
    """Give back the names and their regular plurals; `per` and `of` keep the plural before them."""
    plurals = [name if name.endswith("s") or " per " in name or " of " in name else f"{name}s" for name in names]
    return tuple(dict.fromkeys((*names, *plurals)))


def _translated(language: str) -> Iterator[tuple[str, str]]:
    """Yield names in another language, each with the English name of its unit."""
    if language not in TRANSLATED:
        return
    for line in data_lines(f"quantity_names_{language}.txt"):
        unit_name, _, called = line.partition("|")
        for name in called.split(";"):
            yield name.strip(), unit_name.strip()


ENGLISH_ONLY = frozenset(("in", "mo", "pt", "y", "d"))
"""Symbols that are words elsewhere, or are not used there."""
TRANSLATED = frozenset(("de", "es", "fr", "it", "nl", "pt"))
"""Languages other than English whose names of units are known."""
