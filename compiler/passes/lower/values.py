"""What can be said of lowered expressions: words for their types, constants, and how they fit a place."""

from __future__ import annotations

from decimal import Decimal

from rubricc.compiler.ir.base import Place
from rubricc.compiler.ir.expressions import Expression, InputRef, ListValue, Number, TextValue, Truth
from rubricc.compiler.ir.ranges import number_type
from rubricc.compiler.ir.walk import size
from rubricc.compiler.passes.lower.context import Context
from rubricc.compiler.source.span import Span
from rubricc.runtime.types import ANY, Type

TYPE_WORDS = {
    "Bool": "a condition (true or false)",
    "Int": "a whole number",
    "Real": "a number",
    "Text": "a text",
    "Lexicon": "a phrase list",
    "Pattern": "a pattern",
    "Json": "JSON data",
    "Message": "a message",
    "Date": "a date",
    "Any": "a value",
}


def in_words(type_: Type) -> str:
    """Give back the type in an author's words.

    >>> in_words(Type("Text"))
    'a text'
    """
    if type_.kind == "List":
        return {"Text": "a list of texts", "Message": "a conversation"}.get(type_.element or "", "a list")
    return TYPE_WORDS[type_.kind]


def unknown(at: Place) -> Expression:
    """Give back a stand-in for an expression with an error; nothing more is reported about it."""
    return Truth(value=False, type=ANY, at=at)


def stand_in(type_: Type, at: Place) -> Expression:
    """Give back what stands for a parameter while a function that nothing calls is looked at."""
    return unknown(at) if type_.kind == "Any" else InputRef(name="", type=type_, at=at)


def is_stand_in(expression: Expression) -> bool:
    """Say whether the expression stands for a parameter that nothing has been put in for."""
    return isinstance(expression, InputRef) and not expression.name


LARGEST = 20_000
"""How many parts an expression may have once what stands in it several times is written out: such parts double."""


def is_too_large(ctx: Context, expression: Expression, span: Span, what: str) -> bool:
    """Report an expression that comes to too many parts when written out; `what` names it in the message."""
    if size(expression) <= LARGEST:
        return False
    hint = "Give the part that stands in it several times a name, with `let`."
    ctx.report("RB006", span, f"{what} comes to more than {LARGEST} parts when written out.", hint=hint)
    return True


def is_unknown(expression: Expression) -> bool:
    """Say whether the expression stands for an error that has been reported."""
    return expression.type.kind == "Any"


def number(value: Decimal, at: Place) -> Number:
    """Give back a literal number with its type."""
    return Number(value=value, type=number_type(value), at=at)


def is_constant(expression: Expression) -> bool:
    """Say whether the value is written in the rubric itself."""
    if isinstance(expression, ListValue):
        return all(is_constant(item) for item in expression.items)
    return isinstance(expression, Number | Truth | TextValue)


def fits(actual: Type, wanted: Type) -> bool:
    """Say whether a value of type `actual` may stand where `wanted` is asked for, ranges apart."""
    if "Any" in (actual.kind, wanted.kind) or actual.kind == wanted.kind == "Int":
        return True
    if wanted.kind == "Real":
        return actual.kind in ("Int", "Real")
    if wanted.kind == "List":
        return actual.kind == "List" and (actual.element == wanted.element or actual.element == "Any")
    return actual.kind == wanted.kind
