"""What tools declare of how their answers move as an argument grows: each trend is put to the test.

A list grows by further entries (which is what the analysis compares), a number by being larger, and a text by other
paragraphs before it or after it.
"""

from __future__ import annotations

import re
from typing import Any

import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from rubricc.runtime.lexicon import Lexicon, Mode, Phrase
from rubricc.runtime.registry import all_tools, missing
from rubricc.runtime.text import Text
from rubricc.runtime.tool import Case, Parameter, Tool

DECLARED = [
    pytest.param(tool, number, id=f"{tool.name}-{parameter.name}")
    for tool in all_tools()
    for number, parameter in enumerate(tool.parameters)
    if parameter.name in tool.trends and missing(tool) is None
]
MODES: tuple[tuple[Mode, bool], ...] = (("words", False), ("words", True), ("substrings", False), ("stems", False))
"""How phrases are compared, and whether case and punctuation count."""

MODELS = frozenset({"entities", "lexical"})
"""Namespaces whose tools take long on a text that they have not seen."""

ENTRIES = (
    "do not",
    "not",
    "no",
    "and",
    "or",
    "is",
    "the",
    "a",
    "?",
    ".",
    "%",
    "-",
    "aspirin or",
    "not take",
    "red lamp",
)
"""Phrases beside those of the cases, some of which change what is affirmed where they are read as cues."""

SENTENCES = (
    "Take aspirin or paracetamol.", "Do not take aspirin, but rest.", "No fever; no cough or pain.",
    "The red lamp is on.",
    "Is it red?", "It is 5 km away, or 3 to 7 miles.", "Wait 2-3 days, twice daily.", "He said “take one” and left.",
    "Perhaps it is not so, because nobody knows.", "- one\n- two", "# Plan", "| a | b |\n|---|---|\n| 1 | 2 |",
    "| a | b | c |\n|---|---|---|\n| 1 | 2 | 3 |\n| 4 | 5 | 6 |", "你好世界。", "lamp red lamp red lamp",
)  # fmt: skip
"""Sentences beside those of the cases."""


def cases_of(tool: Tool) -> list[Case]:
    """Give back the cases in English that give a tool all that it must have."""
    least = sum(not parameter.optional for parameter in tool.parameters)
    return [case for case in tool.cases if case.language == "en" and len(case.arguments) >= least]


def texts_of(tool: Tool) -> list[str]:
    return [*dict.fromkeys(case.arguments[0] for case in tool.cases if isinstance(case.arguments[0], str))]


@st.composite
def texts(draw: st.DrawFn, tool: Tool) -> str:
    """A text: of the cases, of sentences, or of words of these in another order."""
    known = [*texts_of(tool), *SENTENCES]
    parts = draw(st.lists(st.sampled_from(known), min_size=1, max_size=3))
    text = draw(st.sampled_from((" ", "\n\n", "\n"))).join(parts)
    return " ".join(draw(st.permutations(text.split()))) if draw(st.booleans()) and len(text) < 200 else text


@st.composite
def entries(draw: st.DrawFn, tool: Tool) -> list[Any]:
    """Entries of a phrase list or of a list of texts: of the cases, of words of the texts, of one or two spellings."""
    own = [item for case in tool.cases for value in case.arguments if isinstance(value, list) for item in value]
    words = sorted({word.strip(".,;:!?()") for text in texts_of(tool) for word in text.split()} - {""})
    phrases = [*(item for item in own if isinstance(item, str)), *words[:60], *ENTRIES]
    one = st.sampled_from(phrases)
    return draw(st.lists(st.one_of(one, st.tuples(one, one)), max_size=4))


def received(parameter: Parameter, value: Any, mode: tuple[Mode, bool]) -> Any:
    """Give back an argument as the tool takes it."""
    if value is None:
        return None
    if parameter.type.kind == "Lexicon":
        groups = ((item,) if isinstance(item, str) else item for item in value)
        return Lexicon("", tuple(tuple(Phrase(text, *mode) for text in group) for group in groups), "en")
    if parameter.type.kind == "List" and parameter.type.element == "Text":
        spellings = (
            [value] if isinstance(value, str) else [item if isinstance(item, str) else item[0] for item in value]
        )
        return tuple(spellings)
    return Text(value) if parameter.type.kind == "Text" and not parameter.constant else value


def answered(tool: Tool, arguments: list[Any], mode: tuple[Mode, bool]) -> Any:
    pairs = zip(tool.parameters, arguments, strict=False)
    return tool.run(*[received(parameter, value, mode) for parameter, value in pairs])


def grown(draw: st.DrawFn, tool: Tool, parameter: Parameter, value: Any) -> tuple[Any, Any]:
    """Give back an argument, and one that is larger."""
    kind = parameter.type.kind
    if kind == "Text":
        text, more = draw(texts(tool)), draw(texts(tool))
        return text, draw(st.sampled_from((f"{text}\n\n{more}", f"{more}\n\n{text}")))
    if kind in ("Lexicon", "List"):
        some, more = draw(entries(tool)), draw(entries(tool))
        own = value if isinstance(value, list) and draw(st.booleans()) else []
        return [*own, *some], list(draw(st.permutations([*own, *some, *more])))
    low = 0 if parameter.type.low is None else float(parameter.type.low)
    near = [value or 0, *(float(n) for text in texts_of(tool) for n in re.findall(r"\d+(?:\.\d+)?", text)[:6])]
    pool = sorted({bound for number in near for bound in (number, number - 0.5, number + 1) if bound >= low})
    if kind == "Int":
        pool = sorted({int(number) for number in pool})
    pair = sorted(draw(st.tuples(st.sampled_from(pool), st.sampled_from(pool))))
    return pair[0], pair[1]


def check(draw: st.DrawFn, tool: Tool, number: int) -> None:
    """Compare a tool's answers where one argument is larger."""
    parameter, case = tool.parameters[number], draw(st.sampled_from(cases_of(tool)))
    arguments = list(case.arguments)
    arguments += [item.default for item in tool.parameters[len(arguments) :]]
    if tool.parameters[0].type.kind == "Text" and draw(st.booleans()):
        arguments[0] = draw(texts(tool))
    for place, item in enumerate(tool.parameters):
        if item.type.kind == "Lexicon" and draw(st.booleans()):
            arguments[place] = draw(entries(tool))
    mode = draw(st.sampled_from(MODES))
    small, large = grown(draw, tool, parameter, arguments[number])
    found = [answered(tool, [*arguments[:number], value, *arguments[number + 1 :]], mode) for value in (small, large)]
    less, more = found if tool.trends[parameter.name] == "up" else found[::-1]
    if parameter.type.kind == "Lexicon":
        assert (less is None) == (more is None), (arguments, small, large)
    assume(less is not None and more is not None)
    assert less <= more, (arguments, small, large, found)


def compared(tool: Tool, number: int, examples: int) -> None:
    @settings(max_examples=examples, deadline=None, derandomize=examples < 100)
    @given(st.data())
    def run(data: st.DataObject) -> None:
        check(data.draw, tool, number)  # type: ignore[arg-type]

    run()


@pytest.mark.parametrize(("tool", "number"), DECLARED)
def test_a_trend_holds(tool: Tool, number: int) -> None:
    compared(tool, number, 8 if tool.namespace in MODELS else 30)


@pytest.mark.slow
@pytest.mark.parametrize(("tool", "number"), DECLARED)
def test_a_trend_holds_for_many(tool: Tool, number: int) -> None:
    compared(tool, number, 60 if tool.namespace in MODELS else 600)
