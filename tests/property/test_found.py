"""Tools that look for phrases in a place or a role never say yes to a text that has none of them."""

from __future__ import annotations

from random import Random

from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rubricc.compiler.analysis.relations.found import NEED_PHRASES
from rubricc.runtime.lexicon import Lexicon, Phrase
from rubricc.runtime.registry import tool
from rubricc.runtime.text import Text

PIECES = (
    *("a", "s", "b", "'", "_", "-", " ", ". ", "? ", ", ", "Is ", "no ", "not ", "tell me ", "fever ", "1", "+"),
    *("\u0301", "\u200b", "\u00ad", "\u4e2d", "\u0e01", "\u0e31", "\u00e9", "\u0130", "\u00df", "\u00a8", "\u2013"),
    *("\u2019", "\u2122", "\u037a", "\u3099", "\u094d", "\u0307", "\u05bf", "\n", "\x1c", "\x00", "\ud800", "\ufdfa"),
)


def some_text(random: Random, most: int) -> str:
    return "".join(random.choice(PIECES) for _ in range(random.randint(0, most)))


def some_list(random: Random, language: str) -> tuple[str, Lexicon]:
    text = (random.choice(PIECES) + some_text(random, 1)).replace("\ud800", "x")
    mode = random.choice(("words", "substrings", "stems"))
    phrase = Phrase(text, mode, mode != "stems" and random.random() < 0.3)
    return text, Lexicon("l", ((phrase,),), language)


@settings(max_examples=600, deadline=None, derandomize=True, suppress_health_check=list(HealthCheck))
@given(seed=st.integers(0, 2**32 - 1))
def test_what_a_tool_finds_is_found(seed: int) -> None:
    random = Random(seed)
    language = random.choice(("en", "fr"))
    one, first = some_list(random, language)
    other, second = some_list(random, language)
    between = some_text(random, 2)
    text = Text(some_text(random, 3) * random.randint(0, 1) + one + between + other + some_text(random, 3), language)
    for name, lists in NEED_PHRASES.items():
        arguments = [first, second][:lists]
        extra = [2] if name == "text.near" else []
        if "\u0e01" in text.original and extra:
            continue  # words cannot be counted there
        if tool(name).run(text, *arguments, *extra):
            assert all(text.has(item) for item in arguments)
    assert (tool("text.first").run(text, first) is not None) == text.has(first)
    affirmed = tool("text.affirms").run(text, first)
    assert (tool("text.first_affirmed").run(text, first) is not None) == affirmed
