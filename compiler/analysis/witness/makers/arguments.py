"""Makers for the markers of argumentation, which have phrase lists of their own."""

from __future__ import annotations

from collections.abc import Iterator

from rubricc.compiler.analysis.witness.document import Draft
from rubricc.compiler.analysis.witness.makers.phrases import added, taken_out
from rubricc.compiler.analysis.witness.makers.registry import maker
from rubricc.compiler.analysis.witness.step import Step
from rubricc.compiler.ir.expressions import Call
from rubricc.stdlib._argument import MARKER_KINDS, marker_lexicon


@maker(*(f"argument.{kind}" for kind in MARKER_KINDS))
def markers(step: Step, call: Call) -> Iterator[Draft]:
    """Add markers of a kind, or take some out."""
    lexicon = marker_lexicon(call.tool.partition(".")[2])
    for site in step.sites(call.arguments[0]):
        if step.up:
            yield from added(step, call, site, lexicon)
        else:
            yield from taken_out(step, call, site, lexicon)
