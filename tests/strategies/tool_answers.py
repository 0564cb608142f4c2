"""All answers, and all evidence, of the tools of the standard library on their cases and on some harder texts."""

from __future__ import annotations

import sys
from collections.abc import Iterator, Sequence
from datetime import date

from rubricc.runtime.lexicon import Lexicon
from rubricc.runtime.pattern import Pattern
from rubricc.runtime.registry import all_tools, missing, tool
from rubricc.runtime.text import Text
from rubricc.runtime.tool import Parameter, Tool

TEXTS = (
    "I am sorry that you're in pain. Dr. Smith says: take 2 × 500 mg of paracetamol every 6 hours — no aspirin! "
    "If you have chest pain, call 911. See https://a.b/c on 3 May 2024, pay $20 or 15 %; is that OK?",
    "# Title\n\n- one\n- two\n\n1. a\n2. b\n\n| a | b |\n|---|---|\n| 1 | 2 |\n\n```python\nx = 1\n```\n\n"
    "**bold** *it* [l](u)",
    "Ich weiß nicht. 你好世界。ภาษาไทย naïve ﬁle İstanbul 👍🏽 \u0301 \x00 \ud800 C++ .NET 50% ½ l'allergie",
    '{"a": [1, 2, NaN]}\na,b\n"c,d",e',
    " \n\t ",
)


def received(parameter: Parameter, value: object, language: str) -> object:
    """Give back a plain argument as the tool receives it."""
    kind = parameter.type.kind
    if value is None:
        return None
    if kind == "Lexicon" and isinstance(value, list | tuple):
        return Lexicon.of([tuple(item) if isinstance(item, list | tuple) else item for item in value], language)
    if kind == "Pattern":
        return Pattern("p", (str(value),))
    if kind == "Text" and isinstance(value, str) and not parameter.constant:
        return Text(value, language)
    if kind == "Date" and isinstance(value, str):
        return date.fromisoformat(value)
    return tuple(value) if kind == "List" and isinstance(value, list) else value


def received_all(tool: Tool, arguments: Sequence[object], language: str = "en") -> list[object]:
    """Give back plain arguments, as many as there are, as the tool receives them."""
    return [received(*pair, language) for pair in zip(tool.parameters, arguments, strict=False)]


def shown_by(name: str, text: str, *arguments: object) -> list[str]:
    """Give back what a tool shows as its evidence, as it stands in the text; `arguments` are as it receives them."""
    evidence = tool(name).evidence
    assert evidence is not None
    return [text[start:end] for start, end, *_ in evidence(Text(text), *arguments)]


def questions(tool: Tool) -> Iterator[tuple[tuple[object, ...], str]]:
    """Yield the arguments of the tool's cases, and those with the texts in the place of the first argument."""
    for case in tool.cases:
        yield case.arguments, case.language
    if tool.cases and tool.parameters and tool.parameters[0].type.kind == "Text":
        for text in TEXTS:
            yield (text, *tool.cases[0].arguments[1:]), tool.cases[0].language


def answers() -> list[str]:
    """Give back every answer and all evidence, in writing, in the order of the tools' names."""
    return [line for tool in all_tools() if missing(tool) is None for line in answers_of(tool)]


def answers_of(tool: Tool) -> Iterator[str]:
    """Yield the answers and the evidence of one tool, in writing."""
    for arguments, language in questions(tool):
        given = received_all(tool, arguments, language)
        yield f"{tool.name} {tool.run(*given)!r}"
        if tool.evidence is not None:
            yield f"{tool.name} {list(tool.evidence(*given))!r}"


if __name__ == "__main__":
    sys.stdout.buffer.write("\n".join(answers()).encode("utf-8", "backslashreplace"))
