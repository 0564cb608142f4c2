"""What a tool finds phrases for is found: a text that begins with a phrase has it, and so has one that asks for it."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rubricc.compiler.analysis.encode.expressions import ExpressionEncoder
from rubricc.compiler.analysis.encode.phrases import Distinct
from rubricc.compiler.analysis.encode.polarity import polar
from rubricc.compiler.ir.expressions import Call, LexiconRef

NEED_PHRASES: Mapping[str, int] = {
    "text.asks": 1,
    "text.starts_with": 1,
    "text.ends_with": 1,
    "text.near": 2,
    "text.same_sentence": 2,
}
"""Tools that say yes only where each of so many lists has a phrase in the text."""

FIRST = ("text.first", "text.first_affirmed")
"""Tools that have an answer exactly where a phrase of the list is found, or affirmed."""


def relate_found(encoder: ExpressionEncoder) -> None:
    """Let phrases be found where a tool could not answer as it does without them."""
    for key, (node, literal) in list(encoder.table.truths.items()):
        if isinstance(node, Call):
            for distinct in _sought(encoder.homes[key], node, NEED_PHRASES.get(node.tool, 0)):
                encoder.problem.implies(literal, distinct.some)
    for key, (node, literal) in list(encoder.table.presence.items()):
        if isinstance(node, Call) and node.tool in FIRST:
            _first(encoder.homes[key], node, literal)
    for feature in encoder.table.calls("text.density"):
        assert isinstance(feature.node, Call)
        for distinct in _sought(encoder.homes[feature.key], feature.node, 1):
            for grid in feature.bounds:
                if grid > 0:
                    encoder.problem.implies(feature.regions[grid], distinct.some)


def _sought(home: ExpressionEncoder, node: Call, lists: int) -> Iterator[Distinct]:
    """Yield how many entries of each of the first lists of a call are in its text, for lists that are constant."""
    text = node.arguments[0]
    for lexicon in node.arguments[1 : 1 + lists]:
        if text is not None and isinstance(lexicon, LexiconRef) and lexicon.name in home.scope.lexicons:
            yield home.calls.phrases(text).distinct(lexicon.name)


def _first(home: ExpressionEncoder, node: Call, literal: int) -> None:
    text, lexicon = node.arguments
    if text is None or not isinstance(lexicon, LexiconRef) or lexicon.name not in home.scope.lexicons:
        return
    phrases, problem = home.calls.phrases(text), home.problem
    some = phrases.distinct(lexicon.name).some
    found = some if node.tool == "text.first" else polar(phrases, lexicon.name, "text.affirms")
    problem.implies(literal, some, found)
    problem.clause(-found, literal, -home.defined(text))
