"""Prints expressions of the IR as an author would write them, for traces, messages and printed rubrics."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from typing import Any

from rubricc.compiler.ir.depth import deep_recursion
from rubricc.compiler.ir.expressions import (
    Absolute,
    And,
    Arithmetic,
    Call,
    Compare,
    Conditional,
    CountTrue,
    Defined,
    ElementRef,
    Expression,
    Extreme,
    InputRef,
    LetRef,
    LexiconRef,
    ListValue,
    Negative,
    Not,
    Number,
    Or,
    PatternRef,
    Quantified,
    ScoreRef,
    TextValue,
    Truth,
)
from rubricc.compiler.ir.literals import show_entry, show_inner_text, show_number, show_text
from rubricc.compiler.ir.rubric import LexiconDef
from rubricc.compiler.ir.written import implication, member
from rubricc.runtime.registry import ToolError, tool

ANY, IMPLIES, OR, AND, NOT, COMPARISON, SUM, PRODUCT, UNARY, ATOM = range(10)
"""How tightly a form binds, loosest first; an operand that binds more loosely than its place needs parentheses."""

RELATIONS = {
    "text.contains": "mentions",
    "text.affirms": "affirms",
    "text.denies": "denies",
    "text.matches": "matches",
}
"""The tools that have a relation as their surface form."""

THRESHOLDS = {">=": "at least", "<=": "at most", "==": "exactly"}
"""Comparisons of a count of conditions that have a surface form."""

SHOWN_ENTRIES = 3
"""How many entries of a phrase list that stands inside an expression are shown."""

Lexicons = Mapping[str, LexiconDef]


def show(
    expression: Expression,
    lexicons: Lexicons | None = None,
    entries: int | None = SHOWN_ENTRIES,
    inline: Mapping[str, str] | None = None,
) -> str:
    """Give back the expression in the surface syntax.

    An anonymous phrase list of `lexicons` (by name) is written out, up to `entries` entries (None for all); one
    that is not in `lexicons` is shown by its name. Raises `DepthError` for an expression that no walk can follow.

    >>> show(Not(operand=LetRef(name="ready")))
    'not ready'
    """
    with deep_recursion():
        return ExpressionPrinter(lexicons or {}, entries, inline=inline).at(expression, ANY)


class ExpressionPrinter:
    """Prints expressions; knows the phrase lists and how many entries of an anonymous one to write out.

    Patterns are shown as `inline` has them, or by their names. With `inside_reason` texts are written the way that the
    braces of a reason allow.
    """

    def __init__(
        self,
        lexicons: Lexicons,
        entries: int | None,
        inside_reason: bool = False,
        inline: Mapping[str, str] | None = None,
    ) -> None:
        self.lexicons = lexicons
        self.inline = inline or {}
        self.entries = entries
        self.literal = show_inner_text if inside_reason else show_text
        self._printed: dict[int, tuple[Expression, int, str]] = {}

    def at(self, expression: Expression, place: int) -> str:
        """Give back the text of an expression for a place that needs at least this binding strength."""
        known = self._printed.get(id(expression))
        if known is None:
            known = (expression, *FORMS[type(expression)](self, expression))
            self._printed[id(expression)] = known
        _, strength, printed = known
        return printed if strength >= place else f"({printed})"

    def _joined(self, operands: tuple[Expression, ...], word: str, place: int) -> str:
        return word.join(self.at(operand, place) for operand in operands)

    def _listed(self, operands: tuple[Expression, ...]) -> str:
        return self._joined(operands, ", ", ANY)

    def _number(self, node: Number) -> tuple[int, str]:
        return (UNARY if node.value < 0 else ATOM), f"{node.value:f}"

    def _truth(self, node: Truth) -> tuple[int, str]:
        return ATOM, "true" if node.value else "false"

    def _text(self, node: TextValue) -> tuple[int, str]:
        return ATOM, self.literal(node.value)

    def _list(self, node: ListValue) -> tuple[int, str]:
        return ATOM, f"[{self._listed(node.items)}]"

    def _pattern(self, node: PatternRef) -> tuple[int, str]:
        return ATOM, self.inline.get(node.name, node.name)

    def _name(self, node: InputRef | LetRef | ElementRef) -> tuple[int, str]:
        return ATOM, node.name

    def _score(self, node: ScoreRef) -> tuple[int, str]:
        return ATOM, node.target

    def _lexicon(self, node: LexiconRef) -> tuple[int, str]:
        found = self.lexicons.get(node.name)
        if found is None or not found.anonymous:
            return ATOM, node.name
        shown = [show_entry(entry) for entry in found.entries[: self.entries]]
        if len(shown) < len(found.entries):
            shown.append("…")
        return ATOM, f"[{', '.join(shown)}]"

    def _negation(self, node: Not) -> tuple[int, str]:
        return NOT, f"not {self.at(node.operand, NOT if isinstance(node.operand, Not) else SUM)}"

    def _conjunction(self, node: And) -> tuple[int, str]:
        bounds = within(node)
        if bounds is not None:
            value, low, high = bounds
            return COMPARISON, f"{self.at(value, SUM)} in {self.at(low, UNARY)} to {self.at(high, UNARY)}"
        return AND, self._joined(node.operands, " and ", NOT)

    def _disjunction(self, node: Or) -> tuple[int, str]:
        if (implied := implication(node)) is not None:
            right = IMPLIES if implication(implied.right) else NOT
            return IMPLIES, f"{self.at(implied.left, NOT)} implies {self.at(implied.right, right)}"
        if (one_of := member(node)) is not None:
            return COMPARISON, f"{self.at(one_of.value, SUM)} in [{self._listed(one_of.options)}]"
        return OR, self._joined(node.operands, " or ", NOT)

    def _compare(self, node: Compare) -> tuple[int, str]:
        if isinstance(node.left, CountTrue) and node.op in THRESHOLDS and isinstance(node.right, Number):
            limit = node.right.value
            if limit >= 0 and limit == limit.to_integral_value():
                listed = self._listed(node.left.operands)
                return ATOM, f"{THRESHOLDS[node.op]} {show_number(limit)} of [{listed}]"
        return COMPARISON, f"{self.at(node.left, SUM)} {node.op} {self.at(node.right, SUM)}"

    def _arithmetic(self, node: Arithmetic) -> tuple[int, str]:
        strength = SUM if node.op in "+-" else PRODUCT
        return strength, f"{self.at(node.left, strength)} {node.op} {self.at(node.right, strength + 1)}"

    def _negative(self, node: Negative) -> tuple[int, str]:
        place = ATOM if isinstance(node.operand, Number) else UNARY
        return UNARY, f"-{self.at(node.operand, place)}"

    def _absolute(self, node: Absolute) -> tuple[int, str]:
        return ATOM, f"abs({self.at(node.operand, ANY)})"

    def _extreme(self, node: Extreme) -> tuple[int, str]:
        return ATOM, f"{node.op}({self._listed(node.operands)})"

    def _conditional(self, node: Conditional) -> tuple[int, str]:
        condition, then = self.at(node.condition, IMPLIES), self.at(node.then, IMPLIES)
        return ANY, f"if {condition} then {then} else {self.at(node.otherwise, ANY)}"

    def _defined(self, node: Defined) -> tuple[int, str]:
        return COMPARISON, f"{self.at(node.operand, SUM)} is defined"

    def _count_true(self, node: CountTrue) -> tuple[int, str]:
        return ATOM, f"count of [{self._listed(node.operands)}]"

    def _call(self, node: Call) -> tuple[int, str]:
        relation = RELATIONS.get(node.tool)
        if relation and len(node.arguments) == 2 and None not in node.arguments:
            left, right = (self.at(argument, SUM) for argument in node.arguments if argument is not None)
            return COMPARISON, f"{left} {relation} {right}"
        return ATOM, f"{node.tool}({', '.join(self._arguments(node))})"

    def _arguments(self, node: Call) -> list[str]:
        """Give back the arguments that are there; those after one that is left out are named."""
        printed: list[str] = []
        for index, argument in enumerate(node.arguments):
            if argument is not None:
                name = "" if index == len(printed) else f"{_parameter_name(node.tool, index)}: "
                printed.append(name + self.at(argument, ANY))
        return printed

    def _quantified(self, node: Quantified) -> tuple[int, str]:
        role = "" if node.role is None else f", role: {self.literal(node.role)}"
        domain = f"{node.parts}({self.at(node.domain, ANY)}{role})"
        return ANY, f"{node.quantifier} {node.variable} in {domain} where {self.at(node.condition, ANY)}"


def within(node: Expression) -> tuple[Expression, Number, Number] | None:
    """Give back value, low and high where the expression is `value in low to high`, else None."""
    if not isinstance(node, And) or len(node.operands) != 2:
        return None
    lower, upper = node.operands
    if not isinstance(lower, Compare) or not isinstance(upper, Compare) or (lower.op, upper.op) != (">=", "<="):
        return None
    low, high = lower.right, upper.right
    if not isinstance(low, Number) or not isinstance(high, Number) or low.value > high.value:
        return None
    return (lower.left, low, high) if lower.left == upper.left else None


def _parameter_name(name: str, index: int) -> str:
    try:
        return tool(name).parameters[index].name
    except (ToolError, IndexError):
        return f"argument_{index + 1}"


FORMS: dict[type, Callable[[ExpressionPrinter, Any], tuple[int, str]]] = {
    Number: ExpressionPrinter._number,
    Truth: ExpressionPrinter._truth,
    TextValue: ExpressionPrinter._text,
    ListValue: ExpressionPrinter._list,
    InputRef: ExpressionPrinter._name,
    LetRef: ExpressionPrinter._name,
    ElementRef: ExpressionPrinter._name,
    PatternRef: ExpressionPrinter._pattern,
    LexiconRef: ExpressionPrinter._lexicon,
    ScoreRef: ExpressionPrinter._score,
    Not: ExpressionPrinter._negation,
    And: ExpressionPrinter._conjunction,
    Or: ExpressionPrinter._disjunction,
    Compare: ExpressionPrinter._compare,
    Arithmetic: ExpressionPrinter._arithmetic,
    Negative: ExpressionPrinter._negative,
    Absolute: ExpressionPrinter._absolute,
    Extreme: ExpressionPrinter._extreme,
    Conditional: ExpressionPrinter._conditional,
    Defined: ExpressionPrinter._defined,
    CountTrue: ExpressionPrinter._count_true,
    Call: ExpressionPrinter._call,
    Quantified: ExpressionPrinter._quantified,
}
"""How each kind of expression is printed."""
