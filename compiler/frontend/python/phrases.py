"""Texts that a function looks for, as phrases of the language that are found in the same places."""

from __future__ import annotations

import re

from rubricc.compiler.frontend.python.expr import (
    FALSE,
    TRUE,
    Expr,
    Pat,
    compare,
    count,
    match_count,
    matches,
    mention,
    number,
)
from rubricc.compiler.frontend.python.values import TextValue

_PRONOUNS = frozenset({"i", "you", "he", "she", "it", "we", "they", "that", "there", "who", "what", "this"})
_MODALS = frozenset({"should", "could", "would", "might", "must", "may"})
_ENDINGS = {"pronoun": ("'m", "'re", "'ve", "'ll", "'d"), "modal": ("'ve",), "can": ("'t",)}
_PRONOUN_ENDINGS = {
    "i": ("'m", "'ve", "'ll", "'d"),
    "he": ("'ll", "'d"),
    "she": ("'ll", "'d"),
    "it": ("'ll", "'d"),
    "that": ("'ll", "'d"),
    "this": ("'ll",),
    "there": ("'ll", "'d", "'ve"),
    "what": ("'re", "'ll", "'d", "'ve"),
    "who": ("'re", "'ve", "'ll", "'d"),
}
_PLAIN_MARKS = frozenset(" '\"-–—−‘’“”`")
"""Marks that folding makes equal to others: a phrase of nothing else is sought exactly."""


def never_found(text: TextValue, phrase: str) -> bool:
    """Tell whether a phrase has capitals and the text has none."""
    return text.lower and phrase != phrase.lower()


def contains(text: TextValue, phrase: str) -> Expr:
    """Give back the condition that a text contains a phrase, as `phrase in text` says it."""
    if phrase == "":
        return TRUE
    if never_found(text, phrase):
        return FALSE
    if _is_layout(phrase):
        return matches(text.source, _quoted(text, phrase))
    return mention(text.source, substring_mode(text, phrase), ((phrase,),))


def occurrences(text: TextValue, phrase: str) -> Expr:
    """Give back how often a text contains a phrase, as `text.count(phrase)` says it."""
    if never_found(text, phrase):
        return number(0)
    if _is_layout(phrase):
        return match_count(text.source, _quoted(text, phrase))
    return count(text.source, substring_mode(text, phrase), ((phrase,),))


def has_word(text: TextValue, phrase: str, ignores_case: bool) -> Expr | None:
    r"""Give back the condition that a phrase stands in a text as `\bphrase\b` finds it; None where only a pattern can.

    In the language an apostrophe joins, so that `can` is not in `can't`; what can follow so in English is added as a
    spelling.
    """
    if never_found(text, phrase) and not ignores_case:
        return FALSE
    if not (phrase[:1].isalnum() and phrase[-1:].isalnum()) or "_" in phrase or _is_layout(phrase):
        return None
    mode = "words" if text.lower or ignores_case or not _is_cased(phrase) else "exact words"
    return mention(text.source, mode, (spellings(phrase),))


def spellings(phrase: str) -> tuple[str, ...]:
    r"""Give back a phrase with the contractions that `\b` finds it in.

    >>> spellings("can")
    ('can', "can't")
    """
    last = phrase.split()[-1].lower()
    if last == "can":
        endings = _ENDINGS["can"]
    elif last in _PRONOUNS:
        endings = _PRONOUN_ENDINGS.get(last, _ENDINGS["pronoun"][1:])
    else:
        endings = _ENDINGS["modal"] if last in _MODALS else ()
    return (phrase, *(phrase + ending for ending in endings))


def substring_mode(text: TextValue, phrase: str) -> str:
    """Give back the mode in which a phrase is found where Python finds it."""
    if set(phrase) <= _PLAIN_MARKS:
        return "exact substrings"
    return "substrings" if text.lower or not _is_cased(phrase) else "exact substrings"


def starts(text: TextValue, phrase: str) -> Expr:
    """Give back the condition that a text starts with a phrase."""
    lead = r"\A\s*" if text.stripped else r"\A"
    return _at_end(text, phrase, lead, "")


def ends(text: TextValue, phrase: str) -> Expr:
    """Give back the condition that a text ends with a phrase."""
    return _at_end(text, phrase, "", r"\s*\z" if text.stripped else r"\z")


def equals(text: TextValue, phrase: str) -> Expr:
    """Give back the condition that a text is a phrase."""
    if phrase == "":
        return negated_content(text)
    return _at_end(text, phrase, r"\A\s*" if text.stripped else r"\A", r"\s*\z" if text.stripped else r"\z")


def negated_content(text: TextValue) -> Expr:
    """Give back the condition that a text is empty."""
    from rubricc.compiler.frontend.python.expr import characters, negate

    if text.stripped:
        return negate(matches(text.source, Pat(r"\S")))
    return compare("==", characters(text.source), number(0))


def _at_end(text: TextValue, phrase: str, lead: str, tail: str) -> Expr:
    if never_found(text, phrase):
        return FALSE
    quoted = _quoted(text, phrase)
    return matches(text.source, Pat(lead + quoted.expression + tail, quoted.exact))


def _quoted(text: TextValue, phrase: str) -> Pat:
    return Pat(quote(phrase), not text.lower and _is_cased(phrase))


def quote(phrase: str) -> str:
    """Give back the expression that finds a text as it stands."""
    spelled = {"\n": r"\n", "\t": r"\t", "\r": r"\r"}
    return "".join(
        spelled.get(char) or (re.escape(char) if char.isascii() and char != " " else char) for char in phrase
    )


def _is_layout(phrase: str) -> bool:
    """Tell whether folding white space would change what a phrase finds."""
    return phrase.isspace() or "  " in phrase or any(char in phrase for char in "\n\t\r\v\f")


def _is_cased(phrase: str) -> bool:
    return phrase.lower() != phrase.upper()
