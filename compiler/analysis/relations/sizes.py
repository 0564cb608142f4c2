"""Counts that cannot be above other counts."""

from __future__ import annotations

from collections.abc import Iterator

from rubricc.compiler.analysis.encode.expressions import ExpressionEncoder
from rubricc.compiler.analysis.encode.features import Feature
from rubricc.compiler.analysis.encode.keys import Key
from rubricc.compiler.ir.expressions import Call, Expression
from rubricc.runtime.types import COUNT

WITHIN_ALL = frozenset({"format.headings", "format.code_blocks", "format.tables"})
"""Tools that count everything where their optional arguments are left out, and only some where they are given."""


def relate_sizes(encoder: ExpressionEncoder) -> None:
    """Keep every count at or below the counts that it is part of."""
    done: set[Key] = set()
    # A larger count may be new to the problem, and itself be part of one that is larger still.
    while waiting := [key for key in encoder.table.numbers if key not in done]:
        for key in waiting:
            done.add(key)
            feature = encoder.table.numbers[key]
            if isinstance(feature.node, Call):
                for larger in _larger(encoder.homes[key], feature.node):
                    no_more_than(feature, larger)


def no_more_than(small: Feature, large: Feature) -> None:
    """Say that one count is never above another, wherever both have a value."""
    problem = small.problem
    given = [literal for literal in (small.defined, large.defined) if literal != problem.true]
    if small.is_variable and large.is_variable:
        problem.linear([(1, small.variable), (-1, large.variable)], high=0, given=given)
    for grid in small.bounds:
        if grid > 0:
            problem.clause(*(-literal for literal in given), -small.regions[grid], large.reaches(grid))


def _larger(home: ExpressionEncoder, node: Call) -> Iterator[Feature]:
    if node.tool == "list.shared":
        yield from (_count(home, "list.distinct", items) for items in node.arguments if items is not None)
    elif node.tool == "list.distinct" and node.arguments[0] is not None:
        yield _count(home, "list.size", node.arguments[0])
    elif node.tool == "list.size" and isinstance(node.arguments[0], Call):
        yield from _matches(home, node.arguments[0])
    elif node.tool in WITHIN_ALL and any(item is not None for item in node.arguments[1:]):
        yield _count(home, node.tool, *node.arguments[:1], *[None] * (len(node.arguments) - 1))


def _matches(home: ExpressionEncoder, tokens: Call) -> Iterator[Feature]:
    """Yield the matches of a pattern, of which the tokens that it gives are no more than all."""
    if tokens.tool == "text.tokens":
        yield _count(home, "text.count_matches", *tokens.arguments[:2])


def _count(home: ExpressionEncoder, tool: str, *arguments: Expression | None) -> Feature:
    node = Call(tool=tool, arguments=arguments, type=COUNT)
    return home.number(node, home.calls.defined(node))
