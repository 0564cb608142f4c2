"""Where output goes: what standard output can show, and writing to it."""

from __future__ import annotations

import os
import shutil
import sys
from typing import TextIO

from rubricc.compiler.diagnostics.style import Paint

NARROWEST = 40
"""Output is laid out for at least this many columns."""


def paint_for(stream: TextIO) -> Paint:
    """Give back how text may look on `stream`.

    Colours need a terminal that is not dumb; `NO_COLOR` turns them off, `FORCE_COLOR` turns them on anywhere.
    """
    terminal = is_terminal(stream)
    width = max(NARROWEST, shutil.get_terminal_size((100, 24)).columns) if terminal else _asked_width()
    return Paint(_wants_colour(terminal), _shows_unicode(stream), width)


def stdout_paint() -> Paint:
    """Give back how text may look on standard output."""
    return paint_for(sys.stdout)


def stderr_paint() -> Paint:
    """Give back how text may look on standard error."""
    return paint_for(sys.stderr)


def out(text: str) -> None:
    """Write `text` to standard output as it is; the caller gives the line breaks."""
    sys.stdout.write(text)
    sys.stdout.flush()


def err(text: str) -> None:
    """Write `text` to standard error as it is."""
    sys.stdout.flush()
    sys.stderr.write(text)
    sys.stderr.flush()


def prepare_streams() -> None:
    """Make every character writable: what the output's encoding lacks is escaped instead of an error."""
    for stream in (sys.stdout, sys.stderr):
        reconfigure = getattr(stream, "reconfigure", None)
        if reconfigure is not None:
            reconfigure(errors="backslashreplace")


def is_terminal(stream: TextIO) -> bool:
    """Whether a stream goes to a terminal."""
    try:
        return stream.isatty()
    except ValueError:  # a closed stream
        return False


def _wants_colour(terminal: bool) -> bool:
    if os.environ.get("NO_COLOR"):
        return False
    if os.environ.get("FORCE_COLOR", "") not in ("", "0"):
        return True
    return terminal and os.environ.get("TERM", "") != "dumb"


def _asked_width() -> int | None:
    """Give back the width that `COLUMNS` asks for where there is no terminal to ask."""
    asked = os.environ.get("COLUMNS", "")
    return max(NARROWEST, int(asked)) if asked.isascii() and asked.isdigit() and asked != "0" else None


def _shows_unicode(stream: TextIO) -> bool:
    try:
        "│└…×✓".encode(stream.encoding or "ascii")
    except (LookupError, UnicodeEncodeError):
        return False
    return True
