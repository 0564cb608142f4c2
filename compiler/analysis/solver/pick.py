"""The solver that the analysis uses: CP-SAT where it is installed, else HiGHS, unless one is asked for by name.

Measured by `tests/benchmarks/test_solvers.py` (Python 3.11, one thread, processor time):

- Questions. Of 2,520 about six random rubrics of ten criteria (can this hold, can it fail, what is the most and the
  least for a criterion), 98 % were answered by propagation and dives alone; all together took 1.0 ms each. The other
  48, put to each backend: HiGHS 5.1 ms, CP-SAT 3.2 ms, z3 40 ms each.
- A whole rubric in one model, nothing worked out before. 370 variables, the greatest total: HiGHS 0.15 s, CP-SAT
  0.11 s, z3 0.6 s; the least: 0.29 s, 0.08 s, 0.5 s. 1,110 variables, the greatest: 1.7 s, 3.2 s, 2.6 s; the least
  was proved by none in 20 s of the clock, on a busy machine, and with 3,480 variables neither was. Measured once apart,
  on a like problem of 3,480 variables, through a session with 60 s: on HiGHS the greatest was proved after 43 s, on
  CP-SAT with its one worker the best found was 11 % below it.
- Cost. highspy: 93 ms to import with numpy, 8 MB and numpy's 71. CP-SAT: 75 ms, 83 MB and, unused, pandas' 81 and
  numpy. z3: 38 ms, 61 MB.

So the backends differ little in speed where it counts, since few questions reach one. They differ in what their proofs
are worth. CP-SAT proves in whole numbers from beginning to end. HiGHS works in doubles, and twice its proofs were wrong
on rubrics that tests made (see `guarded.py`). So CP-SAT, the extra `solver`, is what is used where it is installed;
HiGHS, which a small installation can afford, answers without its presolve and for small numbers only.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from importlib.util import find_spec

from rubricc.compiler.analysis.solver.model import Backend
from rubricc.compiler.analysis.solver.problem import Problem
from rubricc.compiler.analysis.solver.protocol import Session, Solver
from rubricc.compiler.analysis.solver.session import QuestionSession


@dataclass(frozen=True, slots=True)
class BackendSolver:
    """A solver that leaves to a backend what it cannot tell itself."""

    name: str
    make: Callable[[], Backend]

    def session(self, problem: Problem) -> Session:
        """Begin to ask about a problem."""
        return QuestionSession(problem, self.make())


def default_solver() -> Solver:
    """Give back the solver that is used where none is asked for."""
    return solver("guarded")


def solver(name: str) -> Solver:
    """Give back a solver by its name: `guarded`, `highs` or `cpsat`.

    Raises:
        ValueError: there is none of this name.
        ModuleNotFoundError: it is not installed; CP-SAT comes with the extra `solver`.
    """
    # Importing HiGHS takes as long as the rest of the compiler's start, so it waits until something is asked.
    if name == "guarded":
        from rubricc.compiler.analysis.solver.guarded import Guarded

        return BackendSolver(name, Guarded)
    if name == "highs":
        from rubricc.compiler.analysis.solver.highs import Highs

        return BackendSolver(name, Highs)
    if name == "cpsat":
        from rubricc.compiler.analysis.solver.cpsat import CpSat

        return BackendSolver(name, CpSat)
    raise ValueError(f"no solver is named {name!r}: there are 'guarded', 'highs' and 'cpsat'")


def unanswered() -> str:
    """Say in a few words why a question has no answer: too little time, or numbers too large for the solver."""
    if find_spec("ortools") is not None:
        return "the solver ran out of time"
    return "the solver left it open; one that counts in whole numbers comes with `pip install rubricc[solver]`"
