"""Boundaries that fail in patterns, as RE2 sees them too."""

from __future__ import annotations

import pytest

from rubricc.compiler.analysis.relations.dead_boundaries import dead_boundaries
from rubricc.runtime.pattern import Pattern
from rubricc.runtime.text import Text


@pytest.mark.parametrize(
    ("expression", "texts"),
    [
        (r"100%\b of", ["100% of", "100%of", "100%  of"]),
        (r"a\bc", ["ac", "a c"]),
        (r"(?:\+|-)\b\$", ["+$", "-$", "+ $"]),
        (r"\(\b\)", ["()", "( )", "(x)"]),
    ],
)
def test_one_that_can_never_hold(expression, texts):
    (found,) = dead_boundaries(expression, exact=False)
    assert (found.never, found.total) == (True, True)
    assert not any(Pattern.of(expression).found(Text(text)) for text in texts)


@pytest.mark.parametrize(
    ("expression", "missed", "total"),
    [
        (r"\bC\+\+\b", "C++ is", True),
        (r"\b(?:c\+\+|java)\b", "c++ is", False),
        (r"\be\.g\.\b", "e.g. this", True),
        (r"\b\$[0-9]+", "for $5", True),
        (r"\b[0-9]+%\b", "5% of", True),
    ],
)
def test_one_that_holds_only_where_nobody_means_it(expression, missed, total):
    (found,) = dead_boundaries(expression, exact=False)
    assert (found.never, found.total) == (False, total)
    assert not Pattern.of(expression).found(Text(missed))


@pytest.mark.parametrize(
    "expression",
    [
        r"\bword\b",
        r"\b(?:see|ask) a doctor\b",
        r"[0-9]+\b",
        r"\b[0-9]+%",
        r"[^a]\b.",
        r"\w+@\b",
        r"-\bday",
        r"\bpercent\b|%",
        r"\s\b",
        r"x?\b ?y",
        r"\p{L}\b",
        r"(?:^|\b)-",
    ],
)
def test_one_that_can_hold(expression):
    assert dead_boundaries(expression, exact=False) == ()
