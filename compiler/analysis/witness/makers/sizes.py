"""Makers for the tools that count words, sentences, paragraphs, lines and characters."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import product

from rubricc.compiler.analysis.witness.document import Document, Draft, Piece
from rubricc.compiler.analysis.witness.edits import STOPS, broken_up, longer, merged, reflowed, trimmed
from rubricc.compiler.analysis.witness.makers.registry import maker
from rubricc.compiler.analysis.witness.sites import Site
from rubricc.compiler.analysis.witness.step import Step
from rubricc.compiler.ir.expressions import Call

JOINING = "-\uff0e"
"""Marks that make one word of two: a hyphen, and a full-width stop, which ends a sentence all the same."""


@maker("text.words")
def words(step: Step, call: Call) -> Iterator[Draft]:
    """Add words that mean nothing, or take such words out."""
    for site in step.sites(call.arguments[0]):
        yield from words_added(step, site, step.count) if step.up else words_taken_out(step, site, step.count)


def words_added(step: Step, site: Site, count: int) -> Iterator[Draft]:
    """Give back drafts with so many words more: new sentences, one sentence, longer sentences, another paragraph."""
    document = site.document(step.draft)
    filler = step.kit.filler
    more = filler.take(document, count)
    if count > 14:
        yield site.inserted(step.draft, True, *filler.sentences(more))
    yield from _lengthened(step, site, more)
    yield from _if_any(reflowed(step, site, count, 0))
    yield site.inserted(step.draft, True, filler.sentence(more))
    yield site.inserted(step.draft, False, *filler.sentences(more))
    yield site.inserted(step.draft, True, filler.sentence(more, "\n\n"))
    repeated = [filler.words[0]] * count
    yield from _lengthened(step, site, repeated)
    yield site.inserted(step.draft, True, filler.sentence(repeated))
    yield site.inserted(step.draft, True, Piece(" ".join(more), " ", "filler"))


def _lengthened(step: Step, site: Site, more: list[str]) -> Iterator[Draft]:
    """Give back drafts in which a sentence has more words: padding first, then any other."""
    document = site.document(step.draft)
    places = [n for n in site.places(step.draft) if document.pieces[n].role != "block"]
    places.sort(key=lambda n: (document.pieces[n].role != "filler", -n))
    for place in places[:2]:
        yield site.put(step.draft, document.replaced(place, longer(document.pieces[place], more)))
    if len(places) > 1 and len(more) > 1:
        shared = document
        for number, place in enumerate(places):
            if share := more[number :: len(places)]:
                shared = shared.replaced(place, longer(shared.pieces[place], share))
        yield site.put(step.draft, shared)


def words_taken_out(step: Step, site: Site, count: int) -> Iterator[Draft]:
    """Give back drafts with so many words less: of padding, then of anything."""
    document, places = site.document(step.draft), site.places(step.draft)
    less = trimmed(document, count)
    if less != document:
        yield site.put(step.draft, less)
    yield from _if_any(reflowed(step, site, -count, 0))
    yield from _hyphenated(step, site, count)
    yield from _joined_up(step, site, JOINING)
    bare = document.with_pieces(tuple(_bare(piece) for piece in document.pieces))
    if bare != document:
        yield site.put(step.draft, bare)
    sizes = {place: len(document.pieces[place].text.split()) for place in places}
    for place in sorted(places, key=lambda n: abs(sizes[n] - count))[:6]:
        yield site.put(step.draft, document.without(place))
    yield from broken_up(step, site)


def _hyphenated(step: Step, site: Site, count: int) -> Iterator[Draft]:
    """Give back the draft with words of padding joined by hyphens, so that there are fewer but no word is lost."""
    document, left = site.document(step.draft), count
    for place in site.places(step.draft):
        piece = document.pieces[place]
        words = piece.text.rstrip(".").split()
        if piece.role == "filler" and len(words) > 1 and left > 0:
            joined = min(left, len(words) - 1)
            text = " ".join(["-".join(words[: joined + 1]), *words[joined + 1 :]]) + "."
            document, left = document.replaced(place, replace(piece, text=text)), left - joined
    if left < count:
        yield site.put(step.draft, document)


def _joined_up(step: Step, site: Site, marks: str) -> Iterator[Draft]:
    """Give back drafts with pieces joined by a mark into one long word: padding alone, then any pieces."""
    document = site.document(step.draft)
    usable = [n for n in site.places(step.draft) if document.pieces[n].role in ("filler", "phrase")]
    padding = [n for n in usable if document.pieces[n].role == "filler"]
    for mark, places in product(marks, (padding, usable)):
        words = [document.pieces[n].text.rstrip(STOPS) for n in places]
        parts = [mark.join(text.split()) if places is padding else text for text in words]
        if len(places) > 1:
            role = "filler" if places is padding else "phrase"
            joined = Piece(mark.join(parts) + ".", document.pieces[places[0]].before, role)
            yield site.put(step.draft, document.without(*places[1:]).replaced(places[0], joined))


def _if_any(draft: Draft | None) -> Iterator[Draft]:
    if draft is not None:
        yield draft


def _bare(piece: Piece) -> Piece:
    """Give back a piece that says a phrase and no more."""
    if not piece.phrase or len(piece.text.split()) <= len(piece.phrase.split()):
        return piece
    return replace(piece, text=piece.phrase.strip() + piece.text[-1:] * (piece.text[-1:] in "?.!"))


@maker("text.sentences")
def sentences(step: Step, call: Call) -> Iterator[Draft]:
    """Add sentences or part them; join them or take them out."""
    for site in step.sites(call.arguments[0]):
        document, places = site.document(step.draft), site.places(step.draft)
        if step.up:
            yield from _if_any(reflowed(step, site, 0, step.count))
            yield from _divided(step, site, step.count)
            more = step.kit.filler.take(document, step.count)
            yield site.inserted(step.draft, True, *[step.kit.filler.sentence([word]) for word in more])
            yield site.inserted(step.draft, False, *[step.kit.filler.sentence([word]) for word in more])
            yield from _joined_up(step, site, JOINING[1])
            yield site.inserted(step.draft, True, Piece(JOINING[1].join([*more, more[0]]) + ".", " ", "filler"))
        else:
            yield from _if_any(reflowed(step, site, 0, -step.count))
            yield from _run_on(step, site, step.count)
            padding = [n for n in places if document.pieces[n].role == "filler"]
            yield site.put(step.draft, document.without(*padding[: step.count])) if padding else step.draft
            for place in places:
                yield site.put(step.draft, document.without(place))


def _divided(step: Step, site: Site, count: int) -> Iterator[Draft]:
    """Give back the draft with padding cut into more sentences."""
    document = site.document(step.draft)
    for place in site.places(step.draft):
        piece = document.pieces[place]
        found = piece.text.rstrip(".").split()
        if piece.role == "filler" and len(found) > count:
            size = -(-len(found) // (count + 1))
            cut = step.kit.filler.sentences(found, piece.before, size)
            yield site.put(step.draft, document.replaced(place, *cut))
            heads = [step.kit.filler.sentence([word], " ") for word in found[:count]]
            first = replace(heads[0], before=piece.before)
            rest = step.kit.filler.sentence(found[count:])
            yield site.put(step.draft, document.replaced(place, first, *heads[1:], rest))


def _run_on(step: Step, site: Site, count: int) -> Iterator[Draft]:
    """Give back drafts in which sentences go on in the next."""
    document = site.document(step.draft)
    joined, done = document, 0
    for place in reversed(site.places(step.draft)):
        together = merged(joined, place) if done < count else None
        if together is not None:
            joined, done = together, done + 1
    if done:
        yield site.put(step.draft, joined)
    for place in site.places(step.draft):
        together = merged(document, place)
        if together is not None:
            yield site.put(step.draft, together)


@maker("text.paragraphs", "text.lines")
def breaks(step: Step, call: Call) -> Iterator[Draft]:
    """Begin new paragraphs or lines, or join them."""
    gap = "\n\n" if call.tool == "text.paragraphs" else "\n"
    for site in step.sites(call.arguments[0]):
        if step.up:
            yield from _more_breaks(step, site, gap)
        else:
            yield from _fewer_breaks(step, site, gap)


def _more_breaks(step: Step, site: Site, gap: str) -> Iterator[Draft]:
    document = site.document(step.draft)
    plain = [n for n, piece in enumerate(document.pieces) if n and "\n" not in piece.before]
    loose = [n for n, piece in enumerate(document.pieces) if n and gap not in piece.before]
    for places in (plain, loose):
        if len(places) >= step.count:
            yield site.put(step.draft, _parted(document, places[-step.count :], gap))
            yield site.put(step.draft, _parted(document, places[: step.count], gap))
    more = step.kit.filler.take(document, step.count)
    yield site.inserted(step.draft, True, *[step.kit.filler.sentence([word], gap) for word in more])
    lacking = step.count - len(loose)
    if loose and lacking > 0:
        document = _parted(document, loose, gap)
        added = [step.kit.filler.sentence([word], gap) for word in more[:lacking]]
        yield site.put(step.draft, document.added(*added))


def _parted(document: Document, places: list[int], gap: str) -> Document:
    for place in places:
        document = document.parted(place, gap)
    return document


def _fewer_breaks(step: Step, site: Site, gap: str) -> Iterator[Draft]:
    document = site.document(step.draft)
    apart = [n for n, piece in enumerate(document.pieces) if n and gap in piece.before]
    soft = [n for n in apart if document.pieces[n].role != "block"] or apart
    for other in (" ", "\n") if gap == "\n\n" else (" ",):
        yield site.put(step.draft, _parted(document, soft[: step.count], other))
        yield site.put(step.draft, _parted(document, soft[-step.count :], other))
    for place in apart:
        yield site.put(step.draft, document.without(place))
    if document.pieces:
        yield site.put(step.draft, document.without(0))
    flat = tuple(replace(p, text=" ".join(p.text.split())) if "\n" in p.text else p for p in document.pieces)
    yield site.put(step.draft, document.with_pieces(flat))


@maker("text.characters")
def characters(step: Step, call: Call) -> Iterator[Draft]:
    """Add characters, or take some out."""
    for site in step.sites(call.arguments[0]):
        yield from _more_characters(step, site) if step.up else _fewer_characters(step, site)


def _more_characters(step: Step, site: Site) -> Iterator[Draft]:
    document = site.document(step.draft)
    count = step.count
    yield from _longer_words(step, site, count)
    words = step.kit.filler.take(document, max(1, count // 5))
    yield site.inserted(step.draft, True, *step.kit.filler.sentences(words))
    exact = _of_length(step, document, count - 1 if document.pieces else count)
    if exact is not None:
        yield site.inserted(step.draft, True, exact)
    yield site.put(step.draft, replace(document, tail=document.tail + "\n" * count))
    yield site.put(step.draft, replace(document, tail=document.tail + " " * count))
    word = step.kit.filler.words[0]
    yield site.inserted(step.draft, True, Piece((word * (count // len(word) + 1))[: max(1, count - 1)], " ", "filler"))


def _of_length(step: Step, document: Document, count: int) -> Piece | None:
    """Give back a sentence of padding with exactly so many characters, None where so few make none."""
    if count < 4:
        return None
    text = " ".join(step.kit.filler.take(document, count // 4 + 1)).capitalize()[: count - 1]
    while text.endswith(" "):
        text = text[:-1] + text[-2]
    return Piece(text + ".", " ", "filler")


def _longer_words(step: Step, site: Site, count: int) -> Iterator[Draft]:
    """Give back the draft with the last word of some padding drawn out."""
    document = site.document(step.draft)
    for place in site.places(step.draft):
        piece = document.pieces[place]
        if piece.role == "filler" and count <= 12:
            body = piece.text.rstrip(".")
            drawn = replace(piece, text=body + body[-1] * count + piece.text[len(body) :])
            yield site.put(step.draft, document.replaced(place, drawn))
            return


def _fewer_characters(step: Step, site: Site) -> Iterator[Draft]:
    document = site.document(step.draft)
    if document.tail:
        yield site.put(step.draft, replace(document, tail=document.tail[: -step.count]))
        yield site.put(step.draft, replace(document, tail=""))
    for place in reversed(site.places(step.draft)):
        piece = document.pieces[place]
        if piece.role == "filler" and len(piece.text) > step.count + 2:
            cut = piece.text.rstrip(".")[: -step.count].rstrip()
            yield site.put(step.draft, document.replaced(place, replace(piece, text=cut + ".")))
    yield from words_taken_out(step, site, max(1, step.count // 5))
