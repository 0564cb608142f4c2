"""A text without a word is as good as an empty one to every tool that does not count characters."""

from __future__ import annotations

import pytest
from strategies.tool_answers import received, received_all

from rubricc.compiler.checks.irrelevant import BLANK
from rubricc.runtime.registry import all_tools, missing
from rubricc.runtime.tool import Tool

COUNTS_CHARACTERS = frozenset(
    {"text.characters", "text.split", "text.case", "text.lines", "text.line", "text.paragraphs"}
)
TOOLS = [
    pytest.param(tool, id=tool.name)
    for tool in all_tools()
    if missing(tool) is None and tool.parameters and tool.parameters[0].type.kind == "Text"
    if not tool.parameters[0].constant and tool.name not in COUNTS_CHARACTERS
]


@pytest.mark.parametrize("tool", TOOLS)
def test_blanks_are_as_good_as_nothing(tool: Tool) -> None:
    rest = received_all(tool, tool.cases[0].arguments)[1:]
    answers = {blank: tool.run(received(tool.parameters[0], blank, "en"), *rest) for blank in BLANK}
    assert set(answers.values()) == {answers[""]}, answers
