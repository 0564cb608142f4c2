"""Patterns that read a text again and again are those of which finding all matches really does."""

from __future__ import annotations

import time

import pytest

from rubricc.compiler.analysis.relations.lookahead import rereads
from rubricc.runtime.pattern import Pattern
from rubricc.runtime.text import Text

COSTLY = {
    "a(?:.*z)?": "a",
    "[0-9]+ ?(?:.*mg)?": "1 ",
    "begin.*end|b": "begin ",
    r"\w(?:[^.]*\.)?": "a ",
}
HARMLESS = {
    "a(?:.*z)": "a",
    "(?:a|ab.*z|a.*y)c?": "ab",
    "a(?:.*z)??": "a",
    "a(?:[^a]*z)?": "a",
    r"\w+(?:, *\w+)*": "ab, ",
    r"\w+(?: \w+)*\.": "ab ",
    "a|a.*z": "a",
    "a.*": "a",
    "a(?:.{0,30}z)?": "a",
    '"[^"]*"': '"a',
    r"[0-9]+[.)]|step [0-9]+": "step 12 ",
    r"(?m)^ *(?:[0-9]+[.)]|step [0-9]+)": "step 1\n",
}


def duration(expression, unit, times):
    text, pattern = Text(unit * times), Pattern.of(expression)
    begin = time.perf_counter()
    pattern.count(text)
    return time.perf_counter() - begin


@pytest.mark.parametrize("expression", COSTLY)
def test_costly(expression):
    assert rereads(expression, exact=False)


@pytest.mark.parametrize("expression", HARMLESS)
def test_harmless(expression):
    assert not rereads(expression, exact=False)


@pytest.mark.slow
def test_what_is_said_to_be_costly_grows_faster_than_the_text():
    for expression, unit in COSTLY.items():
        assert duration(expression, unit, 16_000) > 8 * duration(expression, unit, 4_000), expression


@pytest.mark.slow
def test_what_is_not_does_not():
    for expression, unit in HARMLESS.items():
        assert duration(expression, unit, 64_000) < 1, expression
