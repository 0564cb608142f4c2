"""Makers for quantities: a number with its unit inside the bounds, outside them, or none."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction

from rubricc.compiler.analysis.witness.document import Draft, Piece
from rubricc.compiler.analysis.witness.makers.registry import maker
from rubricc.compiler.analysis.witness.readers import plain
from rubricc.compiler.analysis.witness.sites import Site
from rubricc.compiler.analysis.witness.step import Step
from rubricc.compiler.ir.expressions import Call

BOUNDS = dict.fromkeys(("quantity.some", "quantity.all", "quantity.range", "quantity.near"), 2) | dict.fromkeys(
    ("quantity.some_above", "quantity.some_below"), 1
)
"""How many numbers tools are given after the text and the unit."""

MOST_COPIES = 200


@maker("quantity.*")
def quantities(step: Step, call: Call) -> Iterator[Draft]:
    """Put in, or take out, numbers with the unit that is asked for."""
    unit = str(plain(step.read(call.arguments[1]))) if len(call.arguments) > 1 else ""
    for site in step.sites(call.arguments[0]):
        for text in _wanted(step, call, unit):
            for gap in ("\n\n", " "):
                yield site.inserted(step.draft, True, Piece(text, gap, "block"))
            if call.tool == "quantity.count":
                yield site.inserted(step.draft, True, *[Piece(text, "\n\n", "block")] * min(step.count, MOST_COPIES))
        yield from digits_taken_out(step, site)


def _wanted(step: Step, call: Call, unit: str) -> Iterator[str]:
    """Yield sentences with a quantity that may bring the answer nearer to what is wanted."""
    phrases = step.lexicon(call.arguments[4]) if call.tool == "quantity.near" else None
    words = [f"{entry[0].text}: " for entry in phrases.entries if entry][:3] if phrases is not None else [""]
    read = [_number(step, call, at) for at in range(2, 2 + BOUNDS.get(call.tool, 0))]
    numbers = [value for value in read if value is not None]
    for figure in _figures(step, call, numbers):
        for before in words:
            yield f"{before}{figure}{_written(unit)}."


def _number(step: Step, call: Call, at: int) -> Fraction | None:
    value = step.read(call.arguments[at])
    return None if value is None else Fraction(value)


def _figures(step: Step, call: Call, numbers: list[Fraction]) -> Iterator[str]:
    """Yield numbers between, below and above those that the tool is given, or near what it is to answer."""
    if call.tool in ("quantity.min", "quantity.max"):
        now = Fraction(step.value or 0)
        numbers = [now + step.gap if step.up else now - step.gap]
    if call.tool == "quantity.range" and len(numbers) == 2:
        yield f"{shown(numbers[0])} to {shown(numbers[1])}"
    middle = [sum(numbers, Fraction(0)) / len(numbers)] if numbers else []
    around = [value + by for value in numbers for by in (0, 1, -1, Fraction(1, 10), Fraction(-1, 10))]
    seen: set[str] = set()
    for value in [*middle, *around, *([] if numbers else [Fraction(5)])]:
        figure = shown(value)
        if figure not in seen:
            seen.add(figure)
            yield figure


def shown(value: Fraction) -> str:
    """Give back a number as texts have it, with up to six decimals."""
    return f"{Decimal(value.numerator) / Decimal(value.denominator):.6f}".rstrip("0").rstrip(".")


def _written(unit: str) -> str:
    if not unit:
        return ""
    return unit if unit == "%" else f" {unit}"


def digits_taken_out(step: Step, site: Site) -> Iterator[Draft]:
    """Take out pieces that have a digit in them."""
    document = site.document(step.draft)
    for place in site.places(step.draft):
        if any(map(str.isdigit, document.pieces[place].text)):
            yield site.put(step.draft, document.without(place))
