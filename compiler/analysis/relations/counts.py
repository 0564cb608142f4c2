"""The hits of a phrase list are at least as many as its entries that are found, and none where none is found."""

from __future__ import annotations

from rubricc.compiler.analysis.encode.expressions import ExpressionEncoder
from rubricc.compiler.analysis.encode.features import Feature
from rubricc.compiler.analysis.encode.phrases import Distinct
from rubricc.compiler.analysis.encode.sums import scale
from rubricc.compiler.ir.expressions import Call, LexiconRef


def relate_counts(encoder: ExpressionEncoder) -> None:
    """Tie every `text.count` of a constant list to the entries of the list."""
    for key, feature in list(encoder.table.numbers.items()):
        node = feature.node
        if isinstance(node, Call) and node.tool == "text.count" and node.arguments[0] is not None:
            home, lexicon = encoder.homes[key], node.arguments[1]
            if isinstance(lexicon, LexiconRef) and lexicon.name in home.scope.lexicons:
                _relate(encoder, feature, home.calls.phrases(node.arguments[0]).distinct(lexicon.name))


def _relate(encoder: ExpressionEncoder, count: Feature, distinct: Distinct) -> None:
    problem = encoder.problem
    problem.implies(distinct.some, count.reaches(1))
    for grid in count.bounds:
        if grid > 0:
            problem.implies(count.regions[grid], distinct.some)
            problem.implies(distinct.reaches(grid), count.regions[grid])
    if count.is_variable:
        entries = scale(distinct, encoder.amounts).amount
        problem.linear([(1, count.variable), *entries.scaled(-1).terms], low=entries.constant)
