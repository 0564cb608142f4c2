"""Which common words hold letters by accident, and what a pattern's alternatives are."""

from __future__ import annotations

import pytest

from rubricc.compiler.analysis.relations.alternatives import EDGE, UNKNOWN, alternatives
from rubricc.compiler.analysis.relations.inside_words import accidents, piece_of


@pytest.mark.parametrize(
    ("phrase", "word"),
    [
        ("so", "also"),
        ("hell", "hello"),
        ("short", "shortness"),
        ("rn ", "return"),
        ("us ", "serious"),
        ("safe", "unsafe"),
        ("clear", "nuclear"),
        ("rash", "trash"),
        ("age", "advantage"),
        (" as", "ask"),
    ],
)
def test_words_that_mean_something_else(phrase, word):
    assert word in accidents_of(phrase)


@pytest.mark.parametrize(
    "phrase",
    [
        "recommend",
        "because",
        "doctor",
        "antibiotic",
        "cillin",
        "diagnos",
        " so ",
        "however",
        " anxi",
        " allerg",
        "itis ",
        "study",
        "insulin",
    ],
)
def test_forms_of_the_word_itself_and_parts_of_words_are_no_accident(phrase):
    assert accidents_of(phrase) == ()


def accidents_of(phrase):
    found, piece = [], piece_of(phrase)
    assert piece is not None
    found.extend(accidents(piece))
    # the first two dozen are kept; the rest is not looked for
    return tuple(found) if len(found) < 24 else (*found, *_every(piece))


def _every(piece):
    from rubricc.compiler.analysis.relations.inside_words import _words

    return [word for word, _ in _words().holding(piece)]


@pytest.mark.parametrize("phrase", ["not a", "50 mg", "c++", "can't", "naïve", "", "x-ray"])
def test_more_than_one_word_is_not_looked_at(phrase):
    assert piece_of(phrase) is None


@pytest.mark.parametrize(
    ("expression", "texts"),
    [
        ("short|brief", ("short", "brief")),
        (r"\bus\b", (f"{EDGE}us{EDGE}",)),
        ("colou?r", ("colour", "color")),
        ("(?:see|ask) a doctor", ("see a doctor", "ask a doctor")),
        ("[0-9]+ mg", (f"{UNKNOWN} mg",)),
        (r"(?<=a)b", ()),
        ("[a-z]{3}", (UNKNOWN,)),
    ],
)
def test_alternatives(expression, texts):
    assert alternatives(expression, exact=False) == texts
