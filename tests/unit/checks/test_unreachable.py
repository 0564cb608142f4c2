"""What an author is told to do about a branch that is never reached, and what the fix makes of it."""

from __future__ import annotations

import pytest

from rubricc.compiler import driver, fixing
from rubricc.compiler.linting import lint, lint_all
from rubricc.compiler.source.file import SourceFile

CHOOSE = """
rubric r "R" {
  criterion a max 4 {
    choose {
      when text.distinct(response, ["a", "b", "c"]) >= 1 award 1 "One."
      when text.distinct(response, ["a", "b", "c"]) >= 2 award 2 "Two."
      when text.distinct(response, ["a", "b", "c"]) >= 3 award 4 "Three."
    }
  }
}
"""
SAME = CHOOSE.replace(">= 2", "> 0").replace(">= 3", "== 0")
SCALE = """
rubric r "R" {
  scale a 1 to 3 {
    level 3 "Three." if response mentions ["rest"]
    level 2 "Two." if response mentions ["bed rest"]
    level 1 "One."
  }
}
"""


def unreachable(text):
    checked = driver.check(SourceFile("a.rubric", text))
    return [item for item in lint(checked, lambda: driver.load(checked)) if item.code == "RB201"]


def test_arms_are_put_in_order_from_the_narrowest_to_the_widest():
    def examine(source):
        checked = driver.check(source)
        return lint_all(checked, lambda: driver.load(checked))

    fixed = fixing.fix(SourceFile("a.rubric", CHOOSE), examine, fixing.UNSAFE)
    assert not fixed.linted.findings
    order = [fixed.source.text.index(word) for word in ("Three.", "Two.", "One.")]
    assert order == sorted(order)
    assert sorted(fixed.source.text.split()) == sorted(CHOOSE.split())


@pytest.mark.parametrize(
    ("text", "hint", "fix"),
    [
        (CHOOSE, "Put the narrower condition first", "Put it above the wider condition"),
        (SAME, "Both ask for the same", "Delete what is never reached"),
        (SCALE, "Narrow the condition of the higher level", "Delete what is never reached"),
    ],
)
def test_the_hint_and_the_fix_fit_what_is_there(text, hint, fix):
    found = unreachable(text)[0]
    assert found.hint.startswith(hint)
    assert found.fix is not None
    assert found.fix.title == fix
