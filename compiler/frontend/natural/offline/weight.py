"""How much of a text is made of words that an answer can be searched for."""

from __future__ import annotations

from rubricc.compiler.frontend.natural.offline.refusal import Refused
from rubricc.compiler.frontend.natural.offline.tokens import Token, tokens
from rubricc.compiler.frontend.natural.offline.words import word_class

_SHARE = 0.42
"""The least share of its words of meaning that a condition must have used."""
_WORTH = {"content": 1, "loose": 0.5, "number": 1, "mark": 2}
_WASTE = {"general": 0.8, "loose": 0.25, "weak": 0.25, "judging": 1}
"""How much a word weighs of each kind, among those that are looked for and among those that are not."""


def with_degrees(found: list[Token]) -> list[Token]:
    """Give back the words of a fault with those of degree and order as such that are looked for: `a high dose`.

    Without them, what is right would be charged as well. They colour only what stands right behind them.
    """
    following = [*found[1:], None]
    return [
        Token(token.text, "content") if _is_degree(token, after) else token
        for token, after in zip(found, following, strict=True)
    ]


def _is_degree(token: Token, after: Token | None) -> bool:
    return (
        token.text.lower() in word_class("degree") and after is not None and after.kind in ("content", "loose", "mark")
    )


def refuse_general(text: str) -> None:
    """Raise `Refused` where most words of a text are such that no condition is made of them."""
    found = tokens(text)
    used = sum(_WORTH.get(token.kind, 0) for token in found)
    rest = sum(_WASTE.get(token.kind, 0) for token in found)
    if used == 0:
        raise Refused("None of its words says what an answer is to speak of.")
    if used / (used + rest) < _SHARE:
        raise Refused("Most of its words are too general to be looked for.")
