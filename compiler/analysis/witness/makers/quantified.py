"""Makers for `some`, `every` and `count … in`: parts of a text for which a condition holds, or does not."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from itertools import islice

from rubricc.compiler.analysis.witness.demands import demands
from rubricc.compiler.analysis.witness.document import Document, Draft, Piece, Turns
from rubricc.compiler.analysis.witness.edits import broken_up
from rubricc.compiler.analysis.witness.fitting import closed, one_part
from rubricc.compiler.analysis.witness.goal import Goal
from rubricc.compiler.analysis.witness.sites import Site
from rubricc.compiler.analysis.witness.step import Aim, Step
from rubricc.compiler.ir.expressions import ElementRef, InputRef, Quantified
from rubricc.compiler.ir.walk import walk

GAPS = {"sentences": " ", "paragraphs": "\n\n", "lines": "\n", "turns": " "}
WAYS = 4
"""Ways to make a condition true that are tried."""


def quantified(step: Step, node: Quantified) -> Iterator[Draft]:
    """Add parts for which the condition holds (or does not), change those that are there, or take them out."""
    adding = step.up if node.quantifier != "every" else not step.up
    if node.parts == "turns":
        yield from _turns(step, node, adding)
        return
    for site in step.sites(node.domain):
        if adding:
            yield from _added(step, node, site, node.quantifier != "every")
            for draft in _outside(step, node, node.quantifier != "every"):
                yield draft
                yield from _with_parts(step, node, site, draft)
        else:
            yield from _changed(step, node, site, node.quantifier == "every")
            yield from _outside(step, node, node.quantifier == "every")


def _ways(node: Quantified, truth: bool) -> Iterator[tuple[list[Goal], list[Goal]]]:
    """Yield ways to give the condition a truth value: goals for the part, and goals for the inputs around it."""
    for goals in islice(demands(node.condition, truth), WAYS):
        inner = [goal for goal in goals if _speaks_of(goal, node.variable)]
        yield inner, [goal for goal in goals if goal not in inner]


def _speaks_of(goal: Goal, variable: str) -> bool:
    return any(isinstance(part, ElementRef) and part.name == variable for part in walk(goal.feature))


def _parts(step: Step, node: Quantified, truth: bool, start: Document) -> Iterator[Document]:
    """Yield texts for which the condition has a truth value."""
    for inner, _ in _ways(node, truth):
        for made in islice(step.make_part(step, node.variable, inner, start), 2):
            text = one_part(step.kit.measure, node.parts, made.text)
            yield made if text == made.text else Document((Piece(text, "", "phrase"),))


def _piece(node: Quantified, made: Document, before: str = "") -> Piece:
    """Give back a part as one piece, a sentence closed where it is open."""
    text = made.text.strip()
    if node.parts == "sentences":
        text = closed(text)
    return Piece(text, before or GAPS[node.parts], "phrase")


def _with_parts(step: Step, node: Quantified, site: Site, draft: Draft) -> Iterator[Draft]:
    """Give back a changed draft with parts that mean nothing as well, for conditions that speak of other inputs."""
    words = step.kit.filler.take(site.document(draft), step.count)
    yield site.inserted(draft, True, *[step.kit.filler.sentence([word], GAPS[node.parts]) for word in words])


def _added(step: Step, node: Quantified, site: Site, truth: bool) -> Iterator[Draft]:
    document = site.document(step.draft)
    for made in _parts(step, node, truth, Document()):
        text = made.text if any(map(str.isalnum, made.text)) else f"{step.kit.filler.words[0]} {made.text}".strip()
        piece = _piece(node, Document((Piece(text, "", "phrase"),)))
        yield site.inserted(step.draft, True, *[piece] * step.count)
        after = site.inserted(step.draft, False, piece)
        if document.pieces and piece.before != " ":
            after = _separated(step, site, piece)
        yield after
        yield site.inserted(step.draft, True, replace(piece, before="\n\n"))


def _separated(step: Step, site: Site, piece: Piece) -> Draft:
    """Give back the draft with a part before the site's first piece, and its own gap between the two."""
    document, places = site.document(step.draft), site.places(step.draft)
    if not places:
        return site.inserted(step.draft, True, piece)
    first = document.pieces[places.start]
    moved = document.parted(places.start, piece.before)
    return site.put(step.draft, moved.inserted(places.start, replace(piece, before=first.before)))


def _changed(step: Step, node: Quantified, site: Site, truth: bool) -> Iterator[Draft]:
    """Yield drafts in which parts that are not as they should be are: made anew, changed, or taken out."""
    document = site.document(step.draft)
    wrong = [n for n in site.places(step.draft) if _holds(step, node, document.pieces[n].text) is not truth]
    if not wrong:
        yield from broken_up(step, site)
        if node.parts != "sentences":
            gap = GAPS[node.parts]
            for place in site.places(step.draft):
                yield site.put(step.draft, document.parted(place, " " if gap in document.pieces[place].before else gap))
        return
    chosen = wrong[: step.count] if node.quantifier == "count" else wrong
    yield site.put(step.draft, document.without(*chosen))
    together = document
    for place in chosen:
        options = [
            _piece(node, made, document.pieces[place].before) for made in _mended(step, node, document, place, truth)
        ]
        for option in options:
            yield site.put(step.draft, document.replaced(place, option))
        together = together.replaced(place, options[0]) if options else together
    if together is not document:
        yield site.put(step.draft, together)
    for place in chosen:
        yield site.put(step.draft, document.without(place))


def _mended(step: Step, node: Quantified, document: Document, place: int, truth: bool) -> Iterator[Document]:
    start = Document((replace(document.pieces[place], before=""),))
    yield from islice(_parts(step, node, truth, start), 2)


def _holds(step: Step, node: Quantified, part: str) -> bool:
    value = step.kit.measure.read(node.condition)(step.sample.within(node.variable, part))
    return value is True


def _outside(step: Step, node: Quantified, truth: bool) -> Iterator[Draft]:
    """Yield changes of the other inputs that the condition speaks of."""
    from rubricc.compiler.analysis.witness.moves import moves  # which offers what this module makes

    for _, outer in _ways(node, truth):
        for goal in outer:
            if goal.feature is not step.goal.feature and not _free(goal):
                aim: Aim = "up" if goal.low is not None and goal.low > 0 else "down"
                inner = replace(step.aiming(aim), goal=goal)
                yield from islice(moves(inner), 6)


def _free(goal: Goal) -> bool:
    return any(isinstance(part, ElementRef) for part in walk(goal.feature))


def _turns(step: Step, node: Quantified, adding: bool) -> Iterator[Draft]:
    name = node.domain.name if isinstance(node.domain, InputRef) else "messages"
    field = step.draft.fields.get(name)
    items = field.items if isinstance(field, Turns) else ()
    truth = adding == (node.quantifier != "every")
    if adding:
        for made in _parts(step, node, truth, Document()):
            for role in ("user", "assistant") if node.role is None else (node.role,):
                yield step.draft.put(name, Turns((*items, *[(role, made)] * step.count)))
                if items and node.role in (None, items[-1][0]):
                    yield step.draft.put(name, Turns((*items[:-1], (items[-1][0], made))))
    else:
        truth = node.quantifier == "every"
        meant = [n for n, (role, _) in enumerate(items) if node.role in (None, role)]
        wrong = [n for n in meant if _holds(step, node, items[n][1].text) is not truth]
        yield step.draft.put(name, Turns(tuple(item for n, item in enumerate(items) if n not in wrong)))
        for n in wrong:
            for made in _parts(step, node, truth, items[n][1]):
                yield step.draft.put(name, Turns((*items[:n], (items[n][0], made), *items[n + 1 :])))
    yield from _outside(step, node, truth)
