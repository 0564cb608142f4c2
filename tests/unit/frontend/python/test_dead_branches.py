"""Branches of Python rubrics that no number reaches: those that are told are never taken, whatever the text."""

from __future__ import annotations

import pytest

from rubricc.compiler.frontend.python.crashes.find import find_crashes
from rubricc.compiler.source.file import SourceFile

HEAD = """import re

WANTED = ["rest", "fluids", "x"]
taken = []


def bounded(value, top):
    if value < 0:
        return 0
    if value > top:
        return top
    return value


def count(text, phrases):
    return sum(1 for phrase in phrases if phrase in text)


def score_it(query, text):
    score = 0
    if "a" in text:
        score += 4
    elif "b" in text:
        score += 6
    if "c" in text:
        score -= 1.5
"""
TEXTS = ("", "a", "b", "b c", "a b c", "rest", "fluids, rest and x! " * 3, "12 mg\nx 3", "c " * 60)

DEAD = [
    "if score > 6:",
    "if score >= 6.5:",
    "if score < -1.5:",
    "if score == 7:",
    "if 8 < score:",
    "if not text and score > 6:",
    "if score > 6 or score < -2:",
    "if len(text) < 0:",
    "if bounded(score, 5) > 5:",
    "if max(0, min(score, 3)) > 3:",
    "if round(score) > 7:",
    "if score * 2 > 12:",
    "if score / 2 > 3:",
    "if (score if text else 1) > 6:",
    "if bool(text) > 1:",
    "n = count(text, WANTED)\nif n >= 2:\n    return 1\nif n > 1:",
    "n = count(text, WANTED)\nif n == 0:\n    return 1\nif n < 1:",
    "if score > 3:\n    score = 3\nif score > 3:",
    "n = len(text)\nm = min(n, 5)\nif m > 5:",
    "if text:\n    score = 1\nelse:\n    score = 2\nif score > 2:",
]

ALIVE = [
    "if score > 5:",
    "if score >= 6:",
    "if score == 4.5:",
    "if score < -1:",
    "for phrase in WANTED:\n    if phrase in text:\n        score += 3\nif score > 6:",
    "while score < 9:\n    score += 3\nif score > 6:",
    "try:\n    score = 9\n    int(text)\n    score = 0\nexcept ValueError:\n    pass\nif score > 6:",
    "n = count(text, WANTED)\nif n >= 2:\n    return 1\nif n == 1:",
    "if bounded(score + 9, 9) > 8:",
    "if score > 6 or text:",
    "n = 0\nfor phrase in WANTED:\n    n, m = n + 1, n\nif n > 2:",
    "score = score * 2\nif score > 11:",
    "if round(score) >= 6:",
    "score = -score\nif score < -5:",
    "if score + len(text) > 100:",
]


def module(body: str) -> str:
    lines = [f"    {line}\n" for line in body.split("\n")]
    return HEAD + "".join(lines) + "        taken.append(1)\n    return score\n"


def is_taken(body: str) -> bool:
    names: dict[str, object] = {}
    exec(compile(module(body), "case.py", "exec"), names)
    for text in TEXTS:
        names["score_it"]("", text)  # type: ignore[operator]
    return bool(names["taken"])


def told(text: str) -> list[tuple[str, int]]:
    return [(item.code, item.span.lines[0]) for item in find_crashes(SourceFile("case.py", text))]


@pytest.mark.parametrize("body", DEAD)
def test_a_branch_that_is_never_taken_is_told(body: str) -> None:
    assert not is_taken(body)
    assert told(module(body)) == [("RB705", module(body).count("\n") - 2)]


@pytest.mark.parametrize("body", ALIVE)
def test_nothing_is_said_of_one_that_can_be_taken(body: str) -> None:
    assert is_taken(body)
    assert told(module(body)) == []


def test_the_message_says_how_far_the_number_gets() -> None:
    (found,) = find_crashes(SourceFile("case.py", module("if score > 9:")))
    assert found.message == "`score > 9` never holds: `score` is at least -1.5 and at most 6 here."


def test_a_helper_is_judged_by_all_its_calls() -> None:
    used = (
        "def big(n):\n    m = n + 1\n    if m > 9:\n        return 1\n    return 0\n\n\n"
        "def score_a(query, text):\n    return big(3)"
    )
    assert told(used + "\n") == [("RB705", 3)]
    assert told(used + " + big(len(text))\n") == []
    assert told(used + " + sum(map(big, [10]))\n") == []
    assert told(used + "\n\n\nALL = {'big': big}\n") == []


def test_a_helper_may_be_careful_about_its_arguments() -> None:
    text = (
        "def big(n):\n    if n > 9:\n        return 1\n    return 0\n\n\ndef score_a(query, text):\n    return big(3)\n"
    )
    assert told(text) == []


def test_nothing_is_said_where_not_all_calls_are_followed() -> None:
    calls = " + ".join(f"big({number})" for number in range(40))
    text = (
        f"def big(n):\n    m = n\n    if m > 38:\n        return 1\n    return 0\n\n\n"
        f"def score_a(query, text):\n    return {calls}\n"
    )
    assert told(text) == []


def test_nothing_is_said_where_a_function_inside_changes_the_number() -> None:
    text = (
        "def score_a(query, text):\n    score = 0\n\n    def add():\n        nonlocal score\n        score += 9\n\n"
        "    add()\n    if score > 5:\n        score = 5\n    return score\n"
    )
    assert told(text) == []
