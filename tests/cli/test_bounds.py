from __future__ import annotations

import json

import pytest

SHORT = """rubric short "Short" {
  criterion parts max 20 {
    award 5 if response mentions ["because"] "Gives a reason."
    award 6 if text.words(response) >= 20 "Is long enough."
    award 8 if response mentions ["study"] "Names a study."
  }
  criterion length max 10 {
    award 5 if text.words(response) >= 100 "Is thorough."
    award 5 if text.words(response) < 50 "Is brief."
  }
  check taste points 2 from "Is tasteful." unchecked "A matter of taste."
}
"""
ALL_GOOD = """rubric whole "Whole" {
  input messages: [Message] optional
  criterion a max 3 {
    award 2 if query mentions ["allergic"] and response affirms ["azithromycin"] "Fits."
    group "extras" max 1 { award 1 if response mentions ["rest"] "R" award 1 if response mentions ["tea"] "T" }
  }
  override low if response mentions ["bleach"] { cap total at 1 reason "Dangerous." }
}
"""
KEYS = {"id", "declared_max", "attainable_max", "attainable_min", "verdict", "witness"}


@pytest.fixture
def short(tmp_path):
    path = tmp_path / "short.rubric"
    path.write_text(SHORT, encoding="utf-8")
    return path


def test_the_table_says_what_is_declared_and_attainable(rubricc, short):
    ran = rubricc("bounds", short)
    assert ran.code == 1
    lines = ran.out.splitlines()
    assert lines[0].split() == ["declared", "attainable", "verdict", "witness"]
    assert lines[1].split()[:6] == ["parts", "20", "0", "to", "19", "refuted"]
    assert lines[2] == "    No answer scores 20."
    assert lines[3].split()[:6] == ["length", "10", "0", "to", "5", "refuted"]
    assert lines[5].split() == ["taste", "2", "unchecked"]
    assert lines[6].split()[:6] == ["total", "30", "5", "to", "24", "refuted"]
    assert ran.err == ""


def test_the_witnesses_replay_to_the_score_that_is_stated(rubricc, short):
    data = json.loads(rubricc("bounds", short, "--format", "json").out)
    for row in [*data["criteria"], data["total"]]:
        assert row.keys() >= KEYS
    parts, length, taste = data["criteria"]
    assert (parts["declared_max"], parts["attainable_max"], parts["attainable_min"]) == (20, 19, 0)
    assert (length["attainable_max"], length["verdict"]) == (5, "refuted")
    assert (taste["attainable_max"], taste["verdict"], taste["witness"]) == (None, "unchecked", None)
    for row, read in ((parts, "parts"), (length, "length"), (data["total"], None)):
        witness = row["witness"]
        ran = rubricc(
            "score", short, "--query", witness["query"], "--response", witness["response"], "--format", "json"
        )
        result = json.loads(ran.out)
        score = result["score"] if read is None else result["criteria"][read]["score"]
        assert score == witness["score"] == row["attainable_max"]


def test_a_maximum_that_is_attained_is_proved(rubricc, tmp_path):
    path = tmp_path / "whole.rubric"
    path.write_text(ALL_GOOD, encoding="utf-8")
    ran = rubricc("bounds", path, "--format", "json")
    assert ran.code == 0
    data = json.loads(ran.out)
    assert [row["verdict"] for row in (*data["criteria"], data["total"])] == ["proved", "proved"]
    (group,) = data["criteria"][0]["groups"]
    assert (group["attainable_max"], group["raw"]["max"], group["label"]) == (1, 2, "extras")
    assert data["total"]["raw"] == {"min": 0, "max": 3}


def test_everything_in_full(rubricc, tmp_path):
    path = tmp_path / "whole.rubric"
    path.write_text(ALL_GOOD, encoding="utf-8")
    ran = rubricc("bounds", path, "--full")
    assert '    group "extras" (line 5): 0 to 1' in ran.out
    assert "      before its clamp: 0 to 2" in ran.out
    assert "    max response: " in ran.out
    assert "    before overrides: 0 to 3" in ran.out


def test_the_same_rubric_gives_the_same_table(rubricc, short):
    assert rubricc("bounds", short, "--format", "json").out == rubricc("bounds", short, "--format", "json").out


def test_tools_that_are_not_there_leave_bounds_without_answers(rubricc, tmp_path):
    path = tmp_path / "own.rubric"
    path.write_text(
        'rubric own "Own" {\n  tool my.score(text: Text): Real in 0 to 1\n'
        '  criterion a max 3 { award 2 if my.score(response) > 0.5 "H" }\n}\n',
        encoding="utf-8",
    )
    data = json.loads(rubricc("bounds", path, "--format", "json").out)
    (row,) = data["criteria"]
    assert (row["attainable_max"], row["verdict"], row["witness"]) == (2, "refuted", None)
    assert row["why"] == "bound, not attained: my.score cannot be run here"


def test_a_rubric_with_errors_has_no_bounds(rubricc, tmp_path):
    path = tmp_path / "bad.rubric"
    path.write_text('rubric bad "B" { check a points 1 if response mentions nothing_here }', encoding="utf-8")
    ran = rubricc("bounds", path)
    assert (ran.code, ran.out) == (1, "")
    assert "RB001" in ran.err


@pytest.mark.parametrize("arguments", [("--seconds", "0"), ("--tries", "0"), ("--format", "xml")])
def test_what_makes_no_sense_is_refused(rubricc, short, arguments):
    assert rubricc("bounds", short, *arguments).code == 2


PYTHON = """
def score_clarity(query, text):
    score = 0
    if "because" in text.lower():
        score += 8
    if "study" in text.lower():
        score += 11
    return {"score": min(20, score), "max_possible": 20}


def score_tone(query, text):
    return {"score": 5 if "please" in text.lower() else 0, "max_possible": 5}


def score_response(query, text):
    return {"score": score_clarity(query, text)["score"] + score_tone(query, text)["score"], "max_possible": 30}
"""


def test_a_python_module_is_lifted_and_its_functions_are_the_rows(rubricc, tmp_path):
    path = tmp_path / "grader.py"
    path.write_text(PYTHON, encoding="utf-8")
    ran = rubricc("bounds", path)
    assert ran.code == 1
    lines = [line.split() for line in ran.out.splitlines()]
    assert lines[1][:6] == ["score_clarity", "20", "0", "to", "19", "refuted"]
    assert lines[3][:6] == ["score_tone", "5", "0", "to", "5", "proved"]
    assert lines[4][:6] == ["total", "30", "0", "to", "24", "refuted"]
    assert ran.err == ""


def test_a_python_module_that_cannot_be_lifted_says_why(rubricc, tmp_path):
    path = tmp_path / "grader.py"
    path.write_text("x = 1\n", encoding="utf-8")
    ran = rubricc("bounds", path)
    assert ran.code == 1
    assert "no scoring function" in ran.err + ran.out
