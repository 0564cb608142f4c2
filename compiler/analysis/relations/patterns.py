"""A text in which one pattern is found may always have another one too."""

from __future__ import annotations

from collections import defaultdict
from itertools import permutations

from rubricc.compiler.analysis.encode.expressions import ExpressionEncoder
from rubricc.compiler.analysis.encode.features import Feature
from rubricc.compiler.analysis.encode.keys import Key
from rubricc.compiler.analysis.relations.pattern_language import implies
from rubricc.compiler.ir.expressions import Call, PatternRef

MOST_PATTERNS = 40
"""Of more patterns than this in one text none are compared: the pairs would be too many."""


def relate_patterns(encoder: ExpressionEncoder) -> None:
    """Let a match of one pattern in a text bring that of another, where its language lies in the other's."""
    found: dict[Key, list[tuple[str, Feature]]] = defaultdict(list)
    for key, feature in encoder.table.numbers.items():
        node = feature.node
        if isinstance(node, Call) and node.tool == "text.count_matches" and isinstance(node.arguments[1], PatternRef):
            text = node.arguments[0]
            assert text is not None
            found[encoder.homes[key].key(text)].append((node.arguments[1].name, feature))
    for features in found.values():
        if len(features) <= MOST_PATTERNS:
            for one, other in permutations(features, 2):
                if implies(encoder.patterns[one[0]], encoder.patterns[other[0]]):
                    encoder.problem.implies(one[1].reaches(1), other[1].reaches(1))
