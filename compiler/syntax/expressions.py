"""Nodes of expressions, texts and constants."""

from __future__ import annotations

from dataclasses import dataclass, field
from decimal import Decimal
from typing import Literal, TypeAlias

from rubricc.compiler.syntax.node import Node

CompareOp = Literal["==", "!=", "<=", ">=", "<", ">"]
ArithmeticOp = Literal["+", "-", "*", "/"]
RelationOp = Literal["mentions", "affirms", "denies", "matches"]
QuantifierKind = Literal["some", "every", "count"]
ThresholdKind = Literal["least", "most", "exactly"]


@dataclass(frozen=True, slots=True, eq=False)
class NumberLit(Node):
    """A number: never negative in an expression (`-3` is `Negative`), but it may be where only a constant stands."""

    value: Decimal
    raw: str = field(compare=False)
    """As written, sign included, blanks dropped."""


@dataclass(frozen=True, slots=True, eq=False)
class TextLit(Node):
    """A text. `raw` is the source with its quotes; `value` is what it means.

    In a pattern (`expression` true) a backslash belongs to the expression, and only `\\"` hides a quote.
    """

    value: str
    raw: str = field(compare=False)
    expression: bool = False

    @property
    def is_long(self) -> bool:
        '''True for `"""…"""`.'''
        return len(self.raw) >= 6 and self.raw.startswith('"""')


@dataclass(frozen=True, slots=True, eq=False)
class BoolLit(Node):
    """`true` or `false`."""

    value: bool


@dataclass(frozen=True, slots=True, eq=False)
class Name(Node):
    """A name, declared or referred to; `total` where a target may be the total."""

    id: str


@dataclass(frozen=True, slots=True, eq=False)
class Attribute(Node):
    """`base.name` that is not called: the column of a table's row."""

    base: Name
    name: Name


@dataclass(frozen=True, slots=True, eq=False)
class Argument(Node):
    """One argument of a call, `value` or `keyword: value`."""

    keyword: Name | None
    value: Expr


@dataclass(frozen=True, slots=True, eq=False)
class Call(Node):
    """`namespace.name(…)`, always a tool, or `name(…)`: min, max, abs, a `define`, or a domain such as `sentences`."""

    namespace: Name | None
    name: Name
    arguments: tuple[Argument, ...]

    @property
    def full_name(self) -> str:
        """The name as written, with its namespace if any."""
        return self.name.id if self.namespace is None else f"{self.namespace.id}.{self.name.id}"


@dataclass(frozen=True, slots=True, eq=False)
class Entry(Node):
    """One entry of a phrase list; its spellings are synonyms, and count once."""

    spellings: tuple[TextLit, ...]


@dataclass(frozen=True, slots=True, eq=False)
class ListLit(Node):
    """`[a, b]`. An element with `|` is an `Entry`; a single text is a `TextLit`."""

    elements: tuple[Expr | Entry, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Parenthesized(Node):
    """`(inner)`, kept for the layout and for the warning about mixed `and` and `or`."""

    inner: Expr


@dataclass(frozen=True, slots=True, eq=False)
class Not(Node):
    """`not operand`."""

    operand: Expr


@dataclass(frozen=True, slots=True, eq=False)
class And(Node):
    """`a and b and c`; two operands or more."""

    operands: tuple[Expr, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Or(Node):
    """`a or b or c`; two operands or more."""

    operands: tuple[Expr, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Implies(Node):
    """`left implies right`; binds to the right."""

    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True, eq=False)
class Compare(Node):
    """`left op right`; comparisons do not chain."""

    op: CompareOp
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True, eq=False)
class Within(Node):
    """`value in low to high`, both ends included."""

    value: Expr
    low: Expr
    high: Expr


@dataclass(frozen=True, slots=True, eq=False)
class Member(Node):
    """`value in ["a", "b"]`."""

    value: Expr
    options: ListLit


@dataclass(frozen=True, slots=True, eq=False)
class IsDefined(Node):
    """`value is defined`."""

    value: Expr


@dataclass(frozen=True, slots=True, eq=False)
class Relation(Node):
    """`text mentions lexicon`, and `affirms`, `denies`; `text matches pattern` (a text there is an expression)."""

    relation: RelationOp
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True, eq=False)
class Arithmetic(Node):
    """`left op right` on numbers."""

    op: ArithmeticOp
    left: Expr
    right: Expr


@dataclass(frozen=True, slots=True, eq=False)
class Negative(Node):
    """`-operand`."""

    operand: Expr


@dataclass(frozen=True, slots=True, eq=False)
class Conditional(Node):
    """`if condition then then else otherwise`."""

    condition: Expr
    then: Expr
    otherwise: Expr


@dataclass(frozen=True, slots=True, eq=False)
class Quantified(Node):
    """`some x in domain where condition`; a domain is a table's name or a call such as `sentences(response)`."""

    kind: QuantifierKind
    variable: Name
    domain: Name | Call
    condition: Expr


@dataclass(frozen=True, slots=True, eq=False)
class CountOf(Node):
    """`count of [C, …]`: how many of the conditions hold."""

    conditions: tuple[Expr, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Threshold(Node):
    """`at least K of [C, …]`, `at most K of […]`, `exactly K of […]`."""

    kind: ThresholdKind
    count: NumberLit
    conditions: tuple[Expr, ...]


@dataclass(frozen=True, slots=True, eq=False)
class Template(Node):
    """A reason: texts, and expressions that stood in `{…}`; `{{` and `}}` are braces. Empty texts are left out."""

    parts: tuple[str | Expr, ...]
    raw: str = field(compare=False)

    @property
    def plain(self) -> str | None:
        """The text where there is nothing to fill in, else None."""
        if any(not isinstance(part, str) for part in self.parts):
            return None
        return "".join(part for part in self.parts if isinstance(part, str))


Expr: TypeAlias = (
    NumberLit
    | TextLit
    | BoolLit
    | Name
    | Attribute
    | Call
    | ListLit
    | Parenthesized
    | Not
    | And
    | Or
    | Implies
    | Compare
    | Within
    | Member
    | IsDefined
    | Relation
    | Arithmetic
    | Negative
    | Conditional
    | Quantified
    | CountOf
    | Threshold
)


def unparenthesized(node: Expr) -> Expr:
    """Give back the expression inside any parentheses."""
    while isinstance(node, Parenthesized):
        node = node.inner
    return node
