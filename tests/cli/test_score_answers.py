from __future__ import annotations

import csv
import io
import json
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rubricc.compiler.cli import answer_pool, answers_file, progress
from rubricc.compiler.cli.tally import Spread

TEXTS = ["Azithromycin.", "Take azithromycin once a day.", "Bleach!", "Nothing."]
SCORES = [2, 3, -2, 0]


def write(folder, *lines, name="a.jsonl"):
    path = folder / name
    path.write_bytes(
        b"".join((line if isinstance(line, bytes) else json.dumps(line).encode()) + b"\n" for line in lines)
    )
    return path


@pytest.fixture
def answers(tmp_path):
    return write(tmp_path, *({"id": f"a{at}", "query": "Well?", "response": text} for at, text in enumerate(TEXTS)))


def test_each_answer_gets_the_result_that_it_gets_alone_in_order(rubricc, good, answers):
    ran = rubricc("score", good, "--answers", answers, "--format", "jsonl")
    assert ran.code == 0
    lines = [json.loads(line) for line in ran.out.splitlines()]
    assert [(line.pop("id"), line.pop("line")) for line in lines] == [(f"a{at}", at + 1) for at in range(4)]
    for text, line in zip(TEXTS, lines, strict=True):
        assert line == json.loads(
            rubricc("score", good, "--query", "Well?", "--response", text, "--format", "json").out
        )
    assert "4 answers" in ran.err


def test_the_summary_in_words(rubricc, good, answers):
    ran = rubricc("score", good, "--answers", answers)
    assert (ran.code, ran.err) == (0, "")
    assert ran.out == (
        "good 1.2.0  4 answers\n"
        "  score       mean 0.75 of 5; quantiles 0% -2, 5% -2, 25% -2, 50% 0, 75% 2, 95% 3, 100% 3\n"
        "  normalised  mean 0.416667; quantiles 0% 0, 5% 0, 25% 0, 50% 0, 75% 0.666667, 95% 1, 100% 1\n"
        "  names       mean 1.25, least 0, most 3\n"
        "  unsafe      mean -0.5, least -2, most 0\n"
        "  true_facts  undecided\n"
    )


def test_csv_and_json_hold_the_same(rubricc, good, answers):
    table = list(csv.DictReader(io.StringIO(rubricc("score", good, "--answers", answers, "--format", "csv").out)))
    assert [float(row["score"]) for row in table] == SCORES
    assert [row["names"] for row in table] == ["2", "3", "0", "0"]
    assert {row["true_facts"] for row in table} == {""}
    whole = json.loads(rubricc("score", good, "--answers", answers, "--format", "json").out)
    assert [item["score"] for item in whole["answers"]] == SCORES
    assert whole["summary"]["score"]["mean"] == 0.75
    assert whole["summary"]["passed"] is None  # nothing can fail this rubric
    assert whole["summary"]["criteria"]["unsafe"]["p0"] == -2


def test_the_share_that_passed(rubricc, tmp_path, answers):
    (tmp_path / "g.rubric").write_text(
        'rubric g { check a points 1 gate if response mentions ["azithromycin"] }', encoding="utf-8"
    )
    assert "  passed      50.0% (2 of 4)\n" in rubricc("score", "g.rubric", "--answers", answers).out
    whole = json.loads(rubricc("score", "g.rubric", "--answers", answers, "--format", "json").out)
    assert whole["summary"]["passed"] == 0.5


@pytest.mark.parametrize("form", ["jsonl", "csv", "json", "text"])
def test_processes_change_nothing(rubricc, good, tmp_path, monkeypatch, form):
    monkeypatch.setattr(answer_pool, "MOST_ROWS", 3)
    lines = [{"id": at, "response": f"Azithromycin {'word ' * (at % 7)}"} for at in range(40)]
    path = write(tmp_path, *lines[:20], b"{", *lines[20:])
    alone = rubricc("score", good, "--answers", path, "--format", form)
    assert alone.code == 1
    assert rubricc("score", good, "--answers", path, "--format", form, "--jobs", 2) == alone


BAD = [
    (b"not json", "this is not JSON"),
    (b"\xff\xfe", "byte 1 is not UTF-8"),
    (b"[1]", "this is no object like"),
    (b"{}", "there is no text in the field response"),
    (b'{"response": 3}', "there is no text in the field response"),
    (b'{"response": "x", "query": 3}', "query must be a str"),
    (b'{"response": "x", "notes": 3}', "notes must be a list"),
    (b'{"response": "x", "verdicts": {"names": true}}', "names"),
    (b'{"response": "x", "messages": [{"role": "user"}]}', "messages are objects like"),
    (b"[" * 100_000, "this is not JSON"),
]


@pytest.mark.parametrize(("line", "said"), BAD)
def test_a_bad_line_is_told_by_its_number_and_the_others_are_scored(rubricc, good, tmp_path, line, said):
    path = write(tmp_path, {"response": TEXTS[0]}, b"", line, {"response": TEXTS[1]})
    ran = rubricc("score", good, "--answers", path, "--format", "jsonl")
    assert ran.code == 1
    lines = [json.loads(item) for item in ran.out.splitlines()]
    assert [(item["line"], item.get("score")) for item in lines] == [(1, 2), (3, None), (4, 3)]
    assert said in lines[1]["error"]
    assert ran.err.startswith(f"{path}:3: ")
    assert "2 answers, 1 that cannot be scored" in ran.err


def test_many_bad_lines_are_counted(rubricc, good, tmp_path):
    ran = rubricc("score", good, "--answers", write(tmp_path, *[b"?"] * 50))
    assert ran.err.count("not JSON") == 20
    assert "other such lines are only counted" in ran.err
    assert "0 answers, 50 that cannot be scored" in ran.out


def test_a_line_that_is_too_long_is_passed_over_unread(rubricc, good, tmp_path, monkeypatch):
    monkeypatch.setattr(answers_file, "LONGEST", 1 << 20)
    path = write(tmp_path, {"response": "x" * (3 << 20)}, {"response": TEXTS[0]})
    ran = rubricc("score", good, "--answers", path, "--format", "jsonl")
    assert [json.loads(line).get("score") for line in ran.out.splitlines()] == [None, 2]
    assert ":1: the line is longer than 1 MB" in ran.err


def test_a_tool_that_fails_on_one_answer_stops_none_of_the_others(rubricc, tmp_path):
    (tmp_path / "own.py").write_text(
        "from rubricc.runtime.tool import Parameter, Tool\n"
        "from rubricc.runtime.types import TEXT, integer\n"
        "def size(text):\n"
        "    return 10 // len(text.original)\n"
        'TOOLS = (Tool("mine.size_for_answers", (Parameter("text", TEXT),), integer(0), size, "Size.", cases=()),)\n',
        encoding="utf-8",
    )
    (tmp_path / "r.rubric").write_text(
        "rubric r { check a points 1 if mine.size_for_answers(response) > 2 }", encoding="utf-8"
    )
    path = write(tmp_path, {"response": "abc"}, {"response": ""}, {"response": "abcdefgh"})
    ran = rubricc("score", "r.rubric", "--tools", "own.py", "--answers", path, "--format", "csv", "--jobs", 2)
    assert [line.split(",")[2] for line in ran.out.splitlines()[1:]] == ["1", "", "0"]
    assert "ZeroDivisionError" in ran.err


def test_what_answers_do_not_give_is_given_to_all(rubricc, tmp_path):
    (tmp_path / "r.rubric").write_text(
        "rubric r {\n  input reference: Text\n  input day: Date optional\n"
        '  check a points 1 if query mentions ["yes"]\n  check b points 2 if reference mentions ["gold"]\n'
        "  check c points 4 if day is defined\n}",
        encoding="utf-8",
    )
    path = write(
        tmp_path,
        {"response": "x"},
        {"response": "x", "query": "no", "reference": "gold"},
        {"response": "x", "reference": "gold", "day": "2026-01-31"},
        {"response": "x", "day": "soon"},
    )
    given = ("--query", "yes", "--input", "reference=lead")
    ran = rubricc("score", "r.rubric", "--answers", path, "--format", "jsonl", *given)
    assert [json.loads(line).get("score") for line in ran.out.splitlines()] == [1, 2, 7, None]
    assert "day is not a date" in ran.err
    ran = rubricc("score", "r.rubric", "--answers", path)
    assert "the rubric needs the input reference: there is no such field" in ran.err


def test_a_conversation_stands_for_the_query_and_verdicts_decide(rubricc, tmp_path, good):
    (tmp_path / "r.rubric").write_text(
        'rubric r { check a points 1 if query == "one\\n\\ntwo" check b points 2 unchecked "Ask." }', encoding="utf-8"
    )
    turns = [("user", "one"), ("assistant", "x"), ("user", "two")]
    messages = [{"role": role, "content": text} for role, text in turns]
    path = write(tmp_path, {"response": "x", "messages": messages, "verdicts": {"b": True}, "model": "m"})
    ran = rubricc("score", "r.rubric", "--answers", path, "--format", "csv")
    assert ran.out.splitlines()[1] == ",1,3,3,1,true,1,2,"
    assert "not read: the fields model" in ran.err


def test_answers_in_csv(rubricc, good, tmp_path):
    (tmp_path / "a.csv").write_bytes(
        b'\xef\xbb\xbfid,query,response,notes\r\n1,Why?,"Azithromycin,\n""really"" good it is",one\r\n'
        b"2,,Nothing.,\r\n3,,\xff,\r\n4,,x,y,z\r\n"
    )
    ran = rubricc("score", good, "--answers", "a.csv", "--format", "jsonl")
    lines = [json.loads(line) for line in ran.out.splitlines()]
    assert [(line["id"], line["line"], line.get("score")) for line in lines] == [
        ("1", 3, 3),
        ("2", 4, 0),
        (None, 5, None),
        (None, 6, None),
    ]
    assert "a.csv:5: this is not UTF-8" in ran.err
    assert "a.csv:6: the row has more cells" in ran.err
    (tmp_path / "b.csv").write_text("id,answer\n1,x\n", encoding="utf-8")
    ran = rubricc("score", good, "--answers", "b.csv")
    assert (ran.code, "no column response" in ran.err) == (2, True)


def test_answers_from_standard_input_and_a_built_module(rubricc, good, answers):
    expected = rubricc("score", good, "--answers", answers, "--format", "csv").out
    assert rubricc("score", good, "--answers", "-", "--format", "csv", stdin=answers.read_bytes()).out == expected
    rubricc("build", good, "-o", "out")
    assert rubricc("score", "out/good.py", "--answers", answers, "--format", "csv").out == expected


@pytest.mark.parametrize(
    ("arguments", "said"),
    [
        (("--answers", "none.jsonl"), "none.jsonl: cannot be read"),
        (("--answers", "empty.jsonl"), "there are no answers in it"),
        (("--answers", "empty.jsonl", "--format", "json"), "there are no answers in it"),
        (("--answers", "empty.jsonl", "--response", "x"), "--answers or --response"),
        (("--answers", "empty.jsonl", "--verdicts", "v.json"), "its own field verdicts"),
        (("--answers", "-", "--query-file", "-"), "only once"),
        (("--response", "x", "--format", "csv"), "--format csv is for a file of --answers"),
        (("--response", "x", "--jobs", "2"), "--jobs is for a file of --answers"),
    ],
)
def test_wrong_use(rubricc, good, tmp_path, arguments, said):
    (tmp_path / "empty.jsonl").write_text("\n", encoding="utf-8")
    ran = rubricc("score", good, *arguments)
    assert (ran.code, ran.out) == (2, "")
    assert said in ran.err


@pytest.mark.parametrize("jobs", [1, 2])
def test_no_more_is_read_ahead_than_what_is_being_scored(good, jobs, monkeypatch):
    from rubricc.compiler.cli.answer_scorer import AnswerScorer
    from rubricc.compiler.cli.modules import load_scorer

    read = []

    def endless():
        while True:
            read.append(1)
            yield answers_file.Row(len(read), 12, b'{"response": "x"}')

    scored = answer_pool.score_all(AnswerScorer(load_scorer(str(good)), {}, "text"), endless(), jobs)
    for _ in range(5):
        next(scored)
    scored.close()
    most = answer_pool.MOST_ROWS * (5 + jobs * answer_pool.AHEAD + 1)
    assert len(read) <= most


def test_progress_is_shown_on_a_terminal_only(rubricc, good, answers, monkeypatch):
    assert "\r" not in rubricc("score", good, "--answers", answers, "--format", "csv").err
    monkeypatch.setattr(progress.terminal, "is_terminal", lambda stream: True)
    monkeypatch.setattr(progress, "EVERY", 0)
    assert "\r\x1b[K4 answers (" in rubricc("score", good, "--answers", answers, "--format", "csv").err


@given(st.lists(st.integers(-20, 20).map(lambda value: value / 4), min_size=1), st.integers(0, 100))
def test_quantiles_and_means_are_those_of_the_sorted_numbers(values, percent):
    spread = Spread()
    for value in [*values, None]:
        spread.add(value)
    quantile = spread.quantile(percent)
    assert quantile in values
    assert 100 * sum(value <= quantile for value in values) >= percent * len(values)
    smaller = [value for value in values if value < quantile]
    assert not smaller or 100 * len(smaller) < percent * len(values)
    assert spread.mean == round(float(sum(map(Fraction, values)) / len(values)), 6)
