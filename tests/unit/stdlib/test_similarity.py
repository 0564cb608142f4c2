"""Each measure is that of the library it is named after, and long texts take bounded time."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any
from unittest.mock import patch

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from rapidfuzz import distance, fuzz

from rubricc.runtime.text import Text
from rubricc.stdlib._bleu import bleu_tokens, similarity_bleu
from rubricc.stdlib._error_rates import similarity_cer, similarity_wer
from rubricc.stdlib._meteor import _synonyms_of, meteor_matches, similarity_meteor
from rubricc.stdlib._pairs import as_letters
from rubricc.stdlib._rouge import similarity_rouge1, similarity_rouge2, similarity_rouge_l
from rubricc.stdlib._similarity import (
    similarity_edits,
    similarity_hamming,
    similarity_jaccard,
    similarity_jaro_winkler,
    similarity_levenshtein,
    similarity_partial_ratio,
    similarity_ratio,
    similarity_token_sort,
)
from rubricc.stdlib._ter import align_words, similarity_ter, ter_edits

WORDS = ("a", "b", "c", "the", "The", "cat", "cats", "sat,", "mat.", "3.14", "1,000", "x-y", "don't", "(on)", "runs")
SENTENCES = st.lists(st.sampled_from(WORDS), max_size=24).map(" ".join)
WANTED = st.lists(SENTENCES.filter(str.strip), min_size=1, max_size=3)
PLAIN = st.text(alphabet="abc dé你.", max_size=30).map(str.split).map(" ".join)


@settings(deadline=None)
@given(PLAIN, st.lists(PLAIN, min_size=1, max_size=3))
def test_measures_of_characters_are_those_of_rapidfuzz(found: str, wanted: list[str]) -> None:
    text = Text(found)
    levenshtein = distance.Levenshtein
    assert similarity_ratio(text, wanted) == pytest.approx(max(fuzz.ratio(found, w) for w in wanted) / 100)
    assert similarity_token_sort(text, wanted) == pytest.approx(
        max(fuzz.token_sort_ratio(found, w) for w in wanted) / 100
    )
    assert similarity_partial_ratio(text, wanted) == pytest.approx(
        max(fuzz.partial_ratio(found, w) for w in wanted) / 100
    )
    assert similarity_levenshtein(text, wanted) == max(levenshtein.normalized_similarity(found, w) for w in wanted)
    assert similarity_edits(text, wanted) == min(levenshtein.distance(found, w) for w in wanted)
    assert similarity_jaro_winkler(text, wanted) == max(distance.JaroWinkler.similarity(found, w) for w in wanted)
    assert similarity_hamming(text, wanted) == pytest.approx(
        max(distance.Hamming.normalized_similarity(found, w) for w in wanted)
    )


@settings(deadline=None)
@given(SENTENCES, WANTED)
def test_rouge_is_that_of_rouge_score(found: str, wanted: list[str]) -> None:
    scorer = pytest.importorskip("rouge_score.rouge_scorer").RougeScorer(["rouge1", "rouge2", "rougeL"])
    scores = [scorer.score(reference, found) for reference in wanted]
    text = Text(found)
    for name, run in (("rouge1", similarity_rouge1), ("rouge2", similarity_rouge2), ("rougeL", similarity_rouge_l)):
        for measure, field in (("f1", "fmeasure"), ("precision", "precision"), ("recall", "recall")):
            best = max(getattr(score[name], field) for score in scores)
            assert run(text, wanted, measure) == pytest.approx(best, abs=1e-12)


@settings(deadline=None)
@given(SENTENCES, WANTED)
def test_bleu_is_that_of_sacrebleu(found: str, wanted: list[str]) -> None:
    score = pytest.importorskip("sacrebleu").sentence_bleu(found, wanted).score / 100
    assert similarity_bleu(Text(found), wanted) == pytest.approx(score, abs=1e-12)


@settings(deadline=None)
@given(st.text(alphabet="aB1.,-'&;\"()lt gq\n", max_size=40))
def test_bleu_reads_words_as_sacrebleu_does(text: str) -> None:
    tokenizer = pytest.importorskip("sacrebleu.tokenizers.tokenizer_13a").Tokenizer13a()
    assert bleu_tokens(text) == tokenizer(text.rstrip()).split()


@settings(deadline=None)
@given(SENTENCES, WANTED)
def test_ter_is_that_of_sacrebleu(found: str, wanted: list[str]) -> None:
    ter = pytest.importorskip("sacrebleu.metrics").TER()
    assert similarity_ter(Text(found), wanted) == pytest.approx(ter.sentence_score(found, wanted).score / 100)


@settings(deadline=None, max_examples=20)
@given(
    st.lists(st.integers(0, 30), min_size=60, max_size=90), st.integers(0, 50), st.integers(1, 9), st.integers(0, 50)
)
def test_ter_of_longer_texts_is_that_of_sacrebleu(numbers: list[int], start: int, length: int, target: int) -> None:
    ter = pytest.importorskip("sacrebleu.metrics").TER()
    moved = numbers[:start] + numbers[start + length :]
    moved[target:target] = numbers[start : start + length]
    found, wanted = (" ".join(f"w{number}" for number in words) for words in (moved, numbers))
    assert similarity_ter(Text(found), wanted) == pytest.approx(ter.sentence_score(found, [wanted]).score / 100)


@settings(deadline=None)
@given(st.text(alphabet="abc", max_size=12), st.text(alphabet="abc", max_size=12))
def test_an_alignment_costs_as_much_as_the_edit_distance(found: str, wanted: str) -> None:
    aligned = align_words(found, wanted)
    # The errors of the reference are substitutions and deletions, those left in the answer are insertions.
    errors, others = aligned.wanted_errors[-1], aligned.found_errors[-1]
    least = distance.Levenshtein.distance(found, wanted)
    assert max(errors, others) <= least <= errors + others
    assert ter_edits(found, wanted) <= least


@settings(deadline=None)
@given(SENTENCES, WANTED)
def test_error_rates_are_those_of_jiwer(found: str, wanted: list[str]) -> None:
    jiwer = pytest.importorskip("jiwer")
    text = Text(found)
    assert similarity_wer(text, wanted) == pytest.approx(min(jiwer.wer(w, found) for w in wanted))
    assert similarity_cer(text, wanted) == pytest.approx(min(jiwer.cer(w, found) for w in wanted))


class Synonyms:
    """Stands for NLTK's WordNet, which is a download, with the synonyms that the tool uses, or with none."""

    def __init__(self, known: bool) -> None:
        self.known = known

    def synsets(self, word: str) -> list[Synonyms]:
        self.words = _synonyms_of(word) if self.known else frozenset()
        return [self]

    def lemmas(self) -> list[Lemma]:
        return [Lemma(word) for word in self.words]


class Lemma:
    def __init__(self, word: str) -> None:
        self.word = word

    def name(self) -> str:
        return self.word


class Stems:
    """Stands for NLTK's stemmer, with the stems that the tool uses."""

    def stem(self, word: str) -> str:
        from rubricc.runtime.stems import stemmer

        return str(stemmer("en").stemWord(word))


def keeping_words(match_stems: Callable[..., Any]) -> Callable[..., Any]:
    """Give back NLTK's matching by stems with the words that are left: it leaves their stems."""

    def matched(found: list[tuple[int, str]], wanted: list[tuple[int, str]], stemmer: Stems) -> tuple[Any, ...]:
        pairs, *left = match_stems(found, wanted, stemmer)
        return pairs, *(
            [one for one in all_ if one[0] in dict(some)] for all_, some in zip((found, wanted), left, strict=True)
        )

    return matched


RELATED = ("doctor", "physician", "doc", "big", "large", "bigger")
ALIKE = st.lists(st.sampled_from((*WORDS, *RELATED)), max_size=12).map(" ".join)


@settings(deadline=None)
@given(ALIKE, st.lists(ALIKE.filter(str.strip), min_size=1, max_size=3), st.booleans())
def test_meteor_is_that_of_nltk(found: str, wanted: list[str], synonyms: bool) -> None:
    nltk = pytest.importorskip("nltk.translate.meteor_score")
    from rubricc.stdlib._tokens import folded_words

    words, references = folded_words(Text(found)), [folded_words(Text(reference)) for reference in wanted]
    with patch.object(nltk, "_enum_stem_match", keeping_words(nltk._enum_stem_match)):
        scores = [nltk.single_meteor_score(r, words, stemmer=Stems(), wordnet=Synonyms(synonyms)) for r in references]
    assert similarity_meteor(Text(found), wanted, synonyms) == pytest.approx(max(scores), abs=1e-12)


def test_meteor_matches_words_before_stems() -> None:
    assert meteor_matches(["run", "runs"], ["runs", "running"], "en") == [(0, 1), (1, 0)]
    assert meteor_matches(["runs"], ["running"], "th") == []


@pytest.mark.parametrize(
    ("run", "found", "wanted", "value"),
    [
        (similarity_jaccard, "Straße", "STRASSE", 1),
        (similarity_rouge1, "e\u0301cole", "\u00e9cole", 1),
        (similarity_rouge1, "你好世界", "你好", 2 / 3),
        (similarity_rouge_l, "ไข้สูง", "ไข้", None),
        (similarity_wer, "你好世界", "你好", 1),
        (similarity_bleu, "猫坐在垫子上", "猫坐在垫子上", 1),
        (similarity_ter, "猫坐", "坐猫", 0.5),
    ],
)
def test_scripts_beyond_ascii(run: Callable[..., float], found: str, wanted: str, value: float | None) -> None:
    score = run(Text(found), wanted)
    assert 0 < score < 1 if value is None else score == pytest.approx(value)


def test_meteor_knows_synonyms_in_english_only() -> None:
    assert similarity_meteor(Text("a physician"), "a doctor") > 0.9
    assert similarity_meteor(Text("a physician", "de"), "a doctor") == similarity_meteor(
        Text("a physician"), "a doctor", synonyms=False
    )


def test_meteor_stems_in_the_language_of_the_rubric() -> None:
    assert similarity_meteor(Text("Häuser", "de"), "Haus") == 0.5
    assert similarity_meteor(Text("Häuser", "en"), "Haus") == 0


SEVERAL = [
    similarity_ratio,
    similarity_partial_ratio,
    similarity_token_sort,
    similarity_levenshtein,
    similarity_jaro_winkler,
    similarity_hamming,
    similarity_jaccard,
    similarity_rouge1,
    similarity_rouge2,
    similarity_rouge_l,
    similarity_meteor,
]


@settings(deadline=None)
@given(SENTENCES, WANTED, SENTENCES.filter(str.strip))
def test_another_reference_lowers_no_score(found: str, wanted: list[str], other: str) -> None:
    text = Text(found)
    for run in SEVERAL:
        assert run(text, [*wanted, other]) >= run(text, wanted)
        assert run(text, wanted) == max(run(text, one) for one in wanted)


OTHERS = [similarity_edits, similarity_wer, similarity_cer, similarity_ter, similarity_bleu]
HOSTILE = ["a", "ab", "a ", "a b ", "ab cd ", "你", "é\u0301", "\x00", "\ud800", "x-", "1.", "&amp;"]


@pytest.mark.parametrize("length", [40_000, pytest.param(300_000, marks=pytest.mark.slow)])
@pytest.mark.parametrize("unit", HOSTILE)
@pytest.mark.parametrize(
    "run", [*SEVERAL, similarity_edits, similarity_wer, similarity_cer, similarity_ter, similarity_bleu]
)
def test_long_texts_take_bounded_time(run: Callable[..., float | None], unit: str, length: int) -> None:
    # What compared every pair would not come back.
    run(Text(unit * (length // len(unit))), [unit * (length // len(unit)), unit[::-1] * 50])


@pytest.mark.parametrize("unit", ["w{} ", "a b ", "a a b "])
def test_what_is_as_long_as_may_be_compared_takes_seconds(unit: str) -> None:
    found = "".join(unit.format(number % 300) for number in range(400))
    wanted = "".join(unit.format(number * 7 % 300) for number in range(400))
    assert similarity_ter(Text(found), wanted) is not None
    assert similarity_partial_ratio(Text(found), wanted) is not None


def test_what_is_too_long_is_undefined_and_never_a_number() -> None:
    long = Text("a" * 200_000)
    for run in (similarity_ratio, similarity_levenshtein, similarity_edits, similarity_jaro_winkler, similarity_cer):
        assert run(long, "b" * 200_000) is None
        assert run(long, ["b" * 200_000, "a"]) is None, "a reference that cannot be compared might be the best"


def test_words_stand_as_characters_of_their_own() -> None:
    many = [str(number) for number in range(70_000)]
    found, (wanted,) = as_letters([*many, "other"], [many])
    assert len(set(wanted)) == 70_000
    assert found[:-1] == wanted
    assert found[-1] not in wanted
    assert wanted.encode("utf-16", "strict")


@pytest.mark.slow
def test_the_encoder_is_the_same_again_and_reads_windows() -> None:
    pytest.importorskip("tokenizers")
    model = pytest.importorskip("rubricc.stdlib._embedding_model")
    from importlib.util import find_spec

    if find_spec(model.EMBEDDING_PACKAGE) is None:
        pytest.skip("the model is not installed")
    first = model.text_vector("The cat sat on the mat.")
    model.text_vector.cache_clear()
    assert (first == model.text_vector("The cat sat on the mat.")).all()
    assert float(first @ first) == pytest.approx(1)
    short, long = model.text_vector("fever "), model.text_vector("fever " * 600)
    assert 0.5 < float(short @ long) < 1
