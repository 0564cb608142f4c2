"""The backends of the analysis beside each other: time for a question, for a whole rubric, to import, and size.

python -m pytest tests/benchmarks/test_solvers.py -s      (CP-SAT and z3 where ortools and z3-solver are installed)
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable
from importlib import metadata, util
from math import exp, log

import pytest
from benchmarks.import_time import import_time
from benchmarks.rubric_problems import RubricProblem

from rubricc.compiler.analysis.solver.cone import whole
from rubricc.compiler.analysis.solver.engine import Engine
from rubricc.compiler.analysis.solver.highs import Highs
from rubricc.compiler.analysis.solver.model import Answer, Backend, Model
from rubricc.compiler.analysis.solver.session import QuestionSession

DISTRIBUTIONS = {"highs": "highspy", "cpsat": "ortools", "z3": "z3-solver"}
MODULES = {"highs": "highspy", "cpsat": "ortools.sat.python.cp_model_helper", "z3": "z3"}
LIMIT = 20.0


def backends() -> dict[str, Callable[[], Backend]]:
    """Every backend that is installed; the first is the one that others are compared with."""
    found: dict[str, Callable[[], Backend]] = {"highs": Highs}
    if util.find_spec("ortools"):
        from rubricc.compiler.analysis.solver.cpsat import CpSat

        found["cpsat"] = CpSat
    if util.find_spec("z3"):
        from benchmarks.z3_backend import Z3

        found["z3"] = Z3
    return found


class Recorded:
    """A backend that keeps what it was asked."""

    def __init__(self, inner: Backend) -> None:
        self.inner = inner
        self.models: list[Model] = []

    def least(self, model: Model, seconds: float) -> Answer:
        self.models.append(model)
        return self.inner.least(model, seconds)


def timed(backend: Backend, model: Model, limit: float) -> tuple[float, int | None, int | None]:
    """Give back processor seconds, the value found, and the bound proved."""
    begin = time.process_time()
    answer = backend.least(model, limit)
    value = sum(c * answer.values[index] for c, index in model.objective) if answer.values else None
    return time.process_time() - begin, value, answer.bound


def ask_about_criteria(rubric: RubricProblem, session: QuestionSession) -> int:
    for feature in rubric.features:
        assert session.solve(assume=[feature]).status != "unknown"
        assert session.solve(assume=[-feature]).status != "unknown"
    for score in rubric.scores:
        assert session.solve([(1, score)]).status == "optimal"
        assert session.solve([(1, score)], maximize=False).status == "optimal"
    return 2 * (len(rubric.features) + len(rubric.scores))


def test_questions_about_criteria() -> None:
    """All questions through a session; then those that reach a backend, by each backend."""
    models: list[Model] = []
    asked, begin, inside = 0, time.process_time(), 0.0
    for seed in range(6):
        rubric = RubricProblem(10, seed)
        recorded = Recorded(Highs())
        asked += ask_about_criteria(rubric, QuestionSession(rubric.problem, recorded))
        models += recorded.models
    spent = (time.process_time() - begin) / asked
    print(f"\n{asked} questions of {spent * 1e3:.2f} ms; {len(models)} reached HiGHS", end="")
    base: list[float] = []
    for name, make in backends().items():
        results = [timed(make(), model, LIMIT) for model in models]
        base = base or [seconds for seconds, *_ in results]
        ratio = exp(sum(log(mine[0] / its) for mine, its in zip(results, base, strict=True)) / len(models))
        inside = sum(seconds for seconds, *_ in results) / len(models)
        print(f"\n  {name}: {inside * 1e3:.2f} ms each, {ratio:.2f} times HiGHS", end="")
        assert all(bound is None or value is None or bound <= value for _, value, bound in results)


@pytest.mark.parametrize("criteria", [10, 30, 100])
def test_one_question_about_a_whole_rubric(criteria: int) -> None:
    """The greatest and the least total, with nothing worked out before."""
    rubric = RubricProblem(criteria, 3)
    engine = Engine()
    engine.follow(rubric.problem)
    plain = whole(rubric.problem, engine)
    print(f"\n{criteria} criteria, {len(plain.variables)} variables", end="")
    for sign, what in ((-1, "greatest"), (1, "least")):
        goal = tuple((sign, score.index) for score in rubric.scores)
        model = Model(plain.variables, plain.clauses, plain.linears, goal)
        for name, make in backends().items():
            seconds, value, bound = timed(make(), model, LIMIT)
            print(f"\n  {what}, {name}: {seconds:.2f} s, {value} (bound {bound})", end="")
            assert value is None or bound is None or bound <= value


@pytest.mark.parametrize("name", backends())
def test_cost_of_having_it(name: str) -> None:
    needed = {f"numpy {size('numpy'):.0f} MB"} if name == "highs" else requirements(DISTRIBUTIONS[name])
    milliseconds = import_time(MODULES[name])
    print(
        f"\n{name}: import {milliseconds:.0f} ms, {size(DISTRIBUTIONS[name]):.0f} MB, beside {sorted(needed)}", end=""
    )
    assert milliseconds > 0


def size(distribution: str) -> float:
    """Give back what a distribution takes on the disk, in megabytes; 0 where it is not installed."""
    try:
        files = metadata.files(distribution) or []
    except metadata.PackageNotFoundError:
        return 0
    return sum(path.stat().st_size for file in files if (path := file.locate()).is_file()) / 1e6


def requirements(distribution: str) -> set[str]:
    """Give back what it asks for directly, with sizes where installed."""
    names = {re.split(r"[^\w.-]", line)[0] for line in metadata.requires(distribution) or [] if "extra ==" not in line}
    return {f"{name} {size(name):.0f} MB" for name in names}
