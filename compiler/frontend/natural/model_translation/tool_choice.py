"""Which tools a prompt offers: those of the chosen namespaces that are most likely to serve, within a budget."""

from __future__ import annotations

import math
import re
from collections import Counter
from collections.abc import Sequence
from functools import cache

import Stemmer

from rubricc.compiler.frontend.natural.model_translation.options import ToolSet
from rubricc.runtime.registry import all_tools, missing
from rubricc.runtime.tool import Parameter, Tool

PLAIN = ("text", "list")
"""What strings alone can tell: the namespaces of `--tools none`."""

POPULAR = (*PLAIN, "entities", "format", "language", "lexical", "readability", "tone")
"""Beside those, what NLTK and spaCy are asked for."""

ALWAYS = (
    "list.distinct",
    "list.size",
    "text.asks",
    "text.count",
    "text.count_matches",
    "text.distinct",
    "text.ends_with",
    "text.near",
    "text.same_sentence",
    "text.sentences",
    "text.starts_with",
    "text.words",
)
"""Tools that nearly every rubric needs."""

ON_NUMBERS = ("quantity.near", "quantity.range", "quantity.some", "quantity.some_above", "quantity.some_below")
"""Tools that rubrics need which speak of numbers."""

BUDGET = 15_000
"""How many characters the lines of the offered tools may have together, line ends included."""

FROM_CALLERS = {"[Message]", "Message", "Json", "Date"}
"""Types of what a rubric from words has no input for."""

REFERENCES = "references"
"""What tools call the answers that a caller gives to compare with; other lists of texts are what tools answer."""

CHOICES = 14
"""No more values of one argument are shown than this, those that the rubric speaks of first."""

_WORD = re.compile(r"[a-z]{3,}")


def offered(words: str, tools: ToolSet, language: str, budget: int = BUDGET) -> tuple[Tool, ...]:
    """Give back the tools to offer for a rubric with these words, by name.

    Tools that are not installed here, that know nothing of the language, or that read what only callers have
    (references, turns, data) are left out.
    """
    able = [tool for tool in _of(tools) if _serves(tool, language)]
    first = (*ALWAYS, *ON_NUMBERS) if re.search("[0-9]", words) else ALWAYS
    ranked = sorted(able, key=lambda tool: (tool.name not in first, -_likeness(words, tool), tool.name))
    chosen, room = [], budget
    for tool in ranked:
        room -= len(line(tool, words)) + 1
        if room < 0:
            break
        chosen.append(tool)
    return tuple(sorted(chosen, key=lambda tool: tool.name))


def _serves(tool: Tool, language: str) -> bool:
    needed = [parameter for parameter in tool.parameters if not parameter.may_be_left_out]
    given = any(str(parameter.type) in FROM_CALLERS or parameter.name == REFERENCES for parameter in needed)
    return not (missing(tool) or given or (tool.languages and language not in tool.languages))


def line(tool: Tool, words: str = "") -> str:
    """Give back a tool as the prompt shows it: how it is called, what it answers, and when it has no answer."""
    parameters = ", ".join(_parameter(parameter, words) for parameter in tool.parameters)
    undefined = f" Undefined where {tool.undefined}." if tool.undefined else ""
    return f"{tool.name}({parameters}) -> {tool.result}: {tool.summary}{undefined}"


def _parameter(parameter: Parameter, words: str) -> str:
    kind = _choices(parameter, words) or str(parameter.type)
    if parameter.default is None:
        return f"{parameter.name}: {kind}" + ("?" if parameter.optional else "")
    default = f'"{parameter.default}"' if isinstance(parameter.default, str) else parameter.default
    return f"{parameter.name}: {kind} = {default}"


def _choices(parameter: Parameter, words: str) -> str:
    spoken = _stems(words)
    likely = sorted(parameter.choices, key=lambda choice: not _stems(choice.replace("_", " ")) & spoken)[:CHOICES]
    shown = [f'"{choice}"' for choice in parameter.choices if choice in likely or choice == parameter.default]
    return "|".join([*shown, *(["…"] if len(shown) < len(parameter.choices) else [])])


@cache
def _of(tools: ToolSet) -> Sequence[Tool]:
    wanted = {"none": PLAIN, "popular": POPULAR}.get(tools)
    return tuple(tool for tool in all_tools() if wanted is None or tool.namespace in wanted)


def _likeness(words: str, tool: Tool) -> float:
    """Give back how much a tool's declaration speaks of what the words speak of: the rarer a shared word, the more.

    The sum is exact: the order of a set is another in each process, and a prompt must be the same in all.
    """
    rarity, spoken = _declared()
    shared = _stems(words) & spoken[tool.name]
    return math.fsum(rarity[stem] for stem in shared) / math.sqrt(len(spoken[tool.name]))


@cache
def _declared() -> tuple[dict[str, float], dict[str, frozenset[str]]]:
    """Give back how rare each stem of the declarations is (a logarithm), and the stems of each tool by its name."""
    spoken = {tool.name: _stems(_words(tool)) for tool in all_tools()}
    counts = Counter(stem for stems in spoken.values() for stem in stems)
    return {stem: math.log(len(spoken) / count) for stem, count in counts.items()}, spoken


def _words(tool: Tool) -> str:
    choices = (choice for parameter in tool.parameters for choice in parameter.choices)
    return " ".join([tool.name.replace("_", " ").replace(".", " "), tool.summary, *choices])


@cache
def _stems(words: str) -> frozenset[str]:
    return frozenset(Stemmer.Stemmer("english").stemWords(_WORD.findall(words.lower())))
