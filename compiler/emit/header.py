"""The header of a generated module: what it was built from, and by what."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rubricc import __version__
from rubricc.compiler.emit.literals import inner_literal, one_line
from rubricc.compiler.ir.rubric import Rubric

RUNTIME_VERSION = "1"
"""Raised whenever a module that was built before must be built again to run."""

FIELD = re.compile(r"^([a-z0-9-]+): (.*)$", re.MULTILINE)


@dataclass(frozen=True, slots=True)
class Header:
    """What the docstring of a generated module records."""

    rubric: str
    version: str
    source: str
    hash: str
    compiler: str
    runtime: str
    form: str = "module"

    @property
    def standalone(self) -> bool:
        """Whether the module needs nothing but Python."""
        return self.form == "standalone"


def header_of(rubric: Rubric, form: str = "module") -> Header:
    """Give back the header for a rubric, as it stands in the module."""
    source = rubric.path or f"{rubric.id}.rubric"
    values = (rubric.id, rubric.version, source, rubric.source_hash, __version__, RUNTIME_VERSION, form)
    return Header(*(inner_literal(one_line(value)) for value in values))


def read_header(source: str) -> Header | None:
    """Give back the header of a module, None where it has none."""
    head, _, _ = source.partition('"""\n\nfrom ')
    if not head.startswith('"""Scores answers by the rubric '):
        return None
    found = dict(FIELD.findall(head))
    names = ("rubric", "version", "source", "source-sha256", "rubricc", "runtime", "form")
    return Header(*(found[name] for name in names)) if all(name in found for name in names) else None
