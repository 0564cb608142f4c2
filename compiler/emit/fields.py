"""Makes dataclasses that can be defined in a module which nothing has registered.

Where annotations are postponed, `dataclasses` looks the first name of each field's annotation up in the class's module,
and finds that by `sys.modules`. A file that is loaded by its path need not stand there. An annotation in quotes begins
with no name, so nothing is looked up; type checkers read it alike.
"""

from __future__ import annotations

import libcst as cst


def is_dataclass(node: cst.ClassDef) -> bool:
    """Whether a class has the decorator `dataclass`, with or without arguments."""
    return any(_decorator(item) == "dataclass" for item in node.decorators)


def quoted_fields(node: cst.ClassDef) -> cst.ClassDef:
    """Give back a class with the annotations of its fields in quotes."""
    if not isinstance(node.body, cst.IndentedBlock):
        return node
    body = [_line(line) if isinstance(line, cst.SimpleStatementLine) else line for line in node.body.body]
    return node.with_changes(body=node.body.with_changes(body=body))


def _decorator(node: cst.Decorator) -> str:
    called = node.decorator.func if isinstance(node.decorator, cst.Call) else node.decorator
    return called.value if isinstance(called, cst.Name) else ""


def _line(line: cst.SimpleStatementLine) -> cst.SimpleStatementLine:
    return line.with_changes(body=[_field(item) if isinstance(item, cst.AnnAssign) else item for item in line.body])


def _field(node: cst.AnnAssign) -> cst.AnnAssign:
    code = cst.Module(body=[]).code_for_node(node.annotation.annotation)
    quoted = cst.SimpleString(repr(code) if '"' in code else f'"{code}"')
    return node.with_changes(annotation=node.annotation.with_changes(annotation=quoted))
