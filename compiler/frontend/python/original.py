"""Runs the functions of an original Python module in an isolated process, and gives back what they answer.

The process has its own user's rights but no network (a network of its own where the system allows it, and a guard on
Python's own events everywhere), writes no file, starts no process, and has limits on memory and time. The guard keeps
out what scoring code does by mistake or habit; it is no prison for code that is written to break out.
"""

from __future__ import annotations

import json
import selectors
import subprocess
import sys
import time
from dataclasses import dataclass
from pathlib import Path
from types import TracebackType
from typing import Any

from rubricc.compiler.source.file import SourceFile

_WORKER = Path(__file__).with_name("original_worker.py")
_ENVIRONMENT = {"PYTHONHASHSEED": "0", "PYTHONUTF8": "1", "LC_ALL": "C.UTF-8", "PATH": "/usr/bin:/bin"}
"""All that the process sees of the environment; sets have one order, so that two runs answer alike."""

_PATIENCE = 2.0
"""How many seconds beyond its limit a call may take before the process is ended from outside."""


@dataclass(frozen=True, slots=True)
class Limits:
    """How far an original module may go: seconds a call and for loading, and bytes of memory."""

    seconds: float = 2.0
    loading: float = 30.0
    memory: int = 2 << 30
    processor: int = 600
    """Seconds of the processor for everything together."""


@dataclass(frozen=True, slots=True)
class Failed:
    """A call that gave no answer: the error's name and message, and the line of the module, 0 where none is known."""

    error: str
    message: str
    line: int = 0

    def __str__(self) -> str:
        what = {"TooSlow": "takes too long", "Ended": "ends the process"}.get(self.error)
        return what or f"raises {self.error}" + (f": {self.message}" if self.message else "")


class CannotLoad(Exception):  # noqa: N818
    """The module itself cannot be run; `failed` says why."""

    def __init__(self, failed: Failed) -> None:
        super().__init__(str(failed))
        self.failed = failed


class Original:
    """A running original module, to be used in a `with` statement; a process that dies is started anew."""

    def __init__(self, source: SourceFile, limits: Limits | None = None) -> None:
        self.source = source
        self.limits = limits or Limits()
        self._process: subprocess.Popen[str] | None = None
        self._buffer = b""

    def __enter__(self) -> Original:
        """Start the process; raises `CannotLoad` where the module does not run."""
        self._start()
        return self

    def __exit__(self, kind: type[BaseException] | None, error: BaseException | None, at: TracebackType | None) -> None:
        self._stop()

    def call(self, function: str, arguments: list[str]) -> Any:
        """Give back what a function answers, as plain data, or `Failed`."""
        if self._process is None:
            self._start()
        answer = self._exchange(json.dumps([function, arguments]), self.limits.seconds + _PATIENCE)
        if answer is None:
            self._stop()
            return Failed("TooSlow" if self._late else "Ended", "")
        return answer["value"] if "value" in answer else Failed(answer["error"], answer["message"], answer["line"])

    def _start(self) -> None:
        self._process = subprocess.Popen(
            [sys.executable, "-P", "-s", "-B", str(_WORKER)],
            stdin=subprocess.PIPE,
            stdout=subprocess.PIPE,
            stderr=subprocess.DEVNULL,
            env=_ENVIRONMENT,
            text=True,
            encoding="utf-8",
            bufsize=1,
            start_new_session=True,
        )
        self._buffer, limits = b"", self.limits
        task = {
            "path": self.source.path,
            "text": self.source.text,
            "seconds": limits.seconds,
            "loading": limits.loading,
            "memory": limits.memory,
            "processor": limits.processor,
        }
        answer = self._exchange(json.dumps(task), limits.loading + _PATIENCE)
        if answer is None or "error" in answer:
            self._stop()
            found = answer or {"error": "TooSlow" if self._late else "Ended", "message": "", "line": 0}
            raise CannotLoad(Failed(found["error"], found["message"], found["line"]))

    def _exchange(self, line: str, seconds: float) -> dict[str, Any] | None:
        """Give back the answer to a line; None where the process died or took too long."""
        process, self._late = self._process, False
        assert process is not None
        assert process.stdin is not None
        try:
            process.stdin.write(line + "\n")
            process.stdin.flush()
        except OSError:
            return None
        answer = self._line(process, time.monotonic() + seconds)
        return None if answer is None else dict(json.loads(answer))

    def _line(self, process: subprocess.Popen[str], until: float) -> bytes | None:
        assert process.stdout is not None
        with selectors.DefaultSelector() as selector:
            selector.register(process.stdout, selectors.EVENT_READ)
            while b"\n" not in self._buffer:
                if not selector.select(max(0.0, until - time.monotonic())):
                    self._late = True
                    return None
                read = process.stdout.buffer.raw.read(1 << 16)  # type: ignore[attr-defined]
                if not read:
                    return None
                self._buffer += read
        line, _, self._buffer = self._buffer.partition(b"\n")
        return line

    def _stop(self) -> None:
        process, self._process = self._process, None
        if process is None:
            return
        process.kill()
        process.wait()
        for stream in (process.stdin, process.stdout):
            if stream is not None:
                stream.close()
