"""The top of the IR: a rubric with its definitions, criteria, overrides and tests."""

from __future__ import annotations

from decimal import Decimal
from typing import Literal

from rubricc.compiler.ir.base import Node
from rubricc.compiler.ir.expressions import Expression
from rubricc.compiler.ir.statements import Statement, Template
from rubricc.runtime.types import Type

Combine = Literal["sum", "weighted_avg", "min", "max", "median", "all_pass", "any_pass"]
Normalize = Literal["declared", "positive", "positive clipped"]
MatchMode = Literal["words", "substrings", "stems"]


class InputDef(Node):
    """An input beyond `query` and `response`. An optional one that is not given is undefined."""

    name: str
    type: Type
    optional: bool = False


class Spelling(Node):
    """One way to write an entry, with the mode it is matched in."""

    text: str
    mode: MatchMode = "words"
    exact: bool = False


class Entry(Node):
    """One entry of a phrase list: its synonyms."""

    spellings: tuple[Spelling, ...]


class LexiconDef(Node):
    """A phrase list; one written inline has a name that starts with an underscore, `anonymous` set."""

    name: str
    entries: tuple[Entry, ...]
    anonymous: bool = False


class PatternDef(Node):
    """A regular expression, or several of which any may match, in RE2 syntax."""

    name: str
    expressions: tuple[str, ...]
    exact: bool = False


class Let(Node):
    """A named value, evaluated at most once and only when needed. All lets stand at the top, each after its needs."""

    name: str
    value: Expression


class Requirement(Node):
    """`requires condition else reason`."""

    condition: Expression
    reason: Template


class Criterion(Node):
    """One scored dimension. `max` and `min` are its effective bounds, multiples of `round_to` where that is given."""

    id: str
    title: str | None = None
    form: Literal["criterion", "check", "scale", "composite"] = "criterion"
    max: Decimal
    min: Decimal = Decimal(0)
    max_declared: bool = True
    weight: Decimal = Decimal(1)
    gate: bool = False
    pass_at: Decimal | None = None
    round_to: Decimal | None = None
    half_even: bool = False
    proxies: tuple[str, ...] = ()
    unchecked: str | None = None
    """Why no program can decide it; then `body` is empty."""
    requirements: tuple[Requirement, ...] = ()
    body: tuple[Statement, ...] = ()
    rubric: Rubric | None = None
    """The rubric that a composite takes its score from."""

    @property
    def passes_at(self) -> Decimal:
        """The score, in points, at which the criterion passes."""
        return self.max if self.pass_at is None else self.pass_at


class Action(Node):
    """What an override does: `cap`, `floor` or `set` a target to a value in points, or `fail` the rubric."""

    kind: Literal["cap", "floor", "set", "fail"]
    target: str | None = None
    value: Decimal | None = None


class Override(Node):
    """Acts on finished scores where its condition is true and none of the overrides `over` it fired."""

    id: str
    over: tuple[str, ...] = ()
    condition: Expression
    actions: tuple[Action, ...]
    reason: Template | None = None


class Turn(Node):
    """One message of a conversation in a test."""

    role: str
    text: str


class Given(Node):
    """The value of an input in a test: a text, or turns."""

    name: str
    text: str | None = None
    texts: tuple[str, ...] | None = None
    turns: tuple[Turn, ...] | None = None


class Expectation(Node):
    """What a test expects."""

    kind: Literal["score", "override", "reason", "passed", "failed"]
    target: str | None = None
    op: Literal["==", "!=", "<", "<=", ">", ">="] | None = None
    value: Decimal | None = None
    text: str | None = None


class TestCase(Node):
    """A test that stands in the rubric."""

    __test__ = False
    name: str
    givens: tuple[Given, ...]
    expectations: tuple[Expectation, ...]


class Accepted(Node):
    """`# accept CODE: reason`: lets findings pass that start on a line of the node below the comment, or before it."""

    code: str
    reason: str
    first_line: int
    last_line: int

    def covers(self, code: str, line: int) -> bool:
        """Say whether a finding with this code, that starts on this line, is accepted."""
        return code == self.code and self.first_line <= line <= self.last_line


class ToolUse(Node):
    """A tool that the rubric calls, and its version."""

    name: str
    version: int


class ToolParameter(Node):
    """A parameter of a declared tool."""

    name: str
    type: Type


class ToolDef(Node):
    """A tool that the rubric declares and others supply: all that is known of it until one of its name is registered.

    `result.undefined` says whether it may have no answer.
    """

    name: str
    parameters: tuple[ToolParameter, ...] = ()
    result: Type
    summary: str = ""


class Rubric(Node):
    """A whole rubric, checked and lowered."""

    id: str
    title: str | None = None
    version: str = "1.0.0"
    language: str = "en"
    precision: Decimal = Decimal("0.01")
    path: str = ""
    """The file name (no folders) that the rubric was read from."""
    source_hash: str = ""
    """SHA-256, in hexadecimal, of the source with all rubrics it uses."""
    normalize: Normalize = "declared"
    combine: Combine = "sum"
    pass_at: Decimal | None = None
    unchecked: Literal["excluded", "kept"] = "excluded"
    declared_max: Decimal | None = None
    declared_min: Decimal | None = None
    inputs: tuple[InputDef, ...] = ()
    lexicons: tuple[LexiconDef, ...] = ()
    patterns: tuple[PatternDef, ...] = ()
    tools: tuple[ToolUse, ...] = ()
    """The tools that are called; those that the rubric itself declares have the version 0."""
    declared_tools: tuple[ToolDef, ...] = ()
    lets: tuple[Let, ...] = ()
    requirements: tuple[Requirement, ...] = ()
    criteria: tuple[Criterion, ...] = ()
    overrides: tuple[Override, ...] = ()
    tests: tuple[TestCase, ...] = ()
    accepted: tuple[Accepted, ...] = ()


Criterion.model_rebuild()
