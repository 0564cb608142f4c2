"""Small rubrics over unknowns with few values, and their attainable scores by trying every combination of values.

The unknowns are tools that the rubric declares, so nothing is known of them but their ranges: what the analysis proves
must then be exactly what trying everything finds.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from itertools import product
from random import Random
from typing import Any

from rubricc.compiler import driver
from rubricc.compiler.analysis.prove.analysis import Analysis, Effort
from rubricc.compiler.analysis.prove.replay import Replay
from rubricc.compiler.ir.rubric import Rubric
from rubricc.compiler.source.file import SourceFile
from rubricc.runtime.registry import registered
from rubricc.runtime.tool import Parameter, Tool
from rubricc.runtime.types import BOOL, TEXT, Type, integer, real

UNKNOWNS: dict[str, tuple[str, Type, tuple[Any, ...]]] = {
    "yes": ("Bool or undefined", BOOL.with_undefined(), (True, False, None)),
    "sure": ("Bool", BOOL, (True, False)),
    "few": ("Int in 0 to 3", integer(0, 3), (0, 1, 2, 3)),
    "some": ("Int in -1 to 2 or undefined", integer(-1, 2).with_undefined(), (-1, 0, 1, 2, None)),
    "share": ("Real in 0 to 1", real(0, 1), (0.0, 0.3, 0.300001, 0.5, 0.500001, 1.0)),
}
"""By name: how each is declared, its type, and values of which one lies in each region that rubrics here can make."""

ENDS = ("from 0 to 3", "from 2 to -1", "from 1 to 2", "from 2.5 to 2.25", "from 0.5 to 0.75", "from 1.75 to 0.5")

TRUTHS = ("yes", "sure")
COUNTS = ("few", "some")


class SmallRubric:
    """Writes the source of one rubric over some of the unknowns."""

    def __init__(self, random: Random) -> None:
        self.random = random
        self.weighted = False
        self.names = sorted(random.sample(sorted(UNKNOWNS), random.randint(2, 3)))

    def source(self) -> str:
        """Give back the rubric."""
        combined = self._combine()
        criteria = [self._criterion(f"c{index}") for index in range(self.random.randint(1, 3))]
        tools = [f"  tool u.{name}(text: Text): {UNKNOWNS[name][0]}" for name in self.names]
        overrides = [self._override(index, len(criteria)) for index in range(self.random.choice((0, 0, 1, 2)))]
        required = [f'  requires {self._condition(1)} else "No."'] if self.random.random() < 0.15 else []
        return "\n".join(['rubric r "R" {', *combined, *tools, *required, *criteria, *overrides, "}"])

    def _combine(self) -> list[str]:
        """Give back how the criteria are combined; most are summed."""
        if self.random.random() < 0.6:
            return []
        how = self.random.choice(("weighted_avg", "min", "max", "median", "all_pass", "any_pass"))
        self.weighted = how == "weighted_avg"
        return [f"  combine {how}{self.random.choice(('', ' pass at 0.5', ' pass at 0.3334'))}"]

    def _call(self, name: str) -> str:
        return f"u.{name}(response)"

    def _pick(self, among: Sequence[str]) -> str | None:
        here = [name for name in self.names if name in among]
        return self._call(self.random.choice(here)) if here else None

    def _condition(self, depth: int) -> str:
        if depth and self.random.random() < 0.5:
            one, other = self._condition(depth - 1), self._condition(depth - 1)
            kind = self.random.choice(("and", "or", "not", "implies", "at least"))
            if kind == "not":
                return f"not ({one})"
            if kind == "at least":
                return f"at least {self.random.randint(1, 2)} of [{one}, {other}]"
            return f"({one}) {kind} ({other})"
        return self._leaf()

    def _leaf(self) -> str:
        name = self.random.choice(self.names)
        call = self._call(name)
        if name in TRUTHS:
            return self.random.choice((call, f"{call} is defined"))
        if name == "share":
            return f"{call} {self.random.choice(('>', '>=', '<', '<='))} {self.random.choice((0.3, 0.5))}"
        op = self.random.choice((">", ">=", "<", "<=", "==", "!="))
        return f"{self._count(call)} {op} {self.random.randint(-1, 4)}"

    def _count(self, call: str) -> str:
        other = self._pick(COUNTS) or call
        forms = (call, call, f"{call} * 2 - 1", f"abs({call} - 1)", f"max({call}, {other})", f"{call} + {other}")
        return self.random.choice((*forms, f"{call} - {other}", f"(if {self._truth()} then {call} else 2)"))

    def _truth(self) -> str:
        return self._pick(TRUTHS) or f"{self._pick(COUNTS) or '1'} > 0"

    def _criterion(self, name: str) -> str:
        low = self.random.choice(("", "", " min -2", " min -1"))
        step = self.random.choice(("", "", "", " round to 1", " round to 1 half even"))
        if self.weighted:
            step += self.random.choice(("", " weight 2", " weight 0.5", " weight 0"))
        step += self.random.choice(("", "", "", " gate pass at 1"))
        body = "\n".join(self._statement(2) for _ in range(self.random.randint(1, 3)))
        return f"  criterion {name} max {self.random.randint(1, 5)}{low}{step} {{\n{body}\n  }}"

    def _points(self) -> str:
        return self.random.choice(("0.5", "1", "1.5", "2", "3"))

    def _statement(self, depth: int) -> str:
        kinds = ["award", "penalize", "per", "by", *(["choose", "if", "best", "group"] if depth else [])]
        return str(getattr(self, f"_{self.random.choice(kinds)}")(depth))

    def _award(self, depth: int) -> str:
        other = f' else award {self._points()} "Else."' if self.random.random() < 0.3 else ""
        return f'    award {self._points()} if {self._condition(2)} "Award."{other}'

    def _penalize(self, depth: int) -> str:
        return f'    penalize {self._points()} if {self._condition(2)} "Fault."'

    def _per(self, depth: int) -> str:
        value = self._count(self._pick(COUNTS) or "1")
        return f'    {self.random.choice(("award", "penalize"))} 0.5 per {value} up to {self._points()} "Per."'

    def _by(self, depth: int) -> str:
        value = self._count(self._pick(COUNTS) or "1")
        # Between some ends lies no whole number, between others one.
        ends = self.random.choice(ENDS)
        return f'    award up to {self._points()} by {value} {ends} "By."'

    def _choose(self, depth: int) -> str:
        arms = [f'when {self._condition(1)} award {self._points()} "Arm."' for _ in range(self.random.randint(1, 3))]
        end = self.random.choice(("", 'otherwise penalize 1 "None."', 'otherwise nothing "None."'))
        return f'    choose "c" {{ {" ".join(arms)} {end} }}'

    def _if(self, depth: int) -> str:
        return f"    if {self._condition(1)} {{\n{self._statement(depth - 1)}\n    }} else {{\n{self._award(0)}\n    }}"

    def _best(self, depth: int) -> str:
        paths = [f'path "p{at}" {{ {self._statement(depth - 1)} }}' for at in range(2)]
        return f"    best of {{ {' '.join(paths)} }}"

    def _group(self, depth: int) -> str:
        limit = self.random.choice(("max 1", "max 2 min 1", "min -1", "max 3"))
        return f'    group "g" {limit} {{\n{self._statement(depth - 1)}\n{self._penalize(0)}\n    }}'

    def _override(self, index: int, criteria: int) -> str:
        target = self.random.choice(["total", *(f"c{at}" for at in range(criteria))])
        action = self.random.choice((f"cap {target} at 1", f"floor {target} at 1", f"set {target} to 0", "fail"))
        asked = self.random.choice((self._condition(1), "c0 >= 1", f"c0 < 1 and {self._leaf()}"))
        return f'  override o{index} if {asked} {{ {action} reason "Over." }}'


def small_rubric(seed: int) -> tuple[Rubric, list[str]] | None:
    """Give back a rubric and the names of its unknowns, None where what was written does not compile."""
    made = SmallRubric(Random(seed))
    checked = driver.check(SourceFile("small.rubric", made.source()))
    return None if checked.rubric is None or checked.errors else (checked.rubric, made.names)


def mistakes(seed: int) -> list[str] | None:
    """Give back where the proved bounds of a small rubric are not what trying everything finds; None for no rubric."""
    made = small_rubric(seed)
    if made is None:
        return None
    rubric, names = made
    state: dict[str, Any] = {}
    tools = [_tool(name, state) for name in names]
    with registered(*tools):
        replays = list(_tried(rubric, names, state))
    return list(_compared(rubric, replays))


def _tool(name: str, state: dict[str, Any]) -> Tool:
    return Tool(f"u.{name}", (Parameter("text", TEXT),), UNKNOWNS[name][1], lambda text: state[name], "", ())


def _tried(rubric: Rubric, names: Sequence[str], state: dict[str, Any]) -> Iterator[Replay]:
    module = driver.load(rubric)
    for values in product(*(UNKNOWNS[name][2] for name in names)):
        state.update(zip(names, values, strict=True))
        yield Replay(rubric, dict(state), module.trace_response("", ""))


def _compared(rubric: Rubric, replays: Sequence[Replay]) -> Iterator[str]:
    analysis = Analysis(rubric, lambda: None, Effort(seconds=10))  # type: ignore[arg-type,return-value]
    for criterion in rubric.criteria:
        part, encoding = analysis.part(criterion), analysis.encoding(criterion)
        score, ready = part.encoder.own_score(criterion), [part.encoder.ready()]
        for most in (False, True):
            proved = analysis.limit(part, score, part.unit, maximize=most)
            yield from _differ(f"{criterion.id}", proved, [item.score(criterion.id) for item in replays], most)
            raws = [item.raw(criterion.id) for item in replays]
            if any(raw is not None for raw in raws):
                proved = analysis.limit(part, encoding.raw, part.unit, ready, maximize=most)
                yield from _differ(f"{criterion.id} raw", proved, raws, most)
        for choice in encoding.sites.choices:
            for arm, taken in enumerate((*choice.taken, choice.otherwise)):
                branch = id(choice.node), arm if arm < len(choice.taken) else -1
                possible = part.solve(assume=[*ready, taken]).status != "infeasible"
                if possible != any(branch in item.taken for item in replays):
                    yield f"{criterion.id}: arm {arm} of {choice.node.keyword} can{'' if possible else 'not'} be taken"
    yield from _compared_whole(rubric, analysis, replays)


def _compared_whole(rubric: Rubric, analysis: Analysis, replays: Sequence[Replay]) -> Iterator[str]:
    outcome = analysis.outcome
    if outcome.total is None:
        return
    for most in (False, True):
        proved = analysis.limit(analysis.whole, outcome.total, outcome.unit, maximize=most)
        yield from _differ("total", proved, [item.total for item in replays], most)
    for literal, passed in ((outcome.passed, True), (-outcome.passed, False)):
        possible = analysis.whole.solve(assume=[literal]).status != "infeasible"
        if possible != any(item.trace["result"]["passed"] is passed for item in replays):
            yield f"the rubric can{'' if possible else 'not'} be {'passed' if passed else 'failed'}"
    for firing in outcome.firings:
        possible = analysis.whole.solve(assume=[outcome.ready, firing.fires]).status != "infeasible"
        if possible != any(firing.override.id in item.fired for item in replays):
            yield f"override {firing.override.id} can{'' if possible else 'not'} act"


def _differ(name: str, proved: Fraction | None, found: Sequence[Fraction | None], most: bool) -> Iterator[str]:
    known = [value for value in found if value is not None]
    end = (max if most else min)(known)
    if proved != end:
        yield f"{name} {'max' if most else 'min'}: proved {proved}, found {end}"
