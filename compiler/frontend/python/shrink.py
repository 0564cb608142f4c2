"""Makes a query and a response shorter while they still show the same thing."""

from __future__ import annotations

import re
from collections.abc import Callable, Sequence

from rubricc.compiler.frontend.python.texts import Pair

Shows = Callable[[str, str], bool]

_SENTENCES = re.compile(r"[^.!?\n]*[.!?\n]*\s*")
_WORDS = re.compile(r"\S+\s*|\s+")
_CHARACTERS = re.compile(r"(?s).")
_STEPS = (_SENTENCES, _WORDS, _CHARACTERS)
_FEW = 60
"""Single characters are tried only in texts that are no longer than this."""


def shrink(pair: Pair, shows: Shows, most: int = 400) -> Pair:
    """Give back a shorter pair that `shows` holds for: sentences, then words, then characters are left out.

    No more than `most` pairs are tried; `shows` must hold for the given one.
    """
    left = _Budget(shows, most)
    query, response = pair
    if query and left.shows("", response):
        query = ""
    response = _shrunk(response, lambda text: left.shows(query, text))
    query = _shrunk(query, lambda text: left.shows(text, response))
    return query, response


class _Budget:
    def __init__(self, shows: Shows, most: int) -> None:
        self._shows = shows
        self._left = most

    def shows(self, query: str, response: str) -> bool:
        self._left -= 1
        return self._left >= 0 and self._shows(query, response)


def _shrunk(text: str, shows: Callable[[str], bool]) -> str:
    if text and shows(""):
        return ""
    for step in _STEPS:
        if step is _CHARACTERS and len(text) > _FEW:
            continue
        parts = [part for part in step.findall(text) if part]
        text = "".join(_fewest(parts, lambda kept: shows("".join(kept))))
    stripped = text.strip()
    return stripped if stripped != text and shows(stripped) else text


def _fewest(parts: Sequence[str], shows: Callable[[Sequence[str]], bool]) -> Sequence[str]:
    """Leave out runs of parts, long ones first, as long as what is left shows it."""
    size = len(parts) // 2
    while size >= 1 and len(parts) > 1:
        at, shorter = 0, False
        while at < len(parts):
            kept = [*parts[:at], *parts[at + size :]]
            if kept and shows(kept):
                parts, shorter = kept, True
            else:
                at += size
        size = size if shorter and size == 1 else size // 2
    return parts
