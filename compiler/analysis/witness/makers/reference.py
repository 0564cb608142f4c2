"""Makers for answers beside what was expected: the expected texts are written to fit, or not to fit, the answer."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from rubricc.compiler.analysis.witness.document import Copy, Data, Document, Draft, Field, Piece, Texts
from rubricc.compiler.analysis.witness.frames import sentence
from rubricc.compiler.analysis.witness.makers.registry import maker
from rubricc.compiler.analysis.witness.readers import as_list, plain
from rubricc.compiler.analysis.witness.step import Step
from rubricc.compiler.ir.expressions import Call, Expression, InputRef

NUMBERS = ("5", "42", "3.5", "7%", "1000")


@maker("reference.exact", "reference.normalized", "reference.contains_answer", "reference.chrf", "reference.best_of")
def answers(step: Step, call: Call) -> Iterator[Draft]:
    """Make the expected texts those of the answer, a part of it, or something else; or the answer one of them."""
    text = str(plain(step.read(call.arguments[0])) or "")
    node = call.arguments[1]
    if step.aim == "undefined":
        yield from _expecting(step, node, None)
    elif step.up:
        yield from _alike(step, call, text)
    else:
        for words in ("xylophone", "quartz", step.kit.filler.words[0]):
            yield from _expecting(step, node, words)
        yield from _mixed(step, node, text)
        for site in step.sites(call.arguments[0]):
            yield site.inserted(step.draft, True, *step.filler(site.document(step.draft), 3))
            yield site.inserted(step.draft, True, *step.filler(site.document(step.draft), 30))
            yield site.put(step.draft, Document())


def _alike(step: Step, call: Call, text: str) -> Iterator[Draft]:
    node = call.arguments[1]
    source = call.arguments[0]
    if isinstance(source, InputRef) and text.strip() and isinstance(node, InputRef):
        yield step.draft.put(node.name, _copying(step, node, source.name))
    if text.strip():
        yield from _expecting(step, node, text)
        yield from _mixed(step, node, text)
    for item in as_list(plain(step.read(node))) or ():
        for site in step.sites(source):
            yield site.put(step.draft, Document((Piece(item, "", "raw"),)))
            yield site.inserted(step.draft, True, Piece(sentence(item), " ", "raw"))
            yield site.inserted(step.draft, True, Piece(item, "\n\n", "raw"))
    for site in step.sites(source):
        more = step.filler(site.document(step.draft), 1)
        yield from _expecting(_at(step, site.inserted(step.draft, True, *more)), node, more[0].text)


def _copying(step: Step, node: InputRef, name: str) -> Field:
    return Texts((Copy(name),)) if node.type.kind == "List" else Copy(name)


def _mixed(step: Step, node: Expression | None, text: str) -> Iterator[Draft]:
    """Give back drafts that expect a part of the text, or the text and more."""
    words = text.split()
    for share in (0.75, 0.5, 0.25):
        part = words[: max(1, round(len(words) * share))]
        yield from _expecting(step, node, " ".join(part))
    for share in (0.2, 0.5, 1.0, 2.0):
        more = step.kit.filler.take(Document(), max(1, round(len(words) * share)))
        yield from _expecting(step, node, " ".join([*words, *more]))
    if words:
        yield from _expecting(step, node, words[0].strip(".,"))


def _at(step: Step, draft: Draft) -> Step:
    return replace(step, draft=draft)


def _expecting(step: Step, node: Expression | None, text: str | None) -> Iterator[Draft]:
    """Give back drafts in which a text (or none) is expected."""
    match node:
        case InputRef():
            yield from _given(step, node, text)
        case Call(tool="reference.path", arguments=(InputRef() as data, path)) if path is not None:
            yield step.draft.put(data.name, Data(nested(str(plain(step.read(path))), text)))
        case _:
            for site in step.sites(node):
                yield site.put(step.draft, Document((Piece(text or "", "", "raw"),)))


def _given(step: Step, node: InputRef, text: str | None) -> Iterator[Draft]:
    if text is None:
        optional = any(item.name == node.name and item.optional for item in step.kit.rubric.inputs)
        yield step.draft.without(node.name) if optional else step.draft.put(node.name, Texts())
        return
    document = Document((Piece(text, "", "raw"),))
    yield step.draft.put(node.name, Texts((document,)) if node.type.kind == "List" else document)


def nested(path: str, text: Any) -> Any:
    """Give back JSON data that has a text (for None nothing) at a dotted path.

    >>> nested("a.1.b", "x")
    {'a': [{}, {'b': ['x']}]}
    """
    value: Any = {} if text is None else [text]
    for step in reversed(path.split(".")):
        value = [*({} for _ in range(int(step))), value] if step.isdecimal() and len(step) < 4 else {step: value}
    return value


@maker("reference.number_equals")
def numbers(step: Step, call: Call) -> Iterator[Draft]:
    """Put the expected number into the answer, or expect another."""
    node = call.arguments[1]
    if step.aim == "undefined":
        yield from _expecting(step, node, None)
        yield from _expecting(step, node, "none")
        return
    for number in NUMBERS:
        yield from _expecting(step, node, number)
        for site in step.sites(call.arguments[0]):
            for expecting in _expecting(step, node, number if step.up else "987654"):
                for at_end in (True, False):
                    yield site.inserted(expecting, at_end, Piece(f"{number}.", " ", "raw"))


@maker("reference.path")
def paths(step: Step, call: Call) -> Iterator[Draft]:
    """Put a text at the path, or take the data away."""
    node, path = call.arguments[:2]
    if isinstance(node, InputRef) and path is not None:
        word = step.kit.filler.words[0]
        yield step.draft.put(node.name, Data(nested(str(plain(step.read(path))), None if not step.up else word)))
        yield step.draft.put(node.name, Data({}))
