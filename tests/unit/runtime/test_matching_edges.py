"""Phrases and expressions at the edges of matching: elisions, dashes, marks, doubtful blanks, bounds of work."""

from __future__ import annotations

import pytest

from rubricc.runtime.boundaries import joined
from rubricc.runtime.class_runs import class_runs
from rubricc.runtime.lexicon import Lexicon, Phrase
from rubricc.runtime.linear_regex import beginnings, is_linear
from rubricc.runtime.numbers import clamp, partial
from rubricc.runtime.origin import folded_origin
from rubricc.runtime.reference import naive_hits
from rubricc.runtime.stems import _same_marks
from rubricc.runtime.text import Text


def found(text: str, phrase: Phrase, language: str = "en") -> list[str]:
    """Give back what a phrase is found as, by the fast matcher and by the obvious one, which must agree."""
    lexicon = Lexicon("x", ((phrase,),), language)
    hits = Text(text, language).hits(lexicon)
    assert tuple(hits) == tuple(naive_hits(Text(text, language), lexicon))
    return [text[hit.start : hit.end] for hit in hits]


@pytest.mark.parametrize("before", ["", " ", "-", "(", "(un) ", "\u201c"])
@pytest.mark.parametrize("article", ["l", "d", "L", "qu", "j"])
def test_a_word_after_an_elision_is_found(before: str, article: str) -> None:
    for apostrophe in ("'", "\u2019"):
        text = f"{before}{article}{apostrophe}eau"
        assert found(text, Phrase("eau"), "fr") == ["eau"]
        assert found(text, Phrase(article), "fr") == [article]
        assert found(text, Phrase("eau"), "en") == []


@pytest.mark.parametrize("before", ["9", "99", "²", "½", "jusqu", "aujourd", "9l", "all"])
def test_only_one_letter_or_two_that_begin_a_word_are_elided(before: str) -> None:
    assert found(f"{before}'eau", Phrase("eau"), "fr") == []
    assert found(f"x {before}'eau", Phrase("eau"), "fr") == []


@pytest.mark.parametrize(
    ("view", "expected"),
    [
        ("l'art d'un", "l art d un"),
        ("n'l'a", "n l a"),
        ("d'l'9'a", "d l 9'a"),
        ("l'a'b'c", "l a b c"),
        ("l'²'a", "l ²'a"),
        ("aujourd'hui", "aujourd'hui"),
        ("q_u'a", "q_u'a"),
    ],
)
def test_elisions_in_a_row_part_words_one_for_one(view: str, expected: str) -> None:
    assert joined(view, True) == expected
    assert joined(view, False) == view


@pytest.mark.parametrize("dash", ["\u2013", "\u2014"])
def test_a_dash_is_a_hyphen_in_parts_of_words_only(dash: str) -> None:
    text = f"co{dash}op and co-op"
    dashed, hyphened = text.split(" and ")
    assert found(text, Phrase(dashed)) == [dashed]
    assert found(text, Phrase("co-op")) == [hyphened]
    assert found(text, Phrase(dashed, "substrings")) == [dashed, hyphened]
    assert found(text, Phrase("co-op", "substrings")) == [dashed, hyphened]
    assert found(text, Phrase(dashed, "substrings", exact=True)) == [dashed]
    assert found(text, Phrase("co-op", "substrings", exact=True)) == [hyphened]


@pytest.mark.parametrize("mode", ["words", "substrings"])
def test_a_blank_in_a_phrase_is_white_space_and_nothing_else(mode: str) -> None:
    phrase = Phrase("a b", "words" if mode == "words" else "substrings")
    assert found("a-b a,b a b", phrase) == ["a b"]
    assert found("a  b a\nb", phrase) == ["a  b", "a\nb"]
    assert found("a.b a_b", phrase) == []


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("run, running", ["run", "running"]),
        ("run-running", ["run", "running"]),
        ("running_runs", []),
        ("re-runs", ["runs"]),
        ("runner", []),
    ],
)
def test_stems_are_of_whole_words(text: str, expected: list[str]) -> None:
    hits = Text(text).hits(Lexicon("x", ((Phrase("run", "stems"),),)))
    assert all(text[hit.start : hit.end] in ("run", "running", "runs") for hit in hits)
    assert found(text, Phrase("run", "stems")) == [text[hit.start : hit.end] for hit in hits]
    assert (not hits) == (not expected)


def test_marks_of_scripts_without_spaces_stay_apart_from_others() -> None:
    plain, last = "a\u0301 b\u0327", "\u0e01\u0e31 \u0e14\u0e34"
    assert len({mark for mark in _same_marks(plain) if mark not in "ab "}) == 1
    assert _same_marks(plain)[1] not in _same_marks(last)
    assert len(set(_same_marks(last)[1::3])) == 1
    assert _same_marks("ab") == "ab"


@pytest.mark.parametrize("text", ["naïve café", "a b é", "ÀÉÎ õü", "plain"])
def test_what_folds_one_for_one_is_one_stretch(text: str) -> None:
    origin = folded_origin(text)
    assert origin.one_for_one
    assert len(origin._starts) == 1


@pytest.mark.parametrize(
    ("expression", "linear"),
    [
        ("a{0,20}c", True),
        ("a{0,20}a{0,20}c", False),  # 441 ways to match
        ("[ab]{0,20}[bc]{0,20}d", False),
        ("xa*b*", True),
        ("x(?:a[bc]*)?", True),
        (r"x[a-z]*\b", False),
        (r"x[ab-]*\b", False),  # letters and others may end a word anywhere in the run
        (r"x[ -]*\ba", True),
    ],
)
def test_only_what_takes_a_bounded_number_of_ways_is_linear(expression: str, linear: bool) -> None:
    assert (is_linear(expression) is not None) is linear


@pytest.mark.parametrize(
    ("expression", "expected"),
    [("ab", "a"), ("a{0}b", "b"), ("a{0,1}b", "ab"), ("(?:ab){0}c", "c"), ("a*b", "ab"), ("a+b", "a"), ("a*", "")],
)
def test_a_match_begins_with_what_is_not_left_out(expression: str, expected: str) -> None:
    assert beginnings(expression, exact=True) == expected


def test_runs_ignore_case_unless_told() -> None:
    runs = [class_runs("[a-z]+"), class_runs("[a-z]+", exact=False), class_runs("[a-z]+", exact=True)]
    tables = [one._table for one in runs if one is not None]
    assert tables[0] == tables[1] != tables[2]


@pytest.mark.parametrize(("value", "expected"), [(4, 5), (5, 5), (7, 7), (9, 9), (10, 9)])
def test_a_value_beyond_a_bound_is_that_bound(value: int, expected: int) -> None:
    assert clamp(value, 5, 9) == expected


@pytest.mark.parametrize(
    ("value", "start", "end", "points", "expected"),
    [
        (0, 0, 10, 7, 0),
        (10, 0, 10, 7, 7),
        (5, 0, 10, 7, 4),
        (5, 0, 10, -7, -4),
        (5, 10, 0, 7, 4),
        (10, 10, 0, 7, 0),
        (0, 10, 0, 7, 7),
        (5, 0, 10, 0, 0),
        (1, 0, 3, -1, 0),
    ],
)
def test_part_of_the_points_is_to_the_nearest_unit(
    value: int, start: int, end: int, points: int, expected: int
) -> None:
    assert partial(value, start, end, points) == expected
