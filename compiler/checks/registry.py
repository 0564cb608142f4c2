"""Finds the checks: every module of this folder that declares `CHECK`."""

from __future__ import annotations

from functools import cache
from importlib import import_module
from pkgutil import iter_modules

from rubricc.compiler.checks.base import Check

PACKAGE = "rubricc.compiler.checks"


@cache
def all_checks() -> tuple[Check, ...]:
    """Give back all checks in the order of their codes; two with one code is a ValueError."""
    found: dict[str, Check] = {}
    for module in iter_modules(import_module(PACKAGE).__path__):
        check = getattr(import_module(f"{PACKAGE}.{module.name}"), "CHECK", None)
        if not isinstance(check, Check):
            continue
        if check.code in found:
            raise ValueError(f"Two checks have the code {check.code}: {found[check.code].slug} and {check.slug}.")
        found[check.code] = check
    return tuple(found[code] for code in sorted(found))


def find_check(name: str) -> Check | None:
    """Give back the check with this code or slug, in any case; None where there is none."""
    wanted = name.strip().casefold()
    return next((check for check in all_checks() if wanted in (check.code.casefold(), check.slug)), None)
