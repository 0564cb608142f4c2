"""The expressions of the core: what conditions, amounts and reasons are made of.

Surface forms that are not here are lowered: `a implies b` to `not a or b` and `x in [a, b]` to an `Or` of comparisons
(its `keyword` remembers which, and `written.py` finds them again), `x in a to b` to two comparisons,
`at least k of [...]` to a comparison with `CountTrue`, relations to calls of tools, quantifiers over a table to
`Or`, `And` or `CountTrue` over its rows, and calls of a `define` to its body.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated, Literal, get_args

from pydantic import Field

from rubricc.compiler.ir.base import Node
from rubricc.runtime.types import ANY, BOOL, LEXICON, PATTERN, TEXT, Type

Role = Literal["user", "assistant", "system", "developer", "tool"]
"""Who may speak in a conversation."""

ROLES: tuple[Role, ...] = get_args(Role)


class Expr(Node):
    """An expression; `type` is its inferred type with range."""

    type: Type = ANY


class Number(Expr):
    """A literal number, exact."""

    kind: Literal["number"] = "number"
    value: Decimal


class Truth(Expr):
    """`true` or `false`."""

    kind: Literal["truth"] = "truth"
    value: bool
    type: Type = BOOL


class TextValue(Expr):
    """A literal text."""

    kind: Literal["text"] = "text"
    value: str
    type: Type = TEXT


class ListValue(Expr):
    """A list of texts or numbers."""

    kind: Literal["list"] = "list"
    items: tuple[Expression, ...]


class InputRef(Expr):
    """An input of the rubric: `query`, `response`, or a declared one."""

    kind: Literal["input"] = "input"
    name: str


class LetRef(Expr):
    """The value of a `let`."""

    kind: Literal["let_ref"] = "let_ref"
    name: str


class ElementRef(Expr):
    """The variable of an enclosing `some`, `every` or `count … in`."""

    kind: Literal["element"] = "element"
    name: str


class LexiconRef(Expr):
    """A phrase list, by its name in `Rubric.lexicons`."""

    kind: Literal["lexicon_ref"] = "lexicon_ref"
    name: str
    type: Type = LEXICON


class PatternRef(Expr):
    """A pattern, by its name in `Rubric.patterns`."""

    kind: Literal["pattern_ref"] = "pattern_ref"
    name: str
    type: Type = PATTERN


class ScoreRef(Expr):
    """In the condition of an override: the score of a criterion, or of the `total`."""

    kind: Literal["score"] = "score"
    target: str


class Not(Expr):
    """Kleene negation."""

    kind: Literal["not"] = "not"
    operand: Expression
    type: Type = BOOL


class And(Expr):
    """Kleene conjunction of two or more operands, left to right."""

    kind: Literal["and"] = "and"
    operands: tuple[Expression, ...]
    type: Type = BOOL


class Or(Expr):
    """Kleene disjunction of two or more operands, left to right.

    `keyword` is how it was written and means nothing: an `implies` has a negation and its consequence, an `in`
    comparisons by `==` of one value.
    """

    kind: Literal["or"] = "or"
    operands: tuple[Expression, ...]
    keyword: Literal["or", "implies", "in"] = "or"
    type: Type = BOOL


class Compare(Expr):
    """A comparison of two numbers, or `==` / `!=` of two texts or two truth values; undefined if either side is."""

    kind: Literal["compare"] = "compare"
    op: Literal["==", "!=", "<", "<=", ">", ">="]
    left: Expression
    right: Expression
    type: Type = BOOL


class Arithmetic(Expr):
    """`+ - * /` on numbers; exact but for `/`, which is rounded to 6 decimals, half away from zero."""

    kind: Literal["arithmetic"] = "arithmetic"
    op: Literal["+", "-", "*", "/"]
    left: Expression
    right: Expression


class Negative(Expr):
    """The number with its sign changed."""

    kind: Literal["negative"] = "negative"
    operand: Expression


class Absolute(Expr):
    """`abs(x)`."""

    kind: Literal["absolute"] = "absolute"
    operand: Expression


class Extreme(Expr):
    """`min(…)` or `max(…)` of one or more numbers; undefined if any is."""

    kind: Literal["extreme"] = "extreme"
    op: Literal["min", "max"]
    operands: tuple[Expression, ...]


class Conditional(Expr):
    """`if C then A else B`; B where C is false or undefined."""

    kind: Literal["conditional"] = "conditional"
    condition: Expression
    then: Expression
    otherwise: Expression


class Defined(Expr):
    """`X is defined`: never undefined itself."""

    kind: Literal["defined"] = "defined"
    operand: Expression
    type: Type = BOOL


class CountTrue(Expr):
    """How many of the conditions are true; an undefined one does not count."""

    kind: Literal["count_true"] = "count_true"
    operands: tuple[Expression, ...]


class Call(Expr):
    """A call of a tool, arguments in the order of its parameters; None where an optional one is left out."""

    kind: Literal["call"] = "call"
    tool: str
    arguments: tuple[Expression | None, ...]


class Quantified(Expr):
    """`some / every / count x in D where C` over the parts of a text; an undefined C counts as not true."""

    kind: Literal["quantified"] = "quantified"
    quantifier: Literal["some", "every", "count"]
    variable: str
    parts: Literal["sentences", "paragraphs", "lines", "turns"]
    role: Role | None = None
    """Of `turns`, only those of this role; None for all."""
    domain: Expression
    """The text (or for `turns` the messages) that is cut into parts."""
    condition: Expression


Expression = Annotated[
    Number
    | Truth
    | TextValue
    | ListValue
    | InputRef
    | LetRef
    | ElementRef
    | LexiconRef
    | PatternRef
    | ScoreRef
    | Not
    | And
    | Or
    | Compare
    | Arithmetic
    | Negative
    | Absolute
    | Extreme
    | Conditional
    | Defined
    | CountTrue
    | Call
    | Quantified,
    Field(discriminator="kind"),
]

_RECURSIVE: tuple[type[Expr], ...] = (
    *(ListValue, Not, And, Or, Compare, Arithmetic, Negative, Absolute),
    *(Extreme, Conditional, Defined, CountTrue, Call, Quantified),
)
for _node in _RECURSIVE:
    _node.model_rebuild()
