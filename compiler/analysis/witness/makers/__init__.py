"""What changes a draft so that a missed goal may be met: one file a family of tools."""

from __future__ import annotations

from rubricc.compiler.analysis.witness.makers import patterns, phrases, places, sizes

ALL = (patterns, phrases, places, sizes)
"""The modules with makers; importing them registers their makers."""
