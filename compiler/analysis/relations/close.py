"""All relations between the features of a problem, added once everything that will be asked about is encoded."""

from __future__ import annotations

from collections.abc import Callable

from rubricc.compiler.analysis.encode.expressions import ExpressionEncoder
from rubricc.compiler.analysis.relations.counts import relate_counts
from rubricc.compiler.analysis.relations.definedness import relate_definedness
from rubricc.compiler.analysis.relations.found import relate_found
from rubricc.compiler.analysis.relations.parts import relate_parts
from rubricc.compiler.analysis.relations.patterns import relate_patterns
from rubricc.compiler.analysis.relations.quotients import relate_quotients
from rubricc.compiler.analysis.relations.sizes import relate_sizes
from rubricc.compiler.analysis.relations.trends import relate_trends
from rubricc.compiler.analysis.relations.words import relate_words

RELATIONS: tuple[Callable[[ExpressionEncoder], None], ...] = (
    relate_quotients,
    relate_found,
    relate_parts,
    relate_definedness,
    relate_sizes,
    relate_trends,
    relate_words,
    relate_counts,
    relate_patterns,
)
"""In an order in which what one adds, those after it see."""


def close(encoder: ExpressionEncoder) -> None:
    """Add what is known to hold between the features that have been encoded; each relation holds for every input."""
    for relate in RELATIONS:
        relate(encoder)
