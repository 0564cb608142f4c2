"""What generated modules build their facts from: values of one answer, each computed at most once, when needed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping
from typing import Any, Generic, TypeVar, overload

from rubricc.runtime.lexicon import Lexicon, Phrase
from rubricc.runtime.numbers import show_number
from rubricc.runtime.text import Text

Value = TypeVar("Value")
PhraseRow = str | Phrase | tuple[str | Phrase, ...]
"""An entry of a phrase list: one spelling, or several; a plain string has the mode of its list."""


class fact(Generic[Value]):  # noqa: N801
    """Makes a method an attribute that is computed when it is first read, and then stays."""

    __slots__ = ("compute", "name")

    def __init__(self, compute: Callable[[Any], Value]) -> None:
        self.compute = compute
        self.name = compute.__name__

    @overload
    def __get__(self, instance: None, owner: type) -> fact[Value]: ...

    @overload
    def __get__(self, instance: object, owner: type) -> Value: ...

    def __get__(self, instance: object | None, owner: type) -> fact[Value] | Value:
        # The value goes into the instance's dictionary, where it is found first from then on.
        if instance is None:
            return self
        value = instance.__dict__[self.name] = self.compute(instance)
        return value


class query_fact(fact[Value]):  # noqa: N801
    """Makes a method an attribute that depends on the query alone: it is computed once a query, and kept with it."""

    __slots__ = ()

    @overload
    def __get__(self, instance: None, owner: type) -> query_fact[Value]: ...

    @overload
    def __get__(self, instance: object, owner: type) -> Value: ...

    def __get__(self, instance: Any, owner: type) -> query_fact[Value] | Value:
        if instance is None:
            return self
        kept: dict[Any, Any] = instance.query.memo
        if self not in kept:
            kept[self] = self.compute(instance)
        value = instance.__dict__[self.name] = kept[self]
        return value  # type: ignore[no-any-return]


def phrase_list(
    name: str, language: str, rows: Iterable[PhraseRow], mode: str = "words", exact: bool = False
) -> Lexicon:
    """Give back the phrase list with these entries."""
    entries = []
    for row in rows:
        spellings = row if type(row) is tuple else (row,)
        entries.append(tuple(_phrase(spelling, mode, exact) for spelling in spellings))
    return Lexicon(name, tuple(entries), language)


def _phrase(spelling: str | Phrase | tuple[str | Phrase, ...], mode: Any, exact: bool) -> Phrase:
    return Phrase(spelling, mode, exact) if isinstance(spelling, str) else spelling  # type: ignore[return-value]


def phrases_of(value: Text | Iterable[str], language: str) -> Lexicon:
    """Give back a text, or a list of texts, as a phrase list of whole words."""
    phrases = (value.original,) if isinstance(value, Text) else tuple(value)
    return Lexicon.of(phrases, language, mode="words")


def text_or_none(value: str | None, language: str) -> Text | None:
    """Give back a tool's answer as a text, None where it is undefined."""
    return None if value is None else Text(value, language)


def sentences(text: Text) -> tuple[Text, ...]:
    """Give back the sentences of the text."""
    return tuple(text.part(start, end) for start, end in text.sentences)


def paragraphs(text: Text) -> tuple[Text, ...]:
    """Give back the paragraphs of the text."""
    return tuple(text.part(start, end) for start, end in text.paragraphs)


def lines(text: Text) -> tuple[Text, ...]:
    """Give back the lines of the text."""
    return tuple(text.part(start, end) for start, end in text.lines)


def turns(messages: Iterable[Mapping[str, Any]], language: str, role: str | None = None) -> tuple[Text, ...]:
    """Give back what each message says, of one role where it is given."""
    return tuple(Text(message["content"], language) for message in messages if role in (None, message["role"]))


def both(*values: bool | None) -> bool | None:
    """Give back Kleene's conjunction: false if any is, else undefined if any is."""
    return False if False in values else None if None in values else True


def either(*values: bool | None) -> bool | None:
    """Give back Kleene's disjunction: true if any is, else undefined if any is."""
    return True if True in values else None if None in values else False


def opposite(value: bool | None) -> bool | None:
    """Give back Kleene's negation."""
    return None if value is None else not value


def show_value(value: object, decimals: int = 0) -> str:
    """Give back a value as reasons show it; numbers are held in units of 10**-decimals."""
    if value is None:
        return "?"
    if isinstance(value, Text):
        return value.original
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int):
        return show_number(value, decimals)
    if isinstance(value, tuple | list):
        return ", ".join(show_value(item, decimals) for item in value)
    return str(value)


def best_of(facts: Any, reasons: list[str], paths: Iterable[Callable[[Any, list[str]], int]]) -> int:
    """Give back the points of the path that earns most, the first of those; adds its reasons only."""
    best: tuple[int, list[str]] | None = None
    for path in paths:
        given: list[str] = []
        points = path(facts, given)
        if best is None or points > best[0]:
            best = (points, given)
    if best is None:
        return 0
    reasons.extend(best[1])
    return best[0]
