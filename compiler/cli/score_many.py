"""Scores a file of answers by the rubrics of a folder: each answer names the one that it is for."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator, Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from rubricc.compiler.cli import sources
from rubricc.compiler.cli.answer_pool import Chunk
from rubricc.compiler.cli.answer_scorer import AnswerScorer, Scored
from rubricc.compiler.cli.answers_file import AnswerError, Row, fields
from rubricc.compiler.cli.errors import CommandError, ShownError
from rubricc.compiler.cli.judge_many import MOST_BUILT, failed, rubric_named
from rubricc.compiler.cli.modules import load_scorer


class NamedScorer(AnswerScorer):
    """Scores answers by one of several rubrics; what is written for an answer has the rubric's name."""

    def _written(self, row: Row, data: Mapping[str, Any], result: Mapping[str, Any]) -> str:
        whole = {"id": data.get("id"), "line": row.line, "rubric": self.scorer.module.RUBRIC, **result}
        return json.dumps(whole, ensure_ascii=False)


class ManyScored:
    """Scores answers by the rubric that each one names: a file of the folder, or the id that it had in its source."""

    def __init__(self, folder: str, search: tuple[Path, ...]) -> None:
        self.known = rubrics_in(folder)
        self._search = search
        self._scorer = lru_cache(MOST_BUILT)(self._loaded)

    def chunks(self, rows: Iterable[Row]) -> Iterator[Chunk]:
        """Give back the scored answers in the order of the file, one at a time."""
        return (Chunk([self._scored(row)], row.size) for row in rows)

    def _scored(self, row: Row) -> Scored:
        try:
            scorer = self._scorer(self._file(rubric_named(fields(row))))
        except (AnswerError, CommandError, ShownError) as error:
            return failed(row, str(error))
        return scorer.score(row)

    def _file(self, named: str) -> str:
        from rubricc.compiler.frontend.natural.offline.names import rubric_name

        for name in (named, rubric_name(named)):
            if name in self.known:
                return self.known[name]
        raise AnswerError(f"there is no rubric {named} in the folder.")

    def _loaded(self, path: str) -> NamedScorer:
        return NamedScorer(load_scorer(path, self._search), {"query": None}, "jsonl")


def rubrics_in(folder: str) -> dict[str, str]:
    """Give back the files of the rubrics in a folder by their names; of built modules, where it has no rubrics.

    Raises `CommandError` where it has neither, or two of one name.
    """
    found: dict[str, str] = {}
    for path in _built_in(folder) or sources.find_rubrics([folder]):
        other = found.setdefault(Path(path).stem, path)
        if other != path:
            raise CommandError(f"{path}: {other} has the same name; answers could mean either.")
    return found


def _built_in(folder: str) -> list[str]:
    """Give back the built modules in a folder without rubrics."""
    from rubricc.compiler.emit.header import read_header

    if any(Path(folder).rglob(f"*{sources.SUFFIX}")):
        return []
    return [str(path) for path in sorted(Path(folder).glob("*.py")) if read_header(sources.read_text(str(path)))]
