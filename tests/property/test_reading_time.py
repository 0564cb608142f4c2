"""Reading takes time in proportion to the length of a text, whatever stands in it."""

from __future__ import annotations

import contextlib
from collections.abc import Callable
from time import process_time

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from rubricc.compiler.frontend.natural import reading
from rubricc.compiler.frontend.natural.sentences.marks import marked
from rubricc.compiler.frontend.natural.structure.errors import ReadError
from rubricc.compiler.source.file import SourceFile

pytestmark = pytest.mark.slow

PIECES = [
    *(
        "(",
        ")",
        "[",
        "]",
        "（",
        "**",
        "*",
        "__",
        "_",
        "`",
        "``",
        "\\",
        "<",
        "<b>",
        "&",
        "&amp;",
        "{",
        "}",
        '"',
        "'",
        "“",
    ),
    *(" ", "  ", "\t", "\n", "\n\n", "\r\n", "\u00a0", "\u200f", "1", "9", "1.", "1.1", "1)", "½", "1/", "1,", "1,000"),
    *(
        ".",
        "..",
        "…",
        "–",
        " – ",
        "-",
        "- ",
        "+",
        "+ ",
        "→",
        ":",
        ": ",
        "::",
        "：",
        "=",
        "|",
        "| ",
        "+-",
        "#",
        "# ",
        ">",
    ),
    *("a", "a ", "a:", "A. ", "(1) ", "・", "漢", "分", "扣", "(5 points) ", "5 points ", "5 pts, ", "+1 ", "−1 if "),
    *("1 point each ", "(1 point each", "1-", "1 to ", "5%", "% ", "up to ", "worth ", "max ", "minus ", "deduct "),
    *(
        "award 5 points if ",
        "total ",
        "Total: ",
        "should not ",
        "never ",
        "fail if ",
        "automatic ",
        "rate each ",
        "or\n",
    ),
    *("1: a, ", "good: ", "Score 1: ", "criterion,", "points: 5\n", "text: a\n", "[a]\n", "---\n", "```\n", "★"),
]
SHORT, LONG = 2_000, 16_000

READERS: dict[str, Callable[[str], object]] = {
    "sentence": marked,
    "heading": lambda text: marked(text, heading=True),
    "markdown": lambda text: list(reading.read(SourceFile("r", text), "markdown")),
    "item": lambda text: list(reading.read(SourceFile("r", f"- {text}"), "markdown")),
    "title": lambda text: list(reading.read(SourceFile("r", f"# R\n## {text}\n- a\n"), "markdown")),
    "text": lambda text: list(reading.read(SourceFile("r", text), "text")),
    "line": lambda text: list(reading.read(SourceFile("r", f"1. {text}\n2. a\n"), "text")),
    "csv": lambda text: list(reading.read(SourceFile("r", f"criterion,points\n{text}"), "csv")),
    "cell": lambda text: list(reading.read(SourceFile("r", f"|criterion|points|\n|--|--|\n|{text}|1|\n"), "markdown")),
    "yaml": lambda text: list(reading.read(SourceFile("r", f"- text: {text}"), "yaml")),
    "json": lambda text: list(reading.read(SourceFile("r", f'["{text}"'), "json")),
    "format": lambda text: reading.detect(SourceFile("r", text)),
}


def taken(read: Callable[[str], object], text: str) -> float:
    """Give back the seconds of the processor that reading takes."""
    marked.cache_clear()
    start = process_time()
    with contextlib.suppress(ReadError):
        read(text)
    return process_time() - start


@pytest.mark.parametrize("name", READERS)
@settings(max_examples=30)
@given(
    first=st.lists(st.sampled_from(PIECES), max_size=2).map("".join),
    piece=st.lists(st.sampled_from(PIECES), min_size=1, max_size=3).map("".join),
    last=st.lists(st.sampled_from(PIECES), max_size=2).map("".join),
)
def test_a_text_eight_times_as_long_takes_no_longer_than_in_proportion(
    name: str, first: str, piece: str, last: str
) -> None:
    short, long = (f"{first}{piece * (size // len(piece))}{last}" for size in (SHORT, LONG))
    least = taken(READERS[name], short)
    assert least < 1
    assert taken(READERS[name], long) < 0.4 + 20 * least
