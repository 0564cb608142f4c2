"""Takes away from an IR what does not bear on what it means, so that two can be compared."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rubricc.compiler.ir.depth import deep_recursion
from rubricc.compiler.ir.json_text import write_json
from rubricc.compiler.ir.rubric import Rubric
from rubricc.compiler.ir.serialize import Builder, to_data

MEANINGLESS = frozenset({"at", "keyword", "path", "source_hash", "accepted", "anonymous"})
"""Fields that say where something came from or how it was written."""


def strip(rubric: Rubric) -> Rubric:
    """Give back the rubric without places, keywords and hashes.

    Phrase lists are named by what they hold where their own name begins with an underscore, equal ones are one, and
    they stand in the order of their names.
    """
    with deep_recursion():
        stripped: Rubric = Builder().node(Rubric, _rubric(to_data(rubric)))
    return stripped


def _rubric(data: dict[str, Any]) -> dict[str, Any]:
    lexicons = [_bare(item) for item in data.get("lexicons", [])]
    names = {item["name"]: _name(item) for item in lexicons}
    renamed = {names[item["name"]]: {**item, "name": names[item["name"]]} for item in lexicons}
    result: dict[str, Any] = _bare({**data, "lexicons": []}, names)
    result["lexicons"] = [renamed[name] for name in sorted(renamed)]
    return result


def _name(lexicon: Mapping[str, Any]) -> str:
    own: str = lexicon["name"]
    return own if not own.startswith("_") else "_" + write_json(lexicon["entries"])


def _bare(value: Any, names: Mapping[str, str] | None = None) -> Any:
    """Give back plain data without the fields that mean nothing, phrase lists renamed."""
    if isinstance(value, list):
        return [_bare(item, names) for item in value]
    if not isinstance(value, dict):
        return value
    if "criteria" in value and names is not None and value.get("lexicons") != []:
        return _rubric(value)
    bare = {key: _bare(item, names) for key, item in value.items() if key not in MEANINGLESS}
    if value.get("kind") == "lexicon_ref" and names is not None:
        bare["name"] = names[value["name"]]
    return bare
