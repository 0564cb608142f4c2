"""A rubric on doses and dates scores as its own tests say, with `now` and without."""

from __future__ import annotations

from datetime import date
from pathlib import Path

from rubricc.compiler.driver import build, check_file, load

RUBRIC = Path(__file__).parents[1] / "fixtures" / "measures" / "dose.rubric"
ANSWER = "Give paracetamol 15 mg/kg every 4-6 hours, for up to three days. See a doctor in two weeks."


def test_amounts_and_dates_are_scored() -> None:
    checked = check_file(RUBRIC)
    assert not checked.diagnostics
    module = load(checked)
    now = date(2026, 1, 30)
    got = {name: getattr(module, f"score_{name}")("", ANSWER, now=now)["score"] for name in module_axes()}
    assert got == {"strength": 2, "single": 0, "often": 2, "limit": 1, "visit": 1, "dated": 1}
    assert module.score("", ANSWER, now=now) == 7
    assert module.score("", ANSWER) == 5


def module_axes() -> tuple[str, ...]:
    return ("strength", "single", "often", "limit", "visit", "dated")


def test_the_module_names_the_tools_it_needs() -> None:
    text = build(check_file(RUBRIC))
    assert "quantity.near" in text
    assert "time.recurs" in text
