"""Small changes of documents that several makers use."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace

from rubricc.compiler.analysis.witness.document import Document, Draft, Piece
from rubricc.compiler.analysis.witness.sites import Site
from rubricc.compiler.analysis.witness.step import Step

STOPS = ".!?。！？"


def removals(step: Step, site: Site, places: list[int], count: int) -> Iterator[Draft]:
    """Give back drafts without some of the pieces at these places: `count` of them, all, each alone."""
    document = site.document(step.draft)
    if count < len(places):
        yield site.put(step.draft, document.without(*places[-count:]))
        yield site.put(step.draft, document.without(*places[:count]))
    yield site.put(step.draft, document.without(*places))
    if len(places) > 1:
        for place in places:
            yield site.put(step.draft, document.without(place))


def replaced_by_filler(step: Step, site: Site, place: int) -> Iterator[Draft]:
    """Give back drafts in which a piece is a sentence of as many words that mean nothing."""
    document = site.document(step.draft)
    piece = document.pieces[place]
    words = step.kit.filler.take(document, max(1, len(piece.text.split())))
    yield site.put(step.draft, document.replaced(place, step.kit.filler.sentence(words, piece.before)))


def separations(step: Step, site: Site) -> Iterator[Draft]:
    """Give back drafts with a word, or a blank line, between two pieces, for what only stands across their edge."""
    document = site.document(step.draft)
    for place in range(1, len(document.pieces)):
        words = step.kit.filler.take(document, 1)
        yield site.put(step.draft, document.inserted(place, step.kit.filler.sentence(words)))
        yield site.put(step.draft, document.parted(place, "\n\n"))


def broken_up(step: Step, site: Site) -> Iterator[Draft]:
    """Give back the draft with its long pieces from elsewhere cut into sentences."""
    document = site.document(step.draft)
    pieces: list[Piece] = []
    for piece in document.pieces:
        pieces += _sentences(step, piece) if piece.role == "raw" else [piece]
    if len(pieces) > len(document.pieces):
        yield site.put(step.draft, document.with_pieces(tuple(pieces)))


def _sentences(step: Step, piece: Piece) -> list[Piece]:
    """Cut a piece into its sentences, what stands between them kept as what parts them."""
    text = step.kit.measure.text(piece.text)
    if len(text.sentences) < 2 or text.original != piece.text:
        return [piece]
    cut: list[Piece] = []
    end = 0
    for start, stop in text.sentences:
        cut.append(Piece(piece.text[start:stop], piece.text[end:start] if cut else piece.before, "raw"))
        end = stop
    return cut


def in_sentences(step: Step, text: str) -> Document:
    """Give back a text as a document of its sentences."""
    return Document(tuple(_sentences(step, Piece(text, "", "raw"))))


def longer(piece: Piece, words: list[str]) -> Piece:
    """Give back a piece with words put in before its last stop."""
    body = piece.text.rstrip(STOPS)
    return replace(piece, text=f"{body} {' '.join(words)}{piece.text[len(body) :] or '.'}")


def shorter(piece: Piece, count: int) -> Piece | None:
    """Give back padding with so many words less, None where that leaves nothing."""
    words = piece.text.rstrip(STOPS).split()
    if piece.role != "filler" or len(words) <= count:
        return None
    return replace(piece, text=" ".join(words[:-count]) + ".")


def trimmed(document: Document, count: int) -> Document:
    """Give back a document with so many words of padding less, taken from its end."""
    left = count
    for place in range(len(document.pieces) - 1, -1, -1):
        piece = document.pieces[place]
        if left <= 0 or piece.role != "filler":
            continue
        size = len(piece.text.split())
        kept = shorter(piece, min(left, size))
        document = document.without(place) if kept is None else document.replaced(place, kept)
        left -= min(left, size)
    return document


def reflowed(step: Step, site: Site, words: int, sentences: int) -> Draft | None:
    """Give back the draft with so many words and sentences of padding more (or less), all of one length.

    None where there is no padding, or would be none.
    """
    document = site.document(step.draft)
    places = [n for n in site.places(step.draft) if document.pieces[n].role == "filler"]
    old = [word for n in places for word in document.pieces[n].text.rstrip(STOPS).split()]
    count, size = len(places) + sentences, len(old) + words
    if not places or count < 1 or size < count:
        return None
    new = [*old[:size], *step.kit.filler.take(document, max(0, size - len(old)))]
    share, rest = divmod(size, count)
    made, at = [], 0
    for n in range(count):
        length = share + (n < rest)
        before = document.pieces[places[n]].before if n < len(places) else " "
        made.append(step.kit.filler.sentence(new[at : at + length], before))
        at += length
    for n, place in enumerate(places[:count]):
        document = document.replaced(place, made[n])
    document = document.without(*places[count:]).inserted(places[min(count, len(places)) - 1] + 1, *made[len(places) :])
    return site.put(step.draft, document)


def merged(document: Document, place: int) -> Document | None:
    """Give back a document in which a sentence goes on in the next, None where there is none to go on in."""
    if place + 1 >= len(document.pieces):
        return None
    one, two = document.pieces[place : place + 2]
    if one.role == "block" or two.role == "block" or not one.text.rstrip(STOPS):
        return None
    text = f"{one.text.rstrip(STOPS)}, {two.text[:1].lower() if two.role == 'filler' else two.text[:1]}{two.text[1:]}"
    role = "filler" if one.role == two.role == "filler" else "phrase"
    return document.without(place + 1).replaced(place, replace(one, text=text, role=role, phrase=""))
