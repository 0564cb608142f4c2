"""The generators as Hypothesis strategies."""

from __future__ import annotations

from random import Random

from hypothesis import strategies as st
from strategies.rubrics import make_rubric

from rubricc.compiler.ir.rubric import Rubric

randoms = st.integers(0, 2**32 - 1).map(Random)
"""Sources of choices: each example is named by its seed, which reproduces it."""


@st.composite
def rubrics(draw: st.DrawFn, largest: int = 3, surface: bool = False) -> Rubric:
    """Draw a sound rubric, smaller ones first; with `surface`, one that can be printed."""
    return make_rubric(draw(randoms), draw(st.integers(1, largest)), surface)
