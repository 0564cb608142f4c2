"""How far a cue reaches: forward to the end of its clause or list."""

from __future__ import annotations

from rubricc.runtime.polarity_cues import Cues
from rubricc.runtime.polarity_lists import list_resumes
from rubricc.runtime.polarity_reading import Cue, Reading, begins_clause
from rubricc.runtime.polarity_words import COLONS, COMMAS, DASHES, ENDS

_AHEAD = 10
_REACH = 60
"""Words that a cue governs at most (and lists that go on from there), so that the time stays linear."""


def scope_end(reading: Reading, cue: Cue, kind: str, cues: Cues) -> int:
    """Give back the word before which a cue's scope ends."""
    words = reading.words
    limit = min(len(words), cue.end + _REACH, reading.limits.get(cue.start, len(words)))
    if _is_turned(words, cue.end, cues):
        return cue.end + 1
    whole = _denies_clause(reading, cue, cues)
    at = _first_word(reading, cue, kind, whole, cues)
    related = (not whole and _in_relative(reading, cue, cues)) or words[cue.end - 1] in ("who", "whoever")
    told = not cues.report.isdisjoint(words[cue.start : cue.end + 1])
    noun = bool(cues.finite) and not whole and _is_noun_phrase(words, cue, kind, cues)
    while at < limit:
        word = words[at]
        if word in ENDS or _stopped(reading, at, whole or told, cues):
            return at
        if related and at > cue.end and _is_verb(reading, at, cue, cues):
            return at
        if noun and word in cues.finite and _is_main(words, cue.end, at, cues):
            return at
        if word in cues.join and _new_clause(reading, at, cue, cues):
            return at
        if word in COLONS and _begins_anew(words, at + 1, cues):
            return at
        if word in COMMAS:
            resume = _past_comma(reading, cue, kind, at, whole, cues)
            if resume == at:
                return at
            at = resume
        at += 1
    return min(at, limit)


def _begins_anew(words: list[str], at: int, cues: Cues) -> bool:
    """Tell whether a clause begins after a colon, and no list."""
    if at >= len(words) or not cues.finite or words[at] in ENDS:
        return False
    if words[at] in cues.starter or words[at] in cues.subject:
        return True
    following = words[at + 1] if at + 1 < len(words) else ""
    if following in cues.determiner and words[at] not in cues.determiner and words[at] not in cues.preposition:
        return True
    end = next((end for end in range(at, min(len(words), at + _AHEAD)) if words[end] in ENDS), at + _AHEAD)
    return any(word in cues.finite for word in words[at:end]) and cues.relates.isdisjoint(words[at:end])


def _is_noun_phrase(words: list[str], cue: Cue, kind: str, cues: Cues) -> bool:
    """Tell whether a cue and what it denies may be the subject of a verb: "lack of sleep can …"."""
    if kind == "prep":
        return True
    return words[cue.end - 1] == "of" or (words[cue.start].endswith("ing") and begins_clause(words, cue.start, cues))


def _is_main(words: list[str], start: int, at: int, cues: Cues) -> bool:
    """Tell whether a verb belongs to no clause that begins after a place: "without knowing what it is"."""
    return at > start and words[at - 1] not in cues.subject and cues.relates.isdisjoint(words[start:at])


def _is_turned(words: list[str], at: int, cues: Cues) -> bool:
    """Tell whether the word after a denial says no itself, so that nothing more is denied: "not uncommon to …"."""
    word = words[at] if at < len(words) else ""
    return bool(cues.preposition) and (
        word in cues.turned or (word.startswith("un") and not word.startswith(_NOT_TURNED))
    )


_NOT_TURNED = (
    "under",
    "uni",
    "until",
    "unless",
    "unto",
    "undo",
    "unlock",
    "unsubscribe",
    "uncle",
    "unplug",
    "uninstall",
)


def _first_word(reading: Reading, cue: Cue, kind: str, whole: bool, cues: Cues) -> int:
    """Give back the word from which a scope is followed: after adverbs, and after an aside that comes first."""
    words, at = reading.words, cue.end
    while at < len(words) and words[at] in cues.filler:
        at += 1
    if at < len(words) and (words[at] in COMMAS or words[at] in DASHES) and cues.preposition:
        verbal = words[cue.start].endswith(("not", "never")) or words[cue.start].endswith(cues.contraction)
        if not _PLAIN_NO.isdisjoint(words[cue.start : cue.end]) and cue.end - cue.start > 1:
            verbal = True
        if kind == "open" and cue.start == 0:
            return at + 1
        if kind == "if":
            return _after_aside(reading, at, cues, True)
        if verbal or "fail" in cue.kinds or (whole and words[cue.start] != "no"):
            return _after_aside(reading, at, cues)
    return at


_PLAIN_NO = frozenset({"not", "never", "no"})


def _after_aside(reading: Reading, at: int, cues: Cues, before_subject: bool = False) -> int:
    """Give back the word after an aside that opens with the sign at a place, the place itself where none does."""
    words = reading.words
    if at + 1 < len(words) and words[at + 1] in ("but", "and", "or"):
        return at
    for end in range(at + 1, min(len(words), at + _REACH)):
        if words[end] == words[at]:
            begins = end + 1 < len(words) and (words[end + 1] in cues.subject or reading.stops(end + 1))
            return at if begins and not before_subject else end + 1
        if words[end] in ENDS:
            break
    return at


def _denies_clause(reading: Reading, cue: Cue, cues: Cues) -> bool:
    """Tell whether a cue is the subject of a clause, all of which it denies: "nobody who was there …"."""
    words = reading.words
    if words[cue.start] == "nor":
        return any(words[at] == "neither" for at in range(max(0, cue.start - _REACH), cue.start))
    if words[cue.start : cue.start + 2] in (["not", "one"], ["not", "a"]) and cue.end - cue.start > 1:
        return True
    return words[cue.start] in cues.quantifier and (
        begins_clause(words, cue.start, cues) or words[cue.start - 1] in ("that", "because", "which", "but")
    )


def _in_relative(reading: Reading, cue: Cue, cues: Cues) -> bool:
    """Tell whether a cue stands in a clause that describes what a later verb says something of."""
    words = reading.words
    for at in range(cue.start - 1, max(0, cue.start - 3), -1):
        if words[at] in cues.relates:
            return words[at - 1][-1].isalnum() and words[at - 1] not in cues.report and words[at - 1] not in cues.verb
    return False


def _stopped(reading: Reading, at: int, whole: bool, cues: Cues) -> bool:
    related = whole and reading.words[at] in cues.relates and reading.words[at - 1] not in COMMAS
    return reading.stops(at) and not related


def _is_verb(reading: Reading, at: int, cue: Cue, cues: Cues) -> bool:
    """Tell whether a word after "is not" and the like is the verb of the clause around it."""
    word = reading.words[at]
    return word in cues.verb or ("around" in cue.kinds and reading.words[cue.start] in _BE and _is_singular_verb(word))


_BE = frozenset({"is", "isn't", "was", "wasn't"})


def _is_state(words: list[str], cue: Cue) -> bool:
    """Tell whether a cue says what somebody is, so that a verb may follow; after "is negative for" come nouns only."""
    return words[cue.start] in _BE and "lack" not in cue.kinds


def _is_singular_verb(word: str) -> bool:
    return word.endswith("s") and not word.endswith("ss") and len(word) > 3


def _new_clause(reading: Reading, join: int, cue: Cue, cues: Cues) -> bool:
    """Tell whether a joining word begins a clause of its own, so that what an earlier cue governs ends."""
    words, at = reading.words, join + 1
    if at >= len(words):
        return False
    following = words[at]
    if following in cues.subject or (at in reading.at and reading.at[at].kinds != ("plain",)):
        return True
    if words[join] in ("or", "nor"):
        return following in cues.verb and not cues.subject
    return following in cues.starter or following in cues.verb or _has_object(words, at, cue, cues)


def _has_object(words: list[str], at: int, cue: Cue, cues: Cues) -> bool:
    """Tell whether a word after "and" is a verb, by its ending and by what comes after it."""
    verb, after = words[at], words[at + 1] if at + 1 < len(words) else ""
    if not cues.determiner or verb in cues.determiner or verb in cues.preposition:
        return False
    if _is_singular_verb(verb) and (_is_state(words, cue) or after.endswith("ly") or after in ("when", "if", "while")):
        return True
    if verb.endswith("ed") and after in cues.object:
        return True
    verbal = "around" in cue.kinds and words[cue.start] not in _BE
    return after in cues.determiner and (verb.endswith(("s", "ed")) or not verbal)


def _past_comma(reading: Reading, cue: Cue, kind: str, comma: int, whole: bool, cues: Cues) -> int:
    """Give back the last word that the scope still has after a comma, the comma itself where it has none."""
    words = reading.words
    if kind == "prep" and cue.start == 0:
        return _fronted_list(reading, comma, cues)
    resume = _past_aside(reading, cue, kind, comma, whole, cues) if cues.finite else comma
    if resume > comma:
        return resume
    following = words[comma + 1] if comma + 1 < len(words) else ""
    if whole and following == "and" and COMMAS.isdisjoint(words[cue.end : comma]):
        return comma
    if _is_state(words, cue) and _is_singular_verb(following):
        return comma
    joined = kind == "if" or _is_fronted(words, cue) or _in_aside(reading, cue, cues)
    return list_resumes(reading, comma, joined or (following in cues.determiner and "lack" in cue.kinds), cues)


def _fronted_list(reading: Reading, comma: int, cues: Cues) -> int:
    """Give back the last word of a list after a fronted "without", the comma where none goes on.

    A clause follows such a list after another comma. Where nothing follows, the list is all there is: "without fever,
    rash or cough"; with two items only it must be told from a clause by the brief item after "or".
    """
    words = reading.words
    end = list_resumes(reading, comma, True, cues)
    if end == comma or not cues.determiner:
        return comma
    if end + 1 < len(words) and words[end + 1] not in ENDS:
        return end if words[end + 1] in COMMAS else comma
    last = next((at for at in range(end, comma, -1) if words[at] in ("or", "nor")), end)
    several = not COMMAS.isdisjoint(words[comma + 1 : end])
    brief = last + 1 == end or (last + 2 == end and not words[end].endswith("s") and words[end] not in cues.predicate)
    return end if last < end and (several or brief) else comma


def _past_aside(reading: Reading, cue: Cue, kind: str, comma: int, whole: bool, cues: Cues) -> int:
    """Give back the last word of an aside after which the scope goes on, the comma where there is no such aside."""
    resume = _predicate_after(reading, cue, comma, cues) if whole else comma
    if resume == comma and _describes(reading, cue, comma, cues):
        resume = _after_aside(reading, comma, cues) - 1
    if resume == comma and kind not in ("if", "open"):
        if reading.words[comma - 1] == "that":
            return _after_aside(reading, comma, cues, True) - 1
        if not (_is_fronted(reading.words, cue) or _in_aside(reading, cue, cues)):
            return _complement_after(reading, cue, comma, cues)
    return resume


def _describes(reading: Reading, cue: Cue, comma: int, cues: Cues) -> bool:
    """Tell whether what two commas set off only parts a verb from its subject or its object.

    So in "denied that the trees, which were old, will be felled" and "has yet to meet, in all these years, a dentist".
    """
    words = reading.words
    end = _after_aside(reading, comma, cues)
    if end == comma or end >= len(words) or comma + 1 == len(words):
        return False
    if words[comma + 1] in cues.relates and words[end] in cues.finite:
        return True
    if words[comma + 1] in cues.preposition and words[end] == "to":
        return True
    return comma == cue.end + 1 and words[comma + 1] in cues.preposition and words[end] in cues.determiner


def _is_fronted(words: list[str], cue: Cue) -> bool:
    """Tell whether a cue stands in a phrase of purpose or circumstance that comes first: "to avoid delays, …"."""
    if words[0] == "to":
        return cue.start == 1
    return words[:2] == ["in", "order"] or (cue.start == 0 and words[0].endswith("ing"))


def _in_aside(reading: Reading, cue: Cue, cues: Cues) -> bool:
    """Tell whether a cue stands in a clause that a comma and "which" or "who" began."""
    words = reading.words
    return any(words[at] in cues.relates and words[at - 1] in COMMAS for at in range(max(1, cue.start - 3), cue.start))


def _predicate_after(reading: Reading, cue: Cue, comma: int, cues: Cues) -> int:
    """Give back the comma after which the verb of a denied subject comes, the comma itself where none does."""
    words = reading.words
    seen = any(words[at] in cues.verb for at in range(cue.end, comma) if words[at - 1] not in cues.relates)
    following = words[comma + 1] if comma + 1 < len(words) else ""
    if following in cues.verb or (following.endswith("ed") and not seen):
        return comma + 1
    if not seen and following in cues.determiner:
        return _listed_subject(reading, comma, cues)
    brief = following in cues.subject and not COMMAS.isdisjoint(words[comma + 2 : comma + 6])
    if seen or (following not in cues.preposition and not brief):
        return comma
    end = _after_aside(reading, comma, cues) - 1
    return end if end > comma and words[end - 1] not in COMMAS else comma


def _listed_subject(reading: Reading, comma: int, cues: Cues) -> int:
    """Give back the last word of a list of subjects before their verb, the comma where there is no such list."""
    words, joined = reading.words, False
    for at in range(comma + 1, min(len(words), comma + _REACH)):
        if words[at] in ENDS or words[at] in cues.subject - cues.determiner or reading.stops(at):
            break
        if words[at] in cues.verb:
            return at - 1 if joined else comma
        joined = joined or words[at] in cues.join
    return comma


def _complement_after(reading: Reading, cue: Cue, comma: int, cues: Cues) -> int:
    """Give back the comma after which the complement of a denied statement comes: "no evidence, … , that"."""
    words = reading.words
    if cues.report.isdisjoint(words[cue.start : cue.end + 2]) and words[cue.start] not in ("nor", "nothing"):
        return comma
    for at in range(comma, min(len(words) - 2, comma + _REACH)):
        if words[at] in ENDS:
            break
        if words[at] in COMMAS and (words[at + 1], words[at + 2]) not in (("of", "course"), ("that", "is")):
            if words[at + 1] in ("that", "of"):
                return at + 1
            if words[at + 1] in cues.subject or reading.stops(at + 1):
                break
    return comma
