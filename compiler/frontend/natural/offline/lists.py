"""Enumerations in a sentence: what is listed, what it is listed of, and how much of it is asked for."""

from __future__ import annotations

import re
from dataclasses import dataclass
from math import ceil

from rubricc.compiler.frontend.natural.offline.tokens import tokens

_EXAMPLES = r"such as|e\.g\.,?|for example,?|for instance,?|like(?= [^,.;]+(?:,| and | or |$))"
_MEMBERS = (
    r"including but not limited to|including|includes?|namely|specifically(?= [^,.;]+(?:,| and | or ))|i\.e\.,?|"
    r"consisting of|comprising|particularly|especially|which includes?"
)
_CUE = re.compile(rf"[,;]?\s*(?:(?P<examples>\b(?:{_EXAMPLES}))|(?P<members>\b(?:{_MEMBERS})):?|(?P<colon>:))\s+", re.I)
_LAST = re.compile(r"^(?:and/or|and|or|as well as|plus|nor)\s+", re.I)
_TAIL = re.compile(
    r",?\s+(?:(?:all|both|each|some|any) of (?:which|whom|these|them)|for (?:an?|the|those|patients|people|individuals|"
    r"women|children|adults)|which|that|who|can|may|might|could|should|must|is|are|was|were|will|would|when|if|where|"
    r"because|due to|"
    r"before|while|since|in order to|as (?:these|this|they|it)|so that|so as to|thereby|as \w+ to|depending|unless|"
    r"despite|to (?:help|avoid|prevent|ensure|reduce|improve|manage|treat|provide|support|determine|assess|rule|"
    r"confirm|allow|make|identify|promote|minimize|maintain))\b",
    re.I,
)
_GOES_ON = re.compile(
    r"(?:would|will|can|may|might|could|should|must|is|are|was|were|has|have|all of|both of|each of|"
    r"based on|according to|depending on|due to|in order to|"
    r"to (?!be\b)[a-z]+|which|who|that)\s",
    re.I,
)
"""What begins no item of a list, but what is said of all of them."""
_SPLIT_COMMA = re.compile(r"\s*[,;]\s*(?:(?:and/or|and|or|as well as)\s+)?|\s+and/or\s+|\s*;\s*", re.I)
_SPLIT_SEMICOLON = re.compile(r"\s*;\s*(?:(?:and|or)\s+)?", re.I)
_OXFORD = re.compile(r"[,;]\s*(?:and/or|and|or|as well as)\s", re.I)
_SPLIT_WORD = re.compile(r"\s+(?:and/or|and|or)\s+", re.I)
_NUMBERING = re.compile(r"(?:^|(?<=[\s,;]))\(?(?:\d{1,2}|[a-h])[).]\s+")
_GOVERNS = re.compile(
    r"\b(?:(?:assess|check|screen|monitor|look|watch|test|evaluat|examin)\w*\b[^,;]*?\bfor|(?P<of>of|for|in)|by|with|"
    r"to|about|through|via|using|on|as|that|is|are|both|than)\s+"
)
_MOST_CHOSEN = 4
"""How many things a choice has at most of which one will do: more are told to be gone through."""
_LONGEST_ITEM = 11
"""How many words an item of a list without a cue has at most: longer ones are clauses of a sentence."""


@dataclass(frozen=True, slots=True)
class Listing:
    """A list: what stands before it, its items, what follows them, and how it is meant."""

    head: str
    items: tuple[str, ...]
    tail: str = ""
    examples: bool = False
    choice: bool = False
    members: bool = False

    @property
    def need(self) -> int:
        """How many items must be there: a third of examples, one of a choice, half of a choice of members, else "
        "most."""
        size = len(self.items)
        if self.choice and self.members:
            return ceil(size / 2)
        if self.choice and not self.examples and size <= _MOST_CHOSEN:
            return 1
        return ceil(size / 3) if self.examples or self.choice else most(size)


def most(size: int) -> int:
    """Give back how many of so many things must be there, where an answer may have one in other words.

    All of up to three, and two thirds of more.
    """
    return size if size <= 3 else ceil(2 * size / 3)


def listing(text: str) -> Listing | None:
    """Give back the list in a text; None where it has none."""
    text = _NUMBERING.sub("", text)
    cue = _CUE.search(text)
    if cue is None:
        return _bare(text)
    items, tail = _items(text[cue.end() :])
    if not items:
        return None
    examples = cue["examples"] is not None
    choice = not examples and _is_choice(text[cue.end() :], items)
    return Listing(text[: cue.start()], items, tail, examples, choice, not examples)


def split_items(text: str) -> tuple[str, ...]:
    """Give back the items of a list."""
    text = text.strip(" .,;:")
    if ";" in text:
        parts = _SPLIT_SEMICOLON.split(text)
    elif "," in text:
        parts = _last_parted(text, _SPLIT_COMMA.split(text))
    else:
        parts = _SPLIT_WORD.split(text)
    bare = (_LAST.sub("", part.strip(" .,;:")).strip() for part in parts)
    return tuple(
        part for part in bare if part and not re.fullmatch(r"etc\.?|others?|more|among others|so on", part, re.I)
    )


def _last_parted(text: str, parts: list[str]) -> list[str]:
    """Give back the items with the last two apart where only `and` or `or` stands between: `rest, ice and warmth`."""
    if _OXFORD.search(text) or any(_SPLIT_WORD.search(part) for part in parts[:-1]):
        return parts
    last = _SPLIT_WORD.split(parts[-1])
    return [*parts[:-1], *last] if len(last) == 2 else parts


def _items(text: str) -> tuple[tuple[str, ...], str]:
    """Give back the items, and what of the last one is no part of the list."""
    items, after = _with_verb_apart(split_items(text))
    if not items:
        return (), ""
    if after:
        return items, after
    tail = _TAIL.search(items[-1])
    if tail is None or tail.start() == 0:
        return items, ""
    return (*items[:-1], items[-1][: tail.start()]), items[-1][tail.start() :].strip(" ,")


def _with_verb_apart(items: tuple[str, ...]) -> tuple[tuple[str, ...], str]:
    """Part items from what goes on after them with a verb: `such as depression, would change the course`."""
    for at, item in enumerate(items):
        if at and _GOES_ON.match(item) and not _GOES_ON.match(items[0]):
            return items[:at], ", ".join(items[at:])
    return items, ""


def _bare(text: str) -> Listing | None:
    """Give back a list of three items or more that no word announces: `rest, ice, and compression`."""
    last = re.search(r"[,;]\s+(?:and|or|and/or|as well as)\s+", text)
    if last is None or len(re.findall(r"[,;]", text[: last.end()])) < 2:
        return None
    if re.search(r"[,;]\s+(?:and|or)\s+", text[last.end() :]):
        return None
    items, tail = _items(text)
    if len(items) < 3 or any(len(item.split()) > _LONGEST_ITEM for item in items[1:]):
        return None
    head, first = _first_item(items[0])
    return Listing(head, (first, *items[1:]), tail, False, _is_choice(text, items))


def _first_item(text: str) -> tuple[str, str]:
    """Part what is said of the list from its first item, which stands after the last word that governs it."""
    for found in reversed(list(_GOVERNS.finditer(text))):
        head = text[: found.start()]
        if found["of"] is None or not any(token.kind == "content" for token in tokens(head)):
            return head, text[found.end() :]
    return "", text


def _is_choice(text: str, items: tuple[str, ...]) -> bool:
    """Say whether the list ends in `or`: any of its items will do."""
    return len(items) > 1 and re.search(rf"\bor\s+{re.escape(items[-1])}", text) is not None
