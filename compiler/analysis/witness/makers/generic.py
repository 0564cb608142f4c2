"""A maker for any tool: from the cases that it declares itself, and from how it says that it moves."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from typing import Any

from rubricc.compiler.analysis.witness.document import Document, Draft, Piece
from rubricc.compiler.analysis.witness.edits import broken_up
from rubricc.compiler.analysis.witness.makers.patterns import matches_added, matches_taken_out
from rubricc.compiler.analysis.witness.makers.phrases import added, taken_out
from rubricc.compiler.analysis.witness.makers.registry import maker_of
from rubricc.compiler.analysis.witness.readers import declaration
from rubricc.compiler.analysis.witness.sites import Site
from rubricc.compiler.analysis.witness.step import Step
from rubricc.compiler.ir.expressions import Call, Expression, TextValue
from rubricc.runtime.tool import Case, Tool

LONGEST_CASE = 2000
MOST_COPIES = 200
SOME_COPIES = (3, 12)
"""Copies of a text for tools that tell what a text mostly is, or has on average."""


def generic(step: Step, call: Call) -> Iterator[Draft]:
    """Put in texts that the tool's cases have the wanted answer for; add or take out what moves it; take pieces out."""
    declared = declaration(call.tool)
    if declared is None:
        return
    known = maker_of(call.tool) is not None
    for number, parameter in enumerate(declared.parameters):
        argument = call.arguments[number]
        if argument is None or parameter.type.kind not in ("Text", "List", "Any"):
            continue
        for site in step.sites(argument):
            if number == 0:
                yield from _from_cases(step, call, site, declared)
            yield from _without(step, site)
            if not known:
                yield from _arguments(step, call, site)
                yield from _by_trend(step, site, declared, parameter.name)


def _from_cases(step: Step, call: Call, site: Site, declared: Tool) -> Iterator[Draft]:
    given = tuple(_constant(argument) for argument in call.arguments[1:])
    for text in wanted_texts(declared.name, step.up, step.kit.language, given)[:10]:
        yield site.inserted(step.draft, True, Piece(text, "\n\n", "block"))
        yield site.put(step.draft, Document((Piece(text, "", "block"),)))
        yield site.inserted(step.draft, False, Piece(text, " ", "block"))
        for copies in _copies(step, declared):
            yield site.inserted(step.draft, True, *[Piece(text, "\n\n", "block")] * copies)


def _copies(step: Step, declared: Tool) -> tuple[int, ...]:
    """Give back how often a text may be put in: as a count needs it, or a few times for tools without a maker."""
    if declared.result.kind == "Int":
        return (min(step.count, MOST_COPIES),) if step.count > 1 else ()
    return SOME_COPIES if declared.result.kind == "Real" and maker_of(declared.name) is None else ()


def _constant(argument: Expression | None) -> str:
    """Give back a constant argument as cases write it, empty for any other and for one that is left out."""
    return str(argument.value) if isinstance(argument, TextValue) else ""


@cache
def wanted_texts(name: str, high: bool, language: str, given: tuple[str, ...] = ()) -> tuple[str, ...]:
    """Give back texts for which a tool has a high (or a low) answer by its own cases.

    Those come first whose cases are given the same constant texts after the first argument, then the shorter ones.
    """
    declared = declaration(name)
    cases = [case for case in (declared.cases if declared else ()) if _usable(case)]
    own = [case for case in cases if case.language == language] or cases
    ordered = sorted(
        own,
        key=lambda case: (
            not _is_given(case, given),
            -_size(case) if high else _size(case),
            len(str(case.arguments[0])),
        ),
    )
    chosen = [case for case in ordered if (_size(case) > 0) == high]
    return tuple(dict.fromkeys(str(case.arguments[0]) for case in chosen))


def _is_given(case: Case, given: tuple[str, ...]) -> bool:
    pairs = zip(case.arguments[1:], given, strict=False)
    return all(value == wanted for value, wanted in pairs if wanted) and len(case.arguments) > sum(map(bool, given))


def _usable(case: Case) -> bool:
    return bool(case.arguments) and isinstance(case.arguments[0], str) and len(case.arguments[0]) < LONGEST_CASE


def _size(case: Case) -> float:
    answer: Any = case.answer
    return float(answer) if isinstance(answer, bool | int | float) else float(bool(answer))


def _without(step: Step, site: Site) -> Iterator[Draft]:
    document = site.document(step.draft)
    for place in site.places(step.draft):
        yield site.put(step.draft, document.without(place))
    yield from broken_up(step, site)
    if document.layout != "plain" or document.case:
        yield site.put(step.draft, replace(document, layout="plain", case=""))


def _arguments(step: Step, call: Call, site: Site) -> Iterator[Draft]:
    """Add or take out the phrases and matches of what else the tool is given."""
    for argument in call.arguments[1:]:
        if argument is None or argument.kind not in ("lexicon_ref", "pattern_ref"):
            continue
        lexicon, pattern = None, step.pattern(argument)
        if pattern is None:
            lexicon = step.lexicon(argument)
        for up in (step.up, not step.up):
            turned = step.aiming("up" if up else "down", step.gap)
            if lexicon is not None:
                yield from (added if up else taken_out)(turned, call, site, lexicon)
            elif pattern is not None:
                yield from (matches_added if up else matches_taken_out)(turned, site, pattern)


def _by_trend(step: Step, site: Site, declared: Tool, name: str) -> Iterator[Draft]:
    """Lengthen a text or empty it, as the tool says that it moves."""
    document = site.document(step.draft)
    grows = declared.trends.get(name)
    if grows is None or (grows == "up") == step.up:
        for size in (1, 4, 16, 60):
            yield site.inserted(step.draft, True, *step.filler(document, size))
    yield site.put(step.draft, Document())
