"""Prints statements and reasons in the core forms of the surface language."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from decimal import Decimal

from rubricc.compiler.ir.expressions import Expression
from rubricc.compiler.ir.literals import show_number, show_text
from rubricc.compiler.ir.printer import ANY, ExpressionPrinter, Lexicons
from rubricc.compiler.ir.statements import Best, By, Choose, Give, Group, Per, Statement, Template, TemplateText

INDENT = "  "


class PrintError(ValueError):
    """The surface language has no form for this part of the IR; the message says what."""


class StatementPrinter:
    """Prints statements as lines; `lexicons` are the phrase lists that are written where they are used."""

    def __init__(self, lexicons: Lexicons) -> None:
        self._outside = ExpressionPrinter(lexicons, None)
        self._inside = ExpressionPrinter(lexicons, None, inside_reason=True)

    def expression(self, node: Expression) -> str:
        """Give back an expression."""
        return self._outside.at(node, ANY)

    def reason(self, template: Template) -> str:
        """Give back a reason with its quotes; braces in the texts of a value mean nothing."""
        parts = []
        for part in template.parts:
            if isinstance(part, TemplateText):
                parts.append(part.text.replace("{", "{{").replace("}", "}}"))
            else:
                parts.append("{" + self._inside.at(part.value, ANY) + "}")
        return show_text("".join(parts))

    def block(self, body: Sequence[Statement], indent: str) -> Iterator[str]:
        """Yield the lines of a block."""
        for statement in body:
            yield from self._statement(statement, indent)

    def _statement(self, node: Statement, indent: str) -> Iterator[str]:
        match node:
            case Give() | Per() | By():
                yield indent + self._rule(node)
            case Choose():
                label = "" if node.label is None else f" {show_text(node.label)}"
                yield f"{indent}choose{label} {{"
                for arm in node.arms:
                    yield from self._outcome(f"when {self.expression(arm.condition)}", arm.body, indent + INDENT)
                if node.otherwise is not None:
                    yield from self._outcome("otherwise", node.otherwise, indent + INDENT)
                yield f"{indent}}}"
            case Best():
                yield f"{indent}best of {{"
                for path in node.paths:
                    yield from self._braces(f"path {show_text(path.label)}", path.body, indent + INDENT)
                yield f"{indent}}}"
            case Group():
                yield from self._group(node, indent)

    def _braces(self, head: str, body: Sequence[Statement], indent: str) -> Iterator[str]:
        yield f"{indent}{head} {{"
        yield from self.block(body, indent + INDENT)
        yield f"{indent}}}"

    def _outcome(self, head: str, body: Sequence[Statement], indent: str) -> Iterator[str]:
        """Yield what an arm gives: in one line where it is a single fixed amount."""
        if len(body) == 1 and isinstance(body[0], Give):
            given = body[0]
            reason = "" if given.reason is None else f" {self.reason(given.reason)}"
            if given.points == 0:
                yield f"{indent}{head} nothing{reason}"
                return
            yield f"{indent}{head} {self._rule(given)}"
        else:
            yield from self._braces(head, body, indent)

    def _rule(self, node: Give | Per | By) -> str:
        """Give back one rule; raises `PrintError` for one without a reason, which the language cannot say."""
        if node.reason is None or node.points == 0:
            raise PrintError("A rule that stands by itself gives points and has a reason.")
        word = "award" if node.points > 0 else "penalize"
        return f"{word} {self._amount(node)} {self.reason(node.reason)}"

    def _amount(self, node: Give | Per | By) -> str:
        points = show_number(abs(node.points))
        match node:
            case Per():
                return f"{points} per {self.expression(node.value)} up to {show_number(node.cap)}"
            case By():
                ends = f"from {show_signed(node.start)} to {show_signed(node.end)}"
                return f"up to {points} by {self.expression(node.value)} {ends}"
            case Give():
                return points

    def _group(self, node: Group, indent: str) -> Iterator[str]:
        bounds = [("max", node.max), ("min", node.min)]
        limits = "".join(f" {name} {show_signed(value)}" for name, value in bounds if value is not None)
        yield f"{indent}group {show_text(node.label)}{limits} {{"
        for source in node.sources:
            yield f"{indent}{INDENT}from {show_text(source)}"
        yield from self.block(node.body, indent + INDENT)
        yield f"{indent}}}"


def show_signed(value: Decimal) -> str:
    """Give back a number as it was written, all decimals kept."""
    return f"{value:f}"
