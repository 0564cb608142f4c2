"""Scores the answers of a file, one by one: what a process that scores them has to know."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Mapping
from functools import cached_property
from typing import Any, Literal, NamedTuple

from rubricc.compiler.cli.answers import declared_inputs, required_inputs
from rubricc.compiler.cli.answers_file import AnswerError, Row, fields
from rubricc.compiler.cli.modules import Scorer
from rubricc.compiler.ir.given import GivenError, parse

Form = Literal["text", "json", "jsonl", "csv"]

OWN_FIELDS = ("id", "query", "response", "verdicts")
"""The fields that every answer may have; the others are inputs that the rubric declares."""


class Scored(NamedTuple):
    """What became of an answer: what is written for it, and what the summary counts; `error` where it has no score."""

    line: int
    written: str
    error: str | None = None
    score: float | None = None
    normalized: float | None = None
    passed: bool | None = None
    criteria: tuple[float | None, ...] = ()
    unread: frozenset[str] = frozenset()
    """The fields that nothing reads."""
    remark: str | None = None
    """What else is to be told of an answer that has a score."""


class AnswerScorer:
    """Scores answers by one rubric; `shared` are the arguments for what an answer does not give itself."""

    def __init__(self, scorer: Scorer, shared: Mapping[str, Any], form: Form) -> None:
        self.scorer = scorer
        self.shared = shared
        self.form = form

    def score(self, row: Row) -> Scored:
        """Score one answer; whatever goes wrong with it is told in `error`, so that the others are still scored."""
        data: dict[str, Any] = {}
        try:
            data = fields(row)
            result = self.scorer.module.score_response(**self._arguments(data))
        except AnswerError as error:
            return self._failed(row, data, str(error))
        except Exception as error:
            return self._failed(row, data, _sentence(error))
        return self._scored(row, data, result)

    @cached_property
    def _inputs(self) -> dict[str, Any]:
        return declared_inputs(self.scorer)

    @cached_property
    def _required(self) -> list[str]:
        return required_inputs(self.scorer)

    def _arguments(self, data: Mapping[str, Any]) -> dict[str, Any]:
        """Give back the arguments for the module's function; raises `AnswerError` for what they lack."""
        if not isinstance(data.get("response"), str):
            raise AnswerError("there is no text in the field response.")
        given = {name: self._value(name, data[name]) for name in self._inputs if data.get(name) is not None}
        arguments = {**self.shared, **given, **_query(data), "text": data["response"]}
        if data.get("verdicts"):
            arguments["verdicts"] = _verdicts(data["verdicts"])
        for name in self._required:
            if name not in arguments:
                raise AnswerError(f"the rubric needs the input {name}: there is no such field.")
        return arguments

    def _value(self, name: str, value: Any) -> Any:
        """Give back the value of an input; texts of other types than Text are read as on the command line."""
        declared = self._inputs[name]
        if not isinstance(value, str) or declared.kind in ("Text", "Any"):
            return value
        try:
            return parse(name, value, declared)
        except GivenError as error:
            raise AnswerError(f"{error}.") from error

    def _scored(self, row: Row, data: Mapping[str, Any], result: Mapping[str, Any]) -> Scored:
        criteria = result["criteria"]
        return Scored(
            row.line,
            self._written(row, data, result),
            None,
            result["score"],
            result["normalized_score"],
            result["passed"],
            tuple(item["score"] for item in criteria.values()),
            frozenset(data) - {*OWN_FIELDS, *self._inputs, "messages"},
        )

    def _failed(self, row: Row, data: Mapping[str, Any], error: str) -> Scored:
        return Scored(row.line, self._written(row, data, {"error": error}), error)

    def _written(self, row: Row, data: Mapping[str, Any], result: Mapping[str, Any]) -> str:
        if self.form == "text":
            return ""
        if self.form == "csv":
            return csv_line([data.get("id"), row.line, *self._cells(result)])
        whole = {"id": data.get("id"), "line": row.line, **result}
        return json.dumps(whole, ensure_ascii=False)

    def _cells(self, result: Mapping[str, Any]) -> list[Any]:
        names = self.scorer.module.CRITERIA
        if "error" in result:
            return [None] * (4 + len(names)) + [result["error"]]
        scores = (result["criteria"][name]["score"] for name in names)
        return [*(result[key] for key in RESULT_COLUMNS), *scores, None]


RESULT_COLUMNS = ("score", "max_possible", "normalized_score", "passed")


def csv_header(criteria: tuple[str, ...], more: tuple[str, ...] = ()) -> str:
    """Give back the names of the columns, with `more` as the last ones."""
    return csv_line(["id", "line", *RESULT_COLUMNS, *criteria, "error", *more])


def csv_line(cells: list[Any]) -> str:
    """Give back a line of CSV without its end; truth is `true` and `false`, nothing an empty cell."""
    out = io.StringIO()
    csv.writer(out, lineterminator="").writerow([_cell(cell) for cell in cells])
    return out.getvalue()


def _cell(value: Any) -> Any:
    if isinstance(value, bool):
        return "true" if value else "false"
    return value if value is None or isinstance(value, (str, int, float)) else json.dumps(value, ensure_ascii=False)


def _query(data: Mapping[str, Any]) -> dict[str, Any]:
    """Give back the query, where an answer has one; else that of its conversation: all that the user said."""
    if data.get("query") is not None:
        return {"query": data["query"]}
    messages = data.get("messages")
    if not isinstance(messages, list):
        return {}
    turns = [item for item in messages if isinstance(item, dict) and item.get("role") == "user"]
    texts = [item.get("content") for item in turns]
    if not all(isinstance(text, str) for text in texts):
        raise AnswerError('messages are objects like {"role": "user", "content": "…"}.')
    return {"query": "\n\n".join(map(str, texts))}


def _verdicts(value: Any) -> Any:
    """Give back verdicts; a cell of CSV holds them as JSON."""
    if not isinstance(value, str):
        return value
    try:
        return json.loads(value)
    except ValueError as error:
        raise AnswerError(f"verdicts is not JSON: {error}.") from error


def _sentence(error: Exception) -> str:
    """Give back what an error says on one line; what is no refusal of ours is named."""
    said = " ".join(str(error).split())[:300]
    return said if isinstance(error, (TypeError, ValueError)) and said else f"{type(error).__name__}: {said}"
