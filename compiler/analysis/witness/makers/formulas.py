"""Padding that brings a formula of readability to a wanted value: how many words, how long, in how many sentences."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

from rubricc.compiler.analysis.witness.document import Document, Draft
from rubricc.compiler.analysis.witness.edits import longer
from rubricc.compiler.analysis.witness.readers import declaration
from rubricc.compiler.analysis.witness.sites import Site
from rubricc.compiler.analysis.witness.step import Step
from rubricc.compiler.ir.evaluate_calls import answer
from rubricc.compiler.ir.expressions import Call
from rubricc.runtime.text import Text
from rubricc.stdlib._readability import ReadingCounts, reading

WORDS = (1, 2, 3, 4, 5, 6, 7, 8, 10, 12, 15, 18, 22, 27, 33, 40)
SENTENCES = (1, 2, 3, 5, 0)
"""Sentences that are added; with 0 the words go into the last sentence of padding."""
SHARES = (0, 1, 2, 3, 5, 8, 10)
"""Tenths of the words that are long."""
MOST = 5

NOTHING = ReadingCounts()


@dataclass(frozen=True)
class Addition:
    """Words to add, and in how many sentences."""

    words: tuple[str, ...]
    sentences: int


def solved(step: Step, call: Call, site: Site) -> Iterator[Draft]:
    """Give back drafts with padding for which the formula has a wanted value, by what it gives for the counts."""
    declared, document = declaration(call.tool), site.document(step.draft)
    if declared is None or step.aim == "undefined" or site.paragraph is not None:
        return
    there = reading(step.kit.measure.text(document.text)) or NOTHING
    found = 0
    for addition in _additions(step, document):
        value = answer(declared.run(_text_with(step, there, addition)), declared.result)
        if step.goal.met_by(value):
            yield from _added(step, site, addition)
            found += 1
            if found >= MOST:
                return


def _additions(step: Step, document: Document) -> Iterator[Addition]:
    filler = step.kit.filler
    padded = any(piece.role == "filler" for piece in document.pieces)
    for count in WORDS:
        short, long = filler.take(document, count, filler.short), filler.take(document, count, filler.long)
        for tenths in SHARES:
            hard = count * tenths // 10
            words = (*short[: count - hard], *long[:hard])
            for sentences in SENTENCES if padded else SENTENCES[:-1]:
                if sentences <= count:
                    yield Addition(words, sentences)


def _text_with(step: Step, there: ReadingCounts, addition: Addition) -> Text:
    """Give back a text that reads as what is there with words added to it: only its counts are those of such a text."""
    more = reading(step.kit.measure.text(" ".join(addition.words))) or NOTHING
    stops = max(1, addition.sentences) if addition.sentences else 0
    text = Text("", step.kit.language)
    sentences = max(1, (there.sentences if there.words else 0) + addition.sentences)
    text.memo["reading"] = there.plus(more, characters=stops, sentences=sentences)
    return text


def _added(step: Step, site: Site, addition: Addition) -> Iterator[Draft]:
    document, words = site.document(step.draft), list(addition.words)
    if addition.sentences:
        share, rest = divmod(len(words), addition.sentences)
        sizes = [share + (n < rest) for n in range(addition.sentences)]
        starts = [sum(sizes[:n]) for n in range(len(sizes))]
        pieces = [step.kit.filler.sentence(words[at : at + size]) for at, size in zip(starts, sizes, strict=True)]
        yield site.inserted(step.draft, True, *pieces)
        yield site.inserted(step.draft, False, *pieces)
    else:
        place = max(n for n, piece in enumerate(document.pieces) if piece.role == "filler")
        yield site.put(step.draft, document.replaced(place, longer(document.pieces[place], words)))
