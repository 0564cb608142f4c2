"""The kept tables are those of the grammar, and any others are not used."""

from __future__ import annotations

import json
from importlib import resources

from rubricc.compiler.syntax.build import transformer
from rubricc.compiler.syntax.machine import STARTS, grammar_text, tables
from rubricc.grammar.tables import FILE, kept, made


def actions(parser: object) -> dict[int, dict[str, tuple[str, str]]]:
    """Give back what a parser does in each state, for comparison."""
    table = parser.parser.parser._parse_table  # type: ignore[attr-defined]
    return {
        state: {token: (str(kind), str(argument)) for token, (kind, argument) in row.items()}
        for state, row in table.states.items()
    }


def test_the_file_is_up_to_date() -> None:
    assert kept(grammar_text(), STARTS, transformer()) is not None, "run python -m rubricc.grammar.tables --write"


def test_kept_tables_read_the_same_language() -> None:
    fresh, stored = actions(made(grammar_text(), STARTS)), actions(tables())
    assert len(fresh) == len(stored)
    assert sorted(map(sorted, map(dict.keys, fresh.values()))) == sorted(map(sorted, map(dict.keys, stored.values())))


def test_tables_of_another_grammar_or_lark_are_not_used() -> None:
    assert kept(grammar_text() + "\n", STARTS, transformer()) is None
    assert kept(grammar_text(), STARTS[:1], transformer()) is None
    stored = json.loads(resources.files("rubricc.grammar").joinpath(FILE).read_text("utf-8"))
    assert len(stored["made_of"]) == 64
