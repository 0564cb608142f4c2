"""The phrase lists of a rubric, what is asked of them, and how checks on them speak."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from decimal import Decimal
from typing import NamedTuple

from rubricc.compiler.analysis.relations.containment import implications
from rubricc.compiler.checks.base import Context
from rubricc.compiler.diagnostics.edits import remove_item
from rubricc.compiler.diagnostics.model import Edit, Fix, Label, Safety
from rubricc.compiler.ir.expressions import Call, Compare, CountTrue, Expression, LetRef, LexiconRef, Number
from rubricc.compiler.ir.rubric import LexiconDef, Rubric, Spelling
from rubricc.compiler.ir.statements import By, Choose, Per
from rubricc.compiler.ir.visit import statements, used_expressions
from rubricc.compiler.ir.walk import operands, walk
from rubricc.compiler.source.span import Span
from rubricc.compiler.syntax import tree

COUNTING = ("text.count", "text.distinct", "text.coverage", "text.density")
"""Tools whose answer grows with each entry that is found."""

NAMED = 3
"""How many phrases a message names."""

LABELLED = 6
"""How many places a finding shows."""

_PRESENCE = {(op, Decimal(least)) for op, least in ((">", 0), (">=", 1), ("==", 0), ("!=", 0), ("<", 1), ("<=", 0))}
_MIRRORED = {"<": ">", "<=": ">=", ">": "<", ">=": "<=", "==": "==", "!=": "!="}


class Item(NamedTuple):
    """One spelling of a list, with the number of its entry."""

    entry: int
    spelling: Spelling


def items(lexicon: LexiconDef) -> list[Item]:
    """Give back the spellings of a list, in its order."""
    return [Item(entry, spelling) for entry, item in enumerate(lexicon.entries) for spelling in item.spellings]


def relations(context: Context, lexicon: LexiconDef) -> dict[int, frozenset[int]]:
    """Give back `implications` of a list's spellings, found once for all checks."""
    known: dict[str, dict[int, frozenset[int]]] = context.memory.setdefault("implications", {})
    if lexicon.name not in known:
        spellings = [item.spelling for item in items(lexicon)]
        known[lexicon.name] = implications(spellings, context.rubric.language)
    return known[lexicon.name]


def scored(rubric: Rubric) -> Iterator[Expression]:
    """Yield the whole expressions that the score depends on: conditions and amounts, not reasons, nor lets."""
    yield from (requirement.condition for requirement in rubric.requirements)
    for criterion in rubric.criteria:
        yield from (requirement.condition for requirement in criterion.requirements)
        for statement in statements(criterion.body):
            if isinstance(statement, Choose):
                yield from (arm.condition for arm in statement.arms)
            elif isinstance(statement, Per | By):
                yield statement.value
    yield from (override.condition for override in rubric.overrides)


def counted(rubric: Rubric) -> dict[str, tuple[Call, ...]]:
    """Give back, by the names of the lists, the calls for which it matters how many entries or hits there are.

    A comparison that only asks whether there is any does not count.
    """
    wanted: set[str] = set()
    calls: list[Call] = []
    for expression in scored(rubric):
        _collect(expression, calls, wanted)
    for let in reversed(rubric.lets):
        if let.name in wanted:
            _collect(let.value, calls, wanted)
    found: dict[str, dict[int, Call]] = {}
    for call in calls:
        for argument in call.arguments:
            if isinstance(argument, LexiconRef):
                found.setdefault(argument.name, {})[id(call)] = call
    return {name: tuple(by_id.values()) for name, by_id in found.items()}


def sought(rubric: Rubric) -> frozenset[str]:
    """Give back the names of the lists whose phrases are sought in texts; `text.tokens` compares whole tokens."""
    whole = (*used_expressions(rubric), *(let.value for let in rubric.lets))
    calls = (node for expression in whole for node in walk(expression) if isinstance(node, Call))
    arguments = (argument for call in calls if call.tool != "text.tokens" for argument in call.arguments)
    return frozenset(argument.name for argument in arguments if isinstance(argument, LexiconRef))


def counts(rubric: Rubric) -> Iterator[CountTrue]:
    """Yield the counts of conditions of which it matters how many hold."""
    for expression in (*scored(rubric), *(let.value for let in rubric.lets)):
        harmless: set[int] = set()
        for node in walk(expression):
            if isinstance(node, Compare) and _asks_presence(node):
                harmless.update(id(side) for side in (node.left, node.right))
            elif isinstance(node, CountTrue) and id(node) not in harmless:
                yield node


def _collect(expression: Expression, calls: list[Call], lets: set[str]) -> None:
    waiting = [expression]
    while waiting:
        node = waiting.pop()
        if isinstance(node, LetRef):
            lets.add(node.name)
        elif isinstance(node, Call) and node.tool in COUNTING:
            calls.append(node)
        if not (isinstance(node, Compare) and _asks_presence(node)):
            waiting.extend(operands(node))


def _asks_presence(node: Compare) -> bool:
    """Tell whether the comparison only asks if something is there at all."""
    for value, number, op in ((node.left, node.right, node.op), (node.right, node.left, _MIRRORED[node.op])):
        if isinstance(number, Number) and isinstance(value, Call | LetRef | CountTrue):
            return (op, number.value) in _PRESENCE
    return False


def own(context: Context, lexicon: LexiconDef, spelling: Spelling) -> Span | None:
    """Give back where a spelling stands, if it is written in the list itself; None for joined ones and files."""
    inside = lexicon.at.start <= spelling.at.start and spelling.at.end <= lexicon.at.end
    return context.span(spelling.at) if inside and context.written(spelling.at, tree.TextLit) else None


def place(context: Context, lexicon: LexiconDef) -> Span:
    """Give back where a finding on a whole list is shown: at its name, or at its beginning where it has none."""
    node = context.written(lexicon.at, tree.LexiconDecl)
    return context.head(lexicon.at) if node is None else node.name.span


def title(lexicon: LexiconDef) -> str:
    """Give back how a message calls a list."""
    return "this list" if lexicon.anonymous else f"`{lexicon.name}`"


def labels(context: Context, lexicon: LexiconDef, marked: Iterable[tuple[Spelling, str]]) -> tuple[Label, ...]:
    """Give back labels at spellings that stand in the list, the first few, each place once."""
    found: dict[Span, Label] = {}
    for spelling, text in marked:
        span = own(context, lexicon, spelling)
        if span is not None and span not in found and len(found) < LABELLED:
            found[span] = Label(span, text)
    return tuple(found.values())


def listed(parts: Iterable[str]) -> str:
    """Give back the first few parts in a row, and how many there are beyond them."""
    every = list(dict.fromkeys(parts))
    more = len(every) - NAMED
    return ", ".join(every[:NAMED]) + (f" and {more} more" if more > 0 else "")


def deletion(spans: Iterable[Span | None], what: str, safety: Safety) -> Fix | None:
    """Give back the fix that takes spellings off their lists; those that touch are left for the next time."""
    edits: list[Edit] = []
    for span in sorted((span for span in spans if span is not None), key=lambda span: span.start):
        edit = _without(span)
        if edit is not None and all(edit.span.start >= other.span.end for other in edits):
            edits.append(edit)
    return Fix(f"Delete {what}", tuple(edits), safety) if edits else None


def _without(span: Span) -> Edit | None:
    for separator in ("|", ","):
        edit = remove_item(span, separator)
        if edit.span != span:
            return edit
    return None
