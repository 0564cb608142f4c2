"""A comparison with texts that are written in the rubric always has an answer, where one has words."""

from __future__ import annotations

import pytest

from rubricc.compiler.analysis.encode.given_references import has_references
from rubricc.compiler.ir.expressions import Call, InputRef, ListValue, TextValue
from rubricc.runtime.registry import all_tools, missing, tool
from rubricc.runtime.text import Text
from rubricc.runtime.types import TEXT

RESPONSE = InputRef(name="response", type=TEXT)
REFERENCES = (("the cat",), ("a dog", "the cat"), ("",), ("!",), ("你好",), ())
TEXTS = ("", "!", "the cat", "你好", "one two three " * 40)
COMPARING = [
    item.name for item in all_tools() if "references" in [p.name for p in item.parameters] and missing(item) is None
]


def called(name: str, references: tuple[str, ...]) -> Call:
    items = ListValue(items=tuple(TextValue(value=text) for text in references))
    return Call(tool=name, arguments=(RESPONSE, items, *[None] * (len(tool(name).parameters) - 2)))


@pytest.mark.parametrize("name", COMPARING)
@pytest.mark.parametrize("references", REFERENCES)
def test_there_is_an_answer_to_any_text(name: str, references: tuple[str, ...]) -> None:
    found = tool(name)
    if has_references(found, called(name, references)):
        rest = [parameter.default for parameter in found.parameters[2:]]
        assert all(found.run(Text(text), references, *rest) is not None for text in TEXTS)


def test_which_are_known() -> None:
    assert has_references(tool("similarity.rouge1"), called("similarity.rouge1", ("the cat",)))
    assert not has_references(tool("similarity.rouge1"), called("similarity.rouge1", ("!",)))
    assert not has_references(tool("similarity.chrf"), called("similarity.chrf", ()))
    input_of_texts = called("similarity.chrf", ("x",)).model_copy(update={"arguments": (RESPONSE, RESPONSE)})
    assert not has_references(tool("similarity.chrf"), input_of_texts)
