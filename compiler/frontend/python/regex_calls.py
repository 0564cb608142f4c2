"""The functions of `re`, also as methods of compiled expressions."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any

import libcst as cst

from rubricc.compiler.frontend.python.arithmetic import flag_of
from rubricc.compiler.frontend.python.comparing import note_dead
from rubricc.compiler.frontend.python.convert import described, plain_constant
from rubricc.compiler.frontend.python.expr import FALSE, Expr, Pat, matches
from rubricc.compiler.frontend.python.machine import Machine
from rubricc.compiler.frontend.python.phrases import contains, has_word
from rubricc.compiler.frontend.python.regexes import NEVER, literal, separators, translate
from rubricc.compiler.frontend.python.tokens import WORD, tokens
from rubricc.compiler.frontend.python.values import CannotLiftError, Choice, Const, Found, Regex, TextValue

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
        return Found(found(machine, regex, text, anchor, node))

    return function


def found(machine: Machine, regex: Regex, text: Any, anchor: str, node: cst.CSTNode) -> Expr:
    """Give back the condition that an expression is found in a text."""
    source = _text(text)
    phrase = literal(regex.source, regex.flags) if anchor == "" else None
    ignores = bool(regex.flags & re.IGNORECASE)
    if phrase is not None:
        as_phrase = _phrase(machine, source, *phrase, ignores, node)
        if as_phrase is not None:
            return as_phrase
    pattern = translate(regex.source, regex.flags, source.lower, _stripped(anchor, source))
    return _matches(machine, source, pattern, node)


def _stripped(anchor: str, text: TextValue) -> str:
    return anchor


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
    regex, text = _parts(args, named)
    source = _text(text)
    apart = separators(regex.source, regex.flags)
    if apart is not None:
        return split_at(machine, source, apart, node)
    if regex.source in _SENTENCES:
        machine.note(
            "differs",
            "Sentences are counted as stretches that hold a letter or another sign beside `.`, `!` and `?`.",
            machine.where(node),
        )
        return tokens(source.source, Pat(r"[^.!?\s][^.!?]*(?:[.!?]+[^.!?\s][^.!?]*)*"))
    raise CannotLiftError(f"a text is split at `{regex.source}`")


def split_at(machine: Machine, text: TextValue, apart: str, node: cst.CSTNode) -> Any:
    """Give back the parts of a text between characters of a class, those that hold more than white space."""
    if apart == r"\s":
        return tokens(text.source, WORD)
    machine.note("differs", "Parts that hold white space alone are not counted.", machine.where(node))
    return tokens(text.source, Pat(rf"[^{apart}]*[^{apart}\s][^{apart}]*"))


_SENTENCES = frozenset({r"(?<=[.!?])\s+", r"(?<=[.!?])\s", r"(?<=[.?!])\s+", r"(?<=[.!?]) +", r"(?<=\.|\?|!)\s+"})


def _replace(machine: Machine, args: list[Any], named: dict[str, Any], node: cst.Call) -> Any:
    pattern = expression(args[0], named.get("flags"))
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
