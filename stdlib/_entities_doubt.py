"""What the model takes for a name and is none: labels in capitals, medicines, common words at a beginning."""

from __future__ import annotations

from functools import cache

from rubricc.runtime.fold import fold
from rubricc.runtime.lazily import lazy_pattern
from rubricc.stdlib._data import data_lines

NAME_LABELS = frozenset(
    {"PERSON", "GPE", "LOC", "FAC", "ORG", "NORP", "PRODUCT", "EVENT", "WORK_OF_ART", "LAW", "LANGUAGE"}
)
"""The labels of what has a name of its own; a name has a capital letter."""

_NAME_WORD = lazy_pattern(r"[^\W\d_]+(?:['’-][^\W\d_]+)*")
_BEGINS = lazy_pattern(r"(?:\A|[\n.!?:;•–—|])[ \t*#>\"“'(-]*\Z")
_LABEL_BULLET = lazy_pattern(r"[ \t]*(?:[-+•>*_]+[ \t]*|\d{1,3}[-.)][ \t]+)*")
_ENDS = lazy_pattern(r"\s*(?:\Z|[*_]*[ \t]*(?:[\n:–—|(]|-\s))")
_TITLE_BEFORE = lazy_pattern(
    r"\b(?:Dr|Mr|Mrs|Ms|Mx|Miss|Prof|Professor|Doctor|Sir|Dame|Lord|Lady|Rev|Fr|Capt|Captain|Sgt|Lt|Col|Gen|Sen|Rep|"
    r"President|Senator|Judge|Uncle|Aunt|St)\.?[ \u00a0]\Z"
)
"""What makes a name of any word with a capital after it: `Dr. Smith`, `Mr Brown`."""
_SEEN_BEFORE, _SEEN_AFTER = 200, 40
_SHORTEST = 3
_PLACE_LABELS = frozenset({"GPE", "LOC", "NORP"})


def is_doubtful(original: str, start: int, end: int, label: str) -> bool:
    """Tell whether what the model calls a name is more likely none.

    It is none without a capital letter, and none where it is a medicine. Where a line begins, a capital says little: a
    common word there is no name, and common words in a heading or a label are none unless a known name is among them.
    """
    if label not in NAME_LABELS:
        return False
    name = original[start:end]
    words = [fold(word) for word in _NAME_WORD.findall(name)]
    if not words or name == name.lower():
        return True
    if _is_medicine(" ".join(words)) or any(word in _known_names() for word in words):
        return _is_medicine(" ".join(words))
    if 2 * sum(map(_is_common, words)) < len(words):
        return False
    before, after = original[max(0, start - _SEEN_BEFORE) : start], original[end : end + _SEEN_AFTER]
    if _TITLE_BEFORE.search(before):
        return False
    begins = len(words) == 1 and label not in _PLACE_LABELS and _BEGINS.search(before) is not None
    return begins or _is_in_label(before, after)


def _is_in_label(before: str, after: str) -> bool:
    """Tell whether what stands between is in a heading or in bold letters, or alone on its line or before a colon."""
    line = before[before.rfind("\n") + 1 :]
    if line.count("**") % 2 or line.lstrip().startswith("#"):
        return True
    return _LABEL_BULLET.fullmatch(line) is not None and _ENDS.match(after) is not None


def _is_medicine(name: str) -> bool:
    return name in _medicines()


def _is_common(word: str) -> bool:
    """Tell whether a word stands in a dictionary without a capital; short words stand in all of them."""
    base = word.removesuffix("'s")
    return len(base) < _SHORTEST or base in _dictionary() or base.removesuffix("s") in _dictionary()


@cache
def _dictionary() -> frozenset[str]:
    return frozenset(word for line in data_lines("words_en.txt") for word in line.split()[1:])


@cache
def _medicines() -> frozenset[str]:
    lines = (line for line in data_lines("medical_medications_en.txt") if not line.startswith("["))
    return frozenset(fold(name) for line in lines for name in line.split(" | "))


@cache
def _known_names() -> frozenset[str]:
    return frozenset(name for line in data_lines("entities_names_en.txt") for name in line.split())
