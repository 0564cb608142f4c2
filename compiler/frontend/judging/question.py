"""What judges are asked: one criterion of a rubric, and what each answer to it is worth."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from rubricc.compiler.ir.rubric import Criterion, Rubric

MOST_POINTS = 100
"""On a scale of more steps than this nobody counts; such a criterion is met or not."""


@dataclass(frozen=True, slots=True)
class Level:
    """What an answer is like that gets so many points."""

    points: Decimal
    text: str


@dataclass(frozen=True, slots=True)
class Question:
    """One criterion that a judge decides.

    `name` is the one that verdicts know it by. `met` and `unmet` are what it is worth where what it says holds, and
    where it does not. A `graded` one may be worth any whole number of points between its bounds, or where it has
    `levels` what one of these or a bound is worth.
    """

    name: str
    text: str
    met: Decimal
    unmet: Decimal
    graded: bool = False
    levels: tuple[Level, ...] = ()

    @property
    def choices(self) -> tuple[Decimal, ...]:
        """The points that a judge may give a graded one, from the least to the most."""
        if self.levels:
            return tuple(sorted({self.met, self.unmet, *(level.points for level in self.levels)}))
        low, high = sorted((self.met, self.unmet))
        return tuple(low + step for step in range(int(high - low) + 1))


def questions_of(rubric: Rubric) -> tuple[Question, ...]:
    """Give back what judges are asked of a rubric: its unchecked criteria, those of composites too, in order."""
    return tuple(_questions(rubric, ""))


def _questions(rubric: Rubric, above: str) -> Iterator[Question]:
    for criterion in rubric.criteria:
        if criterion.rubric is not None:
            yield from _questions(criterion.rubric, f"{above}{criterion.id}.")
        elif criterion.unchecked is not None:
            yield question_of(criterion, above)


def question_of(criterion: Criterion, above: str = "", levels: tuple[Level, ...] = ()) -> Question:
    """Give back what is asked of one criterion, which stands in the composites that `above` names.

    A check is met or not, whatever it is worth, and so is what is worth a single point.
    """
    # A fault is worth its points where it is found: its sentence says what the fault is.
    met, unmet = (criterion.min, criterion.max) if criterion.max <= 0 else (criterion.max, criterion.min)
    graded = criterion.form in ("criterion", "scale") and _is_countable(criterion)
    return Question(f"{above}{criterion.id}", _words(criterion), met, unmet, graded, levels if graded else ())


def _is_countable(criterion: Criterion) -> bool:
    whole = all(bound == bound.to_integral_value() for bound in (criterion.min, criterion.max))
    return whole and 1 < criterion.max - criterion.min <= MOST_POINTS


def _words(criterion: Criterion) -> str:
    """Give back the sentences of a criterion below its title; its name where it has neither."""
    said = [criterion.title or "", *criterion.sources]
    return "\n".join(dict.fromkeys(filter(None, said))) or criterion.id.replace("_", " ")
