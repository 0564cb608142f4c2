"""HiGHS for what doubles can decide, CP-SAT, where it is installed, for the rest."""

from __future__ import annotations

from importlib.util import find_spec

from rubricc.compiler.analysis.solver.highs import Highs, fits_doubles
from rubricc.compiler.analysis.solver.model import Answer, Model


class Guarded:
    """The solver. Without CP-SAT a model whose numbers are too large for doubles is left open."""

    def __init__(self) -> None:
        self.highs = Highs()

    def least(self, model: Model, seconds: float) -> Answer:
        """Find the least value of the model's objective."""
        if fits_doubles(model):
            return self.highs.least(model, seconds)
        if find_spec("ortools") is None:
            return Answer()
        from rubricc.compiler.analysis.solver.cpsat import CpSat

        return CpSat().least(model, seconds)
