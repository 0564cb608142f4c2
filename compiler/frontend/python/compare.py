"""Holds a lifted rubric against the Python module it came from: both score the same texts, and what differs is shown.

The original runs in a process of its own (see `original`). Texts are those given, and generated ones made of the
module's own phrases, expressions and numbers (see `texts`). For each kind of difference the shortest text that shows it
is sought.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass, field
from types import ModuleType
from typing import Any, Literal

from rubricc.compiler.frontend.python.functions import Function, scoring_functions
from rubricc.compiler.frontend.python.original import CannotLoad, Failed, Limits, Original
from rubricc.compiler.frontend.python.shrink import shrink
from rubricc.compiler.frontend.python.texts import Pair, generated
from rubricc.compiler.source.file import SourceFile

CLOSE = 1.000_001e-6
"""Scores that differ by no more are the same: quotients are rounded to six decimals."""

Kind = Literal["score", "folding", "reasons", "crash", "unsteady"]


@dataclass(frozen=True, slots=True)
class Difference:
    """One kind of difference of one function: how often it was met, and the shortest text that shows it.

    `score`: the scores differ. `folding`: they differ, but not once odd characters are made plain: a rubric reads
    accents in two parts, runs of white space, underscores and the like otherwise than Python. `reasons`: the scores
    agree, the reasons do not. `crash`: the original raised an error. `unsteady`: the original answered the same text in
    two ways. `line` is where the original failed, else 0.
    """

    function: str
    kind: Kind
    times: int
    query: str
    response: str
    original: str
    lifted: str
    line: int = 0


@dataclass(frozen=True, slots=True)
class Comparison:
    """What came of a comparison. Where the original did not even load, `failed` says why and nothing was compared."""

    texts: int
    functions: tuple[str, ...]
    compared: int
    """Pairs of a text and a function on which both answered."""
    differences: tuple[Difference, ...]
    left_out: tuple[str, ...] = ()
    """Scoring functions of the module that the rubric has no counterpart for."""
    failed: Failed | None = None

    @property
    def agrees(self) -> bool:
        """Whether something was compared, and all scores were equal wherever the original gave one."""
        return self.failed is None and self.compared > 0 and not any(d.kind == "score" for d in self.differences)


def compare(
    source: SourceFile,
    module: ModuleType,
    *,
    given: Iterable[Pair] = (),
    count: int = 200,
    seed: int = 1,
    limits: Limits | None = None,
    functions: Sequence[Function] | None = None,
) -> Comparison:
    """Score texts with a Python module and with the module built from the rubric that was lifted from it.

    `functions` says which functions are which criteria; unless given they are found by their names. Raises SyntaxError
    where the Python does not parse.
    """
    found = scoring_functions(source, module.CRITERIA) if functions is None else functions
    pairs = [*given, *generated(source.text, count, seed)]
    known = [item for item in found if _lifted(module, item) is not None]
    left_out = tuple(item.name for item in found if item not in known)
    try:
        with Original(source, limits) as original:
            comparer = _Comparer(original, module, known)
            for number, pair in enumerate(pairs):
                comparer.take(pair, again=number % 20 == 0)
            differences = comparer.differences()
    except CannotLoad as error:
        return Comparison(len(pairs), tuple(item.name for item in known), 0, (), left_out, error.failed)
    return Comparison(len(pairs), tuple(item.name for item in known), comparer.compared, tuple(differences), left_out)


def _lifted(module: ModuleType, function: Function) -> Callable[..., dict[str, Any]] | None:
    """Give back the function of a built module that stands for one of the original; None where there is none."""
    if function.criterion is None:
        return module.score_response  # type: ignore[no-any-return]
    return getattr(module, f"score_{function.criterion}", None) if function.criterion in module.CRITERIA else None


@dataclass(slots=True)
class _Group:
    """Differences of one kind in one place, and the shortest pair that showed it so far."""

    function: Function
    kind: Kind
    where: str
    pair: Pair
    times: int = 1

    def add(self, pair: Pair) -> None:
        self.times += 1
        if sum(map(len, pair)) < sum(map(len, self.pair)):
            self.pair = pair


@dataclass(slots=True)
class _Comparer:
    original: Original
    module: ModuleType
    functions: Sequence[Function]
    compared: int = 0
    groups: dict[tuple[str, str, str], _Group] = field(default_factory=dict)

    def take(self, pair: Pair, again: bool) -> None:
        """Compare all functions on a pair; with `again` the original is asked twice."""
        for function in self.functions:
            answer = self.ask(function, pair)
            kind, where = self.verdict(function, pair, answer)
            if kind == "" and again and self.ask(function, pair) != answer:
                kind = "unsteady"
            self.compared += not isinstance(answer, Failed)
            if kind != "":
                self.note(function, kind, where, pair)

    def ask(self, function: Function, pair: Pair) -> Any:
        return self.original.call(function.name, function.arguments(*pair))

    def note(self, function: Function, kind: Kind, where: str, pair: Pair) -> None:
        # A function that calls another crashes where that one does; it is told of the first only.
        key = ("" if kind == "crash" else function.name, kind, where)
        known = self.groups.get(key)
        if known is None:
            self.groups[key] = _Group(function, kind, where, pair)
        elif known.function is function:
            known.add(pair)

    def verdict(self, function: Function, pair: Pair, answer: Any) -> tuple[Kind | Literal[""], str]:
        """Give back the kind of difference and what tells it from others of the kind; empty where there is none."""
        if isinstance(answer, Failed):
            return "crash", f"{answer.error} {answer.line}"
        mine = self.answer(function, pair)
        one, other = score_of(answer), score_of(mine)
        if not same(one, other):
            return ("folding" if self.folds(function, pair) else "score"), ""
        return ("reasons", "") if _differ(reasons_of(answer), reasons_of(mine)) else ("", "")

    def folds(self, function: Function, pair: Pair) -> bool:
        """Say whether the scores are the same once odd characters are made plain."""
        query, response = plain(pair[0]), plain(pair[1])
        if (query, response) == pair:
            return False
        answer = self.ask(function, (query, response))
        mine = self.answer(function, (query, response))
        return not isinstance(answer, Failed) and same(score_of(answer), score_of(mine))

    def answer(self, function: Function, pair: Pair) -> dict[str, Any]:
        lifted = _lifted(self.module, function)
        assert lifted is not None
        return lifted(*pair)

    def differences(self) -> list[Difference]:
        """Give back what was met, each with its shortest text, in the order of the functions."""
        order = {function.name: place for place, function in enumerate(self.functions)}
        groups = sorted(self.groups.values(), key=lambda item: (order[item.function.name], item.kind, item.where))
        return [self.shortest(group) for group in groups]

    def shortest(self, group: _Group) -> Difference:
        def shows(query: str, response: str) -> bool:
            pair = (query, response)
            return self.verdict(group.function, pair, self.ask(group.function, pair)) == (group.kind, group.where)

        pair = group.pair if group.kind == "unsteady" else shrink(group.pair, shows)
        answer, mine = self.ask(group.function, pair), self.answer(group.function, pair)
        shown = reasons_of if group.kind == "reasons" else score_of
        return Difference(
            function=group.function.name,
            kind=group.kind,
            times=group.times,
            query=pair[0],
            response=pair[1],
            original=str(answer) if isinstance(answer, Failed) else _shown(shown(answer)),
            lifted=_shown(shown(mine)),
            line=answer.line if isinstance(answer, Failed) else 0,
        )


def plain(text: str) -> str:
    """Give back a text without what a rubric and Python may read in two ways: odd characters, breaks inside phrases.

    >>> plain("e\\u0301  _x\\u200b’s")
    "é x's"
    >>> plain("day  3\\n1. \\nb")
    'day 3\\n1. \\nb'
    """
    composed = unicodedata.normalize("NFKC", text)
    kept = "".join(char for char in composed if unicodedata.category(char) not in ("Cf", "Mn"))
    return _BETWEEN_WORDS.sub(" ", kept.translate(_PLAIN))


_BETWEEN_WORDS = re.compile(r"(?<=[^\W\d_])\s+(?=[^\W\d_])|(?<=\w)[^\S\n]+(?=\w)")
_PLAIN = {ord("_"): " ", **dict.fromkeys(map(ord, "‘’"), "'"), **dict.fromkeys(map(ord, "“”"), '"'), ord("–"): "-"}


def score_of(answer: Any) -> Any:
    """Give back the score in what a scoring function answers: a number, the first of several, or an entry `score`."""
    if isinstance(answer, dict):
        return answer.get("score", answer.get("total", answer.get("total_score")))
    return answer[0] if isinstance(answer, list) and answer else answer


def reasons_of(answer: Any) -> Any:
    """Give back the reasons in what a scoring function answers; None where it gives none."""
    if isinstance(answer, dict):
        return answer.get("reasons")
    return next((part for part in answer[1:] if isinstance(part, list)), None) if isinstance(answer, list) else None


def same(one: Any, other: Any) -> bool:
    """Say whether two scores are the same; a truth value is 1 or 0."""
    if isinstance(one, int | float) and isinstance(other, int | float):
        return abs(one - other) <= CLOSE
    return bool(one == other)


def _differ(one: Any, other: Any) -> bool:
    """Say whether both give reasons, and not the same; reasons by criterion may leave out those that have none."""
    if isinstance(one, dict) and isinstance(other, dict):
        return any(_differ(one.get(key, []), other.get(key, [])) for key in {*one, *other})
    return one is not None and other is not None and one != other


def _shown(value: Any) -> str:
    return repr(value) if isinstance(value, list | dict | str) else str(value)
