"""Whether an occurrence of a phrase is affirmed, denied, or neither.

Each sentence is read once, from left to right: the cues of its language are found, and each cue governs the words up
to the end of its scope. The words of a question, of a condition, or of what is left open are neither. In the manner
of W. W. Chapman and others, "A simple algorithm for identifying negated findings and diseases in discharge summaries"
(2001), with scopes that end at clauses, lists, double negation and headings. A heading that denies or asks governs the
list below it, and the answer to a question decides what is asked.
"""

from __future__ import annotations

import re
from typing import Literal

from rubricc.runtime.lazily import lazy_pattern
from rubricc.runtime.lexicon import Hit, Lexicon
from rubricc.runtime.polarity_cues import Cues, cues_of
from rubricc.runtime.polarity_govern import answered_headings, deny_stretch, govern, open_questions
from rubricc.runtime.polarity_layout import Layout, is_unticked, layout, refused
from rubricc.runtime.polarity_reading import Reading, read
from rubricc.runtime.text import Text

Polarity = Literal["affirmed", "denied", "neither"]

_QUESTION = lazy_pattern(r"[?\uff1f\u061f][!?]*[\"'\u201d\u2019)\]*_\s]*\Z")
_YES = lazy_pattern(
    r"\W*(?:yes|yeah|yep|yup|correct|indeed|absolutely|certainly|definitely|of course)(?:\b\W|\Z)", re.I
)
_NO = lazy_pattern(
    r"\W*(?:no|nope|none(?: known| reported| found| noted| so far)?|never|nil|negative|not at all|not really|not yet)"
    r"(?:\W*\Z|\s*[,.;:!)\u2013\u2014])",
    re.I,
)
_ASKS_WHAT = lazy_pattern(r"\W*(?:what|why|how|who|whom|whose|which|when|where)\b", re.I)
_ACTIONS = lazy_pattern(r"\W*(?:if|when(?! to\b)|whenever|unless|once|what to do|how to|in case)\b", re.I)
_REASONS = lazy_pattern(r"\W*(?:if|when|whenever|why|how|reasons|unless|who)\b", re.I)
_CONDITIONS = lazy_pattern(
    r"(?:\b(?:have|has|notice|experience|develop|develops|are|is|feel|get|see|if|following|these|this|any|symptoms|signs"
    r"|when|unless|includes?|of|the|apply|applies|true)\W*)\Z",
    re.I,
)


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
    parts: Layout | None = text.memo.get(Layout)
    if parts is None:
        parts = text.memo[Layout] = layout(text.original, text.sentences)
    number = parts.number(hit.start, len(text.original))
    if number < 0:
        return "affirmed"
    own = _own(text, parts, number, hit, cues)
    head = parts.heads[number] if parts.heads else -1
    if cues is None or head < 0:
        return own
    return _under(own, _of_heading(text, parts, head, cues), text, parts.spans[number], cues)


def _own(text: Text, parts: Layout, number: int, hit: Hit, cues: Cues | None) -> Polarity:
    """Give back the polarity of a hit in its own sentence, headings left aside."""
    key = (Reading, number)
    judged: Reading | Polarity | None = text.memo.get(key)
    if judged is None:
        judged = text.memo[key] = _judge(text, parts, number, cues)
    return _of_reading(judged, hit) if isinstance(judged, Reading) else judged


def _judge(text: Text, parts: Layout, number: int, cues: Cues | None) -> Reading | Polarity:
    """Give back the polarity of all that a sentence has, or where that differs how it is read."""
    string, (start, end) = text.original, parts.spans[number]
    if _QUESTION.search(string, max(start, end - 40), end):
        return _answer(text, parts, number) if cues is not None else "neither"
    if cues is None:
        return "affirmed"
    return "neither" if is_unticked(string, start, end) else _read(string[start:end], start, cues)


def _read(sentence: str, offset: int, cues: Cues) -> Reading:
    reading = read(sentence, offset, cues)
    if reading.cues:
        govern(reading, cues)
    if "?" in sentence or "\uff1f" in sentence:
        open_questions(reading)
    answered_headings(reading, cues)
    for start, end in refused(sentence, cues.answer):
        deny_stretch(reading, start, end)
    return reading


def _of_reading(reading: Reading, hit: Hit) -> Polarity:
    word = reading.word_of(hit)
    if reading.opening and reading.governed(reading.opening, word, hit):
        return "neither"
    denies = bool(reading.denying) and reading.governed(reading.denying, word, hit)
    return "denied" if denies != _is_turned(reading, word, hit) else "affirmed"


def _is_turned(reading: Reading, word: int, hit: Hit) -> bool:
    """Tell whether the word that the hit is a part of, or the one after it, denies it: "salt-free", "HIV negative"."""
    if not 0 <= word < len(reading.places):
        return False
    start, end = (place + reading.offset for place in reading.places[word])
    if start < hit.start and reading.words[word].startswith(("non-", "non\u2010", "non\u2011")):
        return True
    if hit.end < end:
        return reading.words[word].endswith(("-free", "-less", "-negative"))
    return _is_free(reading, word)


_STATE_WORDS = """
    is are was were be been being remain remains remained stay stays stayed become becomes became feel feels felt
    completely now finally still entirely totally
"""
_STATES = frozenset(_STATE_WORDS.split())
_CONTRACTED_STATES = ("'s", "'re", "'m", "\u2019s", "\u2019re", "\u2019m")
_FREED_WORDS = """
    sugar salt gluten fat dairy nut lactose alcohol caffeine tax duty interest debt pain symptom seizure cancer smoke
    drug fever stress wheat egg soy latex fragrance fee lead bpa error bug disease toll carbon plastic meat rent
"""
_FREED_OF = frozenset(_FREED_WORDS.split())
"""What is so often said to be absent by "free" that nothing need show that it is: "sugar free gum"."""


def _is_free(reading: Reading, word: int) -> bool:
    """Tell whether a word stands so: "is pain free", "sugar free gum", "is HIV negative"."""
    words = reading.words
    said, after = words[word + 1 : word + 2], words[word + 2 : word + 3]
    if said == ["free"] and words[word] in _FREED_OF:
        return after not in (["of"], ["from"])
    if said not in (["free"], ["negative"]) or word == 0:
        return False
    if words[word - 1] not in _STATES and not words[word - 1].endswith(_CONTRACTED_STATES):
        return False
    return after not in (["of"], ["from"], ["to"], ["for"], ["about"], ["towards"])


def _answer(text: Text, parts: Layout, number: int) -> Polarity:
    """Give back what the sentence after a question that is answered with yes or no makes of what is asked."""
    string, (start, end) = text.original, parts.spans[number]
    if number + 1 == len(parts.spans) or _ASKS_WHAT.match(string, start, end):
        return "neither"
    begin, finish = parts.spans[number + 1]
    if _YES.match(string, begin, finish):
        return "affirmed"
    return "denied" if _NO.match(string, begin, finish) else "neither"


def _of_heading(text: Text, parts: Layout, number: int, cues: Cues) -> Polarity:
    """Give back what a heading makes of the items below it: what it would make of a word at its end."""
    key = (Layout, number)
    known: Polarity | None = text.memo.get(key)
    if known is None:
        start, end = parts.spans[number]
        known = text.memo[key] = _heading(text.original[start:end].rstrip("*_:\uff1a \u200b"), cues)
    return known


def _heading(heading: str, cues: Cues) -> Polarity:
    reading = _read(heading + " : item", 0, cues)
    place = len(heading) + 3
    polarity = _of_reading(reading, Hit(place, place + 4, 0))
    if polarity == "neither" and _ACTIONS.match(heading) and not _CONDITIONS.search(heading):
        return "affirmed"
    if polarity == "denied" and _REASONS.match(heading):
        return "neither"
    return polarity


_PLAINLY = lazy_pattern(r"\W*(?:\d+[.)]\s*)?(?:do\s+not|don['\u2019]?t|not|no|never|without|avoid)\b", re.I)


def _under(own: Polarity, head: Polarity, text: Text, span: tuple[int, int], cues: Cues) -> Polarity:
    """Give back the polarity of an item under a heading."""
    if head == "affirmed" or own == "neither":
        return own
    if head == "neither":
        return "neither"
    if own == "denied" and not _PLAINLY.match(text.original, *span):
        return "affirmed"
    return "denied"
