"""Shapes that prose rubrics have: bands and grades, drawn tables, titles that negate, totals, shares, parts."""

from __future__ import annotations

import pytest
from unit.frontend.natural.readers.reading_helpers import levels, one, short, told

from rubricc.compiler.frontend.natural.structure.errors import ReadError


def test_bands_of_a_scale() -> None:
    text = "Task\n0-2: not done\n3 to 4: half done\n5–6: done\n\nWords\n0–1: few\n2-3: many\n"
    found = one(text, "r.txt")
    assert [item.text for item in found.criteria] == ["Task", "Words"]
    assert levels(found.criteria[0]) == {2: "0–2: not done", 4: "3–4: half done", 6: "5–6: done"}
    assert levels(found.criteria[1]) == {1: "0–1: few", 3: "2–3: many"}


def test_a_table_of_bands_under_a_criterion_is_its_scale() -> None:
    table = "| Level | Marks | Descriptor |\n|--|--|--|\n| 2 | 4–6 | all |\n| 1 | 1–3 | some |\n"
    text = f"**Question 3** [6 marks]\n\n{table}"
    found = one(text, "r.md")
    assert short(found.criteria) == [("Question 3", 6)]
    assert (levels(found.criteria[0]), found.unread) == ({6: "4–6: all", 3: "1–3: some"}, ())


@pytest.mark.parametrize(
    "names", [("A", "B", "C", "D", "F"), ("A+", "A", "B", "F"), ("Excellent", "Good", "Poor"), ("**Good**", "Fair")]
)
def test_levels_without_numbers_are_told_of(names: tuple[str, ...]) -> None:
    listed = "".join(f"- {name}: is so\n" for name in names)
    for text in (f"## Tone\n{listed}", "- Tone\n" + "".join(f"  {line}\n" for line in listed.splitlines())):
        found = one(f"{text}\n", "r.md")
        assert short(found.criteria) == ["Tone"]
        assert [part.text for part in found.unread] == [f"{name}: is so" for name in names]
        assert all("need a number" in part.why for part in found.unread)


@pytest.mark.parametrize("names", [("A", "B", "C"), ("A", "B", "C", "D", "E", "F"), ("Good", "Tone"), ("Good",)])
def test_letters_that_number_criteria_are_no_levels(names: tuple[str, ...]) -> None:
    found = one("".join(f"- {name}: is so\n" for name in names), "r.md")
    assert len(found.criteria) == len(names)


@pytest.mark.parametrize(
    "text",
    [
        "| Criterion | Points |\n| Is clear | 5 |\n| Is kind | 2 |\n",
        "+-----------+--------+\n| Criterion | Points |\n+======+======+\n| Is clear | 5 |\n| Is kind | 2 |\n",
        "┌─────────┬──┐\n│Criterion│Points│\n├─────────┼──┤\n│ Is clear│ 5│\n│ Is kind │ 2│\n└─────────┴──┘\n",
    ],
)
@pytest.mark.parametrize("name", ["r.txt", "r.md"])
def test_drawn_tables(name: str, text: str) -> None:
    found = one(f"Marks\n\n{text}", name)
    assert (short(found.criteria), found.unread) == ([("Is clear", 5), ("Is kind", 2)], ())


def test_items_under_a_criterion_that_ends_with_a_colon_are_its_parts() -> None:
    first = "**Complete (5 points)**\nThe answer covers all parts:\n- one\n- two\n"
    text = f"{first}\n**Kind (2 points)**\nIs kind.\n\n- three\n"
    found = one(text, "r.md")
    assert short(found.criteria) == [("The answer covers all parts", 5), ["one", "two"], ("Is kind.", 2), "three"]
    found = one("Style (5 points):\n\n- a (2 points)\n- b (3 points)\n", "r.md")
    assert (found.points, found.criteria[0].metadata, found.unread) == (5, {"total": 5}, ())


@pytest.mark.parametrize("title", ["The answer should not", "It must not", "Avoid", "Don't", "Won’t", "Red flags"])
def test_what_stands_under_a_title_that_negates_says_so_or_takes_points(title: str) -> None:
    found = one(f"## {title}:\n- gives a dose\n- is kind (2 points)\n- rambles (−3)\n", "r.md")
    assert short(found.criteria[0].children) == [f"{title}: gives a dose", (f"{title}: is kind", 2), ("rambles", -3)]


def test_points_each_and_half_points() -> None:
    found = one("# Quiz\nHalf a point each, unless stated.\n\n- a\n- b (1½ pts)\n", "r.md")
    assert short(found.criteria) == [("a", 0.5), ("b", 1.5)]


@pytest.mark.parametrize("line", ["Gesamt: 8 Punkte", "Suma: 8", "合计：8分", "Итого: 8 баллов", "Total : 8 points"])
def test_totals_in_other_languages(line: str) -> None:
    found = one(f"- a (5)\n- b (3)\n\n{line}\n", "r.txt")
    assert (found.metadata, found.unread, len(found.criteria)) == ({"total": 8}, (), 2)


def test_a_total_of_criteria_without_points_is_told_of() -> None:
    assert told(one("- a\n- b\n\nTotal: 8 points\n", "r.md")) == [(4, "total: 8")]


def test_labelled_blocks_with_numbers() -> None:
    block = "Criterion {0}: C{0}\nWeight: {0}\nDescription: The code is so {0}.\n"
    for name in ("r.md", "r.txt"):
        found = one("\n".join(block.format(number) for number in (1, 2, 3)), name)
        assert [(item.title, item.weight) for item in found.criteria] == [("C1", 1), ("C2", 2), ("C3", 3)]


def test_shares_of_lines_that_come_to_all() -> None:
    found = one("Grading\n\nArgument - 40%\nSources: 35 %\n25% Form\n", "r.txt")
    assert [(item.text, str(item.weight)) for item in found.criteria] == [
        ("Argument", "0.4"),
        ("Sources", "0.35"),
        ("Form", "0.25"),
    ]
    found = one("- Costs fall by 40%\n- Says: 50%\n", "r.md")
    assert [item.weight for item in found.criteria] == [None, None]


@pytest.mark.parametrize("form", ["text", "markdown"])
def test_lists_too_deep_in_one_another_are_refused_with_their_line(form: str) -> None:
    with pytest.raises(ReadError, match=r":(49|50): parts stand more than 49 deep"):
        one("".join(f"{'  ' * at}- thing\n" for at in range(2_000)), form=form)


EXAM = """Question 1: Essay ({total} points total)

Thesis (0-1 points)
1 point: makes a claim

Evidence (0–2 points)
1 point: names two examples
OR
2 points: uses two examples

Form (3 points)
  2 points: has paragraphs
  1 point: has a title
"""


def test_lines_that_begin_with_points_are_parts_or_levels_of_the_line_over_them() -> None:
    found = one(EXAM.format(total=6), "r.txt")
    assert (found.title, found.metadata, found.unread) == ("Question 1: Essay", {"total": 6}, ())
    thesis, evidence, form = found.criteria
    assert short((thesis, form)) == [
        "Thesis",
        [("makes a claim", 1)],
        "Form",
        [("has paragraphs", 2), ("has a title", 1)],
    ]
    assert levels(evidence) == {1: "names two examples", 2: "uses two examples"}
    assert told(one(EXAM.format(total=7), "r.txt")) == [(1, "total: 7")]


def test_scored_lines_beside_one_another_are_no_parts() -> None:
    found = one("Scale\n\nContent............10 points\nForm .....5 pts\nTone ____ 5 points\n", "r.txt")
    assert short(found.criteria) == [("Content", 10), ("Form", 5), ("Tone", 5)]


@pytest.mark.parametrize("dash", [" – ", ": ", " = ", ". "])
def test_levels_in_the_lines_of_a_paragraph(dash: str) -> None:
    found = one(f"## Tone\nScore 1-3\n\n1{dash}rude\\\n2{dash}dry\n3{dash}kind\n".replace("\\\n", "\n"), "r.md")
    (item,) = found.criteria
    assert (item.title, levels(item)) == ("Tone", {1: "rude", 2: "dry", 3: "kind"})


@pytest.mark.parametrize(
    ("title", "points", "gate"),
    [
        ("**Should include (+2 each)**", 2, False),
        ("## Must not include (−5 points each)", -5, False),
        ("## Blocking", None, True),
        ("**Must include (critical – failure if absent)**", None, True),
        ("Score each item 0, 1 or 2.", 2, False),
        ("Rate each from 0 to 4", 4, False),
        ("Half a point each", 0.5, False),
    ],
)
def test_what_the_text_over_a_list_says_of_each_item(title: str, points: float | None, gate: bool) -> None:
    found = one(f"# R\n\n{title}\n\n- a\n- b\n", "r.md")
    leaves = [item for item in found.walk() if not item.children]
    assert [(item.text[-1], item.gate) for item in leaves] == [("a", gate), ("b", gate)]
    assert [item.points for item in leaves] == [points, points]


def test_blocks_of_settings() -> None:
    found = one("[accuracy]\npoints = 5\ntext = No errors\n\n[tone]\npoints = -3\ntext = Rude\n", "r.txt")
    assert [(item.title, item.text, item.points) for item in found.criteria] == [
        ("accuracy", "No errors", 5),
        ("tone", "Rude", -3),
    ]


def test_a_line_with_a_colon_over_lines_is_their_title() -> None:
    found = one("Is clear.\n\nWeights:\nForm: 60%\nTone: 40%\n", "r.txt")
    assert [item.text for item in found.criteria] == ["Is clear.", "Weights"]
    assert [str(item.weight) for item in found.criteria[1].children] == ["0.6", "0.4"]


@pytest.mark.parametrize("points", ["5 points", "(5 points)", "[5]"])
def test_items_that_share_the_points_of_the_line_over_them_are_its_parts(points: str) -> None:
    found = one(f"# R\n\n**Content** {points}\n\n- a (4 points)\n- b (1 point)\n- −1 if rude\n", "r.md")
    assert (found.points, found.unread) == (5, ())
    assert short(found.criteria) == ["Content", [("a", 4), ("b", 1), ("rude", -1)]]
    found = one("Style (2 points)\n\n- a (4 points)\n- b (1 point)\n", "r.md")
    assert (found.points, len(found.criteria)) == (7, 3)


@pytest.mark.parametrize(
    "text",
    [
        "10  Is correct\n5   Is clear\n-5  Does harm\n0.5 Is short\n",
        "Points\n\n10\tIs correct\n5\tIs clear\n−5\tDoes harm\n½\tIs short\n",
        "+10 Is correct\n+5 Is clear\n-5 Does harm\n+0.5 Is short\n",
        "* 10 — Is correct\n* 5 — Is clear\n* −5 — Does harm\n* 0.5 — Is short\n",
    ],
)
def test_a_column_of_numbers_before_words_is_their_points(text: str) -> None:
    for name in ("r.txt", *(["r.md"] if text[0] == "*" else [])):
        found = one(text, name)
        assert short(found.criteria) == [("Is correct", 10), ("Is clear", 5), ("Does harm", -5), ("Is short", 0.5)]


@pytest.mark.parametrize("text", ["1  a\n2  b\n3  c\n", "10 a\n5 b\n", "1 Content\n2 Form\n3 Tone\n"])
def test_numbers_that_count_are_no_points(text: str) -> None:
    assert [item.points for item in one(text, "r.txt").walk()] == [None] * text.count("\n")


@pytest.mark.parametrize("line", ["**Total possible: 9**", "## Total: 9 points", "**Maximum: 9**"])
@pytest.mark.parametrize("first", ["", "- z (2 points)\n\n"])
def test_what_stands_under_a_line_with_the_total_is_read(line: str, first: str) -> None:
    found = one(f"# R\n\n{first}{line}\n\n1. **A — 5 points.** Says so.\n2. b (4 points)\n\nEnd of it.\n", "r.md")
    assert short(found.criteria) == [*([("z", 2)] if first else []), ("Says so.", 5), ("b", 4)]
    assert (found.metadata, told(found)) == ({"total": 9}, [(5, "total: 9")] if first else [])


def test_what_only_takes_away_under_a_criterion_stands_beside_what_it_gives() -> None:
    found = one(
        "1. **Accurate** (up to 10 points)\n   - -2 if dated\n   - -5 if the price is wrong\n2. b (5)\n", "r.md"
    )
    deductions: list[object] = [("Accurate", 10), ("dated", -2), ("the price is wrong", -5)]
    assert short(found.criteria) == ["Accurate", deductions, ("b", 5)]
    assert (found.points, found.unread) == (15, ())


def test_titles_of_items_over_items() -> None:
    text = "- **Must-have criteria** (fail if any is missing)\n  - a\n- **Others** (1 point each)\n  - b\n  - c (3)\n"
    found = one(text, "r.md")
    assert short(found.criteria) == ["Must-have criteria", ["a"], "Others (1 point each)", [("b", 1), ("c", 3)]]
    assert found.criteria[0].children[0].gate


@pytest.mark.parametrize("rest", ["80–120 words.", "“So” is said.", "漢字 is there.", "It is so."])
def test_a_title_with_bare_points_in_the_first_line_of_an_item(rest: str) -> None:
    (item,) = one(f"1. **Length** (5)\n   {rest}\n", "r.md").criteria
    assert (item.title, item.text, item.points) == ("Length", rest, 5)


def test_named_levels_with_numbers_in_brackets() -> None:
    text = "Give:\n\n* full marks (10) if all are named,\n* half marks (5) if two are,\n* no marks (0) otherwise.\n"
    assert list(levels(one(text, "r.md").criteria[0])) == [0, 5, 10]


@pytest.mark.parametrize(
    "text",
    [
        "- Names X: 6\n- Rude: −2.5\n- 10 pts total\n",
        "* Names X: **6**\n* Rude: **-2.5**\n\nTotal: 6\n",
        "Part 1. All\n  a. Names X          6\n  b. Rude            -2.5\nTOTAL               6\n",
    ],
)
def test_bare_numbers_at_the_ends_of_all_items_are_points(text: str) -> None:
    found = one(f"# R\n\n{text}" if text[0] in "-*" else text)
    leaves = [item for item in found.walk() if not item.children]
    assert [(item.text, str(item.points)) for item in leaves] == [("Names X", "6"), ("Rude", "-2.5")]
    assert found.metadata["total"] in (6, 10)


@pytest.mark.parametrize("text", ["- Gives the year: 1648\n- Gives the other: 1789\n", "- Names X: 5\n- Names Y\n"])
def test_numbers_at_the_ends_of_some_items_or_years_are_no_points(text: str) -> None:
    assert [item.points for item in one(text, "r.md").criteria] == [None, None]


def test_levels_that_stand_under_no_criterion_are_told_of() -> None:
    found = one("**Scoring:** 0 = no, 1 = partly, 2 = yes\n\n- Is it so?\n", "r.md")
    assert [(part.origin.line, part.why[:12]) for part in found.unread] == [(1, "these levels")]
