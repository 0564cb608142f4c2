"""What a declaration states holds: names, ranges, results, repeatability, and no text that raises."""

from __future__ import annotations

import json
from collections.abc import Callable
from decimal import Decimal

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from rubricc.runtime.registry import all_tools, missing
from rubricc.runtime.tool import Parameter, Tool

TOOLS = [pytest.param(tool, id=tool.name) for tool in all_tools() if missing(tool) is None]
LANGUAGES = ("en", "de", "es", "fr", "pt", "it", "ja")
SNIPPETS = (
    *("the cat", "not recommended", "I don't", "C++", "50%", "café", "e.g.", "Dr. Who", "ﬁne", "l'allergie"),
    *(
        "你好。",
        "ภาษาไทย",
        "한국어",
        "ひらがな",
        "👍🏽",
        "\u0301",
        "\u200b",
        "\ud800",
        "\x00",
        "½",
        "−5",
        "3.14",
        "1,000",
    ),
    *(
        "\n",
        "\n\n",
        "\t",
        " ",
        ". ",
        "? ",
        "! ",
        ": ",
        "- ",
        "* ",
        "1. ",
        "# ",
        "> ",
        "|",
        "|-|-|\n",
        "```\n",
        "`",
        "**",
    ),
    *(
        "[",
        "**",
        "](",
        ")",
        "<<",
        ">>",
        "<think>",
        "</think>",
        "{",
        '{"a": 1}',
        "}",
        '"',
        "“",
        "”",
        "'",
        "---\n",
        "P.S. x",
    ),
    *("$5", r"\frac{1}{2}", "http://a.b/c", "tell me", "if", "however", "some argue", "always", "a,b\n"),
)
TEXTS = st.one_of(
    st.lists(st.one_of(st.sampled_from(SNIPPETS), st.text(max_size=6)), max_size=20).map("".join),
    st.lists(st.sampled_from(SNIPPETS), max_size=20).map(" ".join),
)
JSON_VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.sampled_from("ab0"), inner, max_size=3),
    max_leaves=6,
)
VALUES = {
    "Lexicon": st.lists(st.sampled_from([text for text in SNIPPETS if text.strip(" \n\t\u0301\u200b")]), max_size=4),
    "Pattern": st.sampled_from([r"[a-z]+", r"[0-9]+(\.[0-9]+)?", r"(?m)^- ", r"\bthe\b", r"\p{L}+", r"a*"]),
    "List": st.lists(TEXTS, max_size=3),
    "Json": JSON_VALUES,
    "Bool": st.booleans(),
    "Date": st.dates(),
}
UNITS = st.sampled_from(["km", "%", "USD", "number", "mg/kg", "°F", "no unit"])
SCHEMAS = st.sampled_from(
    ['{"type": "object"}', '{"required": ["a"]}', "{}", "", "[", '{"type": 1}', '{"pattern": "("}']
)


MESSAGES = st.lists(st.fixed_dictionaries({"role": st.sampled_from(["user", "assistant", "x"]), "content": TEXTS}))


def values_of(parameter: Parameter) -> st.SearchStrategy[object]:
    kind = parameter.type.kind
    if parameter.choices:
        return st.sampled_from(parameter.choices)
    if parameter.type.element == "Message":
        return MESSAGES
    if parameter.name == "schema":
        return SCHEMAS
    if parameter.name == "unit":
        return UNITS
    if kind == "Text":
        return st.sampled_from(SNIPPETS) if parameter.constant else TEXTS
    if kind in ("Int", "Real"):
        low, high = parameter.type.low, parameter.type.high
        return st.integers(-3 if low is None else int(low), 9 if high is None else int(high))
    return VALUES[kind]


def arguments_of(tool: Tool) -> st.SearchStrategy[tuple[object, ...]]:
    needed = [values_of(parameter) for parameter in tool.parameters if not parameter.optional]
    every = [values_of(parameter) for parameter in tool.parameters]
    return st.tuples(*needed) | st.tuples(*every)


def languages_of(tool: Tool) -> list[str]:
    """Give back the languages that a tool is asked in: those that it is not refused for."""
    return [language for language in LANGUAGES if not tool.languages or language in tool.languages]


def fits(tool: Tool, found: object) -> bool:
    kind, low, high = tool.result.kind, tool.result.low, tool.result.high
    if found is None:
        return tool.result.undefined
    if kind in ("Int", "Real"):
        right = isinstance(found, int if kind == "Int" else int | float) and not isinstance(found, bool)
        exact = Decimal(str(found))
        return right and exact.is_finite() and (low is None or low <= exact) and (high is None or exact <= high)
    if kind == "List":
        return isinstance(found, list) and all(isinstance(item, str) for item in found)
    return isinstance(found, {"Bool": bool, "Text": str}[kind])


@pytest.mark.parametrize("tool", TOOLS)
def test_the_answer_is_of_its_type_and_the_same_again(tool: Tool, answer: Callable[..., object]) -> None:
    @settings(max_examples=30, deadline=None, suppress_health_check=list(HealthCheck))
    @given(arguments_of(tool), st.sampled_from(languages_of(tool)))
    def check(arguments: tuple[object, ...], language: str) -> None:
        found = answer(tool, arguments, language)
        assert fits(tool, found)
        assert answer(tool, arguments, language) == found

    check()


@pytest.mark.parametrize("tool", TOOLS)
def test_a_tool_is_declared_in_full(tool: Tool) -> None:
    names = [parameter.name for parameter in tool.parameters]
    assert len(set(names)) == len(names)
    assert tool.name.count(".") == 1
    assert tool.summary.endswith(".")
    assert tool.result.undefined == bool(tool.undefined)
    assert set(tool.trends) <= set(names)
    assert bool(tool.requires) <= bool(tool.extra)
    assert len(tool.cases) >= 2
    assert json.dumps([tool.summary, tool.undefined, tool.source])


@pytest.mark.parametrize("tool", TOOLS)
def test_parameters_that_may_be_left_out_come_last(tool: Tool) -> None:
    optional = [parameter.optional for parameter in tool.parameters]
    assert optional == sorted(optional)
    assert all(parameter.optional or parameter.default is None for parameter in tool.parameters)


@pytest.mark.parametrize("tool", TOOLS)
def test_cases_show_what_is_undefined_and_what_an_empty_text_gives(tool: Tool) -> None:
    answers = [case.answer for case in tool.cases]
    assert (None in answers) == tool.result.undefined
    if tool.parameters and tool.parameters[0].type.kind == "Text":
        assert any(case.arguments[0] == "" or str(case.arguments[0]).isspace() for case in tool.cases)
