"""Values as conditions and as numbers, as Python takes them."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from rubricc.compiler.frontend.python.expr import (
    FALSE,
    ONE,
    TRUE,
    Expr,
    Kind,
    characters,
    choose,
    compare,
    either,
    let,
    matches,
    number,
    opaque,
    truth,
)
from rubricc.compiler.frontend.python.phrases import negated_content
from rubricc.compiler.frontend.python.records import present
from rubricc.compiler.frontend.python.sums import total
from rubricc.compiler.frontend.python.tokens import plain, size
from rubricc.compiler.frontend.python.values import (
    Acc,
    Add,
    CannotLiftError,
    Choice,
    Const,
    Fork,
    Found,
    Pieces,
    Record,
    Seq,
    Template,
    TextValue,
    Unknown,
)


def condition(value: Any) -> Expr:
    """Give back whether a value counts as true; raises `CannotLiftError` where the language cannot say it."""
    if isinstance(value, Expr):
        return _expression_holds(value)
    if isinstance(value, Const):
        return truth(bool(value.value))
    if isinstance(value, Found):
        return value.condition
    if isinstance(value, Choice):
        return choose(value.condition, condition(value.then), condition(value.otherwise))
    if isinstance(value, (Seq, Acc)):
        return _any_item(value.items) if isinstance(value, Seq) else _nonzero(as_number(value))
    if isinstance(value, TextValue):
        return _has_text(value)
    return _other_holds(value)


def _other_holds(value: Any) -> Expr:
    if isinstance(value, Unknown):
        return as_opaque(value, "bool")
    if isinstance(value, Pieces):
        return TRUE
    if isinstance(value, Record):
        return either(present(value, key) for key in value.fields)
    if isinstance(value, Template):
        return truth(any(isinstance(part, str) and part for part in value.parts))
    raise CannotLiftError(f"{described(value)} is asked whether it is true")


def _expression_holds(value: Expr) -> Expr:
    if value.kind == "bool":
        return value
    if value.kind == "tokens":
        base = plain(value)
        if value.op != "let" and base.op == "tokens" and not base.args[2]:
            return matches(base.args[0], base.args[1])
        return compare(">", size(value), number(0))
    return _nonzero(value)


def _nonzero(value: Expr) -> Expr:
    if value.op == "if":
        return choose(value.args[0], _nonzero(value.args[1]), _nonzero(value.args[2]))
    return compare(">" if value.low is not None and value.low >= 0 else "!=", value, number(0))


def _has_text(value: TextValue) -> Expr:
    if value.stripped:
        return matches(value.source, negated_content(value).args[0].args[1])
    return compare(">", characters(value.source), number(0))


def _any_item(items: tuple[Any, ...]) -> Expr:
    parts = []
    for item in items:
        if not isinstance(item, Fork):
            return TRUE
        parts.append(choose(item.condition, _any_item(item.then), _any_item(item.otherwise)))
    return either(parts) if parts else FALSE


def as_number(value: Any) -> Expr:
    """Give back a value as a number; raises `CannotLiftError` for one that is none."""
    if isinstance(value, Expr) and value.kind in ("int", "real"):
        return value
    if isinstance(value, Expr) and value.kind == "bool":
        return choose(value, number(1), number(0))
    if isinstance(value, Const) and isinstance(value.value, (int, Decimal)):
        return number(value.value)
    if isinstance(value, Choice):
        return choose(value.condition, as_number(value.then), as_number(value.otherwise))
    if isinstance(value, Acc):
        return _accumulated(value)
    if isinstance(value, Unknown):
        return as_opaque(value, "real")
    raise CannotLiftError(f"{described(value)} is used as a number")


def _accumulated(value: Acc) -> Expr:
    """Give back an accumulated number as one expression, which has the name of the variable."""
    if not value.known:
        result = total(value.items, lambda item: as_number(item.amount))
        if value.name and result.op not in ("const", "let"):
            result = let(value.name, result, value.items[0].where)
        value.known.append(result)
    return value.known[0]


def as_opaque(value: Unknown, kind: Kind) -> Expr:
    """Give back an unknown value as the result of a declared tool."""
    return opaque(value.name, (tuple(sorted(value.texts)), value.where, value.why, value.given), kind)


def as_items(value: Any) -> tuple[Any, ...]:
    """Give back a number as what was added up to it."""
    if isinstance(value, Acc):
        return value.items
    amount = as_number(value)
    return () if amount == number(0) else (Add(amount, (0, 0), 0),)


def is_number(value: Any) -> bool:
    """Tell whether a value is a number."""
    if isinstance(value, Const):
        return isinstance(value.value, (int, Decimal)) and not isinstance(value.value, bool)
    return isinstance(value, Acc) or (isinstance(value, Expr) and value.kind in ("int", "real"))


def plain_constant(value: Any) -> Any:
    """Give back the plain constant behind a value; raises `CannotLiftError` where there is none."""
    if isinstance(value, Const):
        return value.value
    if isinstance(value, Acc) and all(isinstance(item, Add) for item in value.items):
        known = as_number(value)
        if known.op == "const":
            return _plain_number(known.args[0])
    if isinstance(value, Expr) and value.op == "const":
        return _plain_number(value.args[0])
    raise CannotLiftError(f"{described(value)} is not known before an answer is seen")


def constant_number(value: Any) -> Decimal | None:
    """Give back the constant number behind a value, None for anything else."""
    try:
        known = plain_constant(value)
    except CannotLiftError:
        return None
    return Decimal(known) if isinstance(known, (int, Decimal)) else None


def _plain_number(value: Decimal) -> int | Decimal:
    return int(value) if value % ONE == 0 else value


def described(value: Any) -> str:
    """Say what kind of thing a value is, for messages."""
    if isinstance(value, Const):
        return "None" if value.value is None else f"the {type(value.value).__name__} {value.value!r}"
    if isinstance(value, Expr):
        return {"bool": "a condition", "tokens": "a list of matches"}.get(value.kind, "a number")
    if isinstance(value, Template):
        return "a text"
    return _NAMES.get(type(value).__name__, "this value")


_NAMES = {
    "TextValue": "a text",
    "Seq": "a list",
    "Record": "a dict",
    "Pieces": "the parts of a text",
    "Chosen": "the matches of a pattern",
    "Unknown": "something that is not known here",
    "Found": "a match object",
    "Regex": "a compiled expression",
    "Function": "a function",
    "Builtin": "a function",
    "Method": "a method",
    "Choice": "a value that depends on a condition",
    "Acc": "a number",
    "Token": "one of the words",
    "TokenLength": "the length of a word",
    "TokenTest": "a condition on a word",
}
