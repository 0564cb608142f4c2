from __future__ import annotations

import json
from pathlib import Path


def failing(good):
    text = good.read_text(encoding="utf-8").replace("expect names == 2", "expect names == 3")
    good.write_text(text, encoding="utf-8")
    return good


def test_passed_tests_are_counted(rubricc, good):
    ran = rubricc("test", good)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == f"{good}\n  ✓ names one\n1 passed\n"


def test_a_failure_says_which_rule_differed_and_what_was_found(rubricc, good):
    ran = rubricc("test", failing(good))
    assert ran.code == 1
    lines = [" ".join(line.split()) for line in ran.out.splitlines()]
    assert "✗ names one" in lines
    assert "expected names == 3 line 16" in lines
    assert "got names is 2" in lines
    assert any(line.startswith("fired +2 names.1 (+2)") and line.endswith("line 7") for line in lines)
    assert any(line.startswith("not fired names.2 (+1)") and line.endswith("line 8") for line in lines)
    assert "✗ response mentions drugs and text.words(response) >= 5" in lines
    assert "✓ response mentions drugs found Azithromycin in response 0-12" in lines
    assert "✗ text.words(response) >= 5 text.words(response) is 1" in lines
    assert lines[-1] == "1 failed, 0 passed"


def test_coverage_lists_the_rules_that_never_fire(rubricc, good):
    ran = rubricc("test", good, "--coverage")
    assert ran.code == 0
    assert "1 of 3 rules fire in some test (33%)" in ran.out
    assert 'never     names.2 (+1) "Says more."  line 8' in ran.out
    assert 'never     unsafe (-2) "Is unsafe."  line 10' in ran.out


def test_tests_can_be_chosen_by_name(rubricc, good):
    ran = rubricc("test", good, "--name", "nobody")
    assert (ran.code, ran.err) == (2, "rubricc: no test has 'nobody' in its name.\n")
    assert "no tests with that in their names" in ran.out
    assert "1 passed" in rubricc("test", good, "--name", "one").out


def test_json(rubricc, good):
    ran = rubricc("test", failing(good), "--format", "json", "--coverage")
    data = json.loads(ran.out)
    (file,) = data["files"]
    (test,) = file["tests"]
    assert ran.code == 1
    assert data["summary"] == {"passed": 0, "failed": 1}
    (failure,) = test["failures"]
    (rule,) = failure.pop("rules")
    assert failure == {"expected": "names == 3", "got": "names is 2", "line": 16, "column": 5, "criterion": "names"}
    (condition,) = rule.pop("conditions")
    assert rule == {"id": "names.2", "line": 8, "fired": False}
    assert condition["value"] is False
    assert condition["inside"] == [
        {
            "text": "response mentions drugs",
            "value": True,
            "found": [{"input": "response", "start": 0, "end": 12, "text": "Azithromycin"}],
        },
        {
            "text": "text.words(response) >= 5",
            "value": False,
            "values": [{"text": "text.words(response)", "value": 1}],
        },
    ]
    assert [rule["tests"] for rule in file["coverage"]["rules"]] == [1, 0, 0]


def test_a_rubric_without_tests_says_so(rubricc, tmp_path):
    path = tmp_path / "r.rubric"
    path.write_text('rubric r {\n  check a points 1 if response mentions ["a"]\n}\n', encoding="utf-8")
    ran = rubricc("test", path)
    assert (ran.code, "no tests" in ran.out) == (0, True)


def test_a_built_module_has_no_tests_to_run(rubricc, tmp_path):
    (tmp_path / "x.py").write_text("", encoding="utf-8")
    ran = rubricc("test", "x.py")
    assert (ran.code, ".rubric file" in ran.err) == (2, True)


def test_a_failure_of_the_total_shows_what_every_criterion_came_to(rubricc, good):
    text = good.read_text(encoding="utf-8").replace("expect total == 2", "expect total == 9\n    expect failed")
    good.write_text(text, encoding="utf-8")
    lines = [" ".join(line.split()) for line in rubricc("test", good).out.splitlines()]
    assert "got total is 2" in lines
    assert "names: 2 of 3 Names azithromycin." in lines
    assert "true_facts: undecided" in lines
    assert "got passed" in lines
    assert lines.count("unsafe: 0 of -2") == 1


def test_a_failure_is_told_once_and_fits_output_without_drawing(good, process):
    text = good.read_text(encoding="utf-8").replace("expect names == 2", "expect names == 3\n    expect names > 2")
    good.write_text(text, encoding="utf-8")
    ran = process("test", good, PYTHONIOENCODING="ascii")
    lines = [line.strip() for line in ran.stdout.decode("ascii").splitlines()]
    assert lines.count("- response mentions drugs and text.words(response) >= 5") == 1
    assert lines.count("expected  names > 2  line 17") == 1


SUPPORT = """rubric support "Support" {
  lexicon study ["study" | "survey"]
  lexicon hedges ["maybe", "perhaps"]


  check support points 2 if response mentions study and not (response mentions hedges) "Cites a study."


  test "cites a study, without hedging" {
    response "Maybe a survey says so."

    expect support == 2
  }
}
"""


def test_the_failure_that_the_readme_shows_is_what_comes(rubricc, tmp_path):
    (tmp_path / "support.rubric").write_text(SUPPORT, encoding="utf-8")
    lines = rubricc("test", "support.rubric").out.splitlines()[1:-1]
    readme = (Path(__file__).parents[2] / "README.md").read_text(encoding="utf-8")
    assert lines[0] == "  ✗ cites a study, without hedging"
    assert "\n".join(lines) in readme
