"""Tools that count and measure, at their edges: the declarations they share, lengths of pieces, ties, line starts."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rubricc.runtime.lexicon import Lexicon
from rubricc.runtime.registry import tool
from rubricc.runtime.text import Text
from rubricc.runtime.tool import Case
from rubricc.stdlib._declare import text_parameter
from rubricc.stdlib._entities import _trimmed
from rubricc.stdlib._language_prose import PIECE_LETTERS, _pieces
from rubricc.stdlib._language_shares import _hits
from rubricc.stdlib._sections import _line_start
from rubricc.stdlib._tone_vader import compound_of
from rubricc.stdlib.argument import _markers
from rubricc.stdlib.tone import _count

OWN = Case(("Perhaps.",), 1)


def count_of_hedges(text: Text) -> int:
    return text.original.count("erhaps")


def test_counts_of_phrases_are_declared_alike() -> None:
    declared = _count("hedges", count_of_hedges, "hedges", "a list", OWN)
    assert declared.name == "tone.hedges"
    assert declared.run is count_of_hedges
    assert declared.evidence is not None
    assert "the text hedges" in declared.summary
    assert not declared.standalone
    assert declared.languages == ("en",)
    assert declared.cases == (OWN, Case(("",), 0))


def test_counts_of_markers_are_declared_alike() -> None:
    declared = _markers("claims", count_of_hedges, "that claim something", "a list", OWN)
    assert declared.name == "argument.claims"
    assert declared.run is count_of_hedges
    assert declared.evidence is not None
    assert "phrases that claim something occur" in declared.summary
    assert not declared.standalone
    assert declared.trends == {"text": "up"}
    assert declared.cases == (OWN, Case(("",), 0))


@pytest.mark.parametrize(("default", "optional"), [(None, False), ("any", True)])
def test_a_constant_text_may_be_left_out_where_it_has_a_default(default: str | None, optional: bool) -> None:
    parameter = text_parameter("kind", default, ("any", "one"))
    assert parameter.default == default
    assert parameter.optional is optional
    assert parameter.constant
    assert parameter.choices == ("any", "one")


@pytest.mark.parametrize(
    ("lengths", "pieces"),
    [
        ((PIECE_LETTERS, PIECE_LETTERS), 2),
        ((PIECE_LETTERS, PIECE_LETTERS - 1, 1), 2),  # as many letters as are wanted are enough, one fewer is not
        ((PIECE_LETTERS, PIECE_LETTERS - 1), 2),
        ((PIECE_LETTERS - 1, PIECE_LETTERS - 1), 1),
        ((PIECE_LETTERS, PIECE_LETTERS - 1, PIECE_LETTERS), 2),
        ((), 0),
    ],
)
def test_prose_is_cut_into_pieces_of_enough_letters(lengths: tuple[int, ...], pieces: int) -> None:
    assert len(_pieces("\n\n".join("a" * length for length in lengths))) == pieces


@pytest.mark.parametrize(("word", "languages"), [("the", ["en"]), ("of", []), ("die", ["af", "de", "nl"])])
def test_small_words_tell_a_language_from_three_letters_on(word: str, languages: list[str]) -> None:
    assert sorted(_hits({word}, "latin")) == languages


def test_four_exclamation_marks_are_as_strong_as_any_number() -> None:
    strength = [compound_of("good" + "!" * marks) for marks in range(7)]
    assert strength[:5] == sorted(set(strength))
    assert strength[4:] == [strength[4]] * 3


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("“ab”", True),
        ('"ab"', True),
        ("«ab»", True),
        ("a good X", False),
        ("X marks X", False),
        ("[ab]", False),
        ("“ab", False),
    ],
)
def test_only_marks_of_quotation_quote(text: str, expected: bool, answer: Callable[..., object]) -> None:
    assert answer(tool("text.quotes"), (text,)) is expected


@pytest.mark.parametrize(
    ("prose", "expected"),
    [("Ann Lee", "Ann Lee"), (" Ann Lee \n foo\nbar ", "Ann Lee"), ("Ann\n\nLee\nBob", "Ann"), ("\nAnn ", "Ann")],
)
def test_a_name_ends_with_its_line(prose: str, expected: str) -> None:
    start, end = _trimmed(prose, 0, len(prose))
    assert prose[start:end] == expected


@pytest.mark.parametrize("original", ["", "a", "\na b\nc", "\n\na", "ab\n"])
def test_a_line_starts_after_the_break_before_it(original: str) -> None:
    for place in range(len(original) + 1):
        start = _line_start(Text(original), place)
        assert start == 0 or original[start - 1] == "\n"
        assert "\n" not in original[start:place]


@pytest.mark.parametrize(("name", "text"), [("starts_with", "Ann is"), ("ends_with", "it is Ann")])
@pytest.mark.parametrize(
    ("phrases", "label"), [(["Ann", "ANN"], "Ann"), (["ANN", "Ann"], "ANN"), (["Bob", "ann", "An", "Ann"], "ann")]
)
def test_of_phrases_as_long_the_first_is_shown(name: str, text: str, phrases: list[str], label: str) -> None:
    evidence = tool(f"text.{name}").evidence
    assert evidence is not None
    assert [shown for _, _, shown in evidence(Text(text), Lexicon.of(phrases))] == [label]
