"""Reads files of answers, one after another, in memory that does not grow with the file."""

from __future__ import annotations

import csv
import io
import json
import sys
from collections.abc import Iterator, Mapping
from contextlib import ExitStack, contextmanager
from pathlib import Path
from typing import IO, Any, NamedTuple

from rubricc.compiler.cli.errors import CommandError
from rubricc.compiler.cli.sources import STDIN

LONGEST = 64 * 1024 * 1024
"""A line of more bytes than this is no answer; it is passed over without being kept."""


class AnswerError(ValueError):
    """A line that holds no answer that can be scored; the message says why and what to do."""


class Row(NamedTuple):
    """One answer as it stands in the file: the number of its line, its bytes, and what it is.

    `raw` is a line of JSON, the cells of a row of CSV by their columns, or the fault that it has.
    """

    line: int
    size: int
    raw: bytes | Mapping[str, str] | AnswerError


@contextmanager
def opened(path: str) -> Iterator[IO[bytes]]:
    """Open a file of answers, or standard input for `-`; raises `CommandError` where that cannot be done."""
    if path == STDIN:
        yield sys.stdin.buffer
        return
    with ExitStack() as stack:
        try:
            file = stack.enter_context(Path(path).open("rb"))
        except OSError as error:
            raise CommandError(f"{path}: cannot be read: {error.strerror or error}.") from error
        yield file


def shown_name(path: str) -> str:
    """Give back how a file of answers is called where its lines are told of."""
    return "<stdin>" if path == STDIN else path


def rows(path: str, file: IO[bytes]) -> Iterator[Row]:
    """Give back the answers of a file: rows of CSV where its name ends in `.csv`, else lines of JSON."""
    return csv_rows(path, file) if path.lower().endswith(".csv") else json_rows(file)


def json_rows(file: IO[bytes]) -> Iterator[Row]:
    """Give back the lines that are not blank."""
    number = 0
    while line := file.readline(LONGEST + 1):
        number += 1
        size = len(line)
        if size > LONGEST and not line.endswith(b"\n"):
            size += _rest_of_line(file)
            yield Row(number, size, AnswerError(f"the line is longer than {LONGEST >> 20} MB."))
            continue
        line = line.removeprefix(b"\xef\xbb\xbf") if number == 1 else line
        if line.strip():
            yield Row(number, size, line)


def _rest_of_line(file: IO[bytes]) -> int:
    """Go to the end of a line; give back how many bytes that were."""
    size = 0
    while piece := file.readline(1 << 20):
        size += len(piece)
        if piece.endswith(b"\n"):
            break
    return size


def csv_rows(path: str, file: IO[bytes]) -> Iterator[Row]:
    """Give back the rows below the header; raises `CommandError` where there is no column `response`."""
    csv.field_size_limit(LONGEST)
    text = io.TextIOWrapper(file, "utf-8-sig", errors="surrogateescape", newline="")
    reader = csv.DictReader(text, restkey="", restval="")
    if "response" not in (reader.fieldnames or ()):
        raise CommandError(
            f"{path}: its first line names no column response; the columns have names, as in id,query,response."
        )
    for cells in _cells(reader):
        size = 0 if isinstance(cells, AnswerError) else sum(len(str(cell)) + 1 for cell in cells.values())
        yield Row(reader.line_num, size, cells)


def _cells(reader: csv.DictReader[str]) -> Iterator[dict[str, str] | AnswerError]:
    while True:
        try:
            cells = next(reader, None)
        except csv.Error as error:
            yield AnswerError(f"this is not a row of CSV: {error}.")
            continue
        if cells is None:
            return
        if "" in cells and isinstance(cells[""], list):
            yield AnswerError("the row has more cells than the first line has columns.")
        elif any(map(_is_broken, cells.values())):
            yield AnswerError("this is not UTF-8.")
        else:
            yield cells


def _is_broken(cell: str) -> bool:
    """Whether bytes that are not UTF-8 stand in a cell, as lone surrogates."""
    try:
        cell.encode()
    except UnicodeEncodeError:
        return True
    return False


def fields(row: Row) -> dict[str, Any]:
    """Give back the fields of an answer; raises `AnswerError` for what is none."""
    if isinstance(row.raw, AnswerError):
        raise row.raw
    if not isinstance(row.raw, bytes):
        return {name: cell for name, cell in row.raw.items() if cell or name == "response"}
    try:
        data = json.loads(row.raw.decode("utf-8"))
    except UnicodeDecodeError as error:
        raise AnswerError(f"byte {error.start + 1} is not UTF-8.") from error
    except (ValueError, RecursionError) as error:
        raise AnswerError(f"this is not JSON: {error}.") from error
    if not isinstance(data, dict):
        raise AnswerError('this is no object like {"id": 1, "query": "…", "response": "…"}.')
    return data
