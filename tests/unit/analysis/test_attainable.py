"""What rubrics can attain, a relation between features a case; each bound is proved and shown by a replayed answer."""

from __future__ import annotations

from fractions import Fraction

import pytest

from rubricc.compiler import driver
from rubricc.compiler.analysis.prove.analysis import Analysis
from rubricc.compiler.source.file import SourceFile

CASES = {
    "awards that exclude each other by length": (
        'award 5 if text.words(response) >= 100 "L" award 5 if text.words(response) < 50 "B"',
        (0, 5),
    ),
    "a phrase that contains another": (
        'award 3 if response mentions ["chest pain"] "C" award 2 if not (response mentions ["pain"]) "N"',
        (0, 3),
    ),
    "a list that includes another": (
        'award 3 if response mentions ["rest", "water"] "C" '
        'award 2 if not (response mentions ["rest", "water", "tea"]) "N"',
        (0, 3),
    ),
    "distinct is at most count": (
        'award 3 if text.distinct(response, ["a1", "b1", "c1"]) >= 3 "D" '
        'award 2 if text.count(response, ["a1", "b1", "c1"]) < 3 "F"',
        (0, 3),
    ),
    "a count above zero is a mention": (
        'award 3 if text.count(response, ["rest"]) > 0 "C" award 2 if not (response mentions ["rest"]) "N"',
        (2, 3),
    ),
    "coverage is distinct by size": (
        'award 3 if text.coverage(response, ["a1", "b1", "c1", "d1"]) >= 0.5 "C" '
        'award 2 if text.distinct(response, ["a1", "b1", "c1", "d1"]) < 2 "D"',
        (2, 3),
    ),
    "coverage lies between its steps": (
        'award 3 if text.coverage(response, ["a1", "b1", "c1"]) > 0.4 and '
        'text.coverage(response, ["a1", "b1", "c1"]) < 0.6 "C" award 1 if response mentions ["x1"] "X"',
        (0, 1),
    ),
    "a phrase needs its words": (
        'award 3 if response mentions ["on the other hand"] "P" award 2 if text.words(response) < 4 "S"',
        (0, 3),
    ),
    "readability needs words": (
        'award 3 if readability.flesch_kincaid_grade(response) is defined "R" '
        'award 2 if readability.gunning_fog(response) is defined "G"',
        (0, 5),
    ),
    "formulas of reading are missing together": (
        'award 3 if readability.flesch_kincaid_grade(response) is defined "R" '
        'award 2 if not (readability.smog(response) is defined) "G"',
        (2, 3),
    ),
    "a share of words needs words": (
        'award 3 if text.unique_ratio(response) is defined "R" award 2 if text.words(response) == 0 "G"',
        (2, 3),
    ),
    "affirmed implies mentioned": (
        'award 3 if response affirms ["rest"] "A" award 2 if not (response mentions ["rest"]) "N"',
        (0, 3),
    ),
    "denied implies mentioned": (
        'award 3 if response denies ["rest"] "A" award 2 if not (response mentions ["rest"]) "N"',
        (0, 3),
    ),
    "affirmed and denied may both hold": (
        'award 3 if response affirms ["rest"] "A" award 2 if response denies ["rest"] "D"',
        (0, 5),
    ),
    "a match is counted": (
        'award 3 if text.matches(response, "[0-9]+ ?mg") "M" '
        'award 2 if text.count_matches(response, "[0-9]+ ?mg") == 0 "N"',
        (2, 3),
    ),
    "one pattern lies in another": (
        'award 3 if text.matches(response, "[0-9]+ ?mg") "M" award 2 if not text.matches(response, "[0-9]") "N"',
        (0, 3),
    ),
    "some part that mentions makes the whole mention": (
        'award 3 if some s in sentences(response) where s mentions ["rest"] "S" '
        'award 2 if not (response mentions ["rest"]) "N" award 3 if response mentions ["rest"] "R"',
        (2, 6),
    ),
    "headings of a level are headings": (
        'award 3 if format.headings(response, level: 2) >= 2 "H" award 2 if format.headings(response) < 2 "F"',
        (0, 3),
    ),
    "a table has columns": (
        'award 3 if format.table_columns(response) is defined "H" award 2 if format.tables(response) == 0 "F"',
        (2, 3),
    ),
    "tokens in common are tokens": (
        'let asked = text.tokens(query, "[a-z]{4,}") let said = text.tokens(response, "[a-z]{4,}") '
        'award 3 if list.shared(asked, said) >= 2 "S" award 2 if list.size(said) < 2 "F"',
        (0, 3),
    ),
    "a quotient of counts": (
        'let all = text.words(response) let kinds = text.distinct(response, ["a1", "b1", "c1"]) '
        'award 3 if all > 0 and kinds / max(1, all) > 0.5 "Q" award 2 if all >= 20 "L"',
        (0, 3),
    ),
    "a penalty for each": (
        'award 2 if response mentions ["rest"] "R" penalize 0.5 per text.count(response, ["very"]) up to 1 "V"',
        (-1, 2),
    ),
    "a share by length": (
        'award up to 3 by text.words(response) from 10 to 40 "L" penalize 1 if text.words(response) > 30 "Long"',
        (0, 2),
    ),
    "the best of paths": (
        'best of { path "a" { award 2 if text.words(response) < 5 "A" } '
        'path "b" { award 3 if text.words(response) > 9 "B" } }',
        (0, 3),
    ),
    "a group with a max": (
        'group "g" max 2 { award 2 if response mentions ["rest"] "R" award 1 if response mentions ["tea"] "T" }',
        (0, 2),
    ),
    "arms of a choice": (
        'choose "c" { when response mentions ["data"] award 2 "D" when response mentions ["data set"] award 6 "S" }',
        (0, 2),
    ),
    "a truth and a number of it": (
        'award 2 if count of [response mentions ["tea"], response mentions ["tea", "milk"]] == 1 "One" '
        'award 1 if response mentions ["tea"] "T"',
        (0, 2),
    ),
    "texts that are compared": (
        'award 2 if query == "a" "A" award 2 if query == "b" "B"',
        (0, 2),
    ),
}


@pytest.mark.parametrize("name", CASES)
def test_bounds_are_proved_and_shown(name: str) -> None:
    rules, (least, most) = CASES[name]
    checked = driver.check(SourceFile("case.rubric", f'rubric r "R" {{ criterion c max 20 min -5 {{ {rules} }} }}'))
    assert checked.rubric is not None, checked.diagnostics
    bounds = Analysis(checked.rubric, lambda: driver.load(checked)).score(checked.rubric.criteria[0])
    assert (bounds.low.verdict, bounds.high.verdict) == ("proved", "proved")
    assert (bounds.low.bound, bounds.high.bound) == (Fraction(least), Fraction(most))
    for extreme in (bounds.low, bounds.high):
        assert extreme.inputs is not None
        inputs = dict(extreme.inputs)
        result = driver.load(checked).score_response(inputs.pop("query"), inputs.pop("response"), **inputs)
        assert Fraction(str(result["score"])) == extreme.attained == extreme.bound
