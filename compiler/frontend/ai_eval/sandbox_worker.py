"""Starts one program for `sandbox`: in a network of its own with nothing in it, and with limits on what it takes.

Nothing of rubricc is used here. The one argument is a task in JSON. What keeps the program from being run is written
where `tell` of the task leads, which the program itself never sees.
"""

from __future__ import annotations

import ctypes
import json
import math
import os
import resource
import signal
import sys
from typing import Any, NoReturn

_USERS, _NETWORK, _PROCESSES, _MESSAGES = 0x10000000, 0x40000000, 0x20000000, 0x08000000
_WAYS = (_USERS | _NETWORK | _PROCESSES | _MESSAGES, _NETWORK | _PROCESSES | _MESSAGES, _USERS | _NETWORK, _NETWORK)
"""From the most that the system may let a process have of its own to the least that will do."""
_DIE_WITH_PARENT, _NO_NEW_RIGHTS = 1, 38


def _refuse(tell: int, why: str) -> NoReturn:
    os.write(tell, why.encode("utf-8", "replace"))
    os._exit(1)


def _leave(library: Any, tell: int) -> None:
    """Go into a network of our own; refuse to go on where the system does not let us."""
    if not hasattr(library, "unshare") or not any(library.unshare(way) == 0 for way in _WAYS):
        _refuse(tell, "this system gives a program no network of its own")


def _limit(task: dict[str, Any]) -> None:
    for kind, most in (
        (resource.RLIMIT_AS, task["memory"]),
        (resource.RLIMIT_CPU, math.ceil(task["seconds"])),
        (resource.RLIMIT_FSIZE, task["file_size"]),
        (resource.RLIMIT_NPROC, task["processes"]),
        (resource.RLIMIT_CORE, 0),
    ):
        hard = resource.getrlimit(kind)[1]
        most = most if hard == resource.RLIM_INFINITY else min(most, hard)
        resource.setrlimit(kind, (most, most))


def _end_with(library: Any, caller: int) -> None:
    """Have this process ended when its caller ends, which may have been already."""
    library.prctl(_DIE_WITH_PARENT, signal.SIGKILL, 0, 0, 0)
    if caller and os.getppid() != caller:
        os._exit(1)


def _become(command: list[str], library: Any, task: dict[str, Any]) -> NoReturn:
    signal.signal(signal.SIGTERM, signal.SIG_DFL)
    _end_with(library, 0)
    library.prctl(_NO_NEW_RIGHTS, 1, 0, 0, 0)
    _limit(task)
    try:
        os.execvp(command[0], command)
    except (OSError, ValueError) as error:
        why = error.strerror if isinstance(error, OSError) else error
        _refuse(task["tell"], f"{command[0]} cannot be run: {why}")


def main() -> None:
    """Run the program of the task and exit as it does; with the number of a signal that ended it, above 128."""
    task = json.loads(sys.argv[1])
    library = ctypes.CDLL(None)
    os.set_inheritable(task["tell"], False)
    _leave(library, task["tell"])
    _end_with(library, task["caller"])
    child = os.fork()
    if child == 0:
        _become(task["command"], library, task)
    signal.signal(signal.SIGTERM, lambda *_: os.kill(child, signal.SIGKILL))
    os.close(task["tell"])
    _, status = os.waitpid(child, 0)
    code = os.waitstatus_to_exitcode(status)
    os._exit(code if code >= 0 else 128 - code)


if __name__ == "__main__":
    main()
