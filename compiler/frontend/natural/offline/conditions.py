"""Conditions of the rubric language as values: what the rules of this package make, and how it is written."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator
from dataclasses import dataclass, replace
from typing import Literal

from rubricc.compiler.frontend.natural.offline.words import Stems, stems
from rubricc.compiler.ir.literals import show_text

Entries = tuple[tuple[str, ...], ...]
"""A phrase list: entries, each with its spellings."""
How = Literal["mentions", "affirms", "denies"]
Domain = Literal["sentences", "paragraphs"]
VARIABLES = {"sentences": "s", "paragraphs": "p"}


@dataclass(frozen=True, slots=True)
class Found:
    """A phrase of the list stands in the text: in any way, affirmed, or denied."""

    entries: Entries
    how: How = "mentions"

    def show(self, subject: str) -> str:
        """Give back the condition on the text that `subject` names."""
        return f"{subject} {self.how} {show_entries(self.entries)}"


@dataclass(frozen=True, slots=True)
class Asked:
    """A phrase of the list stands in a question."""

    entries: Entries

    def show(self, subject: str) -> str:
        """Give back the condition on the text that `subject` names."""
        return f"text.asks({subject}, {show_entries(self.entries)})"


@dataclass(frozen=True, slots=True)
class Near:
    """A phrase of each list, with few words between."""

    first: Entries
    second: Entries
    words: int

    def show(self, subject: str) -> str:
        """Give back the condition on the text that `subject` names."""
        return f"text.near({subject}, {show_entries(self.first)}, {show_entries(self.second)}, {self.words})"


@dataclass(frozen=True, slots=True)
class Distinct:
    """At least so many entries of a list stand in the text."""

    entries: Entries
    least: int

    def show(self, subject: str) -> str:
        """Give back the condition on the text that `subject` names."""
        return f"text.distinct({subject}, {show_entries(self.entries)}) >= {self.least}"


@dataclass(frozen=True, slots=True)
class Call:
    """What a tool says of the text: an expression with `{}` in its place."""

    template: str

    def show(self, subject: str) -> str:
        """Give back the condition on the text that `subject` names."""
        return self.template.format(subject)


@dataclass(frozen=True, slots=True)
class Every:
    """All of several conditions."""

    parts: tuple[Condition, ...]

    def show(self, subject: str) -> str:
        """Give back the condition on the text that `subject` names."""
        return " and ".join(_inside(part, subject) for part in self.parts)


@dataclass(frozen=True, slots=True)
class Either:
    """At least one of several conditions."""

    parts: tuple[Condition, ...]

    def show(self, subject: str) -> str:
        """Give back the condition on the text that `subject` names."""
        return " or ".join(_inside(part, subject) for part in self.parts)


@dataclass(frozen=True, slots=True)
class AtLeast:
    """So many of several conditions, or more."""

    least: int
    parts: tuple[Condition, ...]

    def show(self, subject: str) -> str:
        """Give back the condition on the text that `subject` names."""
        return f"at least {self.least} of [{', '.join(part.show(subject) for part in self.parts)}]"


@dataclass(frozen=True, slots=True)
class Not:
    """A condition does not hold."""

    part: Condition

    def show(self, subject: str) -> str:
        """Give back the condition on the text that `subject` names."""
        shown = self.part.show(subject)
        return f"not {shown}" if isinstance(self.part, Call) else f"not ({shown})"


@dataclass(frozen=True, slots=True)
class Within:
    """A condition holds of one sentence, or of one paragraph."""

    domain: Domain
    part: Condition

    def show(self, subject: str) -> str:
        """Give back the condition on the text that `subject` names."""
        name = VARIABLES[self.domain]
        return f"some {name} in {self.domain}({subject}) where {self.part.show(name)}"


@dataclass(frozen=True, slots=True)
class OfQuery:
    """A condition on the question, wherever it stands."""

    part: Condition

    def show(self, subject: str) -> str:
        """Give back the condition on the question, whatever text `subject` names."""
        return self.part.show("query")


@dataclass(frozen=True, slots=True)
class Given:
    """A condition that the source gives in machine-readable form, with what is declared for it.

    `name` stands in the expression for the name of what is declared.
    """

    expression: str
    declared: str = ""
    name: str = ""

    def show(self, subject: str) -> str:
        """Give back the condition as it stands: it always asks the response."""
        return self.expression


Condition = Given | Found | Asked | Near | Distinct | Call | Every | Either | AtLeast | Not | Within | OfQuery


def show_entries(entries: Entries) -> str:
    """Give back a phrase list as it is written in place."""
    return "[" + ", ".join(" | ".join(map(show_text, entry)) for entry in entries) + "]"


def every(parts: tuple[Condition, ...]) -> Condition:
    """Give back all of the conditions as one; raises `ValueError` for none."""
    return _joined(parts, Every)


def either(parts: tuple[Condition, ...]) -> Condition:
    """Give back any of the conditions as one, phrases that are looked for alike in one list."""
    found = [part for part in parts if isinstance(part, Found)]
    if len(found) == len(parts) and len({part.how for part in found}) == 1:
        return Found(_merged(entry for part in found for entry in part.entries), found[0].how)
    return _joined(parts, Either)


def at_least(least: int, parts: tuple[Condition, ...]) -> Condition:
    """Give back that so many conditions hold: written as `and` or `or` where that says the same."""
    if least >= len(parts):
        return every(parts)
    if least <= 1:
        return either(parts)
    entries = tuple(part.entries[0] for part in parts if isinstance(part, Found) and _is_plain(part))
    if len(entries) != len(parts):
        return AtLeast(least, parts)
    joined = _merged(entries)
    if len(joined) == len(entries):
        return Distinct(entries, least)
    # As large a part of them as before, but where two things were asked for, still two.
    need = max(2, int(least * len(joined) / len(entries) + 0.5))
    return at_least(need, tuple(Found((entry,)) for entry in joined))


def unwrapped(condition: Condition) -> Condition:
    """Give back a condition without the passages that it asks for inside, so that it can stand in one itself."""
    match condition:
        case Within(_, part):
            return unwrapped(part)
        case Every(parts) | Either(parts) | AtLeast(_, parts):
            return replace(condition, parts=tuple(map(unwrapped, parts)))
        case Not(part):
            return Not(unwrapped(part))
        case _:
            return condition


def leaves(condition: Condition) -> Iterator[Condition]:
    """Yield the conditions that hold no others, from left to right."""
    match condition:
        case Every(parts) | Either(parts) | AtLeast(_, parts):
            for part in parts:
                yield from leaves(part)
        case Not(part) | Within(_, part) | OfQuery(part):
            yield from leaves(part)
        case _:
            yield condition


def gates(condition: Condition) -> Iterator[OfQuery]:
    """Yield the conditions on the question that are not denied, from left to right."""
    match condition:
        case OfQuery(_):
            yield condition
        case Every(parts) | Either(parts) | AtLeast(_, parts):
            for part in parts:
                yield from gates(part)
        case _:
            return


def changed(condition: Condition, change: Callable[[Condition], Condition]) -> Condition:
    """Give back a condition with each of its leaves changed."""
    match condition:
        case Every(parts) | Either(parts) | AtLeast(_, parts):
            return replace(condition, parts=tuple(changed(part, change) for part in parts))
        case Not(part) | Within(_, part) | OfQuery(part):
            return replace(condition, part=changed(part, change))
        case _:
            return change(condition)


def _merged(entries: Iterable[tuple[str, ...]]) -> Entries:
    """Give back the entries with those as one that share a spelling: one mention would count as each of them."""
    found: list[dict[Stems, str]] = []
    for entry in entries:
        whole = {stems(said) or (said,): said for said in reversed(entry)}
        whole = dict(reversed(whole.items()))
        alike = [other for other in found if other.keys() & whole.keys()]
        at = found.index(alike[0]) if alike else len(found)
        for other in reversed(alike):
            found.remove(other)
            whole = other | {key: said for key, said in whole.items() if key not in other}
        found.insert(at, whole)
    return tuple(tuple(whole.values()) for whole in found)


def _is_plain(part: Found) -> bool:
    return part.how == "mentions" and len(part.entries) == 1


def _joined(parts: tuple[Condition, ...], join: type[Every] | type[Either]) -> Condition:
    kept = tuple(dict.fromkeys(parts))
    if not kept:
        raise ValueError("There is nothing to join.")
    return kept[0] if len(kept) == 1 else join(kept)


def _inside(part: Condition, subject: str) -> str:
    """Give back a condition as an operand: in brackets where it reaches further than its neighbours."""
    shown = part.show(subject)
    bare = part.part if isinstance(part, OfQuery) else part
    return f"({shown})" if isinstance(bare, Every | Either | Within | Not) else shown
