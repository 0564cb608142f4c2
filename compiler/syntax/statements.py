"""Nodes of the statements that give points, inside a criterion."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal, TypeAlias

from rubricc.compiler.syntax.definitions import LetDecl, LexiconDecl, PatternDecl, TableDecl
from rubricc.compiler.syntax.expressions import Expr, Name, NumberLit, Template, TextLit
from rubricc.compiler.syntax.node import Node

LimitKind = Literal["max", "min", "weight", "pass", "gate", "round"]
OutcomeKind = Literal["award", "penalize", "nothing"]


@dataclass(frozen=True, slots=True, eq=False)
class Fixed(Node):
    """The amount `P`."""

    points: NumberLit


@dataclass(frozen=True, slots=True, eq=False)
class Per(Node):
    """The amount `P per VALUE up to LIMIT`; the limit is in points."""

    points: NumberLit
    value: Expr
    limit: NumberLit


@dataclass(frozen=True, slots=True, eq=False)
class Scaled(Node):
    """The amount `up to P by VALUE from LOW to HIGH`."""

    points: NumberLit
    value: Expr
    low: NumberLit
    high: NumberLit


Amount: TypeAlias = Fixed | Per | Scaled


@dataclass(frozen=True, slots=True, eq=False)
class Award(Node):
    """`award AMOUNT [if C] ["reason"] [else …]`; a fixed amount without a condition has a reason."""

    amount: Amount
    condition: Expr | None
    reason: Template | None
    otherwise: Template | Award | Penalize | None


@dataclass(frozen=True, slots=True, eq=False)
class Penalize(Node):
    """`penalize AMOUNT [if C] ["reason"] [else …]`."""

    amount: Amount
    condition: Expr | None
    reason: Template | None
    otherwise: Template | Award | Penalize | None


@dataclass(frozen=True, slots=True, eq=False)
class Block(Node):
    """`{ … }`."""

    statements: tuple[Statement, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Outcome(Node):
    """What an arm gives: `award P`, `penalize P` or `nothing` (points None), with an optional reason."""

    kind: OutcomeKind
    points: NumberLit | None
    reason: Template | None


@dataclass(frozen=True, slots=True, eq=False)
class Arm(Node):
    """`when CONDITION OUTCOME`; the condition is None for `otherwise OUTCOME`."""

    condition: Expr | None
    outcome: Outcome | Block


@dataclass(frozen=True, slots=True, eq=False)
class Choose(Node):
    """`choose ["label"] { … }`; an `otherwise` arm can only be the last."""

    label: TextLit | None
    arms: tuple[Arm, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Branch(Node):
    """`if C { … }` or `else if C { … }`."""

    condition: Expr
    block: Block


@dataclass(frozen=True, slots=True, eq=False)
class If(Node):
    """`if C { … } else if D { … } else { … }`; one branch or more."""

    branches: tuple[Branch, ...]
    otherwise: Block | None


@dataclass(frozen=True, slots=True, eq=False)
class ForFirst(Node):
    """`for first VARIABLE in TABLE where C { … } else { … }`."""

    variable: Name
    table: Name
    condition: Expr
    block: Block
    otherwise: Block | None


@dataclass(frozen=True, slots=True, eq=False)
class Path(Node):
    """`path "label" { … }`."""

    label: TextLit
    block: Block


@dataclass(frozen=True, slots=True, eq=False)
class BestOf(Node):
    """`best of { path … }`."""

    paths: tuple[Path, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Source(Node):
    """`from "…"`: the sentence that the enclosing thing implements."""

    text: TextLit


@dataclass(frozen=True, slots=True, eq=False)
class Proxy(Node):
    """`proxy "what this misses"`."""

    text: TextLit


@dataclass(frozen=True, slots=True, eq=False)
class Requires(Node):
    """`requires C else "reason"`, of a rubric, a criterion or a scale."""

    condition: Expr
    reason: Template


@dataclass(frozen=True, slots=True, eq=False)
class Unchecked(Node):
    """`unchecked ["why"]`: no program can decide this."""

    why: TextLit | None


@dataclass(frozen=True, slots=True, eq=False)
class Limit(Node):
    """`max N`, `min N`, `weight N`, `pass at N`, `gate` (value None), `round to N [half even]`."""

    kind: LimitKind
    value: NumberLit | None
    half_even: bool = False


@dataclass(frozen=True, slots=True, eq=False)
class Group(Node):
    """`group "label" [max N] [min M] { … }`."""

    label: TextLit
    limits: tuple[Limit, ...]
    body: tuple[Statement | Source, ...]


Statement: TypeAlias = (
    Award | Penalize | Choose | If | ForFirst | BestOf | Group | LexiconDecl | PatternDecl | TableDecl | LetDecl
)
