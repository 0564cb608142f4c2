"""What tools answer on a fixed body of texts, as recorded with their versions.

A built module names the version of each tool that it was built with, so a tool whose answers change must have its
version raised. The records tell when they do:

    python tests/strategies/recorded_answers.py

records the answers of today, and refuses where a tool's answers changed and its version did not. Tools that need a
library of an extra are left out: their answers are those of the library.
"""

from __future__ import annotations

import json
import re
import sys
import zlib
from collections import defaultdict
from collections.abc import Iterator
from pathlib import Path
from typing import Any

sys.path.insert(0, str(Path(__file__).resolve().parents[1]))

from strategies.tool_answers import TEXTS, received_all

from rubricc.runtime.lexicon import Hit
from rubricc.runtime.polarity import polarity_of
from rubricc.runtime.registry import all_tools
from rubricc.runtime.text import Text
from rubricc.runtime.tool import Tool

FIXTURES = Path(__file__).resolve().parents[1] / "fixtures"
FOLDER = FIXTURES / "answers"
POLARITY = "polarity"
"""The record of how every word of the labelled sentences is governed."""
TOGETHER = 12
"""How many sentences make a longer text."""
MOST_QUESTIONS = 4
"""In how many ways a tool is asked about a text: with the further arguments of its first cases."""
DEAR = ("similarity",)
"""Namespaces that take long on long texts: they are asked about those of the cases only."""
LONGEST = 40
"""Characters of an answer that is recorded as it is; of a longer one there is a checksum."""

Record = dict[str, Any]


def recorded_tools() -> dict[str, list[Tool]]:
    """Give back the tools whose answers are recorded, by namespace; tools of other packages are theirs to record."""
    found: dict[str, list[Tool]] = defaultdict(list)
    for tool in all_tools():
        if not tool.requires and tool.run.__module__.startswith("rubricc."):
            found[tool.name.partition(".")[0]].append(tool)
    return dict(found)


def sentences() -> list[str]:
    """Give back the labelled sentences of polarity."""
    lines = (FIXTURES / "polarity" / "development.jsonl").read_text(encoding="utf-8").splitlines()
    return [str(json.loads(line)["text"]) for line in lines]


def texts_for(namespace: str, tools: list[Tool]) -> list[tuple[str, str]]:
    """Give back texts with their languages: those of the cases, of the namespace's fixtures, and longer ones."""
    own = [(text, case.language) for tool in tools for case in tool.cases for text in case.arguments[:1]]
    folder = FIXTURES / namespace
    rows = [line.split("\t") for path in sorted(folder.glob("*.tsv")) for line in path.read_text("utf-8").splitlines()]
    own += [(row[2].replace("\\n", "\n"), "en") for row in rows if len(row) > 2]
    if namespace in DEAR:
        return _texts(own)
    every = sentences()
    longer = [" ".join(every[at : at + TOGETHER]) for at in range(0, len(every), 8 * TOGETHER)]
    common = [(text, "en") for text in (*TEXTS, *longer)]
    return _texts([*own, *common])


def _texts(pairs: list[tuple[Any, str]]) -> list[tuple[str, str]]:
    return list(dict.fromkeys((text, language) for text, language in pairs if isinstance(text, str)))


def ways(tool: Tool) -> list[tuple[object, ...]]:
    """Give back the further arguments that a tool is asked with."""
    found: dict[str, tuple[object, ...]] = {}
    for case in tool.cases:
        if case.language == "en":
            found.setdefault(repr(case.arguments[1:]), case.arguments[1:])
    return list(found.values())[:MOST_QUESTIONS]


def record(namespace: str) -> list[Record]:
    """Give back what the tools of a namespace answer today."""
    if namespace == POLARITY:
        return [{"tool": POLARITY, "version": 1, "answers": {_key(text): _governed(text) for text in sentences()}}]
    tools = recorded_tools()[namespace]
    texts = [Text(*text) for text in texts_for(namespace, tools)]
    return [{"tool": tool.name, "version": tool.version, "answers": dict(_answers(tool, texts))} for tool in tools]


def _answers(tool: Tool, texts: list[Text]) -> Iterator[tuple[str, str]]:
    """Yield what was asked and answered, all answers to a text in one, first those to the tool's own cases."""
    for case in tool.cases:
        given = received_all(tool, case.arguments, case.language)
        yield _key(case.arguments, case.language), _told(tool, given)
    if not tool.parameters or tool.parameters[0].type.kind != "Text" or tool.parameters[0].constant:
        return
    further = ways(tool)
    asked = [received_all(tool, ("", *way)) for way in further]
    for text in texts:
        key = _key(text.original, text.language, further)
        yield key, " ".join(_told(tool, [text, *arguments[1:]]) for arguments in asked)


def _key(*asked: object) -> str:
    """Give back what tells a question from the others."""
    return f"{zlib.crc32(repr(asked).encode('utf-8', 'backslashreplace')):08x}"


def _told(tool: Tool, arguments: list[object]) -> str:
    answer = _short(repr(tool.run(*arguments)))
    if tool.evidence is None:
        return answer
    return f"{answer}@{_short(repr([tuple(place) for place in tool.evidence(*arguments)]))}"


def _short(text: str) -> str:
    return text if len(text) <= LONGEST else f"{zlib.crc32(text.encode('utf-8', 'backslashreplace')):08x}"


def _governed(sentence: str) -> str:
    """Give back the first letter of how each word is governed."""
    text = Text(sentence)
    hits = (Hit(*word.span(), 0) for word in re.finditer(r"\w+", text.original))
    return "".join(polarity_of(text, hit)[0] for hit in hits)


def read(namespace: str) -> list[Record]:
    """Give back what was recorded of a namespace, nothing where nothing was."""
    path = FOLDER / f"{namespace}.jsonl"
    return [json.loads(line) for line in path.read_text("utf-8").splitlines()] if path.exists() else []


def changed(before: list[Record], now: list[Record]) -> list[str]:
    """Give back the tools that answer a recorded question otherwise in the same version."""
    known = {row["tool"]: row for row in before}
    same = [row for row in now if row["tool"] in known and known[row["tool"]]["version"] == row["version"]]
    return [row["tool"] for row in same if _differ(known[row["tool"]]["answers"], row["answers"])]


def _differ(before: dict[str, str], now: dict[str, str]) -> bool:
    return any(before[key] != now[key] for key in before.keys() & now.keys())


def main() -> int:
    """Record the answers of today; give back 1 where a version has to be raised first."""
    FOLDER.mkdir(exist_ok=True)
    refused = []
    for namespace in (*recorded_tools(), POLARITY):
        now = record(namespace)
        if found := changed(read(namespace), now) if "--anyway" not in sys.argv else []:
            refused += found
            continue
        lines = [json.dumps(row, ensure_ascii=False, separators=(",", ":")) for row in now]
        (FOLDER / f"{namespace}.jsonl").write_text("\n".join(lines) + "\n", encoding="utf-8")
    for name in refused:
        print(f"{name} answers otherwise than recorded: raise its version, then record again.")
    return 1 if refused else 0


if __name__ == "__main__":
    raise SystemExit(main())
