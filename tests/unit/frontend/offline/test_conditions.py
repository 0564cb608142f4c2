"""Conditions as they are written: no mention is counted as two."""

from __future__ import annotations

import pytest

from rubricc.compiler.frontend.natural.offline.conditions import Found, at_least, either


def _parts(*entries: tuple[str, ...]) -> tuple[Found, ...]:
    return tuple(Found((entry,)) for entry in entries)


@pytest.mark.parametrize(
    ("least", "entries", "shown"),
    [
        (2, (("rest",), ("ice",), ("heat",)), 'text.distinct(r, ["rest", "ice", "heat"]) >= 2'),
        (2, (("cell",), ("stem",), ("cells",)), 'r mentions ["cell"] and r mentions ["stem"]'),
        (
            3,
            (("eat", "meal"), ("ice",), ("diet", "eating"), ("heat",)),
            'text.distinct(r, ["eat" | "meal" | "diet", "ice", "heat"]) >= 2',
        ),
        (
            2,
            (("a", "b"), ("b", "c"), ("c", "d"), ("e",), ("f",)),
            'text.distinct(r, ["a" | "b" | "c" | "d", "e", "f"]) >= 2',
        ),
        (3, (("ice",), ("cell",), ("cells",), ("x",), ("y",)), 'text.distinct(r, ["ice", "cell", "x", "y"]) >= 2'),
        (2, (("%",), ("+",), ("x",)), 'text.distinct(r, ["%", "+", "x"]) >= 2'),
    ],
)
def test_entries_that_share_a_phrase_are_one(least: int, entries: tuple[tuple[str, ...], ...], shown: str) -> None:
    assert at_least(least, _parts(*entries)).show("r") == shown


def test_what_is_looked_for_alike_has_no_phrase_twice() -> None:
    shown = either(_parts(("ORS", "salts"), ("cbt",), ("CBT", "therapies"), ("x", "therapy"), ("ors",))).show("r")
    assert shown == 'r mentions ["ORS" | "salts", "cbt" | "therapies" | "x"]'
