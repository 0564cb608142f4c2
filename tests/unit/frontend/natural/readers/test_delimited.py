"""Comma- and tab-separated values."""

from __future__ import annotations

import pytest
from unit.frontend.natural.readers.reading_helpers import levels, one, short, told

from rubricc.compiler.frontend.natural import reading
from rubricc.compiler.frontend.natural.structure.errors import ReadError
from rubricc.compiler.source.file import SourceFile

WITH_ALL = (
    "\ufeffCriterion,Points,Tags,Required,Foo,Type\r\n"
    '"Says ""hi""\r\nthere",5,"a; b",yes,bar,\r\n'
    "Rude,−3,,no,,fault\r\n"
    "\r\n"
    "Nice,½,,,,,extra\r\n"
    "Total,6,,,,\r\n"
)


def test_everything() -> None:
    found = one(WITH_ALL, "r.csv")
    assert short(found.criteria) == [('Says "hi" there', 5), ("Rude", -3), ("Nice", 0.5)]
    assert [(item.tags, item.gate, item.origin.line) for item in found.criteria] == [
        (("a", "b"), True, 2),
        (("type:fault",), False, 4),
        ((), False, 6),
    ]
    assert told(found) == [(2, "Foo: bar"), (6, "extra"), (7, "Total: 6")]


@pytest.mark.parametrize(
    "text",
    [
        "criterion,points\na,5\nb,-2.5\n",
        "criterion;points\na;5\nb;-2,5\n",
        "Max. Points,Description\n5,a\n−2½,b\n",
        "Description\tScore\na\t5 pts\nb\t-2.5\n",
        "a,5\nb,-2.5\n",
        "criterion\na (5 points)\nb (−2.5 points)\n",
        "item text,pts\na,5\nb,-2.5",
    ],
)
def test_shapes_of_the_same_rubric(text: str) -> None:
    found = one(text, "r.tsv" if "\t" in text else "r.csv")
    assert (short(found.criteria), found.unread) == ([("a", 5), ("b", -2.5)], ())


def test_a_line_that_names_the_delimiter() -> None:
    found = one("sep=;\r\ncriterion;points\r\na, b;5\r\n", "r.csv")
    assert (short(found.criteria), found.criteria[0].origin.line) == ([("a, b", 5)], 3)


def test_heads_tell_the_format() -> None:
    assert reading.detect(SourceFile("<stdin>", "criterion,points\na,5\n")).NAME == "csv"
    assert reading.detect(SourceFile("<stdin>", "criterion\tpoints\na\t5\n")).NAME == "tsv"


def test_columns_of_levels() -> None:
    found = one("Criterion,Excellent (4),Good (3),0,Poor\nTone,kind,,rude,x\n", "r.csv")
    assert levels(found.criteria[0]) == {4: "kind", 0: "rude"}
    assert [(part.text, part.why) for part in found.unread] == [("Poor: x", "levels need a number: Poor (3)")]


def test_three_columns_for_each_level_as_canvas_has_them() -> None:
    rating = "Rating Name,Rating Description,Rating Points"
    found = one(
        f"Rubric Name,Criteria Name,Criteria Description,{rating},{rating}\nEssay,Thesis,Is clear,Full,All,5,None,,0\n",
        "r.csv",
    )
    (item,) = found.criteria
    assert (found.id, item.title, item.text, levels(item)) == (
        "Essay",
        "Thesis",
        "Is clear",
        {5: "Full: All", 0: "None"},
    )
    assert found.unread == ()


def test_rows_of_levels() -> None:
    found = one("criterion;level;description\nTone;1;rude\nTone;2;kind\nForm;1;bad\n Form;5;good\n", "r.csv")
    assert [(item.text, levels(item)) for item in found.criteria] == [
        ("Tone", {1: "rude", 2: "kind"}),
        ("Form", {1: "bad", 5: "good"}),
    ]
    assert found.unread == ()


def test_a_column_of_rubrics() -> None:
    found = list(reading.read(SourceFile("r.csv", "rubric,criterion,points\nA,x,1\nA,y,2\nB,z,3\n")))
    assert [(item.id, short(item.criteria)) for item in found] == [("A", [("x", 1), ("y", 2)]), ("B", [("z", 3)])]


def test_percentages_are_weights() -> None:
    found = one("Item,Weight (%),Description\nForm,40,Is clear\nTone,60%,Is kind\n", "r.csv")
    assert [(item.title, item.text, str(item.weight)) for item in found.criteria] == [
        ("Form", "Is clear", "0.4"),
        ("Tone", "Is kind", "0.6"),
    ]


def test_what_says_nothing_of_points_is_told() -> None:
    found = one("criterion,points\na,many\n,7\nb,nan\n", "r.csv")
    assert short(found.criteria) == ["a", "b"]
    assert told(found) == [(2, "points: many"), (3, "| 7"), (4, "points: nan")]


@pytest.mark.parametrize(
    ("text", "line", "why"),
    [
        ("", 0, "empty"),
        ("criterion,points\n", 0, "no rows"),
        ("criterion,points\n,5\n", 2, "no criteria are here: there are no words here"),
        ('criterion,points\na,1\n"b,2\nc,3\n', 3, "quotation mark"),
        ("a,b,c\nd,e,f\n", 1, "begin with a line of heads"),
        ("a" * 200_000 + ",1\n", 1, "field"),
    ],
)
def test_faults_name_their_line(text: str, line: int, why: str) -> None:
    with pytest.raises(ReadError) as caught:
        list(reading.read(SourceFile("r.csv", text), "csv"))
    assert (caught.value.line, why in str(caught.value)) == (line, True), str(caught.value)


SHEET = """\
Report rubric 2025,,,
Course,Chem 101,,
,,,
No.,Criterion,Max points,Comment
1,States the aim,5,
2,"Says ""how""
in steps",10,see handout
,Total,15,
"""


def test_titles_above_the_heads_of_a_sheet() -> None:
    found = one(SHEET, "r.csv")
    assert (found.title, found.description, found.metadata) == ("Report rubric 2025", "Course: Chem 101", {"total": 15})
    assert short(found.criteria) == [("States the aim", 5), ('Says "how" in steps', 10)]
    assert ([item.origin.line for item in found.criteria], found.unread) == ([5, 6], ())


@pytest.mark.parametrize(
    "text",
    [
        "Kriterium;Punkte;Pflicht\na;5;ja\nb;−2,5;nein\nSumme;5;\n",
        "Critère;Barème;Obligatoire\na;5;oui\nb;-2,5;non\nTotal;5;\n",
        "Criterio;Puntos;Obligatorio\na;5;sí\nb;-2,5;no\nTotal;5;\n",
        "критерий;баллы;обязательно\na;5;да\nb;-2,5;нет\nИтого;5;\n",
        "标准,分值,必须\na,5,是\nb,-2.5,否\n合计,5,\n",
        "基準,配点,必須\na,5,○\nb,−2.5,\n合計,5,\n",
    ],
)
def test_heads_in_other_languages(text: str) -> None:
    found = one(text)
    assert (short(found.criteria), found.metadata, found.unread) == ([("a", 5), ("b", -2.5)], {"total": 5}, ())
    assert [item.gate for item in found.criteria] == [True, False]


@pytest.mark.parametrize("text", ["Total,,", "Total,100%,", "Sum,,100"])
def test_a_row_of_a_total_is_no_criterion(text: str) -> None:
    found = one(f"criterion,weight,points\na,40%,\nb,60%,\n{text}\n", "r.csv")
    assert short(found.criteria) == ["a", "b"]
    assert ["a total without a number" in part.why for part in found.unread] == [True] * (text == "Total,,")


def test_bands_of_points_in_rows_and_columns() -> None:
    found = one("Level,Marks,Descriptor\n2,3–4,good\n1,1-2,fair\n0,0,none\n", "scale.csv")
    (item,) = found.criteria
    assert (item.text, levels(item)) == ("scale", {4: "3–4: good", 2: "1–2: fair", 0: "none"})
    found = one("Criterion,Excellent (9-10),Good (5–8),0-4\nTone,kind,fine,rude\n", "r.csv")
    assert levels(found.criteria[0]) == {10: "9–10: kind", 8: "5–8: fine", 4: "0–4: rude"}


def test_a_column_of_levels_with_points_is_no_scale() -> None:
    found = one("Level,Points,Task\n1,5,a\n2,10,b\n", "r.csv")
    assert short(found.criteria) == [("a", 5), ("b", 10)]


def test_bars_part_cells_where_no_rule_makes_a_table_of_them() -> None:
    text = "Criterion|Points\nIs clear|5\nRude|−2\n"
    assert short(one(text).criteria) == [("Is clear", 5), ("Rude", -2)]
    assert reading.detect(SourceFile("r", text)).NAME == "csv"
    ruled = text.replace("Points\n", "Points\n--|--\n")
    assert reading.detect(SourceFile("r", ruled)).NAME == "markdown"
    assert short(one(ruled).criteria) == [("Is clear", 5), ("Rude", -2)]


def test_heads_with_numbers_before_brackets_and_percentages_in_words() -> None:
    found = one("Kriterium;Gewichtung in %;1 (schlecht);5 (gut)\nTon;40;grob;warm\nForm;60;wirr;klar\n")
    assert [(item.text, str(item.weight)) for item in found.criteria] == [("Ton", "0.4"), ("Form", "0.6")]
    assert (levels(found.criteria[0]), found.unread) == ({1: "grob", 5: "warm"}, ())
