"""Says whether a built module still is what its rubric gives."""

from __future__ import annotations

from dataclasses import dataclass, replace
from pathlib import Path
from typing import Literal

from rubricc import __version__
from rubricc.compiler.driver import build, check_file
from rubricc.compiler.emit.header import RUNTIME_VERSION, Header, read_header

Finding = Literal[
    "matches", "edited", "source changed", "other version", "source not found", "source broken", "not a module"
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


def check_module(path: Path | str, source: Path | str | None = None, *, search: tuple[Path, ...] = ()) -> Verdict:
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
    return _compared(module, text, header, found, search)


def _source(module: Path, header: Header, source: Path | str | None) -> Path | None:
    if source is not None:
        return Path(source) if Path(source).is_file() else None
    name = Path(header.source).name
    places = (module.parent / name, module.parent.parent / name, Path(name))
    return next((place for place in places if place.is_file()), None)


def _compared(module: Path, text: str, header: Header, source: Path, search: tuple[Path, ...]) -> Verdict:
    checked = check_file(source, search=search)
    if checked.rubric is None:
        return Verdict("source broken", f"{source} has errors: {checked.errors[0].message}")
    if checked.rubric.source_hash != header.hash:
        return Verdict("source changed", f"{source} has changed since {module} was built from it. Build it again.")
    # the rubric may have been renamed since; what the module says of its source's name stays as it was
    rubric = checked.rubric.model_copy(update={"path": header.source})
    if build(replace(checked, rubric=rubric), standalone=header.standalone) == text:
        return Verdict("matches", f"{module} matches {source}.")
    return Verdict("edited", f"{module} has been edited by hand: it is not what {source} gives.")
