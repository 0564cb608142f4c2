"""Where in a rubric the parser stands: around which construct, and which words belong there."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass

from rubricc.compiler.syntax.lexer import Lexeme
from rubricc.compiler.syntax.machine import Machine

_CONSTRUCTS = frozenset(
    [
        "RUBRIC",
        "CRITERION",
        "CHECK",
        "SCALE",
        "OVERRIDE",
        "TEST",
        "CHOOSE",
        "IF",
        "FOR",
        "BEST",
        "PATH",
        "GROUP",
        "LEXICON",
        "PATTERN",
        "TABLE",
        "LET",
        "DEFINE",
        "INPUT",
        "USE",
        "AWARD",
        "PENALIZE",
        "REQUIRES",
        "WHEN",
        "OTHERWISE",
        "LEVEL",
        "EXPECT",
        "CAP",
        "FLOOR",
        "SET",
        "COMBINE",
        "NORMALIZE",
    ]
)


@dataclass(frozen=True, slots=True)
class Home:
    """Where a word belongs: the constructs in whose braces it may stand, and how an author would say it."""

    words: frozenset[str]
    place: str


_BLOCKS = frozenset(["criterion", "if", "else", "when", "otherwise", "path", "group", "for"])
_HOMES = {
    "award penalize choose for best group": Home(_BLOCKS, "inside a criterion"),
    "if": Home(_BLOCKS, "inside a criterion"),
    "criterion check scale override test input use tool": Home(frozenset({"rubric"}), "in the rubric itself"),
    "define version language precision match normalize combine": Home(frozenset({"rubric"}), "in the rubric itself"),
    "when otherwise": Home(frozenset({"choose"}), "inside `choose`"),
    "level": Home(frozenset({"scale"}), "inside a scale"),
    "path": Home(frozenset({"best"}), "inside `best of`"),
    "expect": Home(frozenset({"test"}), "inside a test"),
    "cap floor set fail reason": Home(frozenset({"override"}), "inside an override"),
    "requires": Home(frozenset({"rubric", "criterion", "scale"}), "at the top of a criterion, a scale or the rubric"),
    "from": Home(
        frozenset({"rubric", "criterion", "scale", "group"}),
        "at the top of a criterion, a scale, a group or the rubric",
    ),
    "proxy unchecked": Home(frozenset({"criterion", "scale"}), "at the top of a criterion or a scale"),
}


def home_of(word: str) -> Home | None:
    """Give back where a keyword belongs, or None for a word that belongs in no braces."""
    return next((home for words, home in _HOMES.items() if word in words.split()), None)


def opened(machine: Machine) -> Lexeme | None:
    """Give back the keyword of the innermost construct that has begun and is not finished."""
    return _last_construct(machine, len(machine.values))


def around_brace(machine: Machine) -> Lexeme | None:
    """Give back the keyword of the construct whose brace is the last one open."""
    for index in range(len(machine.values) - 1, -1, -1):
        value = machine.values[index]
        if isinstance(value, Lexeme) and value.type == "LBRACE":
            return _last_construct(machine, index)
    return None


def _last_construct(machine: Machine, end: int) -> Lexeme | None:
    for index in range(end - 1, -1, -1):
        value = machine.values[index]
        if isinstance(value, Lexeme) and value.type in _CONSTRUCTS:
            return value
    return None


def starts_line(lexemes: Sequence[Lexeme], index: int) -> bool:
    """Say whether a lexeme is the first of its line, or the first after a brace."""
    if index == 0:
        return True
    before, here = lexemes[index - 1], lexemes[index].span
    return before.type in ("LBRACE", "RBRACE") or (
        here.file is not None and not set("\r\n").isdisjoint(here.file.text[before.span.end : here.start])
    )
