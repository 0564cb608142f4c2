"""Answers that have been scored by the rubric itself, and what each of them showed."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, Protocol

from rubricc.compiler.ir.interpret_criterion import bounded
from rubricc.compiler.ir.rubric import Criterion, Rubric
from rubricc.compiler.ir.statements import Best, Choose, Group, Statement
from rubricc.compiler.ir.tools import unsupplied

Inputs = Mapping[str, Any]
Taken = tuple[int, int]
"""A branch: the id of its node, and which of its arms or paths was taken; -1 is `otherwise`."""


class Scorer(Protocol):
    """A built rubric, or anything that scores as one does."""

    def trace_response(self, query: Any, text: Any, **inputs: Any) -> dict[str, Any]:
        """Give back the full trace."""


@dataclass(frozen=True, eq=False)
class Replay:
    """One set of inputs with its trace."""

    rubric: Rubric
    inputs: Inputs
    trace: Mapping[str, Any]

    @cached_property
    def length(self) -> int:
        """How much there is to read in the inputs, in characters."""
        return len(repr(self.inputs))

    @cached_property
    def total(self) -> Fraction | None:
        """The final score."""
        return exact(self.trace["result"]["score"])

    @cached_property
    def ready(self) -> bool:
        """Whether the rubric's own requirements hold."""
        return all(item["value"] is True for item in self.trace["requirements"])

    def raw(self, criterion: str) -> Fraction | None:
        """Give back what a criterion's rules add up to, None where it is undecided or was not looked at."""
        return exact(self._by_id[criterion]["raw"]) if self.ready else None

    def score(self, criterion: str) -> Fraction | None:
        """Give back a criterion's score before any override, None where it is undecided."""
        raw = exact(self._by_id[criterion]["raw"])
        return None if raw is None else bounded(self._criteria[criterion], raw)

    @cached_property
    def _criteria(self) -> dict[str, Criterion]:
        return {item.id: item for item in self.rubric.criteria}

    @cached_property
    def _by_id(self) -> dict[str, Mapping[str, Any]]:
        return {item["id"]: item for item in self.trace["criteria"]}

    @cached_property
    def fired(self) -> frozenset[str]:
        """The overrides that acted."""
        return frozenset(item["id"] for item in self.trace["overrides"] if item["fired"])

    @cached_property
    def taken(self) -> frozenset[Taken]:
        """The branches that were taken."""
        if not self.ready:
            return frozenset()
        found: set[Taken] = set()
        for criterion in self.rubric.criteria:
            found.update(_taken(criterion.body, self._by_id[criterion.id]["steps"]))
        return frozenset(found)


def exact(value: float | None) -> Fraction | None:
    """Give back a score as it is meant: the shortest decimal that reads back as the float."""
    return None if value is None else Fraction(repr(value))


def _taken(body: tuple[Statement, ...], steps: list[Mapping[str, Any]]) -> Iterator[Taken]:
    if not steps:
        return
    for statement, step in zip(body, steps, strict=True):
        match statement:
            case Choose():
                yield from _taken_arm(statement, step)
            case Best():
                yield id(statement), step["taken"]
                for path, shown in zip(statement.paths, step["paths"], strict=True):
                    yield from _taken(path.body, shown["steps"])
            case Group():
                yield from _taken(statement.body, step["steps"])
            case _:
                pass


def _taken_arm(statement: Choose, step: Mapping[str, Any]) -> Iterator[Taken]:
    taken = step["taken"]
    if taken is None or taken == "otherwise":
        yield id(statement), -1
        yield from _taken(statement.otherwise or (), step["otherwise"] or [])
    else:
        yield id(statement), taken
        yield from _taken(statement.arms[taken].body, step["arms"][taken]["steps"])


class Replays:
    """All inputs that have been scored for one rubric; each is scored once."""

    def __init__(self, rubric: Rubric, scorer: Callable[[], Scorer]) -> None:
        self.rubric = rubric
        self._load = scorer
        self._known: dict[str, Replay | None] = {}
        self.taken: dict[Taken, Replay] = {}
        """For each branch that any of them took, the first that did."""
        self.fired: dict[str, Replay] = {}
        """For each override that acted in any of them, the first in which it did."""

    @cached_property
    def scorer(self) -> Scorer:
        """The rubric, built."""
        return self._load()

    def __iter__(self) -> Iterator[Replay]:
        return (replay for replay in list(self._known.values()) if replay is not None)

    @cached_property
    def missing(self) -> str:
        """What keeps the rubric from running, in a few words; empty where it runs."""
        names = dict.fromkeys(item.name for item in unsupplied(self.rubric))
        return f"{' and '.join(names)} cannot be run here" if names else ""

    def run(self, inputs: Inputs) -> Replay | None:
        """Score inputs, None where the rubric cannot take them."""
        key = repr(sorted(inputs.items()))
        if key not in self._known:
            self._known[key] = replay = self._run(inputs)
            if replay is not None:
                for branch in replay.taken:
                    self.taken.setdefault(branch, replay)
                for override in replay.fired:
                    self.fired.setdefault(override, replay)
        return self._known[key]

    def _run(self, inputs: Inputs) -> Replay | None:
        others = {name: value for name, value in inputs.items() if name not in ("query", "response")}
        messages = "messages" in others and others["messages"] is not None
        query = None if messages else inputs.get("query")
        try:
            trace = self.scorer.trace_response(query, inputs.get("response"), **others)
        except (TypeError, ValueError):
            return None
        return Replay(self.rubric, inputs, trace)

    def best(self, read: Callable[[Replay], Fraction | None], maximize: bool) -> tuple[Fraction | None, Replay | None]:
        """Give back the most (or the least) that any of them reads, and which."""
        found: tuple[Fraction | None, Replay | None] = (None, None)
        for replay in self:
            value = read(replay)
            if value is not None and (found[0] is None or (value > found[0] if maximize else value < found[0])):
                found = (value, replay)
        return found
