"""A sentence as the polarity rules read it: its words, and the cues found among them."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise
from typing import NamedTuple

from rubricc.runtime.lazily import lazy_pattern
from rubricc.runtime.lexicon import Hit
from rubricc.runtime.polarity_cues import FORWARD, PRIORITY, Branch, Cues
from rubricc.runtime.polarity_words import bracket_end, read_words

_BRACKET = lazy_pattern(r"[(\[]")
_AHEAD = 60
"""Words that are looked through at most for what a cue asks for."""
_GAPS = 3
"""Adverbs between two words of a cue at most."""


class Cue(NamedTuple):
    """A cue found in a sentence: its words `[start, end)` and its kinds."""

    start: int
    end: int
    kinds: tuple[str, ...]

    @property
    def negates(self) -> bool:
        """Whether it denies what follows."""
        return not FORWARD.isdisjoint(self.kinds)


@dataclass(slots=True)
class Reading:
    """A sentence as read: its words, where they stand in it, and the cue that denies or opens each."""

    sentence: str
    offset: int
    words: list[str]
    places: list[tuple[int, int]]
    cues: list[Cue] = field(default_factory=list)
    at: dict[int, Cue] = field(default_factory=dict)
    denying: dict[int, Cue] = field(default_factory=dict)
    opening: dict[int, Cue] = field(default_factory=dict)
    limits: dict[int, int] = field(default_factory=dict)
    """For the first word of a cue in brackets, the word before which its bracket closes."""

    def word_of(self, hit: Hit) -> int:
        """Give back the number of the hit's first word."""
        start = hit.start - self.offset
        word = bisect_right(self.places, (start, hit.end + 1)) - 1
        if word >= 0 and self.places[word][1] <= start and word + 1 < len(self.places):
            word += 1
        return word

    def governed(self, by: dict[int, Cue], word: int, hit: Hit) -> bool:
        """Tell whether a cue governs the word and is not itself part of the hit."""
        cue = by.get(word)
        return cue is not None and (cue.start < 0 or not hit.start <= self.places[cue.start][0] + self.offset < hit.end)

    def stops(self, at: int) -> bool:
        """Tell whether a word ends what an earlier cue governs."""
        cue = self.at.get(at)
        return cue is not None and "stop" in cue.kinds


def read(sentence: str, offset: int, cues: Cues) -> Reading:
    """Give back the words and cues of a sentence that begins at `offset` of its text."""
    places, words = read_words(sentence, cues.contraction != "")
    reading = Reading(sentence, offset, words, places)
    tree, ending = cues.tree, cues.contraction or "\n\n"
    found = []
    for at, word in enumerate(words):
        branch = tree.get(word)
        if branch is None:
            if word.endswith(ending):
                found.append(Cue(at, at + 1, ("around",)))
        elif branch.kinds or _goes_on(branch, words, at, cues):
            cue = _cue_at(branch, words, at, cues)
            if cue is not None:
                found.append(cue)
    if found:
        _choose(reading, found)
        if "(" in sentence or "[" in sentence:
            _find_limits(reading, cues)
    return reading


def _choose(reading: Reading, found: list[Cue]) -> None:
    """Keep the cues: of those that overlap the longest, then the one that is no denial."""
    if any(cue.end > after.start for cue, after in pairwise(found)):
        taken: set[int] = set()
        for cue in sorted(found, key=lambda cue: (cue.start - cue.end, PRIORITY.get(cue.kinds[0], 2), cue.start)):
            if taken.isdisjoint(range(cue.start, cue.end)):
                taken.update(range(cue.start, cue.end))
                reading.cues.append(cue)
        reading.cues.sort()
    else:
        reading.cues = found
    reading.at = {cue.start: cue for cue in reading.cues}


def _find_limits(reading: Reading, cues: Cues) -> None:
    """Note for each cue in brackets where they close, and where a clause in brackets begins."""
    for opening, closing in ("()", "[]"):
        if opening not in reading.sentence:
            continue
        for cue in reading.cues:
            end = bracket_end(reading.sentence, reading.places[cue.start][0], opening, closing)
            if end is not None:
                reading.limits[cue.start] = bisect_right(reading.places, (end, end))
    for bracket in _BRACKET.finditer(reading.sentence):
        word = bisect_right(reading.places, (bracket.end() - 1, 0))
        if word < len(reading.words) and (reading.words[word] in cues.starter or reading.words[word] in cues.subject):
            reading.at.setdefault(word, Cue(word, word + 1, ("stop",)))


def _cue_at(first: Branch, words: list[str], at: int, cues: Cues) -> Cue | None:
    """Give back the longest cue that begins with a word, with all its kinds that fit there."""
    if at and words[at - 1] in cues.article and words[at] in cues.noun:
        return None
    kinds: tuple[str, ...] = ()
    size, end, place, gaps = len(words), at, at, 0
    branch: Branch | None = first
    while branch is not None:
        place += 1
        if branch.kinds:
            fitting = tuple(kind for kind in branch.kinds if kind not in _ASKING or _fits(kind, words, at, place, cues))
            kinds, end = (fitting, place) if fitting else (kinds, end)
        while place < size and words[place] not in branch.after and gaps < _GAPS and is_filler(words[place], cues):
            place += 1
            gaps += 1
        branch = branch.after.get(words[place]) if place < size else None
    if not kinds and cues.contraction and words[at].endswith(cues.contraction):
        return Cue(at, at + 1, ("around",))
    return Cue(at, end, kinds) if kinds else None


def _goes_on(branch: Branch, words: list[str], at: int, cues: Cues) -> bool:
    """Tell whether the next word may be of a cue too."""
    following = words[at + 1] if at + 1 < len(words) else ""
    return following in branch.after or is_filler(following, cues)


def is_filler(word: str, cues: Cues) -> bool:
    """Tell whether a word is an adverb that may stand between the words of a cue."""
    return word in cues.filler or (
        word.endswith("ly") and len(word) > 6 and bool(cues.filler) and word not in _NO_ADVERBS
    )


_NO_ADVERBS = frozenset({"unlikely", "anomaly", "assembly", "monopoly", "butterfly", "multiply"})
_ASKING = frozenset(
    {"ing", "give", "do", "invert", "bar", "from", "slim", "fail", "end", "set_off", "if_any", "once", "start"}
    | {"ne", "enough", "alone", "harm", "shield", "whom"}
)
"""Kinds that ask for something around them."""


def _fits(kind: str, words: list[str], at: int, end: int, cues: Cues) -> bool:
    """Tell whether a cue of one of these kinds has around it what it asks for."""
    following = words[end] if end < len(words) else ""
    if kind == "if_any" and following in ("is", "are"):
        return True
    if kind in ("fail", "end", "set_off", "if_any"):
        return not following[:1].isalnum() and (kind != "fail" or "to" in words[end : end + _AHEAD])
    if kind == "start":
        return begins_clause(words, at, cues)
    if kind == "once":
        return at == 0 and _is_to_come(words, following)
    return _fits_further(kind, words, at, end, cues)


def _fits_further(kind: str, words: list[str], at: int, end: int, cues: Cues) -> bool:
    following = words[end] if end < len(words) else ""
    if kind in _NEARBY:
        return _NEARBY[kind](words, at, end, cues)
    if kind == "bar":
        return "from" not in words[end : end + 7]
    if kind == "slim":
        return not _CHANCES.isdisjoint(words[max(0, at - 8) : at])
    if kind == "from":
        return following.endswith("ing") and not cues.barring.isdisjoint(words[max(0, at - 8) : at])
    if kind == "ing":
        return len(following) > 4 and following.endswith("ing")
    if kind == "give":
        return following.isalpha() and not any(
            following in words for words in (cues.preposition, cues.join, cues.filler)
        )
    if kind == "do":
        return begins_clause(words, at, cues, _BEFORE_VERB) and following not in cues.preposition
    return _inverts(words, at, following, cues)


def _denies_in_full(words: list[str], at: int, end: int, cues: Cues) -> bool:
    """Tell whether what follows leaves a denial one: not in "ne … que" (only), nor in "ne … pas hésiter"."""
    full = False
    for word in words[at : at + _NEAR]:
        if not word[0].isalnum():
            break
        if word in cues.redeems or (word in cues.restricts and not full):
            return False
        full = full or word in cues.full
    return True


def _is_praise(words: list[str], at: int, end: int, cues: Cues) -> bool:
    """Tell whether what cannot be recommended cannot be recommended enough."""
    rest = words[end : end + 2 * _NEAR]
    if "more" in rest and rest[rest.index("more") - 1] != "any":
        return True
    return not _PRAISE.isdisjoint(rest)


def _is_left_alone(words: list[str], at: int, end: int, cues: Cues) -> bool:
    """Tell whether "alone" follows what is left or let."""
    rest = words[end + 1 : end + _NEAR]
    return "alone" in rest and all(word[0].isalnum() for word in rest[: rest.index("alone")])


def _names_allergy(words: list[str], at: int, end: int, cues: Cues) -> bool:
    """Tell whether a sentence names an allergy or the like before a place."""
    return any(
        word.startswith(("allerg", "anaphyla", "intoleran", "hypersensitiv"))
        for word in words[max(0, at - _AHEAD) : at]
    )


def _shields(words: list[str], at: int, end: int, cues: Cues) -> bool:
    """Tell whether "protects" and the like stands near before a place, with no sign and no other such cue between."""
    for word in reversed(words[max(0, at - _NEAR) : at]):
        if word in cues.shielding:
            return True
        if not word[0].isalnum() or word in ("from", "against") or word in cues.finite:
            return False
    return False


def _is_object(words: list[str], at: int, end: int, cues: Cues) -> bool:
    """Tell whether a word ends its clause right after a verb, of which it is then the object: "we refund nobody"."""
    if begins_clause(words, at, cues) or (end < len(words) and words[end][0].isalnum()):
        return False
    return not any(words[at - 1] in group for group in (cues.preposition, cues.finite, cues.filler, cues.determiner))


_Test = Callable[[list[str], int, int, Cues], bool]
_NEARBY: dict[str, _Test] = {
    "ne": _denies_in_full,
    "enough": _is_praise,
    "alone": _is_left_alone,
    "harm": _names_allergy,
    "shield": _shields,
    "whom": _is_object,
}
"""Whether a cue of a kind at a place has around it what it asks for."""
_PRAISE = frozenset({"enough", "highly", "strongly", "sufficiently"})
_NEAR = 8
"""Words before or after a cue at most that may turn it."""
_CHANCES = frozenset(
    {"chance", "chances", "likelihood", "probability", "odds", "prospects", "prospect", "hopes", "hope"}
)
_BEFORE_VERB = frozenset({"please", "to", "should", "must", "then", "immediately", "you"})


def begins_clause(words: list[str], at: int, cues: Cues, after: frozenset[str] = frozenset()) -> bool:
    """Tell whether a word begins a sentence or what follows a sign, "and", or one of some words."""
    if at == 0:
        return True
    before = words[at - 1]
    return before in cues.join or before in after or not before[-1].isalnum()


def _inverts(words: list[str], at: int, following: str, cues: Cues) -> bool:
    """Tell whether a verb before its subject makes a condition: "should it rain", "had the train been late"."""
    addressed = following in cues.subject or following in cues.determiner or following == "anyone"
    if words[at] == "should":
        return (
            (addressed or "," in words[at : at + _AHEAD])
            if begins_clause(words, at, cues)
            else _asked(words, at, following, cues)
        )
    return begins_clause(words, at, cues) and following not in ("a", "an", "some", "") and _supposes(words, at)


def _is_to_come(words: list[str], following: str) -> bool:
    """Tell whether a clause that "once" begins, up to its comma, tells of no past."""
    if "," not in words or (words[0] == "once" and following in ("upon", "again", "a", "in")):
        return False
    clause = words[: words.index(",")]
    past = (word.endswith("ed") and before not in _PERFECT for before, word in pairwise(clause))
    return _PAST.isdisjoint(clause) and not any(past)


_PAST = frozenset({"was", "were", "had", "did", "came", "went", "got", "took", "began", "left", "found", "saw", "knew"})
_PERFECT = frozenset({"is", "are", "has", "have", "been", "be", "not"})


def _asked(words: list[str], at: int, following: str, cues: Cues) -> bool:
    """Tell whether "should" with its subject after it stands at the end of a clause that is no question."""
    if following not in cues.subject and following not in cues.determiner:
        return False
    return not any(word in _FRONTED or word in cues.negates for word in words[max(0, at - 3) : at])


_FRONTED = frozenset({"how", "why", "what", "where", "when", "who", "which", "only", "so", "neither", "nor", "then"})


def _supposes(words: list[str], at: int) -> bool:
    return not {"would", "could", "might", "wouldn't", "couldn't"}.isdisjoint(words[at : at + _AHEAD])
