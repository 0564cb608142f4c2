"""RB409: two entries that can share words of one place, where entries are counted."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rubricc.compiler.analysis.relations.containment import form_of
from rubricc.compiler.checks.base import Check, Context
from rubricc.compiler.checks.lists import Item, counted, items, labels, listed, own, place, title
from rubricc.compiler.diagnostics.model import Diagnostic
from rubricc.compiler.ir.rubric import LexiconDef

EXPLANATION = """
Hits of different entries may overlap. Where one entry ends as another one begins, one stretch of the answer can be
both: `seek medical help` and `medical help line` are both in `seek medical help line`, and `text.count`,
`text.distinct`, `text.coverage` and `text.density` count two. Phrases that share two words or more this way are
reported, unless the words are such as `for this` and `in the`, which seldom join two phrases in one place.

Join the two into one entry with `|`: hits of one entry do not overlap. Where one phrase stands wholly inside another,
RB401 says so.
"""

VALID = (
    """
rubric r "R" {
  lexicon help ["seek medical help" | "medical help line"]
  criterion c max 2 { award 1 per text.count(response, help) up to 2 "Points to help." }
}
""",
    """
rubric r "R" {
  lexicon signs ["chest pain", "pain relief"]
  criterion c max 2 { award 1 per text.distinct(response, signs) up to 2 "Names signs." }
}
""",
    """
rubric r "R" {
  lexicon help ["seek medical help", "medical help line"]
  check c points 1 if response mentions help
}
""",
)

INVALID = (
    """
rubric r "R" {
  lexicon help ["seek medical help", "medical help line"]
  criterion c max 2 { award 1 per text.count(response, help) up to 2 "Points to help." }
}
""",
    """
rubric r "R" {
  check c points 1 if text.distinct(response, ["as a result of", "result of this"]) >= 2
}
""",
)

SHARED = 2
"""Phrases must share so many words: one shared word is common, and seldom one place."""

_LINKING = re.compile(
    "a|all|am|an|and|any|are|as|at|be|been|but|by|can|did|do|does|for|from|had|has|have|he|her|his|how|i|if|in|is|it|"
    "its|may|me|my|no|not|of|on|one|or|our|she|so|some|that|the|their|them|there|these|they|this|those|to|us|was|we|"
    "were|what|when|which|who|will|with|would|you|your"
)
"""Words that hold phrases together."""

Overlap = tuple[Item, Item, str]
"""Two spellings, and a text that both stand in and that they share words of."""


def run(context: Context) -> Iterator[Diagnostic]:
    """Give back a finding for each counted list with entries that can share words."""
    wanted = counted(context.rubric)
    seen: set[tuple[int, int]] = set()  # a list that is joined to another one is told of once
    for lexicon in context.rubric.lexicons:
        overlaps = _overlaps(lexicon) if lexicon.name in wanted else []
        places = {(one.spelling.at.start, other.spelling.at.start) for one, other, _ in overlaps}
        if places - seen:
            seen |= places
            yield _finding(context, lexicon, overlaps)


def _overlaps(lexicon: LexiconDef) -> list[Overlap]:
    """Give back the pairs of entries of which one ends with the words that the other one begins with."""
    by_beginning: dict[tuple[str, ...], list[tuple[Item, tuple[str, ...]]]] = {}
    phrases = [(item, _words(item)) for item in items(lexicon)]
    for item, words in phrases:
        for length in range(SHARED, len(words)):
            by_beginning.setdefault(words[:length], []).append((item, words))
    found = []
    for item, words in phrases:
        for start in range(1, len(words) - SHARED + 1):
            for other, after in by_beginning.get(words[start:], ()):
                if other.entry != item.entry and not all(map(_LINKING.fullmatch, words[start:])):
                    found.append((item, other, " ".join((*words[:start], *after))))
    return found


def _words(item: Item) -> tuple[str, ...]:
    """Give back the words that a phrase consists of, in the form they are compared in."""
    form = form_of(item.spelling)
    return () if form.mode == "substrings" and form.text != form.text.strip() else tuple(form.text.split(" "))


def _finding(context: Context, lexicon: LexiconDef, overlaps: list[Overlap]) -> Diagnostic:
    first, second, text = overlaps[0]
    if len(overlaps) == 1:
        message = f"`{text}` counts twice: as `{first.spelling.text}` and as `{second.spelling.text}`."
    else:
        message = f"{len(overlaps)} pairs of phrases of {title(lexicon)} can share words and both count: "
        message += listed(f"`{one}`" for _, _, one in overlaps) + "."
    where = own(context, lexicon, first.spelling)
    marked = [
        mark
        for one, other, shown in overlaps
        for mark in ((one.spelling, f"begins `{shown}`"), (other.spelling, f"ends `{shown}`"))
    ]
    return CHECK.finding(
        message,
        where or place(context, lexicon),
        labels=labels(context, lexicon, marked[1:] if where else marked),
        hint="Join them into one entry with `|`, whose hits do not overlap.",
    )


CHECK = Check(
    code="RB409",
    slug="overlapping-count",
    severity="warning",
    summary="Words of one place are counted by two entries.",
    explanation=EXPLANATION,
    valid=VALID,
    invalid=INVALID,
    run=run,
)
