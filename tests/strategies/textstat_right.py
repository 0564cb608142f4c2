"""textstat with a dictionary that needs no download, and the texts for which its counts are right."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from typing import Any

import pytest

from rubricc.runtime.abbreviations import abbreviations_of
from rubricc.stdlib._syllables import syllables_of

FORMULAS = {
    "flesch_reading_ease": "flesch_reading_ease",
    "flesch_kincaid_grade": "flesch_kincaid_grade",
    "gunning_fog": "gunning_fog",
    "smog": "smog_index",
    "coleman_liau": "coleman_liau_index",
    "ari": "automated_readability_index",
    "dale_chall": "dale_chall_readability_score",
}
"""Our names of the formulas, and textstat's."""

WRONG = {
    "a line break": r"[\n\r]",
    "a stop, a dash, a slash or another sign inside a word": r"\w[^\w\s'\u2019]+\w",
    "an underscore": r"_",
    "a curly apostrophe": r"[\u2018\u2019]",
    "an opening quotation mark that looks like a contraction": r"(?<!\w)'(?:[tsd]|ve|ll|re)",
    "an apostrophe inside a word that is no contraction": r"\w'(?!(?:[tsd]|ve|ll|re)(?!\w))\w",
    "a stop after an abbreviation, an initial or a number of a list": r"\b(?:\w|\d+|{listed})\.",
    "several dots": r"\.\.|\u2026|\. \.",
    "a stop before a small letter or a sign": r"[.!?][\"')\]}*]*\s+[^A-Z0-9]",
    "a stop that is not ours": r"[\u3002\uff01\uff1f\u061f\u0964]",
    "a letter with accents, or of another script": r"[^\x00-\x7f]",
}
"""What textstat gets wrong, and how to find it. Beside this, it does not count sentences of one or two words, gives
numbers for texts without words, and hyphenates words that are not in its dictionary."""
_LISTED = "|".join(map(re.escape, sorted(abbreviations_of("en").listed)))
_WRONG = [re.compile(one.replace("{listed}", _LISTED), re.IGNORECASE if "{" in one else 0) for one in WRONG.values()]
_CHUNK = re.compile(r"\b[^.!?]+[.!?]*")


def textstat_is_right(text: str) -> bool:
    """Tell whether a text has words, and none of what textstat gets wrong."""
    chunks = _CHUNK.findall(text)
    long_enough = all(len(re.findall(r"\w[\w']*", chunk)) >= 3 for chunk in chunks)
    return bool(chunks) and long_enough and not any(one.search(text) for one in _WRONG)


class Dictionary(dict[str, list[list[str]]]):
    """Gives textstat our syllables in place of the dictionary that it would download: one in memory, as that is."""

    def __missing__(self, word: str) -> list[list[str]]:
        self[word] = [["A1"] * syllables_of(word)]
        return self[word]


@contextmanager
def offline_textstat(dictionary: Any = None) -> Iterator[Any]:
    """Give back textstat, with the dictionary in place of the one that it would download."""
    module = pytest.importorskip("textstat")
    from textstat.backend.counts import _count_syllables

    used = Dictionary() if dictionary is None else dictionary
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(_count_syllables, "get_cmudict", lambda lang: used)
        yield module.textstat
