"""Keeps the LALR tables of the grammar, so that no process has to make them.

    python -m rubricc.grammar.tables --write    writes `tables.json` beside this file

Making the tables takes half a second, reading them a twentieth of that. They are kept with the hash of the grammar
and the version of Lark that made them; where either differs they are made anew, so stale tables are slow, never wrong.
"""

from __future__ import annotations

import hashlib
import json
import sys
from importlib import resources
from importlib.metadata import version
from pathlib import Path
from typing import Any

from lark import Lark
from lark.grammar import Rule
from lark.lexer import TerminalDef

FILE = "tables.json"


def made(grammar: str, start: list[str], transformer: object = None) -> Lark:
    """Make the tables; `strict` belongs to the tests, which find collisions that no user should wait for."""
    return Lark(
        grammar,
        parser="lalr",
        start=start,
        keep_all_tokens=True,
        maybe_placeholders=False,
        transformer=transformer,
    )


def kept(grammar: str, start: list[str], transformer: object) -> Lark | None:
    """Give back the tables that are kept for this grammar, None where they are of another grammar or Lark."""
    found = resources.files("rubricc.grammar").joinpath(FILE)
    if not found.is_file():
        return None
    stored = json.loads(found.read_text(encoding="utf-8"))
    if stored["made_of"] != _made_of(grammar, start):
        return None
    table = stored["data"]["parser"]["parser"]
    table["tokens"] = _with_numbers(table["tokens"])
    table["states"] = {int(state): _with_numbers(row) for state, row in table["states"].items()}
    load: Any = Lark._load_from_dict
    loaded: Lark = load(stored["data"], _with_numbers(stored["memo"]), transformer=transformer)
    return loaded


def _with_numbers(keyed: dict[str, Any]) -> dict[int, Any]:
    """Undo what JSON does to keys that are numbers."""
    return {int(key): value for key, value in keyed.items()}


def _made_of(grammar: str, start: list[str]) -> str:
    parts = [grammar, *start, version("lark")]
    return hashlib.sha256("\0".join(parts).encode()).hexdigest()


def to_json(grammar: str, start: list[str]) -> str:
    """Give back the text of the file for a grammar."""
    data, memo = made(grammar, start).memo_serialize([TerminalDef, Rule])
    stored = {"made_of": _made_of(grammar, start), "data": data, "memo": memo}
    return json.dumps(stored, separators=(",", ":"), sort_keys=True) + "\n"


def main(arguments: list[str]) -> int:
    """Print or write the file; give back the exit code."""
    from rubricc.compiler.syntax.machine import STARTS, grammar_text

    text = to_json(grammar_text(), STARTS)
    if arguments == ["--write"]:
        Path(__file__).with_name(FILE).write_text(text, encoding="utf-8")
    else:
        sys.stdout.write(text)
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
