"""Tools that a rubric declares: what needs them, what does not, and what a registered tool must keep."""

from __future__ import annotations

import pytest

from rubricc.compiler import driver
from rubricc.compiler.driver import Checked, check
from rubricc.compiler.ir.rubric_printer import print_rubric
from rubricc.compiler.ir.serialize import from_json, to_json
from rubricc.compiler.ir.tools import ToolsMissing
from rubricc.compiler.linting import lint
from rubricc.compiler.source.file import SourceFile
from rubricc.compiler.syntax.format import format_source
from rubricc.runtime.registry import BrokenTools, UnknownTool, register, registered, tool
from rubricc.runtime.tool import Parameter, Tool
from rubricc.runtime.types import BOOL, LEXICON, TEXT, Type, integer, real

RUBRIC = """rubric r "R" {
  tool mine.size(text: Text): Int in 0 to 5 "How large it is."
  criterion large max 5 {
    award 1 per mine.size(response) up to 5 "Size {mine.size(response)}."
  }
}
"""


UP_TO_FIVE = integer(0, 5)


def size(result: Type = UP_TO_FIVE, *parameters: Parameter, **more: object) -> Tool:
    given = parameters or (Parameter("text", TEXT),)
    return Tool("mine.size", given, result, lambda text: min(5, len(text.original)), "", (), **more)  # type: ignore[arg-type]


def checked(text: str = RUBRIC) -> Checked:
    return check(SourceFile("r.rubric", text))


def test_checking_needs_no_tool_and_running_does() -> None:
    found = checked()
    assert found.diagnostics == ()
    for run in (driver.build, driver.load):
        with pytest.raises(ToolsMissing) as caught:
            run(found)
        (finding,) = caught.value.diagnostics
        assert (finding.code, finding.severity, finding.span.position) == ("RB013", "error", (2, 3))
        assert "entry point `mine`" in finding.hint


def test_a_registered_tool_is_run() -> None:
    with registered(size()):
        module = driver.load(checked())
        assert module.score("", "abc") == 3
        assert module.score_response("", "abcdefg")["reasons"] == {"large": ["Size 5."]}
        assert 'use("mine.size", 1)' in driver.build(checked())


def test_a_tool_that_no_rule_calls_need_not_be_there() -> None:
    text = RUBRIC.replace('award 1 per mine.size(response) up to 5 "Size {mine.size(response)}."', 'award 5 "Free."')
    assert driver.load(checked(text)).score("", "") == 5


def test_linting_says_once_that_nothing_was_scored() -> None:
    found = checked()
    notes = [item for item in lint(found, lambda: driver.load(found)) if item.code == "RB013"]
    assert [(item.severity, item.span.position) for item in notes] == [("info", (2, 3))]
    assert notes[0].message.startswith("No answer was scored, since `mine.size` is not registered here")


def test_linting_scores_answers_where_the_tool_is_there() -> None:
    text = RUBRIC.replace("award 1 per mine.size(response)", "award 1 per 5 - mine.size(response)")
    with registered(size()):
        found = checked(text)
        codes = {item.code for item in lint(found, lambda: driver.load(found))}
    assert "RB505" in codes
    assert "RB013" not in codes


@pytest.mark.parametrize(
    ("other", "why"),
    [
        (size(integer(0, 6)), "declared to give Int in 0 to 5; the registered tool gives Int in 0 to 6."),
        (size(integer()), "declared to give Int in 0 to 5; the registered tool gives Int."),
        (size(real(0, 5)), "declared to give Int in 0 to 5; the registered tool gives Real in 0 to 5."),
        (size(integer(0, 5).with_undefined()), "declared to always answer; the registered tool may be undefined."),
        (size(integer(0, 5), Parameter("t", LEXICON)), "declared to take Text for `text`; the registered tool takes"),
        (size(integer(0, 5), Parameter("a", TEXT), Parameter("b", TEXT)), "declared with 1 parameter; the"),
        (size(integer(0, 5), Parameter("a", TEXT, choices=("x",))), "needs `a` written out"),
    ],
)
def test_a_registered_tool_that_contradicts_the_declaration_is_an_error(other: Tool, why: str) -> None:
    with registered(other):
        (error,) = checked().errors
        assert (error.code, error.span.position) == ("RB004", (2, 8))
        assert why in error.message
    later = checked()
    with registered(other), pytest.raises(ToolsMissing, match="registered"):
        driver.load(later)


@pytest.mark.parametrize("other", [size(integer(1, 2)), size(integer(0, 5), Parameter("other_name", TEXT))])
def test_a_registered_tool_may_promise_more(other: Tool) -> None:
    with registered(other):
        assert driver.load(checked()).score("", "ab") == 2


def test_a_tool_whose_library_is_missing_cannot_run() -> None:
    with registered(size(requires="no_such_library")), pytest.raises(ToolsMissing, match="needs no_such_library"):
        driver.load(checked())


def test_what_is_found_does_not_depend_on_what_is_registered() -> None:
    with registered(size(integer(1, 2))):
        there = checked().rubric
    assert there == checked().rubric


def test_the_ir_keeps_the_declaration() -> None:
    rubric = checked().rubric
    assert rubric is not None
    assert from_json(to_json(rubric)) == rubric
    assert 'tool mine.size(text: Text): Int in 0 to 5 "How large it is."' in print_rubric(rubric)


def test_declarations_are_laid_out() -> None:
    tight = (
        'rubric r{tool  mine . n(a:Text ,b:[Text],):Real at least -0.5 or  undefined"What."check c points 1 if true}'
    )
    line = '  tool mine.n(a: Text, b: [Text]): Real at least -0.5 or undefined "What."\n'
    assert line in format_source(tight)
    assert line in format_source(format_source(tight))


def test_tools_are_registered_for_a_block_only() -> None:
    with registered(size()):
        assert tool("mine.size").result == integer(0, 5)
        with registered(size(BOOL)):
            assert tool("mine.size").result == BOOL
        assert tool("mine.size").result == integer(0, 5)
    with pytest.raises(UnknownTool):
        tool("mine.size")


@pytest.mark.parametrize("name", ["text.words", "size", ".size"])
def test_only_namespaces_of_others_can_be_registered(name: str) -> None:
    with pytest.raises(BrokenTools):
        register(Tool(name, (), BOOL, lambda: True, "", ()))


def test_a_composite_needs_the_tools_of_the_rubric_inside(tmp_path) -> None:  # type: ignore[no-untyped-def]
    (tmp_path / "r.rubric").write_text(RUBRIC, encoding="utf-8")
    text = 'rubric outer "O" {\n  use rubric "r@1.0.0" as inner\n  criterion c max 2 = rubric inner\n}\n'
    (tmp_path / "outer.rubric").write_text(text, encoding="utf-8")
    found = driver.check_file(tmp_path / "outer.rubric")
    assert found.errors == ()
    with pytest.raises(ToolsMissing) as caught:
        driver.load(found)
    assert caught.value.diagnostics[0].span.position == (3, 3)
    with registered(size()):
        assert driver.load(found).score("", "abcde") == 2
