"""Makers for texts that are data as a whole: JSON, YAML, CSV, tags, a block of thought."""

from __future__ import annotations

import json
from collections.abc import Iterator
from dataclasses import replace
from typing import Any

from rubricc.compiler.analysis.witness.document import Document, Draft, Piece
from rubricc.compiler.analysis.witness.edits import replaced_by_filler
from rubricc.compiler.analysis.witness.instances import instances
from rubricc.compiler.analysis.witness.makers.registry import maker
from rubricc.compiler.analysis.witness.readers import plain
from rubricc.compiler.analysis.witness.sites import Site
from rubricc.compiler.analysis.witness.step import Step
from rubricc.compiler.ir.expressions import Call

LAYOUTS = {
    "format.is_json": ("json array", "json object", "json text", "fenced array", "fenced object"),
    "format.is_yaml": ("yaml", "fenced yaml", "json array"),
    "text.quotes": ("quoted",),
    "format.think_block": ("think",),
}
"""Layouts that may make a tool say yes, by tool."""


@maker(*LAYOUTS)
def wholes(step: Step, call: Call) -> Iterator[Draft]:
    """Lay the whole text out so that it is such a text, or as plain prose."""
    for site in step.sites(call.arguments[0]):
        document = site.document(step.draft)
        if not step.up:
            yield from _plainer(step, site)
            continue
        for layout in LAYOUTS[call.tool]:
            yield site.put(step.draft, replace(document, layout=layout, tail=""))
        full = document if document.pieces else document.added(*step.filler(document, 1))
        for layout in LAYOUTS[call.tool]:
            yield site.put(step.draft, replace(full, layout=layout, tail=""))


def _plainer(step: Step, site: Site) -> Iterator[Draft]:
    """Give back drafts that are prose: laid out so, or with a sentence before what they are."""
    document = site.document(step.draft)
    if document.layout != "plain":
        yield site.put(step.draft, replace(document, layout="plain"))
    else:
        yield site.inserted(step.draft, False, *step.filler(document, 2))
        yield site.inserted(step.draft, True, *step.filler(document, 2))
    for place in site.places(step.draft):
        yield site.put(step.draft, document.without(place))
        yield from replaced_by_filler(step, site, place)


@maker("format.is_csv")
def tables(step: Step, call: Call) -> Iterator[Draft]:
    """Lay the text out as comma-separated rows, or as prose."""
    for site in step.sites(call.arguments[0]):
        document = site.document(step.draft)
        if not step.up:
            yield from _plainer(step, site)
            continue
        for columns in (step.number(call, 1, 2), 2, 3):
            yield site.put(step.draft, replace(document, layout=f"csv {min(12, max(1, columns))}", tail=""))


@maker("format.has_json")
def embedded(step: Step, call: Call) -> Iterator[Draft]:
    """Put a JSON text into the text."""
    kind = str(plain(step.read(call.arguments[1])) or "object") if len(call.arguments) > 1 else "object"
    source = "[1]" if kind == "array" else '{"a": 1}'
    for site in step.sites(call.arguments[0]):
        if step.up:
            yield site.inserted(step.draft, True, Piece(source, "\n", "block"))
            yield site.inserted(step.draft, True, Piece('{"": 1}' if kind == "object" else "[]", "\n", "block"))
            yield site.inserted(step.draft, False, Piece(source, " ", "block"))
        else:
            yield from _plainer(step, site)


@maker("format.matches_schema")
def schemas(step: Step, call: Call) -> Iterator[Draft]:
    """Write values that fit the schema, or that do not."""
    schema = _loaded(plain(step.read(call.arguments[1])))
    for site in step.sites(call.arguments[0]):
        if not step.up:
            yield from _plainer(step, site)
            continue
        words = [piece.text for piece in site.document(step.draft).pieces] or step.kit.filler.short[:3]
        for value in instances(schema, words):
            source = json.dumps(value, ensure_ascii=False)
            yield site.put(step.draft, Document((Piece(source, "", "block"),)))
            yield site.put(step.draft, Document((Piece(f"```json\n{source}\n```", "", "block"),)))


def _loaded(schema: Any) -> Any:
    try:
        return json.loads(schema)
    except (TypeError, ValueError):
        return None


@maker("format.tag_balanced")
def tags(step: Step, call: Call) -> Iterator[Draft]:
    """Write the tag around a word, around everything, or take it out."""
    tag = str(plain(step.read(call.arguments[1])) or "")
    for site in step.sites(call.arguments[0]):
        document = site.document(step.draft)
        word = step.kit.filler.take(document, 1)[0]
        if step.up:
            yield site.inserted(step.draft, True, Piece(f"<{tag}>{word}</{tag}>", " ", "block"))
            yield site.inserted(step.draft, False, Piece(f"<{tag}>{word}</{tag}>", " ", "block"))
            body = document.text or word
            yield site.put(step.draft, Document((Piece(f"<{tag}>{body}</{tag}>", "", "raw"),)))
        else:
            found = [n for n in site.places(step.draft) if f"{tag}>" in document.pieces[n].text]
            yield site.put(step.draft, document.without(*found))
            yield site.inserted(step.draft, True, Piece(f"<{tag}>", " ", "block"))


@maker("text.case")
def cases(step: Step, call: Call) -> Iterator[Draft]:
    """Write the whole text in small letters, in capitals, or with a capital at the beginning of each word."""
    wanted = str(plain(step.read(call.arguments[1])))
    for site in step.sites(call.arguments[0]):
        document = site.document(step.draft)
        full = document if document.text.strip() else document.added(*step.filler(document, 2))
        if step.up:
            yield site.put(step.draft, replace(full, case=wanted))
            continue
        yield site.put(step.draft, replace(document, case=""))
        for case in ("lower", "upper", "title"):
            if case != wanted:
                yield site.put(step.draft, replace(full, case=case))
        yield site.inserted(step.draft, True, *step.filler(document, 2))
        yield site.inserted(step.draft, True, Piece("aB", " ", "filler"))
