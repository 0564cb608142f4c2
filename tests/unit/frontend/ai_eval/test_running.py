"""How a document's checks become its score."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from rubricc.compiler.frontend.ai_eval.document import AiEvalRubric, parse_data
from rubricc.compiler.frontend.ai_eval.folders import rubrics_in
from rubricc.compiler.frontend.ai_eval.importing import import_ai_eval
from rubricc.compiler.frontend.ai_eval.outcomes import Question
from rubricc.compiler.frontend.ai_eval.running import run

HAS_A, HAS_B = ({"kind": "must_contain_any", "values": [value]} for value in "ab")
FACTS = {"kind": "fact_match", "source": "facts", "id": "facts"}
JUDGE = {"kind": "llm_judge", "judge_prompt_ref": "p", "judges": ["x"], "threshold": 0.5, "id": "judge-1"}
JUDGE |= {"description": "Is kind."}
QUESTION = Question(expected={"facts": ["a", "b", "c", "d"]})


def document(
    checks: list[dict[str, Any]], combine: str = "weighted_avg", name: str = "main", **scoring: Any
) -> AiEvalRubric:
    return parse_data({"id": name, "version": "1.0", "checks": checks, "scoring": {"combine": combine, **scoring}})


@pytest.mark.parametrize(
    ("combine", "threshold", "answer", "score", "passed"),
    [
        ("all_pass", 0.5, "a b", 1, True),
        ("all_pass", 0.5, "a", 0, False),
        ("any_pass", 0.5, "a", 1, True),
        ("any_pass", 0, "c", 0, False),
        ("weighted_avg", 0.41, "a", 0.41, True),
        ("weighted_avg", 0.42, "a", 0.41, False),
        ("weighted_avg", 0, "z", 0, True),
        ("min", 0.5, "a b", 0.5, True),
        ("max", 0.9, "a", 1, True),
        ("median", 0.5, "a c d", 0.75, True),
    ],
)
def test_the_six_ways_to_combine(combine: str, threshold: float, answer: str, score: float, passed: bool) -> None:
    checks = [{**HAS_A, "id": "a"}, {**HAS_B, "id": "b"}, FACTS]
    made = document(checks, combine, threshold=threshold, weights={"a": 0.45, "b": 0.55, "facts": 0.25})
    result = run(made, answer, QUESTION)
    assert (result.score, result.passed) == (score, passed)
    assert result.scaled == score * 5


def test_the_median_of_an_even_number_is_the_mean_of_the_middle_two() -> None:
    assert run(document([HAS_A, FACTS], "median"), "a", QUESTION).score == 0.625


def test_a_check_without_an_id_or_an_entry_weighs_one() -> None:
    made = document([{**HAS_A, "id": "a"}, {**HAS_B, "id": "b"}, HAS_B], weights={"a": 3})
    assert run(made, "a").score == 0.6


def test_weights_that_sum_to_zero_score_zero_and_say_so() -> None:
    result = run(document([{**HAS_A, "id": "a"}], weights={"a": 0}, threshold=0.1), "a")
    assert (result.score, result.scaled, result.passed) == (0, 0, False)
    assert "sum to zero" in result.reason


def test_checks_that_cannot_run_are_left_out_counted_and_named() -> None:
    result = run(document([HAS_A, JUDGE, {"kind": "command", "command": "true"}]), "a")
    assert (result.score, result.excluded) == (1, ("judge_1", "command"))
    assert "2 checks could not run: judge_1 (no judge was asked); command (" in result.reason


def test_a_document_of_which_nothing_runs_has_no_score() -> None:
    result = run(document([JUDGE], "all_pass"), "a")
    assert (result.score, result.scaled, result.passed) == (None, None, None)
    assert "1 check could not run: judge_1" in result.reason


@pytest.mark.parametrize("name", ["judge-1", "judge_1"])
def test_verdicts_go_by_the_id_of_a_check_or_its_name(name: str) -> None:
    assert run(document([HAS_A, JUDGE]), "a", verdicts={name: 0.5}).score == 0.75


def test_natively_only_what_ai_eval_runs_is_run() -> None:
    made = document([HAS_A, FACTS, JUDGE], "min")
    assert run(made, "a", QUESTION).score == 0.25
    assert run(made, "a", QUESTION, native=True, verdicts={"judge_1": 0}).score == 1


def test_a_composite_takes_over_score_and_verdict() -> None:
    inner = document([FACTS, JUDGE], "weighted_avg", name="inner", threshold=0.2)
    outer = [{"kind": "composite", "rubric_ref": "rubric/inner@1.0.0", "id": "tone"}, HAS_B]
    assert run(document(outer, weights={"tone": 3}), "a", QUESTION, rubrics=[inner]).score == 0.1875
    assert run(document(outer, "all_pass"), "a b", QUESTION, rubrics={"x": inner}).score == 1
    judged = run(document(outer), "a", QUESTION, rubrics=[inner], verdicts={"tone.judge_1": 1})
    assert judged.checks[0].score == 0.625
    assert judged.scores == {"tone": 0.625, "must_contain_any": 0, "tone.facts": 0.25, "tone.judge_1": 1}


def test_composites_that_cannot_run_are_left_out_and_the_run_goes_on() -> None:
    def composite(ref: str) -> dict[str, Any]:
        return {"kind": "composite", "rubric_ref": f"rubric/{ref}@1.0"}

    deep = [document([composite(f"d{n + 1}"), *([HAS_A] if n < 4 else [])], name=f"d{n}") for n in range(5)]
    circle = document([composite("main"), HAS_B], name="circle")
    empty = document([JUDGE], name="empty")
    library = [*deep, circle, empty]

    def reason(ref: str) -> tuple[Any, str]:
        result = run(document([composite(ref), HAS_A]), "a", rubrics=library)
        return result.checks[0].score, result.reason

    assert reason("missing") == (None, reason("missing")[1])
    assert "there is no rubric rubric/missing@1.0" in reason("missing")[1]
    why = "nothing in rubric/empty@1.0 can run: 1 check could not run: judge_1 (no judge was asked)"
    assert why in reason("empty")[1]
    assert reason("circle")[0] == 0
    inside = run(document([composite("circle")]), "a", rubrics=library).checks[0].inside
    assert inside is not None
    assert "main@1.0.0 → circle@1.0.0 → main@1.0.0" in inside.reason
    assert reason("d0")[0] == 1
    level = run(document([composite("d0")]), "a", rubrics=library)
    for _ in range(3):
        level = next(item.inside for item in level.checks if item.inside is not None)
    assert "rubric/d3@1.0 is more than 3 rubrics deep" in level.reason


def test_a_composite_whose_rubric_has_faults_is_left_out_and_the_run_goes_on(tmp_path: Path) -> None:
    faulty = "id: tone\nversion: '1.0'\nchecks: [{kind: regex}]\nscoring: {combine: mean}\n"
    (tmp_path / "tone.yml").write_text(faulty, encoding="utf-8")
    made = document([{"kind": "composite", "rubric_ref": "rubric/tone@1.0"}, HAS_A])
    result = run(made, "a", rubrics=rubrics_in(tmp_path))
    assert (result.score, result.excluded) == (1, ("composite",))
    assert "tone.yml:3: checks[0].patterns: `patterns` is missing." in result.reason
    assert "tone.yml:4: scoring.combine: `mean` is no combine." in result.reason
    imported = import_ai_eval(made, rubrics=rubrics_in(tmp_path))
    assert "`patterns` is missing" in imported.unchecked["composite"]


def test_many_small_weights_reach_exactly_one() -> None:
    checks = [{**HAS_A, "id": f"c{n}"} for n in range(10)]
    assert run(document(checks, weights={f"c{n}": 0.1 for n in range(10)}, threshold=1), "a").passed is True
