"""How parts of a report are shown, as text and as a page: in which order, how long, and with nothing hidden in them."""

from __future__ import annotations

from collections.abc import Sequence

from rubricc.compiler.diagnostics.visible import visible
from rubricc.compiler.frontend.natural.translation import Row, Status, WrittenTest
from rubricc.compiler.ir.literals import show_number

LONGEST_TEXT = 2000
"""Sentences and rules are shown up to so many characters; whole they stand in the rubric and in the report as JSON."""
LONGEST_TEST = 300
"""Answers of tests are shown up to so many characters."""

STATUS: dict[Status, str] = {"translated": "checked", "unchecked": "unchecked", "unread": "unread"}
"""What a status is called where people read it."""


def in_order(rows: Sequence[Row]) -> Sequence[Row]:
    """Give back rows in the order of the source where all of them have lines in it, else as they are."""
    return sorted(rows, key=lambda row: row.origin.line) if all(row.origin.line for row in rows) else rows


def safe(text: str, longest: int = LONGEST_TEXT) -> str:
    """Give back a text of the source as it may be shown: what cannot be seen, or turns lines round, as marks.

    A longer one is shortened, and says how long it is.
    """
    shown = visible(text[:longest], keep="\n")
    return shown if len(text) <= longest else f"{shown} … ({len(text):,} characters)"


def rule_of(row: Row) -> str:
    """Give back the rule of a row as it stands in the rubric, without the indent that it has there; else empty.

    What is unchecked has none: the criterion that stands for it only repeats the sentence and the reason.
    """
    if row.status != "translated":
        return ""
    return "\n".join(safe(line.removeprefix("  ")) for line in row.rule.strip().splitlines())


def under_of(row: Row) -> str:
    """Give back what a sentence stands under in the source, outermost first; empty where it stands under nothing."""
    return safe(" › ".join(" ".join(part.split()) for part in row.under), LONGEST_TEST)


def points_of(row: Row) -> str:
    """Give back the points of a row with their sign, or what the rubric makes of it where the source gives none."""
    if row.points is not None:
        return f"+{show_number(row.points)}" if row.points >= 0 else show_number(row.points)
    return "" if row.worth is None else f"no points given, so {show_number(row.worth)}"


def verdict_of(row: Row, test: WrittenTest) -> str:
    """Give back what the rule makes of the answer of a test, and of which question where the rule looks at it."""
    asked = safe(" ".join(test.query.split()), LONGEST_TEST)
    return f"{_verdict(row, test)}, asked “{asked}”" if asked else _verdict(row, test)


def _verdict(row: Row, test: WrittenTest) -> str:
    """Give back the level that an answer gets; else that it earns, or is penalised, or not."""
    if test.score is not None:
        return f"gets {show_number(test.score)}"
    if row.points is not None and row.points < 0:
        return "is penalised" if test.earns else "is not penalised"
    return "earns" if test.earns else "does not earn"


def lines_of(row: Row) -> str:
    """Give back in which lines of the rubric a row stands; empty where it stands in none."""
    first, last = row.lines
    return "" if not first else f"line {first}" if first == last else f"lines {first} to {last}"
