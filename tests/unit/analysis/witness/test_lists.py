"""Lists of what tools find in a text: how many items, how many different ones, which stand in both, which is first."""

from __future__ import annotations

from typing import Any

import pytest
from unit.analysis.witness.questions import asked, goal, realised

from rubricc.runtime.registry import all_tools, missing, tool

COUNTS = ((0, 0), (1, 1), (2, None), (3, 3), (6, 8))
ARGUMENTS = {"quantity.values": ', "mg"', "lexical.ngrams": ", 2", "lexical.pos": ', "noun"'}
"""What else tools are given after the text."""

REPEATING = ("lexical", "quantity", "time")
"""Namespaces whose lists have an item as often as the text; those of others have each item once."""

FROM_ELSEWHERE = ("text.split", "text.tokens", "lexical.synonyms", "reference.path")
"""Tools that `test_single_features` asks about, and those whose lists are no things found in a text."""

FIRST = {
    "entities.people": "Anna Miller",
    "entities.places": "Berlin",
    "lexical.lemmas": "child",
    "lexical.tokens": "pear",
    "medical.medications": "ibuprofen",
    "medical.red_flags": "chest pain",
    "quantity.currency": "35 USD",
    "quantity.numbers": "35",
    "quantity.percentages": "35",
    "quantity.quantities": "35 kilometre",
    "quantity.values": "35",
    "time.clock_times": "17:30",
    "time.dates": "2024-05-03",
    "time.durations": "PT20M",
    "time.recurrences": "2 per day",
}
"""Items that lists can begin with."""

ANSWERS = {
    "time.weekday(response)": "Tuesday",
    "time.earliest(response)": "2024-05-03",
    "time.latest(response)": "2024-05-03",
    "language.detect(response)": "es",
    "conversation.last_user(messages)": "Hello there.",
}
"""Other tools that give back a text, and what they are to give back."""


def finders() -> list[str]:
    """Give back the tools that give back a list of what they find in a text."""
    found = [item for item in all_tools() if item.result.kind == "List" and item.name not in FROM_ELSEWHERE]
    return [item.name for item in found if missing(item) is None]


def called(name: str, text: str = "response") -> str:
    return f"{name}({text}{ARGUMENTS.get(name, '')})"


@pytest.mark.parametrize("name", finders())
def test_sizes(name: str) -> None:
    realiser, (size, distinct) = asked(f"list.size({called(name)})", f"list.distinct({called(name)})")
    for bounds in COUNTS:
        realised(realiser, goal(size, *bounds))
        realised(realiser, goal(distinct, *bounds))
    if name.partition(".")[0] in REPEATING:
        realised(realiser, goal(distinct, 2, 2), goal(size, 4, None))


@pytest.mark.parametrize("name", finders())
def test_shared(name: str) -> None:
    realiser, (feature,) = asked(f"list.shared({called(name, 'query')}, {called(name)})")
    for bounds in ((0, 0), (1, 1), (3, None)):
        realised(realiser, goal(feature, *bounds))


@pytest.mark.parametrize(("name", "wanted"), FIRST.items())
def test_items_by_number(name: str, wanted: str) -> None:
    if missing(tool(name)) is not None:
        pytest.skip("the library of the tool is not here")
    expressions = [f'list.at({called(name)}, {number}) == "{wanted}"' for number in (1, -1, 3)]
    realiser, features = asked(*expressions)
    for feature in features:
        realised(realiser, goal(feature, 1, 1))
        realised(realiser, goal(feature, 0, 0))


@pytest.mark.parametrize(("call", "wanted"), ANSWERS.items())
def test_answers_that_are_texts(call: str, wanted: str) -> None:
    declared: Any = "input messages: [Message] optional" if "messages" in call else ""
    realiser, (feature,) = asked(f'{call} == "{wanted}"', declared=declared)
    realised(realiser, goal(feature, 1, 1))
    realised(realiser, goal(feature, 0, 0))


def test_phrases_and_sizes_of_one_section() -> None:
    realiser, features = asked(
        "text.contains(format.section(response, advice), drugs)",
        "text.words(format.section(response, advice))",
        "text.contains(format.section(response, advice), safe)",
        "text.contains(response, safe)",
    )
    realised(realiser, *[goal(feature, low, high) for feature, (low, high) in zip(
        features, ((1, 1), (20, 25), (0, 0), (1, 1)), strict=True)])  # fmt: skip
