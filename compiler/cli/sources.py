"""Finds and reads the files a command is given."""

from __future__ import annotations

import os
import sys
from collections.abc import Iterator, Sequence
from pathlib import Path

import click

from rubricc.compiler.cli.errors import CommandError
from rubricc.compiler.source.file import SourceError, SourceFile

SUFFIX = ".rubric"
STDIN = "-"

rubric_paths = click.argument("paths", nargs=-1, required=True, metavar="RUBRIC...", type=click.Path())
"""One or more rubrics, or folders to look for them in."""

search_option = click.option(
    "--path",
    "search",
    multiple=True,
    metavar="DIR",
    type=click.Path(exists=True, file_okay=False, path_type=Path),
    help="Look here too for rubrics that the rubric uses; may be repeated.",
)


def _register(context: click.Context, parameter: click.Parameter, values: tuple[str, ...]) -> None:
    """Register the tools that an option names, before anything is compiled."""
    from rubricc.compiler.cli.user_tools import register_from

    for value in values:
        register_from(value)


tools_option = click.option(
    "--tools",
    multiple=True,
    metavar="MODULE:NAME",
    expose_value=False,
    is_eager=True,
    callback=_register,
    help="Register the tools that a Python module offers (package.module:TOOLS, or tools.py:TOOLS); may be repeated.",
)


def find_rubrics(paths: Sequence[str]) -> tuple[str, ...]:
    """Give back the files that `paths` name, each once: files as they are, folders as all rubrics in them, sorted.

    Folders whose names begin with a dot are passed over. Raises `CommandError` for a folder without rubrics.
    """
    found: list[str] = []
    for path in paths:
        if path != STDIN and os.path.isdir(path):
            inside = sorted(_rubrics_in(path))
            if not inside:
                raise CommandError(f"{path}: there is no {SUFFIX} file in this folder.")
            found.extend(inside)
        else:
            found.append(path)
    return tuple(dict.fromkeys(found))


def _rubrics_in(folder: str) -> Iterator[str]:
    for parent, folders, files in os.walk(folder):
        folders[:] = sorted(name for name in folders if not name.startswith("."))
        yield from (os.path.join(parent, name) for name in files if name.endswith(SUFFIX))


def read_source(path: str) -> SourceFile:
    """Give back the file, or standard input for `-`; raises `CommandError` where it cannot be read as text."""
    _refuse_python(path)
    try:
        if path == STDIN:
            return SourceFile.decode("<stdin>", sys.stdin.buffer.read())
        return SourceFile.read(path)
    except SourceError as error:
        raise CommandError(str(error).removesuffix(".") + ".") from error


def _refuse_python(path: str) -> None:
    if path.endswith(".py"):
        raise CommandError(f"{path}: this is a Python file; give the {SUFFIX} file that it was built from.")


def read_words(path: str) -> SourceFile:
    """Give back a rubric in words, or standard input for `-`, in any encoding of Unicode that it names.

    Raises `CommandError` where it cannot be read as text.
    """
    from rubricc.compiler.frontend.natural.structure.encodings import decode

    _refuse_python(path)
    try:
        data = sys.stdin.buffer.read() if path == STDIN else Path(path).read_bytes()
        return decode("<stdin>" if path == STDIN else path, data)
    except OSError as error:
        raise CommandError(f"{path}: cannot be read: {error.strerror or error}.") from error
    except SourceError as error:
        raise CommandError(str(error).removesuffix(".") + ".") from error


def read_python(path: str) -> SourceFile:
    """Give back a Python module that people or models wrote; raises `CommandError` for one that we built."""
    try:
        source = SourceFile.decode("<stdin>", sys.stdin.buffer.read()) if path == STDIN else SourceFile.read(path)
    except SourceError as error:
        raise CommandError(str(error).removesuffix(".") + ".") from error
    if "\nSOURCE_HASH" in source.text:
        raise CommandError(f"{path}: this module was built from a rubric; give the {SUFFIX} file.")
    return source


def read_text(path: str) -> str:
    """Give back the text of a file, or of standard input for `-`; raises `CommandError` where it is not UTF-8."""
    data = _read_bytes(path)
    try:
        return data.decode("utf-8-sig")
    except UnicodeDecodeError as error:
        name = "standard input" if path == STDIN else path
        raise CommandError(f"{name}: byte 0x{data[error.start]:02x} at {error.start} is not UTF-8.") from error


def _read_bytes(path: str) -> bytes:
    try:
        return sys.stdin.buffer.read() if path == STDIN else Path(path).read_bytes()
    except OSError as error:
        raise CommandError(f"{path}: cannot be read: {error.strerror or error}.") from error


def rewrite(path: Path, text: str) -> None:
    """Write a file that was read before: a link stays a link, and a byte order mark stays; raises `CommandError`."""
    marked = _read_bytes(str(path)).startswith(b"\xef\xbb\xbf")
    write_text(Path(os.path.realpath(path)), "\ufeff" + text if marked else text)


def write_text(path: Path, text: str) -> None:
    """Write a file in one step, so that no half-written one is ever seen; raises `CommandError`."""
    import tempfile

    try:
        path.parent.mkdir(parents=True, exist_ok=True)
        mode = path.stat().st_mode & 0o777 if path.exists() else 0o666 & ~_umask()
        with tempfile.NamedTemporaryFile("wb", dir=path.parent, prefix=f".{path.name}.", delete=False) as file:
            file.write(text.encode("utf-8"))
        os.chmod(file.name, mode)
        os.replace(file.name, path)
    except OSError as error:
        raise CommandError(f"{path}: cannot be written: {error.strerror or error}.") from error


def _umask() -> int:
    mask = os.umask(0)
    os.umask(mask)
    return mask
