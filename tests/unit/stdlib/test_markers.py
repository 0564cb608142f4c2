"""The phrase lists of `argument.*` hold nothing twice and nothing that can never match."""

from __future__ import annotations

from collections import Counter

import pytest

from rubricc.runtime.lexicon import Lexicon
from rubricc.runtime.text import Text
from rubricc.stdlib._argument import MARKER_KINDS, marker_lexicon
from rubricc.stdlib._asking import REFUSALS, REQUESTS, _request_cues

LEXICONS = [marker_lexicon(kind) for kind in MARKER_KINDS]
LEXICONS += [lexicon for language in REQUESTS for lexicon in _request_cues(language)]
PHRASES = [(lexicon, n, phrase) for lexicon in LEXICONS for n, entry in enumerate(lexicon.entries) for phrase in entry]


@pytest.mark.parametrize("kind", MARKER_KINDS)
def test_a_list_is_rich_and_not_endless(kind: str) -> None:
    assert 20 <= len(marker_lexicon(kind).entries) <= 80


@pytest.mark.parametrize("lexicon", LEXICONS)
def test_no_phrase_stands_twice(lexicon: Lexicon) -> None:
    counts = Counter(phrase.folded for entry in lexicon.entries for phrase in entry)
    assert [phrase for phrase, count in counts.items() if count > 1] == []


@pytest.mark.parametrize(("lexicon", "entry", "phrase"), PHRASES)
def test_every_phrase_matches_where_it_stands(lexicon: Lexicon, entry: int, phrase: object) -> None:
    assert phrase.folded
    text = Text(f"Well {phrase.text} it", lexicon.language)
    assert entry in {hit.entry for hit in text.hits(lexicon)}


def test_requests_and_refusals_cover_the_same_languages() -> None:
    assert REQUESTS.keys() == REFUSALS.keys()
