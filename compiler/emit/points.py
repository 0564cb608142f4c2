"""Bounds of what a block of statements can add up to, from its points alone."""

from __future__ import annotations

from collections.abc import Iterable
from decimal import Decimal

from rubricc.compiler.emit.graded import units
from rubricc.compiler.ir.statements import Best, By, Choose, Give, Group, Per, Statement

Bounds = tuple[int, int]
"""The least and the most, in units."""


def bounds_of(body: tuple[Statement, ...], precision: Decimal) -> Bounds:
    """Give back bounds of the sum of the contributions, in units of the precision."""
    return _sum(_bounds(statement, precision) for statement in body)


def _bounds(node: Statement, precision: Decimal) -> Bounds:
    match node:
        case Give():
            points = units(node.points, precision)
            return points, points
        case Per():
            most = units(node.cap, precision)
            return (0, most) if node.points > 0 else (-most, 0)
        case By():
            points = units(node.points, precision)
            return min(points, 0), max(points, 0)
        case Choose():
            blocks = [arm.body for arm in node.arms] + [node.otherwise or ()]
            return _either(bounds_of(block, precision) for block in blocks)
        case Best():
            return _either(bounds_of(path.body, precision) for path in node.paths)
        case Group():
            return _grouped(node, bounds_of(node.body, precision), precision)


def _grouped(node: Group, inside: Bounds, precision: Decimal) -> Bounds:
    low, high = inside
    if node.max is not None:
        most = units(node.max, precision)
        low, high = min(low, most), min(high, most)
    if node.min is not None:
        least = units(node.min, precision)
        low, high = max(low, least), max(high, least)
    return low, high


def _sum(bounds: Iterable[Bounds]) -> Bounds:
    low = high = 0
    for least, most in bounds:
        low, high = low + least, high + most
    return low, high


def _either(bounds: Iterable[Bounds]) -> Bounds:
    listed = list(bounds)
    return min((low for low, _ in listed), default=0), max((high for _, high in listed), default=0)
