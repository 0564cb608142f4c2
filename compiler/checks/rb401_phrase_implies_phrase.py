"""RB401: a phrase that cannot be found without another one of its list, where entries are counted."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rubricc.compiler.analysis.relations.containment import form_of, implications
from rubricc.compiler.analysis.relations.inside_words import accidents, piece_of
from rubricc.compiler.checks.base import Check, Context
from rubricc.compiler.checks.lists import (
    Item,
    counted,
    counts,
    deletion,
    items,
    labels,
    listed,
    own,
    place,
    relations,
    title,
)
from rubricc.compiler.diagnostics.model import Diagnostic, Label
from rubricc.compiler.ir.base import Place
from rubricc.compiler.ir.expressions import Call, CountTrue, InputRef, LexiconRef
from rubricc.compiler.ir.rubric import LexiconDef, Spelling

EXPLANATION = """
Hits of different entries are independent. Where one entry is `not recommended` and another one `recommended`, a text
that has the longer phrase has the shorter one too, and `text.count`, `text.distinct`, `text.coverage` and
`text.density` count both. One phrase in the answer then earns twice. So it does where `at least 2 of [ … ]` or
`count of [ … ]` asks for each phrase in a condition of its own.

Join the two into one entry with `|`, which counts once (hits of one entry do not overlap), or delete the longer one.
Lists of which the rubric only asks whether any phrase is there are not reported. Letters inside a word (`so` in
`reason`, with `substrings`) are RB402. Where a longer phrase is meant to
earn more, say so with an award of its own, or accept the finding.
"""

VALID = (
    """
rubric r "R" {
  lexicon advice ["recommended" | "highly recommended", "advised"]
  criterion c max 2 { award 1 per text.distinct(response, advice) up to 2 "Gives advice." }
}
""",
    """
rubric r "R" {
  lexicon advice ["recommended", "highly recommended"]
  check c points 1 if response mentions advice
}
""",
    """
rubric r "R" {
  lexicon moods ["hell", "hello"]
  check c points 1 if text.distinct(response, moods) >= 2
}
""",
    """
rubric r "R" {
  lexicon links substrings ["so", "for this reason"]
  check c points 1 if text.distinct(response, links) >= 2
}
""",
)

INVALID = (
    """
rubric r "R" {
  lexicon advice ["recommended", "highly recommended", "advised"]
  criterion c max 2 { award 1 per text.distinct(response, advice) up to 2 "Gives advice." }
}
""",
    """
rubric r "R" {
  check c points 1 if text.count(response, ["pain", "chest pain"]) >= 2
}
""",
    """
rubric r "R" {
  check c points 1 if at least 2 of [response mentions ["chest pain", "back pain"], response mentions ["pain"]]
}
""",
)

Pair = tuple[Item, Item]
"""A spelling, and one of another entry that is found wherever it is."""


Asked = tuple[Call, str, list[Spelling]]
"""A condition that asks for phrases, the name of its list, and its spellings."""


def run(context: Context) -> Iterator[Diagnostic]:
    """Give back a finding for each counted list, and each count of conditions, in which a phrase contains another."""
    wanted = counted(context.rubric)
    seen: set[tuple[int, int]] = set()  # a list that is joined to another one is told of once
    for lexicon in context.rubric.lexicons:
        pairs = _contained(context, lexicon) if lexicon.name in wanted else []
        places = {(one.spelling.at.start, other.spelling.at.start) for one, other in pairs}
        if places - seen:
            seen |= places
            yield _finding(context, lexicon, pairs, sorted({call.tool for call in wanted[lexicon.name]}))
    yield from _conditions(context)


def _contained(context: Context, lexicon: LexiconDef) -> list[Pair]:
    """Give back the spellings that have one of another entry in them, each with the shortest such; none with equals."""
    every = items(lexicon)
    found = relations(context, lexicon)
    pairs = []
    for index, inner in found.items():
        others = [other for other in inner if every[other].entry != every[index].entry and index not in found[other]]
        others = [other for other in others if not _is_inside_a_word(every[index], every[other], context)]
        if others:
            shortest = min(others, key=lambda other: (len(every[other].spelling.text), other))
            pairs.append((every[index], every[shortest]))
    return sorted(pairs, key=lambda pair: (pair[0].entry, pair[0].spelling.at.start))


def _is_inside_a_word(outer: Item, inner: Item, context: Context) -> bool:
    """Tell whether the inner phrase stands in the other one by accident, as `so` in `reason`: that is RB402."""
    if outer.spelling.mode != "substrings" or not context.rubric.language.startswith("en"):
        return False
    piece = piece_of(form_of(inner.spelling).text)
    if piece is None or not accidents(piece):
        return False
    whole = [item.spelling.model_copy(update={"mode": "words"}) for item in (outer, inner)]
    return 1 not in implications(whole, context.rubric.language)[0]


def _finding(context: Context, lexicon: LexiconDef, pairs: list[Pair], tools: list[str]) -> Diagnostic:
    outer, inner = pairs[0]
    do = "counts" if len(tools) == 1 else "count"
    if len(pairs) == 1:
        message = f"`{outer.spelling.text}` always brings `{inner.spelling.text}` with it: {_tools(tools)} {do} both."
    else:
        named = listed(f"`{one.spelling.text}` has `{other.spelling.text}`" for one, other in pairs)
        message = f"Phrases of {title(lexicon)} have others in them, and {_tools(tools)} {do} both: {named}."
    marked = [mark for one, other in pairs for mark in _marks(one, other)]
    what = f"`{outer.spelling.text}`" if len(pairs) == 1 else "the longer phrases"
    return CHECK.finding(
        message,
        own(context, lexicon, outer.spelling) or place(context, lexicon),
        labels=labels(context, lexicon, marked[1:] if own(context, lexicon, outer.spelling) else marked),
        hint="Join them into one entry with `|`, or delete the longer one.",
        fix=deletion((own(context, lexicon, one.spelling) for one, _ in pairs), what, "unsafe"),
    )


def _conditions(context: Context) -> Iterator[Diagnostic]:
    """Yield a finding for each condition that always brings another one with it, where both are counted."""
    lexicons = {lexicon.name: lexicon for lexicon in context.rubric.lexicons}
    seen: set[Place] = set()
    for node in counts(context.rubric):
        for asked in _asked(node, lexicons):
            for one, other in _brought(asked, context.rubric.language):
                if one.at not in seen:
                    seen.add(one.at)
                    yield CHECK.finding(
                        "Where this condition holds, the other one holds too, and both are counted.",
                        context.span(one.at),
                        labels=(Label(context.span(other.at), "holds too"),),
                        hint="Join the two with `or`, or make them ask for different things.",
                    )


def _asked(node: CountTrue, lexicons: dict[str, LexiconDef]) -> Iterable[list[Asked]]:
    """Give back the conditions that ask for phrases, those on one text together."""
    by_text: dict[str, list[Asked]] = {}
    for part in node.operands:
        match part:
            case Call(tool="text.contains", arguments=(InputRef(name=text), LexiconRef(name=phrases))):
                spellings = [item.spelling for item in items(lexicons[phrases])]
                by_text.setdefault(text, []).append((part, phrases, spellings))
    return by_text.values()


def _brought(asked: list[Asked], language: str) -> Iterator[tuple[Call, Call]]:
    """Yield the conditions of which each phrase has one of another condition in it, with that one."""
    found = implications([spelling for _, _, spellings in asked for spelling in spellings], language)
    owners = [number for number, (_, _, spellings) in enumerate(asked) for _ in spellings]
    brings: list[list[frozenset[int]]] = [[] for _ in asked]
    for index, owner in enumerate(owners):
        brings[owner].append(frozenset(owners[inner] for inner in found[index]))
    implied = [frozenset.intersection(*by_phrase) for by_phrase in brings]
    for number, others in enumerate(implied):
        for other in sorted(others - {number}):
            if asked[other][1] != asked[number][1] and number not in implied[other]:
                yield asked[number][0], asked[other][0]
                break


def _marks(outer: Item, inner: Item) -> list[tuple[Spelling, str]]:
    return [(outer.spelling, f"has `{inner.spelling.text}` in it"), (inner.spelling, "found with it")]


def _tools(tools: list[str]) -> str:
    return " and ".join(f"`{tool}`" for tool in tools)


CHECK = Check(
    code="RB401",
    slug="phrase-implies-phrase",
    severity="warning",
    summary="A phrase contains another one, and both count.",
    explanation=EXPLANATION,
    valid=VALID,
    invalid=INVALID,
    run=run,
    fix="unsafe",
)
