"""From words to conditions: each word that says something must be there, as it is meant."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, replace

from rubricc.compiler.frontend.natural.offline.conditions import (
    Asked,
    Condition,
    Found,
    How,
    either,
    every,
)
from rubricc.compiler.frontend.natural.offline.marks import Marks, number
from rubricc.compiler.frontend.natural.offline.refusal import Refused
from rubricc.compiler.frontend.natural.offline.tokens import Token
from rubricc.compiler.frontend.natural.offline.words import spellings, stems

_CLAUSE = frozenset({"but", "and", "that", "which", "who", "when", "if", "while", "although", "though", "as", "or"})
_ARTICLES = frozenset({"a", "an", "the"})
_DETERMINERS = frozenset({"the", "a", "an", "any", "your", "their", "his", "her", "this", "these", "its"})
_ALONE = "Its negation stands alone: it is not clear what is denied."
_CARRIED = ("content", "loose", "weak", "number", "mark")


@dataclass(slots=True)
class Chunk:
    """Words that stand together, and how they are bound to what is before them.

    `denied` follows a negation, `alternative` an `or`; `apart` says that the words before are of another clause,
    `whole` that it is an alternative to all words that stand together before it: `chest pain or a rash`, but
    `chest or back pain`.
    """

    tokens: list[Token] = field(default_factory=list)
    denied: bool = False
    alternative: bool = False
    apart: bool = False
    whole: bool = False

    @property
    def terms(self) -> list[Token]:
        """The words that say something; those that only colour others are let go."""
        return [token for token in self.tokens if token.kind != "weak"]


@dataclass(frozen=True, slots=True)
class Unit:
    """A condition for one thing that a sentence says.

    `needed` marks what cannot be let go: what is denied, and what a tool decides; `words` counts the words that went
    into it; a `loose` one is of words that nearly any answer has, and is let go beside others, a
    `spread` one is of a list, which may run through the whole answer.
    """

    condition: Condition
    needed: bool = False
    words: int = 1
    loose: bool = False
    spread: bool = False


def units(tokens: list[Token], marks: Marks, how: How = "mentions", asked: bool = False) -> list[Unit]:
    """Give back the conditions of a run of words, in order, none twice.

    Where something is denied, that carries the meaning, and all else need only be mentioned. Raises `Refused` where a
    negation denies nothing that is told.
    """
    if any(token.kind == "not" for token in tokens):
        how = "mentions"
    found: list[Unit] = []
    before = 1
    for chunk in _chunks(tokens):
        made = _of_chunk(chunk, marks, how, asked)
        if chunk.denied and not chunk.terms:
            found = _with_colour_denied(found, chunk, asked) if chunk.tokens else _with_last_denied(found, chunk)
        elif chunk.alternative and found and made:
            found = _with_alternative(found, made, before if chunk.whole else 1)
        else:
            found += made
        before = 1 if chunk.alternative or chunk.denied else max(1, len(made))
    return list({unit.condition: unit for unit in found}.values())


def _chunks(tokens: list[Token]) -> Iterator[Chunk]:
    """Yield the runs of words that carry something; a negation before a word of no subject has a run of its own.

    Words that only colour what follows do not end a denial: `do not open the battery` denies the battery.
    """
    chunk = Chunk()
    for at, token in enumerate(tokens):
        if token.kind in _CARRIED:
            chunk.tokens.append(token)
            continue
        if chunk.denied and chunk.tokens and not chunk.terms and token.text.lower() in _DETERMINERS:
            continue
        if chunk.tokens or (chunk.denied and _ends_denial(token, tokens[at + 1 : at + 4])):
            yield chunk
            chunk = Chunk()
        if token.kind == "not":
            if chunk.denied:
                raise Refused("It has two negations, and it is not clear what they come to.")
            chunk.denied = True
        elif token.kind == "or":
            chunk.alternative = True
        chunk.whole = chunk.whole or (chunk.alternative and token.text.lower() in _ARTICLES)
        if token.kind == "stop" or token.text.lower() in _CLAUSE:
            chunk.apart = True
            chunk.alternative = chunk.alternative and token.kind != "stop"
    if chunk.tokens or chunk.denied:
        yield chunk


def _ends_denial(token: Token, following: list[Token]) -> bool:
    """Say whether a negation denies what is before it: `is not needed for`, but not `do not recommend milk`.

    Nor what is of something: `avoid the use of milk`.
    """
    further = following[1:] if following and following[0].text.lower() == "of" else following
    told = next((token for token in further if token.kind != "function"), None) if further is not following else None
    carried = (told or (following[0] if following else token)).kind in _CARRIED
    return token.kind == "stop" or (token.kind in ("general", "frame", "judging") and not carried)


def _of_chunk(chunk: Chunk, marks: Marks, how: How, asked: bool) -> list[Unit]:
    terms = chunk.terms
    if chunk.denied:
        return [_denied(terms, marks, asked)] if terms else []
    return [unit for term in terms for unit in _of_term(term, marks, how, asked)]


def _with_colour_denied(found: list[Unit], chunk: Chunk, asked: bool) -> list[Unit]:
    """Give back the units with a word denied that else only colours another: `is not always serious`."""
    if asked:
        raise Refused(_ALONE)
    entries = tuple(spellings(token.text) for token in chunk.tokens[-1:])
    return [*found, Unit(Found(entries, "denies"), True)]


def _with_last_denied(found: list[Unit], chunk: Chunk) -> list[Unit]:
    """Give back the units with the last one denied: `imaging is not needed` denies imaging."""
    last = found[-1] if found else None
    if last is None or chunk.apart or not isinstance(last.condition, Found):
        raise Refused(_ALONE)
    return [*found[:-1], Unit(Found(last.condition.entries, "denies"), True, last.words)]


def _of_term(term: Token, marks: Marks, how: How, asked: bool) -> Iterator[Unit]:
    if term.kind == "mark":
        marked = marks.conditions[term.text]
        if isinstance(marked, Found) and marked.how == "mentions":
            marked = Asked(marked.entries) if asked else replace(marked, how=how)
        yield Unit(marked, needed=True)
        return
    figure = term.figure
    if figure is not None:
        yield Unit(Found(((term.text.lower(), str(figure)),)))
        return
    stated = number(term.text) if term.kind == "number" else None
    if stated is not None:
        yield Unit(stated, needed=True)
    elif stems(term.text):
        same = spellings(term.text, asked)
        yield Unit(Asked((same,)) if asked else Found((same,), how), loose=term.kind == "loose")


def _denied(terms: list[Token], marks: Marks, asked: bool) -> Unit:
    """Give back that one of the words is denied; what a tool decides cannot be."""
    named = [tuple(_named(term, marks)) for term in terms]
    if asked or not all(named):
        raise Refused("It denies something in words that are too general to be looked for.")
    return Unit(Found(tuple(entry for entries in named for entry in entries), "denies"), needed=True, words=len(named))


def _named(term: Token, marks: Marks) -> Iterator[tuple[str, ...]]:
    """Yield the spellings of what a word, or a mark for words, names."""
    marked = marks.conditions[term.text] if term.kind == "mark" else None
    if isinstance(marked, Found) and marked.how == "mentions":
        yield from marked.entries
    elif term.kind in ("content", "loose"):
        yield spellings(term.text)


def _with_alternative(found: list[Unit], made: list[Unit], size: int) -> list[Unit]:
    """Give back the units with so many of the last of them or the new ones as one condition."""
    last = found[-size:]
    one, other = (every(tuple(unit.condition for unit in units)) for units in (last, made))
    words = sum(unit.words for unit in (*last, *made))
    return [*found[:-size], Unit(either((one, other)), all(unit.needed for unit in (*last, *made)), words)]
