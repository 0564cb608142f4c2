"""What of a rubric runs where some of its tools are not there."""

from __future__ import annotations

from rubricc.compiler import driver
from rubricc.compiler.frontend.python.runnable import Runnable, runnable
from rubricc.compiler.source.file import SourceFile
from rubricc.runtime.registry import registered
from rubricc.runtime.tool import Parameter, Tool
from rubricc.runtime.types import TEXT, integer

RUBRIC = """rubric r "R" {
  max 4
  tool py.size(text: Text): Int in 0 to 9
  tool py.unused(text: Text): Int
  let size = py.size(response)
  check plain points 1 if response mentions ["a"]
  check large points 1 if size > 3
  check other points 2 if response mentions ["b"]
  override all if total > 3 { cap total at 3 }
}
"""


def part(text: str = RUBRIC) -> Runnable:
    rubric = driver.check(SourceFile("r.rubric", text)).rubric
    assert rubric is not None
    return runnable(rubric)


def test_criteria_that_need_a_missing_tool_are_left_out() -> None:
    found = part()
    assert found.left_out == {"large": ("py.size",)}
    assert not found.whole
    assert found.rubric is not None
    module = driver.load(found.rubric)
    assert module.CRITERIA == ("plain", "other")
    assert module.score_other("", "a b")["score"] == 2


def test_nothing_is_left_out_where_all_tools_are_there() -> None:
    size = Tool("py.size", (Parameter("text", TEXT),), integer(0, 9), lambda text: 5, "", ())
    with registered(size):
        found = part()
        assert found.whole
        assert found.rubric is not None
        assert driver.load(found.rubric).score("", "a b") == 3


def test_nothing_runs_where_all_criteria_or_a_requirement_need_it() -> None:
    alone = RUBRIC.replace('response mentions ["a"]', "size > 1").replace('response mentions ["b"]', "size > 2")
    assert part(alone).rubric is None
    assert set(part(alone).left_out) == {"plain", "large", "other"}
    required = RUBRIC.replace("check plain", 'requires size > 0 else "Empty."\n  check plain')
    assert part(required).rubric is None
