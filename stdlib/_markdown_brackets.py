"""Spares the Markdown parser brackets that can begin no link: of many thousands each would be looked at for its end.

What markdown-it finds stays the same; only the search for a `]` is left out where no link or image could come of it.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

InlineRule = Callable[[Any, bool], bool]
BRACKET_ENDS = "rubricc bracket ends"
"""Where the last places are kept, in what markdown-it hands on while it parses one text."""


def spare_brackets(parser: Any) -> None:
    """Make a parser's rules for links and images look first whether one can begin at a bracket."""
    from markdown_it.rules_inline import image, link

    parser.inline.ruler.at("link", _guarded(link))
    parser.inline.ruler.at("image", _guarded(image))


def _guarded(rule: InlineRule) -> InlineRule:
    def guarded(state: Any, silent: bool) -> bool:
        return state.src[state.pos] in "[!" and _may_begin(state) and rule(state, silent)

    return guarded


def _may_begin(state: Any) -> bool:
    """Tell whether an address in round brackets, or where labels are defined any label, may follow a bracket."""
    source, last_address, last_label = state.env.get(BRACKET_ENDS, (None, -1, -1))
    if source is not state.src:
        source = state.src
        last_address, last_label = source.rfind("](", 0, source.rfind(")") + 1), source.rfind("]")
        state.env[BRACKET_ENDS] = (source, last_address, last_label)
    return bool(state.pos < last_address or (state.pos < last_label and state.env.get("references")))
