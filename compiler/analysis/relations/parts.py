"""What stands in a part of a text stands in the text."""

from __future__ import annotations

from rubricc.compiler.analysis.encode.calls import Exemplar
from rubricc.compiler.analysis.encode.expressions import ExpressionEncoder
from rubricc.compiler.ir.expressions import ElementRef


def relate_parts(encoder: ExpressionEncoder) -> None:
    """Let a phrase that is found in a part for which a condition holds be found in the whole."""
    for exemplar in encoder.calls.exemplars:
        if exemplar.node.parts != "turns":
            _relate(exemplar)


def _relate(exemplar: Exemplar) -> None:
    problem = exemplar.encoder.problem
    part = exemplar.encoder.key(ElementRef(name=exemplar.node.variable))
    if part not in exemplar.encoder.scope.texts:
        return
    inside = exemplar.encoder.scope.at(part)
    whole = exemplar.outer.scope.phrases(exemplar.node.domain)
    for form, literal in inside.spellings.items():
        if form in whole.spellings:
            problem.clause(-exemplar.exists, -literal, whole.spellings[form])
    for name in inside.asked:
        if name in whole.names:
            problem.clause(-exemplar.exists, -inside.distinct(name).some, whole.distinct(name).some)
