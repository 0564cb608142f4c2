"""The rules of a grammar in Lark's notation, one by one."""

from __future__ import annotations

import re

_HEAD = re.compile(r"^([A-Za-z_0-9]+): ", re.MULTILINE)


def rules_of(grammar: str) -> dict[str, str]:
    """Give back the rules and terminals of a grammar by name, in order, each as it is written from its name on."""
    starts = [*_HEAD.finditer(grammar)]
    ends = [found.start() for found in starts[1:]] + [len(grammar)]
    return {found[1]: grammar[found.start() : end].rstrip() for found, end in zip(starts, ends, strict=True)}
