"""Files that are missing, broken, huge or folders, for every command that reads rubrics."""

from __future__ import annotations

import pytest

READERS = [["lint"], ["fmt"], ["test"], ["build", "-o", "out"]]


@pytest.mark.parametrize("command", READERS, ids=lambda command: command[0])
@pytest.mark.parametrize(
    ("data", "hint"),
    [
        (b"rubric a {\xff\n}", "not UTF-8"),
        (b"rubric a {\0\n}", "NUL"),
        ("rubric a {}".encode("utf-16"), "UTF-16"),
    ],
    ids=["latin", "nul", "utf16"],
)
def test_bytes_that_are_no_text_end_with_2(rubricc, tmp_path, command, data, hint):
    (tmp_path / "bad.rubric").write_bytes(data)
    ran = rubricc(*command, "bad.rubric")
    assert ran.code == 2
    assert "bad.rubric" in ran.err
    assert hint in ran.err
    assert ran.err.count("\n") == 1


@pytest.mark.parametrize("command", READERS, ids=lambda command: command[0])
def test_a_file_that_cannot_be_read_does_not_stop_the_others(rubricc, good, command):
    ran = rubricc(*command, "missing.rubric", good)
    assert ran.code == 2
    assert "missing.rubric: cannot be read: No such file or directory.\n" in ran.err
    assert "good" in ran.out or command == ["fmt"] or "No findings in 1 of 2 files (1 accepted)." in ran.out


@pytest.mark.parametrize("command", READERS, ids=lambda command: command[0])
def test_nothing_is_said_of_a_file_that_could_not_be_read(rubricc, command):
    ran = rubricc(*command, "missing.rubric")
    assert (ran.code, ran.out) == (2, "")


@pytest.mark.parametrize("command", READERS, ids=lambda command: command[0])
def test_a_folder_without_rubrics_ends_with_2(rubricc, tmp_path, command):
    (tmp_path / "empty").mkdir()
    ran = rubricc(*command, "empty")
    assert (ran.code, "no .rubric file" in ran.err) == (2, True)


def test_a_folder_stands_for_all_rubrics_in_it(rubricc, good, tmp_path):
    inner = tmp_path / "a" / "b"
    inner.mkdir(parents=True)
    (tmp_path / "a" / ".hidden").mkdir()
    text = good.read_text(encoding="utf-8")
    (inner / "two.rubric").write_text(text, encoding="utf-8")
    (tmp_path / "a" / "one.rubric").write_text(text, encoding="utf-8")
    (tmp_path / "a" / ".hidden" / "no.rubric").write_text(text, encoding="utf-8")
    ran = rubricc("test", "a")
    assert ran.code == 0
    assert "one.rubric" in ran.out
    assert "two.rubric" in ran.out
    assert "no.rubric" not in ran.out
    assert "2 passed" in ran.out


def test_a_rubric_may_come_from_standard_input(rubricc, good):
    ran = rubricc("lint", "-", "--ignore", "untested-rule", stdin=good.read_bytes())
    assert ran.out == "No findings (1 accepted).\n"
    ran = rubricc("lint", "-", stdin=b"rubric a {")
    assert (ran.code, "<stdin>:1" in ran.out) == (1, True)


@pytest.mark.parametrize("text", ["", " \n", "# only a comment\n", "rubric", "rubric a {}", "{}"])
@pytest.mark.parametrize("command", READERS[2:], ids=lambda command: command[0])
def test_a_rubric_with_errors_ends_with_1_and_shows_them(rubricc, tmp_path, command, text):
    (tmp_path / "bad.rubric").write_text(text, encoding="utf-8")
    ran = rubricc(*command, "bad.rubric")
    assert ran.code == 1
    assert "error[RB" in ran.err
    assert "fault of rubricc" not in ran.err


def test_an_empty_file_is_an_error_for_lint_too(rubricc, tmp_path):
    (tmp_path / "bad.rubric").write_text("", encoding="utf-8")
    ran = rubricc("lint", "bad.rubric")
    assert (ran.code, "error[RB" in ran.out) == (1, True)


RUBRIC_READERS = [command for command in READERS if command[0] != "lint"]
"""Commands that read rubrics only; `lint` reads Python as well."""


@pytest.mark.parametrize("command", RUBRIC_READERS, ids=lambda command: command[0])
def test_a_built_module_is_no_rubric(rubricc, tmp_path, command):
    (tmp_path / "x.py").write_text("x = 1\n", encoding="utf-8")
    ran = rubricc(*command, "x.py")
    assert (ran.code, ".rubric file" in ran.err, ran.err.count("\n")) == (2, True, 1)
