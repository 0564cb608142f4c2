"""Programs that checks run, in a process of their own: no network, a folder of its own, limits on all it takes.

Where the system gives a process no network of its own, nothing is run. A program may read what its user may, and write
where its user may, though no file of any size: let it be a user with few rights.
"""

from __future__ import annotations

import contextlib
import json
import os
import signal
import subprocess
import sys
import tempfile
from dataclasses import dataclass
from pathlib import Path
from typing import Any

_WORKER = Path(__file__).with_name("sandbox_worker.py")
_ENVIRONMENT = {"PYTHONHASHSEED": "0", "PYTHONUTF8": "1", "LC_ALL": "C.UTF-8", "PATH": "/usr/local/bin:/usr/bin:/bin"}
_ANSWER = "response.txt"
NOT_ALLOWED = "it runs a program, which the caller has not allowed"
MOST_OUTPUT = 1 << 20
"""So many bytes of what a program writes are read."""
Line = str | tuple[str, ...]
"""A line for the shell, or a program and its arguments."""


@dataclass(frozen=True, slots=True)
class Programs:
    """That programs may be run, and how far each may go: seconds, bytes of memory, bytes of a file, processes."""

    seconds: float = 10.0
    memory: int = 1 << 30
    file_size: int = 16 << 20
    processes: int = 256


@dataclass(frozen=True, slots=True)
class Ran:
    """What came of a program: its exit code (None where it had to be ended), and what it wrote."""

    code: int | None
    out: str
    err: str


class NotRun(Exception):  # noqa: N818
    """A program that was not run; the message says why."""


class Workplace:
    """A folder that programs run in one after the other, with the answer in `response.txt`; for a `with` statement."""

    def __init__(self, programs: Programs, response: str) -> None:
        self.programs = programs
        self._response = response
        self._folder: tempfile.TemporaryDirectory[str] | None = None

    def __enter__(self) -> Workplace:
        self._folder = tempfile.TemporaryDirectory(prefix="rubricc-", ignore_cleanup_errors=True)
        self.give(self._response)
        return self

    def __exit__(self, *ended: object) -> None:
        if self._folder is not None:
            self._folder.cleanup()

    @property
    def _path(self) -> Path:
        assert self._folder is not None
        return Path(self._folder.name)

    def give(self, response: str) -> None:
        """Put an answer where programs find it."""
        (self._path / _ANSWER).write_bytes(response.encode("utf-8", "replace"))

    def run(self, line: Line) -> Ran:
        """Run a program with the answer as its input; raises `NotRun` where there is no sandbox, or no program."""
        if not hasattr(os, "killpg"):
            raise NotRun("this system has no sandbox for programs")
        told, tell = os.pipe()
        try:
            ran = self._ran(json.dumps(self._task(line, tell)), tell)
            os.close(tell)
            refused = os.read(told, MOST_OUTPUT).decode()
        finally:
            os.close(told)
        if refused:
            raise NotRun(refused)
        return ran

    def _task(self, line: Line, tell: int) -> dict[str, Any]:
        """Give back what the worker is to do; what keeps it from that it writes where `tell` leads."""
        return {
            "command": ["/bin/sh", "-c", line] if isinstance(line, str) else list(line),
            "memory": self.programs.memory,
            "file_size": self.programs.file_size,
            "processes": self.programs.processes,
            "seconds": self.programs.seconds,
            "tell": tell,
        }

    def _ran(self, task: str, tell: int) -> Ran:
        answer = self._path / _ANSWER
        with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err, answer.open("rb") as given:
            process = subprocess.Popen(
                [sys.executable, "-I", "-S", "-B", str(_WORKER), task],
                stdin=given,
                stdout=out,
                stderr=err,
                cwd=self._path,
                env=_ENVIRONMENT | {"HOME": str(self._path), "TMPDIR": str(self._path)},
                start_new_session=True,
                pass_fds=(tell,),
            )
            return Ran(_waited(process, self.programs.seconds), _written(out.fileno()), _written(err.fileno()))


def _waited(process: subprocess.Popen[bytes], seconds: float) -> int | None:
    """Give back the exit code; None where the process took too long and was ended with all its children."""
    try:
        return process.wait(seconds)
    except subprocess.TimeoutExpired:
        return None
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def _written(number: int) -> str:
    return os.pread(number, MOST_OUTPUT, 0).decode("utf-8", "replace")
