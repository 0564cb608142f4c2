"""Makers for shares: different words, repeated runs of words, and what is copied from another text."""

from __future__ import annotations

from collections.abc import Iterator

from rubricc.compiler.analysis.witness.document import Document, Draft, Piece
from rubricc.compiler.analysis.witness.edits import broken_up
from rubricc.compiler.analysis.witness.makers.registry import maker
from rubricc.compiler.analysis.witness.readers import plain
from rubricc.compiler.analysis.witness.sites import Site
from rubricc.compiler.analysis.witness.step import Step
from rubricc.compiler.ir.expressions import Call

AMOUNTS = (1, 3, 8, 20, 60, 150)


@maker("text.unique_ratio", "text.repetition", "lexical.type_token_ratio")
def variety(step: Step, call: Call) -> Iterator[Draft]:
    """Add different words, or the same words again."""
    varied = step.up == (call.tool != "text.repetition")
    for site in step.sites(call.arguments[0]):
        document = site.document(step.draft)
        if step.aim == "undefined":
            yield site.put(step.draft, Document())
            continue
        for amount in _amounts(step, document):
            yield from _varied(step, site, amount) if varied else _repeated(step, site, amount)
        yield from _recast(step, site, varied)
        for place in site.places(step.draft):
            yield site.put(step.draft, document.without(place))


def _amounts(step: Step, document: Document) -> list[int]:
    """Give back how many words might do it, by size: those that would make up for the gap first."""
    size = max(1, len(document.text.split()))
    guess = max(1, round(size * float(step.gap)))
    return list(dict.fromkeys([guess, guess + 1, max(1, guess - 1), 2 * guess, *AMOUNTS]))


def _varied(step: Step, site: Site, amount: int) -> Iterator[Draft]:
    document = site.document(step.draft)
    there = set(document.text.lower().replace(".", " ").split())
    pool = [word for word in (*step.kit.filler.words, *step.kit.filler.invented(600)) if word not in there]
    yield site.inserted(step.draft, True, *step.kit.filler.sentences(pool[:amount]))


def _repeated(step: Step, site: Site, amount: int) -> Iterator[Draft]:
    document = site.document(step.draft)
    padding = [piece for piece in document.pieces if piece.role == "filler"]
    word = padding[-1].text.rstrip(".").split()[-1].lower() if padding else step.kit.filler.words[0]
    yield site.inserted(step.draft, True, step.kit.filler.sentence([word] * amount))
    yield site.inserted(step.draft, True, *step.kit.filler.sentences([word] * amount))


def _recast(step: Step, site: Site, varied: bool) -> Iterator[Draft]:
    """Give back the draft with its padding all of different words, or all of one, the numbers of words as they are."""
    document = site.document(step.draft)
    padding = [n for n in site.places(step.draft) if document.pieces[n].role == "filler"]
    total = sum(len(document.pieces[n].text.split()) for n in padding)
    if not total:
        return
    pool = [*step.kit.filler.words, *step.kit.filler.invented(total)]
    for kinds in (total,) if varied else (1, max(1, total // 4), max(1, total // 2)):
        made, at = document, 0
        for n in padding:
            size = len(document.pieces[n].text.split())
            words = [pool[(at + k) % kinds] for k in range(size)]
            made = made.replaced(n, step.kit.filler.sentence(words, document.pieces[n].before))
            at += size
        yield site.put(step.draft, made)


@maker("text.copied_from")
def copied(step: Step, call: Call) -> Iterator[Draft]:
    """Put words of the other text into the text, words of the text into the other, or words that neither shares."""
    other = str(plain(step.read(call.arguments[1])) or "")
    for site in step.sites(call.arguments[0]):
        document = site.document(step.draft)
        if step.up:
            yield from _copies(step, call, site, other)
            continue
        for amount in (*_amounts(step, document), 400):
            yield from _varied(step, site, amount)
        for source in step.sites(call.arguments[1]):
            yield from _less_alike(step, source)
            yield source.put(step.draft, Document())
        for place in site.places(step.draft):
            yield site.put(step.draft, document.without(place))
        yield from broken_up(step, site)


def _copies(step: Step, call: Call, site: Site, other: str) -> Iterator[Draft]:
    document = site.document(step.draft)
    words = other.split()
    sizes = (4, 8, 16, len(words))
    if words:
        for size in sizes:
            yield site.inserted(step.draft, True, Piece(" ".join(words[:size]), " ", "raw"))
        yield site.put(step.draft, Document((Piece(other, "", "raw"),)))
        yield site.inserted(step.draft, True, Piece(other, "\n\n", "raw"))
    for source in step.sites(call.arguments[1]):
        yield source.put(step.draft, Document((Piece(document.text, "", "raw"),)))
        yield source.inserted(step.draft, True, Piece(document.text, "\n\n", "raw"))
        own = document.text.split()
        share = max(4, round(len(own) * float(step.goal.low or 1)))
        for size in (share, share + 3, share // 2, 2 * share):
            yield source.inserted(step.draft, True, Piece(" ".join(own[:size]), "\n\n", "raw"))
        yield from _shared_padding(step, site, source)


def _shared_padding(step: Step, site: Site, source: Site) -> Iterator[Draft]:
    """Give back drafts with the same sentence of padding in both texts."""
    for amount in AMOUNTS[2:]:
        pieces = step.filler(site.document(step.draft), amount)
        draft = site.inserted(step.draft, True, *pieces)
        yield source.inserted(draft, True, *pieces)


def _less_alike(step: Step, source: Site) -> Iterator[Draft]:
    document = source.document(step.draft)
    for place in range(len(document.pieces)):
        yield source.put(step.draft, document.without(place))
        piece = document.pieces[place]
        mixed = " ".join(f"{word} {step.kit.filler.words[0]}" for word in piece.text.split())
        yield source.put(step.draft, document.replaced(place, Piece(mixed, piece.before, piece.role)))
