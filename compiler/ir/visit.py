"""Everything that stands in a rubric, for analyses that do not care where."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rubricc.compiler.ir.expressions import Expression
from rubricc.compiler.ir.rubric import Criterion, Requirement, Rubric
from rubricc.compiler.ir.statements import Best, By, Choose, Group, Per, Statement, Template, TemplateValue


def statements(body: Iterable[Statement]) -> Iterator[Statement]:
    """Yield every statement of a body and inside it, outer ones first, in the order of the source."""
    waiting = list(body)[::-1]
    while waiting:
        statement = waiting.pop()
        yield statement
        waiting.extend(inner for block in reversed(blocks(statement)) for inner in reversed(block))


def blocks(statement: Statement) -> list[tuple[Statement, ...]]:
    """Give back the bodies directly inside a statement."""
    match statement:
        case Choose():
            return [*(arm.body for arm in statement.arms), *([statement.otherwise] if statement.otherwise else [])]
        case Best():
            return [path.body for path in statement.paths]
        case Group():
            return [statement.body]
        case _:
            return []


def _of_template(template: Template | None) -> Iterator[Expression]:
    if template is not None:
        yield from (part.value for part in template.parts if isinstance(part, TemplateValue))


def _of_statement(statement: Statement) -> Iterator[Expression]:
    match statement:
        case Choose():
            yield from (arm.condition for arm in statement.arms)
        case Per() | By():
            yield statement.value
            yield from _of_template(statement.reason)
        case Best() | Group():
            return
        case _:
            yield from _of_template(statement.reason)


def _of_requirements(requirements: Iterable[Requirement]) -> Iterator[Expression]:
    for requirement in requirements:
        yield requirement.condition
        yield from _of_template(requirement.reason)


def criterion_expressions(criterion: Criterion) -> Iterator[Expression]:
    """Yield the whole expressions of a criterion; the rubric of a composite is not entered."""
    yield from _of_requirements(criterion.requirements)
    for statement in statements(criterion.body):
        yield from _of_statement(statement)


def used_expressions(rubric: Rubric) -> Iterator[Expression]:
    """Yield the whole expressions of a rubric, but for the values of its lets."""
    yield from _of_requirements(rubric.requirements)
    for criterion in rubric.criteria:
        yield from criterion_expressions(criterion)
    for override in rubric.overrides:
        yield override.condition
        yield from _of_template(override.reason)
