"""Lists, which one cue governs as a whole, and the subject before a cue."""

from __future__ import annotations

from rubricc.runtime.polarity_cues import Cues
from rubricc.runtime.polarity_reading import Cue, Reading
from rubricc.runtime.polarity_words import COLONS, COMMAS, DASHES, ENDS

_BACK = 10
_ITEM = 3
_ITEMS = 24
"""Words before a cue that may be its subject; words of an item, and items of a list: at most."""


def list_resumes(reading: Reading, comma: int, needs_join: bool, cues: Cues) -> int:
    """Give back the last word of a list that goes on after a comma, or the comma where none does.

    The items of a list are short and begin no clause; a condition's list must have an "or" or "and" in it, and so must
    one whose items have articles.
    """
    reached, joined = comma, False
    at = comma + 1
    for _ in range(_ITEMS):
        end = _item_end(reading, at)
        item = range(at, end)
        has_join = any(reading.words[word] in cues.join for word in item)
        if not _is_item(reading, item, cues) and not (needs_join and _goes_on(reading, item, cues)):
            break
        needs_join = needs_join or (not has_join and any(reading.words[word] in cues.determiner for word in item))
        reached, joined = end - 1, joined or has_join
        if has_join or end >= len(reading.words) or reading.words[end] not in COMMAS:
            break
        at = end + 1
    return reached if joined or not needs_join else comma


def _goes_on(reading: Reading, item: range, cues: Cues) -> bool:
    """Tell whether an item is one more predicate of the same subject: "if she vomits, has a rash, or faints"."""
    words = [word for word in item if reading.words[word] not in cues.join]
    return bool(words) and reading.words[words[0]] in cues.verb and len(words) <= 2 * _ITEM and bool(cues.subject)


def _item_end(reading: Reading, at: int) -> int:
    words = reading.words
    first = at
    while at < len(words) and words[at] not in COMMAS and words[at] not in ENDS and not reading.stops(at):
        if words[at] == "that" and at > first + 1:
            break
        at += 1
    return at


def _is_item(reading: Reading, item: range, cues: Cues) -> bool:
    words = reading.words
    joins = sum(words[word] in cues.join for word in item)
    size = next((at - item.start for at in item if at > item.start and words[at] in cues.preposition), len(item))
    governed = any(words[word] in cues.verb or word in reading.at for word in item) or _begins(words, item, cues)
    return len(item) - joins > 0 and size - joins <= _ITEM * (1 + joins) and not governed


def _begins(words: list[str], item: range, cues: Cues) -> bool:
    """Tell whether a stretch begins a clause: with its subject or, but after "or", with another such word."""
    first = next((word for word in item if words[word] not in cues.join), item.stop)
    if first == item.stop:
        return False
    alternative = not {"or", "nor"}.isdisjoint((words[item.start], *words[first + 1 : first + 2]))
    adverb = (
        words[first].endswith("ly") and bool(cues.filler) and {"or", "nor"}.isdisjoint(words[item.start : item.stop])
    )
    return words[first] in cues.subject or ((words[first] in cues.starter or adverb) and not alternative)


def subject(reading: Reading, cue: Cue, joined: bool, cues: Cues) -> range:
    """Give back the words of the clause before a cue that it says something of.

    A colon or a dash right before the cue belongs to neither (`Aspirin: contraindicated`), and what is said of all
    that is joined is said of the list before it too, but for a clause with a verb of its own.
    """
    words, at, joint = reading.words, cue.start, 0
    if at > 1 and words[at - 1] in COMMAS and cues.finite and words[at] in cues.finite:
        at = _before_aside(words, at - 1, cues)
    last = at
    while at > 0 and last - at < _BACK:
        word = words[at - 1]
        if (word in ENDS or word in COLONS) and not (at == cue.start and (word in DASHES or word in COLONS)):
            break
        if word == "\n" or reading.stops(at - 1) or (cues.subject and _supposes(reading, at - 1)):
            break
        if word in COMMAS and not (joined and _item_before(reading, at - 1, cues)):
            break
        if (word in cues.join and not joined) or (word in cues.relative and words[at - 2] not in cues.preposition):
            break
        if joint and cues.subject and _says(words, at - 1, cues):
            return range(joint, cue.start)
        if word in cues.join or word in COMMAS:
            joint = at
        at -= 1
    return range(at, cue.start)


def meant(reading: Reading, cue: Cue, cues: Cues) -> range:
    """Give back the subject of the clause before, where that of a cue is a pronoun: "it helps, but it is unsafe"."""
    words, joint = reading.words, cue.start - 2
    while joint > 2 and (words[joint + 1] in cues.modal or words[joint + 1] in cues.filler):
        joint -= 1
    if joint < 2 or words[joint + 1] not in _PRONOUNS or words[joint] not in _CONTRASTS:
        return range(0)
    said = next((at for at in range(cue.start, min(len(words), cue.end + 3)) if words[at] in cues.advised), None)
    if said is None or (words[said] in _ADVICE and words[said + 1 : said + 2] in (["to"], ["that"])):
        return range(0)
    end = joint - (words[joint - 1] in COMMAS)
    start = end
    while start > 0 and end - start < 2 * _BACK and not breaks(words[start - 1], cues):
        start -= 1
    return range(start, next((at for at in range(start, end) if words[at] in cues.verb), start))


_PRONOUNS = frozenset({"it", "they", "this"})
_ADVICE = frozenset({"recommended", "advised", "advisable", "allowed", "permitted", "dangerous", "forbidden"})
"""Words after which "to" or "that" follows what "it" stands for: "it is not advisable to wait"."""
_CONTRASTS = frozenset({"but", "however", "though", "although", ";", "and"})


def _before_aside(words: list[str], comma: int, cues: Cues) -> int:
    """Give back where the aside that ends with a comma began, the word after the comma where there is none."""
    for at in range(comma - 1, max(0, comma - 2 * _BACK), -1):
        if words[at] in ENDS:
            break
        if words[at] in COMMAS:
            first = words[at + 1]
            return at if first in cues.preposition or first.endswith(("ed", "ing")) else comma + 1
    return comma + 1


def _supposes(reading: Reading, at: int) -> bool:
    cue = reading.at.get(at)
    return cue is not None and cue.kinds == ("if",)


def _says(words: list[str], at: int, cues: Cues) -> bool:
    return words[at] in cues.verb


def _item_before(reading: Reading, comma: int, cues: Cues) -> bool:
    """Tell whether a short item of a list, and no clause, stands before a comma."""
    start = comma
    while start > 0 and comma - start <= _ITEM and not breaks(reading.words[start - 1], cues):
        start -= 1
    return _is_item(reading, range(start, comma), cues)


def breaks(word: str, cues: Cues) -> bool:
    """Tell whether a word or sign stands between items or clauses."""
    return word in cues.join or word in COMMAS or word in COLONS or word in ENDS
