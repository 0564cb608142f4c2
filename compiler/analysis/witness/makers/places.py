"""Makers for the tools that ask where phrases stand."""

from __future__ import annotations

from collections.abc import Iterator

from rubricc.compiler.analysis.witness.document import Document, Draft, Piece
from rubricc.compiler.analysis.witness.edits import broken_up, removals
from rubricc.compiler.analysis.witness.frames import sentence
from rubricc.compiler.analysis.witness.makers.phrases import ranked, taken_out
from rubricc.compiler.analysis.witness.makers.registry import maker
from rubricc.compiler.analysis.witness.sites import Site
from rubricc.compiler.analysis.witness.step import Step
from rubricc.compiler.ir.expressions import Call
from rubricc.runtime.lexicon import Lexicon


@maker("text.starts_with", "text.ends_with")
def edges(step: Step, call: Call) -> Iterator[Draft]:
    """Put a phrase at the beginning or end, or put something else there."""
    at_end = call.tool == "text.ends_with"
    lexicon = step.lexicon(call.arguments[1])
    for site in step.sites(call.arguments[0]):
        if lexicon is not None and step.up:
            yield from _edge(step, site, lexicon, at_end)
        elif lexicon is not None:
            yield from _other_edge(step, site, at_end)


def _edge(step: Step, site: Site, lexicon: Lexicon, at_end: bool) -> Iterator[Draft]:
    document, places = site.document(step.draft), site.places(step.draft)
    for _, phrase in ranked(step, lexicon, list(range(len(lexicon.entries))))[:6]:
        text = phrase.text
        if places:
            yield from _glued(step, site, document, text, at_end)
        whole = text if at_end else sentence(text)
        yield site.inserted(step.draft, at_end, Piece(whole, " ", "phrase", text))
        yield site.inserted(step.draft, at_end, Piece(text, " ", "phrase", text))


def _glued(step: Step, site: Site, document: Document, text: str, at_end: bool) -> Iterator[Draft]:
    """Give back the draft with the phrase in the first or last sentence that is there."""
    places = site.places(step.draft)
    place = places.stop - 1 if at_end else places.start
    piece = document.pieces[place]
    if at_end:
        body = piece.text.rstrip(".")
        if not text[:1].isalnum():
            yield site.put(
                step.draft, document.replaced(place, Piece(body + text, piece.before, "phrase", piece.phrase))
            )
        yield site.put(step.draft, document.replaced(place, Piece(f"{body} {text}", piece.before, "phrase")))
    elif piece.role == "filler":
        led = f"{text} {piece.text[:1].lower()}{piece.text[1:]}"
        yield site.put(step.draft, document.replaced(place, Piece(led, piece.before, "phrase", text)))


def _other_edge(step: Step, site: Site, at_end: bool) -> Iterator[Draft]:
    document, places = site.document(step.draft), site.places(step.draft)
    if not places:
        return
    last = places.stop - 1 if at_end else places.start
    yield site.put(step.draft, document.without(last))
    yield site.inserted(step.draft, at_end, *step.filler(document, 1))
    piece = document.pieces[last]
    if at_end:
        for body in (piece.text.rstrip(".!?。！？…"), piece.text + ".", piece.text.rstrip(".!?。！？…") + "."):
            yield site.put(step.draft, document.replaced(last, Piece(body, piece.before, piece.role, piece.phrase)))
    yield from broken_up(step, site)


@maker("text.near", "text.same_sentence")
def pairs(step: Step, call: Call) -> Iterator[Draft]:
    """Put two phrases into one sentence, or far from each other."""
    first, second = step.lexicon(call.arguments[1]), step.lexicon(call.arguments[2])
    if first is None or second is None:
        return
    for site in step.sites(call.arguments[0]):
        if step.up:
            yield from _together(step, call, site, first, second)
        else:
            yield from _apart(step, call, site, first, second)


def _together(step: Step, call: Call, site: Site, first: Lexicon, second: Lexicon) -> Iterator[Draft]:
    left = ranked(step, first, list(range(len(first.entries))))[:4]
    right = ranked(step, second, list(range(len(second.entries))))[:4]
    for one, two in sorted(((a, b) for a in left for b in right), key=lambda pair: _length(step, pair)):
        for text in (f"{one[1].text} {two[1].text}", f"{two[1].text} {one[1].text}", f"{one[1].text}, {two[1].text}"):
            yield site.inserted(step.draft, True, Piece(sentence(text), " ", "phrase"))
        for between in (1, 4, 12, 30) if call.tool == "text.same_sentence" else ():
            words = step.kit.filler.take(site.document(step.draft), between)
            text = " ".join([one[1].text, *words, two[1].text])
            yield site.inserted(step.draft, True, Piece(sentence(text), " ", "phrase"))
    document = site.document(step.draft)
    hits = [
        [n for n in site.places(step.draft) if step.hits(each, document.pieces[n].text)] for each in (first, second)
    ]
    yield from removals(step, site, sorted(set(hits[0]) ^ set(hits[1])), 1) if all(hits) else ()


def _length(step: Step, pair: tuple[tuple[int, object], tuple[int, object]]) -> float:
    texts = [getattr(phrase, "text", "") for _, phrase in pair]
    return step.harm(" ".join(texts)) + len(" ".join(texts)) / 1000


def _apart(step: Step, call: Call, site: Site, first: Lexicon, second: Lexicon) -> Iterator[Draft]:
    document, places = site.document(step.draft), site.places(step.draft)
    distance = step.number(call, 3, 0) if call.tool == "text.near" else 0
    lefts = [place for place in places if step.hits(first, document.pieces[place].text)]
    rights = [place for place in places if step.hits(second, document.pieces[place].text) and place not in lefts]
    rest = [place for place in places if place not in lefts and place not in rights]
    if lefts and rights:
        between = step.filler(document, distance + 1)
        order = [document.pieces[n] for n in lefts] + between + [document.pieces[n] for n in [*rest, *rights]]
        yield site.put(step.draft, document.with_pieces(tuple(order)))
        order = [document.pieces[n] for n in [*lefts, *rest]] + between + [document.pieces[n] for n in rights]
        yield site.put(step.draft, document.with_pieces(tuple(order)))
    for place in sorted({*lefts, *rights}) if call.tool == "text.near" else ():
        yield from _drawn_apart(step, site, place, first, distance + 1)
    for lexicon in (first, second):
        yield from taken_out(step, call, site, lexicon)


def _drawn_apart(step: Step, site: Site, place: int, first: Lexicon, count: int) -> Iterator[Draft]:
    """Give back drafts with more words after or before a phrase within its piece."""
    document = site.document(step.draft)
    piece = document.pieces[place]
    words = " ".join(step.kit.filler.take(document, count))
    for hit in step.kit.measure.text(piece.text).hits(first)[:2]:
        before, phrase, after = piece.text[: hit.start], piece.text[hit.start : hit.end], piece.text[hit.end :]
        for text in (f"{before}{phrase} {words}{after}", f"{before}{words} {phrase}{after}"):
            yield site.put(step.draft, document.replaced(place, Piece(text, piece.before, "phrase")))
