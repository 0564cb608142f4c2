"""Faults of English that the checker Harper finds: misspelt words, and grammar, punctuation and usage."""

from __future__ import annotations

from functools import cache
from threading import Lock
from typing import Any

from rubricc.runtime.lexicon import Lexicon
from rubricc.runtime.text import Text
from rubricc.runtime.tool import Place
from rubricc.stdlib._memo import remembered
from rubricc.stdlib._quantity_units import unit_table

Fault = tuple[int, int, str]
"""Start and end in the original, and Harper's name for the kind of fault."""

DIALECTS = ("any", "american", "british", "australian", "canadian", "indian")
"""Harper's dialects, in its order after `any`: what is right in American or in British English is right."""

GRAMMAR_KINDS = frozenset(
    (
        *("Agreement", "BoundaryError", "Capitalization", "Eggcorn", "Grammar", "Malapropism", "Miscellaneous"),
        *("Nonstandard", "Punctuation", "Repetition", "Usage", "WordChoice"),
    )
)
"""Faults; Harper's advice on style, length, redundancy, layout and regional words is none."""

SPELLING_KINDS = frozenset(("Spelling", "Typo"))

MOST_LINTED = 30_000
"""Characters beyond which a text is not looked at: ordinary prose takes Harper 4 µs a character, the worst 100 µs."""

QUIET_RULES = ("CompoundNouns", "MassNouns", "PronounContraction", "SplitWords", "UseTitleCase")
"""Rules that were wrong more often than right on ordinary answers: "a new line of", "were the first", "a subclass"."""


def grammar_errors(text: Text, dialect: str | Text = "any") -> int | None:
    """Give back how many faults of grammar, punctuation and usage there are; None if it is not English or too long."""
    faults = _faults(text, dialect, GRAMMAR_KINDS)
    return None if faults is None else len(faults)


def grammar_spelling(text: Text, dialect: str | Text = "any", known: Lexicon | None = None) -> int | None:
    """Give back how many misspelt words there are, but for known ones; None where it is not English or too long."""
    faults = _misspelt(text, dialect, known)
    return None if faults is None else len(faults)


def grammar_errors_places(text: Text, dialect: str | Text = "any") -> tuple[Place, ...]:
    """Give back where the faults of grammar are; the entry is Harper's name for their kind."""
    return tuple(_faults(text, dialect, GRAMMAR_KINDS) or ())


def grammar_spelling_places(text: Text, dialect: str | Text = "any", known: Lexicon | None = None) -> tuple[Place, ...]:
    """Give back where the misspelt words are."""
    return tuple((start, end, "") for start, end, _ in _misspelt(text, dialect, known) or ())


def _misspelt(text: Text, dialect: str | Text, known: Lexicon | None) -> list[Fault] | None:
    """Give back the spelling faults outside the places where a known phrase stands; symbols of units are none."""
    faults = _faults(text, dialect, SPELLING_KINDS)
    faults = faults and [fault for fault in faults if not _is_symbol(text.original, *fault[:2])]
    if not faults or known is None or not text.has(known):
        return faults
    hits = text.hits(known)
    return [fault for fault in faults if not any(hit.start <= fault[0] and fault[1] <= hit.end for hit in hits)]


def _is_symbol(original: str, start: int, end: int) -> bool:
    """Tell whether a word is a letter by itself (`T = 5`), or the symbol of a unit after its number (`20 kPa`)."""
    word = original[start:end]
    if len(word) == 1:
        return True
    return original[max(0, start - 2) : start].rstrip(" \u00a0")[-1:].isdecimal() and word in unit_table("en").symbols


def _faults(text: Text, dialect: str | Text, kinds: frozenset[str]) -> list[Fault] | None:
    """Give back the faults of these kinds; for `any` those that American and British English agree on."""
    if text.language.partition("-")[0].lower() != "en" or len(text.original) > MOST_LINTED:
        return None
    name = str(dialect)
    names = ("american", "british") if name == "any" else (name,)
    faults = [fault for fault in _found_in(text, names[0]) if fault[2] in kinds]
    for other in names[1:] if faults else ():
        spans = {fault[:2] for fault in _found_in(text, other)}
        faults = [fault for fault in faults if fault[:2] in spans]
    return faults


def _found_in(text: Text, dialect: str) -> list[Fault]:
    return remembered(text, f"harper {dialect}", lambda whole: _linted(whole.original, dialect))


_one_at_a_time = Lock()
"""Harper's linter refuses to be called while it is at work in another thread."""


def _linted(source: str, dialect: str) -> list[Fault]:
    """Give back all that Harper finds in a text read as Markdown, in order; code is not looked at."""
    if not source.strip():
        return []
    with _one_at_a_time:
        lints = _linter(dialect).lint(source, language="markdown")
    return sorted((lint.span.start, lint.span.end, lint.lint_kind) for lint in lints)


@cache
def _linter(dialect: str) -> Any:
    """Give back the linter of a dialect; making one takes about a second."""
    import harper

    linter = harper.Linter(harper.Dialect(DIALECTS.index(dialect) - 1))
    linter.set_lint_config(linter.get_lint_config() | dict.fromkeys(QUIET_RULES, False))
    return linter
