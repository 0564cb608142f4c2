"""What the cues of a sentence deny and what they leave open."""

from __future__ import annotations

from bisect import bisect_left
from collections.abc import Callable

from rubricc.runtime.polarity_cues import FORWARD, Cues
from rubricc.runtime.polarity_lists import breaks, meant, subject
from rubricc.runtime.polarity_reading import Cue, Reading
from rubricc.runtime.polarity_scope import scope_end
from rubricc.runtime.polarity_words import COLONS, COMMAS, DASHES, ENDS

_OPENING_QUOTES = '"\u201c\u00ab\u2018'
SIGN = Cue(-1, -1, ())
"""What stands for a sign that is no word."""
_HEADING = 20
"""Words before a colon at most that an answer after it denies."""
_NEAR = 2
"""Words between two cues at most for the second to deny the first, whatever it is."""


def govern(reading: Reading, cues: Cues) -> None:
    """Let each cue govern its scope, in order, so that a later one prevails."""
    previous: Cue | None = None
    for cue in reading.cues:
        if cue.kinds == ("stop",):
            continue
        repeats = reading.words[cue.start] in cues.concord
        if repeats and previous is not None and _stands_close(reading, previous, cue, cues):
            continue
        double = previous is not None and _doubles(reading, previous, cue, cues)
        for kind in cue.kinds:
            for action in ACTIONS.get(kind, ()):
                action(reading, cue, kind, double or (kind == "except" and _is_exception(cue, previous)), cues)
        if cue.negates:
            previous = cue
    _suppose(reading, cues)


def _is_exception(cue: Cue, previous: Cue | None) -> bool:
    """Tell whether what is excepted is affirmed: after a denial, and where it comes first."""
    return previous is not None or cue.start == 0


def _deny_itself(reading: Reading, cue: Cue, kind: str, cancel: bool, cues: Cues) -> None:
    """Deny the words of a cue after its first, where that denies by itself."""
    if reading.words[cue.start] in cues.negates:
        _mark(reading.denying, range(cue.start + 1, cue.end), cue, cancel)


def _deny_forward(reading: Reading, cue: Cue, kind: str, cancel: bool, cues: Cues) -> None:
    """Deny what follows a cue."""
    _mark(reading.denying, range(cue.end, scope_end(reading, cue, kind, cues)), cue, cancel)


def _deny_about(reading: Reading, cue: Cue, kind: str, cancel: bool, cues: Cues) -> None:
    """Deny the subject of a cue."""
    if "give" in cue.kinds or not _denies_subject(reading, cue, kind, cues):
        return
    words = subject(reading, cue, kind == "after_all", cues)
    before = reading.words[words.start - 1] if words.start else ""
    if kind == "after_all" and before in ("until", "once", "pending", "before"):
        _open(reading, words, cue)
    else:
        _mark(reading.denying, words, cue, cancel)
        _mark(reading.denying, meant(reading, cue, cues), cue, cancel)


def _deny_verb(reading: Reading, cue: Cue, kind: str, cancel: bool, cues: Cues) -> None:
    """Deny the verb whose object a cue is."""
    _mark(reading.denying, range(cue.start - 1, cue.start), cue, cancel)


def _deny_list(reading: Reading, cue: Cue, kind: str, cancel: bool, cues: Cues) -> None:
    """Deny the list after a colon, where a cue that speaks of what is before it has nothing there."""
    words = reading.words
    begins = cue.start == 0 or words[cue.start - 1] == "\n" or words[cue.start - 1] in ENDS
    if begins and cue.end < len(words) and words[cue.end] in COLONS:
        _deny_forward(reading, cue, kind, cancel, cues)


def _open_forward(reading: Reading, cue: Cue, kind: str, cancel: bool, cues: Cues) -> None:
    """Leave open what follows a cue."""
    asked = kind in ("open", "start")
    if not (asked and _is_denied(reading, cue)):
        _open(reading, range(cue.end, scope_end(reading, cue, "open" if asked else "if", cues)), cue)


def _open_about(reading: Reading, cue: Cue, kind: str, cancel: bool, cues: Cues) -> None:
    """Leave open the subject before a cue, but what is only a part of it where the cue says that more is not known."""
    words = subject(reading, _past_comma(reading, cue), True, cues)
    if reading.words[cue.end - 1] in ("unknown", "unclear", "uncertain", "known"):
        words = range(words.start, next((at for at in words if reading.words[at] == "of"), words.stop))
    _open(reading, words, cue)


def _past_comma(reading: Reading, cue: Cue) -> Cue:
    """Give back a cue as if it stood before the comma right before it: "late work, if any, loses marks"."""
    before = cue.start - 1
    comma = before > 0 and reading.words[before] in COMMAS and reading.words[cue.start] == "if"
    return Cue(before, cue.end, cue.kinds) if comma else cue


def _denies_subject(reading: Reading, cue: Cue, kind: str, cues: Cues) -> bool:
    """Tell whether a denial denies its subject too: "aspirin is not safe", but not "the boiler is not noisy"."""
    if kind != "around" or not cues.predicate:
        return True
    words, modal = reading.words, reading.words[cue.start] in cues.modal
    at = cue.end
    if words[cue.start] in ("unlikely", "improbable") and at < len(words) and words[at] != "to":
        return True
    for at in range(cue.end, min(len(words), cue.end + 5)):
        if words[at] in cues.predicate:
            return True
        if words[at] == "be" and modal:
            return True
        if words[at] not in cues.filler and words[at] not in cues.passed:
            return False
    return at == cue.end and words[cue.start] == "unlikely"


def _is_denied(reading: Reading, cue: Cue) -> bool:
    """Tell whether what would be left open is denied: "we did not suspect fraud"."""
    if not _NOTS.isdisjoint(reading.words[cue.start : cue.end]):
        return False
    by = reading.denying.get(cue.start)
    return by is not None and cue.start - by.end <= _NEAR and reading.words[cue.start] != "to"


_NOTS = frozenset({"not", "cannot", "can't", "couldn't", "didn't", "doesn't", "hasn't", "haven't", "never"})


_Action = Callable[[Reading, Cue, str, bool, Cues], None]
ACTIONS: dict[str, tuple[_Action, ...]] = {
    "deny": (_deny_itself, _deny_forward),
    "lack": (_deny_itself, _deny_forward),
    "own": (_deny_itself,),
    "around": (_deny_forward, _deny_about),
    "after": (_deny_itself, _deny_about, _deny_list),
    "after_all": (_deny_itself, _deny_about, _deny_list),
    "whom": (_deny_verb,),
    **dict.fromkeys(("slim", "end", "harm"), (_deny_about,)),
    **dict.fromkeys((FORWARD | {"except"}) - {"deny", "lack", "around"}, (_deny_forward,)),
    **dict.fromkeys(("open", "start", "if", "once", "invert"), (_open_forward,)),
    **dict.fromkeys(("open_after", "if_any"), (_open_about,)),
}
"""What each kind does, given the reading, the cue, its kind, and whether it affirms where it would deny."""


def _mark(governed: dict[int, Cue], words: range, cue: Cue, cancel: bool = False) -> None:
    for word in words:
        if cancel:
            governed.pop(word, None)
        else:
            governed[word] = cue


def _open(reading: Reading, words: range, cue: Cue) -> None:
    for word in words:
        reading.opening.setdefault(word, cue)


def _doubles(reading: Reading, first: Cue, second: Cue, cues: Cues) -> bool:
    """Tell whether the second cue denies a denial.

    It does within two words after the first, and anywhere in its scope where it is a verb that denies, "without", or
    in a statement of its own ("not true that … not").
    """
    word = reading.words[second.start]
    if word in cues.join:
        return False
    repeats = "lack" in second.kinds and (word in cues.quantifier or word in ("zero", "nil") or not cues.quantifier)
    finite = (
        bool(cues.predicate) and "around" in second.kinds and word not in _ADVERBS | {"unlikely", "failed", "fails"}
    )
    if "prep" in second.kinds and word != "without" and first.end == second.start:
        return False
    if not repeats and not finite and _stands_close(reading, first, second, cues):
        return True
    if cues.relates and _describes(reading, first, second, cues):
        return True
    if not cues.predicate or reading.denying.get(second.start) is not first or _parted(reading, first, second, cues):
        return False
    between = reading.words[first.end : second.start]
    if repeats:
        return between[-2:] in (["there", "is"], ["there", "are"], ["there", "was"], ["there", "were"])
    if second.kinds[0] == "around" or word in _ADVERBS:
        return not (cues.report | {"that", "why"}).isdisjoint(between) or reading.words[first.end - 1] in (
            "if",
            "though",
            "that",
        )
    if "prep" in second.kinds:
        return word == "without"
    return not (between and between[-1] == "to" and word.startswith(("avoid", "prevent")))


def _describes(reading: Reading, first: Cue, second: Cue, cues: Cues) -> bool:
    """Tell whether the second cue says what there is not: "we never had a guest who did not enjoy it"."""
    between = reading.words[first.end : second.start]
    related = any(word in cues.relates for word in between[-2:])
    return related and len(between) <= 12 and not _parted(reading, first, second, cues)


_ADVERBS = frozenset({"not", "never", "neither", "nor", "no", "nowhere", "hardly", "scarcely", "barely"})


def _parted(reading: Reading, first: Cue, second: Cue, cues: Cues) -> bool:
    """Tell whether a comma or a joining word stands between two cues."""
    return any(breaks(word, cues) for word in reading.words[first.end : second.start])


def _stands_close(reading: Reading, first: Cue, second: Cue, cues: Cues) -> bool:
    return second.start - first.end in range(_NEAR + 1) and not _parted(reading, first, second, cues)


def _suppose(reading: Reading, cues: Cues) -> None:
    """Leave open what would be or would have been so under a condition contrary to fact."""
    if not any("would" in cue.kinds for cue in reading.cues) or not _is_contrary(reading, cues):
        return
    for cue in reading.cues:
        if "would" in cue.kinds:
            _open(reading, subject(reading, cue, False, cues), SIGN)
            _open(reading, range(cue.end, scope_end(reading, cue, "open", cues)), SIGN)


def _is_contrary(reading: Reading, cues: Cues) -> bool:
    """Tell whether a sentence has a condition in the past tense, or begins with "without"."""
    words = reading.words
    for cue in reading.cues:
        if "invert" in cue.kinds or words[cue.start] in ("were", "hypothetically"):
            return True
        if words[cue.start] == "if" and "you" not in words[cue.end : cue.end + 1] and _ends_with_could(words, cue.end):
            return True
        if words[cue.start] in ("if", "unless") and not {"had", "were", "was"}.isdisjoint(words[cue.end : cue.end + 8]):
            return True
    return words[0] in ("without", "but") and cues.predicate != frozenset()


def _ends_with_could(words: list[str], at: int) -> bool:
    """Tell whether a condition is no more than "… could": "we would help if we could"."""
    could = next((end for end in range(at, min(len(words), at + 4)) if words[end] in ("could", "couldn't")), None)
    after = words[could + 1] if could is not None and could + 1 < len(words) else ""
    return could is not None and (after == "but" or not after[:1].isalnum())


def open_questions(reading: Reading) -> None:
    """Leave open the questions inside a sentence: `"Is it safe?" he asked.`"""
    start = 0
    for at, word in enumerate(reading.words):
        if word in ("?", "\uff1f"):
            quote = _last_quote(reading.sentence, reading.places[start][0], reading.places[at][0])
            asked = range(start, at)
            begins = next((word for word in asked if reading.places[word][0] >= quote), start)
            _open(reading, range(begins, at), Cue(at, at + 1, ("open",)))
            _open_query(reading, at)
        if word in ENDS:
            start = at + 1 if at + 1 < len(reading.words) else at


def _open_query(reading: Reading, at: int) -> None:
    """Leave open what a question mark right before it puts in question: "?fracture"."""
    place = reading.places[at][0]
    if at + 1 == len(reading.words) or reading.places[at + 1][0] != place + 1:
        return
    if place == 0 or reading.sentence[place - 1].isspace():
        end = next((end for end in range(at + 1, len(reading.words)) if not reading.words[end][0].isalnum()), None)
        _open(reading, range(at + 1, len(reading.words) if end is None else end), Cue(at, at + 1, ("open",)))


def _last_quote(sentence: str, start: int, end: int) -> int:
    """Give back where the last quotation that begins in a stretch begins, the start of the stretch where none does."""
    found = max(sentence.rfind(quote, start, end) for quote in _OPENING_QUOTES)
    return max(found, start)


def answered_headings(reading: Reading, cues: Cues) -> None:
    """Deny what stands before a colon or dash that is answered with "no": `Blood transfusion: No`."""
    words = reading.words
    if _ANSWERED.isdisjoint(words):
        return
    for at in range(1, len(words) - 1):
        if words[at] in _ANSWERED and _is_answer(reading, at + 1, cues):
            start = at
            while (
                start > max(0, at - _HEADING) and words[start - 1] not in ENDS and words[start - 1] not in ("\n", ",")
            ):
                start -= 1
            _mark(reading.denying, range(start, at), Cue(at + 1, at + 2, ("after",)))


_ANSWERED = COLONS | DASHES


def deny_stretch(reading: Reading, start: int, end: int) -> None:
    """Deny the words of a stretch of the sentence."""
    first, last = (bisect_left(reading.places, (place, 0)) for place in (start, end))
    _mark(reading.denying, range(first, last), SIGN)


def _is_answer(reading: Reading, at: int, cues: Cues) -> bool:
    """Tell whether the words after a colon say no and nothing else."""
    words = reading.words
    if words[at] not in cues.answer:
        return False
    if words[at] == "not" and any(_ends_answer(reading, end) for end in range(at + 1, at + 4)):
        return True
    while at + 1 < len(words) and words[at + 1] in cues.answered:
        at += 1
    return _ends_answer(reading, at + 1) and not "".join(words[at + 1 : at + 3])[1:].isdigit()


def _ends_answer(reading: Reading, at: int) -> bool:
    """Tell whether the words end before a place, or what is there is a sign or stands in brackets."""
    if at >= len(reading.words) or not reading.words[at][0].isalnum():
        return True
    return reading.sentence[reading.places[at][0] - 1] in "(["
