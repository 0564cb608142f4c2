"""Tools that count words say so: they are refused for languages whose words only a dictionary can part."""

from __future__ import annotations

import pytest

from rubricc.runtime.registry import all_tools, missing
from rubricc.runtime.text import Text
from rubricc.runtime.tool import Case, Tool
from rubricc.stdlib._readability import narrow_weights, token_counts, token_weights
from rubricc.stdlib._tokens import word_places

LOOK_AT_CAPITALS = {"text.case", "format.all_caps_words"}
"""These look at words for their capitals, which the scripts that need a dictionary do not have."""

WITH_CASES = [pytest.param(tool, id=tool.name) for tool in all_tools() if missing(tool) is None and tool.cases]


def asks_for_words(tool: Tool, case: Case, answer, monkeypatch) -> bool:
    asked = []
    for kept in (narrow_weights, token_counts, token_weights):
        kept.cache_clear()
    for name in ("word_spans", "word_count"):
        original = getattr(Text, name)
        monkeypatch.setattr(Text, name, property(lambda text, get=original: asked.append(1) or get.__get__(text, Text)))
    answer(tool, case.arguments, case.language)
    return bool(asked)


@pytest.mark.parametrize("tool", WITH_CASES)
def test_a_tool_counts_words_where_it_says_so(tool, answer, monkeypatch) -> None:
    asked = [asks_for_words(tool, case, answer, monkeypatch) for case in tool.cases]
    assert any(asked) == (tool.counts_words or tool.name in LOOK_AT_CAPITALS)


def test_words_without_spaces_are_only_guessed() -> None:
    assert len(word_places(Text("ภาษาไทย", "th"))) > 1
