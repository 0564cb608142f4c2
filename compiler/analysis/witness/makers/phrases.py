"""Makers for the tools that look for phrases: how many there are, and whether they are affirmed, denied or asked."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from itertools import islice, zip_longest

from rubricc.compiler.analysis.witness.document import Document, Draft, Piece
from rubricc.compiler.analysis.witness.edits import broken_up, removals, replaced_by_filler, separations
from rubricc.compiler.analysis.witness.frames import Stance, framed, sentence
from rubricc.compiler.analysis.witness.makers.registry import maker
from rubricc.compiler.analysis.witness.sites import Site
from rubricc.compiler.analysis.witness.step import Step
from rubricc.compiler.ir.expressions import Call, Expression
from rubricc.runtime.lexicon import Lexicon, Phrase

STANCES: dict[str, tuple[Stance, ...]] = {
    "text.affirms": ("affirmed",),
    "text.first_affirmed": ("affirmed",),
    "text.denies": ("denied",),
    "text.asks": ("asked", "requested"),
}
ANY_STANCE: tuple[Stance, ...] = ("affirmed", "denied", "asked", "open", "requested")
MOST_RANKED = 150
MOST_TRIED = 5


@maker(
    *("text.contains", "text.count", "text.distinct", "text.coverage", "text.density"),
    *("text.affirms", "text.denies", "text.asks", "text.first", "text.first_affirmed"),
)
def phrases(step: Step, call: Call) -> Iterator[Draft]:
    """Add phrases, or take them out."""
    lexicon = step.lexicon(call.arguments[1])
    if lexicon is None or not any(phrase.folded for entry in lexicon.entries for phrase in entry):
        yield from _given_phrases(step, call.arguments[1])
        return
    for site in step.sites(call.arguments[0]):
        if call.tool == "text.density" and step.aim != "undefined":
            yield from _dense(step, site, lexicon)
        if step.up:
            yield from added(step, call, site, lexicon)
        else:
            yield from taken_out(step, call, site, lexicon)


def _given_phrases(step: Step, node: Expression | None) -> Iterator[Draft]:
    """Where the phrases are themselves an input that is empty, put a word there."""
    for site in step.sites(node):
        document = site.document(step.draft)
        words = step.kit.filler.take(document, 1)
        yield site.put(step.draft, Document((Piece(words[0], "", "filler"),)))


def ranked(step: Step, lexicon: Lexicon, entries: list[int]) -> list[tuple[int, Phrase]]:
    """Give back spellings of entries, those first that do least harm to other goals; then the shorter ones."""
    rounds = zip_longest(*([(n, phrase) for phrase in lexicon.entries[n] if phrase.folded] for n in entries))
    spellings = list(islice((pair for each in rounds for pair in each if pair is not None), MOST_RANKED))
    usable = [pair for pair in spellings if step.hits(lexicon, pair[1].text) or _padded(step, pair[1]) != pair[1].text]
    return sorted(usable or spellings, key=lambda pair: (step.harm(pair[1].text, lexicon.name), len(pair[1].text)))


def _padded(step: Step, phrase: Phrase) -> str:
    """Give back the phrase with words around it where blanks at its ends count."""
    text = phrase.text
    if phrase.mode == "substrings" and (text[:1].isspace() or text[-1:].isspace()):
        word = step.kit.filler.words[0]
        return (word if text[:1].isspace() else "") + text + (word if text[-1:].isspace() else "")
    return text


def added(step: Step, call: Call, site: Site, lexicon: Lexicon) -> Iterator[Draft]:
    """Give back drafts with more phrases, as many as are lacking first."""
    present = _present(step, call, lexicon)
    fresh = [n for n in range(len(lexicon.entries)) if n not in present]
    several = call.tool in ("text.count", "text.density")
    found = ranked(step, lexicon, fresh if fresh and not several else list(range(len(lexicon.entries))))
    needed = _needed(step, call, lexicon)
    stances = STANCES.get(call.tool, ANY_STANCE)
    if needed > 1:
        yield from _many(step, site, lexicon, found, needed, several)
    for _, phrase in found[:MOST_TRIED]:
        yield from _placed(step, site, lexicon, _padded(step, phrase), stances)


def _dense(step: Step, site: Site, lexicon: Lexicon) -> Iterator[Draft]:
    """Give back drafts with so many phrases, and so many words in all, that their share is the wanted one."""
    low, high = step.goal.bounds
    wanted = Fraction((low or 0) + (high if high is not None else (low or 0))) / 2
    document = site.document(step.draft)
    words, hits = len(document.text.split()), step.hits(lexicon, document.text)
    found = ranked(step, lexicon, list(range(len(lexicon.entries))))
    if not found or not wanted:
        return
    piece = stated(step, lexicon, _padded(step, found[0][1]), "affirmed")[0]
    for more in (0, 1, 2, 3, 5, 8):
        rest = round(100 * (hits + more) / wanted) - words - more * len(piece.text.split())
        if rest >= 0 and hits + more:
            yield site.inserted(step.draft, True, *[piece] * more, *step.filler(document, rest))


def _present(step: Step, call: Call, lexicon: Lexicon) -> set[int]:
    value = step.read(call.arguments[0])
    text = value if value is None or not isinstance(value, str) else step.kit.measure.text(value)
    return set() if text is None else {hit.entry for hit in text.hits(lexicon)}


def _needed(step: Step, call: Call, lexicon: Lexicon) -> int:
    """Give back how many phrases are lacking."""
    if call.tool == "text.coverage":
        lacking = step.gap * len(lexicon.entries)
    elif call.tool == "text.density":
        value = step.read(call.arguments[0])
        text = step.kit.measure.text(value) if isinstance(value, str) else value
        lacking = step.gap * Fraction((text.word_count if text is not None else 0) or 1, 100)
    else:
        lacking = step.gap
    return max(1, -(-lacking.numerator // lacking.denominator))


def stated(step: Step, lexicon: Lexicon, phrase: str, stance: Stance, before: str = " ") -> list[Piece]:
    """Give back sentences that hold a phrase in a stance, with a capital at the beginning where that may be."""
    return [_begun(step, lexicon, piece) for piece in framed(phrase, step.kit.language, stance, before)]


def _begun(step: Step, lexicon: Lexicon, piece: Piece) -> Piece:
    text = piece.text[:1].upper() + piece.text[1:]
    same = text == piece.text or step.hits(lexicon, text) != step.hits(lexicon, piece.text)
    return piece if same else replace(piece, text=text)


def _many(
    step: Step, site: Site, lexicon: Lexicon, found: list[tuple[int, Phrase]], needed: int, several: bool
) -> Iterator[Draft]:
    """Give back drafts with as many phrases at once, of different entries as far as there are any."""
    chosen: dict[int, str] = {}
    for entry, phrase in found:
        chosen.setdefault(entry, _padded(step, phrase))
    texts = list(chosen.values())[:needed]
    while several and texts and len(texts) < needed:
        texts.append(texts[len(texts) % len(chosen)])
    pieces = [stated(step, lexicon, text, "affirmed")[0] for text in texts]
    if several and found:
        best = _padded(step, found[0][1])
        yield site.inserted(step.draft, True, *[stated(step, lexicon, best, "affirmed")[0]] * needed)
    yield site.inserted(step.draft, True, *pieces)
    listed = _begun(step, lexicon, Piece(sentence(", ".join(texts)), " ", "phrase"))
    yield site.inserted(step.draft, True, listed)
    yield site.inserted(step.draft, False, listed)


def _placed(step: Step, site: Site, lexicon: Lexicon, phrase: str, stances: tuple[Stance, ...]) -> Iterator[Draft]:
    """Give back drafts with a phrase in each stance: at the end, in place of padding, in a sentence that is there."""
    for number, stance in enumerate(stances):
        for piece in stated(step, lexicon, phrase, stance)[: 6 if len(stances) < 3 else 2]:
            yield site.inserted(step.draft, True, piece)
            if number == 0:
                yield from _elsewhere(step, site, piece)


def _elsewhere(step: Step, site: Site, piece: Piece) -> Iterator[Draft]:
    document, places = site.document(step.draft), site.places(step.draft)
    yield site.inserted(step.draft, False, piece)
    for place in list(places)[-2:]:
        other = document.pieces[place]
        if other.role == "phrase" and other.phrase and other.text.endswith("."):
            joined = f"{other.text.rstrip('.')}, {piece.phrase}."
            yield site.put(step.draft, document.replaced(place, Piece(joined, other.before, "phrase")))
    for place in places:
        if document.pieces[place].role == "filler":
            yield site.put(step.draft, document.replaced(place, _fitted(step, document.pieces[place], piece)))
            break


def _fitted(step: Step, padding: Piece, piece: Piece) -> Piece:
    """Give back a piece as long as the padding whose place it takes."""
    spare = len(padding.text.split()) - len(piece.text.split())
    words = padding.text.rstrip(".").split()[:spare] if spare > 0 else []
    text = " ".join([*words, piece.text]) if words else piece.text
    return Piece(text, padding.before, "phrase", piece.phrase)


def taken_out(step: Step, call: Call, site: Site, lexicon: Lexicon) -> Iterator[Draft]:
    """Give back drafts with fewer phrases, or with phrases in another stance."""
    document, places = site.document(step.draft), site.places(step.draft)
    hit = [place for place in places if step.hits(lexicon, document.pieces[place].text)]
    if call.tool in STANCES:
        yield from _restated(step, site, lexicon, hit, STANCES[call.tool])
    if hit:
        yield from removals(step, site, hit, _needed(step, call, lexicon))
        for place in hit:
            yield from replaced_by_filler(step, site, place)
            yield from _reworded(step, site, place, lexicon)
    else:
        yield from separations(step, site)
    yield from broken_up(step, site)
    if call.tool == "text.density":
        yield site.inserted(step.draft, True, *step.filler(document, 5 * step.count))


def _restated(
    step: Step, site: Site, lexicon: Lexicon, hit: list[int], unwanted: tuple[Stance, ...]
) -> Iterator[Draft]:
    """Give back drafts with pieces said in another stance, all at once and one by one."""
    document = site.document(step.draft)
    for stance in (stance for stance in ANY_STANCE if stance not in unwanted):
        together = document
        for place in hit:
            old = document.pieces[place]
            if old.phrase:
                made = stated(step, lexicon, old.phrase, stance, old.before)[:1]
                together = together.replaced(place, *made) if made else together
                yield from (site.put(step.draft, document.replaced(place, piece)) for piece in made)
        if together is not document and len(hit) > 1:
            yield site.put(step.draft, together)


def _reworded(step: Step, site: Site, place: int, lexicon: Lexicon) -> Iterator[Draft]:
    """Give back drafts in which a piece has another spelling of what it was made for, one that this list has not."""
    document = site.document(step.draft)
    old = document.pieces[place]
    if not old.phrase:
        return
    for other in step.kit.measure.lexicons.values():
        if other is lexicon or not step.hits(other, old.phrase):
            continue
        found = ranked(step, other, list(range(len(other.entries))))
        free = [phrase.text for _, phrase in found if not step.hits(lexicon, phrase.text)]
        for text in free[:2]:
            yield site.put(step.draft, document.replaced(place, stated(step, other, text, "affirmed", old.before)[0]))
