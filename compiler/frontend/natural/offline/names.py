"""Names in the rubric, made of what the source calls things."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Collection

from rubricc.compiler.frontend.natural.offline.words import word_class
from rubricc.compiler.syntax.words import reserved_words

_MOST_WORDS = 4
_LONGEST = 40


def rubric_name(source: str) -> str:
    """Give back the name of a rubric with the id that its source gives it."""
    name = re.sub(r"[^A-Za-z0-9]+", "_", _plain(source)).strip("_")
    name = name if name and not name[0].isdigit() else f"rubric_{name}".rstrip("_")
    return f"{name}_" if name.lower() in reserved_words() else name


def criterion_name(identity: str, text: str, taken: Collection[str]) -> str:
    """Give back a name for a criterion: its id in the source, where that has letters, else the text's first words.

    A number is added where the name is taken; what has no letters at all is `unnamed`.
    """
    name = _of_id(identity) or _of_words(text) or "unnamed"
    if name in reserved_words():
        name = f"{name}_it"
    number, made = 1, name
    while made in taken or made in reserved_words():
        number += 1
        made = f"{name}_{number}"
    return made


def _of_id(identity: str) -> str:
    """Give back an id as a name: all of it, but for what no name has; empty for a bare number."""
    name = "_".join(re.findall(r"[a-z0-9]+", _plain(identity).lower()))
    if not re.search("[a-z]", name):
        return ""
    return (f"n_{name}" if name[0].isdigit() else name)[:_LONGEST].rstrip("_")


def _of_words(text: str) -> str:
    words = [word.lower() for word in re.findall(r"[A-Za-z][A-Za-z0-9]*", _plain(text))]
    told = [word for word in words if word not in word_class("function")][:_MOST_WORDS]
    return "_".join(told)[:_LONGEST].rstrip("_")


def _plain(text: str) -> str:
    """Give back a text with its Latin letters bare of marks."""
    return "".join(char for char in unicodedata.normalize("NFKD", text) if not unicodedata.combining(char))
