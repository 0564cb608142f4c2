"""Several features at once, chosen so that mending one easily breaks another."""

from __future__ import annotations

from typing import Any

import pytest
from unit.analysis.witness.questions import asked, goal, realised

Wanted = dict[str, tuple[Any, Any]]
YES, NO = (1, 1), (0, 0)

TOGETHER: dict[str, Wanted] = {
    "exact sizes": {
        "text.words(response)": (11, 11),
        "text.distinct(response, drugs)": (3, 3),
        "text.sentences(response)": (2, 2),
    },
    "a phrase inside another": {
        "text.contains(response, positive)": NO,
        "text.distinct(response, advice)": (2, 2),
    },
    "all entries, one inside another": {
        "text.count(response, drugs)": (5, 5),
        "text.distinct(response, drugs)": (4, 4),
    },
    "present and not affirmed": {"text.contains(response, drugs)": YES, "text.affirms(response, drugs)": NO},
    "present, neither affirmed nor denied": {
        "text.contains(response, drugs)": YES,
        "text.affirms(response, drugs)": NO,
        "text.denies(response, drugs)": NO,
        "text.asks(response, drugs)": NO,
    },
    "affirmed and denied": {
        "text.affirms(response, drugs)": YES,
        "text.denies(response, drugs)": YES,
        "text.count(response, drugs)": (2, 2),
    },
    "asked and not affirmed": {
        "text.asks(response, drugs)": YES,
        "text.affirms(response, drugs)": NO,
        "text.affirms(response, safe)": YES,
        "text.words(response)": (None, 12),
    },
    "data with phrases": {
        "format.is_json(response)": YES,
        "text.distinct(response, drugs)": (3, None),
        "text.words(response)": (50, 60),
    },
    "an object with paragraphs": {
        'format.is_json(response, "object")': YES,
        "text.paragraphs(response)": (3, None),
        "text.contains(response, safe)": YES,
    },
    "small letters in paragraphs": {
        'text.case(response, "lower")': YES,
        "list.size(text.tokens(response, word))": (20, 25),
        "text.paragraphs(response)": (4, 4),
        "text.contains(response, drugs)": YES,
    },
    "capitals without capitals of ours": {
        'text.case(response, "upper")': YES,
        "text.contains(response, cased)": YES,
        "text.words(response)": (10, 20),
    },
    "layout and easy words": {
        "format.bullets(response)": (5, 5),
        "format.headings(response)": (2, 2),
        "text.words(response)": (100, 120),
        "readability.flesch_kincaid_grade(response)": (None, 6),
    },
    "layout, phrases and hard words": {
        "format.numbered_items(response)": (3, 3),
        "text.distinct(response, safe)": (5, 5),
        "readability.flesch_kincaid_grade(response)": (14, None),
        "text.sentences(response)": (5, None),
    },
    "words of a length": {"text.characters(response)": (500, 500), "text.words(response)": (80, 80)},
    "few words and many characters": {"text.characters(response)": (400, None), "text.words(response)": (3, 3)},
    "both edges": {
        "text.starts_with(response, drugs)": YES,
        "text.ends_with(response, ends)": YES,
        "text.words(response)": (20, 20),
        "text.contains(response, safe)": NO,
    },
    "edges that are no edges": {
        "text.contains(response, drugs)": YES,
        "text.starts_with(response, drugs)": NO,
        "text.ends_with(response, drugs)": NO,
        "text.sentences(response)": (1, 1),
    },
    "shared words that are not copied": {
        "list.shared(text.tokens(query, word), text.tokens(response, word))": (10, None),
        "text.copied_from(response, query)": (None, "0.1"),
    },
    "copied with phrases": {
        "text.copied_from(response, query)": ("0.5", None),
        "text.distinct(response, safe)": (3, None),
        "text.contains(query, safe)": NO,
    },
    "few different words": {
        "text.unique_ratio(response)": (None, "0.3"),
        "text.distinct(response, drugs)": (3, None),
    },
    "repeats and does not": {
        "text.repetition(response)": (None, "0.05"),
        "text.words(response)": (300, None),
        "text.count(response, drugs)": (6, 6),
    },
    "a table of values": {"format.is_csv(response, 3)": YES, "text.count(response, drugs)": (6, 6)},
    "density": {
        "text.density(response, safe)": (2, 4),
        "text.words(response)": (100, 120),
        "text.coverage(response, safe)": (None, "0.4"),
    },
    "near and far": {
        "text.near(response, drugs, safe, 2)": NO,
        "text.same_sentence(response, drugs, safe)": YES,
    },
    "near and not in one sentence": {
        "text.near(response, drugs, safe, 1)": YES,
        "text.same_sentence(response, drugs, safe)": NO,
    },
    "quoted": {
        "text.quotes(response)": YES,
        "text.distinct(response, drugs)": (2, 2),
        "text.paragraphs(response)": (2, 2),
    },
    "second paragraph": {
        "text.contains(text.paragraph(response, 2), drugs)": YES,
        "text.contains(text.paragraph(response, 1), drugs)": NO,
        "text.words(text.paragraph(response, 1))": (8, 8),
        "text.paragraphs(response)": (3, 3),
    },
    "every sentence short and many words": {
        "(every s in sentences(response) where text.words(s) <= 6)": YES,
        "text.words(response)": (60, 70),
        "text.distinct(response, drugs)": (3, None),
    },
    "some sentence, but few": {
        "(some s in sentences(response) where s affirms drugs and not (s mentions safe))": YES,
        "(some s in sentences(response) where s affirms safe)": YES,
        "(count s in sentences(response) where s mentions drugs)": (2, 2),
        "text.sentences(response)": (4, 4),
    },
    "patterns and phrases": {
        "text.count_matches(response, dose)": (2, 2),
        "text.matches(response, code)": YES,
        "text.count(response, marks)": (1, 1),
        "text.words(response)": (12, 12),
    },
    "query and answer": {
        "text.contains(query, drugs)": YES,
        "text.contains(response, drugs)": NO,
        "text.words(query)": (6, 6),
        "text.asks(query, advice)": YES,
    },
    "first of several": {
        'text.first(response, drugs) == "ampicillin"': YES,
        "text.distinct(response, drugs)": (3, 3),
    },
    "title and sections": {
        'format.title(response) == "Plan"': YES,
        "format.sections(response, safe)": YES,
        "text.words(response)": (40, 45),
    },
    "postscript and heading": {
        "format.postscript(response)": YES,
        "format.headings(response)": (1, 1),
        "text.ends_with(response, drugs)": YES,
    },
    "thinking first": {"format.think_block(response)": YES, "text.distinct(response, drugs)": (2, 2)},
    "more sentences than words": {"text.sentences(response)": (6, None), "text.words(response)": (None, 3)},
    "more tokens than words": {
        "text.count_matches(response, either)": (4, None),
        "text.words(response)": (None, 2),
    },
    "links and bold in one sentence": {
        "format.links(response)": (2, 2),
        "format.bold(response)": (3, 3),
        "text.sentences(response)": (1, 2),
    },
}


@pytest.mark.parametrize("wanted", TOGETHER.values(), ids=TOGETHER.keys())
def test_together(wanted: Wanted) -> None:
    realiser, features = asked(*wanted)
    realised(realiser, *(goal(feature, *bounds) for feature, bounds in zip(features, wanted.values(), strict=True)))
