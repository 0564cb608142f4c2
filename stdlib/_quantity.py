"""What a text states in numbers with units: whether some amount is in bounds, the largest, the values.

Values are exact until they are given back. A range (`10-15 km`) is in bounds where all of it is.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Any, NamedTuple

from rubricc.runtime.text import Text
from rubricc.runtime.tool import Place
from rubricc.stdlib._quantity_join import Quantity
from rubricc.stdlib._quantity_read import read_unit
from rubricc.stdlib._quantity_scan import quantities
from rubricc.stdlib._quantity_units import Unit, unit_table

BARE_NUMBER = "number"
"""What a rubric asks for where the unit does not matter: any number but percentages."""
DECIMALS_SHOWN = 6


class Stated(NamedTuple):
    """An amount in the unit that was asked for, and where it stands; low and high differ for ranges."""

    low: Fraction
    high: Fraction
    start: int
    end: int


def unit_problem(name: str) -> str | None:
    """Give back what is wrong with the unit that a rubric asks for, None where it is one."""
    if name == BARE_NUMBER:
        return None
    units = read_unit(name, "en")
    if not units:
        near = _nearest_units(name)
        return f'"{name}" is no known unit.' + (f" Did you mean {near}?" if near else "")
    if len(units) > 1:
        several = " or ".join(f'"{unit.name}"' for unit in units)
        return f'"{name}" may be several units: write {several}.'
    return None


def _nearest_units(name: str) -> str:
    """Give back the one or two names of units that are most like a text."""
    from difflib import get_close_matches

    table = unit_table("en")
    singular = (name for name in table.names if not (name.endswith("s") and name[:-1] in table.names))
    known = {**dict.fromkeys(singular), **dict.fromkeys(table.symbols)}
    parts = [part.strip() for part in name.split("/")]
    wrong = next((part for part in parts if not read_unit(part, "en")), name)
    found = get_close_matches(wrong.lower(), known, n=2, cutoff=0.6) or get_close_matches(wrong, known, n=2, cutoff=0.5)
    return " or ".join(f'"{one}"' for one in found)


@lru_cache(maxsize=256)
def _unit_asked_for(name: str) -> Unit | None:
    """Give back the unit that a rubric asks for, None where it is none; a rubric with such a unit is not accepted."""
    units = read_unit(name, "en")
    return units[0] if units else None


def stated(text: Text, unit: Any) -> tuple[Stated, ...]:
    """Give back what a text states in a unit, or in one that converts to it, in order."""
    name = str(unit)
    key = ("stated", name)
    memo = text.memo
    if key not in memo:
        memo[key] = tuple(_stated(quantities(text), name))
    found: tuple[Stated, ...] = memo[key]
    return found


def _stated(found: tuple[Quantity, ...], name: str) -> Iterator[Stated]:
    if name == BARE_NUMBER:
        for one in found:
            if one.numeral and not any(unit.over == ("share",) for unit in one.units):
                yield Stated(one.low, one.high, one.start, one.end)
        return
    asked = _unit_asked_for(name)
    if asked is None:
        return
    for one in found:
        unit = next((unit for unit in one.units if unit.measures_as(asked)), None)
        if unit is not None:
            yield Stated(unit.convert(one.low, asked), unit.convert(one.high, asked), one.start, one.end)


def exact_bound(value: Any) -> Fraction:
    """Give back a number of a rubric exactly as it is written there."""
    return Fraction(value) if isinstance(value, int) else Fraction(str(value))


def _in_bounds(text: Text, unit: Any, low: Any, high: Any) -> Iterator[Stated]:
    least, most = exact_bound(low), exact_bound(high)
    return (one for one in stated(text, unit) if least <= one.low and one.high <= most)


def quantity_some(text: Text, unit: Any, low: Any, high: Any) -> bool:
    """Give back whether some amount is from low to high, both included."""
    return next(_in_bounds(text, unit, low, high), None) is not None


def quantity_all(text: Text, unit: Any, low: Any, high: Any) -> bool | None:
    """Give back whether every amount is from low to high; None where there is none."""
    found = stated(text, unit)
    return len(list(_in_bounds(text, unit, low, high))) == len(found) if found else None


def quantity_some_above(text: Text, unit: Any, bound: Any) -> bool:
    """Give back whether some amount, or the upper end of a range, is above the bound."""
    return any(one.high > exact_bound(bound) for one in stated(text, unit))


def quantity_some_below(text: Text, unit: Any, bound: Any) -> bool:
    """Give back whether some amount, or the lower end of a range, is below the bound."""
    return any(one.low < exact_bound(bound) for one in stated(text, unit))


def quantity_range(text: Text, unit: Any, low: Any, high: Any) -> bool:
    """Give back whether a range with just these ends is stated."""
    return any(_ranges(text, unit, low, high))


def _ranges(text: Text, unit: Any, low: Any, high: Any) -> Iterator[Stated]:
    ends = exact_bound(low), exact_bound(high)
    return (one for one in stated(text, unit) if one.low < one.high and (one.low, one.high) == ends)


def quantity_min(text: Text, unit: Any) -> float | None:
    """Give back the least amount, None where there is none."""
    found = stated(text, unit)
    return float(min(one.low for one in found)) if found else None


def quantity_max(text: Text, unit: Any) -> float | None:
    """Give back the largest amount, None where there is none."""
    found = stated(text, unit)
    return float(max(one.high for one in found)) if found else None


def quantity_count(text: Text, unit: Any) -> int:
    """Give back how many amounts there are; a range is one."""
    return len(stated(text, unit))


def quantity_values(text: Text, unit: Any) -> tuple[str, ...]:
    """Give back the amounts as decimals, both ends of ranges."""
    return tuple(value for one in stated(text, unit) for value in _decimal_ends(one.low, one.high))


def quantity_numbers(text: Text) -> tuple[str, ...]:
    """Give back all numbers but percentages as decimals, both ends of ranges."""
    return quantity_values(text, BARE_NUMBER)


def quantity_percentages(text: Text) -> tuple[str, ...]:
    """Give back the percentages as decimals: 20 for 20 %."""
    return quantity_values(text, "%")


def quantity_quantities(text: Text) -> tuple[str, ...]:
    """Give back the amounts with units as they are stated: decimals, and the unit's own name."""
    return tuple(_shown(one) for one in quantities(text) if one.units)


def quantity_currency(text: Text) -> tuple[str, ...]:
    """Give back the amounts of money: decimals, and the code of the currency."""
    return tuple(_shown(one, _money(one)) for one in quantities(text) if _money(one) is not None)


def _money(one: Quantity) -> Unit | None:
    return next((unit for unit in one.units[:1] if unit.is_paid), None)


def _shown(one: Quantity, money: Unit | None = None) -> str:
    unit, factor = one.units[0].name, Fraction(1)
    if money is not None:
        unit, factor = money.over[0].partition(" ")[2], money.factor if money.is_currency else Fraction(1)
    return f"{' to '.join(_decimal_ends(one.low * factor, one.high * factor))} {unit}"


def _decimal_ends(low: Fraction, high: Fraction) -> tuple[str, ...]:
    return (decimal_text(low),) if low == high else (decimal_text(low), decimal_text(high))


def decimal_text(value: Fraction) -> str:
    """Give back a value as a decimal without exponent, exact where six decimals are enough, else rounded to six.

    Of a value below 1 the six begin at its first digit that is not 0, so that no amount reads as 0 but none at all.
    """
    decimals = DECIMALS_SHOWN + _zeros_after_point(abs(value))
    scaled = abs(value) * 10**decimals
    units = (scaled.numerator * 2 + scaled.denominator) // (2 * scaled.denominator)
    whole, part = divmod(units, 10**decimals)
    digits = f"{part:0{decimals}d}".rstrip("0")
    return ("-" if value < 0 and units else "") + f"{whole}" + (f".{digits}" if digits else "")


def _zeros_after_point(value: Fraction) -> int:
    """Give back how many zeros stand between the point and the first other digit of a value of 0 or more."""
    if not 0 < value < 1:
        return 0
    zeros = len(str(value.denominator)) - len(str(value.numerator)) - 1
    return zeros + (value * 10 ** (zeros + 1) < 1) if zeros >= 0 else 0


def _stated_places(found: Iterator[Stated] | tuple[Stated, ...]) -> tuple[Place, ...]:
    return tuple((one.start, one.end, "") for one in found)


def places_some(text: Text, unit: Any, low: Any, high: Any) -> tuple[Place, ...]:
    """Give back where the amounts stand that are in bounds."""
    return _stated_places(_in_bounds(text, unit, low, high))


def places_all(text: Text, unit: Any, low: Any = None, high: Any = None) -> tuple[Place, ...]:
    """Give back where the amounts stand."""
    return _stated_places(stated(text, unit))


def places_above(text: Text, unit: Any, bound: Any) -> tuple[Place, ...]:
    """Give back where the amounts stand that are above the bound."""
    return _stated_places(one for one in stated(text, unit) if one.high > exact_bound(bound))


def places_below(text: Text, unit: Any, bound: Any) -> tuple[Place, ...]:
    """Give back where the amounts stand that are below the bound."""
    return _stated_places(one for one in stated(text, unit) if one.low < exact_bound(bound))


def places_range(text: Text, unit: Any, low: Any, high: Any) -> tuple[Place, ...]:
    """Give back where the range is stated."""
    return _stated_places(_ranges(text, unit, low, high))


def places_min(text: Text, unit: Any) -> tuple[Place, ...]:
    """Give back where the least amount stands."""
    found = stated(text, unit)
    least = min((one.low for one in found), default=None)
    return _stated_places(one for one in found if one.low == least)


def places_max(text: Text, unit: Any) -> tuple[Place, ...]:
    """Give back where the largest amount stands."""
    found = stated(text, unit)
    most = max((one.high for one in found), default=None)
    return _stated_places(one for one in found if one.high == most)


def places_of_numbers(text: Text) -> tuple[Place, ...]:
    """Give back where numbers stand that are no percentages."""
    return _stated_places(stated(text, BARE_NUMBER))


def places_of_percentages(text: Text) -> tuple[Place, ...]:
    """Give back where percentages stand."""
    return _stated_places(stated(text, "%"))


def places_of_units(text: Text) -> tuple[Place, ...]:
    """Give back where amounts with units stand."""
    return tuple((one.start, one.end, "") for one in quantities(text) if one.units)


def places_of_money(text: Text) -> tuple[Place, ...]:
    """Give back where amounts of money stand."""
    return tuple((one.start, one.end, "") for one in quantities(text) if _money(one) is not None)
