"""A composite whose rubric is decided in part only: bounds hold all that verdicts can lead to, shares say how much."""

from __future__ import annotations

from itertools import product
from pathlib import Path
from typing import Any

import pytest

from rubricc.compiler import driver
from rubricc.compiler.ir.interpret import Interpreter

INNER = """rubric inner {
  version "1.0.0"
  check greets points 3 from "Greets." if response mentions ["hello"]
  check right points 1 from "Is right." unchecked "Needs a person."
  check wrong points -2 from "Is wrong." unchecked "Needs a person."
}"""
MIDDLE = """rubric middle {
  version "1.0.0"
  use rubric "inner@1.0.0" as x
  criterion part max 3 = rubric x
  check short points 1 from "Is short." if text.words(response) < 3
}"""
OUTER = """rubric outer {
  version "1.0.0"
  use rubric "%s@1.0.0" as x
  criterion deep max 6 = rubric x
  check thanks points 2 from "Thanks." if response mentions ["thanks"]
  %s
}"""
ITEMS = (
    "",
    "override low if thanks == 0 { cap total at 1 }",
    "override off if deep < 3 { fail }",
    "check kind points 1 gate from \"Kind.\" if response mentions ['kind']".replace("'", '"'),
    "combine weighted_avg",
)
VERDICTS = [None, True, False]


@pytest.mark.parametrize("inside", ["inner", "middle"])
@pytest.mark.parametrize("items", ITEMS)
def test_bounds_hold_every_total_that_verdicts_lead_to(tmp_path: Path, inside: str, items: str) -> None:
    (tmp_path / "inner.rubric").write_text(INNER, encoding="utf-8")
    (tmp_path / "middle.rubric").write_text(MIDDLE, encoding="utf-8")
    (tmp_path / "outer.rubric").write_text(OUTER % (inside, items), encoding="utf-8")
    checked = driver.check_file(tmp_path / "outer.rubric")
    assert checked.rubric is not None, checked.errors
    module, interpreter = driver.load(checked), Interpreter(checked.rubric)
    below = "deep." if inside == "inner" else "deep.part."
    for answer in ("", "hello", "hello, thanks, that was kind of you"):
        found: dict[tuple[Any, Any], dict[str, Any]] = {}
        for pair in product(VERDICTS, VERDICTS):
            given = zip(("right", "wrong"), pair, strict=True)
            verdicts = {f"{below}{name}": value for name, value in given if value is not None}
            found[pair] = module.score_response("", answer, verdicts=verdicts)
            assert interpreter.score_response("", answer, verdicts=verdicts) == found[pair]
        for (right, wrong), result in found.items():
            low, high = result["score_bounds"]
            later = [found[a, b]["score"] for a, b in found if right in (None, a) and wrong in (None, b)]
            assert all(low <= score <= high for score in later)
            decided = right is not None and wrong is not None
            assert (result["checked_share"] == 1) == decided
            assert not decided or low == high == result["score"]


def test_the_share_of_a_composite_is_that_of_the_rubric_in_it(tmp_path: Path) -> None:
    (tmp_path / "inner.rubric").write_text(INNER, encoding="utf-8")
    (tmp_path / "outer.rubric").write_text(OUTER % ("inner", ""), encoding="utf-8")
    module = driver.load(driver.check_file(tmp_path / "outer.rubric"))
    # Of the 6 points inside, 3 are decided; of the 8 outside, those 6 and the other 2.
    assert module.score_response("", "hello")["checked_share"] == 0.625
