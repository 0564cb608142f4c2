"""What a document of ai_eval came to: as plain data, and as text."""

from __future__ import annotations

from collections.abc import Iterator
from typing import TYPE_CHECKING, Any

from rubricc.compiler.diagnostics.style import Paint
from rubricc.compiler.diagnostics.visible import columns, visible

if TYPE_CHECKING:
    from rubricc.compiler.frontend.ai_eval.running import AiEvalResult, CheckResult


def result_data(result: AiEvalResult) -> dict[str, Any]:
    """Give back a result as plain data; `scaled` is the score from 0 to 5, null stands for what could not run."""
    return {
        "id": result.id,
        "version": result.version,
        "score": result.score,
        "scaled": result.scaled,
        "passed": result.passed,
        "reason": result.reason,
        "checks": [_check_data(check) for check in result.checks],
    }


def _check_data(check: CheckResult) -> dict[str, Any]:
    return {
        "id": check.id,
        "name": check.name,
        "kind": check.kind,
        "executable": check.executable,
        "score": check.score,
        "passed": check.passed,
        "reason": check.reason,
        **({"inside": result_data(check.inside)} if check.inside is not None else {}),
    }


def show_ai_eval(result: AiEvalResult, paint: Paint) -> Iterator[str]:
    """Give back the lines for a result: the score, and each check with its reason, those of composites below theirs."""
    yield f"{paint('strong', f'{result.id} {result.version}')}  {_score(result, paint)}"
    yield f"  {visible(result.reason)}"
    yield from _checks(result, paint, "  ")


def _score(result: AiEvalResult, paint: Paint) -> str:
    if result.score is None:
        return paint("warning", "no score")
    return f"{result.score:g}, that is {result.scaled:g} of 5  {_passed(result.passed, paint)}"


def _passed(passed: bool | None, paint: Paint) -> str:
    return paint("good", "passed") if passed else paint("bad", "failed")


def _checks(result: AiEvalResult, paint: Paint, indent: str) -> Iterator[str]:
    width = max((columns(check.name) for check in result.checks), default=0)
    for check in result.checks:
        state = f"{check.score:g}  {_passed(check.passed, paint)}" if check.executable else paint("warning", "not run")
        yield f"{indent}{check.name.ljust(width)}  {state}: {visible(check.reason)}"
        if check.inside is not None:
            yield from _checks(check.inside, paint, indent + "    ")
