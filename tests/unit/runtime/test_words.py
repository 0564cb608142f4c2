"""Words as readers count them."""

import itertools
import re
from unicodedata import normalize

import pytest
from hypothesis import example, given, settings
from hypothesis import strategies as st

from rubricc.runtime.text import Text
from rubricc.runtime.words import _ascii_words, count_words, word_spans


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("", 0),
        ("ⓕⓔⓥⓔⓡ ™ 5 ㎏ Acme™ (c) ©", 6),
        ("   \n", 0),
        ("don't", 1),
        ("don’t", 1),
        ("3.14", 1),
        ("1,000,000.50", 1),
        ("1,000,", 1),
        ("well-known", 1),
        ("well‑known", 1),
        ("a--b", 2),
        ("one – two — three", 3),
        ("e.g. this", 2),
        ("foo_bar __ baz", 2),
        ("rock 'n' roll", 3),
        ("yes,no", 2),
        ("end.Next 3.Next", 3),
        ("--- *** !!!", 0),
        ("你好世界", 4),
        ("他有3个苹果", 6),
        ("ひらがな カタカナ", 2),
        ("hello 世界", 3),
        ("he\u0301llo wo\u0300rld", 2),
        ("हिन्दी भाषा", 2),
        ("مرحبا بالعالم", 2),
        ("안녕 세계", 2),
        ("😀 👍🏽 hi", 1),
        ("½ cup", 2),
        ("so\u00adft", 1),
        ("Straße größer l’été", 3),
        ("สวัสดี", None),
        ("hello สวัสดี", None),
        ("ខ្មែរ", None),
        ("မြန်မာ", None),
        ("ລາວ", None),
    ],
)
def test_counts(text, count):
    assert Text(text).word_count == count
    spans = Text(text).word_spans
    assert (None if spans is None else len(spans)) == count


@settings(max_examples=1000, deadline=None)
@given(st.text("ab1 .,:;'-_\n", max_size=14))
def test_the_quick_count_equals_the_expression(text):
    assert count_words(text) == len(_ascii_words(text))


@settings(max_examples=500, deadline=None)
@given(st.text("ab1 .,:;'-_\n", max_size=14))
def test_ascii_and_other_texts_are_counted_alike(text):
    spans = word_spans(text)
    assert spans == word_spans("é " + text)[1:] or [(s + 2, e + 2) for s, e in spans] == list(
        word_spans("é " + text)[1:]
    )


@settings(max_examples=300, deadline=None)
@example("🄐 ™")
@given(st.text(max_size=30))
def test_spans_are_apart_and_hold_a_letter_or_number(text):
    spans = word_spans(text) or ()
    assert all(one[1] <= other[0] for one, other in itertools.pairwise(spans))
    # A symbol may stand for letters: `™`, `🄐`.
    assert all(re.search(r"[^\W_]", normalize("NFKC", text[start:end])) for start, end in spans)
