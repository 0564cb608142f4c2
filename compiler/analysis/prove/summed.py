"""The total of a rubric that adds its criteria up, from what is known of each criterion.

The sum of the most that each criterion scores is never exceeded, whatever the criteria have in common. Where an answer
attains it, nothing more is to be asked, and the problem of the whole rubric, which grows large, is not needed.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from typing import TYPE_CHECKING

from rubricc.compiler.analysis.encode.decided import decides
from rubricc.compiler.analysis.prove.answers import Extreme
from rubricc.compiler.analysis.prove.replay import Replay
from rubricc.compiler.analysis.witness.goal import Goal
from rubricc.compiler.ir.rubric import Criterion

if TYPE_CHECKING:
    from rubricc.compiler.analysis.prove.analysis import Analysis
    from rubricc.compiler.analysis.prove.part import Part

MOST_TOGETHER = 60
"""Of more criteria than this the problem of the whole rubric is not asked where the sum says something."""

PATIENCE = 5
"""How much more time than for other questions there is for finding a way for all criteria to be at their ends."""


def end_of_sum(analysis: Analysis, maximize: bool) -> Extreme | None:
    """Give back how far the total goes at most by its criteria, and an answer that goes as far, if one is found.

    None where the total is no sum, where overrides act, or where nothing is proved of some criterion.
    """
    rubric = analysis.rubric
    decided = [item for item in rubric.criteria if decides(item)]
    if rubric.combine != "sum" or rubric.overrides or not decided:
        return None
    ends = [_bound(analysis, item, maximize) for item in decided]
    known = [end for end in ends if end is not None]
    if len(known) < len(ends):
        return None
    bound = sum(known, Fraction(0))
    if not maximize and (rubric.requirements or any(item.gate for item in decided)):
        # Where it fails, a total above 0 counts as 0.
        bound = min(bound, Fraction(0))
    found = _attaining(analysis, decided, bound, maximize)
    if found is not None:
        return Extreme("proved", bound, bound, found)
    attained, witness = analysis.replays.best(lambda replay: replay.total, maximize)
    why = analysis.replays.missing or "no answer was found that attains it"
    return Extreme("bound", bound, attained, witness, why)


def closer(joint: Extreme, summed: Extreme | None, maximize: bool) -> Extreme:
    """Give back what was found of the whole rubric, with the bound by the sum of its criteria where that is closer."""
    if summed is None or summed.bound is None or joint.verdict == "proved":
        return joint
    nearer = joint.bound is None or (summed.bound < joint.bound if maximize else summed.bound > joint.bound)
    return replace(joint, bound=summed.bound) if nearer else joint


def _bound(analysis: Analysis, criterion: Criterion, maximize: bool) -> Fraction | None:
    part = analysis.part(criterion)
    return analysis.limit(part, part.encoder.own_score(criterion), part.unit, maximize=maximize)


def _attaining(analysis: Analysis, decided: list[Criterion], bound: Fraction, maximize: bool) -> Replay | None:
    """Give back an answer with this total: one that is there, or one made to take every criterion to its end."""
    if analysis.replays.missing:
        return None
    analysis.explore()
    shown = [replay for replay in analysis.replays if replay.total == bound]
    if shown:
        return min(shown, key=lambda replay: replay.length)
    if len(analysis.rubric.criteria) <= MOST_TOGETHER:
        wanted = [_reached(analysis, analysis.whole, item, maximize) for item in decided]
        seconds = PATIENCE * analysis.effort.seconds
        return analysis.search(analysis.whole, wanted, lambda replay: replay.total == bound, seconds)
    goals = [goal for criterion in decided for goal in _goals(analysis, criterion, maximize)]
    for inputs in analysis.realiser.realise(goals, analysis.effort.tries):
        made = analysis.replays.run(inputs)
        if made is not None and made.total == bound:
            return made
    return None


def _goals(analysis: Analysis, criterion: Criterion, maximize: bool) -> Iterator[Goal]:
    """Yield what a text must show to take a criterion to its end, by the first way that is found."""
    part = analysis.part(criterion)
    for _, goals in part.ways([_reached(analysis, part, criterion, maximize)], 1):
        yield from goals


def _reached(analysis: Analysis, part: Part, criterion: Criterion, maximize: bool) -> int:
    """Give back the literal, in some problem, of a criterion's score being at its end."""
    bound = _bound(analysis, criterion, maximize)
    assert bound is not None
    amount, units = part.encoder.own_score(criterion), int(bound / part.unit)
    at_least = part.encoder.amounts.at_least
    return at_least(amount, units) if maximize else -at_least(amount, units + 1)
