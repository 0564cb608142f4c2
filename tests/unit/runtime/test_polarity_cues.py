"""The lists of cues: every kind is one that is known, every phrase can be found, and none is listed twice."""

import pytest

from rubricc.runtime.fold import fold
from rubricc.runtime.polarity_cues import Cues, cues_of, expanded
from rubricc.runtime.polarity_english import ENGLISH
from rubricc.runtime.polarity_govern import ACTIONS
from rubricc.runtime.polarity_languages import FRENCH, GERMAN, PORTUGUESE, SPANISH
from rubricc.runtime.polarity_words import read_words

LISTS = {"en": ENGLISH, "es": SPANISH, "pt": PORTUGUESE, "fr": FRENCH, "de": GERMAN}
WITHOUT_ACTION = {"plain", "enough", "set_off", "stop", "would"}
ENTRIES = [(code, kind) for code, lists in LISTS.items() for kind in lists]


@pytest.mark.parametrize(("code", "kind"), ENTRIES)
def test_every_list_is_of_a_known_kind(code: str, kind: str) -> None:
    assert kind in ACTIONS or kind in WITHOUT_ACTION or kind in Cues._fields


@pytest.mark.parametrize(("code", "kind"), ENTRIES)
def test_no_phrase_is_listed_twice_or_empty(code: str, kind: str) -> None:
    phrases = [" ".join(phrase.split()) for phrase in expanded(LISTS[code][kind])]
    assert "" not in phrases
    assert sorted(phrases) == sorted(set(phrases))


@pytest.mark.parametrize(("code", "kind"), ENTRIES)
def test_every_phrase_can_be_found(code: str, kind: str) -> None:
    for phrase in expanded(LISTS[code][kind]):
        _, words = read_words(" ".join(phrase.split()), code == "en")
        assert [word for word in words if word != "/"] == [fold(word) for word in phrase.split()] or "/" in phrase


@pytest.mark.parametrize("code", LISTS)
def test_words_that_only_tell_where_a_scope_ends_are_single(code: str) -> None:
    cues = cues_of(code)
    assert cues is not None
    for name in Cues._fields[2:]:
        assert all(" " not in word for word in getattr(cues, name)), name


def test_groups_stand_for_every_choice() -> None:
    assert expanded("a|(b|c) d|e (f|g) (h|i)") == ["a", "b d", "c d", "e f h", "e f i", "e g h", "e g i"]


def test_a_language_without_cues_has_none() -> None:
    assert cues_of("ja") is None
    assert cues_of("en-GB") is not None
