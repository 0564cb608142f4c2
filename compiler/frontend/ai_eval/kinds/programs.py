"""What `command` and `score_delta` share: how far a check lets its program go, and that the language runs none."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import replace
from decimal import Decimal
from typing import Any

from rubricc.compiler.frontend.ai_eval.fields import Check
from rubricc.compiler.frontend.ai_eval.kinds.base import Saying, Unsaid
from rubricc.compiler.frontend.ai_eval.sandbox import MOST_OUTPUT, Line, Programs, Ran, Workplace

_SECONDS = ("timeout", "timeout_seconds", "time_limit")
_MEGABYTES = ("memory_mb", "memory")
_OURS = (None, True, "default", "temp", "tmp")
"""What asks for no other sandbox than the one there is."""
TOO_MUCH = f"wrote more than {MOST_OUTPUT} bytes, and what it wrote is asked for"


class Unfit(Exception):  # noqa: N818
    """A check that asks for what is not there; the message says for what."""


def within(programs: Programs, sandbox: Any) -> Programs:
    """Give back how far a program may go: as the caller says, less where the check asks for less.

    Raises `Unfit` where the check asks for another sandbox.
    """
    if isinstance(sandbox, Mapping):
        for key, value in sandbox.items():
            programs = _less(programs, key, value)
        return programs
    if sandbox not in _OURS:
        raise Unfit(f"it asks for the sandbox {sandbox!r}, which is not here")
    return programs


def _less(programs: Programs, key: str, value: Any) -> Programs:
    if key in ("network", "net") and value in (False, None, "none"):
        return programs
    amount = value if isinstance(value, int | Decimal) and not isinstance(value, bool) and value > 0 else None
    if amount is not None and key in _SECONDS:
        return replace(programs, seconds=min(programs.seconds, float(amount)))
    if amount is not None and key in _MEGABYTES:
        return replace(programs, memory=min(programs.memory, int(amount * (1 << 20))))
    raise Unfit(f"it asks for a sandbox with {key}: {value}, which is not here")


def unsaid(check: Check, saying: Saying) -> Unsaid:
    """Give back why the language has no rules for what runs a program."""
    return Unsaid("It takes a program; the language runs none.")


def prepared(place: Workplace, line: Line | None) -> None:
    """Run the setup that comes before a check, if there is such a thing; raises `Unfit` where it fails."""
    if line is None:
        return
    ran = place.run(line)
    if ran.code != 0:
        raise Unfit(f"its setup {ended(ran)}")


def ended(ran: Ran) -> str:
    """Give back how a program ended, in words, with the last line that it wrote as an error."""
    if ran.code is None:
        return "took too long"
    last = ran.err.strip().splitlines()[-1:] if ran.code else []
    return f"ended with {ran.code}" + (f" ({last[0][:200]})" if last else "")
