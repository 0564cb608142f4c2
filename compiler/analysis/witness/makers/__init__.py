"""What changes a draft so that a missed goal may be met: one file a family of tools."""

from __future__ import annotations

from rubricc.compiler.analysis.witness.makers import (
    arguments,
    data,
    lists,
    markdown,
    patterns,
    phrases,
    places,
    ratios,
    readability,
    reference,
    sizes,
)

ALL = (arguments, data, lists, markdown, patterns, phrases, places, ratios, readability, reference, sizes)
"""The modules with makers; importing them registers their makers."""
