"""Builders of words, texts and expressions."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

from rubricc.compiler.diagnostics.model import Diagnostic
from rubricc.compiler.source.span import Span
from rubricc.compiler.syntax import texts
from rubricc.compiler.syntax.build import Parts, builds, every, number, report, span_of, the
from rubricc.compiler.syntax.lexer import Lexeme
from rubricc.compiler.syntax.tree import (
    And,
    Argument,
    Arithmetic,
    Attribute,
    BoolLit,
    Call,
    Compare,
    Conditional,
    CountOf,
    Entry,
    Expr,
    Implies,
    IsDefined,
    ListLit,
    Member,
    Name,
    Negative,
    Not,
    NumberLit,
    Or,
    Parenthesized,
    Quantified,
    Relation,
    Template,
    TextLit,
    Threshold,
    Within,
)

_ALWAYS_THERE = ("query", "response", "total")


@builds("name", "total")
def _name(parts: Parts) -> Name:
    return Name(parts[0].span, parts[0].text)


@builds("declared")
def _declared(parts: Parts) -> Name:
    word: Lexeme = parts[0]
    if word.text in _ALWAYS_THERE:
        message = f"`{word.text}` is always there, so it cannot be declared."
        report(word.reading, word.span, message, f"Choose another name, such as `{word.text}_2`.", "RB010")
    return Name(word.span, word.text)


@builds("number", "constant")
def _number(parts: Parts) -> NumberLit:
    return number(span_of(parts), "".join(part.text for part in parts))


@builds("text", "given_text")
def _text(parts: Parts) -> TextLit:
    word: Lexeme = parts[0]
    return TextLit(word.span, _decoded(word).value, word.text)


@builds("expression")
def _expression(parts: Parts) -> TextLit:
    return _as_expression(TextLit(parts[0].span, "", parts[0].text))


def _as_expression(text: TextLit) -> TextLit:
    return TextLit(text.span, texts.decode_expression(text.raw), text.raw, expression=True)


_NO_CHARACTER = re.compile(r"\\u\{[0-9a-fA-F]+\}")


def _decoded(word: Lexeme) -> texts.Decoded:
    decoded = texts.decode(word.text)
    for fault in decoded.faults:
        start = word.span.start + fault
        if (code := _NO_CHARACTER.match(word.text, fault)) is not None:
            span = Span(start, start + len(code[0]), word.span.file)
            report(
                word.reading,
                span,
                f"`{code[0]}` is no character.",
                "Characters go from 0 to 10FFFF, without D800 to DFFF.",
            )
            continue
        span = Span(start, start + 2, word.span.file)
        message = f"`{word.text[fault : fault + 2]}` means nothing in a text."
        report(
            word.reading, span, message, "Write `\\\\` for a backslash; a regular expression belongs in a `pattern`."
        )
    return decoded


@builds("reason")
def _reason(parts: Parts) -> Template:
    word: Lexeme = parts[0]
    decoded = _decoded(word)
    pieces: list[str | Expr] = []
    for piece in texts.template_pieces(decoded.value):
        if piece.kind == "text":
            pieces.append(piece.text)
        elif (node := _filled(word, decoded, piece)) is not None:
            pieces.append(node)
    return Template(word.span, tuple(pieces), word.text)


def _filled(word: Lexeme, decoded: texts.Decoded, piece: texts.Piece) -> Any:
    base = word.span.start
    offsets = [base + at for at in decoded.offsets[piece.start : piece.start + len(piece.text) + 1]]
    inner = word.reading.within(piece.text, offsets)
    if piece.kind == "fault" or not piece.text.strip():
        message = "A brace in a reason opens an expression, and this one is not whole."
        report(word.reading, inner.span(0, len(piece.text)), message, "Write `{{` or `}}` for a brace itself.")
        return None
    assert inner.nested is not None
    return inner.nested(inner)


@builds("template_expression")
def _template_expression(parts: Parts) -> Any:
    return parts[0]


@builds("true", "false")
def _boolean(parts: Parts) -> BoolLit:
    return BoolLit(parts[0].span, parts[0].text == "true")


@builds("parenthesized")
def _parenthesized(parts: Parts) -> Parenthesized:
    return Parenthesized(span_of(parts), parts[1])


@builds("attribute")
def _attribute(parts: Parts) -> Attribute:
    return Attribute(span_of(parts), parts[0], parts[2])


@builds("call")
def _call(parts: Parts) -> Call:
    names = [part for part in parts[:3] if isinstance(part, Name)]
    namespace = names[0] if len(names) == 2 else None
    return Call(span_of(parts), namespace, names[-1], every(parts, Argument))


@builds("argument")
def _argument(parts: Parts) -> Argument:
    return Argument(span_of(parts), parts[0] if len(parts) == 3 else None, parts[-1])


@builds("list")
def _list(parts: Parts) -> ListLit:
    return ListLit(span_of(parts), every(parts))


@builds("entry")
def _entry(parts: Parts) -> Entry:
    return Entry(span_of(parts), every(parts))


@builds("conditions")
def _conditions(parts: Parts) -> ListLit:
    return ListLit(span_of(parts), every(parts))


@builds("count_of")
def _count_of(parts: Parts) -> CountOf:
    return CountOf(span_of(parts), parts[-1].elements)


@builds("at_least", "at_most", "exactly")
def _threshold(parts: Parts) -> Threshold:
    kind: Any = parts[0].text if len(parts) == 4 else parts[1].text
    return Threshold(span_of(parts), kind, the(parts, NumberLit), parts[-1].elements)


@builds("negated")
def _not(parts: Parts) -> Not:
    return Not(span_of(parts), parts[1])


@builds("both")
def _and(parts: Parts) -> And:
    return And(span_of(parts), every(parts))


@builds("either")
def _or(parts: Parts) -> Or:
    return Or(span_of(parts), every(parts))


@builds("implies")
def _implies(parts: Parts) -> Implies:
    return Implies(span_of(parts), parts[0], parts[2])


@builds("compare")
def _compare(parts: Parts) -> Compare:
    op: Any = parts[1].text
    return Compare(span_of(parts), op, parts[0], parts[2])


@builds("within")
def _within(parts: Parts) -> Within:
    return Within(span_of(parts), parts[0], parts[2], parts[4])


@builds("member")
def _member(parts: Parts) -> Member:
    return Member(span_of(parts), parts[0], parts[2])


@builds("is_defined")
def _is_defined(parts: Parts) -> IsDefined:
    return IsDefined(span_of(parts), parts[0])


@builds("relation")
def _relation(parts: Parts) -> Lexeme:
    word: Lexeme = parts[0]
    return word


@builds("related")
def _related(parts: Parts) -> Relation:
    left, word, right = parts
    if word.text == "matches" and isinstance(right, TextLit):
        _forget_escapes(word.reading.diagnostics, right.span)
        right = _as_expression(right)
    return Relation(span_of(parts), word.text, left, right)


def _forget_escapes(found: list[Diagnostic], span: Span) -> None:
    """Take back what was said about a text before it turned out to be an expression."""
    while found and span.start <= found[-1].span.start < span.end:
        found.pop()


def _arithmetic(op: Any) -> Callable[[Parts], Arithmetic]:
    return lambda parts: Arithmetic(span_of(parts), op, parts[0], parts[2])


for _rule, _op in (("add", "+"), ("subtract", "-"), ("multiply", "*"), ("divide", "/")):
    builds(_rule)(_arithmetic(_op))


@builds("negative")
def _negative(parts: Parts) -> Negative:
    return Negative(span_of(parts), parts[1])


@builds("conditional")
def _conditional(parts: Parts) -> Conditional:
    return Conditional(span_of(parts), parts[1], parts[3], parts[5])


@builds("some_of", "every_of", "count_where")
def _quantified(parts: Parts) -> Quantified:
    return Quantified(span_of(parts), parts[0].text, parts[1], parts[3], parts[5])
