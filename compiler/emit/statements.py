"""Writes the statements of a criterion as a function that adds up points and reasons."""

from __future__ import annotations

from rubricc.compiler.emit.code import LINE, block
from rubricc.compiler.emit.expressions import ExpressionWriter
from rubricc.compiler.emit.graded import graded, units
from rubricc.compiler.emit.literals import comment, docstring, integer_literal, one_line
from rubricc.compiler.emit.templates import Templates
from rubricc.compiler.emit.unit import Unit
from rubricc.compiler.ir.literals import show_number
from rubricc.compiler.ir.printer import show
from rubricc.compiler.ir.statements import Best, By, Choose, Give, Group, Per, Statement, Template

DEEPEST = 8
"""Blocks that nest more deeply than this go into functions of their own; CPython allows 100 indents."""

LONGEST = 24
"""A choice of more arms than this is written as a function that returns from each: `elif` nests in CPython."""

PAD = "    "


class BodyWriter:
    """Writes the body of one function; `name` is what functions for pieces of it are called after.

    Sentences in `said` stand above it already; variables in `known` hold values of expressions already.
    """

    def __init__(
        self,
        unit: Unit,
        name: str,
        pieces: list[str],
        said: tuple[str, ...] = (),
        known: dict[int, str] | None = None,
    ) -> None:
        self.unit = unit
        self.name = name
        self.pieces = pieces
        self.said = said
        self.writer = ExpressionWriter(unit, known=known)
        self.templates = Templates(unit)
        self.lines: list[str] = []
        self._inner = 0

    def run(self, body: tuple[Statement, ...], indent: int, target: str = "points") -> None:
        """Write a block, which adds to the variable `target`."""
        before = len(self.lines)
        for statement in body:
            self._statement(statement, indent, target)
        if all(line.lstrip().startswith("#") for line in self.lines[before:]):
            self._put(indent, "pass")

    def _put(self, indent: int, text: str) -> None:
        self.lines.append(PAD * indent + text)

    def _statement(self, node: Statement, indent: int, target: str) -> None:
        self._explain(node, indent)
        match node:
            case Give():
                self._give(node, indent, target)
            case Per() | By():
                self._graded(node, indent, target)
            case Choose():
                self._choose(node, indent, target)
            case Best():
                self._best(node, indent, target)
            case Group():
                self._group(node, indent, target)

    def _explain(self, node: Statement, indent: int) -> None:
        for source in node.sources:
            if source not in self.said:
                self._put(indent, comment(f'"{source}"'))
        words = self._in_words(node)
        if words:
            self._put(indent, comment(f"line {node.at.line}: {words}" if node.at.line else words))

    def _in_words(self, node: Statement) -> str:
        """Give back the rule in the words of the rubric, as far as Python does not say the same."""
        match node:
            case Choose() if node.label is None and len(node.arms) == 1:
                return f"if {show(node.arms[0].condition, self.unit.facts.lexicons)}"
            case Choose() | Group() | Best():
                label = getattr(node, "label", None)
                return f"{node.keyword} {one_line(label)}" if label else node.keyword
            case Per():
                amount = show(node.value, self.unit.facts.lexicons)
                return f"{node.keyword} {show_number(abs(node.points))} per {amount} up to {show_number(node.cap)}"
            case By():
                amount = show(node.value, self.unit.facts.lexicons)
                ends = f"from {show_number(node.start)} to {show_number(node.end)}"
                return f"{node.keyword} up to {show_number(abs(node.points))} by {amount} {ends}"
            case _:
                return ""

    def _add(self, indent: int, target: str, points: int) -> None:
        if points:
            self._put(indent, f"{target} {'+' if points > 0 else '-'}= {integer_literal(abs(points))}")

    def _reason(self, indent: int, template: Template | None) -> None:
        if template is None:
            return
        if not self.templates.is_plain(template):
            self._put(indent, "if f.explains:")
            indent += 1
        code = self.templates.code(template, self.writer).text
        line = f"reasons.append({code})"
        if len(line) + 4 * indent <= LINE:
            self._put(indent, line)
        else:
            self._put(indent, "reasons.append(")
            self._put(indent + 1, code)
            self._put(indent, ")")

    def _give(self, node: Give, indent: int, target: str) -> None:
        self._add(indent, target, units(node.points, self.unit.rubric.precision))
        self._reason(indent, node.reason)

    def _graded(self, node: Per | By, indent: int, target: str) -> None:
        code, sign = graded(self.unit, self.writer, node)
        if node.reason is None:
            self._put(indent, f"{target} {sign}= {code.text}")
            return
        self._inner += 1
        earned = f"earned_{self._inner}" if self._inner > 1 else "earned"
        self._put(indent, f"{earned} = {code.text}")
        self._put(indent, f"if {earned}:")
        self._put(indent + 1, f"{target} {sign}= {earned}")
        self._reason(indent + 1, node.reason)

    def _choose(self, node: Choose, indent: int, target: str) -> None:
        if indent > DEEPEST or len(node.arms) > LONGEST:
            self._outline(node, indent, target)
            return
        head = "if"
        for arm in node.arms:
            self.lines.extend(block(head, self.writer.holds(arm.condition), indent))
            self.run(arm.body, indent + 1, target)
            head = "elif"
        if node.otherwise:
            self._put(indent, "else:")
            self.run(node.otherwise, indent + 1, target)

    def _outline(self, node: Choose, indent: int, target: str) -> None:
        """Write a choice as a function of its own, which returns from each arm."""
        name = self.unit.new_name(f"{self.name}_choice")
        self._put(indent, f"{target} += {name}(f, reasons)")
        inside = BodyWriter(self.unit, self.name, self.pieces)
        inside._put(1, "points = 0")
        for arm in node.arms:
            inside.lines.extend(block("if", inside.writer.holds(arm.condition), 1))
            inside.run(arm.body, 2)
            inside._put(2, "return points")
        inside.run(node.otherwise or (), 1)
        inside._put(1, "return points")
        self._outlined(name, "A choice", inside.lines)

    def _outlined(self, name: str, about: str, lines: list[str]) -> None:
        head = f"def {name}(f: {self.unit.facts_class}, reasons: list[str]) -> int:"
        self.pieces.extend(["", "", head, f"    {docstring(f'{about} of {self.name}.')}", *lines])

    def _best(self, node: Best, indent: int, target: str) -> None:
        self.unit.use_runtime("best_of")
        names = []
        for path in node.paths:
            name = self.unit.new_name(f"{self.name}_path_{path.label}")
            inside = BodyWriter(self.unit, self.name, self.pieces)
            inside._put(1, "points = 0")
            inside.run(path.body, 1)
            inside._put(1, "return points")
            self._outlined(name, f"The path {path.label}", inside.lines)
            names.append(name)
        paths = f"({', '.join(names)}{',' if len(names) == 1 else ''})"
        self._put(indent, f"{target} += best_of(f, reasons, {paths})")

    def _group(self, node: Group, indent: int, target: str) -> None:
        if indent > DEEPEST:
            name = self.unit.new_name(f"{self.name}_group")
            inside = BodyWriter(self.unit, self.name, self.pieces)
            inside._put(1, "points = 0")
            inside.run(node.body, 1)
            inside._put(1, f"return {self._bounded(node, 'points')}")
            self._outlined(name, "A group of rules", inside.lines)
            self._put(indent, f"{target} += {name}(f, reasons)")
            return
        self._inner += 1
        inner = f"group_{self._inner}"
        self._put(indent, f"{inner} = 0")
        self.run(node.body, indent, inner)
        self._put(indent, f"{target} += {self._bounded(node, inner)}")

    def _bounded(self, node: Group, inner: str) -> str:
        precision = self.unit.rubric.precision
        if node.max is not None:
            inner = f"min({inner}, {integer_literal(units(node.max, precision))})"
        if node.min is not None:
            inner = f"max({inner}, {integer_literal(units(node.min, precision))})"
        return inner
