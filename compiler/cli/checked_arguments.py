"""Checks what a module is to be called with, before a judge is asked about an answer that cannot be scored."""

from __future__ import annotations

from collections.abc import Mapping
from types import ModuleType
from typing import Any

from rubricc.runtime.scheme import Scheme
from rubricc.runtime.verdicts import Verdicts, check_verdicts, verdict_score, verdicts_below


def check_arguments(module: ModuleType, arguments: Mapping[str, Any]) -> None:
    """Raise the TypeError or ValueError that scoring raises for these arguments; nothing is scored.

    `module` is one that `driver.load` gives back, and the arguments are those of its functions.
    """
    given = dict(arguments)
    verdicts = check_verdicts(module._SCHEME, given.pop("verdicts", None))
    module.Facts(given.pop("query"), given.pop("text"), **given)
    _check_worth(module._SCHEME, verdicts)


def _check_worth(scheme: Scheme, verdicts: Verdicts) -> None:
    """Raise the ValueError of a verdict that is worth nothing definite, inside composites too."""
    for row in scheme.criteria:
        if row.child is not None:
            _check_worth(row.child.scheme, verdicts_below(row, verdicts))
        elif row.id in verdicts:
            verdict_score(scheme, row, verdicts[row.id])
