"""Every tool gives the answers that its declaration promises."""

from __future__ import annotations

from collections.abc import Callable

import pytest

from rubricc.runtime.registry import all_tools, missing
from rubricc.runtime.tool import Case, Tool

CASES = [
    pytest.param(tool, case, id=f"{tool.name}-{number}")
    for tool in all_tools()
    for number, case in enumerate(tool.cases)
]


@pytest.mark.parametrize(("tool", "case"), CASES)
def test_the_tool_answers_its_case(tool: Tool, case: Case, answer: Callable[..., object]) -> None:
    if missing(tool) is not None:
        pytest.skip(f"needs {tool.requires}")
    found = answer(tool, case.arguments, case.language)
    assert found == case.answer, case.why
    assert isinstance(found, bool) == isinstance(case.answer, bool)
