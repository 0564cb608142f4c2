from __future__ import annotations

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rubricc.compiler.cli.broken import HANGING, broken
from rubricc.compiler.cli.highlight import highlighted
from rubricc.compiler.cli.power import lay_out

ANSWER = "Azithromycin is a good choice."


def test_the_tree_shows_rules_points_values_and_evidence(rubricc, good):
    ran = rubricc("trace", good, "--response", ANSWER)
    assert ran.code == 0
    lines = ran.out.splitlines()
    assert lines[0] == "good 1.2.0  3 of 3, normalised 1"
    assert "names  Names a drug  3 of 3  line 5" in lines
    assert any("from: Names a drug that helps." in line for line in lines)
    assert any("✓ if response mentions drugs" in line for line in lines)
    assert any("+2  award  Names azithromycin." in line for line in lines)
    assert any("found Azithromycin  response 0-12" in line for line in lines)
    assert any('✗ if response mentions ["bleach"]' in line for line in lines)
    assert lines[-1] == "[Azithromycin] is a good choice."


def test_json_is_the_modules_trace(rubricc, good):
    data = json.loads(rubricc("trace", good, "--response", ANSWER, "--format", "json").out)
    assert data["result"]["score"] == 3
    assert [item["id"] for item in data["criteria"]] == ["names", "unsafe", "true_facts"]


def test_one_criterion_can_be_chosen(rubricc, good):
    ran = rubricc("trace", good, "--response", ANSWER, "--criterion", "unsafe")
    assert "unsafe" in ran.out
    assert "Names a drug" not in ran.out
    ran = rubricc("trace", good, "--response", ANSWER, "--criterion", "nobody")
    assert (ran.code, "there are names, unsafe, true_facts" in ran.err) == (2, True)


def test_a_narrow_terminal_is_kept_to(rubricc, good, monkeypatch):
    monkeypatch.setenv("COLUMNS", "50")
    ran = rubricc("trace", good, "--response", ANSWER + " " + "word " * 100)
    assert all(len(line) <= 50 for line in ran.out.splitlines())


def test_colours_only_where_they_are_wanted(rubricc, good, monkeypatch):
    assert "\x1b" not in rubricc("trace", good, "--response", ANSWER).out
    monkeypatch.setenv("FORCE_COLOR", "1")
    assert "\x1b[1;4;32m[Azithromycin]" in rubricc("trace", good, "--response", ANSWER).out


def test_an_answer_cannot_write_to_the_terminal(rubricc, good):
    ran = rubricc("trace", good, "--response", "\x1b[31m Azithromycin\x07\u202e")
    assert "\x1b" not in ran.out
    assert "\x07" not in ran.out
    assert "␛[31m [Azithromycin]␇<U+202E>" in ran.out


def test_ascii_only_output_has_no_drawing(good, process):
    ran = process("trace", good, "--response", ANSWER, PYTHONIOENCODING="ascii")
    assert ran.returncode == 0
    assert b"\\u251c" not in ran.stdout


def part(text, value):
    return {"text": text, "value": value, "evidence": []}


def test_values_stand_under_their_expressions():
    text = "text.words(response) >= 5 and response mentions drugs"
    parts = [
        part(text, False),
        part("text.words(response) >= 5", True),
        part("text.words(response)", 12),
        part("response mentions drugs", False),
    ]
    assert lay_out(text, parts, 100) == [
        text,
        "|                    |    |            |",
        "12                   true false        false",
    ]


def test_values_that_do_not_fit_side_by_side_go_into_rows():
    text = "a + b > 3"
    parts = [part(text, True), part("a + b", 1000000), part("a", "some text"), part("b", None)]
    rows = lay_out(text, parts, 100)
    assert rows[0] == text
    assert [row.rstrip() for row in rows[1:]] == [
        "| | | |",
        "| | | true",
        "| | undefined",
        "| 1000000",
        '"some text"',
    ]


@pytest.mark.parametrize("word", ["implies", "or", "and"])
def test_the_value_of_a_connective_stands_under_it_though_its_first_part_is_denied(word):
    text = f"not a {word} b"
    parts = [part(text, True), part("not a", False), part("a", True), part("b", False)]
    rows = [row.rstrip() for row in lay_out(text, parts, 100)]
    assert rows[1].index("|", 5) == text.index(word)
    assert not any("=" in row for row in rows)


WIDE = 'at least 2 of [response mentions ["because, as"], text.sentences(response) in 3 to 12]'


def test_a_wide_text_is_broken_and_its_values_stand_under_its_lines():
    parts = [
        part(WIDE, False),
        part('count of [response mentions ["because, as"], text.sentences(response) in 3 to 12]', 1),
        part('response mentions ["because, as"]', True),
        part("text.sentences(response) in 3 to 12", False),
        part("text.sentences(response)", 2),
    ]
    assert lay_out(WIDE, parts, 60) == [
        'at least 2 of [response mentions ["because, as"],',
        "|                       |",
        "false                   true",
        "  text.sentences(response) in 3 to 12]",
        "  |                        |",
        "  2                        false",
        "count of […] = 1",
    ]


@given(
    st.lists(st.sampled_from(["and", "or", "f(x,", "y)", '"a b"', "[c,", "d]", "mentions", "e"]), min_size=1),
    st.integers(20, 60),
)
def test_broken_lines_fit_and_lose_nothing_but_blanks(words, width):
    text = " ".join(words)
    pieces = broken(text, width)
    assert pieces is not None
    lines = [text[start:end] for start, end in pieces]
    assert " ".join(lines) == text
    assert all(len(line) <= width - (HANGING if number else 0) for number, line in enumerate(lines))
    assert all(line.count('"') % 2 == 0 for line in lines)


def test_a_text_with_no_place_to_break_it_is_not_broken():
    assert broken('x == "' + "word " * 30 + '"', 40) is None
    assert broken("", 40) == [(0, 0)]


def test_a_requirement_of_the_rubric_that_fails_is_shown_at_the_top(rubricc, tmp_path):
    text = """rubric strict "Strict" {
      requires text.words(response) >= 3 else "Too short."
      check greets points 2 from "Greets." if response mentions ["hello"]
    }"""
    (tmp_path / "strict.rubric").write_text(text, encoding="utf-8")
    lines = rubricc("trace", "strict.rubric", "--response", "hello").out.splitlines()
    assert lines[2].startswith("requires  not met: nothing else is judged, every criterion gets the least it can")
    assert lines[6] == "└── Too short."
    assert lines[8] == "greets  0 of 2 not judged  line 3"


def test_why_a_criterion_is_undecided(rubricc, good):
    out = rubricc("trace", good, "--response", ANSWER).out
    assert "true_facts  undecided: Needs a doctor.  line 11" in out.splitlines()


def test_what_is_too_wide_or_not_in_the_text_is_listed():
    parts = [part("allergic", True), part("some s in x", True)]
    assert lay_out("allergic", parts, 100) == ["allergic", "|", "true", "some s in x = true"]
    assert lay_out("allergic", parts[:1], 4) == ["allergic", "allergic = true"]


def test_marks_that_overlap_are_joined():
    assert str(highlighted("one two three", [(4, 7), (6, 13), (0, 3), (4, 7)])) == "[one] [two three]"
    assert str(highlighted("ab", [(0, 1), (1, 2)])) == "[a][b]"
    assert str(highlighted("", [])) == ""


@pytest.mark.parametrize("size", [5_000, 200_000])
def test_a_long_text_is_shown_around_its_marks(size):
    text = "x" * size + "HERE" + "y" * size
    shown = str(highlighted(text, [(size, size + 4)]))
    assert len(shown) < 500
    assert "[HERE]" in shown
    assert f"… {size - 100} characters …" in shown


def test_a_name_inside_another_name_is_not_the_place_of_a_value():
    parts = [part("hard_words", 5), part("words", 28), part("text.words(response)", 28)]
    assert lay_out("hard_words", parts, 100) == [
        "hard_words",
        "|",
        "5",
        "words = 28",
        "text.words(response) = 28",
    ]


def test_what_was_told_once_is_not_listed_again():
    told = set()
    parts = [part("allergic", True), part("some s in x", True)]
    assert lay_out("allergic", parts, 100, told)[3:] == ["some s in x = true"]
    assert lay_out("allergic", parts, 100, told)[3:] == []
