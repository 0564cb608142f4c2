"""The phrase lists of a rubric, compared once: what each entry is, and which phrases are found wherever others are."""

from __future__ import annotations

from collections.abc import Collection, Mapping
from functools import cached_property

from rubricc.compiler.analysis.relations.containment import Form, form_of, implied
from rubricc.compiler.ir.rubric import Entry, LexiconDef

EntryKey = tuple[Form, ...]
"""What an entry is, wherever it stands: the forms its spellings are compared in; none where it can never be found."""


class Phrasebook:
    """The phrase lists of a rubric, and which of their phrases are found wherever others are."""

    def __init__(self, lexicons: Mapping[str, LexiconDef], language: str) -> None:
        self.lexicons = lexicons
        self.language = language
        self._keys: dict[str, list[EntryKey]] = {}

    def keys(self, name: str) -> list[EntryKey]:
        """Give back the keys of the entries of a list that can be found."""
        if name not in self._keys:
            self._keys[name] = entry_keys(self.lexicons[name])
        return self._keys[name]

    @cached_property
    def _implied(self) -> dict[Form, list[Form]]:
        forms = dict.fromkeys(form for name in self.lexicons for key in self.keys(name) for form in key)
        return {one: sorted(others) for one, others in implied(forms, self.language).items() if others}

    def implied(self, forms: Collection[Form]) -> dict[Form, list[Form]]:
        """Give back for each form that implies any of the others which ones it does, in order."""
        known, inside = self._implied, set(forms)
        found = {one: [other for other in known[one] if other in inside] for one in forms if one in known}
        return {one: others for one, others in found.items() if others}


def entry_key(entry: Entry) -> EntryKey:
    """Give back what tells an entry from others."""
    return tuple(sorted({form for form in map(form_of, entry.spellings) if form.text}))


def entry_keys(lexicon: LexiconDef) -> list[EntryKey]:
    """Give back the keys of the entries of a list that can be found."""
    return [key for key in map(entry_key, lexicon.entries) if key]
