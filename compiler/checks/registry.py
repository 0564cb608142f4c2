"""Finds the checks: every module of this folder that declares `CHECK`."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from rubricc.compiler.checks.base import Check

PACKAGE = "rubricc.compiler.checks"


@cache
def checks_by_module() -> dict[str, Check]:
    """Give back all checks by the names of their modules, in the order of their codes.

    Two with one code or one slug are a ValueError.
    """
    found: dict[str, Check] = {}
    for module in iter_modules(import_module(PACKAGE).__path__):
        check = getattr(import_module(f"{PACKAGE}.{module.name}"), "CHECK", None)
        if not isinstance(check, Check):
            continue
        for other in found.values():
            if check.code == other.code or check.slug == other.slug:
                raise ValueError(f"Two checks are called {check.code} {check.slug} and {other.code} {other.slug}.")
        found[module.name] = check
    return dict(sorted(found.items(), key=lambda item: item[1].code))


COMPILED = ("rb0", "rb103_")
"""How the names of the modules begin whose checks are made whenever a rubric is compiled."""


@cache
def compile_checks() -> tuple[Check, ...]:
    """Give back the checks that compiling makes, in the order of their codes; importing the others takes a while."""
    names = (module.name for module in iter_modules(import_module(PACKAGE).__path__))
    found = (import_module(f"{PACKAGE}.{name}").CHECK for name in sorted(names) if name.startswith(COMPILED))
    return tuple(check for check in found if check.stage == "compile" and check.run is not None)


@cache
def all_checks() -> tuple[Check, ...]:
    """Give back all checks in the order of their codes."""
    return tuple(checks_by_module().values())


def find_check(name: str) -> Check | None:
    """Give back the check with this code or slug, in any case; None where there is none."""
    wanted = name.strip().casefold().replace("_", "-")
    return next((check for check in all_checks() if wanted in (check.code.casefold(), check.slug)), None)
