"""Which rubric of a source a `.rubric` is compared with, and which sentences its citations are of."""

from __future__ import annotations

from decimal import Decimal

import pytest

from rubricc.compiler.checks.sentences import Sentence, spoken_of
from rubricc.compiler.driver import check
from rubricc.compiler.frontend.natural.model import Criterion, NaturalRubric, Origin
from rubricc.compiler.frontend.natural.said import NotMeantError, Said
from rubricc.compiler.ir.rubric import Rubric
from rubricc.compiler.source.file import SourceFile

AT = Origin("rows.jsonl", 1)


def source(name: str, *sentences: str) -> NaturalRubric:
    return NaturalRubric(name, tuple(Criterion(text, AT, points=Decimal(2)) for text in sentences), AT)


def rubric(name: str, *sentences: str) -> Rubric:
    checks = "".join(f'  check c{at} points 2 from "{text}" unchecked "x"\n' for at, text in enumerate(sentences))
    found = check(SourceFile(f"{name}.rubric", f"rubric {name} {{\n{checks}}}\n")).rubric
    assert found is not None
    return found


MANY = Said(
    "rows.jsonl",
    (
        source("1-a", "Greets the user", "Is safe"),
        source("1_a", "Thanks the user", "Is safe"),
        source("b c", "Is safe"),
        source("twin", "Says when", "Says where"),
        source("twin_2", "Says when", "Says where"),
    ),
)


@pytest.mark.parametrize(
    ("name", "cites", "meant"),
    [
        ("rubric_1_a", ("greets the user.", "Is safe"), 0),
        ("rubric_1_a_2", ("Thanks the user", "Is safe"), 1),
        ("b_c", ("Is safe",), 2),
        ("renamed", ("Thanks the user", "My own"), 1),
        ("twin", ("Says when", "Says where"), 3),
        ("twin_2", ("Says when", "Says where"), 4),
    ],
)
def test_of_many_rubrics_the_one_is_meant_whose_sentences_are_cited(
    name: str, cites: tuple[str, ...], meant: int
) -> None:
    wanted = [leaf.text for leaf in MANY.rubrics[meant].walk()]
    assert [sentence.text for sentence in MANY.of(rubric(name, *cites))] == wanted


def test_where_none_is_cited_that_is_said() -> None:
    with pytest.raises(NotMeantError, match=r"rows\.jsonl holds 5 rubrics, and other cites no sentence of them"):
        MANY.of(rubric("other", "Is something else entirely"))


def test_a_source_of_one_rubric_is_meant_whatever_is_cited() -> None:
    assert len(Said("a.md", (source("a", "Is safe"),)).of(rubric("other", "Is new"))) == 1


SHORT, LONG = Sentence("Mentions the fever"), Sentence("Mentions the fever of the child", title="The child")


@pytest.mark.parametrize(
    ("citation", "meant"),
    [
        ("Mentions the fever.", (SHORT,)),
        ("Mentions the fever of the child", (LONG,)),
        ("The child", (LONG,)),
        ("Mentions the fever. Mentions the fever of the child.", (SHORT, LONG)),
        ("Mentions nothing", ()),
    ],
)
def test_a_citation_of_one_sentence_does_not_stand_for_one_that_it_begins(
    citation: str, meant: tuple[Sentence, ...]
) -> None:
    assert spoken_of([citation], (SHORT, LONG)) == {citation: meant}
