"""`rubricc import` and `rubricc lint` of Python modules."""

from __future__ import annotations

import json

import pytest

MODULE = """
def score_reasons(query, text):
    t = text.lower()
    score = 0
    reasons = []
    if "because" in t:
        score += 2
        reasons.append("Gives a reason.")
    return {"score": score, "max_possible": 2, "reasons": reasons}
"""


@pytest.fixture
def module(tmp_path):
    path = tmp_path / "grader.py"
    path.write_text(MODULE, encoding="utf-8")
    return path


def test_the_rubric_goes_to_standard_output(rubricc, module):
    result = rubricc("import", str(module), "--no-check")
    assert result.code == 0
    assert 'award 2 if response mentions ["because"] "Gives a reason."' in result.out


def test_the_rubric_is_written_and_compared(rubricc, module, tmp_path):
    target = tmp_path / "grader.rubric"
    result = rubricc("import", str(module), "-o", str(target), "--count", "20")
    assert result.code == 0
    assert target.read_text(encoding="utf-8").startswith("# Lifted from grader.py.")
    assert "Compared score_reasons on 20 texts." in result.err
    assert rubricc("lint", str(target)).code == 0


def test_given_texts_are_compared_too(rubricc, module, tmp_path):
    texts = tmp_path / "texts.jsonl"
    texts.write_text(json.dumps({"query": "Why?", "response": "Because."}) + "\n", encoding="utf-8")
    result = rubricc("import", str(module), "--count", "10", "--texts", str(texts))
    assert result.code == 0
    assert "on 11 texts" in result.err


def test_texts_that_are_no_json_are_refused(rubricc, module, tmp_path):
    texts = tmp_path / "texts.jsonl"
    texts.write_text("because\n", encoding="utf-8")
    result = rubricc("import", str(module), "--texts", str(texts))
    assert result.code == 2
    assert "texts.jsonl:1: this is no JSON object with a `response`." in result.err


def test_what_cannot_be_lifted_is_shown_with_its_line(rubricc, tmp_path):
    path = tmp_path / "grader.py"
    path.write_text("def score_it(query, text):\n    return None\n", encoding="utf-8")
    result = rubricc("import", str(path))
    assert result.code == 1
    assert "RB710" in result.err
    assert f"{path}:1" in result.err
    assert result.out == ""


def test_a_built_module_is_refused(rubricc, tmp_path):
    rubric = tmp_path / "r.rubric"
    rubric.write_text('rubric r "R" { check a points 1 if response mentions ["x"] }\n', encoding="utf-8")
    assert rubricc("build", str(rubric), "-o", str(tmp_path)).code == 0
    result = rubricc("import", str(tmp_path / "r.py"))
    assert result.code == 2
    assert "was built from a rubric" in result.err


def test_lint_points_into_the_python(rubricc, module):
    module.write_text(MODULE.replace('"max_possible": 2', '"max_possible": 5'), encoding="utf-8")
    result = rubricc("lint", str(module), "--format", "json", "--select", "RB101")
    found = json.loads(result.out)["diagnostics"]
    assert [(item["code"], item["span"]["line"]) for item in found] == [("RB101", 9)]
    assert found[0]["span"]["file"] == str(module)


def test_lint_finds_what_crashes(rubricc, module):
    module.write_text(MODULE.replace("score += 2", "score += len(t) / t.count('x')"), encoding="utf-8")
    result = rubricc("lint", str(module), "--select", "RB703")
    assert "RB703" in result.out
    assert "grader.py:7" in result.out
