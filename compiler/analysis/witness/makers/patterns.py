"""Makers for the tools that look for patterns."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from rubricc.compiler.analysis.witness.document import Document, Draft, Piece
from rubricc.compiler.analysis.witness.edits import broken_up, removals, replaced_by_filler, separations
from rubricc.compiler.analysis.witness.frames import sentence
from rubricc.compiler.analysis.witness.makers.registry import maker
from rubricc.compiler.analysis.witness.sites import Site
from rubricc.compiler.analysis.witness.step import Step
from rubricc.compiler.ir.expressions import Call
from rubricc.runtime.pattern import Pattern


@maker("text.matches", "text.count_matches", "text.tokens")
def patterns(step: Step, call: Call) -> Iterator[Draft]:
    """Add matches, or take them out."""
    pattern = step.pattern(call.arguments[1])
    if pattern is None:
        return
    for site in step.sites(call.arguments[0]):
        yield from matches_added(step, site, pattern) if step.up else matches_taken_out(step, site, pattern)


def strings_of(step: Step, pattern: Pattern) -> list[str]:
    """Give back texts that a pattern finds, those first that do least harm to other goals and have one match each."""
    found = step.kit.examples(pattern)
    text = step.kit.measure.text

    def rank(string: str) -> tuple[float, int, int]:
        return step.harm(string, pattern.name), abs(pattern.count(text(string)) - 1), len(string)

    return sorted(found, key=rank)


def matches_added(step: Step, site: Site, pattern: Pattern) -> Iterator[Draft]:
    """Give back drafts with more matches, as many as are lacking first."""
    strings = strings_of(step, pattern)
    document = site.document(step.draft)
    plain = plain_words(step, pattern, document, step.count)
    if plain:
        yield site.inserted(step.draft, True, *step.kit.filler.sentences(plain))
        yield site.inserted(step.draft, True, *[step.kit.filler.sentence([word]) for word in plain])
    for string in strings[:4]:
        count = max(1, pattern.count(step.kit.measure.text(string)))
        yield from _repeated(step, site, string, max(1, step.count // count))
    if step.count > 1 and strings:
        many = [strings[n % len(strings)] for n in range(step.count)]
        yield site.inserted(step.draft, True, *[Piece(sentence(string), " ", "phrase") for string in many])
        yield site.inserted(step.draft, True, *[Piece(string, "\n", "phrase") for string in many])
    for string in islice(strings, 8):
        yield site.put(step.draft, Document((Piece(string, "", "phrase"),)))
        yield site.put(step.draft, document.added(Piece(string, "\n", "phrase"), *step.filler(document, 1, "\n")))
    yield site.inserted(step.draft, True, *step.filler(document, step.count))


def plain_words(step: Step, pattern: Pattern, document: Document, count: int) -> list[str]:
    """Give back different words that mean nothing and are matches, where the pattern finds words of any kind."""
    text = step.kit.measure.text
    if pattern.count(text(step.kit.filler.words[0])) != 1:
        return []
    words = step.kit.filler.take(document, count)
    return words if all(pattern.count(text(word)) == 1 for word in set(words)) else []


def _repeated(step: Step, site: Site, string: str, count: int) -> Iterator[Draft]:
    """Give back drafts with one string so many times: as sentences, as it is, in one line, at the beginning."""
    as_sentence = sentence(string) if string == string.strip() else string
    yield site.inserted(step.draft, True, *[Piece(as_sentence, " ", "phrase", string)] * count)
    yield site.inserted(step.draft, True, *[Piece(string, " ", "phrase", string)] * count)
    if count > 1:
        yield site.inserted(step.draft, True, Piece(" ".join([string] * count) + ".", " ", "phrase"))
        yield site.inserted(step.draft, True, Piece("".join([string] * count), " ", "phrase"))
    yield site.inserted(step.draft, True, *[Piece(string, "\n", "phrase", string)] * count)
    yield site.inserted(step.draft, False, *[Piece(as_sentence, " ", "phrase", string)] * count)
    yield site.inserted(step.draft, False, *[Piece(string, " ", "phrase", string)] * count)


def matches_taken_out(step: Step, site: Site, pattern: Pattern) -> Iterator[Draft]:
    """Give back drafts with fewer matches."""
    document, places = site.document(step.draft), site.places(step.draft)
    text = step.kit.measure.text
    hit = [place for place in places if pattern.found(text(document.pieces[place].text))]
    if not hit:
        yield from separations(step, site)
    else:
        yield from removals(step, site, hit, step.count)
        yield from _cut(step, site, pattern, hit)
        for place in hit[-3:]:
            yield from replaced_by_filler(step, site, place)
    yield from _tidied(step, site)
    yield from broken_up(step, site)
    if places:
        yield site.inserted(step.draft, False, *step.filler(document, 1))
        yield site.inserted(step.draft, True, *step.filler(document, 1))


def _tidied(step: Step, site: Site) -> Iterator[Draft]:
    """Give back drafts whose sentences all begin with a capital, and end with a full stop, or with no sign."""
    document = site.document(step.draft)
    for closing in (None, ".", ""):
        made = document
        for place in site.places(step.draft):
            piece = document.pieces[place]
            text = piece.text[:1].upper() + piece.text[1:]
            if closing is not None and any(map(str.isalnum, text)):
                text = text.rstrip(".!?,;:") + closing
            made = made.replaced(place, Piece(text, piece.before, piece.role, piece.phrase))
        if made != document:
            yield site.put(step.draft, made)


def _cut(step: Step, site: Site, pattern: Pattern, hit: list[int]) -> Iterator[Draft]:
    """Give back drafts in which the matches themselves are cut out of the pieces that have them."""
    document = site.document(step.draft)
    for place in hit:
        piece = document.pieces[place]
        start, end = pattern.spans(step.kit.measure.text(piece.text))[-1]
        left = f"{piece.text[:start]}{piece.text[end:]}".strip()
        if left and left != piece.text:
            yield site.put(step.draft, document.replaced(place, Piece(left, piece.before, piece.role)))
