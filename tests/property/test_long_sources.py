"""Sources of ten megabytes are read whole, in each format."""

from __future__ import annotations

import contextlib
import json
from collections.abc import Callable

import pytest

from rubricc.compiler.frontend.natural import reading
from rubricc.compiler.frontend.natural.structure.errors import ReadError
from rubricc.compiler.source.file import SourceFile

pytestmark = pytest.mark.slow

SENTENCE = "The answer says that number {} of all the things is important enough to be named, " + "and so on " * 60
COUNT = 14_000


def _jsonl(at: int) -> str:
    return json.dumps({"criterion": SENTENCE.format(at), "points": at % 7 - 3})


FORMATS: list[tuple[str, str, Callable[[int], str]]] = [
    ("json", "", _jsonl),
    ("csv", "criterion;points\n", lambda at: f"{SENTENCE.format(at)};{at % 7 - 3}"),
    ("yaml", "", lambda at: f"- {{criterion: '{SENTENCE.format(at)}', points: {at % 7 - 3}}}"),
    ("text", "", lambda at: f"{at}. {SENTENCE.format(at)} ({at % 7 - 3} points)"),
    ("markdown", "", lambda at: f"- {SENTENCE.format(at)} ({at % 7 - 3} points)"),
]


@pytest.mark.parametrize(("form", "head", "line"), FORMATS)
def test_long_sources_are_read_whole(form: str, head: str, line: Callable[[int], str]) -> None:
    text = head + "\n".join(map(line, range(COUNT)))
    assert len(text) > 9_500_000
    (found,) = reading.read(SourceFile("r", text), form)
    assert [item.points for item in found.criteria] == [at % 7 - 3 for at in range(COUNT)]
    assert found.unread == ()


@pytest.mark.parametrize("form", ["markdown", "text", "yaml", "json", "csv", "tsv"])
@pytest.mark.parametrize(
    "piece",
    ["*a ", "`a ", "( ", "[", "- ", "> ", "_a_ ", "|", "** ", "-- ", "1: ", '{"a":', "total: ", "\t", "\n", "&"],
)
def test_pieces_without_end_take_no_long_time(form: str, piece: str) -> None:
    text = "x" + piece * (60_000 // len(piece))
    with contextlib.suppress(ReadError):
        assert list(reading.read(SourceFile("r", text), form))
