"""Finds the documents that composite checks and questions name, in folders."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from pathlib import Path

from rubricc.compiler.frontend.ai_eval.document import AiEvalRubric, canonical, is_ai_eval, parse_file
from rubricc.compiler.frontend.ai_eval.outcomes import Rubrics
from rubricc.compiler.frontend.ai_eval.yaml_source import read_yaml
from rubricc.compiler.frontend.natural.structure.errors import ReadError
from rubricc.compiler.source.file import SourceError, SourceFile

ENDINGS = (".yml", ".yaml", ".json")


def rubrics_in(*folders: Path | str) -> Rubrics:
    """Give back what finds a document by `rubric/<id>@<version>` in folders, the first of those that have it.

    Files are looked through once, when the first document is asked for; those that are no document of ai_eval are
    passed over. Asking for one that has faults raises `DocumentError`.
    """

    @cache
    def known() -> dict[str, SourceFile]:
        found: dict[str, SourceFile] = {}
        for name, source in _named(folders):
            found.setdefault(name, source)
        return found

    def find(ref: str) -> AiEvalRubric | None:
        found = known().get(canonical(ref) or "")
        return None if found is None else parse_file(found)[0]

    return find


def _named(folders: tuple[Path | str, ...]) -> Iterator[tuple[str, SourceFile]]:
    """Yield the documents in folders, and in those below them, by their names, such as `tone@1.0.0`."""
    paths = [path for folder in folders for path in sorted(Path(folder).rglob("*")) if path.suffix in ENDINGS]
    for path in paths:
        try:
            source = SourceFile.read(path)
            data = [placed.data for placed in read_yaml(source)]
        except (SourceError, ReadError):
            continue
        if len(data) == 1 and is_ai_eval(data[0]):
            name = canonical(f"rubric/{data[0].get('id')}@{data[0].get('version')}")
            if name is not None:
                yield name, source
