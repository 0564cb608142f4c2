"""The words of a sentence, each with what it is worth."""

from __future__ import annotations

import re
from dataclasses import dataclass
from typing import Literal

from rubricc.compiler.frontend.natural.offline.figures import WORDED
from rubricc.compiler.frontend.natural.offline.marks import MARK
from rubricc.compiler.frontend.natural.offline.words import is_known, known_phrase, word_class

Kind = Literal[
    "content", "frame", "loose", "weak", "general", "function", "judging", "number", "mark", "not", "or", "stop"
]

_TOKEN = re.compile(r"[\ue000-\uf8ff]|[^\W_]+(?:['’.\-–][^\W_]+)*(?:\+(?!\w))?|[,;:/()•]|\S")
_NOT = frozenset(
    {
        "not",
        "no",
        "never",
        "without",
        "cannot",
        "can't",
        "won't",
        "don't",
        "doesn't",
        "isn't",
        "aren't",
        "nor",
        "neither",
    }
    | {"avoid", "avoiding", "avoids", "avoided", "avoidance", "refrain", "refraining", "lack", "lacks", "lacking"}
    | {"absence"}
)
_NUMBERS = {word: number for number, word in enumerate(WORDED) if number > 1}
_NO_ADVERBS = frozenset(
    {"family", "elderly", "belly", "supply", "anomaly", "assembly", "jelly", "butterfly", "monthly", "weekly", "daily"}
    | {"nightly", "yearly", "hourly", "july", "italy"}
)
_COINED = re.compile(r"[a-z]{2,}(?:-[a-z]{2,})+")
"""Words that a writer joins as he goes, which answers rarely have as they stand."""
_COLOURS = re.compile(r"[a-z]{4,}ly|[a-z-]+-(?:specific|related|appropriate|relevant)")
_NUMBERED = re.compile(r"[A-Z]|[IVX]{1,4}|\d{1,2}[a-zA-Z]?")
_NAMED = frozenset(
    {
        "vitamin",
        "type",
        "stage",
        "grade",
        "phase",
        "group",
        "step",
        "hepatitis",
        "influenza",
        "omega",
        "factor",
        "class",
    }
    | {"level", "code"}
)
_CLASSES: tuple[Kind, ...] = ("judging", "loose", "frame", "general", "weak", "function")


@dataclass(frozen=True, slots=True)
class Token:
    """A word, a phrase that has synonyms, a mark or a stop of a sentence."""

    text: str
    kind: Kind

    @property
    def figure(self) -> int | None:
        """What a number in words comes to; None for all else."""
        return _NUMBERS.get(self.text.lower())


def tokens(text: str) -> list[Token]:
    """Give back the words of a text; a phrase that has synonyms is one."""
    raw = [found.group() for found in _TOKEN.finditer(text)]
    done, at = [], 0
    while at < len(raw):
        size = _phrase_size(raw, at)
        if size:
            done.append(Token(" ".join(raw[at : at + size]), "content"))
            at += size
        else:
            done.append(Token(_bare(raw[at]), _kind(raw[at])))
            at += 1
    return [_plain_or(done, at) for at in range(len(done))]


def _plain_or(found: list[Token], at: int) -> Token:
    """Give back a token, an `or` between words of grammar as one of them: `at or below` is no choice."""
    token = found[at]
    around = found[max(0, at - 1) : at] + found[at + 1 : at + 2]
    if token.kind == "or" and len(around) == 2 and all(other.kind == "function" for other in around):
        return Token(token.text, "function")
    return token


def _phrase_size(raw: list[str], at: int) -> int:
    """Say how many words from a place on are one phrase; 0 where the word stands alone. `vitamin A` is one."""
    if not raw[at][0].isalnum():
        return 0
    if at + 1 < len(raw) and raw[at].lower() in _NAMED and _NUMBERED.fullmatch(raw[at + 1]):
        return 2
    return known_phrase(_words_from(raw, at))


def _words_from(raw: list[str], at: int) -> list[str]:
    """Give back the words from a place on, up to what is no word."""
    words: list[str] = []
    for text in raw[at : at + 5]:
        if not text[0].isalnum():
            break
        words.append(text)
    return words


def _bare(text: str) -> str:
    """Give back a word without a final `'s`."""
    return re.sub(r"['’]s$", "", text)


def _kind(text: str) -> Kind:
    lower = text.lower().replace("’", "'")
    if MARK.match(text):
        return "mark"
    if not text[0].isalnum():
        return "or" if text == "/" else "stop"
    if lower == "or":
        return "or"
    if lower in _NOT:
        return "not"
    if text[0].isdigit() and re.fullmatch(r"[\d.,\-–]+", text):
        return "number"
    return _class(text, lower)


def _class(text: str, lower: str) -> Kind:
    if lower in _NUMBERS:
        return "number"
    if text.isupper() and len(text) > 1:
        return "content"
    bare = lower.removesuffix("'s")
    found = next((kind for kind in _CLASSES if bare in word_class(kind) or lower in word_class(kind)), None)
    if found is None:
        if text == lower and _COINED.fullmatch(text) and not is_known(text):
            return "weak" if _COLOURS.fullmatch(lower) else "loose"
        return "weak" if _COLOURS.fullmatch(lower) and lower not in _NO_ADVERBS else "content"
    return found
