"""What a check is: one finding with its code, its documentation, its examples and, where it has one, its analysis.

A check is one file in this folder that declares `CHECK = Check(…)`. The findings that compiling itself makes (RB0xx)
have files too, with documentation and examples and no `run`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass, field
from functools import cached_property
from types import ModuleType
from typing import TYPE_CHECKING, Any, Literal, TypeVar

from rubricc.compiler.checks.sentences import Sentence
from rubricc.compiler.diagnostics.model import Cause, Diagnostic, Fix, Label, Safety, Severity, Witness
from rubricc.compiler.ir.base import Place
from rubricc.compiler.ir.rubric import Rubric
from rubricc.compiler.ir.tools import unsupplied
from rubricc.compiler.source.file import SourceFile
from rubricc.compiler.source.span import Span
from rubricc.compiler.syntax import tree as syntax

Written = TypeVar("Written", bound=syntax.Node)


if TYPE_CHECKING:
    from rubricc.compiler.analysis.prove.analysis import Analysis


@dataclass(frozen=True)
class Context:
    """What a check may look at: a rubric without errors, its source and syntax tree, and the rubric as a module.

    `load` builds the module; it is called at most once, and only if some check asks for `module`. `memory` is where
    checks that ask the same questions share the answers.
    """

    rubric: Rubric
    source: SourceFile
    load: Callable[[], ModuleType]
    tree: syntax.Rubric | None = None
    """The rubric as it is written, unused definitions and comments included; always there when checks run."""
    memory: dict[str, Any] = field(default_factory=dict)
    sentences: tuple[Sentence, ...] = ()
    """What the source in words says, where it is given beside the rubric."""

    @cached_property
    def nodes(self) -> dict[tuple[int, int], tuple[syntax.Node, ...]]:
        """The nodes of the syntax tree by where they stand, outer ones first."""
        found: dict[tuple[int, int], tuple[syntax.Node, ...]] = {}
        for node in () if self.tree is None else syntax.walk(self.tree):
            key = (node.span.start, node.span.end)
            found[key] = (*found.get(key, ()), node)
        return found

    def written(self, place: Place, *kinds: type[Written]) -> Written | None:
        """Give back the outermost node of the syntax tree of one of these kinds that stands exactly at `place`."""
        found = self.nodes.get((place.start, place.end), ())
        return next((node for node in found if isinstance(node, kinds)), None)

    @cached_property
    def conjunctions(self) -> tuple[syntax.And, ...]:
        """Every `and` of the syntax tree."""
        return tuple(node for nodes in self.nodes.values() for node in nodes if isinstance(node, syntax.And))

    @cached_property
    def mentions(self) -> Mapping[str, int]:
        """How often each name is written, where it is defined and where it is used."""
        nodes = () if self.tree is None else syntax.walk(self.tree)
        return Counter(node.id for node in nodes if isinstance(node, syntax.Name))

    @cached_property
    def analysis(self) -> Analysis:
        """What the rubric can and cannot score, with little time for each question: an author waits."""
        from rubricc.compiler.analysis.prove.analysis import Analysis, Effort

        return Analysis(self.rubric, lambda: self.module, Effort(seconds=1.0, ways=2, tries=100))

    @cached_property
    def runs(self) -> bool:
        """Whether answers can be scored: every tool that the rubric declares and calls is registered."""
        return next(unsupplied(self.rubric), None) is None

    @cached_property
    def module(self) -> ModuleType:
        """The rubric, built and loaded; raises `ToolsMissing` where it does not run."""
        return self.load()

    def head(self, place: Place) -> Span:
        """Give back the first line of a node, up to its opening brace."""
        end = self.source.text.find("{", place.start, place.end)
        newline = self.source.text.find("\n", place.start, place.end)
        ends = [at for at in (end, newline) if at > place.start]
        return Span(place.start, len(self.source.text[: min(ends, default=place.end)].rstrip()), self.source)

    def span(self, place: Place) -> Span:
        """Give back the stretch of the source that a node of the IR stands at."""
        return Span(place.start, place.end, self.source)


@dataclass(frozen=True)
class Check:
    """One kind of finding.

    `summary` is the line that lists show, `explanation` the long form that `rubricc explain` prints, paragraphs apart
    by blank lines. Every example in `invalid` has the finding, none in `valid` has it; the tests run them all.
    """

    code: str
    slug: str
    severity: Severity
    summary: str
    explanation: str
    valid: tuple[str, ...]
    invalid: tuple[str, ...]
    run: Callable[[Context], Iterable[Diagnostic]] | None = None
    stage: Literal["compile", "lint"] = "lint"
    """`compile` checks run whenever a rubric is compiled, and their errors keep it from being built."""
    reads: Literal["rubric", "python"] = "rubric"
    """What it is about, and what its examples are: rubrics, or Python modules that score."""
    worst: Severity | None = None
    """The severity of findings that are shown by an answer, where that is not `severity`."""
    fix: Safety | None = None
    """How safe its fixes are (those of some findings may be less so); None where it only gives hints."""
    given: tuple[Sentence, ...] = ()
    """The sentences of the source that its examples are linted beside, where it needs them."""

    def finding(
        self,
        message: str,
        span: Span,
        labels: tuple[Label, ...] = (),
        hint: str = "",
        fix: Fix | None = None,
        witness: Witness | None = None,
        follows: tuple[Cause, ...] = (),
    ) -> Diagnostic:
        """Give back a finding of this kind."""
        return Diagnostic(self.code, self.severity, message, span, labels, hint, fix, witness, follows=follows)
