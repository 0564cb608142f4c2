"""What lowering carries along: the findings so far, the definitions collected, and the current environment."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from copy import copy
from dataclasses import dataclass, field, replace
from decimal import Decimal
from pathlib import Path
from typing import TYPE_CHECKING

from rubricc.compiler.diagnostics.model import Diagnostic, Fix, Label, Severity
from rubricc.compiler.ir.base import Place
from rubricc.compiler.ir.rubric import InputDef, Let, LexiconDef, PatternDef, Rubric, ToolDef
from rubricc.compiler.passes.lower.names import Scope, Symbol
from rubricc.compiler.source.file import SourceFile
from rubricc.compiler.source.span import Span
from rubricc.runtime.tool import Tool

if TYPE_CHECKING:
    from rubricc.compiler.passes.lower.use import Library


@dataclass(slots=True)
class Context:
    """The state of lowering one rubric."""

    source: SourceFile
    library: Library
    folder: Path | None = None
    language: str = "en"
    precision: Decimal = Decimal("0.01")
    modes: tuple[str, bool] = ("words", False)
    """The mode and exactness of phrase lists that state none."""
    diagnostics: list[Diagnostic] = field(default_factory=list)
    top: Scope = field(default_factory=Scope)
    first: dict[str, Symbol] = field(default_factory=dict)
    """Every name's first declaration anywhere in the file."""
    ir_names: set[str] = field(default_factory=set)
    inputs: list[InputDef] = field(default_factory=list)
    lexicons: dict[str, LexiconDef] = field(default_factory=dict)
    anonymous: dict[tuple[tuple[tuple[str, str, bool], ...], ...], str] = field(default_factory=dict)
    patterns: dict[str, PatternDef] = field(default_factory=dict)
    inline_patterns: dict[str, str] = field(default_factory=dict)
    """The names of the patterns that are written in place, by their expressions."""
    shown_patterns: dict[str, str] = field(default_factory=dict)
    """How reasons show them, by their names."""
    lets: list[Let] = field(default_factory=list)
    tools: dict[str, int] = field(default_factory=dict)
    declared: dict[str, Tool] = field(default_factory=dict)
    """The tools that the rubric declares itself, by their full names."""
    tool_defs: list[ToolDef] = field(default_factory=list)
    used: dict[str, Rubric] = field(default_factory=dict)
    """Rubrics brought in by `use`, by their local names."""
    oversized: set[str] = field(default_factory=set)
    """Functions that come to too many parts when written out: they are reported once, and not written out again."""
    expanded: set[str] = field(default_factory=set)
    """Functions that something calls, so that their bodies have been looked at."""
    joining: set[str] = field(default_factory=set)
    """Phrase lists that are being joined, to see circles."""
    reported: set[tuple[str, int, int, str]] = field(default_factory=set)
    external: list[str] = field(default_factory=list)
    """Texts beyond the source that the result depends on: phrase files and used rubrics."""

    def report(
        self,
        code: str,
        span: Span,
        message: str,
        *,
        severity: Severity = "error",
        labels: tuple[Label, ...] = (),
        hint: str = "",
        fix: Fix | None = None,
    ) -> None:
        """Add a finding, once: a second one with the same code and place is dropped."""
        key = (code, span.start, span.end, message)
        if key in self.reported:
            return
        self.reported.add(key)
        self.diagnostics.append(Diagnostic(code, severity, message, span, labels, hint, fix))

    @contextmanager
    def on_trial(self) -> Iterator[None]:
        """Keep the findings of what is lowered inside, and nothing else: it is no part of the rubric."""
        kept = {
            name: copy(getattr(self, name))
            for name in ("ir_names", "lexicons", "anonymous", "patterns", "inline_patterns", "tools")
        }
        yield
        for name, value in kept.items():
            setattr(self, name, value)

    def place(self, span: Span) -> Place:
        """Give back the span as a place of the IR."""
        line, column = self.source.position(span.start)
        return Place(span.start, span.end, line, column)

    def unique(self, name: str) -> str:
        """Give back `name`, or `name_2`, `name_3`, … where it is taken in the IR, and take it."""
        candidate, number = name, 2
        while candidate in self.ir_names:
            candidate, number = f"{name}_{number}", number + 1
        self.ir_names.add(candidate)
        return candidate


@dataclass(frozen=True, slots=True)
class Env:
    """Where an expression stands: its block, the variables around it, and what it may refer to."""

    scope: Scope
    locals: Mapping[str, Symbol] = field(default_factory=dict)
    """Variables of quantifiers and rows, and parameters of a `define`."""
    scores: bool = False
    """Whether criteria and `total` may be named, as in the condition of an override."""
    calls: tuple[str, ...] = ()
    """The functions being expanded, outermost first."""
    rounds: int = 1
    """How often what stands here is written out: once for each row of the tables around."""
    elements: frozenset[str] = frozenset()
    """Variables of the quantifiers around, by their names in the IR: also those that a function's body cannot name."""

    def bind(self, *symbols: Symbol) -> Env:
        """Give back the environment with these variables added."""
        return replace(self, locals={**self.locals, **{s.name: s for s in symbols}})

    def find(self, name: str) -> Symbol | None:
        """Give back what the name stands for."""
        return self.locals.get(name) or self.scope.find(name)
