"""The units convert as in Pint, but for those of which Pint means another one of the same name."""

from __future__ import annotations

import pytest

from rubricc.stdlib._quantity_units import _all_units

pint = pytest.importorskip("pint")

BASES = {
    "length": "m",
    "mass": "kg",
    "time": "s",
    "volume": "L",
    "area": "m**2",
    "pressure": "Pa",
    "energy": "J",
    "power": "W",
    "force": "N",
    "temperature": "K",
    "voltage": "V",
    "current": "A",
    "charge": "C",
    "data": "bit",
    "capacitance": "F",
    "inductance": "H",
    "activity": "Bq",
    "amount of substance": "mol",
    "molecular mass": "Da",
}
SAID_OTHERWISE = {
    "square metre": "m**2",
    "square kilometre": "km**2",
    "square centimetre": "cm**2",
    "cubic metre": "m**3",
    "millimetre of mercury": "mmHg",
    "inch of mercury": "inHg",
    "centimetre of water": "cmH2O",
    "cubic centimetre": "cm**3",
    "small calorie": "calorie",
    "pound per square inch": "psi",
    "pound-force": "lbf",
    "torr": "torr",
}
"""Units by the names that Pint has for them."""
OTHERS = {
    "fathom": "of US survey feet in Pint",
    "furlong": "of US survey feet in Pint",
    "acre": "of US survey feet in Pint; NIST gave those up in 2023",
    "barrel": "of beer in Pint, of oil here",
    "british thermal unit": "rounded in Pint",
}
NOT_IN_PINT = {"business day", "square millimetre", "cubic decimetre", "cubic millimetre", "decade"}
UNITS = [
    unit
    for unit, _, _ in _all_units()
    if not unit.under and unit.over[0] in BASES and unit.name not in OTHERS and unit.name not in NOT_IN_PINT
]


@pytest.fixture(scope="module")
def registry():
    return pint.UnitRegistry(cache_folder=None)


@pytest.mark.parametrize("unit", UNITS, ids=[unit.name for unit in UNITS])
def test_a_unit_is_what_pint_says(unit, registry) -> None:
    name = SAID_OTHERWISE.get(unit.name, unit.name.replace(" ", "_"))
    expected = registry.Quantity(1, name).to(BASES[unit.over[0]]).magnitude
    assert float((1 + unit.offset) * unit.factor) == pytest.approx(expected, rel=1e-9)


def test_most_units_are_compared() -> None:
    assert len(UNITS) > 150
