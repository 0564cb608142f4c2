"""What goes wrong in a command, said in one line and without a traceback."""

from __future__ import annotations

import os
import sys
import traceback

from click import ClickException
from click.exceptions import Abort

FOUND = 1
"""Exit code where there are findings, failed tests or differences."""
USAGE = 2
"""Exit code where the command was used wrongly or its input cannot be read."""
INTERRUPTED = 130
BROKEN_PIPE = 141
"""What shells report for a command whose reader went away."""


class CommandError(ClickException):
    """Stops a command with one line for its user and exit code 2."""

    exit_code = USAGE


class ShownError(ClickException):
    """Stops a command whose findings have been shown already, with exit code 1."""

    def __init__(self) -> None:
        super().__init__("the rubric has errors")


def wants_traceback() -> bool:
    """Whether `RUBRICC_DEBUG` asks for the traceback of a fault."""
    return os.environ.get("RUBRICC_DEBUG", "") not in ("", "0")


def report(error: BaseException) -> int:
    """Say on standard error what went wrong, and give back the exit code."""
    if isinstance(error, ShownError):
        return FOUND
    if isinstance(error, ClickException):
        return _usage(error)
    if isinstance(error, (KeyboardInterrupt, Abort)):
        _say("")
        return INTERRUPTED
    if isinstance(error, BrokenPipeError):
        _silence_output()
        return BROKEN_PIPE
    if wants_traceback():
        traceback.print_exception(error)
    _say(f"rubricc: {_last_resort(error)}")
    return USAGE


def _usage(error: ClickException) -> int:
    if isinstance(error, CommandError):
        _say(f"rubricc: {error.format_message()}")
    else:
        error.show()
    return USAGE


def _last_resort(error: BaseException) -> str:
    """Give back one line for an error that nothing foresaw, with what can be done about it."""
    if isinstance(error, OSError) and error.strerror:
        where = f"{error.filename}: " if error.filename else ""
        return f"{where}{error.strerror}."
    if isinstance(error, MemoryError):
        return "the memory is used up; try with a smaller rubric or answer."
    text = " ".join(str(error).split()).rstrip(".")
    fault = f"{type(error).__name__}: {text[:300]}" if text else type(error).__name__
    if wants_traceback():
        return f"a fault of rubricc itself: {fault}"
    return f"a fault of rubricc itself: {fault}. Set RUBRICC_DEBUG=1 to see where, and report it with the rubric."


def _say(line: str) -> None:
    try:
        print(line, file=sys.stderr, flush=True)
    except OSError:
        _silence_output()


def _silence_output() -> None:
    """Point the outputs at nothing, so that the interpreter's last flush cannot fail again."""
    with open(os.devnull, "w") as nothing:
        for stream in (sys.stdout, sys.stderr):
            try:
                os.dup2(nothing.fileno(), stream.fileno())
            except (OSError, ValueError):  # a stream without a file behind it needs no silencing
                continue
