"""Comparisons: of numbers, of texts with constants, membership, and identity with None."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

import libcst as cst

from rubricc.compiler.frontend.python.arithmetic import texts_in
from rubricc.compiler.frontend.python.convert import as_number, condition, described, is_number, plain_constant
from rubricc.compiler.frontend.python.expr import (
    FALSE,
    TRUE,
    Expr,
    both,
    choose,
    compare,
    either,
    holds,
    negate,
    number,
    truth,
)
from rubricc.compiler.frontend.python.floors import compared
from rubricc.compiler.frontend.python.machine import Machine
from rubricc.compiler.frontend.python.phrases import contains, equals, never_found
from rubricc.compiler.frontend.python.records import present
from rubricc.compiler.frontend.python.tokens import plain
from rubricc.compiler.frontend.python.values import (
    Append,
    CannotLiftError,
    Choice,
    Const,
    Fork,
    Found,
    Record,
    Seq,
    TextValue,
    Token,
    TokenLength,
    TokenTest,
    Unknown,
)

_SIGNS: dict[type, str] = {
    cst.Equal: "==",
    cst.NotEqual: "!=",
    cst.LessThan: "<",
    cst.LessThanEqual: "<=",
    cst.GreaterThan: ">",
    cst.GreaterThanEqual: ">=",
}


def compare_values(machine: Machine, operator: cst.BaseCompOp, left: Any, right: Any, node: cst.CSTNode) -> Any:
    """Give back the condition that a comparison states; raises `CannotLiftError` where the language cannot say it."""
    if isinstance(operator, (cst.In, cst.NotIn)):
        result = member(machine, left, right, node)
        return result if isinstance(operator, cst.In) else negated(result)
    if isinstance(operator, (cst.Is, cst.IsNot)):
        return _identity(left, right, isinstance(operator, cst.IsNot))
    return _compared(_SIGNS[type(operator)], left, right, machine, node)


def negated(value: Any) -> Any:
    """Give back the opposite of a condition, also of one on a token."""
    if isinstance(value, TokenTest):
        kinds = {"in": "not in", "not in": "in", "shared": "not shared", "not shared": "shared"}
        if value.kind in kinds:
            return TokenTest(kinds[value.kind], value.detail)
        from rubricc.compiler.frontend.python.expr import OPPOSITE

        return TokenTest(value.kind, (OPPOSITE[value.detail[0]], value.detail[1]))
    return negate(condition(value))


def _identity(left: Any, right: Any, opposite: bool) -> Expr:
    if right != Const(None):
        if isinstance(right, Const) and isinstance(right.value, bool):
            same = condition(left) if right.value else negate(condition(left))
            return negate(same) if opposite else same
        raise CannotLiftError("`is` between two values")
    there = _is_there(left)
    return there if opposite else negate(there)


def _is_there(value: Any) -> Expr:
    if isinstance(value, Found):
        return value.condition
    if isinstance(value, Choice):
        return choose(value.condition, _is_there(value.then), _is_there(value.otherwise))
    if isinstance(value, Unknown):
        raise CannotLiftError(value.why)
    return truth(value != Const(None))


def _compared(sign: str, left: Any, right: Any, machine: Machine, node: cst.CSTNode) -> Any:
    if isinstance(left, Choice) or isinstance(right, Choice):
        return _of_choices(sign, left, right, machine, node)
    if isinstance(right, (TextValue, TokenLength, Token)) and isinstance(left, Const):
        mirrored = {"<": ">", "<=": ">=", ">": "<", ">=": "<="}
        return _compared(mirrored.get(sign, sign), right, left, machine, node)
    if isinstance(left, TokenLength):
        return TokenTest("length", (sign, plain_constant(right)))
    if isinstance(left, Token) and sign in ("==", "!="):
        return TokenTest("in" if sign == "==" else "not in", (plain_constant(right),))
    if isinstance(left, TextValue):
        return _text(sign, left, right)
    if isinstance(left, Const) and isinstance(right, Const):
        return _constants(sign, left, right)
    return _others(sign, left, right)


def _others(sign: str, left: Any, right: Any) -> Expr:
    if isinstance(left, Seq) and isinstance(right, Seq) and sign in ("==", "!="):
        if not right.items:
            return negate(condition(left)) if sign == "==" else condition(left)
        raise CannotLiftError("two lists are compared")
    if any(isinstance(value, Expr) and value.kind == "bool" for value in (left, right)) and sign in ("==", "!="):
        return _truths(sign, left, right)
    for value, other in ((left, right), (right, left)):
        if isinstance(value, Unknown) and not (is_number(other) or isinstance(other, (Unknown, Expr))):
            raise CannotLiftError(value.why)
    for value in (left, right):
        if isinstance(value, (Found, Seq, Record)) or value == Const(None):
            raise CannotLiftError(f"{described(value)} is compared with a number")
    return compared(sign, as_number(left), as_number(right))


def _truths(sign: str, left: Any, right: Any) -> Expr:
    if isinstance(left, Const):
        left, right = right, left
    if is_number(right):
        return compare(sign, as_number(left), as_number(right))
    one, two = condition(left), condition(right)
    same = one if two == TRUE else negate(one) if two == FALSE else None
    if same is None:
        same = either((both((one, two)), both((negate(one), negate(two)))))
    return same if sign == "==" else negate(same)


def _of_choices(sign: str, left: Any, right: Any, machine: Machine, node: cst.CSTNode) -> Expr:
    choice = left if isinstance(left, Choice) else right
    sides = [
        _compared(sign, side, right, machine, node) if choice is left else _compared(sign, left, side, machine, node)
        for side in (choice.then, choice.otherwise)
    ]
    return choose(choice.condition, condition(sides[0]), condition(sides[1]))


def _constants(sign: str, left: Const, right: Const) -> Expr:
    try:
        return truth(holds(sign, left.value, right.value))
    except TypeError as error:
        raise CannotLiftError(f"{described(left)} and {described(right)} are compared") from error


def _text(sign: str, text: TextValue, other: Any) -> Expr:
    if sign not in ("==", "!=") or not isinstance(other, Const) or not isinstance(other.value, str):
        raise CannotLiftError(f"a text is compared with {described(other)}")
    same = equals(text, other.value)
    return same if sign == "==" else negate(same)


def member(machine: Machine, item: Any, owner: Any, node: cst.CSTNode) -> Any:
    """Give back the condition `item in owner`."""
    if isinstance(owner, Choice):
        sides = [condition(member(machine, item, side, node)) for side in (owner.then, owner.otherwise)]
        return choose(owner.condition, *sides)
    if isinstance(owner, TextValue):
        return _phrase(machine, item, owner, node)
    if isinstance(item, Token) and isinstance(owner, Expr) and owner.kind == "tokens":
        return TokenTest("shared", owner)
    if isinstance(item, Token):
        return TokenTest("in", texts_in(_sequence(owner)))
    if isinstance(owner, Expr) and owner.kind == "tokens":
        return _token(item, owner)
    if isinstance(owner, Record):
        return present(owner, plain_constant(item))
    if isinstance(owner, Const) and isinstance(owner.value, str):
        return truth(str(plain_constant(item)) in owner.value)
    return _listed(machine, item, _sequence(owner), node)


def _phrase(machine: Machine, item: Any, text: TextValue, node: cst.CSTNode) -> Expr:
    if isinstance(item, Choice):
        sides = [_phrase(machine, side, text, node) for side in (item.then, item.otherwise)]
        return choose(item.condition, *sides)
    phrase = plain_constant(item)
    if not isinstance(phrase, str):
        raise CannotLiftError(f"{described(item)} is sought in a text")
    note_dead(machine, text, phrase, node)
    return contains(text, phrase)


def note_dead(machine: Machine, text: TextValue, phrase: str, node: cst.CSTNode) -> None:
    """Note a phrase with capitals that is sought in a text of small letters."""
    if never_found(text, phrase):
        hint = f"Write {phrase.lower()!r}."
        machine.note("dead", f"{phrase!r} is never found: the text is in small letters.", machine.where(node), hint)


def _token(item: Any, owner: Expr) -> Expr:
    phrase = plain_constant(item)
    if plain(owner).op != "tokens" or not isinstance(phrase, str):
        raise CannotLiftError("a list of matches that was chosen twice")
    return compare(">", Expr("shared", (owner, (phrase,)), "int"), number(0))


def _sequence(owner: Any) -> Seq:
    if not isinstance(owner, Seq):
        raise CannotLiftError(f"something is sought in {described(owner)}")
    return owner


def _listed(machine: Machine, item: Any, owner: Seq, node: cst.CSTNode) -> Expr:
    parts = []
    for entry in owner.items:
        if isinstance(entry, Append):
            parts.append(condition(_compared("==", item, entry.value, machine, node)))
        elif isinstance(entry, Fork):
            inner = [
                condition(member(machine, item, Seq(side, owner.kind), node)) for side in (entry.then, entry.otherwise)
            ]
            parts.append(choose(entry.condition, *inner))
    return either(parts) if parts else FALSE


def is_plain(value: Any) -> bool:
    """Tell whether a value is a constant text or number."""
    return isinstance(value, Const) and isinstance(value.value, (str, int, Decimal))
