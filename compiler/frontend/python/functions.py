"""Finds the scoring functions of a Python module, and which criterion of a lifted rubric each of them is."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal

from rubricc.compiler.source.file import SourceFile
from rubricc.compiler.source.span import Span

Role = Literal["query", "response"]

_SCORING = re.compile(r"_?(?:score|grade|evaluate|rate|assess|check|compute)(?:_(?P<of>\w+))?\Z")
_WHOLE = frozenset({None, "response", "answer", "all", "total", "text", "overall", "rubric", "score"})
_QUERY = re.compile(r"quer|question|prompt|instruction|\Aq\Z|user|issue|topic", re.IGNORECASE)


@dataclass(frozen=True, slots=True)
class Function:
    """A function that scores: its name, what it is given, where it stands, and its criterion (None: the total)."""

    name: str
    roles: tuple[Role, ...]
    span: Span
    criterion: str | None

    def arguments(self, query: str, response: str) -> list[str]:
        """Give back its arguments for a query and a response."""
        return [query if role == "query" else response for role in self.roles]


def scoring_functions(source: SourceFile, criteria: Iterable[str] = ()) -> tuple[Function, ...]:
    """Give back the functions at the top of a module that score a text, in its order.

    `criteria` are the names that a lifted rubric has: a function is the criterion that it is named after. Raises
    SyntaxError where the module does not parse.
    """
    known = set(criteria)
    found = []
    for node in ast.parse(source.text).body:
        if not isinstance(node, ast.FunctionDef):
            continue
        match = _SCORING.match(node.name)
        roles = _roles(node.args)
        if match is None or roles is None:
            continue
        of = match["of"]
        whole = of in _WHOLE and of not in known
        found.append(Function(node.name, roles, span_of(node, source), None if whole else of))
    return tuple(found)


def _roles(arguments: ast.arguments) -> tuple[Role, ...] | None:
    """Give back what the parameters without a default stand for; None where they are not a text, or query and text."""
    required = [*arguments.posonlyargs, *arguments.args]
    given = required[: len(required) - len(arguments.defaults)]
    if any(default is None for default in arguments.kw_defaults):
        return None
    queries = [bool(_QUERY.search(item.arg)) for item in given]
    if len(given) == 1:
        return ("query",) if queries == [True] else ("response",)
    if len(given) != 2:
        return None
    return ("response", "query") if queries == [False, True] else ("query", "response")


def span_of(node: ast.expr | ast.stmt, source: SourceFile) -> Span:
    """Give back where a node stands; of a function or class only its first line."""
    start = offset(source, node.lineno, node.col_offset)
    if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef | ast.ClassDef):
        line = source.line_text(node.lineno)
        return Span(start, source.line_starts[node.lineno - 1] + len(line.rstrip()), source)
    return Span(start, offset(source, node.end_lineno or node.lineno, node.end_col_offset or 0), source)


def offset(source: SourceFile, line: int, column: int) -> int:
    """Give back the place of a line and a column as Python counts them: lines from 1, columns in UTF-8 bytes from 0."""
    start, text = source.line_starts[line - 1], source.line_text(line)
    if text.isascii():
        return start + column
    return start + len(text.encode("utf-8", "surrogatepass")[:column].decode("utf-8", "ignore"))
