"""A lifted rubric against its module: equal ones agree, planted differences are found and shown on short texts."""

from __future__ import annotations

from types import ModuleType

import pytest

from rubricc.compiler import driver
from rubricc.compiler.frontend.python.compare import Comparison, Difference, compare
from rubricc.compiler.frontend.python.functions import scoring_functions
from rubricc.compiler.frontend.python.shrink import shrink
from rubricc.compiler.frontend.python.texts import generated, material
from rubricc.compiler.source.file import SourceFile

MODULE = '''"""Scores a reply."""
import re

CAUSES = ["because", "therefore"]
NUMBER = re.compile(r"\\d+ ?mg", re.ASCII)
WORD = re.compile("[0-9A-Za-z]+")


def score_cause(query: str, text: str):
    """Not a phrase."""
    score, reasons = 0, []
    t = text.lower()
    if any(k in t for k in CAUSES):
        score += 2
        reasons.append("Says why.")
    if NUMBER.search(t):
        score += 1
        reasons.append("Gives a dose.")
    return {"score": score, "max_possible": 3, "reasons": reasons}


def score_length(query, text):
    return (1.5 if len(WORD.findall(text)) >= 12 else 0), []


def score_response(query, text):
    parts = {"cause": score_cause(query, text)["reasons"], "length": []}
    return {"score": score_cause(query, text)["score"] + score_length(query, text)[0], "reasons": parts}
'''
RUBRIC = """rubric reply "Reply" {
  pattern causes ["because", "therefore"]
  pattern word "[0-9A-Za-z]+"
  criterion cause max 3 {
    award 2 if response matches causes "Says why."
    award 1 if response matches "[0-9]+ ?mg" "Gives a dose."
  }
  criterion length max 1.5 { award 1.5 if text.count_matches(response, word) >= 12 }
}
"""


def built(rubric: str) -> ModuleType:
    checked = driver.check(SourceFile("reply.rubric", rubric))
    assert checked.rubric is not None, checked.errors
    return driver.load(checked)


def compared(module: str = MODULE, rubric: str = RUBRIC, count: int = 160) -> Comparison:
    return compare(SourceFile("reply.py", module), built(rubric), count=count)


def only(found: Comparison, kind: str, function: str) -> Difference:
    (difference,) = [item for item in found.differences if (item.kind, item.function) == (kind, function)]
    return difference


def test_equal_ones_agree() -> None:
    found = compared()
    assert found.agrees
    assert (found.texts, found.compared) == (160, 480)
    assert found.functions == ("score_cause", "score_length", "score_response")
    assert {(item.kind, item.function) for item in found.differences} == {
        ("reasons", "score_length"),  # the rubric gives a condition in words where the module gives none
        ("reasons", "score_response"),
    }


@pytest.mark.parametrize(
    ("old", "new", "function", "shortest"),
    [
        ('"therefore"]', '"thus"]', "score_cause", {"therefore", "thus"}),
        ("award 2", "award 1", "score_cause", {"because", "therefore"}),
        ("[0-9]+ ?mg", "[0-9]+mg", "score_cause", None),
        (">= 12", ">= 13", "score_length", None),
    ],
)
def test_a_difference_is_found_and_shortened(old: str, new: str, function: str, shortest: set[str] | None) -> None:
    found = compared(rubric=RUBRIC.replace(old, new))
    difference = only(found, "score", function)
    assert not found.agrees
    assert difference.times >= 1
    assert difference.query == ""
    if shortest is not None:
        assert difference.response.lower() in shortest
    assert len(difference.response) < 140
    assert difference.original != difference.lifted
    assert only(found, "score", "score_response").times == difference.times


def test_what_only_odd_characters_show_is_told_apart() -> None:
    rubric = (
        RUBRIC.replace('pattern causes ["because", "therefore"]', "")
        .replace("response matches causes", "response mentions substrings_of")
        .replace("criterion cause", 'lexicon substrings_of substrings ["because", "therefore"]\n  criterion cause')
    )
    found = compare(SourceFile("reply.py", MODULE), built(rubric), given=[("", "So because\u0301.")], count=5)
    difference = only(found, "folding", "score_cause")
    assert difference.response == "because\u0301"
    assert found.agrees


def test_other_reasons_are_a_difference_of_their_own() -> None:
    found = compared(rubric=RUBRIC.replace("Gives a dose.", "A dose."))
    assert found.agrees
    difference = only(found, "reasons", "score_cause")
    assert (difference.original, difference.lifted) == ("['Gives a dose.']", "['A dose.']")


def test_a_crash_is_told_once_with_its_line_and_the_input() -> None:
    text = MODULE.replace("if NUMBER.search(t):\n        score += 1", "if True:\n        score += NUMBER.search(t)")
    found = compared(module=text)
    (crash,) = [item for item in found.differences if item.kind == "crash"]
    assert (crash.function, crash.query, crash.response) == ("score_cause", "", "")
    assert crash.line == text[: text.index("score += NUMBER")].count("\n") + 1
    assert crash.original.startswith("raises TypeError: unsupported operand type(s) for +=: 'int' and 'NoneType'")
    assert crash.times == 160


def test_an_original_that_answers_in_two_ways_is_told() -> None:
    text = MODULE + "\nimport random\n\ndef score_extra(query, text):\n    return random.random()\n"
    rubric = RUBRIC.replace("criterion length", "check extra points 1 if true\n  criterion length")
    kinds = {item.kind for item in compared(module=text, rubric=rubric, count=60).differences}
    assert kinds & {"unsteady", "score"}
    steady = compared(count=60)
    assert not [item for item in steady.differences if item.kind == "unsteady"]


def test_a_function_without_counterpart_is_named() -> None:
    found = compared(module=MODULE + "\ndef score_style(text):\n    return 1\n", count=10)
    assert found.left_out == ("score_style",)


def test_an_original_that_does_not_load_says_why() -> None:
    found = compared(module="import no_such_module_at_all\n" + MODULE, count=10)
    assert found.failed is not None
    assert found.failed.error == "ModuleNotFoundError"
    assert not found.agrees


def test_given_texts_are_compared_too() -> None:
    odd = "zzzyx"
    text = MODULE.replace("score, reasons = 0, []", 'score, reasons = (1 if "".join(["zzz", "yx"]) in text else 0), []')
    pairs = [("q", f"Some {odd}. And more.")]
    assert not [item for item in compared(module=text).differences if item.kind == "score"]
    found = compare(SourceFile("reply.py", text), built(RUBRIC), given=pairs, count=5)
    assert only(found, "score", "score_cause").response == odd


def test_texts_are_made_of_what_the_module_says() -> None:
    found = material(MODULE)
    assert {"because", "therefore"} <= set(found.phrases)
    assert not {"Says why.", "Not a phrase.", "Scores a reply."} & set(found.phrases)
    assert found.expressions == (r"\d+ ?mg", "[0-9A-Za-z]+")
    assert 12 in found.numbers
    pairs = list(generated(MODULE, 300))
    assert len(pairs) == 300
    assert pairs == list(generated(MODULE, 300))
    assert pairs != list(generated(MODULE, 300, seed=2))
    lengths = {len(response.split()) for _, response in pairs}
    assert {0, 11, 12, 13} <= lengths
    assert sum("because" in response for _, response in pairs) > 20
    assert any("mg" in response for _, response in pairs)


def test_functions_and_what_their_parameters_stand_for() -> None:
    text = (
        "def score_a(query, text): ...\ndef score_b(response, question): ...\n"
        "def grade_c(answer, strict=False): ...\ndef score_d(a, b, c): ...\ndef helper(text): ...\n"
        "def evaluate(q, t): ...\ndef score_response(query, text): ...\n"
        "def score_query(query): ...\n"
        "class C:\n    def score_x(self, text): ...\n"
    )
    found = {item.name: (item.roles, item.criterion) for item in scoring_functions(SourceFile("m.py", text))}
    assert found == {
        "score_a": (("query", "response"), "a"),
        "score_b": (("response", "query"), "b"),
        "grade_c": (("response",), "c"),
        "evaluate": (("query", "response"), None),
        "score_response": (("query", "response"), None),
        "score_query": (("query",), "query"),
    }


def test_shrinking_keeps_what_shows_it_and_little_else() -> None:
    text = "One sentence here. " * 20 + "Then blue ones, and red ones too! " + "More of it. " * 20
    query, response = shrink(("Why?", text), lambda query, response: "blue" in response and "red" in response)
    assert query == ""
    assert len(response) <= 9
    assert shrink(("a b", "c"), lambda query, response: "b" in query) == ("b", "")
