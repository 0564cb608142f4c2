"""The analysis of one rubric: bounds of its scores, and what can be the case, with witnesses."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from rubricc.compiler.analysis.encode.amounts import Amount
from rubricc.compiler.analysis.encode.basis import Basis
from rubricc.compiler.analysis.encode.criteria import CriterionEncoding, Range
from rubricc.compiler.analysis.encode.rubric import Outcome, RubricEncoder
from rubricc.compiler.analysis.encode.totals import points_of_total
from rubricc.compiler.analysis.prove.answers import Bounds, Extreme, Possibility
from rubricc.compiler.analysis.prove.composite import declared_range, score_range
from rubricc.compiler.analysis.prove.part import Part
from rubricc.compiler.analysis.prove.replay import Replay, Replays, Scorer
from rubricc.compiler.analysis.prove.summed import MOST_TOGETHER, closer, end_of_sum
from rubricc.compiler.analysis.solver.pick import default_solver, unanswered
from rubricc.compiler.analysis.solver.protocol import Solver
from rubricc.compiler.analysis.witness.realiser import Realiser
from rubricc.compiler.ir.interpret import Interpreter
from rubricc.compiler.ir.rubric import Criterion, Rubric
from rubricc.compiler.ir.visit import criterion_expressions, used_expressions

Read = Callable[[Replay], Fraction | None]


@dataclass(frozen=True, slots=True)
class Effort:
    """How hard to try: seconds for each question to the solver, ways to reach a bound, texts for each way."""

    seconds: float = 2.0
    ways: int = 4
    tries: int = 300


class Analysis:
    """Asks and answers questions about one rubric; everything that was found out is kept.

    `load` builds the rubric; it may raise, for a rubric that uses tools that are not there: then nothing is replayed,
    and what would need a witness is not proved.
    """

    def __init__(
        self, rubric: Rubric, load: Callable[[], Scorer], effort: Effort | None = None, solver: Solver | None = None
    ) -> None:
        self.rubric = rubric
        self.effort = effort or Effort()
        self.solver = solver or default_solver()
        self.replays = Replays(rubric, load)
        self.basis = Basis(rubric)
        self._parts: dict[str, Part] = {}
        self._ends: dict[tuple[str, bool], Extreme] = {}
        self._inner: dict[str, Analysis] = {}
        self._explored = False

    @cached_property
    def realiser(self) -> Realiser:
        """What makes texts."""
        return Realiser(self.rubric)

    def explore(self) -> None:
        """Score a varied handful of inputs, once."""
        if not self._explored:
            self._explored = True
            for inputs in self.realiser.samples():
                self.replays.run(inputs)
            for criterion in self.rubric.criteria:
                self._explore_inside(criterion)

    def _explore_inside(self, criterion: Criterion) -> None:
        """Score what shows the bounds of the rubric that a criterion takes its score from."""
        bounds = None if criterion.rubric is None else self.inner(criterion).total()
        for extreme in () if bounds is None else (bounds.low, bounds.high):
            if extreme.inputs is not None:
                self.replays.run(extreme.inputs)

    def part(self, criterion: Criterion) -> Part:
        """Give back a criterion by itself, with the rubric's own requirements, as a problem."""
        if criterion.id not in self._parts:
            roots = [*criterion_expressions(criterion), *(item.condition for item in self.rubric.requirements)]
            encoder = RubricEncoder(self.rubric, roots, self._inside([criterion]), self.basis)
            encoder.own_score(criterion)
            self._parts[criterion.id] = Part(encoder, self.solver, self.effort.seconds)
        return self._parts[criterion.id]

    def encoding(self, criterion: Criterion) -> CriterionEncoding:
        """Give back how a criterion is encoded in its own part."""
        return self.part(criterion).encoder.criteria[criterion.id]

    @cached_property
    def _whole(self) -> tuple[Part, Outcome]:
        inside = self._inside(self.rubric.criteria)
        encoder = RubricEncoder(self.rubric, used_expressions(self.rubric), inside, self.basis)
        outcome = encoder.outcome()
        return Part(encoder, self.solver, self.effort.seconds), outcome

    @property
    def whole(self) -> Part:
        """The whole rubric as one problem."""
        return self._whole[0]

    @property
    def outcome(self) -> Outcome:
        """What becomes of the rubric, in the problem of the whole."""
        return self._whole[1]

    def _inside(self, criteria: Sequence[Criterion]) -> dict[str, Range]:
        """Give back the ranges of the criteria that take their score from another rubric."""
        return {item.id: self._range_inside(item) for item in criteria if item.rubric is not None}

    def _range_inside(self, criterion: Criterion) -> Range:
        inner = self.inner(criterion)
        total, unit = inner.outcome.total, inner.outcome.unit
        if total is None:
            return declared_range(criterion)
        low, high = (inner.limit(inner.whole, total, unit, maximize=most) for most in (False, True))
        return score_range(criterion, low, high, Fraction(self.rubric.precision))

    def inner(self, criterion: Criterion) -> Analysis:
        """Give back the analysis of the rubric that a criterion takes its score from."""
        rubric = criterion.rubric
        assert rubric is not None
        if criterion.id not in self._inner:
            self._inner[criterion.id] = Analysis(rubric, lambda: Interpreter(rubric), self.effort, self.solver)
        return self._inner[criterion.id]

    def limit(
        self, part: Part, amount: Amount, unit: Fraction, given: Sequence[int] = (), *, maximize: bool = True
    ) -> Fraction | None:
        """Give back, in points, what an amount never goes beyond; None where that is not proved. Makes no text."""
        solution = part.solve(amount, maximize=maximize, assume=given)
        return None if solution.bound is None else points_of_total(solution.bound + amount.constant, unit)

    def raw(self, criterion: Criterion) -> Bounds:
        """Give back what the rules of a criterion can add up to, before its clamp."""
        part, encoding = self.part(criterion), self.encoding(criterion)
        ready = [part.encoder.ready()]
        read: Read = lambda replay: replay.raw(criterion.id)  # noqa: E731
        return self._known(f"raw {criterion.id}", part, encoding.raw, part.unit, read, ready)

    def score(self, criterion: Criterion) -> Bounds:
        """Give back what a criterion can score, before any override."""
        return Bounds(self._end_of_score(criterion, False), self.most(criterion))

    def most(self, criterion: Criterion) -> Extreme:
        """Give back the most that a criterion can score, before any override."""
        return self._end_of_score(criterion, True)

    def _end_of_score(self, criterion: Criterion, maximize: bool) -> Extreme:
        part = self.part(criterion)
        score = part.encoder.own_score(criterion)
        read: Read = lambda replay: replay.score(criterion.id)  # noqa: E731
        return self._end(f"score {criterion.id}", part, score, part.unit, read, (), maximize)

    def total(self) -> Bounds | None:
        """Give back what the rubric can score in the end, None where nothing of it is decided."""
        low, high = (self._end_of_total(most) for most in (False, True))
        return None if low is None or high is None else Bounds(low, high)

    def _end_of_total(self, maximize: bool) -> Extreme | None:
        if ("total", maximize) not in self._ends:
            summed = end_of_sum(self, maximize)
            if summed is not None and (summed.verdict == "proved" or len(self.rubric.criteria) > MOST_TOGETHER):
                self._ends["total", maximize] = summed
            elif self.outcome.total is None:
                return None
            else:
                read: Read = lambda replay: replay.total  # noqa: E731
                joint = self._extreme(self.whole, self.outcome.total, self.outcome.unit, read, (), maximize)
                self._ends["total", maximize] = closer(joint, summed, maximize)
        return self._ends["total", maximize]

    def _known(
        self, name: str, part: Part, amount: Amount, unit: Fraction, read: Read, given: Sequence[int] = ()
    ) -> Bounds:
        low, high = (self._end(name, part, amount, unit, read, given, most) for most in (False, True))
        return Bounds(low, high)

    def _end(
        self, name: str, part: Part, amount: Amount, unit: Fraction, read: Read, given: Sequence[int], maximize: bool
    ) -> Extreme:
        key = (name, maximize)
        if key not in self._ends:
            self._ends[key] = self._extreme(part, amount, unit, read, given, maximize)
        return self._ends[key]

    def _extreme(
        self, part: Part, amount: Amount, unit: Fraction, read: Read, given: Sequence[int], maximize: bool
    ) -> Extreme:
        """Give back the furthest that an amount goes: proved by the solver, and shown by a text."""
        solution = part.solve(amount, maximize=maximize, assume=given)
        if solution.bound is None:
            return self._open(read, maximize, unanswered())
        end = solution.bound + amount.constant
        bound = points_of_total(end, unit)
        problem_end = part.encoder.amounts.at_least(amount, end)
        reached = problem_end if maximize else -part.encoder.amounts.at_least(amount, end + 1)
        found = self.search(part, [*given, reached], lambda replay: read(replay) == bound)
        if found is not None:
            return Extreme("proved", bound, bound, found)
        attained, witness = self.replays.best(read, maximize)
        if solution.status == "optimal":
            return Extreme("bound", bound, attained, witness, self._no_text())
        return Extreme("unknown", bound, attained, witness, unanswered())

    def _open(self, read: Read, maximize: bool, why: str) -> Extreme:
        attained, witness = self.replays.best(read, maximize)
        return Extreme("unknown", None, attained, witness, why)

    def _no_text(self) -> str:
        return self.replays.missing or "no answer was found that attains it"

    def search(
        self, part: Part, wanted: Sequence[int], shows: Callable[[Replay], bool], seconds: float | None = None
    ) -> Replay | None:
        """Give back a replayed answer that shows something: one that is there already, or one made for it.

        With `seconds` only one way is looked for, and that long.
        """
        if self.replays.missing:
            return None
        self.explore()
        shown = [replay for replay in self.replays if shows(replay)]
        if shown:
            return min(shown, key=lambda replay: replay.length)
        for _, goals in part.ways(wanted, self.effort.ways if seconds is None else 1, seconds):
            for inputs in self.realiser.realise(goals, self.effort.tries):
                made = self.replays.run(inputs)
                if made is not None and shows(made):
                    return made
        return None

    def can(self, part: Part, wanted: Sequence[int], shows: Callable[[Replay], bool] | None = None) -> Possibility:
        """Say whether some literals can hold together, for some inputs.

        Without `shows`, which says whether a replay has them, a way that the solver finds is `unsettled`.
        """
        solution = part.solve(assume=wanted)
        if solution.status == "infeasible":
            return Possibility("no", core=part.core(wanted))
        if solution.status == "unknown":
            return Possibility("unsettled", why=unanswered())
        found = None if shows is None else self.search(part, wanted, shows)
        if found is None:
            return Possibility("unsettled", why=self._no_text())
        return Possibility("yes", found)
