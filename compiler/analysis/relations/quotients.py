"""Quotients of whole numbers lie between linear bounds."""

from __future__ import annotations

from rubricc.compiler.analysis.encode.expressions import ExpressionEncoder
from rubricc.compiler.analysis.encode.quotients import bind


def relate_quotients(encoder: ExpressionEncoder) -> None:
    """Hold each region of each quotient between linear bounds."""
    for feature, left, right in encoder.quotients:
        bind(encoder, feature, left, right, set())
