"""Medicines in tables: what their row or their column is called tells whether they are advised."""

from __future__ import annotations

import pytest

from rubricc.runtime.registry import tool
from rubricc.runtime.text import Text


def medicines(table: str, reading: str) -> object:
    return tool("medical.medications").run(Text(table), "any", reading)


@pytest.mark.parametrize(
    "name",
    ["Avoid", "**Avoid**", "Do not take", "Not recommended", "Contraindicated", "Medicines to avoid", "Never", "No"],
)
@pytest.mark.parametrize(
    "table",
    [
        "| {} | ibuprofen |",
        "| Advice | Medicine |\n|---|---|\n| Take | paracetamol |\n| {} | ibuprofen |",
        "| {} | ibuprofen |\n| Take | paracetamol |",
        "| Take | {} |\n|:--|--:|\n| paracetamol | ibuprofen |",
        "| {} | Take |\n| --- | --- |\n| ibuprofen | paracetamol |",
        "Some advice:\n\n| {} |\n|---|\n| ibuprofen |",
    ],
)
def test_what_a_row_or_column_denies_is_warned_of(name: str, table: str) -> None:
    text = table.format(name)
    assert medicines(text, "warned") == ("ibuprofen",)
    assert medicines(text, "advised") == (("paracetamol",) if "paracetamol" in text else ())
    assert tool("medical.medication").run(Text(text), "nsaid", "advised") is False


@pytest.mark.parametrize(
    "text",
    [
        "| Take | ibuprofen |",
        "| Medicine | Dose |\n|---|---|\n| ibuprofen | 400 mg |",
        "| No aspirin | ibuprofen |",
        "| Avoid | alcohol |\n| Take | ibuprofen |",
        "| Take | Avoid |\n|---|---|\n| ibuprofen | alcohol |",
        "| Avoid | alcohol |\n\nTake ibuprofen.",
    ],
)
def test_other_rows_and_columns_do_not(text: str) -> None:
    assert "ibuprofen" in medicines(text, "advised")


def test_a_condition_in_a_name_is_neither() -> None:
    text = "| Avoid if pregnant | ibuprofen |"
    assert medicines(text, "advised") == medicines(text, "warned") == ()


def test_time_grows_with_the_text_alone() -> None:
    table = "| Avoid | ibuprofen |\n" * 200
    assert medicines(table, "warned") == ("ibuprofen",)
    assert medicines("|" + "-" * 20_000 + "x\n\nTake ibuprofen.", "advised") == ("ibuprofen",)
    assert medicines("|" * 20_000 + " ibuprofen", "advised") == ("ibuprofen",)
