"""Which presences of phrases a function reads into variables of its own, before it does anything else.

Whether, or how many, phrases of a list are there is read off the bits that the one scan of a text leaves. That is too
little work to keep the answer for other functions; a function that needs it twice reads it once.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterable, Iterator

from rubricc.compiler.emit.facts import in_statements
from rubricc.compiler.emit.literals import Names
from rubricc.compiler.emit.names import TAKEN
from rubricc.compiler.emit.unit import Unit
from rubricc.compiler.ir.expressions import Expression
from rubricc.compiler.ir.statements import By, Choose, Per, Statement
from rubricc.compiler.ir.walk import walk

_OWN = re.compile(r"(points|reasons|(earned|group|v)_?[0-9]*|each_.*)")
"""Variables that functions of criteria have anyway."""


def repeated_lookups(unit: Unit, body: tuple[Statement, ...]) -> list[Expression]:
    """Give back the lookups that a block asks for more than once, if the scan that they need is made in any case."""
    asked = [node for root in in_statements(body) for node in _lookups(unit, root)]
    uses = Counter(unit.traits.key(node) for node in asked)
    scanned = {_input(unit, node) for root in _first_asked(body) for node in _lookups(unit, root)}
    first = {unit.traits.key(node): node for node in reversed(asked)}
    return [node for key, node in first.items() if uses[key] > 1 and _input(unit, node) in scanned]


def local_names(unit: Unit, nodes: Iterable[Expression]) -> dict[int, str]:
    """Give back the names of variables for the values of expressions, by the keys of the expressions."""
    names = Names(TAKEN)
    return {unit.traits.key(node): names.new(_name(unit, node)) for node in nodes}


def _name(unit: Unit, node: Expression) -> str:
    wanted = unit.facts.name_of(node).strip("_")
    return f"{wanted}_found" if _OWN.fullmatch(wanted) else wanted


def _lookups(unit: Unit, root: Expression) -> Iterator[Expression]:
    return (node for node in walk(root) if unit.traits.is_lookup(node))


def _input(unit: Unit, node: Expression) -> str:
    """Give back the name of the input that a lookup asks about."""
    text = unit.traits.lookup_text(node)
    assert text is not None
    return text.name


def _first_asked(body: tuple[Statement, ...]) -> Iterator[Expression]:
    """Yield the expressions that are worked out whatever the answer is, or nearly so."""
    for statement in body:
        if isinstance(statement, Choose):
            yield statement.arms[0].condition
        elif isinstance(statement, Per | By):
            yield statement.value
