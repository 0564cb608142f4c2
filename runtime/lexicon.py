"""Phrase lists: what a rubric looks for in a text."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass, field
from typing import Any, Literal, NamedTuple

from rubricc.runtime.fold import exact, fold

Mode = Literal["words", "substrings", "stems"]
"""How a phrase is compared: as whole words, anywhere, or as whole words in any inflected form."""


class Hit(NamedTuple):
    """An occurrence: its span `[start, end)` in code points of the original text, and the number of its entry."""

    start: int
    end: int
    entry: int


@dataclass(frozen=True, slots=True)
class Phrase:
    """One spelling to look for. `exact` compares case and punctuation; it does not combine with `stems`."""

    text: str
    mode: Mode = "words"
    exact: bool = False

    def __post_init__(self) -> None:
        if self.exact and self.mode == "stems":
            raise ValueError("`exact` and `stems` do not combine")

    @property
    def folded(self) -> str:
        """The form that is compared; empty where the phrase can never match. In `substrings` end blanks count."""
        trim = self.mode != "substrings"
        return exact(self.text, trim) if self.exact else fold(self.text, trim)


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Lexicon:
    """A phrase list. An entry is a tuple of spellings that count as one; lexicons are compared by identity."""

    name: str
    entries: tuple[tuple[Phrase, ...], ...]
    language: str = "en"
    kept: dict[str, Any] = field(default_factory=dict, init=False, repr=False)
    """What others have computed from this lexicon alone, such as its matcher."""

    @classmethod
    def of(cls, strings: Iterable[str | tuple[str, ...]], language: str = "en", mode: Mode = "words") -> Lexicon:
        """Give back a lexicon with one entry a string (or a tuple of spellings), made while scoring."""
        groups = ((item,) if isinstance(item, str) else item for item in strings)
        return cls("", tuple(tuple(Phrase(text, mode) for text in group) for group in groups), language)

    @property
    def labels(self) -> tuple[str, ...]:
        """The first spelling of each entry, as the author wrote it."""
        return tuple(map(_label, self.entries))

    def labelled(self, hits: Iterable[Hit]) -> list[tuple[int, int, str]]:
        """Give back hits of this lexicon with the first spelling of their entry in place of its number."""
        entries = self.entries
        return [(start, end, _label(entries[number])) for start, end, number in hits]


def _label(entry: tuple[Phrase, ...]) -> str:
    return entry[0].text if entry else ""
