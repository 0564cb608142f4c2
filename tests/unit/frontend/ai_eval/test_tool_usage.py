"""Tool calls that are expected beside those that were made, with their arguments and without."""

from __future__ import annotations

from typing import Any

import pytest

from rubricc.compiler.frontend.ai_eval.document import parse_data
from rubricc.compiler.frontend.ai_eval.outcomes import Question
from rubricc.compiler.frontend.ai_eval.running import CheckResult, run

MADE = [{"name": "search", "arguments": {"q": "x", "n": 2}}, {"function": {"name": "buy", "arguments": '{"id": [1]}'}}]


def check(expected: Any, made: Any = MADE, source: str = "expected.calls", match: bool = True) -> CheckResult:
    fields = {"kind": "tool_usage", "source": source, "match_args": match}
    document = parse_data({"id": "a", "version": "1.0", "checks": [fields], "scoring": {"combine": "min"}})
    return run(document, "", Question(expected=expected, tool_calls=made)).checks[0]


def call(**arguments: Any) -> dict[str, Any]:
    return {"calls": [{"name": "search", "arguments": arguments}]}


@pytest.mark.parametrize(
    ("expected", "score"),
    [
        (call(), 1),
        (call(q="x"), 1),
        (call(q="x", n=2.0), 1),
        (call(q="y"), 0),
        (call(n=True), 0),
        (call(z=None), 0),
        ({"calls": "search"}, 1),
        ({"calls": {"name": "search"}}, 1),
        ({"calls": ["search", "search", "buy"]}, 1),
        ({"calls": ["search", "read"]}, 0),
        ({"calls": [{"name": "buy", "args": {"id": [1]}}]}, 1),
        ({"calls": [{"name": "buy", "args": {"id": [True]}}]}, 0),
        ({"calls": [{"name": "buy", "args": {"id": [1, 2]}}]}, 0),
        ({"calls": [{"function": {"name": "buy", "arguments": '{"id": [1.0]}'}}]}, 1),
    ],
)
def test_arguments_are_compared_as_json_has_them(expected: Any, score: int) -> None:
    assert check(expected).score == score


@pytest.mark.parametrize("arguments", ["{bad", "[1]", [1], 5, "[" * 100_000])
def test_arguments_that_are_no_object_fail_the_check_where_they_are_expected(arguments: Any) -> None:
    result = check({"calls": [{"name": "search", "arguments": arguments}]})
    assert (result.score, result.reason) == (0, "The arguments expected of search are no object.")
    made = [{"name": "search", "arguments": arguments}]
    assert check(call(), made).score == 1
    assert check(call(q="x"), made).score == 0


@pytest.mark.parametrize("made", [None, [], 5, "search it", [None], [[]], {"name": "read"}, [{"name": 5}], {}])
@pytest.mark.parametrize("match", [True, False])
def test_whatever_was_made_is_no_error(made: Any, match: bool) -> None:
    assert check(call(), made, match=match).score == 0


@pytest.mark.parametrize("match", [True, False])
@pytest.mark.parametrize(
    ("expected", "source"),
    [
        ({"turns": [{"calls": "search"}, {"calls": "none"}]}, "expected.turns.0.calls"),
        ([{"name": "search"}], "0"),
        ({"turns": [{"call": "search"}, {"call": "buy"}]}, "turns.call"),
    ],
)
def test_paths_are_those_of_references_with_arguments_too(expected: Any, source: str, match: bool) -> None:
    made = [{"name": "search"}, {"name": "buy"}]
    assert check(expected, made, source, match).score == 1


@pytest.mark.parametrize("source", ["expected.none", "expected." + "9" * 5000, "expected.calls." + "9" * 5000])
def test_a_path_with_nothing_at_it_fails_the_check(source: str) -> None:
    assert check({"calls": ["search"]}, source=source).reason.startswith("There are no tool calls at ")
