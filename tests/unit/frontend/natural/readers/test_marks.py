"""Points, shares, gates and titles in one sentence."""

from __future__ import annotations

from decimal import Decimal

import pytest

from rubricc.compiler.frontend.natural.sentences.marks import hint, marked
from rubricc.compiler.frontend.natural.sentences.numbers import number, number_range
from rubricc.compiler.frontend.natural.sentences.scores import Score, score_of


@pytest.mark.parametrize(
    ("sentence", "text", "points"),
    [
        ("Mentions X (5 points)", "Mentions X", "5"),
        ("Mentions X (5 points).", "Mentions X.", "5"),
        ("[3] Mentions X", "Mentions X", "3"),
        ("Mentions X [3]", "Mentions X", "3"),
        ("(2.5) Mentions X", "Mentions X", "2.5"),
        ("5 pts: mentions X", "mentions X", "5"),
        ("**5 points** – mentions X", "mentions X", "5"),
        ("Two points: cites a source", "cites a source", "2"),
        ("−3 if it blames the user", "it blames the user", "-3"),
        ("-3 if it blames the user", "it blames the user", "-3"),
        ("–3: blames the user", "blames the user", "-3"),
        ("+2 for citing a source", "citing a source", "2"),
        ("+½ for brevity", "brevity", "0.5"),
        ("Award 5 points if it cites.", "it cites.", "5"),
        ("Award up to 5 points for style", "style", "5"),
        ("Deduct 3 points if it is rude", "it is rude", "-3"),
        ("Loses 2 points when it rambles", "it rambles", "-2"),
        ("Clear writing, worth up to 4", "Clear writing", "4"),
        ("Clear writing: 5 points", "Clear writing", "5"),
        ("Clear writing – 5 points.", "Clear writing.", "5"),
        ("It may do harm. −2 points", "It may do harm.", "-2"),
        ("It may do harm -2 points", "It may do harm", "-2"),
        ("Rude (deduct 3 points)", "Rude", "-3"),
        ("Rude (−3)", "Rude", "-3"),
        ("Asks about age (18–65) (2 points)", "Asks about age (18–65)", "2"),
        ("Has [a link](http://x.y/a_b_c) (2 pts)", "Has [a link](http://x.y/a_b_c)", "2"),
        ("[ ] Mentions X (2 points)", "Mentions X", "2"),
        ("1 point per example, up to 3", "1 point per example, up to 3", "3"),
        ("1 point for each example, up to 3 points", "1 point for each example, up to 3 points", "3"),
        ("1 point for each example", "1 point for each example", "1"),
        ("**5 points:** cites", "cites", "5"),
        ("5 points: For facts, cites", "For facts, cites", "5"),
        ("+5: If asked, cites", "If asked, cites", "5"),
        ("Clarity ____/10", "Clarity", "10"),
        ("Clarity: /10 pts", "Clarity", "10"),
        ("**Clarity** – 5 points", "Clarity", "5"),
        ("**Asks about fever** (2 points).", "Asks about fever.", "2"),
        ("Lists 3 points of interest (2 points)", "Lists 3 points of interest", "2"),
        ("Uses .NET (2 points) .NET", "Uses .NET .NET", "2"),
        ("Names the ombudsman. 5 points", "Names the ombudsman.", "5"),
        ("Names X. Two points.", "Names X.", "2"),
        ("Names X → 3 points", "Names X", "3"),
        ("3 points → names X", "names X", "3"),
        ("5 points will be awarded if X", "X", "5"),
        ("Gives examples (1 point each, max 3)", "Gives examples (1 point each, max 3)", "3"),
        ("A. 1 point for describing a cause", "describing a cause", "1"),
        ("**Part B:** 2 points: the effect", "the effect", "2"),
        ("Penalty: −3 if rude", "rude", "-3"),
        ("Apology :: 2", "Apology", "2"),
        ("Bonus for originality: +2", "Bonus for originality", "2"),
        ("Late: −3 per day", "Late: −3 per day", "-3"),
        ("Claridad: 0 a 3 puntos", "Claridad", "3"),
        ("**Content** 5 points", "Content", "5"),
        ("Style __2 points__", "Style", "2"),
        ("Grammar *1 point*", "Grammar", "1"),
        ("Is **clear**: 5 points.", "Is clear.", "5"),
        ("Screenshots (could, 1)", "Screenshots", "1"),
        ("Lists rest, ice (1 pt each, 3 pts max)", "Lists rest, ice (1 pt each, 3 pts max)", "3"),
        ("5 points off per error (max 20)", "5 points off per error (max 20)", "-20"),
        ("2 points for each source (max. 6)", "2 points for each source (max. 6)", "6"),
        ("Clear, worth 10 points", "Clear", "10"),
    ],
)
def test_points(sentence: str, text: str, points: str) -> None:
    found = marked(sentence)
    assert found.score is not None
    assert (found.text, found.score.points) == (text, Decimal(points))
    assert not found.missed


@pytest.mark.parametrize(
    ("sentence", "text", "points"),
    [
        ("2 points off for lateness", "lateness", "-2"),
        ("2-point deduction for typos", "typos", "-2"),
        ("3-point penalty if rude", "rude", "-3"),
        ("Rude (2 points off)", "Rude", "-2"),
        ("Late: 2 points deducted", "Late", "-2"),
        ("2 points will be deducted if it is late", "it is late", "-2"),
        ("Two marks off if late", "late", "-2"),
        ("-2 points off for typos", "typos", "-2"),
        ("Names X, minus 2 points", "Names X", "-2"),
        ("1 point lost for each error", "1 point lost for each error", "-1"),
        ("3 Punkte Abzug, wenn es fehlt", "wenn es fehlt", "-3"),
        ("Abzug von 3 Punkten bei Fehlern", "Fehlern", "-3"),
        ("如果包含歧视性言论，扣5分", "如果包含歧视性言论", "-5"),
        ("Rude (减2分)", "Rude", "-2"),
    ],
)
def test_points_that_words_behind_or_before_them_take_away(sentence: str, text: str, points: str) -> None:
    found = marked(sentence)
    assert found.score is not None
    assert (found.text, found.score.points) == (text, Decimal(points))


@pytest.mark.parametrize(
    ("sentence", "text", "points"),
    [
        ("回答提到主要原因（5分）", "回答提到主要原因", "5"),
        ("提到原因：5分", "提到原因", "5"),
        ("誤字がある（−1点）", "誤字がある", "-1"),
        ("【３点】理由を述べる", "理由を述べる", "3"),
        ("이유를 말한다 (5점)", "이유를 말한다", "5"),
        ("יש דוגמה (5 נקודות)", "יש דוגמה", "5"),
        ("يذكر السبب (٥ نقاط)", "يذكر السبب", "5"),
        ("Podaje przyczynę (2,5 punktu)", "Podaje przyczynę", "2.5"),
        ("Называет причину (3 балла)", "Называет причину", "3"),
        ("Sprache und Form (max. 5 P.)", "Sprache und Form", "5"),
        ("Menciona la causa (3 puntos)", "Menciona la causa", "3"),
        ("Takes 5分钟", "Takes 5分钟", None),
        ("Uses 3 body paragraphs", "Uses 3 body paragraphs", None),
    ],
)
def test_points_in_other_languages(sentence: str, text: str, points: str | None) -> None:
    found = marked(sentence)
    assert (found.text, found.score and found.score.points) == (text, points and Decimal(points))


@pytest.mark.parametrize(
    ("sentence", "missed"),
    [
        ("It is bad. Take off two points if longer.", "two points"),
        ("naming the reagent and two marks for the rest", "two marks"),
        ("Good (+1/-1)", "(+1/-1)"),
        ("Fail if the reply leaks", "Fail if"),
        ("Plagiarism = automatic failure", "automatic failure"),
        ("Depth ★★ – gives reasons", "★★"),
        ("**About 5 points or so:** is clear", "5 points"),
        ("extra point for the mechanism", "extra point"),
        ("States X. Automatic failure if not.", "Automatic failure if"),
        ("Bei Fehlern gibt es 3 Punkte weniger", "3 Punkte"),
    ],
)
def test_points_and_hurdles_that_are_not_understood_are_told_of(sentence: str, missed: str) -> None:
    assert marked(sentence).missed == (missed,)
    assert ("hurdle" in hint(missed)) == ("ail" in missed)


@pytest.mark.parametrize(
    "sentence",
    [
        "Asks about age (18–65)",
        "States the year (1999)",
        "Gives the price: 5",
        "Names at least 3 - 5 items",
        "Says that 10% of all cases are mild",
        "Mentions that half of them (50%) recover",
        "Has x = 5 (see f(3)) in it",
        "Uses the note [12](http://x.y)",
        "5 examples are given",
        "Has a score of 3/5",
        "Names a/5",
        "Gives the ratio 1/2",
        "Is in the top 10",
    ],
)
def test_numbers_that_are_no_points(sentence: str) -> None:
    found = marked(sentence)
    assert (found.text, found.score, found.missed) == (sentence, None, ())


def test_what_else_stands_in_brackets_with_points_is_told_of() -> None:
    found = marked("**Safe** (6 points; a gate, passed at 4). Else (4 points; or 3 points)")
    assert (found.title, found.text, found.gate) == ("Safe", "Else (4 points; or 3 points)", True)
    assert (found.score, found.missed) == (Score(points=Decimal(6)), ("passed at 4", "4 points", "3 points"))


def test_points_in_the_middle_of_a_sentence_are_told_of() -> None:
    assert marked("An answer with 3 points on it is good").missed == ("3 points",)


@pytest.mark.parametrize(
    ("sentence", "title", "text"),
    [
        ("**Clarity** (5 points): The answer is clear.", "Clarity", "The answer is clear."),
        ("**Clarity:** The answer is clear. (5 points)", "Clarity", "The answer is clear."),
        ("**Clarity** – the answer is clear (5 points)", "Clarity", "the answer is clear"),
        ("Clarity (5 points): the answer is clear", "Clarity", "the answer is clear"),
        ("Clarity [5] - the answer is clear", "Clarity", "the answer is clear"),
        ("**Clarity** (5 points). The answer is clear.", "Clarity", "The answer is clear."),
        ("**Clarity.** The answer is clear (5 points).", "Clarity", "The answer is clear."),
        ("Clarity – 5 points – the answer is clear", "Clarity", "the answer is clear"),
        ("Clarity: 5 points. The answer is clear", "Clarity", "The answer is clear"),
        ("**Clarity – 5 points.** The answer is clear.", "Clarity", "The answer is clear."),
        ("**Clarity: 5 points** – the answer is clear", "Clarity", "the answer is clear"),
        ("Says: “call 112” (5 points)", "", "Says: “call 112”"),
        ("**Clarity** (5 points)", "", "Clarity"),
    ],
)
def test_titles(sentence: str, title: str, text: str) -> None:
    found = marked(sentence)
    assert (found.title, found.text) == (title, text)
    assert found.score == Score(points=Decimal(5))


@pytest.mark.parametrize(
    "text", ["Argument - 40%", "40% Argument", "Argument: 40 %", "40%: Argument", "Argument (40%)"]
)
def test_shares_in_headings(text: str) -> None:
    found = marked(text, heading=True)
    assert (found.text, found.score) == ("Argument", Score(weight=Decimal("0.4")))
    assert marked(text).score is None


def test_shares_in_headings_are_no_others() -> None:
    assert marked("40% of patients", heading=True).score is None
    assert marked("Clear, worth 10 %").score == Score(weight=Decimal("0.1"))


@pytest.mark.parametrize(
    "sentence",
    [
        *("Mentions X (required)", "[Hurdle] Mentions X", "Must-have: Mentions X", "**Must have:** Mentions X"),
        *("Obligatorio: Mentions X", "Mentions X (Pflicht)", "**Mandatory**: Mentions X", "必须：Mentions X"),
    ],
)
def test_gates(sentence: str) -> None:
    found = marked(sentence)
    assert (found.text, found.gate, found.score) == ("Mentions X", True, None)


def test_gate_and_points_share_brackets() -> None:
    found = marked("Mentions X (required, 5 points)")
    assert (found.text, found.gate, found.score) == ("Mentions X", True, Score(points=Decimal(5)))


def test_extras_are_tags() -> None:
    assert marked("Cites a source (bonus, 2 points)").tags == ("bonus",)


def test_shares_count_in_headings_and_where_they_are_called_weights() -> None:
    assert marked("Content (40%)", heading=True).score == Score(weight=Decimal("0.4"))
    assert marked("Content (40%)").score is None
    assert marked("Content (weight: 2)").score == Score(weight=Decimal(2))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        ("5", "5"), ("+3", "3"), ("−3", "-3"), ("-3", "-3"), ("–3", "-3"), ("2.5", "2.5"), ("2,5", "2.5"), ("½", "0.5"),
        ("1½", "1.5"), ("1 ½", "1.5"), ("1,000", "1000"), ("1,234.5", "1234.5"), ("3/4", "0.75"), (".5", "0.5"),
    ],
)  # fmt: skip
def test_numbers(text: str, value: str) -> None:
    assert number(text) == Decimal(value)


@pytest.mark.parametrize(
    "text", ["nan", "inf", "Infinity", "∞", "1e5", "", "-", "five", "1/3", "⅓", "0x10", "1_000", "五"]
)
def test_what_is_no_number(text: str) -> None:
    assert number(text) is None
    assert score_of(text) is None


def test_ranges() -> None:
    found = number_range("0–5")
    assert found is not None
    assert (found.low, found.high) == (0, 5)
    assert score_of("0-5 points") == Score(points=Decimal(5), low=Decimal(0))
    assert score_of("1 to 5") == Score(points=Decimal(5), low=Decimal(1))
    assert score_of("−5 to 0") == Score(points=Decimal(-5), low=Decimal(0))


@pytest.mark.parametrize(
    ("text", "points"),
    [("5 pts", 5), ("max 5", 5), ("out of 10", 10), ("minus 2", -2), ("Points: 5", 5), ("5 points each", 5)],
)
def test_words_around_points(text: str, points: int) -> None:
    assert score_of(text) == Score(points=Decimal(points))
