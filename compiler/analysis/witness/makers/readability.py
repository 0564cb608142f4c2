"""Makers for readability: short or long words, in short or long sentences."""

from __future__ import annotations

from collections.abc import Iterator

from rubricc.compiler.analysis.witness.document import Document, Draft
from rubricc.compiler.analysis.witness.edits import merged
from rubricc.compiler.analysis.witness.makers.formulas import solved
from rubricc.compiler.analysis.witness.makers.registry import maker
from rubricc.compiler.analysis.witness.sites import Site
from rubricc.compiler.analysis.witness.step import Step
from rubricc.compiler.ir.expressions import Call

SHAPES = (
    (1, 1),
    (2, 1),
    (3, 1),
    (6, 1),
    (10, 1),
    (14, 1),
    (12, 3),
    (20, 1),
    (30, 1),
    (20, 4),
    (40, 2),
    (60, 1),
    (60, 10),
)
"""How many words are added, and in how many sentences."""


@maker("readability.*")
def readability(step: Step, call: Call) -> Iterator[Draft]:
    """Add easy or hard sentences, or recast the padding that is there."""
    eases = call.tool == "readability.flesch_reading_ease"
    harder = step.up != eases
    for site in step.sites(call.arguments[0]):
        if step.aim == "undefined":
            yield site.put(step.draft, Document())
            continue
        if call.tool in ("readability.syllables", "readability.difficult_words"):
            yield from _counted(step, call, site)
        yield from solved(step, call, site)
        yield from _recast(step, site, harder)
        yield from _nudged(step, site, harder)
        yield from _extended(step, site, harder)
        yield from _joined(step, site) if harder else ()


def _pools(step: Step, harder: bool) -> list[list[str]]:
    filler = step.kit.filler
    mixed = [word for pair in zip(filler.short, filler.long * 3, strict=False) for word in pair]
    few = [
        w for n, w in enumerate(filler.short) for w in ([w, filler.long[n % len(filler.long)]] if n % 4 == 0 else [w])
    ]
    easy, hard = [filler.short, filler.tiny, few, filler.middle], [filler.long, mixed, filler.middle]
    return [*hard, few] if harder else [*easy, mixed]


def _counted(step: Step, call: Call, site: Site) -> Iterator[Draft]:
    """Give back drafts with as many syllables, or difficult words, more."""
    document = site.document(step.draft)
    filler = step.kit.filler
    if step.up:
        pool = filler.short if call.tool == "readability.syllables" else filler.long
        yield site.inserted(step.draft, True, *filler.sentences(filler.take(document, step.count, pool)))
        yield site.inserted(step.draft, True, *filler.sentences(filler.take(document, step.count, pool, fresh=False)))


def _recast(step: Step, site: Site, harder: bool) -> Iterator[Draft]:
    """Give back drafts whose padding has other words, as many as before, or stands in sentences of other lengths."""
    document = site.document(step.draft)
    padding = [n for n in site.places(step.draft) if document.pieces[n].role == "filler"]
    if not padding:
        return
    for pool in _pools(step, harder):
        made, at = document, 0
        for n in padding:
            size = len(document.pieces[n].text.split())
            words = [pool[(at + k) % len(pool)] for k in range(size)]
            made = made.replaced(n, step.kit.filler.sentence(words, document.pieces[n].before))
            at += size
        yield site.put(step.draft, made)
    words = [word for n in padding for word in document.pieces[n].text.rstrip(".").split()]
    for length in (40, 25, 14) if harder else (3, 6, 9):
        rest = document.without(*padding)
        yield site.put(step.draft, rest.added(*step.kit.filler.sentences(words, " ", length)))


def _nudged(step: Step, site: Site, harder: bool) -> Iterator[Draft]:
    """Give back drafts with a few words of padding easier or harder, one word more or less, or parted otherwise."""
    document, filler = site.document(step.draft), step.kit.filler
    padding = [n for n in site.places(step.draft) if document.pieces[n].role == "filler"]
    for place in padding[-3:]:
        piece = document.pieces[place]
        words = piece.text.rstrip(".").split()
        for count in (1, 2, 4):
            for pool in (filler.middle, filler.long) if harder else (filler.tiny, filler.short, filler.middle):
                changed = [*words[:-count], *filler.take(document, min(count, len(words)), pool)]
                yield site.put(step.draft, document.replaced(place, filler.sentence(changed, piece.before)))
        yield site.put(step.draft, document.replaced(place, filler.sentence([*words, filler.words[0]], piece.before)))
        for at in range(1, len(words)):
            halves = filler.sentence(words[:at], piece.before), filler.sentence(words[at:])
            yield site.put(step.draft, document.replaced(place, *halves))


def _extended(step: Step, site: Site, harder: bool) -> Iterator[Draft]:
    document = site.document(step.draft)
    for count, sentences in SHAPES if not harder else SHAPES[::-1]:
        for pool in _pools(step, harder)[:3]:
            words = step.kit.filler.take(document, count, pool)
            length = max(1, count // sentences)
            yield site.inserted(step.draft, True, *step.kit.filler.sentences(words, " ", length))


def _joined(step: Step, site: Site) -> Iterator[Draft]:
    document = site.document(step.draft)
    for place in list(site.places(step.draft))[:-1]:
        together = merged(document, place)
        if together is not None:
            yield site.put(step.draft, together)
