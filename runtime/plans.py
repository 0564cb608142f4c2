"""What a trace shows, as data: the rules of a rubric with functions that give the values in their conditions.

The steps of a criterion stand in one flat list, each before those inside it, which it names by their numbers; so a
plan of any depth is read without recursion. The expressions inside conditions stand in one list for the whole rubric,
so that what several rules ask is computed, and looked for in the text, once.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any, Literal, NamedTuple

from rubricc.runtime.lexicon import Lexicon
from rubricc.runtime.pattern import Pattern

Reason = str | Callable[[Any], str] | None
Numbers = tuple[int, ...]
"""Steps, or parts of conditions, by their number."""


class Head(NamedTuple):
    """Where a rule stands in its source, and the sentences that it implements."""

    keyword: str
    line: int
    column: int
    label: str | None = None
    sources: tuple[str, ...] = ()


class EvidenceRow(NamedTuple):
    """What to point at in an input: the hits of a phrase list, all or those of one polarity, or of a pattern.

    For a tool that says itself what its answer rests on, `source` takes the facts and gives that back.
    """

    input: str
    attribute: str
    kind: Literal["hits", "affirmed", "denied", "matches", "tool"]
    source: Lexicon | Pattern | Callable[..., Any]


class PartRow(NamedTuple):
    """An expression inside conditions, and what gives its value; a number is held in units of 10**-decimals."""

    text: str
    line: int
    column: int
    value: Callable[..., Any]
    decimals: int = 0
    evidence: tuple[EvidenceRow, ...] = ()


class ConditionRow(NamedTuple):
    """A condition. `parts` are the expressions in it by their number among all parts, the condition itself first.

    Only where that has no parts, being a constant or an input, `value` gives its value.
    """

    text: str
    line: int
    column: int
    parts: Numbers = ()
    value: Callable[..., Any] | None = None


class GiveRow(NamedTuple):
    """A rule that gives fixed points, in units."""

    head: Head
    points: int
    reason: Reason = None


class GradedRow(NamedTuple):
    """A rule whose points depend on an amount: `parts` and `value` are as in a condition."""

    head: Head
    kind: Literal["per", "by"]
    earned: Callable[[Any], int]
    parts: Numbers = ()
    value: Callable[..., Any] | None = None
    decimals: int = 0
    reason: Reason = None


class ArmRow(NamedTuple):
    """One arm of a choice."""

    condition: ConditionRow
    line: int
    column: int
    steps: Numbers = ()


class ChooseRow(NamedTuple):
    """A choice of the first arm whose condition holds."""

    head: Head
    arms: tuple[ArmRow, ...]
    otherwise: Numbers | None = None


class PathRow(NamedTuple):
    """One way to earn points."""

    label: str
    steps: Numbers = ()


class BestRow(NamedTuple):
    """A choice of the path that earns most."""

    head: Head
    paths: tuple[PathRow, ...]


class GroupRow(NamedTuple):
    """A block with bounds of its own."""

    head: Head
    steps: Numbers = ()
    min: int | None = None
    max: int | None = None


StepRow = GiveRow | GradedRow | ChooseRow | BestRow | GroupRow


class RequirementRow(NamedTuple):
    """A condition without which nothing else counts."""

    condition: ConditionRow
    reason: Reason


class CriterionPlan(NamedTuple):
    """What a trace shows of a criterion; `steps` are the rows that stand in no other."""

    title: str | None
    line: int
    column: int
    sources: tuple[str, ...] = ()
    requirements: tuple[RequirementRow, ...] = ()
    rows: tuple[StepRow, ...] = ()
    steps: Numbers = ()


class OverridePlan(NamedTuple):
    """What a trace shows of an override; the values of its parts depend on the finished scores."""

    condition: ConditionRow
    line: int
    column: int
    parts: tuple[PartRow, ...] = ()
