"""Rubrics in people's words, and how people write them down in each format."""

from __future__ import annotations

import csv
import io
import json
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from decimal import Decimal

from hypothesis import strategies as st

LETTERS = "abcdefghijklmnopqrstuvwxyzäéßøłжшλ漢字"
OPENERS = ("states", "mentions", "is", "gives", "avoids", "Names", "Ä", "漢字")
MARKS = (
    "",
    "",
    ".",
    " “so”",
    " - all",
    ", too",
    " (see x)",
    " at 20%",
    " & more",
    " a_b_c",
    " 3 times",
    ": a, b",
    " #1",
)


@dataclass(frozen=True)
class Asked:
    """A criterion: its words, points, gate, title and parts."""

    text: str
    points: Decimal | None = None
    gate: bool = False
    title: str = ""
    parts: tuple[Asked, ...] = ()


def words() -> st.SearchStrategy[str]:
    """Give back a strategy of short sentences that say nothing of points."""
    word = st.text(LETTERS, min_size=2, max_size=8)
    return st.builds(
        lambda first, rest, end: " ".join([first, *rest, "last"]) + end,
        st.sampled_from(OPENERS),
        st.lists(word, max_size=4),
        st.sampled_from(MARKS),
    )


def points() -> st.SearchStrategy[Decimal]:
    """Give back a strategy of points: whole or not, of either sign, never 0."""
    return st.decimals(-99, 99, places=2).filter(bool).map(lambda value: Decimal(f"{value.normalize():f}"))


def asked(parts: st.SearchStrategy[tuple[Asked, ...]] | None = None) -> st.SearchStrategy[Asked]:
    """Give back a strategy of criteria, with points where they have no parts."""
    inner = st.just(()) if parts is None else parts
    return inner.flatmap(
        lambda found: st.builds(
            Asked,
            words(),
            st.none() if found else st.one_of(st.none(), points()),
            st.booleans(),
            st.one_of(st.just(""), st.sampled_from(["Clarity", "Tone of voice", "Form"])),
            st.just(found),
        )
    )


def flat() -> st.SearchStrategy[list[Asked]]:
    """Give back a strategy of rubrics without parts in parts."""
    return st.lists(asked(), min_size=1, max_size=6)


def deep() -> st.SearchStrategy[list[Asked]]:
    """Give back a strategy of rubrics whose criteria may have parts."""
    once = st.lists(asked(), max_size=3).map(tuple)
    return st.lists(asked(once), min_size=1, max_size=5)


def as_json(rubric: Sequence[Asked]) -> str:
    """Write a rubric as JSON; numbers as they are."""
    return '{"criteria": [' + ",\n".join(map(_json, rubric)) + "]}"


def as_yaml(rubric: Sequence[Asked]) -> str:
    """Write a rubric as YAML, its texts in quotation marks."""
    return "criteria:\n" + "".join(_yaml(rubric, "  "))


def as_csv(rubric: Sequence[Asked], delimiter: str = ",") -> str:
    """Write a rubric without parts as rows under heads."""
    out = io.StringIO()
    rows = csv.writer(out, delimiter=delimiter)
    rows.writerow(["Title", "Criterion", "Points", "Required"])
    rows.writerows(
        [item.title, item.text, "" if item.points is None else item.points, "yes" if item.gate else ""]
        for item in rubric
    )
    return out.getvalue()


def as_markdown(rubric: Sequence[Asked], indent: str = "") -> str:
    """Write a rubric as a list of Markdown."""
    return "".join(
        f"{indent}- {_bold(item)}{escaped(item.text)}{_brackets(item)}\n{as_markdown(item.parts, indent + '  ')}"
        for item in rubric
    )


def as_table(rubric: Sequence[Asked]) -> str:
    """Write a rubric without parts as a table of Markdown."""
    rows = (
        f"| {item.title} | {escaped(item.text)} | {_number(item.points)} | {'yes' if item.gate else ''} |\n"
        for item in rubric
    )
    return "| Title | Criterion | Points | Gate |\n|---|---|---:|---|\n" + "".join(rows)


def as_text(rubric: Sequence[Asked], indent: str = "") -> str:
    """Write a rubric as a numbered list of plain text."""
    return "".join(
        f"{indent}{at}. {_bold(item)}{item.text}{_brackets(item)}\n{as_text(item.parts, indent + '   ')}"
        for at, item in enumerate(rubric, 1)
    )


def _json(item: Asked) -> str:
    fields = [
        f'"text": {json.dumps(item.text)}',
        f'"required": {json.dumps(item.gate)}',
        f'"title": {json.dumps(item.title)}',
    ]
    if item.points is not None:
        fields.append(f'"points": {item.points:f}')
    if item.parts:
        fields.append('"parts": [' + ", ".join(map(_json, item.parts)) + "]")
    return "{" + ", ".join(fields) + "}"


def _yaml(rubric: Sequence[Asked], indent: str) -> Iterator[str]:
    for item in rubric:
        yield f"{indent}- text: {json.dumps(item.text, ensure_ascii=False)}\n"
        yield f"{indent}  gate: {'true' if item.gate else 'false'}\n"
        yield f"{indent}  title: {json.dumps(item.title)}\n"
        if item.points is not None:
            yield f"{indent}  points: {item.points:f}\n"
        if item.parts:
            yield f"{indent}  parts:\n"
            yield from _yaml(item.parts, indent + "    ")


def _bold(item: Asked) -> str:
    return f"**{item.title}**: " if item.title else ""


def _brackets(item: Asked) -> str:
    said = [f"{_number(item.points)} points"] if item.points is not None else []
    said += ["required"] if item.gate else []
    return f" ({', '.join(said)})" if said else ""


def _number(value: Decimal | None) -> str:
    return "" if value is None else f"{value:f}".replace("-", "−")


def escaped(text: str) -> str:
    """Give back a text in which Markdown sees no marks."""
    for mark in ("\\", "*", "_", "`", "|", "#", "&", "<"):
        text = text.replace(mark, f"\\{mark}")
    return text
