"""Every example of bad input is reported as `grammar/errors.md` says."""

from __future__ import annotations

import pytest

from rubricc.compiler.source.file import SourceFile
from rubricc.compiler.syntax.error_examples import Example, examples, failure
from rubricc.compiler.syntax.parse import parse

EXAMPLES = examples()


def reported(example: Example) -> tuple[int, int, str, str]:
    first = parse(SourceFile("example.rubric", example.text)).diagnostics[0]
    return *first.span.position, first.message, first.hint


def filled(text: str, found: str) -> str:
    return text.replace("{found}", f"`{found}`")


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.title)
def test_example_is_reported_as_written(example: Example) -> None:
    first = parse(SourceFile("example.rubric", example.text)).diagnostics[0]
    found = first.span.text
    wanted = (example.line, example.column, filled(example.advice.message, found), filled(example.advice.hint, found))
    assert reported(example) == wanted


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.title)
def test_example_has_one_mistake(example: Example) -> None:
    assert len(parse(SourceFile("example.rubric", example.text)).diagnostics) == 1


def test_there_are_enough_examples() -> None:
    assert len(EXAMPLES) >= 60
    assert len({example.title for example in EXAMPLES}) == len(EXAMPLES)


def test_no_two_examples_claim_the_same_place() -> None:
    places: dict[object, Example] = {}
    for example in EXAMPLES:
        if example.learnt:
            found = failure(example.text)
            assert found is not None, example.title
            assert found.exact not in places, (example.title, places[found.exact].title)
            places[found.exact] = example


@pytest.mark.parametrize("example", EXAMPLES, ids=lambda example: example.title)
def test_no_message_names_a_terminal(example: Example) -> None:
    for item in parse(SourceFile("example.rubric", example.text)).diagnostics:
        for name in ("LBRACE", "RBRACE", "LSQB", "RSQB", "NAME", "STRING", "CMP", "Token", "$END", "__"):
            assert name not in item.message + item.hint
