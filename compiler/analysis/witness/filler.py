"""Words that mean nothing to a rubric: what answers are padded with."""

from __future__ import annotations

from collections.abc import Iterator
from math import gcd

from rubricc.compiler.analysis.witness.document import Document, Piece
from rubricc.compiler.analysis.witness.measure import Measure
from rubricc.runtime.fold import fold
from rubricc.runtime.pattern import Pattern

_SHORT = """
    cat hat map lamp bird tree road lake hill cup fish book bell coat ship farm gate wood corn ring sand leaf rain snow
    star moon desk door wall roof shoe sock milk cake plum pear goat duck frog lamb calf barn shed sail rope drum flute
    horn harp chalk brick plank nail broom spoon fork plate bowl jug tray shelf chair bench stool couch lawn pond creek
    cliff cave dune shore wave cloud breeze frost dusk dawn
"""
SHORT = _SHORT.split()
"""Words of one syllable that anybody knows."""

TINY = ("ox", "yak", "ant", "bee", "fox", "hen", "elk", "emu", "oak", "elm", "ash", "yew")
"""The shortest words."""

_MIDDLE = """
    garden window carpet pocket basket ribbon pillow candle marble velvet copper timber meadow valley harbour island
    castle village market kitchen cupboard teapot saucer pepper butter lemon cherry walnut almond turnip parsnip radish
    pumpkin rabbit pigeon sparrow robin lobster salmon herring dolphin tortoise lantern trumpet violin banjo wagon
    tractor canal tunnel chimney attic cellar curtain blanket slipper button zipper
"""
MIDDLE = _MIDDLE.split()
"""Words of two and three syllables."""

_LONG = """
    archaeological encyclopedia geographical illuminated ornithologist rhododendron hippopotamus constellations
    kaleidoscope watercolourist philharmonic topographical meteorological perpendicular hydroelectric entomological
    astronomical planetarium conservatory horticultural subterranean phosphorescent bibliographer choreography
    calligraphy observatory aquamarine metropolitan archipelago amphitheatre chrysanthemum delphinium pomegranate
    mediterranean metamorphic
"""
LONG = _LONG.split()
"""Words of four syllables and more."""

LONGEST_SENTENCE = 14


class Filler:
    """The words of one rubric's padding, and sentences of them. All are chosen by counting, none by chance."""

    def __init__(self, measure: Measure) -> None:
        self._measure = measure
        self._known = _words_of(measure)
        self.tiny = self._neutral(list(TINY))
        self.short = self._neutral(SHORT)
        self.middle = self._neutral(MIDDLE)
        self.long = self._neutral(LONG)
        self.words = [*self.short, *self.middle]

    def _neutral(self, words: list[str]) -> list[str]:
        """Give back the words that no phrase has and no pattern finds, or where nearly all are found, no phrase."""
        free = [word for word in words if word not in self._known and not self._is_hit(word)]
        unseen = [word for word in free if not any(p.found(self._measure.text(word)) for p in self._patterns)]
        return (unseen if len(unseen) >= 8 else free) or words

    @property
    def _patterns(self) -> list[Pattern]:
        return list(self._measure.patterns.values())

    def _is_hit(self, word: str) -> bool:
        return any(self._measure.present(form) for form in (word, word.capitalize()))

    def take(self, document: Document, count: int, words: list[str] | None = None, fresh: bool = True) -> list[str]:
        """Give back some words, those first that the document does not have."""
        pool = words or self.words
        if fresh:
            used = set(document.text.lower().replace(".", " ").replace(",", " ").split())
            pool = [word for word in pool if word not in used] or pool
        start = 0 if fresh else len(document.pieces)
        return [pool[place] for place in _places(len(pool), start, count)]

    def invented(self, count: int) -> list[str]:
        """Give back any number of different words, made by joining two."""
        short, size = self.short, len(self.short)
        pairs = (short[n % size] + short[(n // size + n) % size] for n in range(size * size))
        return [word for word, _ in zip(pairs, range(count), strict=False)]

    def sentence(self, words: list[str], before: str = " ") -> Piece:
        """Give back a sentence of some words."""
        return Piece(" ".join(words).capitalize() + ".", before, "filler")

    def sentences(self, words: list[str], before: str = " ", length: int = LONGEST_SENTENCE) -> list[Piece]:
        """Give back sentences of some words, each of at most so many; `before` parts the first from what it follows."""
        chunks = [words[at : at + length] for at in range(0, len(words), length)]
        return [self.sentence(chunk, " " if number else before) for number, chunk in enumerate(chunks)]


def _places(size: int, start: int, count: int) -> Iterator[int]:
    """Yield places in a list, round and round, each round by longer strides, so that no run of places comes back."""
    strides = [stride for stride in range(1, size) if gcd(stride, size) == 1] or [1]
    for number in range(start, start + count):
        turn, place = divmod(number, size)
        yield place * strides[turn % len(strides)] % size


def _words_of(measure: Measure) -> set[str]:
    """Give back every word of every phrase."""
    return {
        word
        for lexicon in measure.lexicons.values()
        for entry in lexicon.entries
        for phrase in entry
        for word in fold(phrase.text).split()
    }
