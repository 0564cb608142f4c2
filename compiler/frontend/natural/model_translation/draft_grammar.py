"""The grammar of all drafts of one rubric: its heads are spelt out, and only rules, definitions and tests are free.

Under it a model can neither change points, signs, gates, names and sentences, nor leave a criterion out, nor write a
comment. What it may write is derived from the language's decoding grammar.
"""

from __future__ import annotations

import json
import re
from collections.abc import Iterable
from functools import lru_cache

from rubricc.compiler.frontend.natural.model_translation.grammar_rules import rules_of
from rubricc.compiler.frontend.natural.model_translation.outline import Item, Outline
from rubricc.compiler.frontend.natural.model_translation.skeleton import block_head, has_block, head, opening, settings
from rubricc.grammar.decoding import derive

_GAP = r"GAP: /( |\n {0,8})/"
"""One blank or one line break: without a bound small models write blanks without end."""

_REPLACED = (
    "start:",
    "GAP:",
    "LAST:",
    "rubric:",
    "item:",
    "meta:",
    "input:",
    "use:",
    "override:",
    "test:",
    "composite:",
)
"""Rules of the language's grammar that drafts do not have, or have in a narrower form."""

_TEST = """draft_test: "test" gap TEXT gap "{" gap draft_query? "response" gap draft_text gap (draft_expect gap)+ "}"
draft_query: "query" gap draft_text gap
draft_text: TEXT | LONG_TEXT
draft_expect: "expect" gap ("passed" | "failed" | draft_target gap CMP gap constant)"""


def draft_grammar(outline: Outline, tools: Iterable[str]) -> str:
    """Give back a Lark grammar for the drafts of a rubric that may call these tools."""
    beginning = "\n".join([opening(outline), *(f"  {line}" for line in settings(outline))])
    parts = " ".join(f"item_{at} gap" for at in range(1, len(outline.items) + 1))
    lines = [
        f'start: {_literal(beginning)} gap (definition gap)* {parts} (draft_test gap)+ "}}"',
        *(_item(at, item) for at, item in enumerate(outline.items, 1)),
        _TEST,
        "draft_target: " + " | ".join(_literal(name) for name in ("total", *(item.id for item in outline.items))),
        *_language(tuple(tools)),
        _GAP,
    ]
    return "\n".join(lines) + "\n"


def _item(at: int, item: Item) -> str:
    beginning = _literal(head(item))
    if item.is_scale:
        return f'item_{at}: {beginning} gap (proxy gap)? ((level gap)+ | unchecked gap) "}}"'
    check = f"{beginning} gap (proxy gap)? verdict"
    if not has_block(item):
        return f"item_{at}: {check}"
    return (
        f'item_{at}: {check}\n    | {_literal(block_head(item))} gap (proxy gap)? (requires gap)? (statement gap)+ "}}"'
    )


def _literal(text: str) -> str:
    """Give back a text as a literal of Lark, which is written as in Python."""
    return json.dumps(text, ensure_ascii=False)


@lru_cache(maxsize=64)
def _language(tools: tuple[str, ...]) -> tuple[str, ...]:
    """Give back what drafts take over from the language's grammar: rules and terminals, in order."""
    rules = _kept(derive(tools))
    reached = _reached(rules)
    return tuple(text for name, text in rules.items() if name in reached)


def _kept(grammar: str) -> dict[str, str]:
    """Give back the rules and terminals of the language's grammar that drafts use as they are, by name."""
    return {name: text for name, text in rules_of(grammar).items() if not text.startswith(_REPLACED)}


def _reached(rules: dict[str, str]) -> set[str]:
    """Give back the names of the rules that drafts need."""
    waiting = ["gap", "definition", "constant", "proxy", "verdict", "unchecked", "level", "requires", "statement"]
    waiting += ["TEXT", "LONG_TEXT", "CMP"]
    found: set[str] = set()
    while waiting:
        name = waiting.pop()
        if name in rules and name not in found:
            found.add(name)
            waiting += re.findall(r"[A-Za-z_]+", re.sub(r'"[^"]*"|/.*/', " ", rules[name].partition(":")[2]))
    return found
