"""A text is parsed only when it can hold what is asked for, and that changes no answer."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from rubricc.runtime.registry import all_tools
from rubricc.runtime.text import Text
from rubricc.stdlib import _markdown
from rubricc.stdlib._markdown import NEEDED, markdown

PIECES = (
    *("a", " ", "\n", "-", "*", "+", "•"),
    *("1.", "#", "=", "|", "`", "~", ">", "<", "_", "[", "]", "(", ")", "http://", "x.y"),
)
TOOLS = [tool for tool in all_tools() if tool.source.startswith("CommonMark")]


@given(st.lists(st.sampled_from(PIECES), max_size=25).map("".join))
def test_looking_ahead_changes_no_answer(text: str) -> None:
    whole = _markdown._parse(Text(text))
    for part in NEEDED:
        found = markdown(Text(text), part)
        assert shape(found, part) == shape(whole, part)


def shape(found: _markdown.Markdown, part: str) -> object:
    counts = {"quotes": "blockquote_open", "bold": "strong_open", "italics": "em_open"}
    if part in counts:
        return found.counts[counts[part]]
    if part == "placeholders":
        return [source for source in found.paragraphs if "[" in source]
    return getattr(found, part)


def test_a_plain_text_is_not_parsed(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_markdown, "_parse", lambda text: pytest.fail("parsed"))
    text = Text("Plain prose, with a (bracket) and a 1,000 or two; well-known. Is it?")
    for tool in TOOLS:
        tool.run(text)


def test_a_text_is_parsed_once(monkeypatch: pytest.MonkeyPatch) -> None:
    parse, calls = _markdown._parse, []
    monkeypatch.setattr(_markdown, "_parse", lambda text: calls.append(text) or parse(text))
    text = Text("# One\n- *two* [three](x) **four**\n\n| a |\n|---|\n")
    for tool in TOOLS:
        tool.run(text)
    assert len(calls) == 1
