"""The functions of `re`, also as methods of compiled expressions."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import libcst as cst

from rubricc.compiler.frontend.python.arithmetic import flag_of
from rubricc.compiler.frontend.python.comparing import note_dead
from rubricc.compiler.frontend.python.convert import described, plain_constant
from rubricc.compiler.frontend.python.expr import FALSE, Expr, Pat, add, match_count, matches, number
from rubricc.compiler.frontend.python.machine import Machine
from rubricc.compiler.frontend.python.phrases import contains, has_word
from rubricc.compiler.frontend.python.regexes import NEVER, flags_of, literal, separators, translate
from rubricc.compiler.frontend.python.tokens import WORD, tokens
from rubricc.compiler.frontend.python.values import (
    CannotLiftError,
    Choice,
    Const,
    Found,
    Pieces,
    Regex,
    TextValue,
    Token,
    TokenTest,
)

Call = Callable[[Machine, list[Any], dict[str, Any], cst.Call], Any]


def expression(value: Any, flags: Any = None) -> Regex:
    """Give back an expression and its flags; raises `CannotLiftError` where it is not constant."""
    extra = 0 if flags is None else flag_of(flags)
    if isinstance(value, Regex):
        return Regex(value.source, value.flags | extra)
    source = plain_constant(value)
    if not isinstance(source, str):
        raise CannotLiftError(f"{described(value)} is used as a regular expression")
    return Regex(source, extra)


def _compile(machine: Machine, args: list[Any], named: dict[str, Any], node: cst.Call) -> Regex:
    return expression(args[0], args[1] if len(args) > 1 else named.get("flags"))


def _parts(args: list[Any], named: dict[str, Any]) -> tuple[Regex, Any]:
    flags = args[2] if len(args) > 2 else named.get("flags")
    return expression(args[0] if args else named["pattern"], flags), args[1] if len(args) > 1 else named["string"]


def _seek(anchor: str) -> Call:
    def function(machine: Machine, args: list[Any], named: dict[str, Any], node: cst.Call) -> Any:
        regex, text = _parts(args, named)
        if isinstance(text, Token):
            return _on_line(regex, text, anchor)
        return Found(found(machine, regex, text, anchor, node))

    return function


def found(machine: Machine, regex: Regex, text: Any, anchor: str, node: cst.CSTNode) -> Expr:
    """Give back the condition that an expression is found in a text."""
    source = _text(text)
    regex = Regex(regex.source, flags_of(regex.source, regex.flags))
    phrase = literal(regex.source, regex.flags) if anchor == "" else None
    ignores = bool(regex.flags & re.IGNORECASE)
    if phrase is not None:
        as_phrase = _phrase(machine, source, *phrase, ignores, node)
        if as_phrase is not None:
            return as_phrase
    pattern = _at_ends(translate(regex.source, regex.flags, source.lower, anchor), source)
    if source.stripped and _BLANK_END.search(pattern.expression):
        machine.note(
            "differs",
            "White space at the ends of the text is stripped in the original, and found by this expression here.",
            machine.where(node),
        )
    return _matches(machine, source, pattern, node)


_BLANK_END = re.compile(r"(?:\\s|\\n| )[+*]?$")
"""An expression that ends in white space."""


def _on_line(regex: Regex, line: Token, anchor: str) -> TokenTest:
    """Give back a condition on a line of a text as a pattern that is found once in each such line."""
    if line.pieces is None or not line.pieces.lines:
        raise CannotLiftError("an expression is sought in each of several parts of a text")
    pattern = translate(regex.source, regex.flags & ~re.MULTILINE, line.pieces.text.lower)
    body = pattern.expression.replace(r"\s", r"[^\S\n]").removeprefix("^").removeprefix(r"\A")
    if anchor == "" and pattern.expression[:1] != "^":
        body = f"[^\\n]*?(?:{body})"
    blank = r"[^\S\n]*" if line.stripped else ""
    body = body.replace(r"\n?\z", "$")
    return TokenTest("line", Pat(f"(?m)^{blank}(?:{body})[^\\n]*", pattern.exact))


def _at_ends(pattern: Pat, text: TextValue) -> Pat:
    """Let a pattern pass over white space at the ends of a text that was stripped of it."""
    if not text.stripped or pattern.expression.startswith("(?m"):
        return pattern
    body = re.sub(r"^(\^|\\A)", r"\\A\\s*", pattern.expression)
    body = re.sub(r"(\\n\?)?\\z$", r"\\s*\\z", body)
    return Pat(body, pattern.exact, pattern.groups)


def _phrase(
    machine: Machine, text: TextValue, phrase: str, word: bool, ignores: bool, node: cst.CSTNode
) -> Expr | None:
    if not ignores:
        note_dead(machine, text, phrase, node)
    if word:
        return has_word(text, phrase, ignores)
    return contains(
        TextValue(text.source, True, text.stripped) if ignores else text, phrase.lower() if ignores else phrase
    )


def _matches(machine: Machine, text: TextValue, pattern: Pat, node: cst.CSTNode) -> Expr:
    if pattern.expression == NEVER:
        where = machine.where(node)
        machine.note("dead", "The expression asks for capitals, and the text is in small letters.", where)
        return FALSE
    return matches(text.source, pattern)


def _text(value: Any) -> TextValue:
    if isinstance(value, Choice) and isinstance(value.then, TextValue):
        return value.then
    if not isinstance(value, TextValue):
        raise CannotLiftError(f"an expression is sought in {described(value)}")
    return value


def _find_all(machine: Machine, args: list[Any], named: dict[str, Any], node: cst.Call) -> Any:
    regex, text = _parts(args, named)
    source = _text(text)
    pattern = translate(regex.source, regex.flags, source.lower, keep=True)
    _matches(machine, source, pattern, node)
    return tokens(source.source, pattern)


def _split(machine: Machine, args: list[Any], named: dict[str, Any], node: cst.Call) -> Any:
    if len(args) > 2 or "maxsplit" in named:
        raise CannotLiftError("a text is split a few times only")
    regex, text = _parts(args, named)
    source = _text(text)
    apart = separators(regex.source, regex.flags)
    if apart is not None:
        return split_at(source, apart, regex.source)
    if regex.source in _BLANK_LINES:
        filled = Pat(r"(?:[^\n]*\S[^\n]*(?:\n|\z))+")
        return Pieces(
            source, add((match_count(source.source, Pat(regex.source)), number(1))), tokens(source.source, filled)
        )
    if regex.source in _SENTENCES:
        ends = add((match_count(source.source, Pat(r"[.!?]\s+")), number(1)))
        return Pieces(source, ends, tokens(source.source, Pat(r"[^.!?\s][^.!?]*(?:[.!?]+[^.!?\s][^.!?]*)*")))
    raise CannotLiftError(f"a text is split at `{regex.source}`")


def split_at(text: TextValue, apart: str, separator: str) -> Pieces:
    """Give back the parts of a text between matches of an expression for characters of a class."""
    filled = WORD if apart == r"\s" else Pat(rf"[^{apart}]*[^{apart}\s][^{apart}]*")
    count = add((match_count(text.source, Pat(separator)), number(1)))
    return Pieces(text, count, tokens(text.source, filled), apart == r"\n")


_BLANK_LINES = frozenset({r"\n\s*\n", r"\n\s*\n+", r"\n\n+", r"\n{2,}", r"(?:\r?\n){2,}", r"\n\s*\n\s*"})
_SENTENCES = frozenset({r"(?<=[.!?])\s+", r"(?<=[.!?])\s", r"(?<=[.?!])\s+", r"(?<=[.!?]) +", r"(?<=\.|\?|!)\s+"})


def _replace(machine: Machine, args: list[Any], named: dict[str, Any], node: cst.Call) -> Any:
    pattern = expression(args[0], named.get("flags"))
    if len(args) > 3 or "count" in named:
        raise CannotLiftError("a text in which something is replaced a few times only")
    if args[1] == Const(" ") and pattern.source in (r"\s+", r"[ \t]+", r" +", r"\s{2,}"):
        source = _text(args[2])
        return TextValue(source.source, source.lower, source.stripped)
    raise CannotLiftError("a text in which something is replaced")


REGEX_FUNCTIONS: dict[str, Call] = {
    "re.compile": _compile,
    "re.search": _seek(""),
    "re.match": _seek("match"),
    "re.fullmatch": _seek("fullmatch"),
    "re.findall": _find_all,
    "re.finditer": _find_all,
    "re.split": _split,
    "re.sub": _replace,
}
