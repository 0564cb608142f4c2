"""The terminals of the grammar in an author's words."""

from __future__ import annotations

from collections.abc import Iterable

from rubricc.compiler.syntax.lexer import SIGNS, Lexeme
from rubricc.compiler.syntax.machine import END, keywords

_SIGN_OF = {type_: sign for sign, type_ in SIGNS.items()}
_VALUE = frozenset({"NAME", "NUMBER", "STRING", "LPAR", "LSQB", "NOT", "TRUE"})
_ATOM = frozenset({"NAME", "NUMBER", "STRING", "LPAR", "LSQB", "TRUE"})
_VALUE_STARTS = frozenset(
    [
        "NAME",
        "NUMBER",
        "STRING",
        "LONG_STRING",
        "LPAR",
        "LSQB",
        "NOT",
        "TRUE",
        "FALSE",
        "MINUS",
        "IF",
        "SOME",
        "EVERY",
        "COUNT",
        "AT",
        "EXACTLY",
    ]
)
_OPERATORS = frozenset(
    [
        "AND",
        "OR",
        "IMPLIES",
        "IN",
        "IS",
        "CMP",
        "PLUS",
        "MINUS",
        "STAR",
        "SLASH",
        "MENTIONS",
        "AFFIRMS",
        "DENIES",
        "MATCHES",
        "DOT",
        "LPAR",
    ]
)
_KINDS = (
    ({"CRITERION", "CHECK"}, "a new item such as `criterion`, `check` or `let`"),
    ({"AWARD", "CHOOSE", "GROUP"}, "a rule such as `award`, `penalize` or `if`"),
    ({"FROM", "LET", "REQUIRES"}, "a line such as `from`, `let` or `requires`"),
)
_BEGINNINGS = frozenset(
    [
        "VERSION",
        "LANGUAGE",
        "MAX",
        "MIN",
        "PRECISION",
        "MATCH",
        "NORMALIZE",
        "COMBINE",
        "UNCHECKED",
        "FROM",
        "REQUIRES",
        "INPUT",
        "USE",
        "TOOL",
        "LEXICON",
        "PATTERN",
        "TABLE",
        "LET",
        "DEFINE",
        "CRITERION",
        "CHECK",
        "SCALE",
        "OVERRIDE",
        "TEST",
        "AWARD",
        "PENALIZE",
        "CHOOSE",
        "IF",
        "FOR",
        "BEST",
        "GROUP",
        "PROXY",
    ]
)
_MOST = 8


def found_words(lexeme: Lexeme) -> str:
    """Give back what was found, as an author would say it."""
    if lexeme.type == END:
        return "the end of the file"
    if lexeme.type in ("STRING", "LONG_STRING"):
        text = (
            lexeme.text if len(lexeme.text) <= 30 and "\n" not in lexeme.text else lexeme.text[:26].split("\n")[0] + "…"
        )
        return f"the text {text}"
    if lexeme.type == "NUMBER":
        return f"the number {lexeme.text}"
    return f"`{lexeme.text}`"


def expectation(expected: Iterable[str]) -> str:
    """Give back what could stand in a place, from the terminals that can be read there.

    >>> expectation({"STRING", "LONG_STRING"})
    'a text in quotes'
    """
    left = set(expected)
    phrases: list[str] = []
    if left >= _VALUE:
        phrases.append("a condition or a value")
        left -= _VALUE_STARTS
    elif left >= _ATOM:
        phrases.append("a value")
        left -= _VALUE_STARTS
    if {"PLUS", "STAR"} <= left:
        phrases.append(f"an operator such as {'`and` or `>=`' if 'AND' in left else '`+`'}")
        left -= _OPERATORS
    for starts, phrase in _KINDS:
        if left >= starts:
            phrases.append(phrase)
            left -= _BEGINNINGS
    phrases.extend(_plain(left))
    words = {type_: word for word, type_ in keywords().items()}
    phrases.extend(f"`{words[type_]}`" for type_ in sorted(left) if type_ in words)
    phrases.extend(f"`{_SIGN_OF[type_]}`" for type_ in sorted(left) if type_ in _SIGN_OF)
    return _listed(phrases)


def _plain(left: set[str]) -> list[str]:
    names = {"NAME": "a name", "NUMBER": "a number", "STRING": "a text in quotes", "CMP": "a comparison such as `>=`"}
    found = [phrase for type_, phrase in names.items() if type_ in left]
    if END in left:
        found.append("the end of the file")
    if "NUMBER" in left:
        left.discard("MINUS")
    return found


def _listed(phrases: list[str]) -> str:
    if len(phrases) > _MOST:
        return ", ".join(phrases[:_MOST]) + " or the like"
    if len(phrases) == 1:
        return phrases[0]
    return ", ".join(phrases[:-1]) + " or " + phrases[-1]
