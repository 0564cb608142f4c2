"""The helpers of the tools can stand in one file with the runtime: no name means two things, imports are plain."""

from __future__ import annotations

import ast
import sys
from collections import defaultdict
from pathlib import Path

import rubricc.runtime
import rubricc.stdlib

RUNTIME = sorted(Path(rubricc.runtime.__file__).parent.glob("*.py"))
HELPERS = sorted(Path(rubricc.stdlib.__file__).parent.glob("_[a-z]*.py"))


def defined(path: Path) -> set[str]:
    """Give back the names that a module defines at its top."""
    names: set[str] = set()
    for node in ast.parse(path.read_text(encoding="utf-8")).body:
        if isinstance(node, ast.FunctionDef | ast.ClassDef):
            names.add(node.name)
        elif isinstance(node, ast.Assign | ast.AnnAssign):
            targets = node.targets if isinstance(node, ast.Assign) else [node.target]
            names |= {target.id for target in targets if isinstance(target, ast.Name)}
    return names


def test_a_name_of_the_helpers_means_one_thing() -> None:
    places: dict[str, set[str]] = defaultdict(set)
    for path in (*RUNTIME, *HELPERS):
        for name in defined(path):
            places[name].add(f"{path.parent.name}/{path.name}")
    twice = {name: found for name, found in places.items() if len(found) > 1 and any("stdlib" in one for one in found)}
    assert twice == {}


def test_helpers_import_python_the_runtime_and_one_another() -> None:
    allowed = sys.stdlib_module_names | {"rubricc"}
    for path in HELPERS:
        for node in ast.parse(path.read_text(encoding="utf-8")).body:
            if isinstance(node, ast.Import | ast.ImportFrom):
                names = [node.module or ""] if isinstance(node, ast.ImportFrom) else [item.name for item in node.names]
                assert {name.partition(".")[0] for name in names} <= allowed, path.name
