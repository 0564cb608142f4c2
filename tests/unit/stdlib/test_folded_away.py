"""Texts of which folding leaves nothing: every tool answers, with phrases of every mode."""

from __future__ import annotations

import pytest

from rubricc.runtime.lexicon import Lexicon, Phrase
from rubricc.runtime.pattern import Pattern
from rubricc.runtime.registry import all_tools, missing
from rubricc.runtime.text import Text
from rubricc.runtime.tool import Parameter, Tool

TEXTS = ["\u200b", "\u00ad\u200d", "\ufeff", " \u200b\n", "\ufe0f"]
MODES = [("words", False), ("words", True), ("substrings", False), ("substrings", True), ("stems", False)]
TOOLS = [tool for tool in all_tools() if missing(tool) is None]


def argument(parameter: Parameter, text: str, lexicon: Lexicon) -> object:
    if parameter.choices:
        return parameter.choices[0]
    if parameter.type.element == "Message":
        return ({"role": "user", "content": text},)
    made = {
        "Text": Text(text),
        "Lexicon": lexicon,
        "Pattern": Pattern.of("[a-z]+"),
        "Int": 1,
        "Real": 1.0,
        "Bool": True,
        "List": (text,),
        "Json": {},
    }
    return made.get(parameter.type.kind)


@pytest.mark.parametrize("tool", TOOLS, ids=lambda tool: tool.name)
def test_every_tool_answers(tool: Tool) -> None:
    for text in TEXTS:
        for mode, exact in MODES:
            lexicon = Lexicon("l", ((Phrase("not", mode, exact),), (Phrase("no one", mode, exact),)), "en")
            tool.run(*(argument(parameter, text, lexicon) for parameter in tool.parameters))
