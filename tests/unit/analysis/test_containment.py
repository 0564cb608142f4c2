"""A phrase that is said to be found wherever another is found is found there, by the naive definition, in any text."""

from __future__ import annotations

import time
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rubricc.compiler.analysis.relations.containment import implications
from rubricc.compiler.analysis.relations.edges import Edges
from rubricc.compiler.ir.rubric import Spelling
from rubricc.runtime.lexicon import Lexicon, Phrase
from rubricc.runtime.reference import boundaries, naive_hits
from rubricc.runtime.text import Text

ATOMS = [
    "a", "ab", "can", "can't", "\u2019", "'", "s", "'s", "l'", "qu'", "x", " ", " ", " ", "-", "\u2013", "_", ".",
    "c++", "%", "5", "é", "e\u0301", "E", "中", "\u0e31", "ก", "\u0301", "\u200b", "\u00ad", "run", "running", "ㅏ",
    "한", "ﾞ", "カ", "\n", "¨",
]  # fmt: skip
WORDING = st.lists(st.sampled_from(ATOMS), min_size=1, max_size=4).map("".join)
SURROUNDINGS = st.lists(st.sampled_from(ATOMS), max_size=3).map("".join)
MODES = st.sampled_from(
    [("words", False), ("substrings", False), ("stems", False), ("words", True), ("substrings", True)]
)


@st.composite
def phrase_lists(draw):
    """Spellings of which some are cut out of others, a language, and what may stand around one in a text."""
    texts = draw(st.lists(WORDING, min_size=1, max_size=4))
    for text in tuple(texts):
        start = draw(st.integers(0, len(text) - 1))
        texts.append(text[start : draw(st.integers(start + 1, len(text)))])
    spellings = [Spelling(text=t, mode=m, exact=e) for t in texts for m, e in [draw(MODES)]]
    around = draw(st.lists(st.tuples(SURROUNDINGS, SURROUNDINGS), min_size=1, max_size=6))
    return spellings, draw(st.sampled_from(["en", "fr"])), around


def spans(spelling, text, language):
    phrase = Phrase(spelling.text, spelling.mode, spelling.exact)
    return [hit[:2] for hit in naive_hits(Text(text, language), Lexicon("x", ((phrase,),), language))]


def check(spellings, language, around):
    for outer, inners in implications(spellings, language).items():
        for left, right in around if inners else ():
            text = left + spellings[outer].text + right
            found = spans(spellings[outer], text, language)
            for inner in inners if found else ():
                assert spans(spellings[inner], text, language), (text, spellings[outer], spellings[inner])


@pytest.mark.slow
@settings(max_examples=600, deadline=None)
@given(phrase_lists())
def test_what_is_implied_is_found(case):
    check(*case)


@pytest.mark.slow
@settings(max_examples=4_000, deadline=None)
@given(phrase_lists())
def test_what_is_implied_is_found_at_length(case):
    check(*case)


def implies(outer, inner, language="en"):
    return 1 in implications([spelling(outer), spelling(inner)], language)[0]


def spelling(written):
    """`words:text`, `exact substrings:text`, …; words alone where nothing is said."""
    modes, _, text = written.rpartition(":")
    mode = modes.removeprefix("exact").strip() or "words"
    return Spelling(text=text, mode=mode, exact=modes.startswith("exact"))


@pytest.mark.parametrize(
    ("outer", "inner"),
    [
        ("not recommended", "recommended"),
        ("Amoxicillin 500 mg", "AMOXICILLIN"),
        ("patient's chart", "patient"),
        ("C++ code", "C++"),
        ("hello", "substrings:hell"),
        ("well\u2010known", "well-known"),
        ("well-known", "known"),
        ("ten – twelve", "substrings:ten - twelve"),
        ("substrings: so ", "so"),
        ("substrings:very good.", "substrings:good"),
        ("substrings:is good.", "good"),
        ("they were running", "stems:run"),
        ("stems:responds to sounds", "stems:sound"),
        ("stems:patient's reports", "stems:report"),
        ("中国人", "国"),
        ("exact:New York City", "exact:York"),
        ("exact:New York City", "york"),
        ("exact:NSAIDs", "exact substrings:NSAID"),
        ("exact:NSAIDs", "substrings:nsaid"),
        ("café", "cafe\u0301"),
        ("'tis so", "so"),
    ],
)
def test_contained(outer, inner):
    assert implies(outer, inner)


@pytest.mark.parametrize(
    ("outer", "inner"),
    [
        ("hello", "hell"),
        ("can't", "can"),
        ("patient's", "s"),
        ("substrings:hell", "hell"),
        ("substrings:so ", "so"),
        ("substrings:trade-off", "trade-off"),
        ("substrings:trade-off", "stems:trade-off"),
        ("stems:running", "running"),
        ("stems:running", "substrings:run"),
        ("running", "exact:running"),
        ("exact:New York", "york"),
        ("exact:Light", "light"),
        ("exact:new york", "exact:New York"),
        ("well–known", "well-known"),
        ("recommended", "not recommended"),
        ("snake_case", "snake"),
        ("substrings: 5%", "5%"),
        ("substrings:patient's", "patient"),
        ("patient's", "patient"),  # `patient's中`: no final s, since a word goes on
        ("", "a"),
        ("a", ""),
    ],
)
def test_not_contained(outer, inner):
    assert not implies(outer, inner)


def test_elisions_are_those_of_the_language():
    assert implies("l'allergie grave", "allergie", "fr")
    assert not implies("l'allergie grave", "allergie", "en")


def test_equal_phrases_imply_each_other():
    found = implications([spelling(t) for t in ("can’t", "Can't", "can't do")], "en")
    assert found == {0: {1}, 1: {0}, 2: {0, 1}}


def test_a_language_without_stemmer_has_no_relations_to_stems():
    assert implications([spelling("stems:a b"), spelling("stems:a")], "xx") == {0: frozenset(), 1: frozenset()}


CLASSES = ["a", "s", "1", "'", "_", " ", "中", "\u0e31", "\u0301"]
SIDES = ["".join(side) for length in range(3) for side in product(CLASSES, repeat=length)]
RIGHT = [*SIDES[: 1 + len(CLASSES)], "s ", "s中", "'s", "'a", "_a", "'s ", "'sa", "'s中"]


@pytest.mark.slow
@pytest.mark.parametrize("elision", [False, True])
def test_the_surroundings_tried_stand_for_all_others(elision):
    texts = ["".join(parts) for length in (1, 2, 3) for parts in product("as'_ 中\u0301", repeat=length)]
    for text in texts[:56] + [text for text in texts[56:] if text.count("'") == 1 or text[1:] == "'s"]:
        edges = {footing: Edges(text, footing, elision) for footing in ("anywhere", "whole")}
        for at in range(len(text) + 1):
            wanted = {"anywhere": True, "whole": True}
            for left, right in product(SIDES, RIGHT):
                marks = boundaries(left + text + right, elision)[len(left) :]
                wanted["anywhere"] &= marks[at]
                wanted["whole"] &= marks[at] or not (marks[0] and marks[len(text)])
            for footing, sure in wanted.items():
                assert edges[footing].is_sure(at) <= sure, (text, at, footing)


def test_ten_thousand_phrases_take_a_moment():
    words = [f"word{n}" for n in range(100)]
    phrases = [f"{a} and {b}" for a in words for b in words] + words
    begin = time.perf_counter()
    found = implications([Spelling(text=text) for text in phrases], "en")
    assert time.perf_counter() - begin < 10
    assert found[1] == {10_000, 10_001}
