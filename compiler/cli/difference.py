"""Shows how a file would change, as a unified difference."""

from __future__ import annotations

from rubricc.compiler.cli import terminal


def difference(path: str, before: str, after: str, how: str) -> str:
    """Give back the difference between two texts of a file, empty where there is none; `how` says what was done."""
    import difflib

    paint = terminal.stdout_paint()
    lines = difflib.unified_diff(_lines(before), _lines(after), path, f"{path} ({how})", lineterm="")
    return "".join(f"{_coloured(line, paint.colour)}\n" for line in lines)


def _lines(text: str) -> list[str]:
    """Split at line feeds only; a last line without one is marked, as diff does, so that the change shows."""
    lines = text.split("\n")
    last = lines.pop()
    return [*lines, f"{last}\n\\ No newline at end of file"] if last else lines


def _coloured(line: str, colour: bool) -> str:
    style = {"+": "32", "-": "31", "@": "36"}.get(line[:1]) if colour else None
    return f"\x1b[{style}m{line}\x1b[0m" if style else line
