"""Seeking the phrases of many lexicons in a text, all at once.

Patterns of one kind share an automaton, so a text is read once for each kind of phrase that the lexicons have
(mostly one), however many lexicons and phrases there are.
"""

from __future__ import annotations

import weakref
from bisect import bisect_right
from collections import defaultdict
from collections.abc import Callable, Iterable, Sequence
from itertools import accumulate

from rubricc.runtime.automaton import Occurrence
from rubricc.runtime.haystacks import EXACT, FLAT, STEM, WORD, Haystack, haystack_of, is_among_words
from rubricc.runtime.lexicon import Hit, Lexicon, Phrase
from rubricc.runtime.phrase_table import PhraseTable
from rubricc.runtime.views import Lazy, Views

_MASKED = 2048
"""Up to so many entries, those present are the bits of one integer; beyond, the members of a set."""

ViewSpans = list[tuple[int, int]]
Searched = dict[PhraseTable, list[list[Occurrence]]]
"""What the tables have found in one text of common length."""


class Matcher:
    """The phrases of several lexicons of one language, ready to be sought in any text of that language.

    `numbers` gives a lexicon's place in `lexicons`; the entries of lexicon k are numbered from `firsts[k]` up to
    `firsts[k + 1]`. Raises ValueError for a lexicon of another language, `StemmerError` for stems without one.
    """

    def __init__(self, lexicons: Sequence[Lexicon], language: str = "en") -> None:
        self.lexicons = tuple(lexicons)
        self.language = language
        self.numbers = {lexicon: number for number, lexicon in enumerate(self.lexicons)}
        self.firsts = tuple(accumulate((len(lexicon.entries) for lexicon in self.lexicons), initial=0))
        self.masked = self.firsts[-1] <= _MASKED
        self.bits = {lexicon: self._bits(number) for number, lexicon in enumerate(self.lexicons)} if self.masked else {}
        """For matchers with masks, the bits of each lexicon's entries in `Scan.mask`."""
        for lexicon in self.lexicons:
            if lexicon.language != language:
                raise ValueError(f"lexicon {lexicon.name!r} is in {lexicon.language!r}, not in {language!r}")
        if any(phrase.mode == "stems" for lexicon in self.lexicons for entry in lexicon.entries for phrase in entry):
            self.tables  # noqa: B018 - a stemmer that is missing is missed now, not while scoring

    @Lazy
    def tables(self) -> tuple[PhraseTable, ...]:
        """The phrases by kind, made when the first text is searched, so that a module is quickly imported."""
        kinds: dict[Haystack, dict[Phrase, list[int]]] = {WORD: {}, FLAT: {}, EXACT: {}, STEM: {}}
        entries = (entry for lexicon in self.lexicons for entry in lexicon.entries)
        for number, entry in enumerate(entries):
            for phrase in dict.fromkeys(entry):
                if phrase.folded:
                    kinds[haystack_of(phrase)].setdefault(phrase, []).append(number)
        if kinds[WORD]:
            # One pass for both is faster than one for each.
            for phrase in [phrase for phrase in kinds[FLAT] if is_among_words(phrase)]:
                kinds[WORD][phrase] = kinds[FLAT].pop(phrase)
        return tuple(PhraseTable(kind, found, self.language, self.masked) for kind, found in kinds.items() if found)

    def _bits(self, k: int) -> int:
        first, after = self.firsts[k : k + 2]
        return (1 << after) - (1 << first)

    def scan(self, text: Views) -> Scan:
        """Give back what the text holds; nothing is searched before the first question."""
        return Scan(self, lambda: text)

    def scan_of_owner(self, text: Views, searched: Searched | None = None) -> Scan:
        """Give back the scan of a text that will keep it; so that the two do not keep each other alive, it only refers
        to the text. `searched` is what has been found in it.
        """
        return Scan(self, weakref.ref(text), searched)

    def mask(self, text: Views, searched: Searched) -> int:
        """Give back the entries present, as bits, for matchers with masks: entry e of lexicon k is bit `firsts[k] + e`.

        What is found is added to `searched`, unless the text is long.
        """
        mask = 0
        for table in self.tables:
            if table.few and text.original.isascii():
                mask |= table.mask_of_few(text)
            else:
                mask |= table.mask(text, found_by(table, text, searched))
        return mask


class Scan:
    """What one text holds of a matcher's lexicons, which are named by their number k.

    Presence, places in the text and counts are each found for all lexicons when the first of them is asked for.
    """

    def __init__(self, matcher: Matcher, text: Callable[[], Views | None], searched: Searched | None = None) -> None:
        self.matcher = matcher
        self._text = text
        self._searched: Searched = {} if searched is None else searched

    @property
    def text(self) -> Views:
        """The text that is scanned."""
        text = self._text()
        if text is None:
            raise ReferenceError("the text that owned this scan is gone")
        return text

    @Lazy
    def mask(self) -> int:
        """The entries present, as bits, for matchers with masks."""
        return self.matcher.mask(self.text, self._searched)

    @Lazy
    def present(self) -> dict[int, int]:
        """How many entries of each lexicon are present, left out where none is; for matchers without masks."""
        firsts = self.matcher.firsts
        present: dict[int, int] = {}
        text, tables = self.text, self.matcher.tables
        for entry in set().union(*(table.entries(text, self._search(table, text)) for table in tables)):
            number = bisect_right(firsts, entry) - 1
            present[number] = present.get(number, 0) + 1
        return present

    def _search(self, table: PhraseTable, text: Views) -> Iterable[list[Occurrence]]:
        return found_by(table, text, self._searched)

    def has(self, k: int) -> bool:
        """Tell whether any entry of lexicon k is present."""
        return self.distinct(k) > 0

    def distinct(self, k: int) -> int:
        """Give back how many entries of lexicon k are present."""
        if not self.matcher.masked:
            return self.present.get(k, 0)
        return (self.mask & self.matcher.bits[self.matcher.lexicons[k]]).bit_count()

    def count(self, k: int) -> int:
        """Give back the number of hits of lexicon k, over all its entries."""
        sightings = self.sightings
        return sum(len(_apart(sightings[entry])) for entry in self._entries(k) if entry in sightings)

    def hits(self, k: int) -> tuple[Hit, ...]:
        """Give back the hits of lexicon k in order of their places in the original text."""
        first = self.matcher.firsts[k]
        hits = [
            Hit(start, end, entry - first)
            for entry in self._entries(k)
            if entry in self.places
            for start, end in _apart(self.places[entry])
        ]
        return tuple(sorted(hits))

    def first(self, k: int) -> Hit | None:
        """Give back the earliest hit of lexicon k, or None."""
        return min(self.hits(k), default=None)

    def _entries(self, k: int) -> range:
        return range(*self.matcher.firsts[k : k + 2])

    @Lazy
    def sightings(self) -> dict[int, ViewSpans]:
        """Occurrences by entry, in any places that keep their order and overlaps; often those of the folded view."""
        text, tables = self.text, self.matcher.tables
        if not text.one_for_one or (len(tables) > 1 and any(table.haystack.exact for table in tables)):
            return self.places
        found: defaultdict[int, ViewSpans] = defaultdict(list)
        for table in tables:
            table.places(text, self._search(table, text), found)
        return found

    @Lazy
    def places(self) -> dict[int, ViewSpans]:
        """Occurrences by entry, in code points of the original text."""
        text = self.text
        places: dict[int, ViewSpans] = {}
        for table in self.matcher.tables:
            origin = text.exact_origin if table.haystack.exact else text.folded_origin
            found: defaultdict[int, ViewSpans] = defaultdict(list)
            table.places(text, self._search(table, text), found)
            for entry, spans in found.items():
                moved = spans if origin is None else [origin.span(start, end) for start, end in spans]
                places.setdefault(entry, []).extend(moved)
        return places


def found_by(table: PhraseTable, text: Views, searched: Searched) -> Iterable[list[Occurrence]]:
    """Give back what a table's search finds, which is kept in `searched` unless the text is long."""
    known = searched.get(table)
    if known is not None:
        return known
    found = table.search(text)
    if isinstance(found, list):
        searched[table] = found
    return found


def _apart(spans: ViewSpans) -> ViewSpans:
    """Give back the spans that do not overlap: sorted by start, longest first, each kept that can be."""
    if len(spans) == 1:
        return spans
    kept: ViewSpans = []
    reached = -1
    for start, end in sorted(spans, key=lambda span: (span[0], -span[1])):
        if start >= reached:
            kept.append((start, end))
            reached = end
    return kept
