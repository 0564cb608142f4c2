"""Writes expressions as Python: values, where None is undefined, and conditions, which are plainly true or false.

Kleene's logic is compiled away: a condition asks what makes it true (`holds`), its negation what makes it false
(`refuted`), and both ask of a value that may be undefined only whether it is there. Helpers for three-valued logic are
written only where a three-valued value itself is wanted.
"""

from __future__ import annotations

from collections.abc import Callable

from rubricc.compiler.emit.code import (
    ATOM,
    PRODUCT,
    TERNARY,
    UNARY,
    WALRUS,
    Code,
    call,
    compare,
    infix,
    joined,
    negated,
    ternary,
)
from rubricc.compiler.emit.facts import asks_presence
from rubricc.compiler.emit.literals import integer_literal, scaled, text_literal
from rubricc.compiler.emit.strict import NONE, Strict, constant_comparison, integer, lifted, value_of
from rubricc.compiler.emit.traits import SCORES
from rubricc.compiler.emit.unit import Unit
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
    ListValue,
    Negative,
    Not,
    Number,
    Or,
    Quantified,
    ScoreRef,
    TextValue,
    Truth,
)

TOO_DEEP = 12
"""Every so many levels an expression is put into a function of its own: CPython nests 200 parentheses at most."""

INVERSE = {"==": "!=", "!=": "==", "<": ">=", "<=": ">", ">": "<=", ">=": "<"}


class ExpressionWriter:
    """Writes the expressions of one function; `me` is what its facts are called there.

    `known` has the names of variables that hold values already, by the keys of their expressions.
    """

    def __init__(
        self, unit: Unit, me: str = "f", root: Expression | None = None, known: dict[int, str] | None = None
    ) -> None:
        self.unit = unit
        self.traits = unit.traits
        self.me = me
        self.root = None if root is None else unit.traits.key(root)
        self.known = known or {}
        self._bound = 0

    def value(self, node: Expression, decimals: int | None = None) -> Code:
        """Write a value that is None where it is undefined; a number in units of 10**-decimals."""
        return value_of(self.strict(node, decimals))

    def holds(self, node: Expression) -> Code:
        """Write the condition that the expression is true; not so where it is false or undefined."""
        return self._condition(node, True)

    def refuted(self, node: Expression) -> Code:
        """Write the condition that the expression is false; not so where it is true or undefined."""
        return self._condition(node, False)

    def _condition(self, node: Expression, wanted: bool) -> Code:
        node = self.traits.resolve(node)
        if isinstance(node, Truth):
            return Code(str(node.value is wanted))
        named = self._named(node)
        if named is not None:
            return self._asked(node, named, wanted)
        node = self.traits.unfold(node)
        match node:
            case Not():
                return self._condition(node.operand, not wanted)
            case And() | Or():
                word = "and" if isinstance(node, And) is wanted else "or"
                return joined(word, [self._condition(operand, wanted) for operand in node.operands])
            case Conditional():
                then, otherwise = self._condition(node.then, wanted), self._condition(node.otherwise, wanted)
                return ternary(self.holds(node.condition), then, otherwise)
            case Compare():
                present = self._presence(node, wanted)
                return (
                    present if present is not None else self._comparison(node, node.op if wanted else INVERSE[node.op])
                )
        strict = self.strict(node)
        if not strict.guards:
            return strict.code if wanted else negated(strict.code)
        return compare("is", value_of(strict), Code(str(wanted)))

    def _asked(self, node: Expression, named: Code, wanted: bool) -> Code:
        if self.traits.undefined(node):
            return compare("is", named, Code(str(wanted)))
        return named if wanted else negated(named)

    def _comparison(self, node: Compare, op: str) -> Code:
        strict = self._compared(node, op)
        present = [compare("is not", guard, NONE) for guard in strict.guards]
        return joined("and", [*present, strict.code])

    def _presence(self, node: Compare, wanted: bool) -> Code | None:
        """Write the question whether a pattern, or a phrase, is there at all, without counting."""
        asked = asks_presence(node)
        counted = None if asked is None else self.traits.unfold(asked[0])
        if asked is None or not isinstance(counted, Call) or self.traits.undefined(counted):
            return None
        if counted.tool not in ("text.count", "text.count_matches") or not self.unit.facts.is_only_presence(counted):
            return None
        found = self.unit.calls.presence(self, counted)
        return found if found is None or asked[1] is wanted else negated(found)

    def _compared(self, node: Compare, op: str) -> Strict:
        left, right = self._aligned((node.left, node.right))
        sides = [self._comparable(node.left, left.code), self._comparable(node.right, right.code)]
        return Strict(left.guards + right.guards, constant_comparison(op, *sides) or compare(op, *sides))

    def _comparable(self, node: Expression, code: Code) -> Code:
        if self.traits.kind(node).kind != "Text":
            return code
        node = self.traits.resolve(node)
        return Code(text_literal(node.value)) if isinstance(node, TextValue) else Code(f"{code.at(ATOM)}.original")

    def strict(self, node: Expression, decimals: int | None = None) -> Strict:
        """Write a value as the questions whether it is there, and what it is if so."""
        node = self.traits.resolve(node)
        own = self.traits.decimals(node)
        if isinstance(node, Number):
            decimals = own if decimals is None else decimals
            return Strict((), integer(scaled(node.value, decimals)))
        named = self._named(node)
        if named is not None:
            found = Strict((named,) if self.traits.undefined(node) else (), named, named)
        else:
            node = self.traits.unfold(node)
            found = WRITERS[type(node)](self, node)
        return lifted(found, own, own if decimals is None else decimals)

    def _named(self, node: Expression) -> Code | None:
        """Give back what an expression is called where it is a fact, or nested too deeply to be written here."""
        key = self.traits.key(node)
        if key in self.known:
            return Code(self.known[key])
        if key == self.root:
            return None
        height = self.traits.height(node)
        deep = height > TOO_DEEP and height % TOO_DEEP == 0
        fact = self.unit.facts.fact(node, outlined=deep)
        if fact is not None:
            return Code(f"{self.me}.{fact.name}")
        return self.unit.helpers.part(self, node) if deep else None

    def bind(self, code: Code) -> Strict:
        """Give a value that may be undefined a name, which the question whether it is there binds."""
        self._bound += 1
        name = f"v{self._bound}"
        return Strict((Code(f"{name} := {code.text}", WALRUS),), Code(name), code)

    def _aligned(self, nodes: tuple[Expression, ...]) -> list[Strict]:
        decimals = max(self.traits.decimals(node) for node in nodes)
        return [self.strict(node, decimals) for node in nodes]

    def _input(self, node: InputRef) -> Strict:
        code = Code(f"{self.me}.{self.unit.input_names[node.name]}")
        return Strict((code,) if self.traits.undefined(node) else (), code, code)

    def _element(self, node: ElementRef) -> Strict:
        return Strict((), Code(f"each_{node.name}"))

    def _score(self, node: ScoreRef) -> Strict:
        by_share = node.target == "total" and self.unit.rubric.combine != "sum"
        step = 1 if by_share else scaled(self.unit.rubric.precision, self.traits.points_decimals)
        code = Code(f"{SCORES}[{text_literal(node.target)}]")
        strict = self.bind(code)
        if step != 1:
            return Strict(strict.guards, Code(f"{strict.code.text} * {integer_literal(step)}", PRODUCT))
        return strict

    def _text(self, node: TextValue) -> Strict:
        return Strict((), Code(self.unit.text_constant(node.value)))

    def _list(self, node: ListValue) -> Strict:
        items = self._aligned(node.items) if node.items else []
        plain = [self._plain_text(item, strict.code) for item, strict in zip(node.items, items, strict=True)]
        guards = tuple(guard for strict in items for guard in strict.guards)
        written = ", ".join(code.at(TERNARY) for code in plain) + ("," if len(plain) == 1 else "")
        return Strict(guards, Code(f"({written})"))

    def _plain_text(self, node: Expression, code: Code) -> Code:
        return self._comparable(node, code) if self.traits.kind(node).kind == "Text" else code

    def _truth(self, node: Truth) -> Strict:
        return Strict((), Code(str(node.value)))

    def _logic(self, node: Not | And | Or) -> Strict:
        if not self.traits.undefined(node):
            return Strict((), self.holds(node))
        operands = (node.operand,) if isinstance(node, Not) else node.operands
        helper = {"not": "opposite", "and": "both", "or": "either"}[node.kind]
        self.unit.use_runtime(helper)
        return self.bind(call(helper, *(self.value(operand) for operand in operands)))

    def _compare(self, node: Compare) -> Strict:
        return self._compared(node, node.op)

    def _arithmetic(self, node: Arithmetic) -> Strict:
        if node.op == "/":
            return self._division(node)
        if node.op == "*":
            left, right = self.strict(node.left), self.strict(node.right)
            return Strict(left.guards + right.guards, infix("*", left.code, right.code))
        left, right = self._aligned((node.left, node.right))
        return Strict(left.guards + right.guards, infix(node.op, left.code, right.code))

    def _division(self, node: Arithmetic) -> Strict:
        left, right = self._aligned((node.left, node.right))
        guards = left.guards + right.guards
        helper = "quotient" if self.traits.is_never_zero(node.right) else "ratio"
        self.unit.use_runtime(helper)
        divided = call(helper, left.code, right.code)
        if helper == "quotient":
            return Strict(guards, divided)
        bound = self.bind(divided)
        return Strict(guards + bound.guards, bound.code, None if guards else divided)

    def _negative(self, node: Negative) -> Strict:
        operand = self.strict(node.operand)
        return Strict(operand.guards, Code(f"-{operand.code.at(UNARY)}", UNARY))

    def _absolute(self, node: Absolute) -> Strict:
        operand = self.strict(node.operand)
        return Strict(operand.guards, call("abs", operand.code))

    def _extreme(self, node: Extreme) -> Strict:
        operands = self._aligned(node.operands)
        guards = tuple(guard for operand in operands for guard in operand.guards)
        codes = [operand.code for operand in operands]
        return Strict(guards, codes[0] if len(codes) == 1 else call(node.op, *codes))

    def _conditional(self, node: Conditional) -> Strict:
        decimals = self.traits.decimals(node)
        then, otherwise = self.value(node.then, decimals), self.value(node.otherwise, decimals)
        code = ternary(self.holds(node.condition), then, otherwise)
        return self.bind(code) if self.traits.undefined(node) else Strict((), code)

    def _defined(self, node: Defined) -> Strict:
        strict = self.strict(node.operand)
        present = [compare("is not", guard, NONE) for guard in strict.guards]
        return Strict((), joined("and", present) if present else Code("True"))

    def _count_true(self, node: CountTrue) -> Strict:
        conditions = [self.holds(operand).at(TERNARY) for operand in node.operands]
        return Strict((), Code(f"sum(({', '.join(conditions)}{',' if len(conditions) == 1 else ''}))"))

    def _call(self, node: Call) -> Strict:
        return self.unit.calls.write(self, node)

    def _quantified(self, node: Quantified) -> Strict:
        guards, parts = self._parts(node)
        if ":=" in parts:
            # Python binds no name in what a comprehension goes over.
            bound = self.bind(Code(parts))
            guards, parts = guards + bound.guards, bound.code.text
        where = self.unit.helpers.condition(self, node)
        asked = f"{where} for each_{node.variable} in {parts}"
        function = {"some": "any", "every": "all", "count": "sum"}[node.quantifier]
        return Strict(guards, Code(f"{function}({asked})"))

    def _parts(self, node: Quantified) -> tuple[tuple[Code, ...], str]:
        if not self.traits.depends(node.domain):
            code = Code(f"{self.me}.{self.unit.facts.parts_of(node)}")
            return ((code,) if self.traits.undefined(node.domain) else ()), code.text
        strict = self.strict(node.domain)
        return strict.guards, self.unit.parts_call(node, strict.code)


WRITERS: dict[type, Callable[..., Strict]] = {
    InputRef: ExpressionWriter._input,
    ElementRef: ExpressionWriter._element,
    ScoreRef: ExpressionWriter._score,
    TextValue: ExpressionWriter._text,
    ListValue: ExpressionWriter._list,
    Truth: ExpressionWriter._truth,
    Not: ExpressionWriter._logic,
    And: ExpressionWriter._logic,
    Or: ExpressionWriter._logic,
    Compare: ExpressionWriter._compare,
    Arithmetic: ExpressionWriter._arithmetic,
    Negative: ExpressionWriter._negative,
    Absolute: ExpressionWriter._absolute,
    Extreme: ExpressionWriter._extreme,
    Conditional: ExpressionWriter._conditional,
    Defined: ExpressionWriter._defined,
    CountTrue: ExpressionWriter._count_true,
    Call: ExpressionWriter._call,
    Quantified: ExpressionWriter._quantified,
}
"""How each kind of expression is written."""
