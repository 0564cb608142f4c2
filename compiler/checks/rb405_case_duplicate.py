"""RB405: two phrases of one list that are the same once they are folded."""

from __future__ import annotations

from collections.abc import Iterator

from rubricc.compiler.checks.base import Check, Context
from rubricc.compiler.checks.lists import Item, counted, deletion, items, labels, listed, own, place, relations, title
from rubricc.compiler.diagnostics.model import Diagnostic, Safety
from rubricc.compiler.ir.rubric import LexiconDef
from rubricc.runtime.fold import fold

EXPLANATION = """
Phrases are compared folded: capitals, accents written in two ways, curly quotes and runs of blanks make no
difference. Two phrases of this list are then the same: they are found in the same places. In one entry the second one
is idle. In two entries, `text.count`, `text.distinct` and `text.coverage` count one phrase twice; there, forms of one
word that `stems` finds in the same places are reported too.

Delete one of them. With `exact`, capitals, accents and quotes make a difference again.
"""

VALID = (
    """
rubric r "R" {
  lexicon units exact ["mg" | "MG", "Mg"]
  check c points 1 if response mentions units
}
""",
    """
rubric r "R" {
  check c points 1 if response mentions ["año", "ano"]
}
""",
    """
rubric r "R" {
  lexicon signs stems ["drowsy", "drowsiness"]
  check c points 1 if response mentions signs
}
""",
)

INVALID = (
    """
rubric r "R" {
  check c points 1 if response mentions ["aspirin" | "Aspirin", "ibuprofen"]
}
""",
    """
rubric r "R" {
  lexicon signs ["can't breathe", "fever", "can’t breathe"]
  check c points 1 if text.distinct(response, signs) >= 2
}
""",
    """
rubric r "R" {
  lexicon harms stems ["bleeding", "bleed", "faint"]
  check c points 1 if text.distinct(response, harms) >= 2
}
""",
)

Pair = tuple[Item, Item]
"""A spelling, and an earlier one that is found wherever it is, and the other way round."""


def run(context: Context) -> Iterator[Diagnostic]:
    """Give back a finding for each list with phrases that are the same once folded; joined lists once."""
    wanted = counted(context.rubric)
    seen: set[tuple[int, int]] = set()
    for lexicon in context.rubric.lexicons:
        pairs = [pair for pair in _equal(context, lexicon, lexicon.name in wanted) if _key(pair) not in seen]
        seen.update(_key(pair) for pair in pairs)
        if pairs:
            yield _finding(context, lexicon, pairs, lexicon.name in wanted)


def _key(pair: Pair) -> tuple[int, int]:
    return pair[0].spelling.at.start, pair[1].spelling.at.start


def _equal(context: Context, lexicon: LexiconDef, is_counted: bool) -> list[Pair]:
    """Give back the repeated spellings; forms of one word that `stems` joins only where entries are counted."""
    every = items(lexicon)
    found = relations(context, lexicon)
    pairs = []
    for index in range(len(every)):
        same = [other for other in found[index] if other < index and index in found[other]]
        same = [other for other in same if _matters(every[index], every[other], is_counted)]
        if same:
            pairs.append((every[index], every[min(same)]))
    return pairs


def _matters(one: Item, other: Item, is_counted: bool) -> bool:
    """Tell whether a repetition does harm: to list forms that `stems` finds anyway is careful, unless both count."""
    if fold(one.spelling.text) == fold(other.spelling.text):
        return True
    return is_counted and one.entry != other.entry


def _finding(context: Context, lexicon: LexiconDef, pairs: list[Pair], is_counted: bool) -> Diagnostic:
    later, first = pairs[0]
    if len(pairs) == 1:
        message = f"`{later.spelling.text}` is found where `{first.spelling.text}` is found: it is the same phrase."
    else:
        named = listed(f"`{one.spelling.text}` is `{other.spelling.text}`" for one, other in pairs)
        message = f"{len(pairs)} phrases of {title(lexicon)} repeat others: {named}."
    apart = is_counted and any(one.entry != other.entry for one, other in pairs)
    safety: Safety = "unsafe" if apart else "safe"
    where = own(context, lexicon, later.spelling)
    marked = [(one.spelling, "again") for one, _ in pairs[1 if where else 0 :]]
    return CHECK.finding(
        message,
        where or place(context, lexicon),
        labels=labels(context, lexicon, [(first.spelling, "first"), *marked]),
        hint="Delete it; it counts twice." if apart else "Delete it.",
        fix=deletion((own(context, lexicon, one.spelling) for one, _ in pairs), "what is there already", safety),
    )


CHECK = Check(
    code="RB405",
    slug="case-duplicate",
    severity="warning",
    summary="A phrase is there twice once it is folded.",
    explanation=EXPLANATION,
    valid=VALID,
    invalid=INVALID,
    run=run,
    fix="safe",
)
