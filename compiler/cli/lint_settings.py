"""What `rubricc lint` was asked for, on the command line or in the nearest `pyproject.toml`.

    [tool.rubricc.lint]
    select = ["RB4", "free-points"]
    ignore = ["RB508"]
    strict = true
    min-severity = "warning"
    baseline = "accepted.json"

What the command line says wins. The file is looked for in the folder that holds everything that is linted, and in the
folders around it; one without this table is passed over.
"""

from __future__ import annotations

import os
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from pathlib import Path
from typing import TYPE_CHECKING, Any

from rubricc.compiler.cli.codes import codes
from rubricc.compiler.cli.errors import CommandError
from rubricc.compiler.cli.sources import STDIN
from rubricc.compiler.diagnostics.model import Diagnostic, Severity

if TYPE_CHECKING:
    from rubricc.compiler.linting import Selection

SEVERITIES: tuple[Severity, ...] = ("error", "warning", "info")
"""Worst first."""
NOTE = "note"
"""What findings of the least severity are called where they are shown; it may be written, too."""

_KINDS: dict[str, type] = {"select": list, "ignore": list, "strict": bool, "min-severity": str, "baseline": str}
_WORDS: dict[type, str] = {list: "a list of codes", bool: "true or false", str: "a text"}


@dataclass(frozen=True)
class Settings:
    """What is looked for, what is shown, and what fails. `baseline` is the file of accepted findings, if any."""

    select: tuple[str, ...] = ()
    ignore: tuple[str, ...] = ()
    strict: bool = False
    least: Severity = "info"
    baseline: Path | None = None

    @property
    def selection(self) -> Selection:
        """The codes that are looked for."""
        from rubricc.compiler.linting import Selection

        return Selection(self.select, self.ignore)

    def shown(self, found: Iterable[Diagnostic]) -> list[Diagnostic]:
        """Give back the findings that are severe enough."""
        wanted = SEVERITIES[: SEVERITIES.index(self.least) + 1]
        return [item for item in found if item.severity in wanted]

    def fails(self, found: Iterable[Diagnostic]) -> bool:
        """Whether any of the findings is a reason to exit with 1."""
        failing = ("error", "warning") if self.strict else ("error",)
        return any(item.severity in failing for item in found)


def settings(
    paths: Sequence[str],
    *,
    select: Iterable[str] = (),
    ignore: Iterable[str] = (),
    strict: bool | None = None,
    least: str | None = None,
) -> Settings:
    """Give back what holds for `paths`; raises `CommandError` for what nobody can mean."""
    found = _configured(common_folder(paths))
    if wanted := codes(select):
        found = replace(found, select=tuple(wanted))
    if unwanted := codes(ignore):
        found = replace(found, ignore=tuple(unwanted))
    if strict is not None:
        found = replace(found, strict=strict)
    return found if least is None else replace(found, least=_severity(least))


def common_folder(paths: Sequence[str]) -> Path:
    """Give back the innermost folder that holds all that is linted; this one for standard input."""
    folders = [os.path.abspath("." if path == STDIN else path) for path in paths]
    folders = [path if os.path.isdir(path) else os.path.dirname(path) for path in folders]
    try:
        return Path(os.path.commonpath(folders))
    except ValueError:  # on different drives
        return Path.cwd()


def _configured(folder: Path) -> Settings:
    """Give back what the nearest file says, or the defaults where there is none."""
    for place in (folder, *folder.parents):
        path = place / "pyproject.toml"
        table = _table(path) if path.is_file() else None
        if table is not None:
            return _read(path, table)
    return Settings()


def _table(path: Path) -> dict[str, Any] | None:
    import tomllib

    try:
        data: Any = tomllib.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as error:
        raise CommandError(f"{path}: cannot be read: {error}.") from error
    for name in ("tool", "rubricc", "lint"):
        data = data.get(name) if isinstance(data, dict) else None
    return data if isinstance(data, dict) else None


def _read(path: Path, table: dict[str, Any]) -> Settings:
    where = f"{path}, [tool.rubricc.lint]"
    for name, value in table.items():
        _check(where, name, value)
    return Settings(
        tuple(codes(table.get("select", ()), where)),
        tuple(codes(table.get("ignore", ()), where)),
        table.get("strict", False),
        _severity(table.get("min-severity", "info"), where),
        path.parent / table["baseline"] if "baseline" in table else None,
    )


def _check(where: str, name: str, value: object) -> None:
    from difflib import get_close_matches

    if name not in _KINDS:
        near = get_close_matches(name.replace("_", "-"), _KINDS, n=1)
        hint = f"Did you mean {near[0]}?" if near else f"There are {', '.join(_KINDS)}."
        raise CommandError(f"{where}: there is no setting {name}. {hint}")
    fits = isinstance(value, _KINDS[name])
    if not fits or (isinstance(value, list) and not all(isinstance(item, str) for item in value)):
        raise CommandError(f"{where}: {name} is {_WORDS[_KINDS[name]]}, not {value!r}.")


def _severity(name: str, where: str = "") -> Severity:
    for severity in SEVERITIES:
        if severity == ("info" if name == NOTE else name):
            return severity
    raise CommandError(f"{where}: min-severity is one of {', '.join(SEVERITIES)}, not {name}.")
