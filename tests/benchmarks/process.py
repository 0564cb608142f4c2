"""What a command costs in a process of its own: processor time and peak memory."""

from __future__ import annotations

import os
import subprocess
import sys
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path

MEGABYTE = 1024 if sys.platform.startswith("linux") else 1024 * 1024
"""What a megabyte is in the unit that the system counts resident memory in."""


@dataclass(frozen=True, slots=True)
class Cost:
    """Processor time in seconds, of the command and all it started; peak memory in megabytes; its exit code."""

    seconds: float
    megabytes: float
    code: int


def cost(arguments: Sequence[str], folder: Path | None = None) -> Cost:
    """Run `rubricc` with these arguments, its output thrown away, and give back what that took.

    What Python compiles is kept, as it is where a package is installed: run it once before the figure counts.
    """
    command = [sys.executable, "-m", "rubricc", *arguments]
    kept = {name: value for name, value in os.environ.items() if name != "PYTHONDONTWRITEBYTECODE"}
    nowhere = subprocess.DEVNULL
    with subprocess.Popen(command, cwd=folder, env=kept, stdout=nowhere, stderr=nowhere) as process:
        _, status, used = os.wait4(process.pid, 0)
        process.returncode = os.waitstatus_to_exitcode(status)
    return Cost(used.ru_utime + used.ru_stime, used.ru_maxrss / MEGABYTE, process.returncode)
