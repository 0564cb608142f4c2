"""Brackets that can begin no link are passed over, and what is found stays what markdown-it finds."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st
from markdown_it import MarkdownIt

from rubricc.stdlib._markdown import _parser

WHOLE = MarkdownIt("commonmark").enable("table")
PIECES = (
    *("[", "]", "(", ")", "](", "][", "![", "a", "b c", "<http://x.y>", "`", "*", "**", "\n", "\n\n", "\\", "!", "'t'"),
    *("[a]", "[a]: http://x.y\n", "\n\n[a]: /u\n", "> ", "- ", '"t"'),
)


def shown(parser: MarkdownIt, text: str) -> list[object]:
    return [
        (token.type, token.content, [(child.type, child.content, child.attrs) for child in token.children or ()])
        for token in parser.parse(text)
    ]


@given(st.lists(st.sampled_from(PIECES), max_size=30).map("".join))
def test_the_same_is_found(text: str) -> None:
    assert shown(_parser(), text) == shown(WHOLE, text)


@pytest.mark.parametrize("unit", ["[", "![", "[a](", "[a][", "[[a]"])
def test_no_end_of_a_label_is_sought_where_no_link_may_begin(unit: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(_parser().inline, "skipToken", lambda state: pytest.fail("sought"))
    _parser().parse(unit * 50)
