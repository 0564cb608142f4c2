"""The file of accepted findings: those that a project had when it began to lint, or decided to live with.

    {"format": 1,
     "accepted": {"rubrics/my.rubric": [{"code", "where", "message", "fingerprint", "reason"}]}}

Files are named relative to the folder of this file, with `/` between parts. Only `fingerprint` decides what is
accepted; the rest is for readers, and `reason` is theirs to write: it is kept when the file is renewed.
"""

from __future__ import annotations

import json
import os
from collections.abc import Iterable, Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

from rubricc.compiler.diagnostics.model import Diagnostic
from rubricc.compiler.linting import Granted

NAME = ".rubricc-accepted.json"
FORMAT = 1

Entry = dict[str, str]
"""One accepted finding as it is written."""


class BaselineError(Exception):
    """A file that holds no list of accepted findings; the message is written for its author."""


@dataclass(frozen=True)
class Baseline:
    """Accepted findings by the files that have them, and the file they are written in."""

    path: Path
    files: Mapping[str, tuple[Entry, ...]] = field(default_factory=dict)

    def granted(self, rubric: str) -> tuple[Granted, ...]:
        """Give back the findings that are accepted in a rubric's file."""
        entries = self.files.get(self._key(rubric), ())
        return tuple(
            Granted(item["fingerprint"], item.get("code", ""), item.get("where", ""), self.path.name)
            for item in entries
        )

    def renewed(self, rubric: str, entries: Iterable[Entry], is_looked_for: Mapping[str, bool]) -> Baseline:
        """Give back the list with a rubric's accepted findings replaced.

        Reasons that somebody wrote are kept, and so are entries of codes that were not looked for.
        """
        key = self._key(rubric)
        before = self.files.get(key, ())
        reasons = {item["fingerprint"]: item["reason"] for item in before if item.get("reason")}
        kept = [item for item in before if not is_looked_for.get(item.get("code", ""), True)]
        new = [item | {"reason": reasons.get(item["fingerprint"], "")} for item in entries]
        files = {name: found for name, found in self.files.items() if name != key}
        return Baseline(self.path, files | ({key: (*kept, *new)} if kept or new else {}))

    def without_lost_files(self) -> Baseline:
        """Give back the list without the files that are no longer there."""
        folder = self.path.parent
        there = {name: found for name, found in self.files.items() if os.path.exists(os.path.normpath(folder / name))}
        return Baseline(self.path, there)

    def text(self) -> str:
        """Give back the file's text, the same for the same entries."""
        listed = {name: list(self.files[name]) for name in sorted(self.files)}
        return json.dumps({"format": FORMAT, "accepted": listed}, indent=2, ensure_ascii=False) + "\n"

    def _key(self, rubric: str) -> str:
        relative = os.path.relpath(os.path.abspath(rubric), os.path.abspath(self.path.parent))
        return Path(relative).as_posix()


def entry(item: Diagnostic, where: str) -> Entry:
    """Give back a finding as it is written; `where` names what stands around it."""
    return {"code": item.code, "where": where, "message": item.message, "fingerprint": item.fingerprint}


def read(path: Path) -> Baseline:
    """Give back the list in a file, an empty one where there is no file; raises `BaselineError`."""
    try:
        data = json.loads(path.read_bytes())
    except FileNotFoundError:
        return Baseline(path)
    except (OSError, ValueError) as error:
        raise BaselineError(f"{path}: cannot be read as a list of accepted findings: {error}.") from error
    if not isinstance(data, dict) or data.get("format") != FORMAT or not isinstance(data.get("accepted"), dict):
        raise BaselineError(f'{path}: this is no list of accepted findings of format {FORMAT} ("format", "accepted").')
    return Baseline(path, {name: _entries(path, name, found) for name, found in data["accepted"].items()})


def _entries(path: Path, name: str, found: Any) -> tuple[Entry, ...]:
    if not isinstance(found, list):
        raise BaselineError(f"{path}: the entries of {name} are not a list.")
    for item in found:
        fields = isinstance(item, dict) and all(isinstance(value, str) for value in item.values())
        if not fields or not item.get("fingerprint"):
            raise BaselineError(f"{path}: an entry of {name} is not an accepted finding: {json.dumps(item)[:80]}.")
    return tuple(found)


def nearest(folder: Path) -> Path | None:
    """Give back the file of accepted findings in `folder` or the nearest folder around it, None where there is none."""
    start = Path(os.path.abspath(folder))
    return next((place / NAME for place in (start, *start.parents) if (place / NAME).is_file()), None)
