"""Makers for dates: the dates that a tool is given, those beside them, or none."""

from __future__ import annotations

from collections.abc import Iterator
from datetime import date, timedelta

from rubricc.compiler.analysis.witness.document import Document, Draft, Piece
from rubricc.compiler.analysis.witness.makers.registry import maker
from rubricc.compiler.analysis.witness.readers import plain
from rubricc.compiler.analysis.witness.step import Step
from rubricc.compiler.ir.expressions import Call

BESIDE = (0, -1, 1, -400, 400)
"""Days from a date that a tool is given to those that are tried."""

COMMON = date(2024, 5, 3)
"""What is tried where a tool is given no date."""


@maker("time.*")
def dates(step: Step, call: Call) -> Iterator[Draft]:
    """Put in a date at or beside one that the tool is given, in place of all or before it."""
    days = {day for given in _given(step, call) for day in _beside(given)}
    for site in step.sites(call.arguments[0]):
        for day in sorted(days):
            piece = Piece(f"On {day.isoformat()}.", "\n\n", "block")
            yield site.inserted(step.draft, True, piece)
            yield site.put(step.draft, Document((piece,)))
        document = site.document(step.draft)
        for place in site.places(step.draft):
            yield site.put(step.draft, document.without(place))


def _beside(given: date) -> Iterator[date]:
    for days in BESIDE:
        try:
            yield given + timedelta(days)
        except OverflowError:
            continue  # the calendar ends there


def _given(step: Step, call: Call) -> Iterator[date]:
    """Yield the dates that stand, as ISO 8601 writes them, in the other arguments."""
    found = False
    for argument in call.arguments[1:]:
        value = str(plain(step.read(argument)))
        for start in range(max(0, len(value) - 9)):
            try:
                yield date.fromisoformat(value[start : start + 10])
            except ValueError:
                continue
            found = True
    if not found:
        yield COMMON
