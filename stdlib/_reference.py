"""An answer beside what was expected."""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Any

from rubricc.runtime.boundaries import SPACELESS_CLASS
from rubricc.runtime.fold import is_mark, without_surrogates
from rubricc.runtime.lazily import lazy_pattern
from rubricc.runtime.text import Text
from rubricc.stdlib._chrf import chrf_score
from rubricc.stdlib._memo import remembered
from rubricc.stdlib._numerals import Numeral, numeral_places

References = Text | str | tuple[str | Text, ...] | list[str | Text] | None
"""One reference, several, or None where the input that holds them is absent."""

_LONGEST_INDEX = 10
"""A list has no item whose number has so many digits."""
ARTICLES = frozenset(("a", "an", "the"))
NUMBER_TOKEN = r"(?:(?<![\w)])[-\u2212])?[0-9]+(?:[.,][0-9]+)*%?"
GROUPED = lazy_pattern(r"(?<=[0-9]),(?=[0-9]{3}(?![0-9]))")


def listed(references: References) -> tuple[str, ...] | None:
    """Give back the references as plain strings, None where there are none at all."""
    if references is None:
        return None
    several = references if isinstance(references, tuple | list) else (references,)
    return tuple(item if isinstance(item, str) else item.original for item in several) or None


def _any(text: Text, references: References, agrees: Callable[[Text, str], bool]) -> bool | None:
    known = listed(references)
    return None if known is None else any(agrees(text, reference) for reference in known)


def reference_exact(text: Text, references: References) -> bool | None:
    """Give back whether the text is one of the references, but for white space."""
    return _any(text, references, _is_exact)


def _is_exact(text: Text, reference: str) -> bool:
    return text.exact == Text(reference, text.language).exact


def reference_normalized(text: Text, references: References) -> bool | None:
    """Give back whether the text is one of the references, but for case, punctuation and articles."""
    return _any(text, references, _is_normalized)


def _is_folded(text: Text, reference: str) -> bool:
    folded = Text(reference, text.language).folded
    return folded != "" and text.folded == folded


def reference_folded(text: Text, references: References) -> bool | None:
    """Give back whether the text is one of the references, but for case and white space; an empty one is none."""
    return _any(text, references, _is_folded)


def _is_normalized(text: Text, reference: str) -> bool:
    return plain_tokens(text) == plain_tokens(Text(reference, text.language))


def reference_contains_answer(text: Text, references: References) -> bool | None:
    """Give back whether the words of a reference stand in the text, in order and together."""
    return _any(text, references, _holds)


def _holds(text: Text, reference: str) -> bool:
    wanted = plain_tokens(Text(reference, text.language))
    if ARTICLES.issuperset(wanted):  # a choice called A: its case is all that tells it from the article
        return _runs_in(_tokens_in(reference), _tokens_in(text.exact))
    return _runs_in(wanted, plain_tokens(text))


def _runs_in(wanted: tuple[str, ...], found: tuple[str, ...]) -> bool:
    return bool(wanted) and f" {' '.join(wanted)} " in f" {' '.join(found)} "


def plain_tokens(text: Text) -> tuple[str, ...]:
    """Give back the words and numbers of the folded text: `-5`, `3.14`, `60%` are one.

    English articles are left out, unless there is nothing else.
    """
    return remembered(text, "plain tokens", _plain_tokens)


def _plain_tokens(text: Text) -> tuple[str, ...]:
    words = _tokens_in(text.folded)
    if text.language != "en":
        return words
    return tuple(word for word in words if word not in ARTICLES) or words


def _tokens_in(text: str) -> tuple[str, ...]:
    return tuple(word for word, _, _ in token_places(text))


def token_places(text: str) -> Iterator[tuple[str, int, int]]:
    """Give back the words and numbers of a view, and where each starts and ends in it."""
    marks = "" if text.isascii() else "".join(sorted(c for c in set(text) if is_mark(c)))
    return ((GROUPED.sub("", match[0]), *match.span()) for match in _token_pattern(marks).finditer(text))


@lru_cache(maxsize=64)
def _token_pattern(marks: str) -> re.Pattern[str]:
    """Give back what finds numbers and words; in scripts that write no spaces each character with its marks is one."""
    mark = "".join(f"\\U{ord(c):08x}" for c in marks) or "\\U00000301"
    letter = rf"(?:[^\W{SPACELESS_CLASS}][{mark}]*)"
    return re.compile(rf"{NUMBER_TOKEN}|{letter}+(?:['’]{letter}+)*|[{SPACELESS_CLASS}][{mark}]*")


def reference_chrf(text: Text, references: References) -> float | None:
    """Give back the best chrF with any reference, from 0 to 1."""
    known = listed(references)
    return None if known is None else max(chrf_score(text.original, reference) for reference in known)


def reference_number_equals(
    text: Text, references: References, tolerance: Any = 0, which: str | Text = "last"
) -> bool | None:
    """Give back whether the number in the text is that of a reference; None where no reference has one."""
    expected = _expected(listed(references) or (), text.language)
    if not expected:
        return None
    found = _picked(remembered(text, "stated values", _values_of), str(which))
    slack = Fraction(str(tolerance))
    return any(
        number.percent == other.percent and abs(number.value - other.value) <= slack
        for number in found
        for other in expected
    )


def _expected(references: tuple[str, ...], language: str) -> tuple[Numeral, ...]:
    """Give back the last number of each reference."""
    return tuple(number for item in references for number in _values(item, language)[-1:])


_UNCERTAIN = lazy_pattern(r"(?:\u00b1|\+/[-\u2212]?|\\pm)\s?\Z")


def stated_values(text: str, language: str) -> tuple[tuple[Numeral, int, int], ...]:
    """Give back the numbers of a text and their places, but what is only the uncertainty of one (`9.79 ± 0.03`)."""
    places = tuple(numeral_places(text, language))
    return tuple(one for one in places if not _UNCERTAIN.search(text, max(0, one[1] - 5), one[1])) or places


def _values(text: str, language: str) -> tuple[Numeral, ...]:
    return tuple(one for one, _, _ in stated_values(text, language))


def _values_of(text: Text) -> tuple[Numeral, ...]:
    return _values(text.original, text.language)


def _picked(found: tuple[Numeral, ...], which: str) -> tuple[Numeral, ...]:
    if which == "any":
        return tuple(set(found))
    return found[:1] if which == "first" else found[-1:]


METRICS: dict[str, Callable[[Text, References], float | bool | None]] = {
    "exact": reference_exact,
    "folded": reference_folded,
    "normalized": reference_normalized,
    "contains_answer": reference_contains_answer,
    "chrf": reference_chrf,
}


def reference_best_of(text: Text, references: References, metric: str | Text = "chrf") -> float | None:
    """Give back the best agreement with any reference by the metric that is named, from 0 to 1."""
    best = METRICS[str(metric)](text, references)
    return None if best is None else float(best)


def reference_path(data: Any, path: str | Text) -> tuple[str, ...] | None:
    """Give back the texts at a dotted path of JSON data, None where there are none.

    A step is a key, or a number that counts from 0; a key of a list is that of each of its items.
    """
    found = at_path(data, str(path))
    items = found if isinstance(found, list | tuple) else [found]
    texts = tuple(_as_text(item) for item in items)
    return tuple(item for item in texts if item is not None) if texts and None not in texts else None


def at_path(data: Any, path: str) -> Any:
    """Give back what stands at such a path, whatever it is; None where nothing does."""
    for step in path.split("."):
        data = _step(data, step)
        if data is None:
            return None
    return data


def _step(data: Any, step: str) -> Any:
    if isinstance(data, dict):
        return data.get(step)
    if not isinstance(data, list | tuple):
        return None
    if step.isdecimal():
        return data[int(step)] if len(step) < _LONGEST_INDEX and int(step) < len(data) else None
    found = [item.get(step) if isinstance(item, dict) else None for item in data]
    return found if found and None not in found else None


def _as_text(item: Any) -> str | None:
    if isinstance(item, str):
        return without_surrogates(item)
    if isinstance(item, bool):
        return "true" if item else "false"
    return repr(item) if isinstance(item, int | float) else None
