"""Makers for what is measured of a text as a whole: the highest dose in it, its language, how rare its words are."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction

from rubricc.compiler.analysis.witness.document import Document, Draft, Piece
from rubricc.compiler.analysis.witness.makers.generic import wanted_texts
from rubricc.compiler.analysis.witness.makers.quantity import shown
from rubricc.compiler.analysis.witness.makers.registry import maker
from rubricc.compiler.analysis.witness.readers import plain
from rubricc.compiler.analysis.witness.step import Step
from rubricc.compiler.ir.expressions import Call

COPIES = (1, 4, 16, 48)


@maker("medical.highest_dose", "medical.lowest_dose", "medical.highest_daily_dose")
def doses(step: Step, call: Call) -> Iterator[Draft]:
    """Put in a dose that brings the answer to its bound, or take doses out."""
    unit = str(plain(step.read(call.arguments[1])) or "mg") if len(call.arguments) > 1 else "mg"
    drugs = step.lexicon(call.arguments[2]) if len(call.arguments) > 2 else None
    drug = drugs.entries[0][0].text if drugs is not None and drugs.entries else "ibuprofen"
    bound = step.goal.low if step.goal.low is not None else step.goal.high
    for amount in dict.fromkeys((bound, (bound or 0) + 1, (bound or 0) / 2)):
        text = f"Take {shown(Fraction(amount or 1))} {unit} of {drug} once a day."
        for site in step.sites(call.arguments[0]):
            for gap in (" ", "\n\n"):
                yield site.inserted(step.draft, True, Piece(text, gap, "block"))
    for site in step.sites(call.arguments[0]):
        document = site.document(step.draft)
        for place in site.places(step.draft):
            if any(map(str.isdigit, document.pieces[place].text)):
                yield site.put(step.draft, document.without(place))


@maker("language.is", "language.confidence", "language.matches")
def languages(step: Step, call: Call) -> Iterator[Draft]:
    """Outweigh a text by sentences in the wanted language, or in another one."""
    code = str(plain(step.read(call.arguments[1]))) if len(call.arguments) > 1 else ""
    texts = wanted_texts(call.tool, step.up, step.kit.language, (code,))[:6]
    for copies in COPIES:
        for text in texts:
            pieces = [Piece(text, " ", "block")] * copies
            for site in step.sites(call.arguments[0]):
                yield site.inserted(step.draft, True, *pieces)
                yield site.inserted(step.draft, False, *pieces)


RARE = ("xylem", "quoin", "thole", "gneiss", "zarf", "ullage", "adze", "quern")
"""Words that are seldom written."""
COMMON = ("the", "of", "and", "to", "in", "that")


@maker("lexical.zipf_frequency", "lexical.rare_words")
def rarity(step: Step, call: Call) -> Iterator[Draft]:
    """Put in rare words, or common ones; in other sentences, and in the place of padding."""
    frequent = step.up == (call.tool == "lexical.zipf_frequency")
    pool = COMMON if frequent else RARE
    for site in step.sites(call.arguments[0]):
        document = site.document(step.draft)
        whole = call.tool == "lexical.rare_words"
        for count in (min(step.count, 200),) if whole and not frequent else COPIES:
            words = [pool[number % len(pool)] for number in range(count)]
            yield site.inserted(step.draft, True, step.kit.filler.sentence(words))
            yield site.inserted(step.draft, True, step.kit.filler.sentence([pool[0]] * count))
        made = document
        for place in site.places(step.draft):
            if document.pieces[place].role == "filler":
                size = len(document.pieces[place].text.split())
                same = step.kit.filler.sentence([pool[0]] * size, document.pieces[place].before)
                made = made.replaced(place, same)
        yield site.put(step.draft, made)
        yield site.put(step.draft, Document((Piece(pool[0], "", "raw"),)))
