"""However people write a criterion down, it is read as they meant it."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import natural_rubrics as natural
from strategies import written_rubrics as written
from strategies.natural_rubrics import Asked

from rubricc.compiler.frontend.natural import reading
from rubricc.compiler.frontend.natural.model import Criterion, NaturalRubric
from rubricc.compiler.source.file import SourceFile

pytestmark = pytest.mark.slow

Written = list[tuple[Asked, str]]


def read(text: str, form: str | None) -> NaturalRubric:
    (found,) = reading.read(SourceFile("r", text), form)
    return found


def stripped(text: str) -> str:
    """Give back words without what stands before their points, which may go with them."""
    return " ".join(text.replace("\\", "").split()).rstrip(".:, ")


def check_lines(found: NaturalRubric, lines: dict[int, Asked]) -> None:
    """Hold what was read against what stands in each line."""
    read_of = {item.origin.line: item for item in found.walk()}
    for line, meant in lines.items():
        item = read_of.get(line)
        assert item is not None, (line, meant)
        assert (stripped(item.text), item.points) == (stripped(meant.text), meant.points)
    assert found.unread == ()
    assert [item.origin.line for item in found.walk()] == sorted(item.origin.line for item in found.walk())


@pytest.mark.parametrize("mark", written.LISTS)
@settings(max_examples=40)
@given(drawn=written.lines(natural.escaped))
def test_items_of_markdown(mark: str, drawn: Written) -> None:
    text = "".join(f"{mark}{line}\n" for _, line in drawn)
    check_lines(read(f"# Rubric\n\n{text}", "markdown"), {at: item for at, (item, _) in enumerate(drawn, 3)})


@pytest.mark.parametrize("mark", written.TEXT_LISTS)
@settings(max_examples=40)
@given(drawn=written.lines(natural.escaped))
def test_items_of_text(mark: str, drawn: Written) -> None:
    text = "".join(f"{mark}{line.replace('**', '')}\n" for _, line in drawn)
    check_lines(read(f"Rubric\n\n{text}", "text"), {at: item for at, (item, _) in enumerate(drawn, 3)})


@settings(max_examples=60)
@given(drawn=written.lines())
def test_lines_of_text(drawn: Written) -> None:
    text = "".join(f"{line}\n\n" for _, line in drawn)
    check_lines(read(f"Rubric:\n\n{text}", "text"), {at * 2 + 3: item for at, (item, _) in enumerate(drawn)})


@settings(max_examples=60)
@given(drawn=st.lists(written.lines(natural.escaped), min_size=1, max_size=3))
def test_items_under_headings(drawn: list[Written]) -> None:
    text, meant = "# Rubric\n", {}
    for at, part in enumerate(drawn):
        text += f"\n## Part {chr(65 + at)}s\n\n"
        for item, line in part:
            meant[text.count("\n") + 1] = item
            text += f"* {line}\n"
    found = read(text, "markdown")
    check_lines(found, meant)
    assert [len(group.children) for group in found.criteria] == [len(part) for part in drawn]


@settings(max_examples=60)
@given(drawn=written.lines())
def test_headings_that_are_criteria(drawn: Written) -> None:
    text, meant = "# Rubric\n", {}
    for at, (item, _) in enumerate(drawn):
        text += f"\n## Thing {chr(65 + at)}s ({item.points} points)\n\n{natural.escaped(item.text)}\n"
        meant[at * 4 + 3] = item
    check_lines(read(text, "markdown"), meant)


@pytest.mark.parametrize("ends", ["\n", "\r\n"])
@pytest.mark.parametrize(("delimiter", "form"), [(",", "csv"), (";", "csv"), ("\t", "tsv")])
@settings(max_examples=20)
@given(drawn=st.lists(natural.asked(), min_size=1, max_size=6))
def test_sheets(delimiter: str, form: str, ends: str, drawn: Sequence[Asked]) -> None:
    meant = [Asked(item.text, item.points or Decimal(1), item.gate) for item in drawn]
    found = read(written.as_rows(meant, delimiter, ends), None)
    assert [Asked(item.text, item.points, item.gate) for item in found.criteria] == meant
    assert [item.id for item in found.criteria] == [str(at) for at in range(1, len(meant) + 1)]
    assert form == reading.detect(SourceFile("r", written.as_rows(meant, delimiter, ends))).NAME
    assert found.unread == ()


@pytest.mark.parametrize(
    ("form", "write", "has"),
    [
        ("healthbench", written.as_healthbench, ("points",)),
        ("hurdles", written.as_hurdles, ("gate",)),
        ("axes", written.as_axes, ("points",)),
        ("json", written.as_list, ("points", "gate")),
    ],
)
@settings(max_examples=30)
@given(drawn=st.lists(natural.asked(), min_size=1, max_size=6))
def test_data_sets(form: str, write: Callable[[Sequence[Asked]], str], has: Sequence[str], drawn: list[Asked]) -> None:
    meant = [Asked(item.text, item.points or Decimal("-0.25"), item.gate) for item in drawn]
    found = read(write(meant), None)
    assert form == reading.detect(SourceFile("r", write(meant))).NAME
    assert [item.text for item in found.criteria] == [item.text for item in meant]
    for name in has:
        assert [getattr(item, name) for item in found.criteria] == [getattr(item, name) for item in meant]
    assert found.unread == ()


@settings(max_examples=30)
@given(drawn=natural.deep())
def test_trees(drawn: list[Asked]) -> None:
    found = read(written.as_tree(Asked("The root", parts=tuple(drawn))), None)
    assert (found.title, found.unread) == ("The root", ())
    _check_tree(found.criteria, drawn)


def _check_tree(items: Sequence[Criterion], meant: Sequence[Asked]) -> None:
    assert [(item.text, item.weight) for item in items] == [(part.text, at) for at, part in enumerate(meant, 1)]
    for item, part in zip(items, meant, strict=True):
        _check_tree(item.children, part.parts)


@settings(max_examples=30)
@given(text=natural.words(), levels=st.lists(natural.words(), min_size=2, max_size=7))
def test_scales(text: str, levels: list[str]) -> None:
    meant = [(Decimal(at), level) for at, level in enumerate(levels, 1)]
    listed = "".join(f"  - {at}: {natural.escaped(level)}\n" for at, level in enumerate(levels, 1))
    table = f"criterion,{','.join(str(at) for at, _ in meant)}\n" + ",".join(f'"{word}"' for word in (text, *levels))
    for found in (
        read(written.as_scale(text, levels), None),
        read(f"- {natural.escaped(text)}\n{listed}", "markdown"),
        read(table.replace("“", "'").replace("”", "'"), "csv"),
    ):
        (item,) = found.criteria
        assert [(anchor.level, anchor.text.replace("'so'", "“so”")) for anchor in item.anchors] == meant
        assert found.unread == ()
