"""The chrF of target_match beside its formula written out, and beside sacreBLEU."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rubricc.compiler.frontend.ai_eval.document import parse_data
from rubricc.compiler.frontend.ai_eval.outcomes import Question
from rubricc.compiler.frontend.ai_eval.running import CheckResult, run

WORDS = ("cat", "sat", "the", " ", "\n", "ß", "日本", "naïve", "a", "b")
texts = st.lists(st.sampled_from(WORDS), max_size=12).map("".join)


def check(response: str, references: list[str], threshold: float = 0.5) -> CheckResult:
    fields = {"kind": "target_match", "reference_path": "expected.r", "mode": "chrf", "threshold": threshold}
    document = parse_data({"id": "a", "version": "1.0", "checks": [fields], "scoring": {"combine": "min"}})
    return run(document, response, Question(expected={"r": references})).checks[0]


def grams(text: str, size: int) -> Counter[str]:
    return Counter(text[start : start + size] for start in range(len(text) - size + 1))


def formula(response: str, reference: str) -> Fraction:
    """Give back chrF2 by its definition: orders of which one text has no n-gram are left out of the averages."""
    given, wanted = "".join(response.split()), "".join(reference.split())
    pairs = [(grams(given, size), grams(wanted, size)) for size in range(1, 7)]
    pairs = [(mine, theirs) for mine, theirs in pairs if mine and theirs]
    if not pairs:
        return Fraction(0)
    shared = [sum((mine & theirs).values()) for mine, theirs in pairs]
    precision = sum(Fraction(n, sum(mine.values())) for n, (mine, _) in zip(shared, pairs, strict=True)) / len(pairs)
    recall = sum(Fraction(n, sum(theirs.values())) for n, (_, theirs) in zip(shared, pairs, strict=True)) / len(pairs)
    return 5 * precision * recall / (4 * precision + recall) if precision + recall else Fraction(0)


@given(texts, st.lists(texts, min_size=1, max_size=3))
@settings(max_examples=60)
def test_chrf_is_what_its_definition_says_and_the_best_reference_counts(response: str, references: list[str]) -> None:
    result = check(response, references)
    if not any(references):
        assert (result.score, result.passed) == (0, False)
        assert "is empty" in result.reason
        return
    best = max(formula(response, reference) for reference in references)
    assert result.score == pytest.approx(float(best), abs=1e-6)
    assert result.passed == ((result.score or 0) >= 0.5)


@given(texts, texts)
@settings(max_examples=40)
def test_chrf_is_sacrebleus(response: str, reference: str) -> None:
    metric = pytest.importorskip("sacrebleu.metrics").CHRF()
    if reference:
        wanted = metric.sentence_score(response, [reference]).score / 100
        assert check(response, [reference]).score == pytest.approx(wanted, abs=1e-6)


def test_the_score_goes_to_the_combine_while_passing_is_by_the_threshold() -> None:
    for threshold, passed in ((0.4, True), (0.6, False), (0, True), (1, False)):
        result = check("the cat sat", ["The cat"], threshold)
        assert (result.score, result.passed) == (0.513632, passed)
