"""Finds divisions whose divisor may be zero."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rubricc.compiler.analysis.guards import Guards
from rubricc.compiler.ir.expressions import And, Arithmetic, Conditional, Expression, Or
from rubricc.compiler.ir.rubric import Requirement, Rubric
from rubricc.compiler.ir.statements import Best, By, Choose, Group, Per, Statement, Template, TemplateValue
from rubricc.compiler.ir.walk import operands


def possible_zero_divisions(rubric: Rubric) -> Iterator[Arithmetic]:
    """Yield every division that no guard around it protects, each once."""
    seen: set[int] = set()
    for node in _divisions(rubric):
        if id(node) not in seen:
            seen.add(id(node))
            yield node


def _divisions(rubric: Rubric) -> Iterator[Arithmetic]:
    guards = Guards({let.name: let.value for let in rubric.lets}, {})
    for requirement in rubric.requirements:
        yield from _in_expression(requirement.condition, guards)
        yield from _in_template(requirement.reason, guards)
        guards = guards.assume(requirement.condition)
    for let in rubric.lets:
        yield from _in_expression(let.value, guards)
    for criterion in rubric.criteria:
        inside, found = _after(criterion.requirements, guards)
        yield from found
        yield from _in_body(criterion.body, inside)
    for override in rubric.overrides:
        yield from _in_expression(override.condition, guards)
        yield from _in_template(override.reason, guards.assume(override.condition))


def _after(requirements: Iterable[Requirement], guards: Guards) -> tuple[Guards, list[Arithmetic]]:
    found: list[Arithmetic] = []
    for requirement in requirements:
        found += _in_expression(requirement.condition, guards)
        found += _in_template(requirement.reason, guards)
        guards = guards.assume(requirement.condition)
    return guards, found


def _in_body(body: Iterable[Statement], guards: Guards) -> Iterator[Arithmetic]:
    for statement in body:
        yield from _in_statement(statement, guards)


def _in_statement(statement: Statement, guards: Guards) -> Iterator[Arithmetic]:
    match statement:
        case Choose():
            for arm in statement.arms:
                yield from _in_expression(arm.condition, guards)
                yield from _in_body(arm.body, guards.assume(arm.condition))
                # An arm that was passed over may have been undefined, which refutes nothing.
                if not arm.condition.type.undefined:
                    guards = guards.assume(arm.condition, False)
            yield from _in_body(statement.otherwise or (), guards)
        case Best():
            for path in statement.paths:
                yield from _in_body(path.body, guards)
        case Group():
            yield from _in_body(statement.body, guards)
        case Per() | By():
            yield from _in_expression(statement.value, guards)
            yield from _in_template(statement.reason, guards)
        case _:
            yield from _in_template(statement.reason, guards)


def _in_template(template: Template | None, guards: Guards) -> Iterator[Arithmetic]:
    for part in template.parts if template else ():
        if isinstance(part, TemplateValue):
            yield from _in_expression(part.value, guards)


def _in_expression(node: Expression, guards: Guards) -> Iterator[Arithmetic]:
    match node:
        case And() | Or():
            for operand in node.operands:
                yield from _in_expression(operand, guards)
                if isinstance(node, And) or not operand.type.undefined:
                    guards = guards.assume(operand, isinstance(node, And))
        case Conditional():
            yield from _in_expression(node.condition, guards)
            yield from _in_expression(node.then, guards.assume(node.condition))
            refuted = guards if node.condition.type.undefined else guards.assume(node.condition, False)
            yield from _in_expression(node.otherwise, refuted)
        case _:
            for operand in operands(node):
                yield from _in_expression(operand, guards)
            if isinstance(node, Arithmetic) and node.op == "/" and guards.can_be_zero(node.right):
                yield node
