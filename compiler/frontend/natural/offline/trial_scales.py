"""Tries the rules of scales: each level must be got by an answer, and the question repeated must raise none."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import replace
from decimal import Decimal

from rubricc.compiler.frontend.natural.offline.answers import NEUTRAL
from rubricc.compiler.frontend.natural.offline.criterion import Rule
from rubricc.compiler.frontend.natural.offline.draft import Piece
from rubricc.compiler.frontend.natural.offline.scales import Level, ScaleRule, of_level
from rubricc.compiler.frontend.natural.translation import WrittenTest
from rubricc.compiler.ir.literals import show_number


def tried_scale(
    piece: Piece, rule: ScaleRule, got: Callable[[str], Decimal], doing: Callable[[Piece], Iterator[str]]
) -> Piece:
    """Give back a scale with a test for each level; without its rule where no answer gets one.

    `got` gives the score of an answer, `doing` answers that do what a criterion says.
    """
    tests: list[WrittenTest] = []
    for level in rule.levels:
        answer = next((answer for answer in _answers(piece, level, rule, doing) if got(answer) == level.value), None)
        if answer is None:
            return piece.without_rule(f"No answer in its own words would get level {show_number(level.value)}.")
        tests.append(_test(piece, answer, level))
    return replace(piece, tests=tuple(tests))


def _answers(piece: Piece, level: Level, rule: ScaleRule, doing: Callable[[Piece], Iterator[str]]) -> Iterable[str]:
    """Yield answers that may get a level: in its own words, and for the lowest one that says nothing."""
    if level.condition is not None:
        own = replace(piece, criterion=of_level(piece.criterion, level), points=Decimal(1))
        yield from doing(replace(own, rule=Rule(level.condition, rule.way)))
    yield NEUTRAL


def _test(piece: Piece, answer: str, level: Level) -> WrittenTest:
    title = f"{piece.name}: level {show_number(level.value)}"
    return WrittenTest(title, answer, level.condition is not None, score=level.value)
