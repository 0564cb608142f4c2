"""What the generator must know of each expression: kind, decimals, whether it can be undefined, what it depends on."""

from __future__ import annotations

from typing import Any

from rubricc.compiler.emit.literals import decimals_of
from rubricc.compiler.ir.expressions import (
    Absolute,
    Arithmetic,
    Call,
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
    Number,
    PatternRef,
    Quantified,
    ScoreRef,
    TextValue,
    Truth,
)
from rubricc.compiler.ir.rubric import InputDef, Rubric
from rubricc.compiler.ir.walk import operands
from rubricc.runtime.numbers import DECIMALS
from rubricc.runtime.registry import tool
from rubricc.runtime.tool import Tool
from rubricc.runtime.types import MESSAGES, TEXT, Type

SCORES = "scores"
"""Stands in `depends` for the finished scores; other names there are variables of quantifiers."""

COUNTED = {"text.contains": "has", "text.distinct": "distinct", "text.count": "count"}
"""The phrase tools that a text answers itself, from the one scan."""

ON_PATTERNS = {"text.matches": "found", "text.count_matches": "count"}
"""The tools that a pattern answers itself; it keeps its answers with the text."""

COVERAGE = "text.coverage"

Names = frozenset[str]
NOTHING: Names = frozenset()
ONLY_QUERY: Names = frozenset(("query",))


class Traits:
    """Answers questions about the expressions of one rubric, each computed once."""

    def __init__(self, rubric: Rubric) -> None:
        self.rubric = rubric
        self.lets = {let.name: let.value for let in rubric.lets}
        self.inputs = {"query": TEXT, "response": TEXT, **{item.name: _input_type(item) for item in rubric.inputs}}
        self.entries = {lexicon.name: len(lexicon.entries) for lexicon in rubric.lexicons}
        self.points_decimals = decimals_of(rubric.precision)
        self.open = {item.id for item in rubric.criteria if item.unchecked is not None or item.rubric is not None}
        self._known: dict[tuple[str, int], tuple[Expression, Any]] = {}
        self._keys: dict[tuple[object, ...], int] = {}

    def _once(self, question: str, node: Expression) -> Any:
        # The node is kept beside the answer, so that its id stays its own.
        known = self._known.get((question, id(node)))
        if known is None:
            known = (node, getattr(self, f"_{question}")(node))
            self._known[question, id(node)] = known
        return known[1]

    def resolve(self, node: Expression) -> Expression:
        """Give back what a reference to a let stands for where that is a constant or a name; else the node."""
        seen = node
        while isinstance(seen, LetRef):
            seen = self.lets[seen.name]
        return seen if isinstance(seen, Number | Truth | TextValue | InputRef) else node

    def unfold(self, node: Expression) -> Expression:
        """Give back what a reference to a let stands for; any other node as it is."""
        while isinstance(node, LetRef):
            node = self.lets[node.name]
        return node

    def key(self, node: Expression) -> int:
        """Give back a number that is the same for expressions that always have the same value."""
        key: int = self._once("key_of", node)
        return key

    def _key_of(self, node: Expression) -> int:
        if isinstance(node, LetRef):
            return self.key(self.lets[node.name])
        below: list[object] = [self.key(operand) for operand in operands(node)]
        if isinstance(node, Call):
            below = [None if argument is None else self.key(argument) for argument in node.arguments]
        words = ("name", "value", "target", "op", "tool", "quantifier", "variable", "parts", "role")
        own = tuple(str(getattr(node, word, "")) for word in words)
        return self._keys.setdefault((node.kind, own, tuple(below)), len(self._keys))

    def height(self, node: Expression) -> int:
        """Give back how deeply the expression is nested; a reference to a let counts as one."""
        height: int = self._once("height_of", node)
        return height

    def _height_of(self, node: Expression) -> int:
        return 1 + max((self.height(operand) for operand in operands(node)), default=0)

    def depends(self, node: Expression) -> Names:
        """Give back the variables of quantifiers outside the expression that it reads, and `scores`."""
        names: Names = self._once("depends_on", node)
        return names

    def _depends_on(self, node: Expression) -> Names:
        if isinstance(node, ElementRef):
            return frozenset((f"each {node.name}",))
        if isinstance(node, ScoreRef):
            return frozenset((SCORES,))
        if isinstance(node, Quantified):
            inside = self.depends(node.condition) - {f"each {node.variable}"}
            return self.depends(node.domain) | inside
        below = [self.depends(operand) for operand in operands(node)]
        return NOTHING.union(*below)

    def reads(self, node: Expression) -> Names:
        """Give back the inputs that the value is worked out from."""
        names: Names = self._once("inputs_of", node)
        return names

    def _inputs_of(self, node: Expression) -> Names:
        if isinstance(node, InputRef):
            return frozenset((node.name,))
        if isinstance(node, LetRef):
            return self.reads(self.lets[node.name])
        return NOTHING.union(*(self.reads(operand) for operand in operands(node)))

    def is_on_query(self, node: Expression) -> bool:
        """Whether the value is the same for all answers to one query."""
        return self.reads(node) == ONLY_QUERY and not self.depends(node)

    def kind(self, node: Expression) -> Type:
        """Give back the type of the value, as far as the generated code cares: its kind, and that of its items."""
        kind: Type = self._once("kind_of", node)
        return kind

    def _kind_of(self, node: Expression) -> Type:
        match node:
            case LetRef():
                return self.kind(self.lets[node.name])
            case InputRef():
                return self.inputs[node.name]
            case Call():
                return tool(node.tool).result
            case Conditional():
                return self.kind(node.then)
            case TextValue() | ElementRef():
                return TEXT
            case Number() | Arithmetic() | Negative() | Absolute() | Extreme() | CountTrue() | ScoreRef():
                return Type("Real" if self.decimals(node) else "Int")
            case Quantified():
                return Type("Int" if node.quantifier == "count" else "Bool")
            case ListValue():
                items = {self.kind(item).kind for item in node.items}
                return Type("List", element="Text" if items <= {"Text"} else "Real")
            case LexiconRef() | PatternRef():
                return node.type
            case _:
                return Type("Bool")

    def decimals(self, node: Expression) -> int:
        """Give back the decimals that the number is held with; 0 for what is not a number."""
        decimals: int = self._once("decimals_in", node)
        return decimals

    def _decimals_in(self, node: Expression) -> int:
        match node:
            case Number():
                return decimals_of(node.value)
            case LetRef():
                return self.decimals(self.lets[node.name])
            case Call():
                return DECIMALS if tool(node.tool).result.kind == "Real" else 0
            case Arithmetic() if node.op == "/":
                return DECIMALS
            case Arithmetic() if node.op == "*":
                return self.decimals(node.left) + self.decimals(node.right)
            case Conditional():
                return max(self.decimals(node.then), self.decimals(node.otherwise))
            case Arithmetic() | Negative() | Absolute() | Extreme() | ListValue():
                return max((self.decimals(operand) for operand in operands(node)), default=0)
            case ScoreRef():
                by_share = node.target == "total" and self.rubric.combine != "sum"
                return DECIMALS if by_share else self.points_decimals
            case _:
                return 0

    def undefined(self, node: Expression) -> bool:
        """Whether the value may be undefined."""
        undefined: bool = self._once("may_be_undefined", node)
        return undefined

    def _may_be_undefined(self, node: Expression) -> bool:
        match node:
            case LetRef():
                return self.undefined(self.lets[node.name])
            case InputRef():
                return self.inputs[node.name].undefined
            case ScoreRef():
                return node.target in self.open
            case Call():
                return self._call_may_be_undefined(node)
            case Quantified():
                return self.undefined(node.domain)
            case Defined() | CountTrue():
                return False
            case Conditional():
                return self.undefined(node.then) or self.undefined(node.otherwise)
            case Arithmetic() if node.op == "/" and not self.is_never_zero(node.right):
                return True
            case _:
                return any(self.undefined(operand) for operand in operands(node))

    def _call_may_be_undefined(self, node: Call) -> bool:
        found = tool(node.tool)
        if self.missing_arguments(found, node):
            return True
        if self.coverage_entries(node):
            return False
        # A tool's Real may be NaN, which reads as undefined, whatever the tool declares.
        return found.result.undefined or found.result.kind == "Real"

    def missing_arguments(self, found: Tool, node: Call) -> bool:
        """Whether an argument that the tool cannot do without may be undefined."""
        given = zip(found.parameters, node.arguments, strict=True)
        return any(a is not None and not p.may_be_left_out and self.undefined(a) for p, a in given)

    def coverage_entries(self, node: Call) -> int:
        """Give back how many entries the phrase list of a `text.coverage` has; 0 where that is not known."""
        listed = node.arguments[1] if node.tool == COVERAGE else None
        return self.entries[listed.name] if isinstance(listed, LexiconRef) else 0

    def is_counted(self, node: Expression) -> bool:
        """Whether a text answers the call itself, from the one scan."""
        return isinstance(node, Call) and node.tool in COUNTED and isinstance(node.arguments[1], LexiconRef)

    def is_on_pattern(self, node: Expression) -> bool:
        """Whether a pattern answers the call itself."""
        return isinstance(node, Call) and node.tool in ON_PATTERNS and isinstance(node.arguments[1], PatternRef)

    def is_lookup(self, node: Expression) -> bool:
        """Whether the value is read off the bits that the one scan of an input leaves."""
        return self.lookup_text(node) is not None

    def lookup_text(self, node: Expression) -> InputRef | None:
        """Give back the input that a lookup asks about; None for any other expression."""
        node = self.unfold(node)
        if not isinstance(node, Call) or not self.is_counted(node) or node.tool == "text.count":
            return None
        text = None if node.arguments[0] is None else self.resolve(node.arguments[0])
        return text if isinstance(text, InputRef) and not self.undefined(text) else None

    def is_never_zero(self, node: Expression) -> bool:
        """Whether a number cannot be 0."""
        if isinstance(node, Number):
            return node.value != 0
        low, high = node.type.low, node.type.high
        return node.type.is_number and ((low is not None and low > 0) or (high is not None and high < 0))

    def is_never_negative(self, node: Expression) -> bool:
        """Whether a number cannot be below 0."""
        return node.type.is_number and node.type.low is not None and node.type.low >= 0


def _input_type(item: InputDef) -> Type:
    kind = item.type
    if kind.kind == "List" and kind.element == "Message":
        kind = MESSAGES
    return kind.with_undefined(item.optional)
