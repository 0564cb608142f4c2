"""What of a rubric a model has no say in: which criteria there are, what they are worth, and what each one says.

The outline is worked out from the rubric in words before anything is asked. Drafts are held to it, so points, signs,
gates and the order of criteria are never a model's.
"""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator
from dataclasses import dataclass
from decimal import Decimal

from rubricc.compiler.frontend.natural.model import (
    Anchor,
    Check,
    Combine,
    Criterion,
    NaturalRubric,
    Origin,
    counts_of_positive,
)
from rubricc.compiler.passes.lower.languages import is_language
from rubricc.compiler.passes.lower.points import FINEST_STEP, finest
from rubricc.compiler.syntax.words import reserved_words

LONGEST_SOURCE = 400
"""A `from` holds no more characters of a sentence than this; the whole of it stands in the report."""

LONGEST_NAME = 28
FINEST = 9
"""Numbers of the language have no more decimals than this."""

_SENTENCE_END = re.compile(r"[.!?;](?=\s)|\n")


@dataclass(frozen=True, slots=True)
class Item:
    """One criterion to be translated.

    `text` is all that the source says of it, `source` what its `from` holds, `context` the titles of what it stands in.
    """

    id: str
    text: str
    source: str
    origin: Origin
    given: Decimal | None
    """The points as the source gives them, None where it gives none."""
    points: Decimal
    weight: Decimal | None = None
    gate: bool = False
    context: str = ""
    anchors: tuple[Anchor, ...] = ()
    check: Check | None = None
    untold: bool = False
    """Whether the source says nothing of it in words, so that no judge can be asked."""

    @property
    def is_scale(self) -> bool:
        """Whether it is anchored levels that are worth what their numbers say."""
        levels = {anchor.level for anchor in self.anchors}
        return len(levels) > 1 and self.given in (None, max(levels))

    @property
    def resting(self) -> Decimal:
        """The score of an answer that does not do what the criterion says."""
        return min(anchor.level for anchor in self.anchors) if self.is_scale else Decimal(0)


@dataclass(frozen=True, slots=True)
class Outline:
    """The items of a rubric in the order of the source, and how they become one score."""

    name: str
    title: str
    language: str
    items: tuple[Item, ...]
    placeless: tuple[tuple[Criterion, str], ...] = ()
    """Criteria that have no place in a rubric, such as those that are worth no points, each with the reason."""
    combine: Combine | None = None
    threshold: Decimal | None = None

    @property
    def precision(self) -> Decimal | None:
        """The step of its points, where it is finer than the language's own."""
        numbers = [item.points for item in self.items] + [a.level for item in self.items for a in item.anchors]
        step = min(map(finest, numbers), default=Decimal(1))
        return step if step < Decimal("0.01") else None

    @property
    def normalizes_positive(self) -> bool:
        """Whether scores are shares of the positive points, as where faults take points from what was earned."""
        return counts_of_positive((item.points for item in self.items if not item.is_scale), self.combine)


def outline_of(rubric: NaturalRubric) -> Outline:
    """Give back the outline of a rubric in words."""
    taken: set[str] = set()
    name = _unique(_name(rubric.id or rubric.title) or "rubric_from_words", taken)
    leaves = [(leaf, weight, context) for leaf, weight, context in _leaves(rubric.criteria, None, "")]
    placeless = tuple((leaf, why) for leaf, weight, _ in leaves if (why := _no_place(leaf, weight)))
    items = tuple(_item(*found, taken) for found in leaves if not _no_place(*found[:2]))
    combine = rubric.combine or ("weighted_avg" if any(item.weight is not None for item in items) else None)
    threshold = None if rubric.threshold is None else round(rubric.threshold, FINEST)
    return Outline(name, _plain(rubric.title), _language(rubric.language), items, placeless, combine, threshold)


def _no_place(leaf: Criterion, weight: Decimal | None) -> str:
    """Give back why a criterion cannot stand in a rubric; empty where it can."""
    if leaf.points == 0 or (weight is not None and weight <= 0):
        return "It is worth no points, or weighs nothing, so there is nothing to score."
    finer = any(finest(number) < FINEST_STEP for number in (leaf.points or Decimal(1), *_levels(leaf)))
    return f"Its points are finer than a rubric has them, which is {FINEST_STEP:f}." if finer else ""


def _levels(leaf: Criterion) -> Iterator[Decimal]:
    return (anchor.level for anchor in leaf.anchors)


def _language(code: str) -> str:
    """Give back a language as rubrics name it: by its code, for English with the country; English where there is none.

    >>> _language("pt-BR"), _language("en-GB"), _language("Klingon"), _language("zz")
    ('pt', 'en_gb', 'en', 'en')
    """
    whole = code.strip().lower().replace("-", "_")
    first = whole.partition("_")[0]
    if whole in ("en_gb", "en_us"):
        return whole
    return first if is_language(first) else "en"


def _leaves(
    criteria: tuple[Criterion, ...], share: Decimal | None, context: str
) -> Iterator[tuple[Criterion, Decimal | None, str]]:
    """Yield the criteria without children, each with its weight where the source weighs.

    Weights stand as they are given; those inside a criterion share out that criterion's own.
    """
    whole = sum((_weight_of(item) for item in criteria), Decimal(0))
    weighs = any(item.weight is not None for item in criteria) and whole > 0
    for item in criteria:
        own = share
        if weighs:
            own = _weight_of(item) if share is None else share * _weight_of(item) / whole
        if item.children:
            inner = Decimal(1) if own is None and _weigh(item.children) else own
            yield from _leaves(item.children, inner, " > ".join(filter(None, [context, item.title or item.text])))
        else:
            yield item, own, context


def _weight_of(item: Criterion) -> Decimal:
    return Decimal(1) if item.weight is None else item.weight


def _weigh(criteria: tuple[Criterion, ...]) -> bool:
    return any(item.weight is not None for criterion in criteria for item in criterion.walk())


def _item(leaf: Criterion, weight: Decimal | None, context: str, taken: set[str]) -> Item:
    text = leaf.text.strip() or leaf.title
    identifier = _unique(_name(leaf.id) or _name(leaf.title) or _name(text) or "criterion_1", taken)
    given = leaf.points
    return Item(
        identifier,
        text,
        shortened(text),
        leaf.origin,
        given,
        Decimal(1) if given is None else given,
        None if weight is None else _weight(weight),
        leaf.gate,
        context,
        leaf.anchors,
        leaf.check,
        leaf.untold,
    )


def _weight(share: Decimal) -> Decimal:
    return round(share, FINEST) or Decimal(1).scaleb(-FINEST)


def shortened(text: str, longest: int = LONGEST_SOURCE) -> str:
    """Give back a text on one line, cut after the last whole sentence that fits, or after the last whole word."""
    text = _plain(text)
    if len(text) <= longest:
        return text
    ends = [found.end() for found in _SENTENCE_END.finditer(text, 0, longest + 1)]
    blank = text.rfind(" ", 0, longest + 1)
    return text[: ends[-1] if ends else blank if blank > 0 else longest].rstrip()


def _plain(text: str) -> str:
    return " ".join(text.split())


def _name(text: str) -> str:
    """Give back a name of the language made of a text's first words; empty where it has no letters."""
    plain = unicodedata.normalize("NFKD", text).encode("ascii", "ignore").decode().lower()
    words = re.findall(r"[a-z0-9]+", plain)
    name = ""
    for word in words:
        if name and len(name) + 1 + len(word) > LONGEST_NAME:
            break
        name = f"{name}_{word}" if name else word[:LONGEST_NAME]
    return f"n_{name}" if name[:1].isdigit() else name


def _unique(name: str, taken: set[str]) -> str:
    """Give back the name, with a number where it is taken or reserved, and take it."""
    wanted, at = name, 1
    while wanted in taken or wanted in reserved_words():
        at += 1
        wanted = f"{name}_{at}"
    taken.add(wanted)
    return wanted
