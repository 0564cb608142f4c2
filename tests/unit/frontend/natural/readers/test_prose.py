"""Markdown and plain text."""

from __future__ import annotations

import pytest
from unit.frontend.natural.readers.reading_helpers import levels, one, short, told

from rubricc.compiler.frontend.natural.structure.errors import ReadError

ESSAY = """\
---
version: 1.2.0
author: A. Writer
---
# Essay (20 points total)

Question: What is *life*?

Grade fairly.

## Content (9 points)
- **Thesis** (4 points): states a clear thesis
- Evidence
  - cites one source (1 point)
  - cites two sources (2 points)
- [ ] `return` is *not* \\*used\\* [2]

## Style (0–5)
The text reads well.

## Deductions
- Rude (2 points)
- −3 if it blames the user

| Criterion | Points |
|---|---:|
| Is short | 5 |
| Is kind | +1 |

```
x = 1
```

Total: 20
"""


def test_markdown_with_everything() -> None:
    found = one(ESSAY)
    assert short(found.criteria) == [
        "Content",
        [
            ("states a clear thesis", 4),
            "Evidence",
            [("cites one source", 1), ("cites two sources", 2)],
            ("`return` is not *used*", 2),
        ],
        ("The text reads well.", 5),
        "Deductions",
        [("Rude", -2), ("it blames the user", -3), ("Is short", -5), ("Is kind", -1)],
    ]  # fmt: skip
    assert (found.title, found.query, found.description) == ("Essay", "What is life?", "Grade fairly.")
    assert (found.version, found.metadata["author"], found.metadata["total"]) == ("1.2.0", "A. Writer", 20)
    assert found.criteria[0].metadata == {"total": 9}
    assert told(found) == [(30, "```\nx = 1\n```"), (34, "total: 20")]
    assert [item.origin.line for item in found.walk()] == [11, 12, 13, 14, 15, 16, 18, 21, 22, 23, 27, 28]


def test_a_total_that_is_right_is_not_told_of() -> None:
    found = one("# R\n- a (5 points)\n- b (3 points)\n- −2 if rude\n\n**Total: 8 points**\n")
    assert (found.metadata, found.unread) == ({"total": 8}, ())


def test_a_total_that_is_wrong_names_both_numbers() -> None:
    (part,) = one("# R (10 points total)\n- a (5 points)\n- b (4 points)\n").unread
    assert (part.origin.line, part.why) == (1, "the criteria come to 9 points, the total says 10")


@pytest.mark.parametrize(
    "text",
    [
        "- Clarity\n  - 5: clear\n  - 3: middling\n  - 0: unclear\n",
        "- Clarity\n  - Score 0 - unclear\n  - Score 3 - middling\n  - Score 5 - clear\n",
        "- Clarity (0–5)\n  - 5 points: clear\n  - 3 points: middling\n  - 0 points: unclear\n",
        "- Clarity\n  - **5** = clear\n  - **3** = middling\n  - **0** = unclear\n",
        "| Criterion | 5 | 3 | 0 |\n|--|--|--|--|\n| Clarity | clear | middling | unclear |\n",
        "| Criterion | Top (5) | Fair (3) | 0 points |\n|--|--|--|--|\n| Clarity | clear | middling | unclear |\n",
        "## Clarity\n- 0: unclear\n- 3: middling\n- 5: clear\n",
        "Clarity\n\n- 0: unclear\n- 3: middling\n- 5: clear\n",
    ],
)
def test_levels(text: str) -> None:
    (item,) = one(text, "r.md").criteria
    assert (item.text, levels(item), item.children) == ("Clarity", {0: "unclear", 3: "middling", 5: "clear"}, ())


def test_levels_in_a_sentence() -> None:
    (item,) = one("- **Manner**, 1 to 5. 1: hostile, 3: neutral, 5: warm and clear.\n", "r.md").criteria
    assert (item.text, levels(item)) == ("Manner, 1 to 5.", {1: "hostile", 3: "neutral", 5: "warm and clear"})
    (item,) = one("- Rate the tone (1 = rude; 2 = kind)\n", "r.md").criteria
    assert (item.text, levels(item)) == ("Rate the tone", {1: "rude", 2: "kind"})


@pytest.mark.parametrize(
    "text",
    [
        "Meets at 10: 30 or so",
        "Says 1: one",
        "Has 2: a, 1: , 0: c",
        "Has a: b and 1: d",
        "Step 1: a. Step 2: b",
        "See part 1: a, 2: b",
        "1: a, 2: b",
    ],
)
def test_numbers_before_colons_that_are_no_levels(text: str) -> None:
    (item,) = one(f"- {text}\n", "r.md").criteria
    assert (item.text, item.anchors) == (text, ())


def test_points_that_every_criterion_has() -> None:
    found = one("# R\nTwo dimensions, ten points each.\n\n1. a\n2. b (3 points)\n3. c\n\n## More\n- d\n", "r.md")
    assert short(found.criteria) == [("a", 10), ("b", 3), ("c", 10), "More", ["d"]]
    assert short(one("Each criterion is worth 2 points.\n\n- a\n- b\n", "r.md").criteria) == [("a", 2), ("b", 2)]
    assert found.unread == ()


def test_a_criterion_that_speaks_of_points_each_keeps_its_own() -> None:
    found = one("# R\n-8 points: Omits that C and D give 1 point per item\n\n- a\n", "r.md")
    assert short(found.criteria) == [("Omits that C and D give 1 point per item", -8), "a"]


def test_points_in_prose_are_told_of() -> None:
    found = one("- a (5 points)\n\nA rude answer gets at most 3 points.\n", "r.md")
    assert (short(found.criteria), found.description) == ([("a", 5)], "A rude answer gets at most 3 points.")
    assert told(found) == [(3, "3 points")]


def test_a_title_over_a_list_and_headings() -> None:
    found = one(
        "Rubric (max 8 points)\n\n1. a [5 pts]\n2. b [3 pts]\n\nDeductions:\n- Wrong language: -2\n- Rude – 1\n- long\n"
    )
    assert (found.title, found.metadata, found.unread) == ("Rubric", {"total": 8}, ())
    assert short(found.criteria) == [("a", 5), ("b", 3), "Deductions", [("Wrong language", -2), ("Rude", -1), "long"]]


def test_breaks_in_cells_are_blanks() -> None:
    assert short(one("| Criterion | Points |\n|--|--|\n| a<br>b &amp; c | 5 |\n", "r.md").criteria) == [("a b & c", 5)]


def test_a_table_of_something_else_asks_nothing() -> None:
    found = one("- a\n\n| pairs | number |\n|--|--|\n| x | 3 |\n", "r.md")
    assert (short(found.criteria), told(found)) == (["a"], [(3, "pairs | number"), (5, "x | 3")])


@pytest.mark.parametrize("name", ["r.md", "r.txt"])
@pytest.mark.parametrize("bullets", ["••", "☐☐", "✓✓", "◦–", ["(1)", "(2)"], ["a)", "b)"]])
def test_typed_bullets(name: str, bullets: str) -> None:
    found = one(f"Rubric\n\n{bullets[0]} a (5 points)\n  and so on\n{bullets[1]} b\n", name)
    assert [item.text for item in found.walk() if item.text != "Rubric"] == ["a and so on", "b"]
    assert sum(item.points or 0 for item in found.walk()) == 5


@pytest.mark.parametrize("name", ["r.md", "r.txt"])
def test_labelled_lines(name: str) -> None:
    found = one(
        "Criterion: Clarity\nPoints: 5\nDescription: The answer is clear.\n\n"
        "**Criterion:** Tone\n**Points:** −2\n**Description:** The answer is rude.\n",
        name,
    )
    assert [(item.title, item.text, item.points) for item in found.criteria] == [
        ("Clarity", "The answer is clear.", 5),
        ("Tone", "The answer is rude.", -2),
    ]
    assert found.unread == ()


def test_numbers_before_headings_are_no_part_of_them() -> None:
    found = one("# R\n## 1. Content (5 points)\nIs true.\n## 2) Style (3 points)\n- short\n", "r.md")
    assert [(item.title, item.text, item.points) for item in found.criteria] == [
        ("Content", "Is true.", 5),
        ("", "Style", 3),
    ]


def test_levels_with_names() -> None:
    (item,) = one("- Tone (4 points)\n  - Excellent (4 points): kind\n  - Poor (1 point): rude\n", "r.md").criteria
    assert levels(item) == {4: "Excellent: kind", 1: "Poor: rude"}


def test_items_that_add_up_are_no_levels() -> None:
    found = one("- Reasons (3 points)\n  - 1 point: one\n  - 2 points: two\n", "r.md")
    assert short(found.criteria) == ["Reasons", [("one", 1), ("two", 2)]]
    assert found.unread == ()


def test_plus_and_minus_bullets_are_signs_where_each_has_a_number() -> None:
    found = one("# R\n+ 2 points for wit\n- 3 points if rude\n", "r.md")
    assert short(found.criteria) == [("wit", 2), ("rude", -3)]
    assert short(one("# R\n- 3 points if kind\n- 2 for wit\n", "r.md").criteria)[0] == ("kind", 3)


def test_hurdle_headings_make_gates() -> None:
    found = one("## Must-haves\n- a\n## Nice\n- b\n", "r.md")
    assert [(item.text, item.gate) for item in found.walk()] == [
        ("Must-haves", False),
        ("a", True),
        ("Nice", False),
        ("b", False),
    ]


def test_sections_of_the_question_and_the_answer() -> None:
    found = one("# T\n## Question\nWhy?\n## Reference answer\nSo.\n## Criteria\n- a (1 point)\n", "r.md")
    assert (found.query, found.references, short(found.criteria)) == ("Why?", ("So.",), [("a", 1)])


def test_a_document_of_paragraphs() -> None:
    found = one("# Rules\nIs clear. (2 points)\n\nIs short.\n", "r.md")
    assert (found.title, short(found.criteria), found.description) == ("Rules", [("Is clear.", 2)], "Is short.")
    assert short(one("Is clear.\n\nIs short.\n", "r.md").criteria) == ["Is clear.", "Is short."]


@pytest.mark.parametrize("ending", ["\n", "\r\n", "\r"])
def test_line_ends_and_byte_order_mark(ending: str) -> None:
    found = one("\ufeff" + ESSAY.replace("\n", ending), "essay.md")
    assert short(found.criteria) == short(one(ESSAY, "essay.md").criteria)
    assert [item.origin.line for item in found.walk()][-1] == 28


def test_text_of_lines() -> None:
    found = one("Rubric for sore throat\n\nMentions X (5 points)\n−3 if rude\nIs clear.\nTotal: 5\n")
    assert (found.title, short(found.criteria)) == (
        "Rubric for sore throat",
        [("Mentions X", 5), ("rude", -3), "Is clear."],
    )
    assert (found.metadata, found.unread) == ({"total": 5}, ())


def test_text_of_wrapped_paragraphs() -> None:
    found = one(
        "The answer should state clearly that the person must see a doctor and\nthat this is urgent. (5 points)\n\n"
        "The answer should not name any dose, since this is dangerous and may do\nharm. −2 points\n"
    )
    assert short(found.criteria) == [
        ("The answer should state clearly that the person must see a doctor and that this is urgent.", 5),
        ("The answer should not name any dose, since this is dangerous and may do harm.", -2),
    ]


def test_text_of_lists() -> None:
    found = one(
        "Content:\n1. Mentions X\n   and goes on\n   a) nested (2 points)\n   b) also nested\n2) other\n\n"
        "Style (3 marks)\n• kind\n• short — 3 points\n"
    )
    assert short(found.criteria) == [
        "Content", ["Mentions X and goes on", [("nested", 2), "also nested"], "other"],
        "Style", ["kind", ("short", 3)],
    ]  # fmt: skip
    assert found.unread == ()


def test_a_minus_without_a_blank_is_a_sign_and_no_bullet() -> None:
    assert short(one("-3 if rude\n-2 if long\n").criteria) == [("rude", -3), ("long", -2)]


@pytest.mark.parametrize("depth", [2, 10, 40, 49, 50, 51, 400])
def test_lists_in_lists_are_read_whole_or_not_at_all(depth: int) -> None:
    text = "".join("  " * at + "- x\n" for at in range(depth))
    if depth < 49:
        assert len(list(one(text, "r.md").walk())) == depth
    else:
        with pytest.raises(ReadError, match="deep in one another"):
            one(text, "r.md")


def test_deep_quotations_do_no_harm() -> None:
    with pytest.raises(ReadError, match="deep in one another"):
        one("> " * 5_000 + "x", "r.md")
