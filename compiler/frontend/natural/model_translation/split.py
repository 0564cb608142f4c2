"""The items of a draft that does not parse as a whole: each is read alone, so that one mistake costs one item."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rubricc.compiler.source.file import SourceFile
from rubricc.compiler.syntax import tree
from rubricc.compiler.syntax.lexer import Lexeme, Reading, cut
from rubricc.compiler.syntax.parse import parse

TOP = frozenset({"criterion", "check", "scale", "test", "override"})
"""Words that begin an item of the rubric itself, however many braces are open before them."""

STARTS = TOP | {"lexicon", "pattern", "table", "let", "define", "input", "use", "requires"}
"""Words that begin an item where one brace is open."""


@dataclass(frozen=True, slots=True)
class Part:
    """One item: its name (empty where it has none), its tree, and why it has no tree."""

    name: str
    item: tree.Item | None
    error: str = ""


def parts(text: str) -> Iterator[Part]:
    """Yield the items of a draft, in order; those that cannot be read have an error in place of a tree."""
    reading = Reading(SourceFile("", text), text)
    for piece in _chunks(cut(reading).lexemes):
        name = piece[1].text if len(piece) > 1 and piece[1].text.isidentifier() else ""
        yield _read(text[piece[0].span.start : piece[-1].span.end], name)


def _chunks(lexemes: list[Lexeme]) -> Iterator[list[Lexeme]]:
    depth, chunk = 0, list[Lexeme]()
    for at, lexeme in enumerate(lexemes):
        begins = lexeme.text in TOP and _starts_line(lexemes, at)
        if begins or (depth == 1 and lexeme.text in STARTS):
            if chunk:
                yield chunk
            depth, chunk = 1, [lexeme]
            continue
        depth += {"{": 1, "}": -1}.get(lexeme.text, 0)
        if depth < 1 and chunk:
            break
        if chunk:
            chunk.append(lexeme)
    if chunk:
        yield chunk


def _starts_line(lexemes: list[Lexeme], at: int) -> bool:
    if at == 0:
        return True
    start, end = lexemes[at - 1].span.end, lexemes[at].span.start
    return "\n" in lexemes[at].reading.text[start:end]


def _read(text: str, name: str) -> Part:
    result = parse(SourceFile("item.rubric", f"rubric item {{\n{text}\n}}\n"))
    if result.rubric is None or len(result.rubric.items) != 1:
        found = result.diagnostics[0] if result.diagnostics else None
        return Part(name, None, f"{found.code}: {found.message}" if found else "RB000: it cannot be read.")
    return Part(name, result.rubric.items[0])
