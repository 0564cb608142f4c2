"""What changes a draft so that a missed goal may be met: one file a family of tools."""

from __future__ import annotations

from rubricc.compiler.analysis.witness.makers import (
    arguments,
    data,
    lists,
    markdown,
    measured,
    patterns,
    phrases,
    places,
    quantity,
    ratios,
    readability,
    reference,
    sizes,
    times,
)

ALL = (
    arguments,
    data,
    lists,
    markdown,
    measured,
    patterns,
    phrases,
    places,
    quantity,
    ratios,
    readability,
    reference,
    sizes,
    times,
)
"""The modules with makers; importing them registers their makers."""
