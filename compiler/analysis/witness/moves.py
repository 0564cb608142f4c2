"""The changes of a draft that may mend a missed goal, those first that are likeliest to."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import islice, zip_longest

from rubricc.compiler.analysis.witness.demands import demands, leaves
from rubricc.compiler.analysis.witness.document import Draft
from rubricc.compiler.analysis.witness.makers.compared import compared_texts
from rubricc.compiler.analysis.witness.makers.generic import generic
from rubricc.compiler.analysis.witness.makers.inputs import given, left_out
from rubricc.compiler.analysis.witness.makers.nested import inside
from rubricc.compiler.analysis.witness.makers.quantified import quantified
from rubricc.compiler.analysis.witness.makers.registry import maker_of
from rubricc.compiler.analysis.witness.step import Step
from rubricc.compiler.analysis.witness.sums import changes
from rubricc.compiler.ir.expressions import Call, Compare, Expression, InputRef, LetRef, Quantified
from rubricc.compiler.ir.walk import walk

FEW = 6
"""Changes that are tried of each feature in an arithmetic one."""


def moves(step: Step) -> Iterator[Draft]:
    """Yield changed drafts."""
    feature = step.goal.feature
    if isinstance(feature, InputRef):
        yield from given(step, feature.name) if step.up else left_out(step, feature.name)
        return
    if step.value is None and step.up:
        yield from _defining(step, feature)
    yield from _changing(step, feature)


def _changing(step: Step, feature: Expression) -> Iterator[Draft]:
    if isinstance(feature, Call | Quantified | Compare):
        yield from inside(step, feature)
    match feature:
        case Quantified():
            yield from quantified(step, feature)
        case Call():
            yield from _called(step, feature)
        case Compare() if leaves(feature) == [feature]:
            yield from compared_texts(step, feature)
            for side in (feature.left, feature.right):
                if isinstance(side, Call):
                    yield from _called(step.aiming("up"), side)
        case LetRef():
            yield from _changing(step, step.kit.measure.lets[feature.name])
        case _:
            yield from _inside(step, feature)


def _called(step: Step, call: Call) -> Iterator[Draft]:
    """Yield what the tool's own maker offers, what its cases offer, and what changes the arguments."""
    found = maker_of(call.tool)
    if found is not None:
        yield from found(step, call)
    yield from generic(step, call)
    for argument in call.arguments:
        if isinstance(argument, Call | Quantified):
            yield from _changing(step, argument)


def _inside(step: Step, feature: Expression) -> Iterator[Draft]:
    """Yield changes of the parts of a feature, this way and that."""
    if feature.type.kind == "Bool":
        for goals in demands(feature, step.up):
            for goal in goals:
                yield from _towards(step, goal.feature, goal.low is not None and goal.low > 0)
    elif feature is step.goal.feature:
        yield from _in_turn(
            islice(_changing(step.aiming("up" if change > 0 else "down", abs(Fraction(change))), leaf), FEW)
            for leaf, change in changes(step.kit.measure, step.goal, step.sample)
        )
        yield from _in_two_steps(step, feature)
    for leaf in leaves(feature):
        for up in (step.up, not step.up):
            yield from _towards(step, leaf, up)


def _in_two_steps(step: Step, feature: Expression) -> Iterator[Draft]:
    """Yield drafts with one feature of an arithmetic one a little higher, and then another changed as is needed."""
    measure = step.kit.measure
    for leaf in leaves(feature):
        for draft in islice(_changing(step.aiming("up"), leaf), 1):
            sample = measure.sample({**step.sample.values, **draft.inputs})
            then = replace(step, draft=draft, sample=sample, value=measure.value(feature, sample))
            for other, change in changes(measure, step.goal, sample):
                aimed = then.aiming("up" if change > 0 else "down", abs(Fraction(change)))
                yield from islice(_changing(aimed, other), 2)


def _in_turn(offers: Iterable[Iterator[Draft]]) -> Iterator[Draft]:
    """Yield the first of each, then the second of each, and so on."""
    for several in zip_longest(*offers):
        yield from (draft for draft in several if draft is not None)


def _towards(step: Step, leaf: Expression, up: bool) -> Iterator[Draft]:
    if leaf is not step.goal.feature:
        yield from _changing(step.aiming("up" if up else "down"), leaf)


def _defining(step: Step, feature: Expression) -> Iterator[Draft]:
    """Yield drafts with the inputs that a feature reads given, where they are left out."""
    for node in walk(feature):
        if isinstance(node, InputRef) and node.name not in step.draft.fields:
            yield from given(step, node.name)
