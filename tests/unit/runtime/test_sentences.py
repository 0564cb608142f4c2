"""Sentences, paragraphs and lines."""

import itertools

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rubricc.runtime.sentences import is_title
from rubricc.runtime.text import Text


def sentences(text, language="en"):
    return [text[start:end] for start, end in Text(text, language).sentences]


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("", 0),
        (" \n ", 0),
        ("!!!", 0),
        ("No stop at all", 1),
        ("Hello! How are you? I am fine.", 3),
        ("You need to put e.g. or i.e. in italics.", 1),
        ("See no. 5.", 1),
        ("England v.s. India.", 1),
        ("I said no. Then I left.", 2),
        ("Dr. Smith and Mrs. Jones met J. K. Rowling.", 1),
        ("He lives in the U.S. in summer.", 1),
        ("He lives in the U.S. He likes it.", 2),
        ("At 5 p.m. bring water. At 6 p.m. Bring more.", 3),
        ("It costs 3.50 dollars. Version 2.0 is out.", 2),
        ("i am fine. how are you", 2),
        ("Wait... what? Yes… maybe.", 2),
        ("He waited... Then he left.", 2),
        ('"Why?" he asked. "Stop." Then he left.', 3),
        ("(It rained.) We stayed.", 2),
        ("Title\n\nText one. Text two.", 3),
        ("Steps:\n1. Mix.\n2. Bake it\n3. Eat", 4),
        ("- one\n- two\n* three", 3),
        ("# Heading\ntext", 2),
        ("a line\nand its rest.", 1),
        ("one\r\n\r\ntwo\r\nthree", 2),
        ("Cat. Cat. Cat.", 3),
        ("See Fig. 3 and pp. 4 of vol. 2.", 1),
        ("Is it so?! Yes!!", 2),
        ("Run it:\n```python\nx = 1. # One. Two.\n\ny = 2\n```\nDone.", 3),
        ("Run it:\n```python\nx = 1. # Never closed.\n\ny = 2", 2),
        ("```xml\n<p>This is a long sentence of words. Here is one more.</p>\n```", 3),
        ("```\nDear all, this is a letter to you. It ends here.\n```", 2),
    ],
)
def test_english(text, count):
    assert len(sentences(text)) == count


@pytest.mark.parametrize(
    ("language", "text", "count"),
    [
        ("zh", "你好。世界。", 2),
        ("zh", "你好！真的吗？是。", 3),
        ("ja", "「行くよ。」彼は言った。", 2),
        ("de", "Am 3. Oktober kam er. Es war z.B. kalt.", 2),
        ("de", "Dr. Müller u.a. waren da. Sie gingen bzw. liefen.", 2),
        ("fr", "M. Dupont est là. Il attend p.ex. Marie.", 2),
        ("es", "El Sr. López llegó. ¿Qué dijo? ¡Nada!", 3),
        ("it", "Il dott. Rossi è qui. Ecco, ecc. e basta.", 2),
        ("pt", "A Sra. Lima veio. Ela trouxe p.ex. bolo.", 2),
        ("hi", "यह है। वह है।", 2),
        ("ar", "هل أنت بخير؟ نعم.", 2),
    ],
)
def test_other_languages(language, text, count):
    assert len(sentences(text, language)) == count


@pytest.mark.parametrize(
    ("text", "titles"),
    [
        ("# Fever\n\nRest.", [True, False]),
        ("# What now?\n\nRest.", [False, False]),
        ("**Fever**\n\n**Rest.**\n\n**Rest** now", [True, False, False]),
        ("<<My day>>\n\nIt was <<good>>", [True, False]),
        ("| a | b |\n|---|---|\n| 1 | 2 |", [True, True]),
        ("```python\nx = 1.\n```\nDone", [True, False]),
    ],
)
def test_headings_rows_and_code_are_no_sentences(text, titles):
    assert [is_title(text, start, end) for start, end in Text(text).sentences] == titles


@settings(max_examples=500, deadline=None)
@given(st.text("aB1 .!?\n\r\"')-#。é\u2028", max_size=20))
def test_sentences_are_trimmed_apart_and_hold_all_words(text):
    spans = Text(text).sentences
    assert all(text[start:end] == text[start:end].strip() != "" for start, end in spans)
    assert all(one[1] <= other[0] for one, other in itertools.pairwise(spans))
    words = [character for character in text if character.isalnum()]
    assert words == [c for start, end in spans for c in text[start:end] if c.isalnum()]


@pytest.mark.parametrize(
    ("text", "paragraphs", "lines"),
    [
        ("", 0, 0),
        ("a", 1, 1),
        ("a\nb", 1, 2),
        ("a\n\nb", 2, 2),
        ("a\n \t\n\n b\n", 2, 2),
        ("a\r\n\r\nb\r\nc", 2, 3),
        ("a\r\nb", 1, 2),
        ("a\u2029b\u2028c", 2, 3),
        ("\n\n", 0, 0),
    ],
)
def test_paragraphs_and_lines(text, paragraphs, lines):
    whole = Text(text)
    assert (len(whole.paragraphs), len(whole.lines)) == (paragraphs, lines)
    assert all(text[start:end].strip() == text[start:end] != "" for start, end in whole.paragraphs + whole.lines)


def test_parts_know_their_place_in_the_whole():
    text = Text("One. Two three.")
    part = text.part(*text.sentences[1])
    assert (part.original, part.offset) == ("Two three.", 5)
    assert part.part(4, 9).offset == 9
