"""Words counted by bits are those that are cut out, and so are letters and stretches."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rubricc.runtime.fold import straighten
from rubricc.runtime.words import count_words, counts_of, word_spans

SIGNS = "ab1Z9 '-.:,;/()\n\t\u2019\u2018\u2014é²·½\u00a0😀→ß\x1c\u2010\u202fłя\u02bc\u0301中٣"
BESIDE = ("a{0}a", "1{0}1", "a{0}1", " {0}a", "{0}", "a.{0}", "é{0}’s")


def cut(text: str) -> tuple[int, int, int, int]:
    letters = sum(map(str.isalnum, straighten(text)))
    return len(word_spans(text) or ()), letters, len("".join(text.split())), len(text.split())


@settings(max_examples=500, deadline=None)
@given(st.text(SIGNS, max_size=14) | st.text(SIGNS[:22], max_size=40) | st.text(max_size=20))
def test_counts_are_those_of_what_is_cut(text: str) -> None:
    counts = counts_of(text)
    assert counts is None or tuple(counts) == cut(text)


@pytest.mark.parametrize("start", [0, 0x200, 0x370, 0x2000, 0x2100, 0x1F300])
def test_every_character_counts_as_it_does_where_words_are_cut(start: int) -> None:
    for text in (form.format(chr(code)) for code in range(start, start + 0x100) for form in BESIDE):
        counts = counts_of(text)
        assert counts is None or tuple(counts) == cut(text), text


def test_most_texts_are_counted_so() -> None:
    for text in (
        "It's a well-known fact: 3.5 of 5.",
        "“Naïve”, she said – 🙂 → no.",
        "non\u2011breaking\u202fand łódź",
    ):
        assert counts_of(text) is not None
    assert count_words("a_b, _ and c") == 3
    assert counts_of("ภาษาไทย") is None


def test_a_long_text_is_counted_whole() -> None:
    text = "Don't stop-start, 3.5 times. " * 5000
    counts = counts_of(text)
    assert counts is not None
    assert tuple(counts) == (20_000, 100_000, 125_000, 20_000)
