"""What is written in any format is read back: words, points, signs, gates, titles, order; and nothing is lost."""

from __future__ import annotations

import json
import re
from collections.abc import Callable, Iterable, Sequence
from decimal import Decimal

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st
from strategies import natural_rubrics as written
from strategies.natural_rubrics import Asked

from rubricc.compiler.frontend.natural import reading
from rubricc.compiler.frontend.natural.model import Criterion, NaturalRubric
from rubricc.compiler.frontend.natural.structure.errors import ReadError
from rubricc.compiler.source.file import SourceFile

pytestmark = pytest.mark.slow

Writer = Callable[[Sequence[Asked]], str]


def read(text: str, form: str) -> NaturalRubric:
    (found,) = reading.read(SourceFile("r", text), form)
    return found


def asked(items: Iterable[Criterion]) -> list[Asked]:
    return [Asked(item.text, item.points, item.gate, item.title, tuple(asked(item.children))) for item in items]


def check(rubric: list[Asked], text: str, form: str) -> None:
    found = read(text, form)
    assert asked(found.criteria) == rubric
    assert found.unread == ()


@pytest.mark.parametrize(
    ("form", "write"),
    [
        ("csv", written.as_csv),
        ("csv", lambda rubric: written.as_csv(rubric, ";")),
        ("tsv", lambda rubric: written.as_csv(rubric, "\t")),
        ("markdown", written.as_table),
    ],
)
@settings(max_examples=30)
@given(rubric=written.flat())
def test_tables_are_read_back(form: str, write: Writer, rubric: list[Asked]) -> None:
    check(rubric, write(rubric), form)


@pytest.mark.parametrize(
    ("form", "write"),
    [
        ("json", written.as_json),
        ("yaml", written.as_yaml),
        ("markdown", written.as_markdown),
        ("text", written.as_text),
    ],
)
@settings(max_examples=40)
@given(rubric=written.deep())
def test_nested_rubrics_are_read_back(form: str, write: Writer, rubric: list[Asked]) -> None:
    check(rubric, write(rubric), form)


PIECES = [
    *("# ", "## ", "### ", "- ", "* ", "+ ", "  - ", "    - ", "1. ", "2) ", "a) ", "> ", "| ", " | ", "|--|--|", "**"),
    *(
        "*",
        "_",
        "`",
        "(5 points)",
        "[3]",
        "(−2)",
        "−3 if ",
        "+2 for ",
        "5 pts: ",
        "Total: 20",
        "Question: ",
        ": ",
        " – ",
    ),
    *(
        "(0–5)",
        "(required)",
        "(20%)",
        "5: ",
        "Excellent (4): ",
        ", ",
        "; ",
        ".",
        "---",
        "```",
        "<b>",
        "&amp;",
        "\\*",
        "\n",
    ),
    *(
        "\n",
        "\n",
        "\n\n",
        "  ",
        "\t",
        "Deductions",
        "criterion",
        "points",
        "{",
        "}",
        '"',
        "'",
        "up to 4",
        "worth 3",
        "½",
    ),
]


@st.composite
def prose(draw: st.DrawFn) -> tuple[str, list[str]]:
    """Draw a text of marks and words, each word once."""
    drawn = draw(st.lists(st.one_of(st.sampled_from(PIECES), st.just(None)), min_size=2, max_size=40))
    names = [f"w{at}w" for at in range(len(drawn))]
    text = "".join(f" {names[at]} " if piece is None else piece for at, piece in enumerate(drawn))
    return text, [names[at] for at, piece in enumerate(drawn) if piece is None]


def everything(text: str, form: str) -> str:
    """Give back all that is read of a text, as one text."""
    return "".join(map(repr, reading.read(SourceFile("r", text), form)))


@pytest.mark.parametrize("form", ["markdown", "text"])
@settings(max_examples=150)
@given(drawn=prose())
def test_no_word_of_prose_is_lost(form: str, drawn: tuple[str, list[str]]) -> None:
    text, names = drawn
    try:
        found = everything(text, form)
    except ReadError:
        return
    assert [name for name in names if name not in found] == []


NAMES = [
    *(
        "criterion",
        "text",
        "description",
        "title",
        "id",
        "points",
        "weight",
        "tags",
        "type",
        "gate",
        "levels",
        "criteria",
    ),
    *("metadata", "other", "Max Points", "score1_description", "query", "total", "version"),
]
VALUES = st.recursive(
    st.one_of(
        st.none(), st.booleans(), st.integers(1000, 9999), st.sampled_from(["a {}", "5 points {}", "{}", "{}: x"])
    ),
    lambda inner: st.one_of(st.lists(inner, max_size=3), st.dictionaries(st.sampled_from(NAMES), inner, max_size=5)),
    max_leaves=12,
)


def marked(value: object, count: list[int]) -> object:
    """Put a word of its own into every text."""
    if isinstance(value, str):
        count.append(len(count))
        return value.format(f"w{len(count)}w")
    if isinstance(value, list):
        return [marked(item, count) for item in value]
    if isinstance(value, dict):
        return {name: marked(item, count) for name, item in value.items()}
    return value


@settings(max_examples=300)
@given(value=st.one_of(st.lists(VALUES, max_size=4), st.dictionaries(st.sampled_from(NAMES), VALUES, min_size=1)))
def test_no_value_of_json_is_lost(value: object) -> None:
    text = json.dumps(marked(value, []))
    try:
        found = everything(text, "json")
    except ReadError:
        return
    for word in re.findall(r"w\d+w|\d{4}", text):
        assert word in found


CELLS = ["", "{}", "{} x", "(5 points) {}", "5", "Total", "yes {}", "3 {}"]
HEADS = [
    *("criterion", "points", "title", "id", "tags", "level", "gate", "other", "5", "Good (3)", "Good", "Weight (%)"),
    *("notes", "rubric"),
]


@settings(max_examples=200)
@given(
    cells=st.lists(st.lists(st.sampled_from(CELLS), min_size=1, max_size=6), min_size=1, max_size=5),
    heads=st.lists(st.sampled_from(HEADS), min_size=2, max_size=5),
)
def test_no_cell_is_lost(cells: list[list[str]], heads: list[str]) -> None:
    count: list[int] = []
    rows = [[str(marked(cell, count)) for cell in row] for row in cells]
    text = "\n".join("\t".join(row) for row in [heads, *rows])
    try:
        found = everything(text, "tsv")
    except ReadError:
        return
    for word in re.findall(r"w\d+w", text):
        assert word in found


@settings(max_examples=100)
@given(points=st.lists(written.points(), min_size=1, max_size=8))
def test_points_add_up_exactly_whatever_the_format(points: list[Decimal]) -> None:
    rubric = [Asked(f"states thing {chr(97 + at)}", value) for at, value in enumerate(points)]
    for form, write in (
        ("markdown", written.as_markdown),
        ("text", written.as_text),
        ("json", written.as_json),
        ("csv", written.as_csv),
    ):
        found = read(write(rubric), form)
        assert [item.points for item in found.criteria] == points
        assert found.points == sum((value for value in points if value > 0), Decimal(0))


STRUCTURE = [
    *("{", "}", "[", "]", ":", ",", '"', "'", "- ", "criteria", '"rubrics"', '"points"', "5", "-", "\n", " ", "|", "#"),
    *("&a", "*a", "!x", "~", "\\", "%", "?"),
]
SPECIAL = [
    *(
        "rubrics",
        "prompt",
        "role",
        "content",
        "axes",
        "axis",
        "definition",
        "requirements",
        "weight",
        "sub_tasks",
        "checks",
    ),
    *("kind", "scoring", "weights", "instruction_id_list", "kwargs", "score_rubric", "hurdle", "rubric", "scale"),
]
ANYTHING = st.one_of(
    st.text(max_size=80),
    st.lists(st.one_of(st.sampled_from(STRUCTURE), st.sampled_from(PIECES)), max_size=30).map("".join),
    st.recursive(
        st.one_of(
            st.none(), st.booleans(), st.integers(-9, 9), st.floats(), st.text(max_size=5), st.sampled_from(CELLS)
        ),
        lambda inner: st.one_of(
            st.lists(inner, max_size=3), st.dictionaries(st.sampled_from([*NAMES, *SPECIAL]), inner, max_size=5)
        ),
        max_leaves=12,
    ).map(json.dumps),
)


def or_refused(text: str, form: str | None) -> list[NaturalRubric] | ReadError:
    try:
        return list(reading.read(SourceFile("r", text), form))
    except ReadError as error:
        return error


@pytest.mark.parametrize("form", [None, *reading.formats()])
@settings(max_examples=60)
@given(text=ANYTHING)
def test_any_text_is_read_or_refused_with_its_place(form: str | None, text: str) -> None:
    found = or_refused(text, form)
    if isinstance(found, ReadError):
        assert str(found).startswith("r:")
        assert 0 <= found.line <= text.count("\n") + text.count("\r") + 1
        return
    assert found
    for rubric in found:
        assert rubric.criteria
        assert all(item.text.strip() for item in rubric.walk())
        assert len({item.id for item in rubric.walk() if item.id}) == sum(bool(item.id) for item in rubric.walk())
