"""Programs that checks run, in a process of their own: no network, a folder of its own, limits on all it takes.

Sure for every program: where the system gives it no network of its own, it is not run; it has none of the caller's
environment or open files; it is ended when its time is up, or the caller ends; its folder is removed. Where the system
gives it process ids of its own as well (Linux with user namespaces), all that it started ends with it; elsewhere only
what stays in its session does. Not kept from it are files: it may read what its user may, and write where its user may,
though no file of any size. Nor are limits on processes kept for root. Let it be a user with few rights.
"""

from __future__ import annotations

import contextlib
import json
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

_WORKER = Path(__file__).with_name("sandbox_worker.py")
_ENVIRONMENT = {"PYTHONHASHSEED": "0", "PYTHONUTF8": "1", "LC_ALL": "C.UTF-8", "PATH": "/usr/local/bin:/usr/bin:/bin"}
_ANSWER = "response.txt"
NOT_ALLOWED = "it runs a program, which the caller has not allowed"
_GRACE = 1.0
"""So many seconds the worker has to end its program."""
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
    """What came of a program: its exit code (None where it had to be ended), and what it wrote.

    `cut` says that it wrote more than is read.
    """

    code: int | None
    out: str
    err: str
    cut: bool = False


class NotRun(Exception):  # noqa: N818
    """A program that was not run; the message says why."""


class Workplace:
    """A folder that programs run in one after the other, with the answer in `response.txt`; for a `with` statement.

    Entering it, `give` and `run` raise `NotRun` where the system does not let them.
    """

    def __init__(self, programs: Programs, response: str) -> None:
        self.programs = programs
        self._response = response
        self._folder: tempfile.TemporaryDirectory[str] | None = None

    def __enter__(self) -> Workplace:
        with _told():
            self._folder = tempfile.TemporaryDirectory(prefix="rubricc-", ignore_cleanup_errors=True)
        try:
            self.give(self._response)
        except NotRun:
            self._folder.cleanup()
            raise
        return self

    def __exit__(self, *ended: object) -> None:
        if self._folder is not None:
            self._folder.cleanup()

    @property
    def _path(self) -> Path:
        assert self._folder is not None
        return Path(self._folder.name)

    def give(self, response: str) -> None:
        """Put an answer where programs find it, in place of whatever an earlier one put there."""
        self._response, place = response, self._path / _ANSWER
        with _told():
            if place.is_dir() and not place.is_symlink():
                shutil.rmtree(place)
            place.unlink(missing_ok=True)
            # A link that a program left may lead anywhere.
            with os.fdopen(os.open(place, os.O_WRONLY | os.O_CREAT | os.O_EXCL, 0o600), "wb") as file:
                file.write(self._bytes)

    @property
    def _bytes(self) -> bytes:
        return self._response.encode("utf-8", "replace")

    def run(self, line: Line) -> Ran:
        """Run a program with the answer as its input; raises `NotRun` where there is no sandbox, or no program."""
        if not hasattr(os, "killpg"):
            raise NotRun("this system has no sandbox for programs")
        with _told():
            told, tell = os.pipe()
            with os.fdopen(told, "rb", 0) as reader:
                with os.fdopen(tell, "wb", 0):
                    ran = self._ran(json.dumps(self._task(line, tell)), tell)
                refused = reader.read(MOST_OUTPUT).decode()
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
            "caller": os.getpid(),
        }

    def _ran(self, task: str, tell: int) -> Ran:
        with tempfile.TemporaryFile() as out, tempfile.TemporaryFile() as err, tempfile.TemporaryFile() as given:
            given.write(self._bytes)
            given.seek(0)
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
            code = _waited(process, self.programs.seconds)
            cut = any(os.fstat(file.fileno()).st_size > MOST_OUTPUT for file in (out, err))
            return Ran(code, _written(out.fileno()), _written(err.fileno()), cut)


@contextlib.contextmanager
def _told() -> Iterator[None]:
    """Make `NotRun` of what the system refuses."""
    try:
        yield
    except OSError as error:
        raise NotRun(f"the system does not let it run: {error.strerror or error}") from None


def _waited(process: subprocess.Popen[bytes], seconds: float) -> int | None:
    """Give back the exit code; None where the process took too long and was ended with all its children."""
    try:
        return process.wait(seconds)
    except subprocess.TimeoutExpired:
        process.terminate()  # the worker ends its program, and waits for it, so that nobody else has to
        with contextlib.suppress(subprocess.TimeoutExpired):
            process.wait(_GRACE)
        return None
    finally:
        with contextlib.suppress(ProcessLookupError):
            os.killpg(process.pid, signal.SIGKILL)
        process.wait()


def _written(number: int) -> str:
    return os.pread(number, MOST_OUTPUT, 0).decode("utf-8", "replace")
