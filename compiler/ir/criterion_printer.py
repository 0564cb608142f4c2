"""Prints criteria: checks and scales in forms of their own, everything else as a criterion."""

from __future__ import annotations

from collections.abc import Iterator

from rubricc.compiler.ir.literals import show_text
from rubricc.compiler.ir.rubric import Criterion
from rubricc.compiler.ir.statement_printer import INDENT, PrintError, StatementPrinter, show_signed
from rubricc.compiler.ir.statements import Choose, Give, Statement


class CriterionPrinter:
    """Prints criteria as lines."""

    def __init__(self, statements: StatementPrinter) -> None:
        self.statements = statements

    def lines(self, criterion: Criterion, used: str | None) -> Iterator[str]:
        """Yield the lines of a criterion; `used` is the local name of the rubric that a composite takes."""
        title = "" if criterion.title is None else f" {show_text(criterion.title)}"
        if used is not None:
            limits = self._limits(criterion, ("max", "weight", "gate", "pass"))
            yield f"criterion {criterion.id}{title}{limits} = rubric {used}"
        elif criterion.form == "check":
            yield self._check(criterion, title)
        elif criterion.form == "scale":
            yield from self._scale(criterion, title)
        else:
            yield from self._criterion(criterion, title)

    def _limits(self, criterion: Criterion, wanted: tuple[str, ...]) -> str:
        """Give back those limits that are not as they would be without being given."""
        limits = {
            "max": f" max {show_signed(criterion.max)}" if criterion.max_declared else "",
            "min": f" min {show_signed(criterion.min)}" if criterion.min != 0 else "",
            "weight": f" weight {show_signed(criterion.weight)}" if criterion.weight != 1 else "",
            "gate": " gate" if criterion.gate else "",
            "pass": "" if criterion.pass_at is None else f" pass at {show_signed(criterion.pass_at)}",
            "round": self._rounding(criterion),
        }
        return "".join(limits[name] for name in wanted)

    def _rounding(self, criterion: Criterion) -> str:
        if criterion.round_to is None:
            return ""
        return f" round to {show_signed(criterion.round_to)}{' half even' if criterion.half_even else ''}"

    def _notes(self, criterion: Criterion) -> Iterator[str]:
        for source in criterion.sources:
            yield f"from {show_text(source)}"
        for proxy in criterion.proxies:
            yield f"proxy {show_text(proxy)}"

    def _criterion(self, criterion: Criterion, title: str) -> Iterator[str]:
        limits = self._limits(criterion, ("max", "min", "weight", "gate", "pass", "round"))
        yield f"criterion {criterion.id}{title}{limits} {{"
        for note in self._notes(criterion):
            yield INDENT + note
        if criterion.unchecked is not None:
            yield f"{INDENT}unchecked {show_text(criterion.unchecked)}"
        yield from self._requirements(criterion)
        yield from self.statements.block(criterion.body, INDENT)
        yield "}"

    def _requirements(self, criterion: Criterion) -> Iterator[str]:
        for requirement in criterion.requirements:
            condition = self.statements.expression(requirement.condition)
            yield f"{INDENT}requires {condition} else {self.statements.reason(requirement.reason)}"

    def _check(self, criterion: Criterion, title: str) -> str:
        points = criterion.max if criterion.max != 0 else criterion.min
        head = f"check {criterion.id}{title} points {show_signed(points)}{self._limits(criterion, ('gate', 'weight'))}"
        notes = "".join(f" {note}" for note in self._notes(criterion))
        if criterion.unchecked is not None:
            return f"{head}{notes} unchecked {show_text(criterion.unchecked)}"
        choice = _choice(criterion.body)
        given = _given(choice.arms[0].body) if choice is not None and len(choice.arms) == 1 else None
        if choice is None or given is None or given.reason is None:
            raise PrintError(f"The body of the check {criterion.id} is not that of a check.")
        condition = self.statements.expression(choice.arms[0].condition)
        return f"{head}{notes} if {condition} {self.statements.reason(given.reason)}"

    def _scale(self, criterion: Criterion, title: str) -> Iterator[str]:
        ends = f"{show_signed(criterion.min)} to {show_signed(criterion.max)}"
        yield f"scale {criterion.id}{title} {ends}{self._limits(criterion, ('gate', 'weight', 'pass'))} {{"
        for note in self._notes(criterion):
            yield INDENT + note
        yield from self._requirements(criterion)
        if criterion.unchecked is not None:
            yield f"{INDENT}unchecked {show_text(criterion.unchecked)}"
        else:
            yield from self._levels(criterion)
        yield "}"

    def _levels(self, criterion: Criterion) -> Iterator[str]:
        choice = _choice(criterion.body)
        lowest = _given(choice.otherwise or ()) if choice is not None else None
        if choice is None or lowest is None:
            raise PrintError(f"The body of the scale {criterion.id} is not that of a scale.")
        for arm in choice.arms:
            given = _given(arm.body)
            if given is None or given.reason is None:
                raise PrintError(f"A level of the scale {criterion.id} is not a level.")
            condition = self.statements.expression(arm.condition)
            level = f"{show_signed(given.points)} {self.statements.reason(given.reason)}"
            yield f"{INDENT}level {level} if {condition}"
        reason = "" if lowest.reason is None else f" {self.statements.reason(lowest.reason)}"
        yield f"{INDENT}level {show_signed(lowest.points)}{reason}"


def _choice(body: tuple[Statement, ...]) -> Choose | None:
    return body[0] if len(body) == 1 and isinstance(body[0], Choose) else None


def _given(body: tuple[Statement, ...]) -> Give | None:
    return body[0] if len(body) == 1 and isinstance(body[0], Give) else None
