"""Drops what nothing uses: lets, phrase lists, patterns and tools."""

from __future__ import annotations

from collections.abc import Iterable

from rubricc.compiler.ir.expressions import Call, Expression, LetRef, LexiconRef, PatternRef
from rubricc.compiler.ir.rubric import Rubric
from rubricc.compiler.ir.visit import used_expressions
from rubricc.compiler.ir.walk import walk

_NAMED = (LetRef, LexiconRef, PatternRef)


def prune(rubric: Rubric) -> Rubric:
    """Give back the rubric without the definitions that no score, reason or trace depends on."""
    names, tools = _used(rubric)
    criteria = tuple(
        c if c.rubric is None else c.model_copy(update={"rubric": prune(c.rubric)}) for c in rubric.criteria
    )
    return rubric.model_copy(
        update={
            "criteria": criteria,
            "lets": tuple(let for let in rubric.lets if let.name in names),
            "lexicons": tuple(lexicon for lexicon in rubric.lexicons if lexicon.name in names),
            "patterns": tuple(pattern for pattern in rubric.patterns if pattern.name in names),
            "tools": tuple(tool for tool in rubric.tools if tool.name in tools),
        }
    )


def _used(rubric: Rubric) -> tuple[set[str], set[str]]:
    """Give back the names of definitions, and of tools, that are reached from what is scored."""
    names, tools = _named(used_expressions(rubric))
    # A let may only use those before it, so one walk backwards reaches everything.
    for let in reversed(rubric.lets):
        if let.name in names:
            more_names, more_tools = _named([let.value])
            names |= more_names
            tools |= more_tools
    return names, tools


def _named(expressions: Iterable[Expression]) -> tuple[set[str], set[str]]:
    names: set[str] = set()
    tools: set[str] = set()
    for expression in expressions:
        for node in walk(expression):
            if isinstance(node, _NAMED):
                names.add(node.name)
            elif isinstance(node, Call):
                tools.add(node.tool)
    return names, tools
