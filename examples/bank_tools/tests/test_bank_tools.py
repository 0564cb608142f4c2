"""Runs the cases of every declaration: what a package of tools should test at least."""

from __future__ import annotations

import pytest
from bank_tools import TOOLS

from rubricc.runtime.lexicon import Lexicon
from rubricc.runtime.text import Text
from rubricc.runtime.tool import Case, Tool

CASES = [pytest.param(tool, case, id=f"{tool.name}{case.arguments}") for tool in TOOLS for case in tool.cases]


def given(tool: Tool, case: Case) -> list[object]:
    made = {"Text": Text, "Lexicon": Lexicon.of}
    return [made[taken.type.kind](value) for taken, value in zip(tool.parameters, case.arguments, strict=True)]


@pytest.mark.parametrize(("tool", "case"), CASES)
def test_a_case(tool: Tool, case: Case) -> None:
    assert tool.run(*given(tool, case)) == case.answer


@pytest.mark.parametrize(("tool", "case"), CASES)
def test_what_it_rests_on_stands_in_the_text(tool: Tool, case: Case) -> None:
    assert tool.evidence is not None
    places = list(tool.evidence(*given(tool, case)))
    assert bool(places) == bool(case.answer)
    assert all(0 <= start < end <= len(str(case.arguments[0])) for start, end, _ in places)
