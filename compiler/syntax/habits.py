"""What people write out of habit from other languages, or from prose, and how it is written here."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from rubricc.compiler.syntax.lexer import Lexeme
from rubricc.compiler.syntax.machine import keywords


class Habit(NamedTuple):
    """What is said of it: the message and the hint."""

    message: str
    hint: str


def habit(lexemes: Sequence[Lexeme], index: int, expected: set[str]) -> Habit | None:
    """Give back what is said of a lexeme that cannot be read, None where it is no known habit."""
    found = lexemes[index]
    before = tuple(lexeme.text for lexeme in lexemes[max(0, index - 2) : index])
    if keywords()["and"] in expected and (say := _AFTER_A_VALUE.get(found.text)) is not None:
        return say
    return next((say for fits, say in _AFTER_A_WORD if fits(before, found.text)), None)


_AFTER_A_VALUE = {
    "between": Habit("A range is written with `in` and `to`.", "Write `x in 3 to 4`; both ends belong to it."),
    "does": Habit("`not` stands before the whole condition.", "Write `not (response mentions …)`."),
    "doesn": Habit("`not` stands before the whole condition.", "Write `not (response mentions …)`."),
    "reason": Habit(
        "The reason of a rule is a text right after its condition, without a word before it.",
        'Write `award 1 if … "The reason."`; only an override has `reason`.',
    ),
    "equals": Habit("Values are compared with `==`.", "Write `a == b`."),
    "exists": Habit("Whether a value is there is asked with `is defined`.", "Write `x is defined`."),
}
"""By the word that stands where an operator could."""

_COMPARISONS = frozenset(("<", "<=", ">", ">=", "==", "!="))

_Fits = Callable[[tuple[str, ...], str], bool]
_AFTER_A_WORD: tuple[tuple[_Fits, Habit], ...] = (
    (
        lambda before, found: before[-1:] in (("and",), ("or",)) and found in _COMPARISONS,
        Habit("A comparison has a value on both sides.", "Write `x > 1 and x < 9`, or `x in 2 to 8`."),
    ),
    (
        lambda before, found: found == "-" and before[:1] == ("language",),
        Habit("The language is one code in small letters.", "Write `language en`, or with a country `language en_gb`."),
    ),
)
"""By the words before, and what was found."""
