"""What is proved holds for texts of any size and any characters; and what is impossible in any is found to be."""

from __future__ import annotations

from fractions import Fraction
from typing import Any

import pytest

from rubricc.compiler import driver
from rubricc.compiler.analysis.prove.analysis import Analysis
from rubricc.compiler.ir.interpret import Interpreter
from rubricc.compiler.source.file import SourceFile

LONG = "a " * 150_000
MANY = ", ".join(f'"w{number}"' for number in range(1500))
ALL = " ".join(f"w{number}" for number in range(1500))
CHAIN = " and ".join(f"text.words(r{k + 1}) > 3 * text.words(r{k})" for k in range(8))
DECLARED = "\n".join(f"input r{k}: Text" for k in range(9))

HOLDS: dict[str, tuple[str, str, dict[str, Any]]] = {
    "a difference of large counts": ("", "text.words(response) - text.words(query) >= 120000", {"response": LONG}),
    "a large quotient": ("", "text.words(response) / max(1, text.words(query)) >= 120000", {"response": LONG}),
    "a difference of a maximum": (
        "",
        "max(text.words(response), text.words(query)) - text.words(query) >= 110000",
        {"response": LONG},
    ),
    "factors multiplied": (
        "",
        "text.words(query) > 0 and text.words(response) > 30 * 30 * 30 * text.words(query)",
        {"query": "a", "response": LONG},
    ),
    "a chain of factors": (
        DECLARED,
        f"text.words(r0) >= 1 and {CHAIN}",
        {f"r{k}": "a " * 4**k for k in range(9)},
    ),
    "more entries than anything else is compared with": (
        f"lexicon many [{MANY}]",
        "text.count(response, many) - text.words(query) > 1300",
        {"query": "a", "response": ALL},
    ),
    "a divisor of too many steps": (
        "",
        "text.words(response) / (text.words(query) * 10000000000 + text.characters(response) + 1) >= 0",
        {"response": "a b"},
    ),
    "a product of shares has twelve decimals": (
        "",
        "text.unique_ratio(response) * text.unique_ratio(query) > 0.111110 and "
        "text.unique_ratio(response) * text.unique_ratio(query) < 0.111111",
        {"query": "b b b", "response": "a a a"},
    ),
    "an entry that a list has twice": (
        'lexicon twice ["fever", "Fever"]\nlexicon more ["fever", "cough"]',
        "text.count(response, twice) > text.count(response, more)",
        {"response": "fever"},
    ),
    "a blank inside a character": (
        "",
        'response mentions ["brun\u037aa"] and text.words(response) < 2',
        {"response": "brun\u037aa"},
    ),
    "stems of no words": (
        'lexicon dot stems ["."]',
        "response mentions dot and text.words(response) == 0",
        {"response": "."},
    ),
}

IMPOSSIBLE = {
    "both larger": "text.words(response) > text.words(query) and text.words(query) > text.words(response)",
    "twice and less": "text.words(response) > 2 * text.words(query) and text.words(response) < text.words(query)",
    "a quotient": "text.words(response) / max(1, text.words(query)) > 2 and text.words(response) < 2",
    "a maximum": "max(text.words(query), text.words(response)) < text.words(query)",
    "a distance": "abs(text.words(query) - text.words(response)) > 5 and text.words(query) == text.words(response)",
    "a sum": "text.words(query) + text.words(response) < 3 and text.words(response) > 4",
    "a longer list": 'text.count(response, ["x"]) > text.count(response, ["x", "y"])',
    "entries and hits": 'text.distinct(response, ["x", "z"]) > text.count(response, ["x", "z"])',
    "begins with what is not there": 'text.starts_with(response, ["a"]) and not (response mentions ["a"])',
    "ends with what is not there": 'text.ends_with(response, ["a"]) and not (response mentions ["a"])',
    "asks for what is not there": 'text.asks(response, ["a"]) and not (response mentions ["a"])',
    "near what is not there": 'text.near(response, ["a"], ["b"], 3) and not (response mentions ["b"])',
    "in a sentence with nothing": 'text.same_sentence(response, ["a"], ["b"]) and not (response mentions ["a"])',
    "the first of none": 'text.first(response, ["a", "b"]) is defined and not (response mentions ["a", "b"])',
    "none of some": 'response mentions ["a", "b"] and not (text.first(response, ["a", "b"]) is defined)',
    "the first affirmed of none": 'text.first_affirmed(response, ["a"]) is defined and not (response affirms ["a"])',
    "as dense as nothing": 'text.density(response, ["a"]) > 0 and not (response mentions ["a"])',
    "in a part asked for, and not there": 'some s in sentences(response) where text.asks(s, ["a"]) and '
    'not (response mentions ["a"])',
    "a symbol of letters is a word": 'response mentions ["tm"] and text.words(response) == 0',
}


def analysed(declared: str, condition: str) -> Analysis:
    text = f"rubric r {{\n{declared}\ncheck c points 1 if {condition}\n}}"
    checked = driver.check(SourceFile("r.rubric", text))
    assert checked.rubric is not None, checked.errors
    rubric = checked.rubric
    return Analysis(rubric, lambda: Interpreter(rubric))


def most(analysis: Analysis) -> Fraction | None:
    criterion = analysis.rubric.criteria[0]
    part = analysis.part(criterion)
    return analysis.limit(part, part.encoder.own_score(criterion), part.unit)


@pytest.mark.parametrize("name", HOLDS)
def test_what_holds_for_some_text_is_not_ruled_out(name: str) -> None:
    declared, condition, inputs = HOLDS[name]
    analysis = analysed(declared, condition)
    others = {key: value for key, value in inputs.items() if key not in ("query", "response")}
    result = Interpreter(analysis.rubric).score_response(inputs.get("query", ""), inputs.get("response", ""), **others)
    assert result["score"] == 1
    assert most(analysis) == 1


@pytest.mark.parametrize("name", IMPOSSIBLE)
def test_what_holds_for_no_text_is_ruled_out(name: str) -> None:
    assert most(analysed("", IMPOSSIBLE[name])) == 0


@pytest.mark.slow
@pytest.mark.parametrize("mode", ["weighted_avg", "min", "max", "median", "all_pass"])
def test_shares_that_have_no_common_step_are_held_between_near_ones(mode: str) -> None:
    graded = [("a", "3.0011", 0.123457), ("b", "3.0073", 0.98765), ("c", "7.0709", 1003), ("d", "11.1117", 1)]
    criteria = "\n".join(
        f'criterion {name} max {most} weight {weight} {{ award up to {most} by text.words(response) from 0 to 9 "r" }}'
        if mode == "weighted_avg"
        else f'criterion {name} max {most} {{ award up to {most} by text.words(response) from 0 to 9 "r" }}'
        for name, most, weight in graded
    )
    rubric = driver.check(
        SourceFile("r.rubric", f"rubric r {{\nprecision 0.0001\n{criteria}\ncombine {mode}\n}}")
    ).rubric
    assert rubric is not None
    interpreter = Interpreter(rubric)
    analysis = Analysis(rubric, lambda: interpreter)
    outcome = analysis.outcome
    assert outcome.total is not None
    low, high = (
        analysis.limit(analysis.whole, outcome.total, outcome.unit, maximize=maximize) for maximize in (False, True)
    )
    scores = [Fraction(repr(interpreter.score_response("", "word " * words)["score"])) for words in range(12)]
    assert low is not None
    assert high is not None
    assert low <= min(scores)
    assert max(scores) <= high <= 1
