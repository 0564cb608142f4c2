"""Markers of argumentation count in their own sense: not in set phrases, as names and months, nor beside numbers."""

from __future__ import annotations

from pathlib import Path

import pytest
from strategies.labelled import labelled_rows

from rubricc.runtime.registry import tool
from rubricc.runtime.text import Text
from rubricc.stdlib._argument import MARKER_KINDS, argument_places, marker_lexicon
from rubricc.stdlib._argument_senses import set_phrases

ROWS = labelled_rows(Path(__file__).parents[2] / "fixtures" / "argument" / "senses.tsv")


def counted(kind: str, text: str) -> int:
    found = tool(f"argument.{kind}").run(Text(text))
    assert isinstance(found, int)
    return found


@pytest.mark.parametrize(("kind", "count", "text"), ROWS)
def test_labelled_sentences_hold_as_many_markers_as_a_reader_counts(kind: str, count: str, text: str) -> None:
    assert counted(kind, text) == int(count)


@pytest.mark.parametrize("kind", MARKER_KINDS)
def test_every_set_phrase_holds_a_marker_of_its_kind_that_is_none_in_it(kind: str) -> None:
    lexicon = set_phrases(kind)
    assert lexicon is not None
    for entry in lexicon.entries:
        text = Text(f"Well {entry[0].text} it")
        assert text.hits(marker_lexicon(kind)), entry[0].text
        inside = [
            place for place in argument_places(kind, text) if place[0] >= 5 and place[1] <= len(text.original) - 3
        ]
        assert inside == [], entry[0].text


@pytest.mark.parametrize("before", ["in", "on 3", "by", "Mrs", "since", "early"])
def test_may_is_a_month_or_a_name_after_such_words(before: str) -> None:
    assert counted("hedges", f"It was {before} May that he left.") == 0
    assert counted("hedges", f"It may be {before} time.") == 1


@pytest.mark.parametrize("text", ["May I ask why? It may rain.", "May it please the court; it may."])
def test_may_is_a_hedge_where_it_is_a_verb(text: str) -> None:
    assert counted("hedges", text) == 1


@pytest.mark.parametrize("amount", ["5 people", "half of them", "twenty miles", "a dozen eggs", "$40"])
def test_about_and_at_least_are_told_apart_by_numbers(amount: str) -> None:
    assert counted("hedges", f"It takes about {amount}.") == 1
    assert counted("hedges", "It is about cats.") == 0
    assert counted("rebuttals", f"Take at least {amount}.") == 0
    assert counted("rebuttals", "It is old; at least it works.") == 1


def test_a_set_phrase_voids_only_what_stands_in_it() -> None:
    assert counted("absolutes", "Never mind that he never pays.") == 1
    assert [place[:2] for place in argument_places("absolutes", Text("Never mind that he never pays."))] == [(19, 24)]


@pytest.mark.parametrize("word", ["Also,", "Besides,", "Moreover,", "In addition,", "Finally,"])
@pytest.mark.parametrize("order", ["bring a pen.", "please wait.", "don't be late.", "press the red button."])
def test_an_order_that_is_added_is_no_reason(word: str, order: str) -> None:
    assert counted("premises", f"{word} {order}") == 0
    assert counted("premises", f"{word} the plants are dry.") == 1
    assert counted("premises", f"{word} in the end it costs less.") == 1


@pytest.mark.parametrize(
    ("text", "count"),
    [
        ("It swings slower as it is longer.", 1),
        ("They stayed, as they were tired.", 1),
        ("Take the bus as there are no trains.", 1),
        ("It is as tall as it is wide.", 0),
        ("Leave it as it is.", 0),
        ("Keep things as they are now.", 0),
        ("The sea, as it is called, is a lake.", 0),
    ],
)
def test_as_gives_a_reason_but_where_it_compares(text: str, count: int) -> None:
    assert counted("premises", text) == count
