"""RB402: letters that are sought anywhere and stand inside common words that mean something else."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rubricc.compiler.analysis.relations.alternatives import EDGE, UNKNOWN, alternatives
from rubricc.compiler.analysis.relations.containment import form_of
from rubricc.compiler.analysis.relations.inside_words import Piece, accidents, piece_of
from rubricc.compiler.checks.base import Check, Context
from rubricc.compiler.checks.lists import items, labels, listed, own, place, sought, title
from rubricc.compiler.diagnostics.edits import insert_after, replace
from rubricc.compiler.diagnostics.model import Diagnostic, Fix
from rubricc.compiler.ir.rubric import LexiconDef, PatternDef, Spelling
from rubricc.compiler.syntax import tree

EXPLANATION = r"""
With `substrings`, and in a pattern without `\b`, letters are found wherever they stand: `so` in `also` and `person`,
`hell` in `hello`, `safe` in `unsafe`. The answer then earns (or loses) points for a word that it does not have. The
words shown are common English ones; forms of the phrase itself (`recommended` for `recommend`) do not count, and
parts of words that are no words of their own (`cillin`) are taken to be meant.

Use `words`, which finds whole words, or `stems`, which finds their other forms too. In a pattern, put `\b` at both
ends. Rubrics in other languages than English are not looked at.
"""

VALID = (
    """
rubric r "R" {
  check c points 1 if response mentions ["so", "hell"]
}
""",
    """
rubric r "R" {
  lexicon drugs substrings ["cillin", "recommend", " so "]
  check c points 1 if response mentions drugs
}
""",
    r"""
rubric r "R" {
  pattern short "\b(?:short|brief)\b"
  check c points 1 if response matches short
}
""",
)

INVALID = (
    """
rubric r "R" {
  lexicon short substrings ["short", "concise"]
  check c points 1 if query mentions short and text.words(response) < 80
}
""",
    """
rubric r "R" {
  match substrings
  check c points 1 if response mentions ["nurse", "rn "]
}
""",
    """
rubric r "R" {
  pattern place "us |united states"
  check c points 1 if response matches place
}
""",
    """
rubric r "R" {
  lexicon verdict substrings ["safe"]
  check c points 1 if response mentions verdict
}
""",
)

_WORDS_SHOWN = 3

Inside = tuple[Spelling, tuple[str, ...]]
"""A phrase, and the words it stands in."""

Found = tuple[str, tuple[str, ...]]
"""What is sought, and the words it stands in."""


def run(context: Context) -> Iterator[Diagnostic]:
    """Give back a finding for each phrase list and each pattern found inside other words; the worst phrases first."""
    if context.rubric.language.partition("-")[0].lower() != "en":
        return
    yield from _in_lists(context)
    for pattern in context.rubric.patterns:
        found = _in_pattern(pattern)
        if found:
            yield _pattern_finding(context, pattern, found)


def _in_lists(context: Context) -> Iterator[Diagnostic]:
    """Yield a finding for each list; the cells of a table that are read in one place share one."""
    by_place: dict[tuple[int, int], list[tuple[LexiconDef, list[Inside]]]] = {}
    names = sought(context.rubric)
    waiting = {_key(spelling) for item in context.rubric.lexicons if item.name in names for _, spelling in items(item)}
    for lexicon in context.rubric.lexicons:
        inside = [pair for pair in _in_list(lexicon) if _key(pair[0]) in waiting]
        waiting.difference_update(_key(spelling) for spelling, _ in inside)  # what is joined is said where it stands
        if inside:
            by_place.setdefault((lexicon.at.start, lexicon.at.end), []).append((lexicon, inside))
    for found in by_place.values():
        every = _worst_first([pair for _, inside in found for pair in inside])
        yield (
            _list_finding(context, found[0][0], every)
            if len(found) == 1
            else _cells_finding(context, found[0][0], every)
        )


def _key(spelling: Spelling) -> tuple[int, str]:
    return spelling.at.start, spelling.text


def _worst_first(inside: list[Inside]) -> list[Inside]:
    return sorted(inside, key=lambda pair: -len(pair[1]))


def _in_list(lexicon: LexiconDef) -> list[Inside]:
    found = []
    for _, spelling in items(lexicon):
        if spelling.mode == "substrings":
            piece = piece_of(form_of(spelling).text)  # None for an exact phrase with a capital
            words = accidents(piece) if piece is not None else ()
            if words:
                found.append((spelling, words))
    return found


def _in_pattern(pattern: PatternDef) -> list[Found]:
    found: dict[str, tuple[str, ...]] = {}
    for expression in pattern.expressions:
        for text in alternatives(expression, pattern.exact):
            piece = _piece(text)
            words = accidents(piece) if piece is not None else ()
            if words:
                found[text.replace(EDGE, "")] = words
    return sorted(found.items(), key=lambda item: -len(item[1]))


def _piece(text: str) -> Piece | None:
    """Give back the letters that one alternative of a pattern consists of, None where it is not only letters."""
    if UNKNOWN in text or text != text.lower():
        return None
    return piece_of(text)


def _list_finding(context: Context, lexicon: LexiconDef, inside: list[Inside]) -> Diagnostic:
    spelling, words = inside[0]
    where = own(context, lexicon, spelling)
    if len(inside) == 1:
        message = f"`{spelling.text}` is also found inside {_shown(words)}."
    else:
        named = listed(f"`{one.text}` in {_shown(some, 1)}" for one, some in inside)
        message = f"{len(inside)} phrases of {title(lexicon)} are also found inside other words: {named}."
    marked = [(one, f"found inside {_shown(some)}") for one, some in inside]
    return CHECK.finding(
        message,
        where if where is not None and len(inside) == 1 else place(context, lexicon),
        labels=labels(context, lexicon, marked if len(inside) > 1 else ()),
        hint="Find them as whole words: `words`, or `stems` for all their forms.",
        fix=_to_words(context, lexicon),
    )


def _cells_finding(context: Context, lexicon: LexiconDef, inside: list[Inside]) -> Diagnostic:
    """Give back the finding for cells of a table that one place reads, row by row."""
    span = context.span(lexicon.at)
    named = listed(f"`{one.text}` in {_shown(words, 1)}" for one, words in inside)
    return CHECK.finding(
        f"{len(inside)} phrases that `{span.text}` stands for are also found inside other words: {named}.",
        span,
        hint="Find them as whole words: give the column of the table `words`, or `stems` for all their forms.",
    )


def _to_words(context: Context, lexicon: LexiconDef) -> Fix | None:
    """Give back the fix that makes a declared list match whole words."""
    node = context.written(lexicon.at, tree.LexiconDecl)
    if node is None:
        return None
    mode = next((mode for mode in node.modes if mode.name == "substrings"), None)
    if mode is not None:
        edit = replace(mode.span, "words")
    else:
        after = node.modes[-1].span if node.modes else node.name.span
        edit = insert_after(after, " words")
    return Fix("Find whole words", (edit,), "unsafe")


def _pattern_finding(context: Context, pattern: PatternDef, found: list[Found]) -> Diagnostic:
    named = listed(f"`{text}` in {_shown(words, 1 if len(found) > 1 else _WORDS_SHOWN)}" for text, words in found)
    return CHECK.finding(
        f"Nothing in this pattern keeps it out of other words: it finds {named}.",
        context.span(pattern.at),
        hint=r"Put `\b` at both ends, around `(?:…)` where there are alternatives; or use a phrase list.",
    )


def _shown(words: tuple[str, ...], most: int = _WORDS_SHOWN) -> str:
    """Give back words in a row; they are the commonest, but not for being like one another."""
    apart: list[str] = []
    for word in words:
        if not any(word[:4] == other[:4] or re.sub("e?[sd]$", "", word) == other for other in apart):
            apart.append(word)
    return ", ".join(f"`{word}`" for word in (apart or list(words))[:most])


CHECK = Check(
    code="RB402",
    slug="phrase-inside-word",
    severity="warning",
    summary="A phrase is found inside other words.",
    explanation=EXPLANATION,
    valid=VALID,
    invalid=INVALID,
    run=run,
    fix="unsafe",
)
