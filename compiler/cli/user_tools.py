"""Registers the tools that `--tools` names: a tuple of `Tool` in a module, or in a Python file."""

from __future__ import annotations

import sys
from importlib import import_module
from importlib.util import module_from_spec, spec_from_file_location
from pathlib import Path
from types import ModuleType

from rubricc.compiler.cli.errors import CommandError

DEFAULT = "TOOLS"
"""The name that is looked for where none is given."""


def register_from(value: str) -> None:
    """Register the tools that `module:NAME` or `file.py:NAME` holds, one or several.

    Raises `CommandError` where there are none.
    """
    from rubricc.runtime.registry import BrokenTools, register
    from rubricc.runtime.tool import Tool

    place, colon, name = value.rpartition(":")
    if not colon or "/" in name or "\\" in name:
        place, name = value, DEFAULT
    offered = getattr(_module(place), name, None)
    if offered is None:
        raise CommandError(f"--tools {value}: {place} has no {name}.")
    try:
        register(*((offered,) if isinstance(offered, Tool) else offered))
    except (BrokenTools, TypeError) as error:
        raise CommandError(f"--tools {value}: {error}") from error


def _module(place: str) -> ModuleType:
    try:
        return _from_file(Path(place)) if place.endswith(".py") else import_module(place)
    except Exception as error:
        raise CommandError(f"--tools: {place} cannot be imported: {type(error).__name__}: {error}") from error


def _from_file(path: Path) -> ModuleType:
    spec = spec_from_file_location(path.stem, path)
    if spec is None or spec.loader is None:
        raise ImportError(f"{path} is not a Python file")
    module = module_from_spec(spec)
    sys.modules.setdefault(path.stem, module)
    spec.loader.exec_module(module)
    return module
