"""Units made of units: one over another, times another, raised, and without the day that an amount is stated for."""

from __future__ import annotations

from fractions import Fraction

from rubricc.stdlib._quantity_units import Unit, unit_table

MOST_READINGS = 6
CALENDAR = Fraction(86400)
"""Seconds of a day: what is said per day or longer is still an amount by itself, what is said per hour is a rate."""
COUNTED = frozenset(
    (
        *("nights", "sessions", "servings", "doses", "people", "slices", "pieces", "tablets", "capsules"),
        *("lessons", "times", "pages", "items", "sets", "repetitions", "drinks", "bottles", "glasses"),
        *("questions", "copies"),
    )
)
"""What an amount is stated for without being a rate: 8 hours per night are 8 hours."""


def raised(unit: Unit, power: int) -> Unit:
    """Give back a unit to a power."""
    if power == 1:
        return unit
    return Unit(f"{unit.name}^{power}", unit.factor**power, Fraction(0), unit.over * power, unit.under * power)


def divided(units: tuple[Unit, ...], below: tuple[Unit, ...], amount: Fraction) -> tuple[Unit, ...]:
    """Give back the units over others, so many of which they are stated for, as far as they are looked at."""
    made = (
        Unit(
            f"{one.name}/{'' if amount == 1 else f'{float(amount):g} '}{other.name}",
            one.factor / other.factor / amount,
            Fraction(0),
            one.over + other.under,
            tuple(sorted(one.under + other.over)),
        )
        for one in units
        for other in below
    )
    return tuple(made)[:MOST_READINGS]


def multiplied(one: Unit, other: Unit) -> Unit:
    """Give back the product of two units."""
    over = tuple(sorted(one.over + other.over))
    under = tuple(sorted(one.under + other.under))
    return Unit(f"{one.name}·{other.name}", one.factor * other.factor, Fraction(0), over, under)


def over_each(unit: Unit) -> Unit | None:
    """Give back the day, week or counted thing that an amount is stated for; None where it is a rate."""
    name, slash, last = unit.name.rpartition("/")
    below = unit_table("en").names.get(last.lower(), ())[:1] if slash and name else ()
    if not below or below[0].under or len(below[0].over) != 1 or below[0].over[0] not in unit.under:
        return None
    is_each = below[0].over[0] in COUNTED or (below[0].over == ("time",) and below[0].factor >= CALENDAR)
    return below[0] if is_each else None


def without_each(unit: Unit, each: Unit) -> Unit:
    """Give back the unit of an amount without what it is stated for."""
    under = list(unit.under)
    under.remove(each.over[0])
    name = unit.name.rpartition("/")[0]
    return Unit(name, unit.factor * each.factor, Fraction(0), unit.over, tuple(under))
