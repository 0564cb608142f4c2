"""Makers for comparisons of texts: `text.first(response, answers) == "yes"`, `query == "x"`."""

from __future__ import annotations

from collections.abc import Iterator

from rubricc.compiler.analysis.witness.document import Document, Draft, Piece
from rubricc.compiler.analysis.witness.frames import sentence
from rubricc.compiler.analysis.witness.makers.items import other_answers
from rubricc.compiler.analysis.witness.makers.placed import placed
from rubricc.compiler.analysis.witness.readers import plain
from rubricc.compiler.analysis.witness.step import Step
from rubricc.compiler.ir.expressions import Call, Compare, ElementRef, Expression, InputRef
from rubricc.compiler.ir.walk import walk
from rubricc.runtime.lexicon import Lexicon


def compared_texts(step: Step, node: Compare) -> Iterator[Draft]:
    """Make the two sides the same, or not the same."""
    undefined = step.value is None and step.goal.feature is node
    holds = bool(step.goal.low) if undefined else step.up
    same = holds == (node.op == "==")
    for one, other in ((node.left, node.right), (node.right, node.left)):
        value = plain(step.read(other))
        if isinstance(value, str):
            yield from (_made_equal if same else _made_different)(step, one, value)


def _made_equal(step: Step, side: Expression, wanted: str) -> Iterator[Draft]:
    if isinstance(side, InputRef | ElementRef):
        for site in step.sites(side):
            yield site.put(step.draft, Document((Piece(wanted, "", "raw"),)))
        return
    if isinstance(side, Call):
        yield from placed(step, side, wanted)
    for site in step.sites(side):
        document = site.document(step.draft)
        yield site.inserted(step.draft, False, Piece(sentence(wanted), " ", "phrase", wanted))
        yield site.inserted(step.draft, True, Piece(sentence(wanted), " ", "phrase", wanted))
        for place in site.places(step.draft):
            yield site.put(step.draft, document.without(place))
        yield site.put(step.draft, Document((Piece(wanted, "", "raw"),)))


def _made_different(step: Step, side: Expression, unwanted: str) -> Iterator[Draft]:
    if isinstance(side, Call) and step.read(side) is None:
        for other in (*other_answers(step, side, unwanted), step.kit.filler.words[0]):
            yield from placed(step, side, other)
    for site in step.sites(side):
        document = site.document(step.draft)
        yield site.inserted(step.draft, True, *step.filler(document, 1))
        yield site.inserted(step.draft, False, *step.filler(document, 1))
        for place in site.places(step.draft):
            yield site.put(step.draft, document.without(place))
        for lexicon in [found for part in walk(side) if (found := _lexicon(step, part)) is not None]:
            for entry in lexicon.entries:
                if entry and entry[0].text != unwanted:
                    piece = Piece(sentence(entry[0].text), " ", "phrase", entry[0].text)
                    yield site.inserted(step.draft, False, piece)


def _lexicon(step: Step, part: Expression) -> Lexicon | None:
    return step.lexicon(part) if part.kind == "lexicon_ref" else None
