"""Synonyms from WordNet 3.0: words and phrases that share a sense."""

from __future__ import annotations

from functools import cache

from rubricc.runtime.fold import fold
from rubricc.runtime.text import Text
from rubricc.stdlib._data import data_lines

SYNONYM_PARTS = {"noun": "n", "verb": "v", "adjective": "a", "adverb": "r"}

_ENDINGS = {
    code: [(old, new) for old, _, new in (change.partition(">") for change in changes.split())]
    for code, changes in (
        ("n", "ies>y ches>ch shes>sh xes>x ses>s men>man children>child feet>foot teeth>tooth mice>mouse s>"),
        ("v", "ies>y ied>y es>e es> s> ed>e ed> ing>e ing>"),
        ("a", "iest>y ier>y est>e est> er>e er>"),
        ("r", ""),
    )
}
"""Endings of inflected forms, and what stands in their place in the dictionary, as WordNet's Morphy tries them."""

Senses = dict[tuple[str, str], tuple[tuple[int, tuple[str, ...]], ...]]
"""A part of speech and a word or phrase → the number of a sense and all that share it."""


def lexical_synonyms(text: Text, part: Text | str = "any", senses: int = 2) -> tuple[str, ...]:
    """Give back the text itself and its synonyms in its commonest senses, the commonest sense first.

    A word or phrase that WordNet does not have is its own only synonym; an empty text has none.
    """
    phrase = text.folded
    if not phrase:
        return ()
    codes = SYNONYM_PARTS.values() if str(part) == "any" else (SYNONYM_PARTS[str(part)],)
    ranked = sorted(sense for code in codes for sense in _senses_of(phrase, code))
    found = [phrase, *(member for rank, members in ranked for member in members if rank <= senses)]
    return tuple(dict.fromkeys(found))


def _senses_of(phrase: str, code: str) -> tuple[tuple[int, tuple[str, ...]], ...]:
    """Give back the senses of a phrase, or where it is no entry those of the form that it is inflected from."""
    listed = _synonym_senses()
    bases = [phrase.removesuffix(old) + new for old, new in _ENDINGS[code] if phrase.endswith(old)]
    single = [base[:-1] for base in bases if code in "va" and base[-1:] == base[-2:-1]]
    candidates = (phrase, *bases, *single)
    return next((listed[code, one] for one in candidates if (code, one) in listed), ())


@cache
def _synonym_senses() -> Senses:
    """Read the synonyms: a line has a part of speech and members, each with its sense's number unless that is 1."""
    found: dict[tuple[str, str], list[tuple[int, tuple[str, ...]]]] = {}
    for line in data_lines("lexical_synonyms_en.txt"):
        pairs = [member.partition("#") for member in line[2:].split(" | ")]
        members = tuple(fold(name) for name, _, _ in pairs)
        for member, (_, _, rank) in zip(members, pairs, strict=True):
            if rank != "0":
                found.setdefault((line[0], member), []).append((int(rank or 1), members))
    return {key: tuple(sorted(senses)) for key, senses in found.items()}
