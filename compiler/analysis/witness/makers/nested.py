"""A maker for features of a text that another tool cuts out: that text is made by itself, and put where it belongs."""

from __future__ import annotations

from collections.abc import Iterator
from decimal import Decimal
from fractions import Fraction
from itertools import islice

from rubricc.compiler.analysis.witness.document import Document, Draft
from rubricc.compiler.analysis.witness.edits import in_sentences
from rubricc.compiler.analysis.witness.goal import Goal
from rubricc.compiler.analysis.witness.makers.placed import placed
from rubricc.compiler.analysis.witness.readers import plain
from rubricc.compiler.analysis.witness.step import Step
from rubricc.compiler.analysis.witness.taken import VARIABLE, Taken
from rubricc.compiler.ir.expressions import Compare, Expression, Number
from rubricc.compiler.ir.numbers import Exact

MADE = 3
"""Texts that are made for each beginning."""


def inside(step: Step, feature: Expression) -> Iterator[Draft]:
    """Make a text for which the feature is as wanted, and put it where the tool that cuts it out takes it from."""
    taken = step.kit.taken.of(feature)
    if taken is None or _is_side(feature, taken):
        return
    if step.aim == "undefined":
        yield from _fewer(step, taken)
        return
    goal = _goal(step, feature, taken)
    others = (_beside(step, other, taken) for other in step.beside if other is not step.goal)
    beside = [other for other in others if other is not None]
    texts: dict[str, None] = {}
    for goals in ([goal, *beside], [goal]) if beside else ([goal],):
        for start in _starts(step, taken):
            for made in islice(step.make_part(step, VARIABLE, goals, start), MADE):
                if made.text not in texts:
                    texts[made.text] = None
                    yield from placed(step, taken.call, made.text)


def _is_side(feature: Expression, taken: Taken) -> bool:
    """Tell whether a feature compares the text itself, which then has nothing about it to be made."""
    return isinstance(feature, Compare) and any(side is taken.call for side in (feature.left, feature.right))


def _goal(step: Step, feature: Expression, taken: Taken) -> Goal:
    """Give back what is wanted of the text: of a part of an arithmetic feature, that it moves by the gap."""
    if feature is step.goal.feature:
        return Goal(taken.feature, step.goal.low, step.goal.high, step.goal.defined)
    now: Exact = step.kit.measure.value(feature, step.sample) or 0
    if step.up:
        return Goal(taken.feature, _decimal(Fraction(now) + step.gap))
    return Goal(taken.feature, None, _decimal(Fraction(now) - step.gap))


def _decimal(value: Fraction) -> Decimal:
    return Decimal(value.numerator) / Decimal(value.denominator)


def _beside(step: Step, other: Goal, taken: Taken) -> Goal | None:
    """Give back another goal as one of the same text, None where it is about something else."""
    feature = step.kit.taken.same(other.feature, taken)
    return None if feature is None else Goal(feature, other.low, other.high, other.defined)


def _starts(step: Step, taken: Taken) -> Iterator[Document]:
    """Yield what the making begins with: the text that is there now, or a word where there is none, and nothing."""
    now = plain(step.read(taken.call))
    if isinstance(now, str) and now:
        yield in_sentences(step, now)
    else:
        yield Document(tuple(step.filler(Document(), 1)))
    yield Document()


def _fewer(step: Step, taken: Taken) -> Iterator[Draft]:
    """Yield drafts with only so much left as the tool does not find its text in."""
    call = taken.call
    number = call.arguments[1] if len(call.arguments) > 1 else None
    most = abs(int(number.value)) if isinstance(number, Number) else 1
    for site in step.sites(call.arguments[0]):
        document = site.document(step.draft)
        for left in range(min(most, len(document.pieces)), -1, -1):
            yield site.put(step.draft, document.with_pieces(document.pieces[:left]))
