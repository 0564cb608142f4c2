"""What has no value for the same reason has one together."""

from __future__ import annotations

from collections import defaultdict

from rubricc.compiler.analysis.encode.expressions import ExpressionEncoder
from rubricc.compiler.analysis.encode.keys import Key
from rubricc.compiler.ir.expressions import Call
from rubricc.runtime.types import COUNT

NEED_WORDS = frozenset({"text.unique_ratio", "text.density"})
"""Undefined exactly where `text.words` of the text is 0."""

NEED_READABLE_WORDS = frozenset(
    f"readability.{name}"
    for name in (
        *("ari", "coleman_liau", "dale_chall", "flesch_kincaid_grade", "flesch_reading_ease"),
        *("gunning_fog", "smog"),
    )
)
"""Undefined exactly where the text has no words as readability counts them; they are then all undefined."""

NEED_TABLES = frozenset({"format.table_columns", "format.table_rows"})
"""Undefined exactly where `format.tables` of the text is 0."""


def relate_definedness(encoder: ExpressionEncoder) -> None:
    """Tie the presences of answers that are missing for the same reason."""
    readable: dict[Key, list[int]] = defaultdict(list)
    for key, (node, literal) in list(encoder.table.presence.items()):
        if not isinstance(node, Call) or node.arguments[0] is None:
            continue
        home = encoder.homes[key]
        if node.tool in NEED_READABLE_WORDS:
            readable[home.key(node.arguments[0])].append(literal)
        for tools, counter, extra in ((NEED_WORDS, "text.words", 0), (NEED_TABLES, "format.tables", 2)):
            if node.tool in tools:
                _needs(home, node, literal, counter, extra)
    for literals in readable.values():
        for literal in literals[1:]:
            encoder.problem.implies(literal, literals[0])
            encoder.problem.implies(literals[0], literal)


def _needs(home: ExpressionEncoder, node: Call, literal: int, counter: str, extra: int) -> None:
    """Say that a call has an answer exactly where a count of the same text is not 0, and the text is there."""
    text = node.arguments[0]
    assert text is not None
    counted = Call(tool=counter, arguments=(text, *[None] * extra), type=COUNT)
    some = home.number(counted, home.defined(text)).reaches(1)
    home.problem.clause(-literal, some, -home.defined(text))
    home.problem.clause(literal, -some, -home.defined(text))
