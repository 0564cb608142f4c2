"""Nodes of declarations, criteria, overrides, tests, and the rubric itself."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Literal, TypeAlias

from rubricc.compiler.syntax.definitions import (
    DefineDecl,
    LetDecl,
    LexiconDecl,
    Mode,
    PatternDecl,
    TableDecl,
    ToolDecl,
    TypeRef,
)
from rubricc.compiler.syntax.expressions import (
    CompareOp,
    Expr,
    Name,
    NumberLit,
    Template,
    TextLit,
)
from rubricc.compiler.syntax.node import Node
from rubricc.compiler.syntax.statements import Limit, LimitKind, Proxy, Requires, Source, Statement, Unchecked

CombineMode = Literal["sum", "weighted_avg", "min", "max", "median", "all_pass", "any_pass"]
NormalizeMode = Literal["declared", "positive"]


@dataclass(frozen=True, slots=True, eq=False)
class Version(Node):
    """`version "1.2.0"`."""

    value: TextLit


@dataclass(frozen=True, slots=True, eq=False)
class Language(Node):
    """`language en`."""

    name: Name


@dataclass(frozen=True, slots=True, eq=False)
class Maximum(Node):
    """`max N` of the rubric."""

    value: NumberLit


@dataclass(frozen=True, slots=True, eq=False)
class Minimum(Node):
    """`min N` of the rubric."""

    value: NumberLit


@dataclass(frozen=True, slots=True, eq=False)
class Precision(Node):
    """`precision P`."""

    value: NumberLit


@dataclass(frozen=True, slots=True, eq=False)
class Match(Node):
    """`match MODE`: the mode of phrase lists that state none."""

    modes: tuple[Mode, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Combine(Node):
    """`combine MODE [pass at T]`."""

    mode: CombineMode
    pass_at: NumberLit | None


@dataclass(frozen=True, slots=True, eq=False)
class Normalize(Node):
    """`normalize declared`, `normalize positive [clipped]`."""

    mode: NormalizeMode
    clipped: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class UncheckedPoints(Node):
    """`unchecked excluded` or `unchecked kept`, of a rubric."""

    kept: bool


@dataclass(frozen=True, slots=True, eq=False)
class InputDecl(Node):
    """`input NAME: TYPE [optional]`."""

    name: Name
    type: TypeRef
    optional: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class UseDecl(Node):
    """`use rubric "id@version" as NAME`."""

    reference: TextLit
    name: Name


CriterionItem: TypeAlias = Statement | Source | Proxy | Requires | Unchecked


@dataclass(frozen=True, slots=True, eq=False)
class Criterion(Node):
    """`criterion ID ["title"] LIMITS { … }`."""

    name: Name
    title: TextLit | None
    limits: tuple[Limit, ...]
    body: tuple[CriterionItem, ...]


@dataclass(frozen=True, slots=True, eq=False)
class CompositeCriterion(Node):
    """`criterion ID ["title"] LIMITS = rubric X`."""

    name: Name
    title: TextLit | None
    limits: tuple[Limit, ...]
    rubric: Name


@dataclass(frozen=True, slots=True, eq=False)
class Check(Node):
    """`check ID ["title"] points P CLAUSES if C ["reason"]`, or `unchecked ["why"]` in place of the condition.

    Clauses are `gate` and `weight W` (as `Limit`), `from` and `proxy`, in the order of the source.
    """

    name: Name
    title: TextLit | None
    points: NumberLit
    clauses: tuple[Limit | Source | Proxy, ...]
    condition: Expr | None
    unchecked: Unchecked | None
    reason: Template | None


@dataclass(frozen=True, slots=True, eq=False)
class Level(Node):
    """`level N ["anchor"] [if C]`; the anchor is the reason given."""

    value: NumberLit
    anchor: Template | None
    condition: Expr | None


ScaleItem: TypeAlias = Source | Proxy | Requires | Unchecked | LetDecl | LexiconDecl | PatternDecl | TableDecl


@dataclass(frozen=True, slots=True, eq=False)
class Scale(Node):
    """`scale ID ["title"] LOW to HIGH [cumulative] LIMITS { ITEMS LEVELS }`; limits: gate, weight, pass at."""

    name: Name
    title: TextLit | None
    low: NumberLit
    high: NumberLit
    cumulative: bool
    limits: tuple[Limit, ...]
    items: tuple[ScaleItem, ...]
    levels: tuple[Level, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Cap(Node):
    """`cap TARGET at N`; the target is a criterion's name or `total`."""

    target: Name
    value: NumberLit


@dataclass(frozen=True, slots=True, eq=False)
class Floor(Node):
    """`floor TARGET at N`."""

    target: Name
    value: NumberLit


@dataclass(frozen=True, slots=True, eq=False)
class Set(Node):
    """`set TARGET to N`."""

    target: Name
    value: NumberLit


@dataclass(frozen=True, slots=True, eq=False)
class Fail(Node):
    """`fail`."""


Action: TypeAlias = Cap | Floor | Set | Fail


@dataclass(frozen=True, slots=True, eq=False)
class Override(Node):
    """`override ID [over OTHER] if C { ACTIONS [reason "…"] }`."""

    name: Name
    over: Name | None
    condition: Expr
    actions: tuple[Action, ...]
    reason: Template | None


@dataclass(frozen=True, slots=True, eq=False)
class Turn(Node):
    """A turn of a conversation, `user "…"`, or a text of a list (role None)."""

    role: Name | None
    text: TextLit


@dataclass(frozen=True, slots=True, eq=False)
class Conversation(Node):
    """`[user "…", assistant "…"]`, or a plain list of texts."""

    turns: tuple[Turn, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Given(Node):
    """An input of a test: `query "…"`."""

    name: Name
    value: TextLit | Conversation


@dataclass(frozen=True, slots=True, eq=False)
class ExpectScore(Node):
    """`expect TARGET op N`."""

    target: Name
    op: CompareOp
    value: NumberLit


@dataclass(frozen=True, slots=True, eq=False)
class ExpectOverride(Node):
    """`expect override ID`."""

    name: Name


@dataclass(frozen=True, slots=True, eq=False)
class ExpectReason(Node):
    """`expect ID reason "…"`."""

    target: Name
    reason: TextLit


@dataclass(frozen=True, slots=True, eq=False)
class ExpectPassed(Node):
    """`expect passed`."""


@dataclass(frozen=True, slots=True, eq=False)
class ExpectFailed(Node):
    """`expect failed`."""


Expectation: TypeAlias = ExpectScore | ExpectOverride | ExpectReason | ExpectPassed | ExpectFailed


@dataclass(frozen=True, slots=True, eq=False)
class Test(Node):
    """`test "title" { GIVENS EXPECTATIONS }`."""

    title: TextLit
    givens: tuple[Given, ...]
    expectations: tuple[Expectation, ...]


Item: TypeAlias = (
    Version
    | Language
    | Maximum
    | Minimum
    | Precision
    | Match
    | Combine
    | Normalize
    | UncheckedPoints
    | Source
    | Requires
    | InputDecl
    | UseDecl
    | ToolDecl
    | LexiconDecl
    | PatternDecl
    | TableDecl
    | LetDecl
    | DefineDecl
    | Criterion
    | CompositeCriterion
    | Check
    | Scale
    | Override
    | Test
)


@dataclass(frozen=True, slots=True, eq=False)
class Rubric(Node):
    """`rubric ID ["title"] { ITEMS }`."""

    name: Name
    title: TextLit | None
    items: tuple[Item, ...]


def limit(limits: Iterable[Node], kind: LimitKind) -> Limit | None:
    """Give back the limit of that kind among limits or clauses, or None."""
    return next((item for item in limits if isinstance(item, Limit) and item.kind == kind), None)
