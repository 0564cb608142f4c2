"""Time grows with the length of the text and no faster, whatever the text."""

from __future__ import annotations

import gc
from collections.abc import Callable
from datetime import date
from time import process_time

import pytest

from rubricc.runtime.registry import all_tools, missing
from rubricc.runtime.tool import Parameter, Tool

TOOLS = [pytest.param(tool, id=tool.name) for tool in all_tools() if missing(tool) is None]
UNITS = (
    *(
        "a",
        "a ",
        "the cat sat. ",
        "A. ",
        "aB-",
        "'",
        "_",
        '"',
        "not ",
        "? ",
        "tell me ",
        "I can't share it. ",
        "é",
        "\u0301",
        "你",
        "ก",
        "👍",
    ),
    *(" ", "\n", "\n\n", "- a\n", "- ", "> ", "#", "# a\n", "|", "a|b\n", "|a|\n|-|\n", "`", "```\n", "*", "*a", "_a "),
    *("[", "](", "[a]", "[ ", "![", "<", "<<", "<think>", "{", '{"a":', '{"a', "[1,", "1,", "1", "1.", "1/", "-", "$"),
    *("www.", "http://", "P.S.", "a: ", "a:\n", "&a;", ",", '""', '"a",', "\r", "\x00", "\\", "a\u200b", "%"),
    *(
        "**a",
        "a*",
        "~~",
        "![",
        "[a](",
        "[a][",
        "- a\n  ",
        "**\\*a** ",
        "account 1",
        "John 3:16 ",
        "on Friday ",
        "in 7-10 ",
    ),
)
SMALL, GROWTH = 4_000, 10
MODELS_SHARE = 10
"""Statistical models read texts that are so many times shorter: they are that much slower."""
SLACK = 4
"""How much more than in proportion a text may cost before it counts: timings are rough."""
ENOUGH = 0.03
"""Seconds below which a time is too short to judge."""


def full(parameter: Parameter, text: str) -> object:
    """Give back an argument that makes the tool work: what stands in the text, or the text itself."""
    kind = parameter.type.kind
    if kind == "Text" and not parameter.constant:
        return text
    if parameter.choices:
        return parameter.choices[0]
    if parameter.type.element == "Message":
        return [{"role": "user", "content": text}] * 2
    if parameter.name == "unit":
        return "km"
    if parameter.name == "schema":
        return '{"type": "object"}'
    if kind == "Lexicon":
        return [text[:3] or "a", "the", "cat sat"]
    plain = {
        "Text": text[:2],
        "Pattern": "[a-z]+( [a-z]+)*",
        "Json": {"a": text},
        "Bool": True,
        "Real": 0,
        "Date": date(2026, 1, 31),
    }
    return [text[: len(text) // 2], text[:50]] if kind == "List" else plain.get(kind, 2)


def seconds(tool: Tool, unit: str, size: int, answer: Callable[..., object]) -> float:
    """Give back the processor time that one answer takes."""
    text = (unit * (size // len(unit) + 1))[:size]
    arguments = tuple(full(parameter, text) for parameter in tool.parameters)
    # Collecting garbage takes the longer, the more other tests have left in memory.
    gc.disable()
    try:
        start = process_time()
        answer(tool, arguments)
        return process_time() - start
    finally:
        gc.enable()


def is_linear(tool: Tool, unit: str, answer: Callable[..., object]) -> bool:
    """Tell whether the longer text costs about as much more as it is longer; a doubtful case is timed again."""
    small = SMALL // MODELS_SHARE if tool.cost == "model" else SMALL
    for _ in range(3):
        long = seconds(tool, unit, small * GROWTH, answer)
        if long < ENOUGH * GROWTH or long < SLACK * GROWTH * seconds(tool, unit, small, answer):
            return True
    return False


@pytest.mark.slow
@pytest.mark.parametrize("tool", TOOLS)
def test_time_is_linear_in_the_text(tool: Tool, answer: Callable[..., object]) -> None:
    assert [unit for unit in UNITS if not is_linear(tool, unit, answer)] == []


@pytest.mark.slow
@pytest.mark.parametrize("tool", [one for one in TOOLS if one.values[0].evidence])
def test_time_is_linear_for_evidence(tool: Tool, received_all: Callable[..., list[object]]) -> None:
    def evidence(told: Tool, arguments: tuple[object, ...]) -> object:
        assert told.evidence is not None
        return told.evidence(*received_all(told, arguments))

    assert [unit for unit in UNITS if not is_linear(tool, unit, evidence)] == []


@pytest.mark.slow
@pytest.mark.parametrize("tool", TOOLS)
@pytest.mark.parametrize("unit", ["the cat sat. ", "*a [b]("])
def test_a_long_text_is_answered_soon(tool: Tool, unit: str, answer: Callable[..., object]) -> None:
    size = 300_000 // MODELS_SHARE if tool.cost == "model" else 300_000
    seconds(tool, unit, size, answer)  # what is not linear would not come back
