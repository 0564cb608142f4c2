"""Inputs to begin with: empty ones, those of the rubric's own tests, and texts rich in its phrases."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import chain

from rubricc.compiler.analysis.witness.document import Data, Document, Draft, Field, Piece, Texts, Turns
from rubricc.compiler.analysis.witness.frames import framed
from rubricc.compiler.analysis.witness.makers.inputs import blank
from rubricc.compiler.analysis.witness.step import Kit
from rubricc.compiler.ir.given import GivenError, parse
from rubricc.compiler.ir.rubric import Given, Rubric, TestCase
from rubricc.runtime.lexicon import Lexicon
from rubricc.runtime.types import Type

FORMATTED = (
    "# Garden\n\nA lamp.\n\n- cup\n- bowl\n- jug\n\n1. pear\n2. plum\n",
    "| cat | dog |\n|---|---|\n| 1 | 2 |\n\n```python\nx = 1\n```\n",
    '{"a": 1}',
    "**Lamp** and *bell*, see https://example.org.\n\n> quoted\n",
)


def empty(rubric: Rubric) -> Draft:
    """Give back the draft in which every text is empty and what is optional is left out."""
    needed = {item.name: blank(item.type) for item in rubric.inputs if not item.optional}
    return Draft({"query": Document(), "response": Document(), **needed})


def drafts(kit: Kit) -> Iterator[Draft]:
    """Yield a varied handful of drafts."""
    blank_one = empty(kit.rubric)
    yield blank_one
    for case in kit.rubric.tests:
        yield of_test(kit.rubric, case, blank_one)
    for pieces in _neutral(kit):
        yield blank_one.put("response", Document(tuple(pieces)))
    for lexicon in kit.measure.lexicons.values():
        yield from _of_lexicon(kit, lexicon, blank_one)
    everything = [piece for lexicon in kit.measure.lexicons.values() for piece in _phrases(kit, lexicon, 1)]
    yield _both(blank_one, everything)
    every_one = [piece for lexicon in kit.measure.lexicons.values() for piece in _phrases(kit, lexicon, 200)]
    yield _both(blank_one, every_one[:2000])
    for pattern in kit.measure.patterns.values():
        for string in kit.examples(pattern)[:2]:
            yield _both(blank_one, [Piece(string, " ", "phrase")])
    for text in FORMATTED:
        yield blank_one.put("response", Document((Piece(text, "", "block"),)))
    yield _all_given(kit, blank_one)


def _neutral(kit: Kit) -> Iterator[list[Piece]]:
    for size in (1, 8, 60, 400):
        yield kit.filler.sentences(kit.filler.take(Document(), size))


def _phrases(kit: Kit, lexicon: Lexicon, most: int) -> list[Piece]:
    found = [entry[0].text for entry in lexicon.entries[:most] if entry]
    return list(chain.from_iterable(framed(text, kit.language, "affirmed") for text in found))


def _of_lexicon(kit: Kit, lexicon: Lexicon, base: Draft) -> Iterator[Draft]:
    """Yield drafts with one phrase of a list, a few, and all: in the response, and one in the query."""
    one = _phrases(kit, lexicon, 1)
    yield base.put("response", Document(tuple(one)))
    yield base.put("query", Document(tuple(one)))
    for most in (3, 200):
        if len(lexicon.entries) > most // 3:
            yield base.put("response", Document(tuple(_phrases(kit, lexicon, most))))


def _both(base: Draft, pieces: list[Piece]) -> Draft:
    document = Document(tuple(pieces))
    return base.put("response", document).put("query", document)


def _all_given(kit: Kit, base: Draft) -> Draft:
    """Give back the draft with every optional input given."""
    words = Document(tuple(kit.filler.sentences(kit.filler.take(Document(), 4))))
    for item in kit.rubric.inputs:
        plain = blank(item.type)
        filled: Field = words if isinstance(plain, Document) else Texts((words,)) if isinstance(plain, Texts) else plain
        base = base.put(item.name, filled)
    return base


def of_test(rubric: Rubric, case: TestCase, base: Draft) -> Draft:
    """Give back the draft with what a test of the rubric gives."""
    declared = {item.name: item.type for item in rubric.inputs}
    for given in case.givens:
        base = base.put(given.name, _given(given, declared.get(given.name)))
    return base


def _given(given: Given, declared: Type | None) -> Field:
    if given.turns is not None:
        return Turns(tuple((turn.role, _raw(turn.text)) for turn in given.turns))
    if given.texts is not None:
        return Texts(tuple(_raw(text) for text in given.texts))
    if declared is None or declared.kind == "Text":
        return _raw(given.text or "")
    try:
        return of_value(parse(given.name, given.text or "", declared))
    except GivenError:
        return blank(declared)


def of_value(value: object) -> Field:
    """Give back the plain value of an input as a field of a draft."""
    if isinstance(value, str):
        return _raw(value)
    if isinstance(value, list | tuple) and value and all(isinstance(item, str) for item in value):
        return Texts(tuple(_raw(str(item)) for item in value))
    if isinstance(value, list | tuple) and value and all(isinstance(item, dict) and "role" in item for item in value):
        return Turns(tuple((item["role"], _raw(item["content"])) for item in value))
    return Data(value)


def _raw(text: str) -> Document:
    return Document((Piece(text, "", "raw"),)) if text else Document()
