from __future__ import annotations

import json

import pytest

ANSWER = "Azithromycin is a good choice."


def test_the_result_in_words(rubricc, good):
    ran = rubricc("score", good, "--query", "What helps?", "--response", ANSWER)
    assert ran.code == 0
    assert ran.out == (
        "good 1.2.0  3 of 3, normalised 1  passed\n"
        "  decided: 71% of the points; with the rest the total is 3 to 5\n"
        "  names       3 of 3\n"
        "                Names azithromycin.\n"
        "                Says more.\n"
        "  unsafe      0 of -2\n"
        "  true_facts  undecided\n"
    )


def test_json_is_what_the_module_gives(rubricc, good):
    data = json.loads(rubricc("score", good, "--response", ANSWER, "--format", "json").out)
    assert data["score"] == 3
    assert data["reasons"]["names"] == ["Names azithromycin.", "Says more."]
    assert data["criteria"]["true_facts"]["score"] is None


def test_a_built_module_scores_the_same(rubricc, good):
    rubricc("build", good, "-o", "out")
    built = rubricc("score", "out/good.py", "--response", ANSWER)
    assert built == rubricc("score", good, "--response", ANSWER)


def test_answers_and_questions_from_files_and_standard_input(rubricc, good, tmp_path):
    (tmp_path / "a.txt").write_text(ANSWER, encoding="utf-8")
    expected = rubricc("score", good, "--response", ANSWER).out
    assert rubricc("score", good, "--response-file", "a.txt").out == expected
    assert rubricc("score", good, "--response-file", "-", stdin=ANSWER.encode()).out == expected
    assert rubricc("score", good, "--response-file", "a.txt", "--query-file", "-", stdin=b"What?").out == expected


def test_verdicts_decide_what_no_program_can(rubricc, good, tmp_path):
    (tmp_path / "v.json").write_text('{"true_facts": true}', encoding="utf-8")
    ran = rubricc("score", good, "--response", ANSWER, "--verdicts", "v.json")
    assert ran.out.startswith("good 1.2.0  5 of 5, normalised 1  passed\n")
    assert "true_facts  2 of 2  by verdict" in ran.out


@pytest.mark.parametrize(
    ("verdicts", "hint"),
    [
        ('{"names": true}', "names"),
        ('{"nobody": true}', "nobody"),
        ('{"true_facts": 0.001}', "true_facts"),
        ("[1]", "are an object"),
        ("{", "not JSON"),
    ],
)
def test_verdicts_that_cannot_be_given(rubricc, good, tmp_path, verdicts, hint):
    (tmp_path / "v.json").write_text(verdicts, encoding="utf-8")
    ran = rubricc("score", good, "--response", ANSWER, "--verdicts", "v.json")
    assert ran.code == 2
    assert hint in ran.err
    assert "fault of rubricc" not in ran.err


@pytest.mark.parametrize("value", ['notes=["a", "b"]', "notes=a", "notes=@n.txt", "notes=@-"])
def test_other_inputs(rubricc, good, tmp_path, value):
    (tmp_path / "n.txt").write_text('["a"]', encoding="utf-8")
    assert rubricc("score", good, "--response", ANSWER, "--input", value, stdin=b"[]").code == 0


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        ([], "there is no answer"),
        (["--response", "x", "--response-file", "y"], "not both"),
        (["--response", "x", "--query", "x", "--query-file", "y"], "not both"),
        (["--response-file", "-", "--query-file", "-"], "only once"),
        (["--response-file", "-", "--input", "notes=@-"], "only once"),
        (["--response-file", "missing.txt"], "missing.txt"),
        (["--response", "x", "--input", "notes"], "NAME=VALUE"),
        (["--response", "x", "--input", "other=1"], "Its inputs are notes."),
        (["--response", "x", "--input", "notes=[1"], "not JSON"),
        (["--response", "x", "--input", "notes=[1]"], "notes"),
    ],
)
def test_wrong_use(rubricc, good, arguments, hint):
    ran = rubricc("score", good, *arguments)
    assert ran.code == 2
    assert hint in ran.err
    assert "fault of rubricc" not in ran.err


def test_an_answer_that_is_not_utf8(rubricc, good):
    ran = rubricc("score", good, "--response-file", "-", stdin=b"caf\xe9")
    assert (ran.code, ran.err) == (2, "rubricc: standard input: byte 0xe9 at 3 is not UTF-8.\n")


def test_odd_answers_are_scored(rubricc, good):
    for answer in ["", " ", "\0", "\x1b[2J", "\U0001f600" * 100]:
        assert rubricc("score", good, "--response", answer).code == 0


def test_a_file_that_is_no_module(rubricc, tmp_path):
    (tmp_path / "x.py").write_text("print('hello')", encoding="utf-8")
    ran = rubricc("score", "x.py", "--response", "x")
    assert (ran.code, ran.out, "rubricc build" in ran.err) == (2, "", True)


def test_a_rubric_with_errors(rubricc, tmp_path):
    (tmp_path / "x.rubric").write_text("rubric x {}", encoding="utf-8")
    ran = rubricc("score", "x.rubric", "--response", "x")
    assert (ran.code, "error[RB011]" in ran.err) == (1, True)
