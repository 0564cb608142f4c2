"""Folding: the fast functions equal their definitions, and the stated equivalences hold."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rubricc.runtime.fold import exact, exact_pieces, fold, fold_ascii, folded_pieces, straighten
from rubricc.runtime.origin import exact_origin, folded_origin
from rubricc.runtime.text import Text

HARD = st.sampled_from(
    list("aAeiIsSß ﬁﬃ\u0301\u0338\u0345\u0307İΣς'’–—-‐…“ \n\t\u00a0\u200b\u00ad\ufe0fがか\u3099ﾊﾟㅏ한\u1161\u11a8กั")
    + list("中¨´½²٣\ufdfa\u0e31\x01\x7f\x1c")
)
TEXT = st.text(st.one_of(HARD, st.characters(exclude_categories=["Cs"])), max_size=30)


@settings(max_examples=500, deadline=None)
@given(TEXT)
def test_folding_equals_its_definition_segment_by_segment(text):
    pieces = list(folded_pieces(text))
    assert fold(text) == "".join(character for character, _, _ in pieces)
    assert fold(text, trim=False).strip(" ") == fold(text)
    if text.isascii():
        assert fold_ascii(text).decode() == fold(text)


@settings(max_examples=500, deadline=None)
@given(TEXT)
def test_exact_view_equals_its_definition_segment_by_segment(text):
    assert exact(text) == "".join(character for character, _, _ in exact_pieces(text))


@settings(max_examples=500, deadline=None)
@given(TEXT)
def test_origins_equal_the_spans_of_the_definition(text):
    for origin, pieces in (
        (folded_origin(text), list(folded_pieces(text))),
        (exact_origin(text), list(exact_pieces(text))),
    ):
        assert [origin.span(n, n + 1) for n in range(len(pieces))] == [(start, end) for _, start, end in pieces]
        if origin.one_for_one:
            assert len({span[1:] for span in pieces}) == len(pieces)
    if Text(text).one_for_one:
        assert folded_origin(text).one_for_one


@settings(max_examples=300, deadline=None)
@given(st.text(max_size=30))
def test_views_that_keep_their_length(text):
    whole = Text(text)
    assert len(whole.original) == len(text) == len(whole.straight)
    assert not any("\ud800" <= character <= "\udfff" for character in whole.original)
    assert whole.original.count("\n") == whole.straight.count("\n")


@pytest.mark.parametrize(
    ("one", "other"),
    [
        ("café", "cafe\u0301"),
        ("ﬁle", "file"),
        ("a\u00a0b", "a b"),
        ("İstanbul", "istanbul"),
        ("STRASSE", "straße"),
        ("ｗｏｒｄ", "word"),
        ("wo\u200brd", "word"),
        ("so\u00adft", "soft"),
        ("can’t", "can't"),
        ("ΣΑΣ", "σας"),
        ("o\u0338ver", "over"),
        ("e\u200b\u0301", "é"),
        ("a‐b‑c−d", "a-b-c-d"),
        ("a\r\n\t b ", "a b"),
        ("x–y", "x—y"),
        ("“q”", '"q"'),
    ],
)
def test_equal_once_folded(one, other):
    assert fold(one) == fold(other)


@pytest.mark.parametrize(("one", "other"), [("año", "ano"), ("a–b", "a-b"), ("don't", "dont"), ("é", "e"), ("ø", "o")])
def test_still_different_once_folded(one, other):
    assert fold(one) != fold(other)


def test_straight_view_is_one_for_one():
    assert straighten("‘a’ “b” –—‑\u00a0\u3000\n\t") == "'a' \"b\" ---  \n\t"


def test_lone_surrogates_are_read_as_replacement_characters():
    assert Text("a\ud800b").original == "a\ufffdb"
