"""The six ways to combine, held against the plainest reading of them; what is left out; circles and depths."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies.ai_eval import answers, documents, libraries, questions

from rubricc.compiler.frontend.ai_eval.document import AiEvalRubric, parse_data
from rubricc.compiler.frontend.ai_eval.outcomes import Question
from rubricc.compiler.frontend.ai_eval.running import AiEvalResult, CheckResult, run

Naive = tuple[Fraction | None, bool | None]


def exact(value: float | Decimal) -> Fraction:
    return Fraction(str(value))


def mean(pairs: list[tuple[Fraction, Fraction]]) -> Fraction:
    whole = sum(weight for weight, _ in pairs)
    return sum((weight * score for weight, score in pairs), Fraction(0)) / whole if whole else Fraction(0)


def middle(scores: list[Fraction]) -> Fraction:
    ordered = sorted(scores)
    return (ordered[(len(ordered) - 1) // 2] + ordered[len(ordered) // 2]) / 2


def naive(document: AiEvalRubric, results: tuple[CheckResult, ...]) -> Naive:
    """Give back score and verdict of checks that have been run, in the words of ai_eval's documentation."""
    ran = [(check, result) for check, result in zip(document.checks, results, strict=True) if result.executable]
    if not ran:
        return None, None
    combine, passed = document.scoring.combine, [bool(result.passed) for _, result in ran]
    if combine == "all_pass":
        return Fraction(min(passed)), min(passed)
    if combine == "any_pass":
        return Fraction(max(passed)), max(passed)
    scores = [exact(result.score or 0) for _, result in ran]
    weights = [exact(document.scoring.weights.get(check.id or "", 1)) if check.id else Fraction(1) for check, _ in ran]
    score = {"min": min(scores), "max": max(scores), "median": middle(scores)}.get(combine)
    if score is None:
        score = mean(list(zip(weights, scores, strict=True)))
    millionths = int(score * 10**6 + Fraction(1, 2))
    score = min(max(Fraction(millionths, 10**6), Fraction(0)), Fraction(1))
    return score, score >= exact(document.scoring.threshold)


def holds(document: AiEvalRubric, result: AiEvalResult, library: dict[str, AiEvalRubric]) -> None:
    """Assert that a result is what the plainest reading gives, those of composites as well."""
    score, passed = naive(document, result.checks)
    assert (result.score is None, result.passed) == (score is None, passed)
    assert score is None or exact(result.score or 0) == score
    assert score is None or exact(result.scaled or 0) == 5 * score
    told_of_what_is_left_out(result)
    for check in result.checks:
        if check.inside is not None:
            inside = library[f"{check.inside.id}@{check.inside.version}"]
            holds(inside, check.inside, library)
            assert (check.score, check.passed) == (check.inside.score, check.inside.passed)
            assert check.inside.reason in check.reason


def told_of_what_is_left_out(result: AiEvalResult) -> None:
    missing = [check for check in result.checks if not check.executable]
    assert result.excluded == tuple(check.name for check in missing)
    number = f"{len(missing)} check{'s' if len(missing) > 1 else ''} could not run: "
    assert (number in result.reason) == bool(missing)
    assert all(f"{check.name} ({check.reason})" in result.reason for check in missing)
    assert all(check.reason for check in result.checks)
    assert (
        (result.score is None)
        == (len(missing) == len(result.checks))
        == result.reason.startswith("No check could run.")
    )


def hold(
    data: dict[str, Any], parts: tuple[dict[str, Any], ...], answer: str, question: dict[str, Any], native: bool
) -> None:
    document, library = parse_data(data), [parse_data(part) for part in parts]
    verdicts = {check.id or "llm_judge": 0.4 for check in document.checks if check.kind == "llm_judge"}
    result = run(document, answer, Question(**question), rubrics=library, verdicts=verdicts, native=native)
    holds(document, result, {f"{item.id}@{item.version}": item for item in [document, *library]})


@given(documents(), libraries, answers, questions, st.booleans())
@settings(max_examples=15)
def test_scores_are_what_the_documentation_says(
    data: dict[str, Any], parts: tuple[dict[str, Any], ...], answer: str, question: dict[str, Any], native: bool
) -> None:
    hold(data, parts, answer, question, native)


@pytest.mark.slow
@given(st.data())
@settings(max_examples=500)
def test_many_scores_are_what_the_documentation_says(data: st.DataObject) -> None:
    hold(*data.draw(st.tuples(documents(), libraries, answers, questions, st.booleans())))


def ref(name: str) -> dict[str, Any]:
    return {"kind": "composite", "rubric_ref": f"rubric/{name}@1.0"}


def whole(name: str, *checks: dict[str, Any]) -> AiEvalRubric:
    return parse_data({"id": name, "version": "1.0", "checks": list(checks), "scoring": {"combine": "all_pass"}})


HELLO = {"kind": "must_contain_any", "values": ["hello"]}


def at_depth(result: AiEvalResult) -> int:
    inner = next((check.inside for check in result.checks if check.inside is not None), None)
    return 0 if inner is None else 1 + at_depth(inner)


@pytest.mark.parametrize("length", [1, 2, 3, 4, 5])
def test_a_circle_of_rubrics_ends_whatever_its_length(length: int) -> None:
    circle = [whole(f"r{n}", ref(f"r{(n + 1) % length}"), HELLO) for n in range(length)]
    result = run(circle[0], "hello", rubrics=circle)
    assert (result.score, at_depth(result)) == (1, min(length - 1, 3))
    for _ in range(at_depth(result)):
        assert result.checks[0].inside is not None
        result = result.checks[0].inside
    back = "comes back to itself: r0@1.0.0" if length <= 4 else "is more than 3 rubrics deep"
    assert f"1 check could not run: composite (rubric/r{0 if length <= 4 else 4}@1.0 {back}" in result.reason


@pytest.mark.parametrize(("depth", "score"), [(1, 1), (2, 1), (3, 1), (4, None), (5, None)])
def test_rubrics_are_three_deep_at_most(depth: int, score: int | None) -> None:
    chain = [whole(f"r{n}", ref(f"r{n + 1}")) for n in range(depth)]
    result = run(chain[0], "hello", rubrics=[*chain, whole(f"r{depth}", HELLO)])
    assert (result.score, result.passed) == (score, None if score is None else True)
    assert score is not None or "rubric/r4@1.0 is more than 3 rubrics deep" in result.reason


def test_a_rubric_that_stands_twice_side_by_side_is_no_circle() -> None:
    result = run(whole("main", ref("one"), ref("one")), "hello", rubrics=[whole("one", HELLO)])
    assert result.scores == {"composite": 1, "composite_2": 1, "composite.must_contain_any": 1} | {
        "composite_2.must_contain_any": 1
    }


@pytest.mark.parametrize("form", ["one", "rubric/one", "rubric/one@", "one@1.0", "rubric/one@1", "rubric/One@1.0", ""])
def test_a_reference_needs_both_its_prefix_and_a_version(form: str) -> None:
    check = {"kind": "composite", "rubric_ref": form or "rubric/@1.0"}
    result = run(whole("main", check, HELLO), "hello", rubrics=[whole("one", HELLO)])
    assert (result.score, result.excluded) == (1, ("composite",))
    assert "does not have the form rubric/<id>@<version>" in result.reason
