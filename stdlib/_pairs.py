"""An answer beside each of its references: the forms that are compared, and how much work that may be."""

from __future__ import annotations

import re
from collections.abc import Callable, Collection, Iterable, Sized

from rubricc.runtime.boundaries import SPACELESS_CLASS
from rubricc.runtime.fold import is_mark
from rubricc.runtime.lazily import lazy_pattern
from rubricc.runtime.text import Text
from rubricc.stdlib._reference import References, listed

Measure = Callable[[Text, Text], float | None]
"""What a text has in common with one reference; None where the two cannot be compared."""

MOST_CELLS = 10_000_000_000
"""Characters (or words) of the text times those of all references, beyond which edit distances and subsequences are not
computed: so many take about a quarter of a second, and the time is that of their square."""

MOST_LENGTH = 1_000_000
"""Characters (or words) of all references together, so that each word can stand as one character."""

SURROGATES = (0xD800, 0x800)
"""The first surrogate, which no word may stand as, and how many there are."""

ROUGE_WORD = lazy_pattern(r"[a-z0-9]+")


def reference_texts(text: Text, references: References) -> list[Text]:
    """Give back the references as texts in the language of the text, none where there are none."""
    return [Text(item, text.language) for item in listed(references) or ()]


def best_of_pairs(text: Text, references: References, measure: Measure) -> float | None:
    """Give back the highest value with any reference that can be compared, None where none can."""
    values = (measure(text, other) for other in reference_texts(text, references))
    return max((value for value in values if value is not None), default=None)


def compared_form(text: Text, folded: bool) -> str:
    """Give back the text as its characters are compared: composed, white space as single blanks; or folded."""
    return text.folded if folded else text.exact


def is_comparable(found: Sized, several: Collection[Sized], most: int = MOST_CELLS) -> bool:
    """Tell whether there are references, and all of them can be compared with a text in bounded time."""
    total = sum(map(len, several))
    return bool(several) and total <= MOST_LENGTH and len(found) * total <= most


def rouge_words(text: Text) -> list[str]:
    """Give back the words as ROUGE takes them: small letters and digits, all else parts them.

    Letters beyond ASCII are letters too, and a character of a script without spaces is a word.
    """
    if text.original.isascii():
        return ROUGE_WORD.findall(text.original.lower())
    folded = text.folded
    marks = "".join(f"\\U{ord(c):08x}" for c in sorted(set(folded)) if is_mark(c)) or "\\U00000301"
    word = rf"(?:[^\W_{SPACELESS_CLASS}][{marks}]*)+|[{SPACELESS_CLASS}][{marks}]*"
    return re.findall(word, folded)


def spaced_words(text: Text) -> list[str]:
    """Give back what stands between white space; a character of a script without spaces stands alone."""
    source = text.exact
    if text.spaceless:
        source = re.sub(f"([{SPACELESS_CLASS}])", r" \1 ", source)
    return source.split()


def as_letters(found: Iterable[str], several: Iterable[Iterable[str]]) -> tuple[str, list[str]]:
    """Give back words as strings of one character each, which are quick to compare.

    All words of the text that stand in no reference are the same character: they are equal to none.
    """
    numbers: dict[str, int] = {}
    wanted = ["".join(_letter(numbers.setdefault(word, len(numbers) + 1)) for word in words) for words in several]
    return "".join(_letter(numbers.get(word, 0)) for word in found), wanted


def _letter(number: int) -> str:
    first, many = SURROGATES
    return chr(number if number < first else number + many)
