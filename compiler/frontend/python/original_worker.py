"""Runs a module's scoring functions for `original`, in a process of its own: no network, no writing, limited resources.

Nothing of rubricc is used here. One JSON line on standard input says what to run and how far it may go; each line
after it is a call, answered by one JSON line on standard output: `{"value": …}` or `{"error": …, "message": …,
"line": …}`.
"""

from __future__ import annotations

import ctypes
import json
import os
import resource
import signal
import sys
import traceback
from collections.abc import Callable
from types import ModuleType
from typing import Any, TextIO

_FORBIDDEN = (
    "socket.", "subprocess.", "os.system", "os.exec", "os.fork", "os.posix_spawn", "os.spawn", "os.kill", "os.remove",
    "os.rename", "os.mkdir", "os.rmdir", "os.link", "os.symlink", "os.truncate", "os.chmod", "os.chown", "shutil.",
    "ftplib.", "smtplib.", "urllib.Request", "http.client.", "ctypes.dlsym", "pty.", "syslog.",
)  # fmt: skip
"""The beginnings of the events that Python's audit raises for what the module may not do."""

_WRITING = os.O_WRONLY | os.O_RDWR | os.O_CREAT | os.O_APPEND | os.O_TRUNC
_NEW_USERS, _NEW_NETWORK = 0x10000000, 0x40000000
_LONGEST = 300


class TooSlow(BaseException):
    """A call took longer than it may; not an `Exception`, so that the module does not catch it."""


def _guard(event: str, arguments: tuple[Any, ...]) -> None:
    if event.startswith(_FORBIDDEN):
        raise PermissionError(f"{event} is not allowed here")
    if event == "ctypes.dlopen" and arguments[0] is not None:
        raise PermissionError("loading libraries is not allowed here")
    if event == "open" and isinstance(arguments[2], int) and arguments[2] & _WRITING and arguments[0] != os.devnull:
        raise PermissionError("writing is not allowed here")


def _leave_network() -> None:
    """Go into a network of our own, which has nothing in it, where the system lets us."""
    try:
        unshare = ctypes.CDLL(None).unshare
    except (AttributeError, OSError):
        return
    if unshare(_NEW_NETWORK) != 0:
        unshare(_NEW_USERS | _NEW_NETWORK)


def _limit(memory: int, processor: int) -> None:
    for kind, most in (
        (resource.RLIMIT_AS, memory),
        (resource.RLIMIT_CPU, processor),
        (resource.RLIMIT_FSIZE, 0),
        (resource.RLIMIT_CORE, 0),
    ):
        soft = most if resource.getrlimit(kind)[1] == resource.RLIM_INFINITY else min(most, resource.getrlimit(kind)[1])
        resource.setrlimit(kind, (soft, soft))


def _too_slow(number: int, frame: object) -> None:
    raise TooSlow


def _failure(error: BaseException, path: str) -> dict[str, Any]:
    lines = [frame.lineno for frame in traceback.extract_tb(error.__traceback__) if frame.filename == path]
    name = type(error).__name__
    return {"error": name, "message": str(error)[:_LONGEST], "line": lines[-1] if lines else 0}


def _run(seconds: float, path: str, function: Callable[[], Any]) -> dict[str, Any]:
    """Give back what a function gives, or how it fails."""
    try:
        signal.setitimer(signal.ITIMER_REAL, seconds)
        value = function()
        signal.setitimer(signal.ITIMER_REAL, 0)
        return {"value": json.loads(json.dumps(value, default=_plain))}
    except (Exception, SystemExit, TooSlow) as error:
        signal.setitimer(signal.ITIMER_REAL, 0)
        return _failure(error, path)


def _plain(value: object) -> Any:
    if isinstance(value, set | frozenset):
        return sorted(map(str, value))
    return repr(value)[:_LONGEST]


def _load(name: str, path: str, text: str) -> ModuleType:
    module = ModuleType(name)
    module.__file__ = path
    sys.modules[name] = module
    sys.path.append(os.path.dirname(os.path.abspath(path)))
    exec(compile(text, path, "exec"), module.__dict__)
    return module


def _channels() -> tuple[TextIO, TextIO]:
    """Give back the ways in and out, and leave the module with nothing to read and nowhere to print."""
    questions, answers = os.fdopen(os.dup(0), encoding="utf-8"), os.fdopen(os.dup(1), "w", encoding="utf-8")
    nothing = os.open(os.devnull, os.O_RDWR)
    for number in (0, 1, 2):
        os.dup2(nothing, number)
    return questions, answers


def main() -> None:
    """Load the module, then answer calls until there are no more."""
    questions, answers = _channels()

    def say(answer: dict[str, Any]) -> None:
        answers.write(json.dumps(answer) + "\n")
        answers.flush()

    task = json.loads(questions.readline())
    _leave_network()
    _limit(task["memory"], task["processor"])
    signal.signal(signal.SIGALRM, _too_slow)
    sys.addaudithook(_guard)
    path, seconds = task["path"], task["seconds"]
    loaded = _run(task["loading"], path, lambda: bool(_load("original", path, task["text"])))
    say(loaded)
    if "error" in loaded:
        return
    names = vars(sys.modules["original"])
    for line in questions:
        name, arguments = json.loads(line)
        say(_run(seconds, path, lambda: names[name](*arguments)))  # noqa: B023 - called before the next turn


if __name__ == "__main__":
    main()
