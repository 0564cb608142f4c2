"""Affirmed and denied hits: each is a hit, and an entry that stands in two lists is affirmed for both."""

from __future__ import annotations

from rubricc.compiler.analysis.encode.phrasebook import EntryKey
from rubricc.compiler.analysis.encode.phrases import TextPhrases


def polar(phrases: TextPhrases, name: str, tool: str) -> int:
    """Give back the literal of some entry of a list having a hit in the polarity that the tool asks for."""
    problem = phrases.problem
    distinct = phrases.distinct(name)
    found = [_entry(phrases, key, tool) for key in phrases.keys(name) if key in phrases.entries]
    if distinct.pool:
        found.append(_pool(phrases, name, tool))
    return problem.disjunction(found)


def _entry(phrases: TextPhrases, key: EntryKey, tool: str) -> int:
    known = phrases.polar.get((key, tool))
    if known is None:
        known = phrases.polar[key, tool] = phrases.problem.boolean()
        phrases.problem.implies(known, phrases.entries[key])
    return known


def _pool(phrases: TextPhrases, name: str, tool: str) -> int:
    """Give back the literal of an entry of the pool having such a hit."""
    known = phrases.polar.get((name, tool))
    if known is None:
        known = phrases.polar[name, tool] = phrases.problem.boolean()
        phrases.problem.implies(known, phrases.distinct(name).pooled(1)[0])
    return known
