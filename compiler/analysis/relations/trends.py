"""Where a tool's answer grows with a list, a longer list gives no smaller answer; so says the tool's declaration."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Iterator

from rubricc.compiler.analysis.encode.expressions import ExpressionEncoder
from rubricc.compiler.analysis.encode.features import Feature
from rubricc.compiler.analysis.encode.keys import Key
from rubricc.compiler.analysis.encode.phrasebook import EntryKey, entry_key
from rubricc.compiler.analysis.relations.sizes import no_more_than
from rubricc.compiler.ir.expressions import Call, LexiconRef

Member = tuple[Key, Call, int]
"""A call by its key, and which of its arguments is the list."""


def relate_trends(encoder: ExpressionEncoder) -> None:
    """Compare the calls of one tool that differ in one list only, of which one holds the other."""
    for members in _alike(encoder).values():
        sets = [(key, _entries(encoder.homes[key], node, place)) for key, node, place in members]
        for small_key, small in sets:
            for large_key, large in sets:
                if small_key != large_key and small is not None and large is not None and small <= large:
                    _relate(encoder, small_key, large_key)


def _alike(encoder: ExpressionEncoder) -> dict[object, list[Member]]:
    """Give back the calls whose answers grow with a list, by everything else that they are given."""
    found: dict[object, list[Member]] = defaultdict(list)
    nodes = [(key, feature.node) for key, feature in encoder.table.numbers.items()]
    nodes += [(key, node) for key, (node, _) in encoder.table.truths.items()]
    for key, node in nodes:
        if isinstance(node, Call) and key in encoder.homes:
            for place, rest in _growing(encoder.homes[key], node):
                found[node.tool, place, rest].append((key, node, place))
    return {rest: members for rest, members in found.items() if len(members) > 1}


def _growing(home: ExpressionEncoder, node: Call) -> Iterator[tuple[int, object]]:
    declared = home.tool(node.tool)
    for place, (parameter, argument) in enumerate(zip(declared.parameters, node.arguments, strict=True)):
        if declared.trends.get(parameter.name) == "up" and isinstance(argument, LexiconRef):
            others = node.arguments[:place] + node.arguments[place + 1 :]
            yield place, tuple(None if other is None else home.key(other) for other in others)


def _entries(home: ExpressionEncoder, node: Call, place: int) -> Counter[EntryKey] | None:
    """Give back the entries of a list; one that it has twice is counted twice by the tools."""
    lexicon = home.scope.lexicons.get(getattr(node.arguments[place], "name", ""))
    return None if lexicon is None else Counter(entry_key(entry) for entry in lexicon.entries)


def _relate(encoder: ExpressionEncoder, small: Key, large: Key) -> None:
    numbers, truths = encoder.table.numbers, encoder.table.truths
    if small in numbers and large in numbers:
        _no_more(numbers[small], numbers[large])
    elif small in truths and large in truths:
        encoder.problem.implies(truths[small][1], truths[large][1])


def _no_more(small: Feature, large: Feature) -> None:
    if small.step == large.step:
        no_more_than(small, large)
