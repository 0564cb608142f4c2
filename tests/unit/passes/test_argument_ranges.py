"""Values that are written out for tools: inside the range that a tool declares they are taken, just outside refused."""

from __future__ import annotations

from decimal import Decimal

import pytest
from strategies.case_calls import written

from rubricc.compiler.driver import check
from rubricc.compiler.source.file import SourceFile
from rubricc.runtime.registry import all_tools
from rubricc.runtime.tool import Parameter, Tool

OTHERS = {
    "Lexicon": '["a"]',
    "Pattern": '"a"',
    "List": '["a", "b"]',
    "Json": "data",
    "Text": '"a"',
    "Int": "1",
    "Real": "1",
}
RANGED = [(tool, item) for tool in all_tools() for item in tool.parameters if item.type.is_number]
BOUNDS = [
    pytest.param(tool, item, bound, step, id=f"{tool.name}, {item.name} {'from' if step < 0 else 'to'} {bound}")
    for tool, item in RANGED
    for bound, step in ((item.type.low, -1), (item.type.high, 1))
    if bound is not None
]
PLACES = [pytest.param(tool, item, id=f"{tool.name}, {item.name}") for tool, item in RANGED if item.check is not None]
ENDS = [
    pytest.param(tool, item, id=f"{tool.name}, {item.name}")
    for tool in all_tools()
    for item in tool.parameters
    if item.at_least
]
UPPER = {"high": "low", "last": "first", "to": "from", "until": "from", "max": "min", "most": "least"}
"""What upper ends are called, and the lower ends that belong to them."""


def argument(tool: Tool, number: int) -> str:
    """Give back a sound argument: that of a case where one has it."""
    item = tool.parameters[number]
    if number == 0 and item.type.kind == "Text":
        return "response"
    if item.type.element == "Message":
        return "turns"
    values = (case.arguments[number] for case in tool.cases if number < len(case.arguments))
    codes = (written(item, value) for value in values if item.check is None or item.check(value) is None)
    return next((code for code in codes if code is not None), OTHERS.get(item.type.kind, "true"))


def refusals(tool: Tool, **given: str) -> list[str]:
    """Give back what RB004 says of a call with these arguments, and sound ones for all others that are needed."""
    arguments = [
        f"{item.name}: {given.get(item.name) or argument(tool, number)}"
        for number, item in enumerate(tool.parameters)
        if item.name in given or not item.optional
    ]
    inputs = "input turns: [Message] input data: Json"
    call = f"{tool.name}({', '.join(arguments)})"
    source = f"rubric r {{ {inputs} check shown points 1 if {call} is defined }}"
    return [found.message for found in check(SourceFile("r.rubric", source)).diagnostics if found.code == "RB004"]


@pytest.mark.parametrize(("tool", "item", "bound", "step"), BOUNDS)
def test_just_outside_its_range_a_number_is_refused(tool: Tool, item: Parameter, bound: Decimal, step: int) -> None:
    far = bound + (step if item.type.kind == "Int" else Decimal(step) / 10)
    (message,) = refusals(tool, **{item.name: f"{far}"})
    assert f"`{item.name}`" in message
    assert f"{bound}" in message
    assert message.endswith(f"this is {far}.")


@pytest.mark.parametrize(("tool", "item", "bound", "step"), BOUNDS)
def test_the_ends_of_its_range_are_taken(tool: Tool, item: Parameter, bound: Decimal, step: int) -> None:
    both = {item.at_least: f"{bound}"} if item.at_least else {}
    above = {upper.name: f"{bound}" for upper in tool.parameters if upper.at_least == item.name}
    assert refusals(tool, **both, **above, **{item.name: f"{bound}"}) == []


@pytest.mark.parametrize(("tool", "item"), PLACES)
def test_there_is_no_place_nought(tool: Tool, item: Parameter) -> None:
    assert refusals(tool, **{item.name: "0"}) == [f"`{tool.name}` cannot take this `{item.name}`."]
    assert refusals(tool, **{item.name: "1"}) == refusals(tool, **{item.name: "-1"}) == []


@pytest.mark.parametrize(("tool", "item"), ENDS)
def test_an_upper_end_is_not_below_its_lower_end(tool: Tool, item: Parameter) -> None:
    low, high = ('"2024-03-01"', '"2024-03-02"') if item.type.kind == "Text" else ("2", "2.5")
    (message,) = refusals(tool, **{item.at_least: high, item.name: low})
    assert message.endswith(f"`{item.name}` is below `{item.at_least}`.")
    assert refusals(tool, **{item.at_least: low, item.name: high}) == []
    assert refusals(tool, **{item.at_least: low, item.name: low}) == []


@pytest.mark.parametrize("tool", all_tools(), ids=lambda tool: tool.name)
def test_both_ends_of_a_range_are_declared_to_belong_together(tool: Tool) -> None:
    of = {item.name: item for item in tool.parameters}
    for upper, lower in UPPER.items():
        if upper in of and lower in of and of[upper].type.kind in ("Int", "Real", "Text"):
            assert of[upper].at_least == lower
    assert all(item.at_least in {"", *of} for item in tool.parameters)


def test_there_are_such_tools() -> None:
    assert len(BOUNDS) >= 12
    assert len(PLACES) >= 7
    assert len(ENDS) >= 6
