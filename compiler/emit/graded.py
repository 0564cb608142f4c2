"""Writes contributions that depend on an amount, in whole units of the precision."""

from __future__ import annotations

from decimal import Decimal
from fractions import Fraction

from rubricc.compiler.emit.code import PRODUCT, TERNARY, UNARY, Code, call, compare, joined, ternary
from rubricc.compiler.emit.expressions import ExpressionWriter
from rubricc.compiler.emit.literals import decimals_of, integer_literal, scaled
from rubricc.compiler.emit.strict import NONE
from rubricc.compiler.emit.unit import Unit
from rubricc.compiler.ir.statements import By, Per
from rubricc.runtime.numbers import half_away


def units(points: Decimal, precision: Decimal) -> int:
    """Give back points in units of the precision, to the nearest, halves away from zero."""
    exact = Fraction(points) / Fraction(precision)
    return half_away(exact.numerator, exact.denominator)


def graded(unit: Unit, writer: ExpressionWriter, node: Per | By, value: Code | None = None) -> tuple[Code, str]:
    """Write the size of a graded contribution, and give back its sign; `value` stands for the amount if given."""
    sign = "+" if node.points > 0 else "-"
    write = _per if isinstance(node, Per) else _by
    return write(unit, writer, node, value), sign  # type: ignore[arg-type]


def _per(unit: Unit, writer: ExpressionWriter, node: Per, value: Code | None) -> Code:
    """Write |points| × value, to the nearest unit, between 0 and the cap."""
    decimals = unit.traits.decimals(node.value)
    strict = writer.strict(node.value)
    rate = Fraction(abs(node.points)) / Fraction(unit.rubric.precision) / 10**decimals
    product = Code(f"{integer_literal(rate.numerator)} * {(value or strict.code).at(UNARY)}", PRODUCT)
    if rate.numerator == 1:
        product = value or strict.code
    if rate.denominator != 1:
        unit.use_runtime("half_away")
        product = call("half_away", product, integer_literal(rate.denominator))
    size = call("min", product, integer_literal(units(node.cap, unit.rubric.precision)))
    if not unit.traits.is_never_negative(node.value):
        size = call("max", size, "0")
    return size if value else _unless_missing(strict.guards, size)


def _by(unit: Unit, writer: ExpressionWriter, node: By, value: Code | None) -> Code:
    """Write |points| × (value − start) / (end − start), to the nearest unit, between 0 and the points."""
    unit.use_runtime("partial")
    own = unit.traits.decimals(node.value)
    decimals = max(own, decimals_of(node.start), decimals_of(node.end))
    strict = writer.strict(node.value, decimals)
    code = strict.code
    if value is not None:
        code = value if decimals == own else Code(f"{value.text} * {integer_literal(10 ** (decimals - own))}", PRODUCT)
    ends = [integer_literal(scaled(end, decimals)) for end in (node.start, node.end)]
    size = call("partial", code, *ends, integer_literal(units(abs(node.points), unit.rubric.precision)))
    return size if value else _unless_missing(strict.guards, size)


def _unless_missing(guards: tuple[Code, ...], size: Code) -> Code:
    if not guards:
        return size
    missing = joined("or", [compare("is", guard, NONE) for guard in guards])
    return Code(ternary(missing, Code("0"), size).text, TERNARY)
