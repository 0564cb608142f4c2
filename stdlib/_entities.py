"""What a text names: people, places, dates and the like, as spaCy's model tells them, each different one once."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rubricc.runtime.fold import fold
from rubricc.runtime.lazily import lazy_pattern
from rubricc.runtime.text import Text
from rubricc.runtime.tool import Place
from rubricc.stdlib._entities_doubt import is_doubtful
from rubricc.stdlib._memo import remembered
from rubricc.stdlib._spacy_parse import NAMES, parsed, prepare_parsed

ENTITY_LABELS = {
    "people": ("PERSON",),
    "places": ("GPE", "LOC", "FAC"),
    "organisations": ("ORG",),
    "groups": ("NORP",),
    "products": ("PRODUCT",),
    "events": ("EVENT",),
    "works": ("WORK_OF_ART",),
    "laws": ("LAW",),
    "languages": ("LANGUAGE",),
    "dates": ("DATE",),
    "times": ("TIME",),
    "money": ("MONEY",),
    "percentages": ("PERCENT",),
    "quantities": ("QUANTITY",),
    "ordinals": ("ORDINAL",),
    "numbers": ("CARDINAL",),
}
"""Kinds of things and the labels of OntoNotes 5 that they stand for."""

NAMED_KINDS = ("people", "places", "organisations", "groups", "products", "events", "works", "laws", "languages")
ENTITY_KINDS = ("any", "named", *ENTITY_LABELS)
"""`named` is what has a name of its own, `any` that and dates, times and money: plain numbers are of neither."""

_SIGN_BEFORE = lazy_pattern(r"(?:(?<![A-Za-z])(?:US|A|C|CA|HK|NZ|S))?[$\u20ac\u00a3\u00a5\u20b9][ ]?\Z")
"""The sign of a currency, which the model leaves out of the amount: `$5` and `\u20ac5` are two."""
_ARTICLES = ("the ", "a ", "an ")


def _labels(kind: str) -> frozenset[str]:
    kinds = {"named": NAMED_KINDS, "any": (*NAMED_KINDS, "dates", "times", "money")}.get(kind, (kind,))
    return frozenset(label for one in kinds for label in ENTITY_LABELS[one])


def entity_places(text: Text) -> tuple[Place, ...]:
    """Give back all that is named: start, end and label, in order."""
    return remembered(text, "entities", lambda one: tuple(_found(one)))


def _found(text: Text) -> Iterator[Place]:
    for part in parsed(text, NAMES):
        for entity in part.document.ents:
            start, end = _trimmed(part.chunk.prose, entity.start_char, entity.end_char)
            start, end = part.chunk.start + start, part.chunk.start + end
            sign = _SIGN_BEFORE.search(text.original, max(0, start - 4), start) if entity.label_ == "MONEY" else None
            start = start if sign is None else sign.start()
            shown = any(map(str.isalnum, text.original[start:end]))
            if shown and not is_doubtful(text.original, start, end, entity.label_):
                yield start, end, entity.label_


def _trimmed(prose: str, start: int, end: int) -> tuple[int, int]:
    """Give back the place without white space at its ends, and without what stands after a line break."""
    end = start + len(prose[start:end].rstrip())
    start = end - len(prose[start:end].lstrip())
    line = prose.find("\n", start, end)
    return (start, end) if line < 0 else (start, start + len(prose[start:line].rstrip()))


def entities_of(text: Text, kind: str) -> tuple[str, ...]:
    """Give back the different things of a kind, in order of their first mention, as they stand in the text."""
    labels = _labels(kind)
    found: dict[str, str] = {}
    for start, end, label in entity_places(text):
        if label in labels:
            name = " ".join(text.original[start:end].split())
            key = _compared(name)
            if label != "PERSON" or not any(_is_part(key, other) for other in found):
                found.setdefault(key, name)
    return tuple(found.values())


def _is_part(name: str, whole: str) -> bool:
    """Tell whether a name is a later short form of a longer one: `Merkel` after `Angela Merkel`."""
    return f" {whole} ".endswith(f" {name} ") or f" {whole} ".startswith(f" {name} ")


def _compared(name: str) -> str:
    """Give back a name as names are compared: folded, without an article before it or a possessive after it."""
    folded = fold(name).removesuffix("'s")
    article = next((one for one in _ARTICLES if folded.startswith(one)), "")
    return folded[len(article) :]


def entities_people(text: Text) -> tuple[str, ...]:
    """Give back the different people."""
    return entities_of(text, "people")


def entities_places(text: Text) -> tuple[str, ...]:
    """Give back the different places: countries, cities, regions, mountains, buildings."""
    return entities_of(text, "places")


def entities_organisations(text: Text) -> tuple[str, ...]:
    """Give back the different organisations."""
    return entities_of(text, "organisations")


def entities_dates(text: Text) -> tuple[str, ...]:
    """Give back the different dates and periods."""
    return entities_of(text, "dates")


def entities_money(text: Text) -> tuple[str, ...]:
    """Give back the different amounts of money."""
    return entities_of(text, "money")


def entities_count(text: Text, kind: Text | str = "any") -> int:
    """Give back how many different things of a kind there are."""
    return len(entities_of(text, str(kind)))


def entity_evidence(text: Text, kind: Text | str = "any") -> tuple[Place, ...]:
    """Give back where things of a kind are named."""
    labels = _labels(str(kind))
    return tuple((start, end, "") for start, end, label in entity_places(text) if label in labels)


def prepare_entities(texts: Sequence[Text]) -> None:
    """Find what many texts name, in batches; the tools then find it done."""
    prepare_parsed(texts, NAMES)
