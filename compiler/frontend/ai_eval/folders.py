"""Finds the documents that composite checks and questions name, in folders."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from rubricc.compiler.frontend.ai_eval.document import AiEvalRubric, canonical, is_ai_eval, parse_placed
from rubricc.compiler.frontend.ai_eval.outcomes import Rubrics
from rubricc.compiler.frontend.ai_eval.yaml_source import Placed, read_records
from rubricc.compiler.frontend.natural.structure.errors import ReadError
from rubricc.compiler.source.file import SourceError, SourceFile

ENDINGS = (".yml", ".yaml", ".json")


def rubrics_in(*folders: Path | str) -> Rubrics:
    """Give back what finds a document by `rubric/<id>@<version>` in folders, the first of those that have it.

    Files are looked through once, when the first document is asked for; those that are no document of ai_eval are
    passed over. Asking for one that has faults raises `DocumentError`.
    """

    @cache
    def known() -> dict[str, tuple[Placed, str]]:
        found: dict[str, tuple[Placed, str]] = {}
        for name, placed, path in _named(folders):
            found.setdefault(name, (placed, path))
        return found

    def find(ref: str) -> AiEvalRubric | None:
        found = known().get(canonical(ref) or "")
        return None if found is None else parse_placed(*found)

    return find


def _named(folders: tuple[Path | str, ...]) -> Iterator[tuple[str, Placed, str]]:
    """Yield the documents in folders and in those below them, with their names, such as `tone@1.0.0`, and paths."""
    paths = [path for folder in folders for path in sorted(Path(folder).rglob("*")) if path.suffix in ENDINGS]
    for path in paths:
        try:
            source = SourceFile.read(path)
            found = [placed for placed in read_records(source) if is_ai_eval(placed.data)]
        except (SourceError, ReadError):
            continue
        for placed in found:
            name = canonical(f"rubric/{placed.data.get('id')}@{placed.data.get('version')}")
            if name is not None:
                yield name, placed, source.path
