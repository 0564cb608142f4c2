"""Strings that patterns find."""

from __future__ import annotations

import pytest

from rubricc.compiler.analysis.witness.strings import examples
from rubricc.runtime.pattern import Pattern
from rubricc.runtime.text import Text

EXPRESSIONS = (
    "[0-9]+ ?mg",
    r"\b[0-9]+(\.[0-9]+)?\b",
    "aspirin|ibuprofen",
    "(?:no|not) fever",
    r"\p{L}+",
    r"\p{Lu}\p{Ll}+ \d{4}",
    r"[\p{L}\p{N}]+@\w+\.(com|org)",
    "[.!?]",
    r"^\s*[-*]",
    "(a|b)*c",
    "a{2,3}",
    '[“"]',
    "(?m)^take .+$",
    "(?i)ABC",
    "(?s)a.b",
    r"\Qa.b\E+",
    "[^a]b",
    r"[[:upper:]]{3}-[[:digit:]]{2,}",
    r"(?P<year>(19|20)\d\d)-(0[1-9]|1[0-2])",
    r"https?://\S+",
    r"step\s+\d+\s*[:.)]",
    r"\$\d{1,3}(,\d{3})*(\.\d\d)?",
    r"\b(?:I|we)\b.{0,20}\b(?:think|believe)\b",
    r"caf\x{e9}",
    r"\d+\s*(?:-|–|to)\s*\d+",
    "[一-龥]{2}",
)


@pytest.mark.parametrize("exact", [True, False])
@pytest.mark.parametrize("expression", EXPRESSIONS)
def test_examples_are_found(expression: str, exact: bool) -> None:
    pattern = Pattern.of(expression, exact)
    found = examples(pattern)
    assert found
    assert all(pattern.found(Text(text)) for text in found)


def test_each_alternative_has_examples() -> None:
    pattern = Pattern("p", ("foo[0-9]", "bar+", r"\bbaz\b", r"(?:one|two|three) (?:cats|dogs)"))
    found = examples(pattern)
    assert {text[:3] for text in found} >= {"foo", "bar", "baz", "one", "two"}


def test_what_finds_nothing_that_can_be_seen_has_no_examples() -> None:
    assert examples(Pattern.of(r"\s")) == ()


def test_what_the_views_of_a_text_never_have_has_no_examples() -> None:
    assert examples(Pattern.of(r"a\x{2014}b")) == ()
