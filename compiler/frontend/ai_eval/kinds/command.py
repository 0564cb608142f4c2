"""`command`: a program that is run on the response, and what is expected of it.

It has the response as its input and in `response.txt`. Unless `expect` says otherwise it must end with 0. `expect` may
have `exit_code`, `stdout` (all that it writes, but for blanks at the ends), `stdout_contains` and `stderr_contains`,
each a text or a list of texts. Programs run only where the caller allows it.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rubricc.compiler.frontend.ai_eval.fields import Command
from rubricc.compiler.frontend.ai_eval.kinds.base import Kind
from rubricc.compiler.frontend.ai_eval.kinds.programs import TOO_MUCH, Unfit, ended, prepared, unsaid, within
from rubricc.compiler.frontend.ai_eval.outcomes import On, Outcome, cannot_run, decided
from rubricc.compiler.frontend.ai_eval.plain import listed
from rubricc.compiler.frontend.ai_eval.sandbox import NOT_ALLOWED, NotRun, Ran, Workplace

_KNOWN = ("exit_code", "stdout", "stdout_contains", "stderr_contains")


def _run(check: Command, on: On) -> Outcome:
    if on.programs is None:
        return cannot_run(NOT_ALLOWED)
    try:
        expected = _expected(check.expect)
        with Workplace(within(on.programs, check.sandbox), on.text.original) as place:
            prepared(place, check.setup)
            missing = _missing(place.run(check.command), expected)
    except (NotRun, Unfit) as error:
        return cannot_run(str(error))
    return decided(not missing, "The program does what is expected.", f"The program {missing}.")


def _expected(expect: Any) -> dict[str, Any]:
    """Give back what is expected; raises `Unfit` for what cannot be told here."""
    if expect is None:
        return {"exit_code": 0}
    if isinstance(expect, int) and not isinstance(expect, bool):
        return {"exit_code": expect}
    unknown = [key for key in expect if key not in _KNOWN] if isinstance(expect, Mapping) else [str(expect)]
    if unknown:
        raise Unfit(f"it expects {unknown[0]}, which is unknown; known are {', '.join(_KNOWN)}")
    try:
        texts = {key: listed(value) for key, value in expect.items() if key != "exit_code"}
    except ValueError as error:
        raise Unfit(f"what it expects {error}") from None
    return {"exit_code": expect.get("exit_code", 0), **texts}


def _missing(ran: Ran, expected: Mapping[str, Any]) -> str:
    """Give back what a program did not do, in words; empty where it did all that is expected."""
    if ran.code is None or ran.code != expected["exit_code"]:
        return ended(ran)
    if ran.cut and expected.keys() - {"exit_code"}:
        return TOO_MUCH
    if "stdout" in expected and ran.out.strip() not in [text.strip() for text in expected["stdout"]]:
        return "wrote something else"
    for key, written in (("stdout_contains", ran.out), ("stderr_contains", ran.err)):
        for text in expected.get(key, ()):
            if text not in written:
                return f"did not write {text!r}"
    return ""


KIND = Kind(Command, _run, unsaid, lambda check: "Passes the check of a program.", native=False)
