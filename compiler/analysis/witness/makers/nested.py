"""Makers for calls on a text that another tool takes from an input: its title, the first phrase in it."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice

from rubricc.compiler.analysis.witness.document import Document, Draft, Piece
from rubricc.compiler.analysis.witness.goal import Goal
from rubricc.compiler.analysis.witness.sites import Site
from rubricc.compiler.analysis.witness.step import Step
from rubricc.compiler.ir.expressions import Call, ElementRef
from rubricc.runtime.types import TEXT

VARIABLE = "taken"
"""The name under which the text that is taken is made, as if it were the variable of a quantifier."""


def inside(step: Step, call: Call) -> Iterator[Draft]:
    """Make a text for which the call has the wanted answer, and put it where the inner tool takes its text from."""
    inner = call.arguments[0] if call.arguments else None
    if not isinstance(inner, Call) or inner.tool != "format.title":
        return
    element = ElementRef(name=VARIABLE, type=TEXT)
    feature = call.model_copy(update={"arguments": (element, *call.arguments[1:])})
    goal = Goal(feature, step.goal.low, step.goal.high, step.goal.defined)
    for made in islice(step.make_part(step, VARIABLE, [goal], Document()), 3):
        title = " ".join(made.text.split())
        for site in step.sites(inner.arguments[0]):
            yield from _titled(step, site, title)


def _titled(step: Step, site: Site, title: str) -> Iterator[Draft]:
    """Give back drafts with a title: a heading before everything, in place of one, or in double angle brackets."""
    document = site.document(step.draft)
    heading = Piece(f"# {title}", "\n\n", "block", title)
    rest = document.pieces
    if rest and rest[0].text.startswith("#"):
        rest = rest[1:]
    following = Document(rest).parted(0, "\n\n").pieces if rest else ()
    yield site.put(step.draft, document.with_pieces((heading, *following)))
    yield site.inserted(step.draft, True, Piece(f"<<{title}>>", " ", "block", title))
