"""Findings about a lifted rubric speak of the Python: its functions, its places, and what to do in it."""

from __future__ import annotations

from rubricc.compiler.frontend.python.lint import lint_python
from rubricc.compiler.source.file import SourceFile

MODULE = """
def score_care(query, text):
    score = 0
    if len(text.split()) > 100:
        score += 4
    if len(text.split()) < 20:
        score += 5
    return {"score": min(score, 20), "max_possible": 20, "reasons": []}


def score_calm(query, text):
    score = 0
    if "rest" in text:
        score += 5
    if "sleep" in text:
        score += 8
    return {"score": score, "max_possible": 13, "reasons": []}
"""


def found(code):
    return [item for item in lint_python(SourceFile("grader.py", MODULE)).findings if item.code == code]


def test_functions_are_named_and_not_the_criteria_that_they_become():
    (item,) = found("RB101")
    assert item.message.startswith("`score_care` has max 20")
    assert item.witness is not None
    assert "`score_care`" in item.witness.outcome
    assert "`'max_possible': 5`" in item.hint


def test_a_phrase_is_shown_where_the_function_looks_for_it():
    places = [item.span.position[0] for item in found("RB402")]
    lines = MODULE.splitlines()
    assert places
    assert all('"rest"' in lines[at - 1] or '"sleep"' in lines[at - 1] for at in places)
    assert all("re.search" in item.hint for item in found("RB402"))


def test_what_a_rubric_would_write_is_no_advice_for_python():
    for code in ("RB505", "RB508"):
        (item,) = found(code)
        assert "requires" not in item.hint
