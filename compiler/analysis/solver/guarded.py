"""CP-SAT where it is installed; else HiGHS, for what doubles can decide.

HiGHS works in floating point, and what it proves has been wrong: with its presolve on, and numbers no larger than
100,800, it gave 47,775 as the most that a sum could be which was 50,400 (CP-SAT, and HiGHS without presolve, agree).
So it is the second choice, works without presolve, and is not asked about large numbers; those questions stay open.
"""

from __future__ import annotations

from functools import cached_property
from importlib.util import find_spec

from rubricc.compiler.analysis.solver.model import Answer, Backend, Model


class Guarded:
    """The solver."""

    @cached_property
    def backend(self) -> Backend:
        """The backend that is trusted most of those installed."""
        if find_spec("ortools") is not None:
            from rubricc.compiler.analysis.solver.cpsat import CpSat

            return CpSat()
        from rubricc.compiler.analysis.solver.highs import Highs

        return Highs()

    def least(self, model: Model, seconds: float) -> Answer:
        """Find the least value of the model's objective."""
        return self.backend.least(model, seconds)
