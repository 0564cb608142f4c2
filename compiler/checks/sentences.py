"""Sentences that rubrics are made from: which of them a `from` cites, and which points they speak of."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from rubricc.compiler.ir.literals import show_number
from rubricc.compiler.ir.rubric import Criterion
from rubricc.compiler.ir.visit import statements

SHORTEST_PART = 12
"""A part of a sentence stands for it only where it has so many characters, or is a quarter of it."""


@dataclass(frozen=True, slots=True)
class Sentence:
    """What a source in words says in one place: its text, its points where it gives any, and where it stands.

    `title` is what the source calls it, where it does; to cite that is to cite the sentence.
    """

    text: str
    points: Decimal | None = None
    where: str = ""
    title: str = ""


def cited(criterion: Criterion) -> Iterator[str]:
    """Yield the sentences that a criterion or something in it cites."""
    yield from criterion.sources
    for statement in statements(criterion.body):
        yield from statement.sources


def says(citation: str, sentence: str) -> bool:
    """Say whether a citation has a sentence in it, or is a good part of one; case and blanks do not matter.

    A long text is cited by how it begins, too.
    """
    said, whole = plain(citation), plain(sentence)
    if not said or not whole:
        return False
    good_part = len(said) >= max(SHORTEST_PART, len(whole) // 4) and said in whole
    return whole in said or good_part or (len(said) >= 3 * SHORTEST_PART and whole.startswith(said))


def spoken_of(citations: Iterable[str], sentences: Sequence[Sentence]) -> dict[str, tuple[Sentence, ...]]:
    """Give back by citation which sentences it is of: those that it repeats; where it repeats none, those it `says`.

    So a citation of one sentence does not stand for another that it happens to begin with.
    """
    by_words: dict[str, list[Sentence]] = {}
    for sentence in sentences:
        for words in {plain(sentence.text), plain(sentence.title)} - {""}:
            by_words.setdefault(words, []).append(sentence)
    return {
        citation: tuple(by_words.get(plain(citation), ()))
        or tuple(sentence for sentence in sentences if says(citation, sentence.text))
        for citation in dict.fromkeys(citations)
    }


def plain(text: str) -> str:
    """Give back a text for comparing: in small letters, in compatibility form, without marks at its ends."""
    return " ".join(unicodedata.normalize("NFKC", text).casefold().split()).strip(" .;:!?*-–—\"'“”‘’()[]")


_BELOW = r"minus|deduct(?:s|ed)?|subtract(?:s|ed)?|loses?|costs?|penalty of|takes? off"
_WORTH = rf"(?P<below>{_BELOW})|worth|awards?|earns?|receives?"
_NUMBER = r"(?P<sign>[-+−–]\s*)?(?P<number>\d{1,4}(?:[.,]\d+)?|½)\s*(?:points?|pts?|marks?)\b"
_EACH = r"(?P<each>\s*(?:each|apiece|per|for (?:each|every|one|any)))?"
_PLACES = tuple(
    re.compile(place, re.IGNORECASE)
    for place in (
        rf"[(\[]\s*(?:(?:{_WORTH})\s+)?(?:up to\s+|max(?:imum)?\s+)?{_NUMBER}(?:\s*(?:max|possible))?\s*{_EACH}[)\]]",
        rf"^\W*?{_NUMBER}{_EACH}(?(each)|(?=\s*(?:$|[:,–—-]|if\b|for\b|when\b|where\b)))",
        rf"\b(?:{_WORTH})\s+(?:up to\s+)?{_NUMBER}{_EACH}",
        rf"(?:\s[-–—]|:)\s*{_NUMBER}{_EACH}\W*$",
    )
)
"""Where a sentence says what it is worth: in brackets, at its start, after a word like `worth`, or at its end."""


def points_in(text: str) -> tuple[Decimal, ...]:
    """Give back the points that a sentence says it is worth, with their signs, each once.

    Points that it speaks of in another way (`a 3-point checklist`), or gives for each of many things, are none.

    >>> points_in("Names a dose (5 points).")
    (Decimal('5'),)
    >>> points_in("Deduct 3 points if it scolds.")
    (Decimal('-3'),)
    >>> points_in("2 points for each reason")
    ()
    """
    matches = {match.start("number"): match for place in _PLACES for match in place.finditer(text)}
    if any(match["each"] for match in matches.values()):
        return ()
    return tuple(dict.fromkeys(_signed(match) for match in matches.values()))


def points_in_words(number: Decimal) -> str:
    """Give back points in words: `1 point`, `-2.5 points`."""
    return f"{show_number(number)} point{'' if abs(number) == 1 else 's'}"


def _signed(match: re.Match[str]) -> Decimal:
    number = Decimal("0.5") if match["number"] == "½" else Decimal(match["number"].replace(",", "."))
    below = match.groupdict().get("below") is not None or (match["sign"] or "+").strip() in "-−–"
    return -number if below else number
