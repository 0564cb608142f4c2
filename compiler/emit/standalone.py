"""Generates a module in one file that needs nothing but Python."""

from __future__ import annotations

import ast
from collections.abc import Callable, Iterator
from typing import Any

from rubricc.compiler.emit.bundle import Bundle, bundle, foreign_imports, needed_names
from rubricc.compiler.emit.facts import occurrences
from rubricc.compiler.emit.guard import check
from rubricc.compiler.emit.header import header_of
from rubricc.compiler.emit.module import import_lines, module_lines, render
from rubricc.compiler.emit.names import RUNTIME
from rubricc.compiler.emit.sources import Symbol
from rubricc.compiler.emit.unit import Module, ToolLines, tool_annotation
from rubricc.compiler.ir.depth import deep_recursion
from rubricc.compiler.ir.expressions import Call
from rubricc.compiler.ir.rubric import Rubric
from rubricc.runtime.linear_regex import is_linear
from rubricc.runtime.pattern import join_alternatives
from rubricc.runtime.registry import tool
from rubricc.runtime.tool import Tool

READS_DATA = "rubricc.stdlib._data.data_lines"


class NotStandalone(Exception):  # noqa: N818
    """The rubric needs more than Python; `reasons` says what, one sentence each."""

    def __init__(self, reasons: list[str]) -> None:
        super().__init__("\n".join(reasons))
        self.reasons = reasons


def emit_standalone(rubric: Rubric) -> str:
    """Give back the source of a module that scores by this rubric and imports only Python's standard library.

    Raises `NotStandalone` with everything that stands in the way.
    """
    with deep_recursion():
        reasons = list(dict.fromkeys(_obstacles(rubric)))
        if reasons:
            raise NotStandalone(reasons)
        module = Module()
        lines = module_lines(rubric, module, carried=ToolLines(_carried, _carried_evidence))
    check("\n".join([*import_lines(module), *(_without_tools(line) for line in lines)]))
    found = _bundle(module, lines)
    imports = ["from __future__ import annotations", "", *found.imports]
    body = [*imports, *found.lines, "", "", *lines]
    source = render(header_of(rubric, "standalone"), rubric.title or rubric.id, body)
    ast.parse(source)
    return source


def _carried(found: Tool, name: str) -> str:
    """Give back the line that names a tool which stands in the same file."""
    return f"{name}: Callable[..., {tool_annotation(found)}] = {found.run.__name__}"


def _carried_evidence(found: Tool, name: str) -> str:
    """Give back the line that names what finds a tool's evidence, which stands in the same file."""
    assert found.evidence is not None
    return f"{name}: Callable[..., Any] = {found.evidence.__name__}"


def _without_tools(line: str) -> str:
    """Give back a line of the module as the guard knows it, where tools are looked up by name."""
    return f'{line.partition(" = ")[0]} = use("", 1)' if line.startswith("_") and ": Callable[..., " in line else line


def _bundle(module: Module, lines: list[str]) -> Bundle:
    """Give back what the module uses of the runtime and the tools."""
    wanted = [
        Symbol(f"rubricc.runtime.{name}", item)
        for name, offered in RUNTIME.items()
        for item in offered
        if item in module.imports and item not in ("use", "use_evidence")
    ]
    wanted += [_symbol(found.run) for _, found in module.tools.values()]
    wanted += [_symbol(found.evidence) for _, found in module.evidence.values() if found.evidence is not None]
    wanted += [Symbol("", "Any", "from typing import Any")]
    wanted += [Symbol("", name, f"from collections.abc import {name}") for name in ("Callable", "Sequence")]
    tree = ast.parse("\n".join(lines))
    taken = {node.name for node in ast.walk(tree) if isinstance(node, ast.FunctionDef | ast.ClassDef)}
    taken |= {node.id for node in ast.walk(tree) if isinstance(node, ast.Name)}
    return bundle(wanted, taken)


def _symbol(function: Callable[..., Any]) -> Symbol:
    return Symbol(function.__module__, function.__name__)


def _obstacles(rubric: Rubric) -> Iterator[str]:
    for name in sorted({node.tool for node in occurrences(rubric) if isinstance(node, Call)}):
        yield from _of_tool(tool(name))
    for lexicon in rubric.lexicons:
        if any(spelling.mode == "stems" for entry in lexicon.entries for spelling in entry.spellings):
            yield f"The phrase list {_shown(lexicon.name)} matches stems, which needs a stemmer."
    for pattern in rubric.patterns:
        if is_linear(join_alternatives(pattern.expressions), pattern.exact) is None:
            yield f"The pattern {_shown(pattern.name)} is not proved to be free of backtracking in Python's `re`."
    for criterion in rubric.criteria:
        if criterion.rubric is not None:
            yield from _obstacles(criterion.rubric)


def _shown(name: str) -> str:
    return "in a rule" if name.startswith("_") else name


def _of_tool(found: Tool) -> Iterator[str]:
    if not found.run.__module__.startswith("rubricc.stdlib"):
        yield f"The tool {found.name} is not of the standard library."
        return
    if found.requires or not found.standalone:
        yield f"The tool {found.name} needs {found.requires or 'more than Python'}."
        return
    symbols = [_symbol(function) for function in (found.run, found.evidence) if function is not None]
    foreign = foreign_imports(symbols) - {"ahocorasick_rs", "re2", "Stemmer"}
    if foreign:
        yield f"The tool {found.name} needs {', '.join(sorted(foreign))}."
    elif READS_DATA in needed_names(symbols):
        yield f"The tool {found.name} reads data files that come with rubricc."
