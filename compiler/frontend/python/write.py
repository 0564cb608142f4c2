"""The text of a lifted rubric: criteria and their rules, with marks that say where each comes from."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from decimal import Decimal

from rubricc.compiler.frontend.python.blocks import Block, Bounded, Branch, Give, Rule, Say, extent
from rubricc.compiler.frontend.python.criterion import Criterion
from rubricc.compiler.frontend.python.definitions import Definitions, quoted
from rubricc.compiler.frontend.python.expr import Bound, Expr, constant, seen
from rubricc.compiler.frontend.python.floors import at_most
from rubricc.compiler.frontend.python.grade import Graded, graded
from rubricc.compiler.frontend.python.marks import mark
from rubricc.compiler.frontend.python.names import title
from rubricc.compiler.frontend.python.render import OR, Renderer, written
from rubricc.compiler.frontend.python.values import Where

_GAP = "…"


@dataclass(frozen=True, slots=True)
class Outcome:
    """What a simple arm gives: points (0 for none) and a reason."""

    points: Decimal
    reason: str | None
    where: Where | None


class CriterionWriter:
    """Writes one criterion. `limit` is what an award without a bound is bounded by, so that no score changes."""

    def __init__(
        self,
        definitions: Definitions,
        criterion: Criterion,
        name: str,
        line: Callable[[Where], int],
        reach: Decimal | None = None,
    ) -> None:
        self.criterion = criterion
        self._line = line
        self.name = name
        self.render = Renderer(definitions, name)
        self.weight: Decimal | None = None
        self.fine = False
        """Whether points may be finer than the amounts that are written."""
        self.numbers: set[Decimal] = set()
        self.unbounded: list[Where] = []
        self.lost: list[Where] = []
        """Places of reasons of which a part cannot be shown."""
        self.maximum, self.minimum = self._bounds(reach)
        self.limits = self._limits()

    def _bounds(self, reach: Decimal | None) -> tuple[Decimal, Decimal]:
        low, high = extent(self.criterion.block)
        ends = [end for end in (high, self.criterion.high) if end is not None]
        maximum = _first(self.criterion.maximum, min(ends, default=None), Decimal(10))
        self.may_overflow = bool(ends) and min(ends) > maximum and not is_opaque(self.criterion.block)
        self.endless = not ends
        if reach is not None and self.may_overflow:
            maximum = max(maximum, min([reach, *ends]))
        minimum = self.criterion.low if self.criterion.low is not None else min(Decimal(0), _first(low, -maximum))
        return maximum, minimum

    def _limits(self) -> tuple[Decimal, Decimal]:
        """Give back the most that an award and a penalty can matter."""
        low, high = extent(self.criterion.block)
        deepest = low if low is not None else self.minimum - self.maximum
        highest = high if high is not None else self.maximum - self.minimum
        return self.maximum - min(deepest, Decimal(0)), max(highest, Decimal(0)) - self.minimum

    @property
    def overflow(self) -> bool:
        """Whether the function gives more than the maximum it declares, with nothing to bound it."""
        declared = self.criterion.maximum
        return declared is not None and self.maximum > declared

    def write(self) -> None:
        """Write the rules; what they need is declared on the way."""
        self._rules = [line for rule in self.criterion.block for line in self._with_line(rule)]
        self._requirement = self._requires()

    def _with_line(self, rule: Rule) -> list[str]:
        """Give back the lines of a rule, with the line of the Python it comes from."""
        lines = self._rule(rule)
        where = rule.arms[0][1] if isinstance(rule, Branch) else rule.where
        if lines and where != (0, 0):
            lines[-1] += f" # line {self._line(where)}"
        return lines

    def text(self) -> str:
        """Give back the criterion's text, with the values that it alone uses."""
        values = [value.line for value in dict.fromkeys(self.render.values) if value.users == {self.name}]
        head = f"criterion {self.name} {quoted(title(self.criterion.function))} {self._head()}"
        body = "\n".join((*values, *self._requirement, *self._rules))
        told = f"# {self.criterion.function}, line {self._line(self.criterion.where)}"
        return told + "\n" + mark(f"{mark(head, self.criterion.where)} {{\n{body}\n}}", self.criterion.where)

    def _head(self) -> str:
        limits = [mark(f"max {self.points(self.maximum)}", self.criterion.maximum_where)]
        if self.minimum:
            limits.append(f"min {self.points(self.minimum)}")
        if self.weight is not None:
            limits.append(f"weight {written(self.weight)}")
        step = self.criterion.step
        if step is not None and (self.fine or any(number % step for number in self.numbers)):
            limits.append(f"round to {written(step)} half even")
            self.numbers.add(step)
        return " ".join(limits)

    def _requires(self) -> list[str]:
        if self.criterion.requires is None:
            return []
        condition, reason, where = self.criterion.requires
        text = self.render.reason(reason) or '"Nothing to judge."'
        return [mark(f"requires {self.render(condition)} else {text}", where)]

    def points(self, value: Decimal) -> str:
        """Give back points as they are written, and remember how fine they are."""
        self.numbers.add(abs(value))
        return written(value)

    # ------------------------------------------------------------ rules
    def block(self, block: Block) -> list[str]:
        """Give back the lines of the rules of a block."""
        return [line for rule in block for line in self._rule(rule)]

    def _rule(self, rule: Rule) -> list[str]:
        if isinstance(rule, Give):
            return self._give(rule, "")
        if isinstance(rule, Say):
            reason = self._reason(rule)
            return [] if reason is None else [mark(f"choose {{ when true nothing {reason} }}", rule.where)]
        if isinstance(rule, Branch):
            return self._branch(rule)
        return self._bounded(rule)

    def _give(self, rule: Give, condition: str) -> list[str]:
        reason = self._reason(rule)
        known = constant(rule.amount)
        if known is not None:
            if known == 0:
                return [] if reason is None else [f"choose {{ when true nothing {reason} }}"]
            word = "award" if known > 0 else "penalize"
            verb = "Gives" if known > 0 else "Takes"
            said = reason or ("" if condition else quoted(f"{verb} {written(abs(known))}."))
            return [mark(f"{word} {self.points(abs(known))} {condition} {said}", rule.where)]
        steps = at_most(rule.amount, self.limits[0])
        kept = [item for item in graded(steps or rule.amount) if item.limit is None or _rounded(item.limit) > 0]
        return [mark(self._graded(item, condition, reason, rule.where), rule.where) for item in kept]

    def _graded(self, item: Graded, condition: str, reason: str | None, where: Where) -> str:
        limit = item.limit
        if limit is None:
            limit = self.limits[0] if item.word == "award" else self.limits[1]
            self.unbounded.append(where)
        if item.value.kind == "real":
            self.fine = True
        said = reason or ("" if condition else quoted("In proportion."))
        value = self.render(item.value, OR)
        most = self.points(_rounded(limit))
        return f"{item.word} {self.points(item.points)} per {value} up to {most} {condition} {said}"

    def _reason(self, rule: Give | Say) -> str | None:
        """Give back the reason of a rule, and note one that cannot be shown as it is."""
        if rule.reason is None:
            return None
        reason = self.render.reason(rule.reason)
        if reason is None or (_GAP in reason and rule.where not in self.lost):
            self.lost.append(rule.where if rule.where != (0, 0) else self.criterion.where)
        return reason

    def _bounded(self, rule: Bounded) -> list[str]:
        limits = "" if rule.high is None else f" max {self.points(rule.high)}"
        limits += "" if rule.low is None else f" min {self.points(rule.low)}"
        if not limits:
            return self.block(rule.block)
        inner = "\n".join(self.block(rule.block))
        return [mark(f'group "Together" {limits} {{\n{inner}\n}}', rule.where)] if inner else []

    # ------------------------------------------------------------ branches
    def _branch(self, rule: Branch) -> list[str]:
        outcomes = [self._outcome(block) for _, _, block in rule.arms]
        last = self._outcome(rule.otherwise)
        if len(rule.arms) == 1 and not rule.otherwise and len(rule.arms[0][2]) == 1:
            only = rule.arms[0][2][0]
            if isinstance(only, Give) and constant(only.amount) is None:
                return self._give(only, f"if {self._condition(rule, 0)}")
        if None in outcomes or last is None:
            return [self._if(rule)]
        simple = [outcome for outcome in outcomes if outcome is not None]
        if len(simple) == 1 and simple[0].points and not (last.points and last.reason is None):
            return [self._award(rule, simple[0], last)]
        return [self._choose(rule, simple, last)]

    def _condition(self, rule: Branch, at: int) -> str:
        condition, where, _ = rule.arms[at]
        return mark(self.render(condition), where)

    def _outcome(self, block: Block) -> Outcome | None:
        """Give back what a block gives where that is points and a reason at most, else None."""
        if not block:
            return Outcome(Decimal(0), None, None)
        if len(block) > 1 or not isinstance(block[0], (Give, Say)):
            return None
        rule = block[0]
        points = constant(rule.amount) if isinstance(rule, Give) else Decimal(0)
        if points is None:
            return None
        return Outcome(points, self._reason(rule), rule.where)

    def _award(self, rule: Branch, outcome: Outcome, last: Outcome) -> str:
        where = _spanning(rule.arms[0][1], outcome.where)
        text = f"{self._word(outcome)} if {self._condition(rule, 0)} {outcome.reason or ''}"
        if last.points:
            text += "\nelse " + mark(f"{self._word(last)} {last.reason}", last.where)
        elif last.reason is not None:
            text += "\nelse " + mark(last.reason, last.where)
        return mark(text, where)

    def _word(self, outcome: Outcome) -> str:
        if not outcome.points:
            return "nothing"
        return f"{'award' if outcome.points > 0 else 'penalize'} {self.points(abs(outcome.points))}"

    def _choose(self, rule: Branch, outcomes: list[Outcome], last: Outcome) -> str:
        lines = []
        for at, outcome in enumerate(outcomes):
            told = mark(f"{self._word(outcome)} {outcome.reason or ''}", outcome.where)
            where = _spanning(rule.arms[at][1], outcome.where)
            lines.append(mark(f"when {self._condition(rule, at)} {told}", where))
        if last.points or last.reason:
            lines.append(mark(f"otherwise {self._word(last)} {last.reason or ''}", last.where))
        return mark("choose {\n" + "\n".join(lines) + "\n}", rule.arms[0][1])

    def _if(self, rule: Branch) -> str:
        pieces = []
        for at, (_, where, block) in enumerate(rule.arms):
            inner = "\n".join(self.block(block))
            pieces.append(mark(f"if {self._condition(rule, at)} {{\n{inner}\n}}", where))
        text = "\nelse ".join(pieces)
        if rule.otherwise and (inner := "\n".join(self.block(rule.otherwise))):
            text += f"\nelse {{\n{inner}\n}}"
        return text


def is_opaque(block: Block) -> bool:
    """Tell whether a block gives points that only a tool of the user's own knows."""
    for rule in block:
        inner: list[Block] = []
        if isinstance(rule, Give) and _asks_tool(rule.amount):
            return True
        if isinstance(rule, Branch):
            inner = [*(arm[2] for arm in rule.arms), rule.otherwise]
        elif isinstance(rule, Bounded):
            inner = [rule.block]
        if any(is_opaque(part) for part in inner):
            return True
    return False


def _asks_tool(value: Expr) -> bool:
    value = seen(value)
    return value.op == "opaque" or any(_asks_tool(part) for part in value.args if isinstance(part, Expr))


def _first(*values: Bound) -> Decimal:
    return next(value for value in values if value is not None)


def _rounded(value: Decimal) -> Decimal:
    return round(value, 3)


def _spanning(one: Where, other: Where | None) -> Where:
    return one if other is None or other[0] < one[0] else (one[0], max(one[1], other[1]))
