"""What tools say their answers rest on stands in the text, is the same again, and is there where something is found."""

from __future__ import annotations

from collections.abc import Callable

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from unit.stdlib.test_declarations import LANGUAGES, arguments_of

from rubricc.runtime.registry import all_tools, missing
from rubricc.runtime.tool import Place, Tool

TOOLS = [
    pytest.param(tool, id=tool.name) for tool in all_tools() if tool.evidence is not None and missing(tool) is None
]
Received = Callable[[Tool, tuple[object, ...], str], list[object]]


def places(tool: Tool, given: list[object]) -> list[Place]:
    assert tool.evidence is not None
    return list(tool.evidence(*given))


def first_text(tool: Tool, given: list[object]) -> str:
    found = next(value for taken, value in zip(tool.parameters, given, strict=False) if taken.type.kind == "Text")
    return str(getattr(found, "original", found))


@pytest.mark.parametrize("tool", TOOLS)
def test_places_stand_in_the_text(tool: Tool, received_all: Received) -> None:
    @settings(max_examples=20, deadline=None, suppress_health_check=list(HealthCheck))
    @given(arguments_of(tool), st.sampled_from(LANGUAGES))
    def check(arguments: tuple[object, ...], language: str) -> None:
        given = received_all(tool, arguments, language)
        found = places(tool, given)
        length = len(first_text(tool, given))
        assert all(0 <= start < end <= length and isinstance(entry, str) for start, end, entry in found)
        assert places(tool, received_all(tool, arguments, language)) == found

    check()


@pytest.mark.parametrize("tool", TOOLS)
def test_cases_show_evidence(tool: Tool, received_all: Received) -> None:
    found = [places(tool, received_all(tool, case.arguments, case.language)) for case in tool.cases]
    assert any(found)


@pytest.mark.parametrize("tool", TOOLS)
def test_what_is_counted_or_true_has_evidence_and_nothing_has_none(tool: Tool, received_all: Received) -> None:
    for case in tool.cases:
        found = places(tool, received_all(tool, case.arguments, case.language))
        if not first_text(tool, received_all(tool, case.arguments, case.language)).strip():
            assert not found
        if tool.result.kind == "Int" and isinstance(case.answer, int) and tool.namespace == "argument":
            assert len({entry for _, _, entry in found}) == case.answer
