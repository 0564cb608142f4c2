"""Cuts a rubric into words, numbers, texts and signs, before anyone knows which words are keywords."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from rubricc.compiler.diagnostics.model import Diagnostic
from rubricc.compiler.source.file import SourceFile
from rubricc.compiler.source.span import Span

SIGNS = {
    "{": "LBRACE",
    "}": "RBRACE",
    "[": "LSQB",
    "]": "RSQB",
    "(": "LPAR",
    ")": "RPAR",
    ",": "COMMA",
    ":": "COLON",
    ".": "DOT",
    "=": "EQUAL",
    "|": "VBAR",
    "+": "PLUS",
    "-": "MINUS",
    "*": "STAR",
    "/": "SLASH",
}
"""What Lark calls the signs of the grammar."""

_TOKEN = re.compile(
    r'(?P<blank>[ \t\r\n]+)|(?P<comment>#[^\r\n]*)|(?P<long>""")|(?P<text>"(?:[^"\\\r\n]|\\[^\r\n])*")'
    r"|(?P<word>[^\W\d]\w*)|(?P<number>[0-9]+(?:\.[0-9]+)?)|(?P<compare>==|!=|<=|>=|<|>)|(?P<sign>[{}\[\](),:.=|+*/-])"
)


_LINE_END = re.compile(r"[\r\n]")
NUMBER = re.compile(r"[0-9]{1,15}(?:\.[0-9]{1,9})?")
"""Numbers that can be reckoned with exactly, whatever the precision of a rubric."""


@dataclass(slots=True)
class Reading:
    """One text being read: where its characters stand in the file, and what was found wrong with it so far.

    `offsets` maps an offset of `text` to one of the file; None is the identity.
    """

    file: SourceFile
    text: str
    diagnostics: list[Diagnostic] = field(default_factory=list)
    offsets: Sequence[int] | None = None
    nested: Callable[[Reading], object] | None = None
    """Parses the expression that a template holds; gives back a node, or None after reporting what is wrong."""

    def span(self, start: int, end: int) -> Span:
        """Give back the span in the file of `[start, end)` of the text."""
        if self.offsets is None:
            return Span(start, end, self.file)
        return Span(self.offsets[start], self.offsets[end], self.file)

    def within(self, text: str, offsets: Sequence[int]) -> Reading:
        """Give back a reading of a text that stands inside this file, which reports to the same list."""
        return Reading(self.file, text, self.diagnostics, offsets, self.nested)


class Lexeme:
    """A piece of source text; `type` is a terminal of the grammar, settled for words only when they are parsed."""

    __slots__ = ("reading", "span", "text", "type")

    def __init__(self, type_: str, text: str, span: Span, reading: Reading) -> None:
        self.type = type_
        self.text = text
        self.span = span
        self.reading = reading

    def __repr__(self) -> str:
        return f"Lexeme({self.type}, {self.text!r}, {self.span})"


@dataclass(frozen=True, slots=True)
class RawComment:
    """A comment as it stands in the file, before it is given to a node; `own_line` where nothing stands before it."""

    span: Span
    text: str
    own_line: bool


@dataclass(frozen=True, slots=True)
class Fault:
    """A place that cannot be cut: `kind` says why, `text` is what stands there."""

    kind: str
    text: str
    span: Span


@dataclass(frozen=True, slots=True)
class Cut:
    """A text in pieces: lexemes, comments, and the faults met on the way, each in the order of the source."""

    lexemes: list[Lexeme]
    comments: list[RawComment]
    faults: list[Fault]


def cut(reading: Reading) -> Cut:
    """Cut the text of `reading`; takes linear time and never raises."""
    text, at, result = reading.text, 0, Cut([], [], [])
    match = _TOKEN.match
    while at < len(text):
        found = match(text, at)
        if found is None:
            at = _skip(reading, at, result)
            continue
        kind, end = found.lastgroup, found.end()
        if kind == "long":
            end = _cut_long(reading, at, result)
        elif kind == "comment":
            result.comments.append(_comment(reading, at, end))
        elif kind != "blank":
            _add(reading, str(kind), at, end, result)
        at = end
    return result


def _add(reading: Reading, kind: str, start: int, end: int, result: Cut) -> None:
    piece, span = reading.text[start:end], reading.span(start, end)
    if kind == "word":
        before = result.lexemes[-1] if result.lexemes else None
        if before is not None and before.type == "NUMBER" and before.span.end == span.start:
            result.faults.append(Fault("glued", f"{before.text} {piece}", before.span.to(span)))
        if not piece.isascii():
            result.faults.append(Fault("letter", piece, span))
        kind = "NAME"
    elif kind == "sign":
        kind = SIGNS[piece]
    elif kind == "number" and not NUMBER.fullmatch(piece):
        result.faults.append(Fault("number", piece, span))
        kind, piece = "NUMBER", "1"
    else:
        kind = {"text": "STRING", "number": "NUMBER", "compare": "CMP"}[kind]
    result.lexemes.append(Lexeme(kind, piece, span, reading))


def _cut_long(reading: Reading, start: int, result: Cut) -> int:
    close = reading.text.find('"""', start + 3)
    end = len(reading.text) if close < 0 else close + 3
    if close < 0:
        result.faults.append(Fault("open long text", '"""', reading.span(start, min(start + 3, end))))
    piece = reading.text[start:end] + ('"""' if close < 0 else "")
    result.lexemes.append(Lexeme("LONG_STRING", piece, reading.span(start, end), reading))
    return end


def _comment(reading: Reading, start: int, end: int) -> RawComment:
    piece = reading.text[start:end].rstrip()
    before = start
    while before and reading.text[before - 1] in " \t":
        before -= 1
    own_line = before == 0 or reading.text[before - 1] in "\r\n"
    return RawComment(reading.span(start, start + len(piece)), piece, own_line)


def _skip(reading: Reading, at: int, result: Cut) -> int:
    text = reading.text
    if text[at] != '"':
        result.faults.append(Fault("character", text[at], reading.span(at, at + 1)))
        return at + 1
    found = _LINE_END.search(text, at)
    end = len(text) if found is None else found.start()
    piece = text[at:end].rstrip()
    span = reading.span(at, at + len(piece))
    result.faults.append(Fault("open text", piece, span))
    result.lexemes.append(Lexeme("STRING", '""', span, reading))
    return end
