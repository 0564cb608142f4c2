"""Where in an answer the words or the number stand that are compared with a reference, for traces."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import accumulate
from typing import Any

from rubricc.runtime.text import Text
from rubricc.runtime.tool import Place
from rubricc.stdlib._reference import ARTICLES, References, listed, plain_tokens, stated_values, token_places


def reference_contains_answer_places(text: Text, references: References) -> tuple[Place, ...]:
    """Give back where the words of references stand first, with the reference."""
    found = (place for reference in listed(references) or () for place in _first_place(text, reference))
    return tuple(sorted(set(found)))


def _first_place(text: Text, reference: str) -> Iterator[Place]:
    wanted = plain_tokens(Text(reference, text.language))
    by_case = ARTICLES.issuperset(wanted)  # a choice called A: its case is all that tells it from the article
    known = tuple(token_places(text.exact if by_case else text.folded))
    if by_case:
        wanted = tuple(word for word, _, _ in token_places(reference))
    elif text.language == "en" and any(word not in ARTICLES for word, _, _ in known):
        known = tuple(place for place in known if place[0] not in ARTICLES)
    number = _find_run(wanted, [word for word, _, _ in known])
    if number is not None:
        first, last = known[number], known[number + len(wanted) - 1]
        yield (*text.span("exact" if by_case else "folded", first[1], last[2]), reference)


def _find_run(wanted: tuple[str, ...], found: list[str]) -> int | None:
    """Give back the number of the word with which a run begins; None where it does not stand in the words."""
    at = f" {' '.join(found)} ".find(f" {' '.join(wanted)} ") if wanted else -1
    if at < 0:
        return None
    starts = accumulate((len(word) + 1 for word in found), initial=0)
    return next(number for number, start in enumerate(starts) if start == at)


def reference_number_equals_places(
    text: Text, references: References, tolerance: Any = 0, which: str | Text = "last"
) -> tuple[Place, ...]:
    """Give back the number of the text that is compared, or all of them, equal or not."""
    places = tuple((start, end, "") for _, start, end in stated_values(text.original, text.language))
    name = str(which)
    if name == "any":
        return places
    return places[:1] if name == "first" else places[-1:]
