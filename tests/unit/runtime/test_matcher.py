"""The fused matcher finds exactly what the naive definition finds, and the stated boundaries hold."""

import importlib.util
from pathlib import Path

import pytest
from hypothesis import given, settings

from rubricc.runtime import matcher as matcher_module
from rubricc.runtime.lexicon import Hit, Lexicon, Phrase
from rubricc.runtime.matcher import Matcher
from rubricc.runtime.reference import naive_hits
from rubricc.runtime.stems import StemmerError
from rubricc.runtime.text import Text

_spec = importlib.util.spec_from_file_location("phrases", Path(__file__).with_name("phrases.py"))
phrases = importlib.util.module_from_spec(_spec)
_spec.loader.exec_module(phrases)


def check(language, string, lexicons):
    text = Text(string, language)
    scan = Matcher(lexicons, language).scan(text)
    for k, lexicon in enumerate(lexicons):
        want = naive_hits(text, lexicon)
        assert scan.hits(k) == want
        assert scan.has(k) == bool(want)
        assert scan.count(k) == len(want)
        assert scan.distinct(k) == len({hit.entry for hit in want})
        assert scan.first(k) == (want[0] if want else None)
        assert all(0 <= hit.start < hit.end <= len(string) for hit in want)


@settings(max_examples=150, deadline=None)
@given(phrases.searches())
def test_equals_the_naive_definition(search):
    check(*search)


@settings(max_examples=60, deadline=None)
@given(phrases.searches())
def test_big_lexicons_use_sets_and_give_the_same(search):
    check_with_sets(search)


@pytest.mark.slow
@settings(max_examples=1_000, deadline=None)
@given(phrases.searches())
def test_big_lexicons_use_sets_at_length(search):
    check_with_sets(search)


def check_with_sets(search):
    limit = matcher_module._MASKED
    matcher_module._MASKED = -1
    try:
        check(*search)
    finally:
        matcher_module._MASKED = limit


@pytest.mark.slow
@settings(max_examples=4_000, deadline=None)
@given(phrases.searches())
def test_equals_the_naive_definition_at_length(search):
    check(*search)


@pytest.mark.parametrize(
    ("phrase", "text", "found"),
    [
        ("recommended", "not recommended", True),
        ("art", "party smart", False),
        ("A", "Apple", False),
        ("C++", "I use C++ daily", True),
        (".NET", "on .NET", True),
        ("C#", "in C#.", True),
        ("%", "50%", True),
        ("can't keep myself safe", "I can’t keep myself safe", True),
        ("can’t", "can't", True),
        ("can", "can't", False),
        ("patient", "the patient's chart", True),
        ("patient's", "the patient’s chart", True),
        ("s", "the patient's chart", False),
        ("important", "_important_", True),
        ("snake", "snake_case", False),
        ("café", "cafe\u0301", True),
        ("ano", "año", False),
        ("file", "ﬁle", True),
        ("see a doctor", "see a\ndoctor", True),
        ("see a doctor", "see, a doctor", False),
        ("well-known", "well\u2011known", True),
        ("well-known", "well–known", False),
        ("well", "well-known", True),
        ("10-15", "10–15", False),
        ("世界", "你好世界", True),
        ("word", "wo\u200brd", True),
        ("word", "ｗｏｒｄ", True),
        ("word", "w\u0336o\u0336r\u0336d\u0336", True),
        ("5", "25", False),
        ("11", "711", False),
        ("rock 'n' roll", "Rock 'n' roll!", True),
    ],
)
def test_whole_words(phrase, text, found):
    assert Text(text).has(Lexicon.of([phrase])) is found


@pytest.mark.parametrize(
    ("phrase", "found"), [("allergie", True), ("l'allergie", True), ("aujourd", False), ("hui", False), ("eau", True)]
)
def test_elisions(phrase, found):
    text = Text("Aujourd'hui l’allergie, qu'il j'l'eau", "fr")
    assert text.has(Lexicon.of([phrase], "fr")) is found


def test_substrings_ignore_the_kind_of_dash_and_keep_end_blanks():
    text = Text("a trade–off so it goes")
    assert text.has(Lexicon.of(["trade-off"], mode="substrings"))
    assert text.has(Lexicon.of([" so "], mode="substrings"))
    assert not Text("so it also").has(Lexicon.of([" so "], mode="substrings"))


@pytest.mark.parametrize(
    ("phrase", "text", "found"),
    [
        ("cause", "Because.", True),
        ("s", "it's", True),
        ("s a", "it's a", True),
        ("as a", "was an", True),
        ("as a", "as, a", False),
        ("as a", "as  a", True),
        ("trade-off", "trade \u2013 off", False),
        ("trade-off", "Trade\u2013offs", True),
        ("trade-off", "trade off", False),
        ("a b", "a\u00a0b", True),
        ("caf\u00e9 a", "Cafe\u0301 au", True),
    ],
)
def test_substrings_are_the_same_beside_whole_words(phrase, text, found):
    sought = Lexicon.of([phrase], mode="substrings")
    assert [Matcher(beside).scan(Text(text)).has(0) for beside in ([sought], [sought, Lexicon.of(["off"])])] == [
        found
    ] * 2


@pytest.mark.parametrize(
    ("text", "found"), [("a–b", 1), ("a-b", 0), ("A–b", 0), ("xa–by", 1), ("a—b", 0), ("a – b", 0), ("a–b a–b", 2)]
)
def test_exact_substrings_tell_dashes_apart(text, found):
    check("en", text, [Lexicon("x", ((Phrase("a–b", "substrings", exact=True),),))])
    assert len(Text(text).hits(Lexicon("x", ((Phrase("a–b", "substrings", exact=True),),)))) == found


@pytest.mark.parametrize("dash", ["-", "–", "—", "\u2010", "\u2212"])
def test_every_dash_is_found_as_a_substring_by_every_other(dash):
    for other in "-–—\u2010\u2212":
        assert len(Text(f"xa{other}bx").hits(Lexicon("x", ((Phrase(f"a{dash}b", "substrings"),),)))) == 1


def test_stems_match_inflected_forms_as_whole_words():
    lexicon = Lexicon.of(["run", "respond to sound"], mode="stems")
    assert Text("He was running and runs; it responded to sounds.").count(lexicon) == 3
    assert not Text("He runted.").has(lexicon)


def test_stems_without_a_stemmer_are_refused():
    with pytest.raises(StemmerError, match="'xx'"):
        Matcher([Lexicon.of(["a"], "xx", "stems")], "xx")


def test_exact_phrases_keep_case_and_punctuation():
    lexicon = Lexicon("x", ((Phrase("CAN’T", "words", True),),))
    assert [Text(t).has(lexicon) for t in ("I CAN’T", "I CAN'T", "I can’t")] == [True, False, False]
    with pytest.raises(ValueError, match="combine"):
        Phrase("a", "stems", True)


def test_entries_are_independent_and_spellings_of_one_do_not_overlap():
    lexicon = Lexicon.of(["not recommended", "recommended", ("new york", "york", "new york city")])
    hits = Text("Not recommended in New York City.").hits(lexicon)
    assert hits == (Hit(0, 15, 0), Hit(4, 15, 1), Hit(19, 32, 2))


def test_spans_are_in_the_original():
    text = Text("  The  ﬁle —\tcafe\u0301")
    assert [text.original[h.start : h.end] for h in text.hits(Lexicon.of(["the file", "café"]))] == [
        "The  ﬁle",
        "cafe\u0301",
    ]


def test_lexicons_of_another_language_are_refused():
    with pytest.raises(ValueError, match="'fr'"):
        Matcher([Lexicon.of(["a"], "fr")], "en")


@pytest.mark.slow
def test_a_hundred_thousand_phrases():
    lexicon = Lexicon.of([f"phrase number {n}" for n in range(100_000)])
    scan = Matcher([lexicon]).scan(Text("Phrase number 77, phrase number 99999 and phrase number 100000."))
    assert (scan.distinct(0), scan.count(0)) == (2, 2)
    assert [hit.entry for hit in scan.hits(0)] == [77, 99999]
