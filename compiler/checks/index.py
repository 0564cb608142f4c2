"""Writes the page that lists all checks, from the checks themselves.

python -m rubricc.compiler.checks.index            prints it
python -m rubricc.compiler.checks.index --write    writes `README.md` beside this file
"""

from __future__ import annotations

import sys
from collections.abc import Iterator
from itertools import groupby
from pathlib import Path

from rubricc.compiler.checks.base import Check
from rubricc.compiler.checks.registry import checks_by_module

FILE = Path(__file__).with_name("README.md")

GROUPS = {
    "RB0": "Reading a rubric",
    "RB1": "Points and totals",
    "RB2": "Conditions and branches",
    "RB3": "Rules that do nothing, or do it twice",
    "RB4": "Phrases and patterns",
    "RB5": "Points without merit",
    "RB6": "Where rules come from",
    "RB7": "Rubrics written in Python",
}
"""What the codes that begin so are about."""

_FIXES = {"safe": "`--fix`", "unsafe": "`--unsafe-fixes`"}

_INTRODUCTION = """# What the linter finds

*Generated from the checks in this folder by `python -m rubricc.compiler.checks.index --write`.*

One file is one check: its code, its explanation, rubrics that have the finding and rubrics that do not (the tests run
them all), and its analysis. `rubricc explain CODE` shows the explanation with the examples and what is said of them.

- **error**: the rubric cannot be built. **warning**: it can, but something in it is very likely not meant.
  **note**: worth knowing. `rubricc lint` exits with 1 where there are errors, with `--strict` for warnings too.
- **`--fix`** mends it and changes no score of a rubric that builds. **`--unsafe-fixes`** mends it in the most likely
  way, for the author to check. Where there is no fix, the finding says what to do. Some findings of a kind may have no
  fix, or only an unsafe one.
- To let a finding pass, write `# accept RB508: the reason` above it, or accept all there are with `--accept-all`.
"""


def page() -> str:
    """Give back the text of the page."""
    return "\n".join((_INTRODUCTION, *_tables()))


def _tables() -> Iterator[str]:
    for group, found in groupby(checks_by_module().items(), key=lambda item: item[1].code[:3]):
        yield f"## {group}xx: {GROUPS[group]}\n"
        yield "| code | name | severity | fix | finding |\n|---|---|---|---|---|"
        yield from (_row(module, check) for module, check in found)
        yield ""


def _row(module: str, check: Check) -> str:
    severity = "note" if check.severity == "info" else check.severity
    fix = _FIXES.get(check.fix or "", "")
    summary = check.summary.replace("|", "\\|")
    return f"| [{check.code}]({module}.py) | {check.slug} | {severity} | {fix} | {summary} |"


def main(arguments: list[str]) -> int:
    """Print or write the page; give back the exit code."""
    if arguments == ["--write"]:
        FILE.write_text(page(), encoding="utf-8")
    else:
        sys.stdout.write(page())
    return 0


if __name__ == "__main__":
    sys.exit(main(sys.argv[1:]))
