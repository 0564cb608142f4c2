"""Rubrics that declare tools, on the command line."""

from __future__ import annotations

import pytest

from rubricc.runtime.registry import registered

RUBRIC = """rubric sized "Sized" {
  tool mine.size(text: Text): Int in 0 to 5
  check large points 1 if mine.size(response) > 2 "Large."
  test "a large one" { response "abc" expect total == 1 }
}
"""
TOOLS = """from rubricc.runtime.tool import Parameter, Tool
from rubricc.runtime.types import TEXT, integer

SIZE = Tool("mine.size", (Parameter("text", TEXT),), integer(0, 5), lambda text: min(5, len(text.original)), "", ())
TOOLS = (SIZE,)
NOTHING = 3
"""


@pytest.fixture(autouse=True)
def files(tmp_path):
    (tmp_path / "sized.rubric").write_text(RUBRIC, encoding="utf-8")
    (tmp_path / "my_tools.py").write_text(TOOLS, encoding="utf-8")
    with registered():  # what a command registers is gone after the test
        yield


@pytest.mark.parametrize("command", ["build", "test", "score", "trace"])
def test_without_the_tool_nothing_runs(rubricc, command):
    answer = ("--response", "abc") if command in ("score", "trace") else ()
    ran = rubricc(command, "sized.rubric", *answer)
    assert ran.code == 1
    assert "error[RB013]: `mine.size` is declared, but no tool of that name is registered" in ran.err
    assert "--tools module:TOOLS" in ran.err


def test_lint_and_fmt_need_no_tool(rubricc):
    assert rubricc("fmt", "sized.rubric").code == 0
    ran = rubricc("lint", "sized.rubric")
    assert ran.code == 0
    assert "note[RB013]: No answer was scored" in ran.out


@pytest.mark.parametrize("tools", ["my_tools.py", "my_tools.py:TOOLS", "my_tools.py:SIZE"])
def test_tools_are_registered_from_a_file(rubricc, tools):
    ran = rubricc("test", "sized.rubric", "--tools", tools)
    assert (ran.code, "1 passed" in ran.out) == (0, True)


def test_a_built_module_needs_the_tool_too(rubricc):
    assert rubricc("build", "sized.rubric", "-o", "out", "--tools", "my_tools.py").code == 0
    ran = rubricc("score", "out/sized.py", "--response", "abc", "--tools", "my_tools.py")
    assert (ran.code, "1 of 1" in ran.out) == (0, True)
    assert rubricc("verify", "out/sized.py", "--source", "sized.rubric", "--tools", "my_tools.py").code == 0


def test_a_built_module_without_the_tool_says_what_to_do(rubricc):
    with registered():
        rubricc("build", "sized.rubric", "-o", "out", "--tools", "my_tools.py")
    ran = rubricc("score", "out/sized.py", "--response", "abc")
    assert (ran.code, "register(tool)" in ran.err) == (2, True)
    ran = rubricc("verify", "out/sized.py", "--source", "sized.rubric")
    assert (ran.code, "no tool of that name is registered" in ran.out) == (1, True)


@pytest.mark.parametrize(
    ("tools", "message"),
    [
        ("my_tools.py:NONE", "my_tools.py has no NONE."),
        ("my_tools.py:NOTHING", "--tools my_tools.py:NOTHING"),
        ("no_such_file.py", "no_such_file.py cannot be imported"),
        ("no_such_module", "no_such_module cannot be imported"),
    ],
)
def test_tools_that_are_not_there(rubricc, tools, message):
    ran = rubricc("test", "sized.rubric", "--tools", tools)
    assert ran.code == 2
    assert message in ran.err


def test_lint_scores_answers_where_the_tool_is_there(rubricc):
    ran = rubricc("lint", "sized.rubric", "--tools", "my_tools.py")
    assert "No answer was scored" not in ran.out
