"""What units measure, told in few dimensions: a newton per kilogram is a metre per second squared.

Sources: SI Brochure (BIPM, 9th edition), table 4, for the units with names of their own.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from typing import NamedTuple

Kinds = tuple[str, ...]


class Dimensions(NamedTuple):
    """What is measured over what, in the dimensions that others are made of, and the factor to their base units."""

    factor: Fraction
    over: Kinds
    under: Kinds


_UNITY = Fraction(1)
DERIVED = {
    "area": Dimensions(_UNITY, ("length", "length"), ()),
    "volume": Dimensions(Fraction(1, 1000), ("length", "length", "length"), ()),
    "frequency": Dimensions(_UNITY, (), ("time",)),
    "force": Dimensions(_UNITY, ("mass", "length"), ("time", "time")),
    "pressure": Dimensions(_UNITY, ("mass",), ("length", "time", "time")),
    "energy": Dimensions(_UNITY, ("mass", "length", "length"), ("time", "time")),
    "power": Dimensions(_UNITY, ("mass", "length", "length"), ("time", "time", "time")),
    "charge": Dimensions(_UNITY, ("current", "time"), ()),
    "voltage": Dimensions(_UNITY, ("mass", "length", "length"), ("time", "time", "time", "current")),
    "resistance": Dimensions(_UNITY, ("mass", "length", "length"), ("time", "time", "time", "current", "current")),
}
"""Kinds of units with what they are made of; litres, the base unit of volumes, are thousandths of a cubic metre."""


@lru_cache(maxsize=1024)
def dimensions(over: Kinds, under: Kinds) -> Dimensions:
    """Give back what a unit measures in the dimensions that others are made of, with none both above and below.

    A force times a length stays as it is: as a torque it is no energy.
    """
    if "force" in over and "length" in over:
        return Dimensions(_UNITY, tuple(sorted(over)), tuple(sorted(under)))
    factor = _UNITY
    above: list[str] = []
    below: list[str] = []
    for kinds, same, other, sign in ((over, above, below, 1), (under, below, above, -1)):
        for kind in kinds:
            made = DERIVED.get(kind, Dimensions(_UNITY, (kind,), ()))
            factor *= made.factor**sign
            same.extend(made.over)
            other.extend(made.under)
    for kind in tuple(above):
        if kind in below:
            above.remove(kind)
            below.remove(kind)
    return Dimensions(factor, tuple(sorted(above)), tuple(sorted(below)))
