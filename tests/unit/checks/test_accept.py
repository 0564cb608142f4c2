"""What an acceptance covers."""

from __future__ import annotations

from rubricc.compiler.driver import check, load
from rubricc.compiler.linting import lint
from rubricc.compiler.source.file import SourceFile

RUBRIC = """rubric r "R" {{
  {top}
  criterion c max 2 {{
    {inner}
    award 1 if not (response mentions ["!!!"]) "Calm."
    award 1 if not (response mentions ["???"]) "Sure."
  }}
  check d points 1 if not (response mentions ["..."])
}}
"""


def found(top: str = "", inner: str = "") -> list[tuple[str, int]]:
    checked = check(SourceFile("case.rubric", RUBRIC.format(top=top, inner=inner)))
    return [(d.code, d.span.position[0]) for d in lint(checked, lambda: load(checked))]


def test_without_one_all_findings_are_shown() -> None:
    assert {code for code, _ in found()} == {"RB505", "RB508"}
    assert {line for _, line in found()} >= {5, 8}


def test_above_a_criterion_it_covers_what_is_inside() -> None:
    shown = found(top="# accept RB508: calm is wanted\n  # accept RB505: calm is wanted")
    assert {line for _, line in shown} == {9}


def test_above_a_rule_it_covers_that_rule_alone() -> None:
    assert ("RB508", 5) not in found(inner="# accept RB508: calm is wanted")
    assert ("RB508", 6) in found(inner="# accept RB508: calm is wanted")


def test_it_may_name_what_it_accepts() -> None:
    assert ("RB508", 5) not in found(inner="# accept free-points: calm is wanted")
    assert ("RB508", 5) not in found(inner="# accept rb508: calm is wanted")
    assert ("RB018", 4) in found(inner="# accept free-point: calm is wanted")


def test_one_that_accepts_nothing_is_shown_where_it_stands() -> None:
    assert ("RB018", 2) in found(top="# accept RB015: nothing of the kind")
