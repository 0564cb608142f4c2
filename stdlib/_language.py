"""The language of a text: told from its prose, undefined where there is too little of it."""

from __future__ import annotations

from rubricc.runtime.text import Text
from rubricc.stdlib._data import data_lines
from rubricc.stdlib._language_prose import SCRIPT_RANGES
from rubricc.stdlib._language_shares import (
    LATIN_LANGUAGES,
    NOT_TOLD,
    SHARED_SCRIPTS,
    has_common_words_only,
    language_shares,
)

_OTHER_CODES = {"nb": "no", "nn": "no", "bs": "hr", "sh": "hr", "iw": "he", "in": "id", "fil": "tl", "cmn": "zh"}
"""Codes that are understood beside those that are given back."""

LANGUAGE_CODES = tuple(
    sorted(
        {
            *LATIN_LANGUAGES.split(),
            *" ".join(SHARED_SCRIPTS.values()).split(),
            *(name for name in SCRIPT_RANGES if len(name) == 2),
            *("ja", "zh"),
            *_OTHER_CODES,
        }
    )
)
"""The codes that can be asked for: ISO 639-1, and 639-3 where a language has no shorter one."""


def language_problem(code: str) -> str | None:
    """Give back what is wrong with a code of a language, and what to write; None where it can be told."""
    if code in LANGUAGE_CODES:
        return None
    short = code.lower().replace("_", "-").partition("-")[0]
    names = {name.lower(): one for one, name in (line.split() for line in data_lines("language_names.txt"))}
    meant = names.get(code.lower()) or (short if short in LANGUAGE_CODES else None)
    said = f'"{code}" is no code of a language that can be told.'
    return f'{said} Write "{meant}".' if meant else f'{said} Codes are those of ISO 639, as "en", "pt" and "zh".'


_MOST = 0.5
_EXPECTED = 1 / 6
"""What is enough where a language is expected, as that of a question is in its answer: it is five times likelier."""
_ENOUGH_LETTERS = 40
"""A text of so many letters that is in no language for the most part is surely not in one that is asked for."""

_SHORT_ANSWER = 3
"""So many words may be of several languages: that of the question is then the likeliest."""


def language_detect(text: Text) -> str | None:
    """Give back the code of the language that most of the text is in; None where none can be told."""
    shares = language_shares(text)
    code = max(shares, key=lambda one: (shares[one], one), default=NOT_TOLD)
    return code if code != NOT_TOLD and shares[code] > _MOST else None


def language_is(text: Text, code: Text | str) -> bool | None:
    """Tell whether most of the text is in the language; None where there is too little of it to tell."""
    if _share(text, str(code)) > _MOST:
        return True
    enough = language_detect(text) is not None or sum(map(str.isalpha, text.original)) >= _ENOUGH_LETTERS
    return False if enough and language_shares(text) else None


def language_matches(text: Text, other: Text) -> bool | None:
    """Tell whether two texts are in the same language; None where the language of either cannot be told.

    A text that is too short to tell counts as in the language of the other where no language is likelier, and one of
    few words where all of them are common ones of that language: `De nada` is Spanish, and Portuguese too.
    """
    wanted = language_detect(other)
    if wanted is None:
        return None
    if has_common_words_only(text, wanted, _SHORT_ANSWER):
        return True
    found = language_is(text, wanted)
    if found is not None:
        return found
    told = {code: share for code, share in language_shares(text).items() if code != NOT_TOLD}
    share = told.get(wanted, 0.0)
    return True if share > _EXPECTED and share >= max(told.values()) else None


def language_confidence(text: Text, code: Text | str) -> float | None:
    """Give back the share of the text that is in the language, 0 to 1 in thousandths; None where it has no words."""
    shares = language_shares(text)
    return round(min(_share(text, str(code)), 1.0), 3) if shares else None


def _share(text: Text, code: str) -> float:
    """Give back the share of a language; Serbian in Latin letters is not told from Croatian."""
    shares = language_shares(text)
    code = _OTHER_CODES.get(code, code)
    return shares.get(code, 0.0) + (shares.get("hr", 0.0) if code == "sr" else 0.0)
