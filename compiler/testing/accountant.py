"""Gives accounts of the rules that a failed expectation hangs on."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property
from typing import Any

from rubricc.compiler.ir.depth import deep_recursion
from rubricc.compiler.ir.evaluate import Evaluator
from rubricc.compiler.ir.inputs import read_inputs
from rubricc.compiler.ir.observe import Observer
from rubricc.compiler.ir.rubric import Expectation, Override, Requirement, Rubric
from rubricc.compiler.ir.statements import By, Give, Per
from rubricc.compiler.testing.account import Account
from rubricc.compiler.testing.reach import reach
from rubricc.compiler.testing.rules import Rule, criterion_rules, fired, override_rule, rules
from rubricc.compiler.testing.why import Reader


class Accountant:
    """Explains one test of a rubric, from what it gave and from the trace that came."""

    def __init__(self, rubric: Rubric, given: Mapping[str, Any], trace: Mapping[str, Any]) -> None:
        self.rubric = rubric
        self.given = given
        self.trace = trace

    def accounts(self, expectation: Expectation, criterion: str | None, aim: str | None) -> tuple[Account, ...]:
        """Give back accounts of the rules that could have met an expectation, had they done otherwise.

        A requirement of the rubric that is not met accounts for everything.
        """
        with deep_recursion():
            return tuple(self._unmet()) or tuple(self._accounts(expectation, criterion, aim))

    def _accounts(self, expectation: Expectation, criterion: str | None, aim: str | None) -> Iterator[Account]:
        if criterion is not None:
            yield from self._criterion(criterion, expectation, aim)
        elif expectation.kind == "override":
            yield from (self._override(item) for item in self.rubric.overrides if item.id == expectation.target)
        elif expectation.kind == "passed":
            yield from self._failing()
        else:
            yield from (self._override(item) for item in self.rubric.overrides if self._told(item, expectation))

    def _told(self, override: Override, expectation: Expectation) -> bool:
        """Whether an override bears on the total, or on a rubric that should have failed."""
        if expectation.kind == "failed":
            return any(action.kind == "fail" for action in override.actions)
        return override.id in self._acting

    def _failing(self) -> Iterator[Account]:
        """Give back what failed the rubric: its gates, and the overrides that act."""
        for criterion in self.rubric.criteria:
            if criterion.gate and self.trace["result"]["criteria"][criterion.id]["passed"] is False:
                yield from self._criterion(criterion.id, None, "more")
        yield from (self._override(item) for item in self.rubric.overrides if item.id in self._acting)

    def _unmet(self) -> Iterator[Account]:
        known = [rule for rule in rules(self.rubric) if rule.kind == "requirement" and rule.criterion is None]
        yield from self._requirements(known, self.trace["requirements"])

    def _requirements(self, known: list[Rule], tried: list[Mapping[str, Any]]) -> Iterator[Account]:
        for rule, condition in zip(known, tried, strict=False):  # those after the first that fails are not tried
            if condition["value"] is not True and isinstance(rule.node, Requirement):
                yield Account(rule, True, (self._reader.why(rule.node.condition, condition["parts"]),))

    def _criterion(self, name: str, expectation: Expectation | None, aim: str | None) -> Iterator[Account]:
        criterion = next(item for item in self.rubric.criteria if item.id == name)
        scored = next(item for item in self.trace["criteria"] if item["id"] == name)
        known = criterion_rules(criterion)
        yield from self._requirements([rule for rule in known if rule.kind == "requirement"], scored["requirements"])
        if scored["steps"]:
            for rule in _bearing(known, expectation):
                account = self._rule(rule, scored)
                if _could_help(account, aim):
                    yield account

    def _rule(self, rule: Rule, scored: Mapping[str, Any]) -> Account:
        reached = reach(rule, scored["steps"])
        whys = tuple(self._reader.why(asked.node, asked.parts) for asked in reached.asked)
        return Account(rule, rule.id in self._fired, whys, reached.note)

    def _override(self, override: Override) -> Account:
        rule = override_rule(override)
        for item in self.trace["overrides"]:
            if item["id"] == override.id:
                by = item["suppressed_by"]
                why = self._reader.why(override.condition, item["condition"]["parts"])
                return Account(rule, item["fired"], (why,), f"it gives way to {by}" if by else "")
        return Account(rule, False, note="nothing is decided, so no override is looked at")

    @cached_property
    def _reader(self) -> Reader:
        return Reader(self.rubric, lambda: self._observer)

    @cached_property
    def _fired(self) -> frozenset[str]:
        return frozenset(firing.rule.id for firing in fired(self.rubric, self.trace))

    @cached_property
    def _acting(self) -> frozenset[str]:
        return frozenset(item["id"] for item in self.trace["overrides"] if item["fired"])

    @cached_property
    def _observer(self) -> Observer:
        """The interpreter on what the test gave: it knows what holds for single sentences, which a trace does not."""
        others = {name: value for name, value in self.given.items() if name not in ("query", "text")}
        inputs = read_inputs(self.rubric, self.given["query"], self.given["text"], others)
        return Observer(Evaluator(self.rubric, inputs))


def _bearing(known: tuple[Rule, ...], expectation: Expectation | None) -> list[Rule]:
    """Give back the awards and penalties that an expectation is about: for a reason those that would give it."""
    rated = [rule for rule in known if isinstance(rule.node, (Give, Per, By))]
    if expectation is None or expectation.kind != "reason":
        return rated
    return [rule for rule in rated if rule.reason == expectation.text] or rated


def _could_help(account: Account, aim: str | None) -> bool:
    """Whether it would bring the score nearer to what was expected if the rule had done otherwise than it did."""
    node = account.rule.node
    if aim is None or not isinstance(node, (Give, Per, By)):
        return True
    graded = isinstance(node, (Per, By))  # it may have given too little or too much
    return graded or (node.points > 0) is (not account.fired if aim == "more" else account.fired)
