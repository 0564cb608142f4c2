from __future__ import annotations

import json

import pytest

ANSWER = "Azithromycin is a good choice."


def test_the_result_in_words(rubricc, good):
    ran = rubricc("score", good, "--query", "What helps?", "--response", ANSWER)
    assert ran.code == 0
    assert ran.out == (
        "good 1.2.0  3 of 3, normalised 1\n"
        "  decided: 71% of the points; with the rest the total is 3 to 5\n"
        "  names       3 of 3\n"
        "                Names azithromycin.\n"
        "                Says more.\n"
        "  unsafe      0 of -2\n"
        "  true_facts  undecided: Needs a doctor.\n"
    )


def test_json_is_what_the_module_gives(rubricc, good):
    data = json.loads(rubricc("score", good, "--response", ANSWER, "--format", "json").out)
    assert data["score"] == 3
    assert data["reasons"]["names"] == ["Names azithromycin.", "Says more."]
    assert data["criteria"]["true_facts"]["score"] is None


def test_a_built_module_scores_the_same(rubricc, good):
    rubricc("build", good, "-o", "out")
    built = rubricc("score", "out/good.py", "--response", ANSWER)
    from_source = rubricc("score", good, "--response", ANSWER)
    assert built.out == from_source.out.replace("undecided: Needs a doctor.", "undecided")


def test_answers_and_questions_from_files_and_standard_input(rubricc, good, tmp_path):
    (tmp_path / "a.txt").write_text(ANSWER, encoding="utf-8")
    expected = rubricc("score", good, "--response", ANSWER).out
    assert rubricc("score", good, "--response-file", "a.txt").out == expected
    assert rubricc("score", good, "--response-file", "-", stdin=ANSWER.encode()).out == expected
    assert rubricc("score", good, "--response-file", "a.txt", "--query-file", "-", stdin=b"What?").out == expected


def test_verdicts_decide_what_no_program_can(rubricc, good, tmp_path):
    (tmp_path / "v.json").write_text('{"true_facts": true}', encoding="utf-8")
    ran = rubricc("score", good, "--response", ANSWER, "--verdicts", "v.json")
    assert ran.out.startswith("good 1.2.0  5 of 5, normalised 1\n")
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


NEEDY = """rubric needy "Needy" {
  input reference: Text
  input notes: [Text] optional
  input now: Date optional
  input messages: [Message] optional
  input data: Json optional
  check same points 1 from "Is the same." if response == reference
}
"""


@pytest.fixture(params=["needy.rubric", "out/needy.py"])
def needy(rubricc, tmp_path, request):
    """Give back a rubric with inputs of every type, and the module built from it."""
    (tmp_path / "needy.rubric").write_text(NEEDY, encoding="utf-8")
    rubricc("build", "needy.rubric", "-o", "out")
    return request.param


def test_an_input_that_is_missing_is_asked_for(rubricc, needy):
    ran = rubricc("score", needy, "--response", "a")
    assert (ran.code, ran.err) == (
        2,
        "rubricc: the rubric needs the input reference: give --input reference=VALUE, or reference=@FILE.\n",
    )


@pytest.mark.parametrize(
    "value",
    ["notes=one", 'notes=["a"]', "now=2024-01-31", 'messages=[{"role": "user", "content": "x"}]', 'data={"a": 1}'],
)
def test_a_built_module_reads_inputs_as_its_rubric_does(rubricc, needy, value):
    ran = rubricc("score", needy, "--response", "a", "--input", "reference=a", "--input", value)
    assert (ran.code, ran.err) == (0, "")
    assert "1 of 1" in ran.out


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (["--input", "reference=a", "--input", "reference=b"], "the input reference is given twice."),
        (["--input", "query=b"], "use --query TEXT or --query-file FILE."),
        (["--input", "response=b"], "use --response TEXT or --response-file FILE."),
        (["--input", "reference=a", "--input", "data={"], "the input data is not JSON"),
        (["--input", "reference=a", "--input", "now=2024-99-99"], "the input now is not a date like 2026-01-31"),
    ],
)
def test_inputs_that_cannot_be_taken(rubricc, needy, arguments, hint):
    ran = rubricc("score", needy, "--response", "a", *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert hint in ran.err


def test_code_that_rubricc_did_not_build_is_not_run(rubricc, tmp_path):
    names = "score_response = trace_response = None"
    (tmp_path / "x.py").write_text(f"{names}\nopen('ran', 'w')", encoding="utf-8")
    ran = rubricc("score", "x.py", "--response", "x")
    assert (ran.code, "is not a module that rubricc built" in ran.err) == (2, True)
    assert not (tmp_path / "ran").exists()


def test_a_rubric_may_be_called_as_a_module_of_python_is(rubricc, good, tmp_path):
    text = good.read_text("utf-8").replace("rubric good", "rubric json")
    (tmp_path / "json.rubric").write_text(text, encoding="utf-8")
    rubricc("build", "json.rubric", "-o", "out")
    ran = rubricc("score", "out/json.py", "--response", ANSWER, "--format", "json")
    assert json.loads(ran.out)["score"] == 3


def test_verdicts_in_an_empty_file(rubricc, good, tmp_path):
    (tmp_path / "v.json").write_text(" \n", encoding="utf-8")
    ran = rubricc("score", good, "--response", ANSWER, "--verdicts", "v.json")
    assert (ran.code, ran.err.startswith("rubricc: v.json: it is empty;")) == (2, True)


STRICT = """rubric strict "Strict" {
  version "1.0.0"
  requires text.words(response) >= 3 else "Too short."
  check greets points 2 from "Greets." if response mentions ["hello"]
  check scolds points -3 from "Scolds." if response mentions ["stupid"]
  check right points 1 from "Is right." unchecked "Needs a person."
}
"""


def test_a_requirement_of_the_rubric_that_fails_is_said_once(rubricc, tmp_path):
    (tmp_path / "strict.rubric").write_text(STRICT, encoding="utf-8")
    lines = rubricc("score", "strict.rubric", "--response", "hello").out.splitlines()
    assert lines[0].endswith("failed")
    assert lines[1:] == [
        "  requirement not met: Too short.",
        "  so nothing else is judged, and every criterion gets the least it can",
        "  greets  0 of 2",
        "  scolds  -3 of -3",
        "  right   undecided: Needs a person.",
    ]


def test_the_same_reason_for_other_causes_is_no_requirement(rubricc, tmp_path):
    text = """rubric same "Same" {
      check one points 1 gate from "A." if response mentions ["hello"] "Said."
      override off if one == 1 { fail reason "Off." }
    }"""
    (tmp_path / "same.rubric").write_text(text, encoding="utf-8")
    out = rubricc("score", "same.rubric", "--response", "hello").out
    assert "requirement" not in out
    assert "Said." in out


@pytest.mark.parametrize(
    ("items", "word"),
    [
        ("", ""),
        ("combine sum pass at 1", "passed"),
        ('requires text.words(response) > 0 else "Empty."', "passed"),
        ('override off if greets == 0 { fail reason "Off." }', "passed"),
        ("override low if greets == 0 { cap total at 0 }", ""),
        ('check kind points 1 gate from "Kind." if response mentions ["hello"]', "passed"),
    ],
)
def test_only_what_can_fail_is_called_passed(rubricc, tmp_path, items, word):
    text = f"""rubric small "Small" {{ {items}
      check greets points 1 from "Greets." if response mentions ["hello"]
    }}"""
    (tmp_path / "small.rubric").write_text(text, encoding="utf-8")
    rubricc("build", "small.rubric", "-o", "out")
    for path in ("small.rubric", "out/small.py"):
        for command in ("score", "trace"):
            first = rubricc(command, path, "--response", "hello").out.splitlines()[0]
            assert first.split("normalised 1")[1].strip() == word


def test_a_composites_reasons_are_gathered(rubricc, tmp_path):
    (tmp_path / "strict.rubric").write_text(STRICT, encoding="utf-8")
    parent = """rubric parent "Parent" {
      use rubric "strict@1.0.0" as inner
      criterion care max 4 = rubric inner
    }"""
    (tmp_path / "parent.rubric").write_text(parent, encoding="utf-8")
    lines = rubricc("score", "parent.rubric", "--response", "hello").out.splitlines()
    assert lines[-1].strip() == "greets, scolds, right: Too short."


def test_a_folder_to_look_in_that_is_not_there(rubricc, good):
    ran = rubricc("score", good, "--response", "x", "--path", "nowhere")
    assert (ran.code, "'nowhere' does not exist" in ran.err) == (2, True)


def test_a_condition_stands_in_reasons_and_traces_as_it_was_written(rubricc, tmp_path):
    written = 'response mentions ["a"] implies text.words(response) in [1, 5] and response matches "b+"'
    (tmp_path / "r.rubric").write_text(f"rubric r {{ check c points 1 if {written} }}", encoding="utf-8")
    shown = written.replace("text.words", "(text.words") + ")"
    assert json.loads(rubricc("score", "r.rubric", "--response", "b", "--format", "json").out)["reasons"] == {
        "c": [shown]
    }
    trace = json.loads(rubricc("trace", "r.rubric", "--response", "b", "--format", "json").out)
    (arm,) = trace["criteria"][0]["steps"][0]["arms"]
    assert [part["text"] for part in arm["condition"]["parts"]] == [
        shown,
        'response mentions ["a"]',
        'text.words(response) in [1, 5] and response matches "b+"',
        "text.words(response) in [1, 5]",
        "text.words(response)",
        'response matches "b+"',
    ]
