"""Traces show the very words that a tool of `text.*` answered about."""

from __future__ import annotations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rubricc.runtime.lexicon import Lexicon
from rubricc.runtime.pattern import Pattern
from rubricc.runtime.registry import tool
from rubricc.runtime.text import Text

SHOWN = [
    ("asks", "You have a fever. Is the fever high?", (["fever"],), [(25, "fever", "fever")]),
    ("asks", "Please tell me your age. Age counts.", (["age"],), [(20, "age", "age")]),
    (
        "near",
        "Return now. Then return in two weeks.",
        (["return"], ["weeks"], 2),
        [(17, "return", "return"), (31, "weeks", "weeks")],
    ),
    ("near", "a b c", (["a"], ["c"], 0), []),
    (
        "same_sentence",
        "PSA. Your PSA is normal.",
        (["psa"], ["normal", "fine"]),
        [(10, "PSA", "psa"), (17, "normal", "normal")],
    ),
    ("starts_with", "  Yes, sir", (["yes", "yes, sir"],), [(2, "Yes, sir", "yes, sir")]),
    ("starts_with", "Yesterday", (["yes"],), []),
    ("ends_with", "That is all. \n", (["all.", "is all."],), [(5, "is all.", "is all.")]),
    ("quotes", ' "All of it." ', (), [(1, '"All of it."', "")]),
    ("quotes", '"One" and "two"', (), []),
    ("questions", "Hi. How are you? Fine.", (), [(4, "How are you?", "")]),
    ("quotations", 'He said "I will" and “no”.', (2,), [(8, '"I will"', "")]),
    (
        "copied_from",
        "Well, what is the capital of France to you?",
        ("what is the capital of France",),
        [(6, "what is the capital of France", "")],
    ),
    ("copied_from", "a b c d. No. b c d e!", ("a b c d e",), [(0, "a b c d", ""), (13, "b c d e", "")]),
    ("repetition", "one two three and one two three", (), [(18, "one two three", "")]),
    ("repetition", "go go go go go", (), [(3, "go go go go", "")]),
]


def received(value: object, language: str) -> object:
    if isinstance(value, list):
        return Lexicon.of(value, language)
    return Text(value, language) if isinstance(value, str) else value


@pytest.mark.parametrize(("name", "text", "arguments", "shown"), SHOWN)
def test_places_are_the_words_that_count(
    name: str, text: str, arguments: tuple[object, ...], shown: list[tuple[int, str, str]]
) -> None:
    evidence = tool(f"text.{name}").evidence
    assert evidence is not None
    found = evidence(Text(text), *(received(value, "en") for value in arguments))
    assert [(start, text[start:end], entry) for start, end, entry in found] == shown


def test_kept_tokens_and_the_first_phrase_are_shown() -> None:
    text = Text("The café and THE dog, a cat.")
    tokens, first = tool("text.tokens").evidence, tool("text.first").evidence
    assert tokens is not None
    assert first is not None
    found = tokens(text, Pattern.of(r"\pL+"), Lexicon.of(["the", "and", "a"]), 2)
    assert [text.original[start:end] for start, end, _ in found] == ["café", "dog"]
    assert first(text, Lexicon.of(["dog", ("kitten", "the café"), "the"])) == ((0, 8, "kitten"),)
    assert first(text, Lexicon.of(["bird"])) == ()


@pytest.mark.parametrize(
    ("text", "shown"),
    [("\u200bYes no", "Yes"), ("ｙｅｓ, no", "ｙｅｓ"), ("ye\u0301s", ""), ("YES", "YES"), ("y\u00ades!", "y\u00ades")],
)
def test_what_a_text_begins_with_is_shown_as_it_is_written(text: str, shown: str) -> None:
    evidence = tool("text.starts_with").evidence
    assert evidence is not None
    assert "".join(text[start:end] for start, end, _ in evidence(Text(text), Lexicon.of(["yes"]))) == shown


PIECES = ("a", "b", "fever", "Is", "?", ".", "\n", "tell me", "not", '"', "“", "”", ",", "é", "你", " ")


@settings(deadline=None)
@given(st.lists(st.sampled_from(PIECES), max_size=20).map(" ".join), st.integers(0, 3))
def test_there_is_evidence_where_something_holds_and_only_there(source: str, words: int) -> None:
    first, second = Lexicon.of(["a", "fever"]), Lexicon.of(["b", "a"])
    for name, arguments in {
        "asks": (first,),
        "near": (first, second, words),
        "same_sentence": (first, second),
        "starts_with": (first,),
        "ends_with": (second,),
        "quotes": (),
        "questions": (),
        "quotations": (words,),
        "repetition": (),
        "copied_from": (Text("a b fever a b not"),),
    }.items():
        item = tool(f"text.{name}")
        assert item.evidence is not None
        found = tuple(item.evidence(Text(source), *arguments))
        assert bool(found) == bool(item.run(Text(source), *arguments)), name
        assert found == tuple(sorted(found)), name


@pytest.mark.parametrize("unit", ['"', '"a ', "“a", "„", "«a ", "「", '" a', "a\n\n", '"\n'])
def test_quotations_take_linear_time(unit: str) -> None:
    tool("text.quotations").run(Text(unit * (300_000 // len(unit))), 1)


@pytest.mark.parametrize(
    ("text", "count"), [("Er sagte »Habe Mut« und ging.", 1), ("«a b» puis «c d»", 2), ("« a b » puis « c d »", 2)]
)
def test_quotation_marks_that_point_either_way(text: str, count: int) -> None:
    assert tool("text.quotations").run(Text(text)) == count
