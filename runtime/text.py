"""The text that a rubric scores, with all that is known about it, each part found when first asked for."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Literal

from rubricc.runtime.lexicon import Hit, Lexicon
from rubricc.runtime.matcher import Matcher, Scan, Searched
from rubricc.runtime.paragraphs import Spans, line_spans, paragraph_spans
from rubricc.runtime.sentences import sentence_spans
from rubricc.runtime.views import Lazy, Views
from rubricc.runtime.words import count_words, word_spans

NO_BITS: Mapping[Lexicon, int] = {}
"""The bits of lexicons where none are sought together."""


class Text(Views):
    """One input: the string, its views, its parts, and what phrase lists find in it.

    All spans are in code points of `original`. `offset` is where this text begins in the text it is a part of; add
    it to report evidence in the whole. `memo` is for tools, to keep what they have parsed; keys are theirs to choose.
    """

    # What is so for most texts stands in the class: texts are made for every answer.
    offset = 0
    _matcher: Matcher | None = None
    _bits = NO_BITS
    _found: int | None = None
    _searched: Searched | None = None

    def __init__(self, value: str, language: str = "en", offset: int = 0) -> None:
        super().__init__(value, language)
        if offset:
            self.offset = offset

    def __str__(self) -> str:
        return self.original

    def __len__(self) -> int:
        return len(self.original)

    @Lazy
    def sentences(self) -> Spans:
        """The sentences."""
        return sentence_spans(self.original, self.language)

    @Lazy
    def paragraphs(self) -> Spans:
        """The paragraphs: what stands between blank lines."""
        return paragraph_spans(self.original)

    @Lazy
    def lines(self) -> Spans:
        """The lines that are not blank."""
        return line_spans(self.original)

    @Lazy
    def word_spans(self) -> Spans | None:
        """The words; None where the script needs a dictionary to find them."""
        return word_spans(self.original)

    @Lazy
    def word_count(self) -> int | None:
        """The number of words; None where the script needs a dictionary to find them."""
        return count_words(self.original)

    def span(self, view: Literal["folded", "exact", "straight"], start: int, end: int) -> tuple[int, int]:
        """Give back the span of the original that a span of a view comes from."""
        origin = {"folded": lambda: self.folded_origin, "exact": lambda: self.exact_origin}.get(view, lambda: None)()
        return (start, end) if origin is None else origin.span(start, end)

    def part(self, start: int, end: int) -> Text:
        """Give back `original[start:end]` as a text of its own, which knows its place in the whole."""
        part = Text(self.original[start:end], self.language, self.offset + start)
        if self._matcher is not None:
            part.seek(self._matcher)
        return part

    def seek(self, matcher: Matcher) -> None:
        """Let questions about a matcher's lexicons be answered from one scan of this text for all of them."""
        if self._matcher is not None:
            self.__dict__.pop("_scan", None)
            self._found = self._searched = None
        self._matcher, self._bits = matcher, matcher.bits

    @Lazy
    def _scan(self) -> Scan:
        """The scan of this text for the matcher's lexicons."""
        assert self._matcher is not None
        if self._searched is None:
            self._searched = {}
        return self._matcher.scan_of_owner(self, self._searched)

    def hits(self, lexicon: Lexicon) -> tuple[Hit, ...]:
        """Give back the places where the lexicon's phrases stand."""
        scan, k = self._find(lexicon)
        return scan.hits(k)

    def has(self, lexicon: Lexicon) -> bool:
        """Tell whether any phrase of the lexicon is present."""
        bits = self._bits.get(lexicon)
        if bits is None:
            scan, k = self._find(lexicon)
            return scan.has(k)
        found = self._found
        return (self._look() if found is None else found) & bits != 0

    def distinct(self, lexicon: Lexicon) -> int:
        """Give back how many entries of the lexicon are present."""
        bits = self._bits.get(lexicon)
        if bits is None:
            scan, k = self._find(lexicon)
            return scan.distinct(k)
        found = self._found
        return ((self._look() if found is None else found) & bits).bit_count()

    def _look(self) -> int:
        """Give back, as bits, which entries of the lexicons that are sought together are present."""
        assert self._matcher is not None
        if self._searched is None:
            self._searched = {}
        found = self._found = self._matcher.mask(self, self._searched)
        return found

    def count(self, lexicon: Lexicon) -> int:
        """Give back how often phrases of the lexicon occur."""
        scan, k = self._find(lexicon)
        return scan.count(k)

    def _find(self, lexicon: Lexicon) -> tuple[Scan, int]:
        """Give back a scan that knows the lexicon, and the lexicon's number in it."""
        if self._matcher is not None:
            k = self._matcher.numbers.get(lexicon)
            if k is not None:
                return self._scan, k
        return self._own(lexicon), 0

    def _own(self, lexicon: Lexicon) -> Scan:
        scans = self.memo
        scan = scans.get(lexicon)
        if scan is None:
            scan = scans[lexicon] = matcher_of(lexicon).scan_of_owner(self)
        return scan


def matcher_of(lexicon: Lexicon) -> Matcher:
    """Give back the matcher of one lexicon, made once and kept with it."""
    matcher: Matcher | None = lexicon.kept.get("matcher")
    if matcher is None:
        matcher = lexicon.kept["matcher"] = Matcher((lexicon,), lexicon.language)
    return matcher
