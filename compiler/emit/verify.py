"""Says whether a built module still is what its rubric gives."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Literal

from rubricc import __version__
from rubricc.compiler.emit.header import RUNTIME_VERSION, Header, read_header
from rubricc.compiler.emit.module import emit
from rubricc.compiler.emit.standalone import emit_standalone
from rubricc.compiler.ir.rubric import Rubric

Read = Callable[[Path], Rubric]
"""Gives back the checked IR of a rubric file, as modules are built from it; raises ValueError where it has errors."""

Finding = Literal[
    "matches",
    "edited",
    "source changed",
    "other version",
    "other rubric",
    "source not found",
    "source broken",
    "not a module",
]


@dataclass(frozen=True, slots=True)
class Verdict:
    """What became of a built module: `finding`, and one sentence for people."""

    finding: Finding
    message: str

    @property
    def matches(self) -> bool:
        """Whether the module is what its rubric gives."""
        return self.finding == "matches"


def check_module(path: Path | str, read: Read, source: Path | str | None = None) -> Verdict:
    """Build the rubric of a module again and compare, byte for byte.

    The rubric is `source`, or stands under its recorded name beside the module or in the working folder. Raises
    OSError where the module cannot be read.
    """
    module = Path(path)
    text = module.read_bytes().decode("utf-8", "replace").replace("\r\n", "\n")
    header = read_header(text)
    if header is None:
        return Verdict("not a module", f"{module} was not built by rubricc: it has no header that says so.")
    if (header.compiler, header.runtime) != (__version__, RUNTIME_VERSION):
        return Verdict(
            "other version",
            f"{module} was built by rubricc {header.compiler}; this is {__version__}. Build it again.",
        )
    found = _source(module, header, source)
    if found is None:
        return Verdict("source not found", f"{module} was built from {header.source}, which is not there.")
    return _compared(module, text, header, found, read)


def _source(module: Path, header: Header, source: Path | str | None) -> Path | None:
    if source is not None:
        return Path(source) if Path(source).is_file() else None
    name = Path(header.source).name
    places = (module.parent / name, module.parent.parent / name, Path(name))
    return next((place for place in places if place.is_file()), None)


def _compared(module: Path, text: str, header: Header, source: Path, read: Read) -> Verdict:
    try:
        rubric = read(source)
    except ValueError as error:
        return Verdict("source broken", f"{source} has errors: {error}")
    if rubric.id != header.rubric:
        return Verdict("other rubric", f"{module} was built from the rubric {header.rubric}; {source} is {rubric.id}.")
    if rubric.source_hash != header.hash:
        return Verdict("source changed", f"{source} has changed since {module} was built from it. Build it again.")
    # The file may have been renamed since; its text is what counts.
    rubric = rubric.model_copy(update={"path": header.source})
    if (emit_standalone if header.standalone else emit)(rubric) == text:
        return Verdict("matches", f"{module} matches {source}.")
    return Verdict("edited", f"{module} has been edited by hand: it is not what {source} gives.")
