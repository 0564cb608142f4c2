"""Whether an occurrence of a phrase is affirmed, denied, or neither.

Each sentence is read once, from left to right: the cues of its language are found, and each cue governs the words up
to the end of its scope. The words of a question, of a condition, or of what is left open are neither. In the manner
of W. W. Chapman and others, "A simple algorithm for identifying negated findings and diseases in discharge summaries"
(2001), with scopes that end at clauses, lists, double negation and headings.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections.abc import Iterator
from dataclasses import dataclass, field
from typing import Literal, NamedTuple

from rubricc.runtime.lexicon import Hit, Lexicon
from rubricc.runtime.polarity_cues import Cues, cues_of
from rubricc.runtime.polarity_words import COLONS, COMMAS, DASHES, ENDS, bracket_end, read_words
from rubricc.runtime.text import Text

Polarity = Literal["affirmed", "denied", "neither"]

_QUESTION = re.compile(r"[?\uff1f\u061f][!?]*[\"'\u201d\u2019)\]*_\s]*\Z")
_FORWARD = frozenset({"deny", "lack", "prep", "around"})
_PRIORITY = {"plain": 0, "own": 0, "open_after": 1, "open": 1}
_BACK = 10
_ITEM = 3
_ITEMS = 24
_REACH = 60
"""Words that a cue governs at most (and lists that go on from there), so that the time stays linear."""


def polarities(text: Text, lexicon: Lexicon) -> tuple[tuple[Hit, Polarity], ...]:
    """Give back every hit of a lexicon with its polarity, in order of place."""
    return tuple((hit, polarity_of(text, hit)) for hit in text.hits(lexicon))


def affirmed(text: Text, lexicon: Lexicon) -> tuple[Hit, ...]:
    """Give back the hits that are affirmed."""
    return tuple(hit for hit, polarity in polarities(text, lexicon) if polarity == "affirmed")


def denied(text: Text, lexicon: Lexicon) -> tuple[Hit, ...]:
    """Give back the hits that are denied."""
    return tuple(hit for hit, polarity in polarities(text, lexicon) if polarity == "denied")


def polarity_of(text: Text, hit: Hit) -> Polarity:
    """Give back the polarity of one hit: what governs its first word, cues inside the phrase left aside."""
    cues = cues_of(text.language)
    number = bisect_right(text.sentences, (hit.start, len(text.original) + 1)) - 1
    if number < 0:
        return "affirmed"
    key = (_Reading, number)
    reading = text.memo.get(key)
    if reading is None:
        start, end = text.sentences[number]
        reading = text.memo[key] = _read(text.original[start:end], start, cues)
    polarity: Polarity = reading.polarity(hit)
    return polarity


class Cue(NamedTuple):
    """A cue found in a sentence: its words `[start, end)` and its kinds."""

    start: int
    end: int
    kinds: tuple[str, ...]

    @property
    def negates(self) -> bool:
        """Whether it denies what follows."""
        return not _FORWARD.isdisjoint(self.kinds)


@dataclass(slots=True)
class _Reading:
    """A sentence as read: its words, where they stand in it, and the cue that denies or opens each."""

    offset: int
    words: list[str]
    places: list[tuple[int, int]]
    question: bool = False
    cues: list[Cue] = field(default_factory=list)
    clause: set[int] = field(default_factory=set)
    at: dict[int, Cue] = field(default_factory=dict)
    denying: dict[int, Cue] = field(default_factory=dict)
    opening: dict[int, Cue] = field(default_factory=dict)
    limits: dict[int, int] = field(default_factory=dict)
    """For the first word of a cue in brackets, the word before which its bracket closes."""

    def polarity(self, hit: Hit) -> Polarity:
        start = hit.start - self.offset
        word = bisect_right(self.places, (start, hit.end + 1)) - 1
        if word >= 0 and self.places[word][1] <= start and word + 1 < len(self.places):
            word += 1
        if self.question or self._governed(self.opening, word, hit):
            return "neither"
        return "denied" if self._governed(self.denying, word, hit) else "affirmed"

    def _governed(self, by: dict[int, Cue], word: int, hit: Hit) -> bool:
        """Tell whether a cue governs the word and is not itself part of the hit."""
        cue = by.get(word)
        return cue is not None and not hit.start <= self.places[cue.start][0] + self.offset < hit.end


def _read(sentence: str, offset: int, cues: Cues | None) -> _Reading:
    """Give back the reading of a sentence that begins at `offset` of its text."""
    places, words = read_words(sentence, cues is not None and cues.contraction != "")
    reading = _Reading(offset, words, places, _QUESTION.search(sentence[-40:]) is not None)
    if cues is not None and not reading.question:
        _find_cues(reading, cues)
        _find_limits(reading, sentence)
        _govern(reading, cues)
    return reading


def _find_cues(reading: _Reading, cues: Cues) -> None:
    """Find the cues: of those that overlap the longest, then the one that is no denial."""
    words, firsts = reading.words, cues.by_first
    ending = cues.contraction or "\n\n"
    starts = [at for at, word in enumerate(words) if word in firsts or word.endswith(ending)]
    found = [cue for at in starts for cue in _cues_at(words, at, cues)]
    taken: set[int] = set()
    for cue in sorted(found, key=lambda cue: (cue.start - cue.end, _PRIORITY.get(cue.kinds[0], 2), cue.start)):
        if "clause" in cue.kinds:
            reading.clause.add(cue.start)
        elif taken.isdisjoint(range(cue.start, cue.end)):
            taken.update(range(cue.start, cue.end))
            reading.cues.append(cue)
            reading.at[cue.start] = cue
    reading.cues.sort()


def _find_limits(reading: _Reading, sentence: str) -> None:
    """Note for each cue in brackets where they close."""
    for opening, closing in ("()", "[]"):
        if opening not in sentence:
            continue
        for cue in reading.cues:
            end = bracket_end(sentence, reading.places[cue.start][0], opening, closing)
            if end is not None:
                reading.limits[cue.start] = bisect_right(reading.places, (end, end))


def _cues_at(words: list[str], at: int, cues: Cues) -> Iterator[Cue]:
    """Yield the longest cue that begins with a word, and the word as the beginning of a clause."""
    kinds: list[str] = []
    length = 0
    following = words[at + 1] if at + 1 < len(words) else ""
    for phrase, kind in cues.by_first.get(words[at], ()):
        if kind == "clause":
            yield Cue(at, at + 1, ("clause",))
        elif len(phrase) >= length and (len(phrase) == 1 or _stands(phrase, words, at, following)):
            length = len(phrase)
            kinds.append(kind)
    if not kinds and cues.contraction and words[at].endswith(cues.contraction):
        kinds, length = ["around"], 1
    if kinds:
        yield Cue(at, at + length, tuple(sorted(kinds, key=lambda kind: _PRIORITY.get(kind, 2))))


def _stands(phrase: tuple[str, ...], words: list[str], at: int, following: str) -> bool:
    return phrase[1] == following and tuple(words[at : at + len(phrase)]) == phrase


def _govern(reading: _Reading, cues: Cues) -> None:
    """Let each cue govern its scope, in order, so that a later one prevails."""
    previous: Cue | None = None
    for cue in reading.cues:
        repeats = reading.words[cue.start] in cues.concord
        if repeats and previous is not None and _stands_close(reading, previous, cue, cues):
            continue
        double = previous is not None and _doubles(reading, previous, cue, cues)
        for kind in cue.kinds:
            _apply(reading, cue, kind, double, cues)
        if cue.negates:
            previous = cue
    _answered_headings(reading, cues)


def _apply(reading: _Reading, cue: Cue, kind: str, double: bool, cues: Cues) -> None:
    if kind.startswith(("deny", "lack", "after", "own")) and _negates(reading.words[cue.start], cues):
        _mark(reading.denying, range(cue.start + 1, cue.end), cue, double)
    if kind in _FORWARD:
        _mark(reading.denying, range(cue.end, _scope_end(reading, cue, kind, cues)), cue, double)
    if kind in ("around", "after", "after_all"):
        _mark(reading.denying, _subject(reading, cue, kind == "after_all", cues), cue, double)
    if kind in ("open", "if"):
        _mark(reading.opening, range(cue.end, _scope_end(reading, cue, kind, cues)), cue, False)
    if kind in ("after", "after_all") and _heads_list(reading, cue):
        _mark(reading.denying, range(cue.end, _scope_end(reading, cue, kind, cues)), cue, double)
    if kind == "open_after":
        _mark(reading.opening, _subject(reading, cue, True, cues), cue, False)


def _heads_list(reading: _Reading, cue: Cue) -> bool:
    """Tell whether a cue that speaks of what is before it has nothing there, but a list after a colon."""
    words = reading.words
    begins = cue.start == 0 or words[cue.start - 1] == "\n" or words[cue.start - 1] in ENDS
    return begins and cue.end < len(words) and words[cue.end] in COLONS


def _negates(word: str, cues: Cues) -> bool:
    """Tell whether a word denies by itself."""
    return any(phrase == (word,) and kind in _FORWARD for phrase, kind in cues.by_first.get(word, ()))


def _mark(governed: dict[int, Cue], words: range, cue: Cue, cancel: bool) -> None:
    for word in words:
        if cancel:
            governed.pop(word, None)
        else:
            governed[word] = cue


def _doubles(reading: _Reading, first: Cue, second: Cue, cues: Cues) -> bool:
    """Tell whether the second cue denies a denial: it stands within two words after the first."""
    if "lack" in second.kinds or reading.words[second.start] in cues.joins:
        return False
    return _stands_close(reading, first, second, cues)


def _stands_close(reading: _Reading, first: Cue, second: Cue, cues: Cues) -> bool:
    between = reading.words[first.end : second.start]
    return second.start - first.end in (0, 1, 2) and not any(_breaks(word, cues) for word in between)


def _breaks(word: str, cues: Cues) -> bool:
    return word in cues.joins or word in COMMAS or word in COLONS or word in ENDS


def _scope_end(reading: _Reading, cue: Cue, kind: str, cues: Cues) -> int:
    """Give back the word before which a cue's scope ends."""
    words = reading.words
    if cue.end < len(words) and words[cue.end] in COMMAS:
        return cue.end
    at = cue.end
    limit = min(len(words), cue.end + _REACH, reading.limits.get(cue.start, len(words)))
    while at < limit:
        if words[at] in ENDS or _stops(reading, at):
            return at
        if words[at] in cues.joins and (at + 1 in reading.clause or at + 1 in reading.at):
            return at
        if words[at] in COMMAS:
            resume = at if kind == "prep" and cue.start == 0 else _list_resumes(reading, at, kind == "if", cues)
            if resume == at:
                return at
            at = resume
        at += 1
    return min(at, limit)


def _stops(reading: _Reading, at: int) -> bool:
    cue = reading.at.get(at)
    return cue is not None and "stop" in cue.kinds


def _list_resumes(reading: _Reading, comma: int, needs_join: bool, cues: Cues) -> int:
    """Give back the last word of a list that goes on after a comma, or the comma where none does.

    The items of a list are short and begin no clause; a condition's list must have an "or" or "and" in it.
    """
    reached, joined = comma, False
    at = comma + 1
    for _ in range(_ITEMS):
        end = _item_end(reading, at)
        item = range(at, end)
        has_join = any(reading.words[word] in cues.joins for word in item)
        if not _is_item(reading, item, cues):
            break
        reached, joined = end - 1, joined or has_join
        if has_join or end >= len(reading.words) or reading.words[end] not in COMMAS:
            break
        at = end + 1
    return reached if joined or not needs_join else comma


def _item_end(reading: _Reading, at: int) -> int:
    words = reading.words
    while at < len(words) and words[at] not in COMMAS and words[at] not in ENDS and not _stops(reading, at):
        at += 1
    return at


def _is_item(reading: _Reading, item: range, cues: Cues) -> bool:
    names = [word for word in item if reading.words[word] not in cues.joins]
    governed = any(word in reading.clause or word in reading.at for word in item)
    return 0 < len(names) <= _ITEM * (1 + len(item) - len(names)) and not governed


def _subject(reading: _Reading, cue: Cue, joined: bool, cues: Cues) -> range:
    """Give back the words of the clause before a cue that it says something of.

    A colon or a dash right before the cue belongs to neither (`Aspirin: contraindicated`), and what is said of all
    that is joined is said of the list before it too.
    """
    at = cue.start
    while at > 0 and cue.start - at < _BACK:
        word = reading.words[at - 1]
        if word in ENDS | COLONS and not (at == cue.start and word in DASHES | COLONS):
            break
        if word == "\n" or _stops(reading, at - 1):
            break
        if word in COMMAS and not (joined and _item_before(reading, at - 1, cues)):
            break
        if (word in cues.joins and not joined) or word in _RELATIVE:
            break
        at -= 1
    return range(at, cue.start)


def _item_before(reading: _Reading, comma: int, cues: Cues) -> bool:
    """Tell whether a short item of a list, and no clause, stands before a comma."""
    start = comma
    while start > 0 and comma - start <= _ITEM and not _breaks(reading.words[start - 1], cues):
        start -= 1
    return _is_item(reading, range(start, comma), cues)


_RELATIVE = frozenset({"that", "i", "you", "we", "they", "he", "she", "que", "qui", "dass", "ich", "sie", "je", "vous"})


def _answered_headings(reading: _Reading, cues: Cues) -> None:
    """Deny what stands before a colon or dash that is answered with "no": `Blood transfusion: No`."""
    words = reading.words
    if (COLONS | DASHES).isdisjoint(words):
        return
    for at in range(1, len(words) - 1):
        last = at + 2 == len(words) or not words[at + 2][0].isalnum()
        if words[at] in COLONS | DASHES and words[at + 1] in cues.answers and last:
            start = at
            while start > 0 and words[start - 1] not in ENDS and words[start - 1] not in ("\n", ","):
                start -= 1
            _mark(reading.denying, range(start, at), Cue(at + 1, at + 2, ("after",)), False)
