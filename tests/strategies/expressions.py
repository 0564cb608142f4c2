"""Makes well-typed expressions of every kind."""

from __future__ import annotations

from dataclasses import dataclass, field, replace
from decimal import Decimal
from random import Random
from typing import Any

from strategies.vocabulary import HOSTILE, PHRASES, WORDS

from rubricc.compiler.ir.base import Place
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
from rubricc.compiler.ir.typing import Names, local_type
from rubricc.runtime.registry import all_tools, missing
from rubricc.runtime.tool import Parameter, Tool
from rubricc.runtime.types import TEXT, Type

LITERALS = tuple(map(Decimal, ("0", "1", "2", "3", "10", "0.5", "1.5", "0.25", "0.333333", "-1", "1.0", "-0.5", "100")))
COMPARISONS = ("==", "!=", "<", "<=", ">", ">=")
NAMESPACES = ("text", "list", "format", "readability", "reference", "argument")
"""Those that most calls are from."""

QUICK = tuple(item for item in all_tools() if item.cost == "scan" and missing(item) is None)

USABLE = tuple(item for item in all_tools() if item.namespace in NAMESPACES and missing(item) is None)
USABLE = (*USABLE * 2, *(item for item in QUICK if item.namespace not in NAMESPACES))
"""Tools that rubrics call, some of them more often than others."""

CARRIED = tuple(item for item in QUICK if item.namespace in ("text", "list") and item.standalone)
"""Tools that a standalone module can carry."""

BY_NAME = {item.name: item for item in USABLE}


@dataclass(frozen=True)
class Scope:
    """What an expression may use: names and their types, phrase lists and patterns."""

    names: Names = field(default_factory=Names)
    lexicons: tuple[str, ...] = ()
    patterns: tuple[str, ...] = ()


class ExpressionMaker:
    """Makes expressions with calls of the tools `usable`; `scope` may be replaced as definitions are added."""

    def __init__(self, random: Random, scope: Scope, usable: tuple[Tool, ...] = USABLE) -> None:
        self.usable = usable
        self.literals = (*PHRASES, *HOSTILE, "")
        self.random = random
        self.scope = scope
        self.used: set[str] = set()
        """Names of the tools that have been called."""
        self._line = 0
        self._variables = 0

    def place(self) -> Place:
        """Give back a place that nothing else has."""
        self._line += 1
        return Place(self._line * 10, self._line * 10 + 5, self._line, self.random.randint(1, 9))

    def typed(self, cls: type, **fields: Any) -> Any:
        """Give back a node with the type that follows from its parts, and a place."""
        node = cls(**fields)
        return node.model_copy(update={"type": local_type(node, self.scope.names), "at": self.place()})

    def chance(self, share: float) -> bool:
        return self.random.random() < share

    def any_of(self, *makers: Any, depth: int) -> Expression:
        return self.random.choice(makers)(depth)

    # Names of a type that are in reach.

    def _named(self, wanted: Any) -> list[Expression]:
        names = self.scope.names
        found: list[tuple[type, str, str]] = [
            *((InputRef, "name", name) for name, type_ in names.inputs.items() if wanted(type_)),
            *((LetRef, "name", name) for name, type_ in names.lets.items() if wanted(type_)),
            *((ElementRef, "name", name) for name, type_ in names.elements.items() if wanted(type_)),
            *((ScoreRef, "target", name) for name, type_ in names.scores.items() if wanted(type_)),
        ]
        return [self.typed(cls, **{attribute: name}) for cls, attribute, name in found[:]]

    def named(self, wanted: Any, otherwise: Any, depth: int) -> Expression:
        found = self._named(wanted)
        return self.random.choice(found) if found else otherwise(depth)

    # Conditions.

    def condition(self, depth: int) -> Expression:
        """Give back a condition."""
        if depth <= 0:
            return self.any_of(self.mention, self.mention, self.compare_numbers, self.truth, depth=0)
        return self.any_of(
            self.mention, self.mention, self.compare_numbers, self.compare_numbers, self.compare_texts,
            self.compare_conditions, self.negation, self.conjunction, self.disjunction, self.implication, self.member,
            self.defined, self.quantified,
            self.threshold, self.conditional_condition, self.condition_call, self.named_condition, self.truth,
            depth=depth - 1,
        )  # fmt: skip

    def truth(self, depth: int) -> Expression:
        return self.typed(Truth, value=self.chance(0.5))

    def mention(self, depth: int) -> Expression:
        name = self.random.choice(("text.contains", "text.contains", "text.affirms", "text.denies", "text.asks"))
        return self.call_of(BY_NAME[name], depth)

    def compare_numbers(self, depth: int) -> Expression:
        left, right = self.number(depth), self.number(0)
        return self.typed(Compare, op=self.random.choice(COMPARISONS), left=left, right=right)

    def compare_texts(self, depth: int) -> Expression:
        return self.typed(Compare, op=self.random.choice(("==", "!=")), left=self.text(depth), right=self.text(0))

    def compare_conditions(self, depth: int) -> Expression:
        sides = {"left": self.condition(depth - 1), "right": self.condition(0)}
        return self.typed(Compare, op=self.random.choice(("==", "!=")), **sides)

    def negation(self, depth: int) -> Expression:
        return self.typed(Not, operand=self.condition(depth))

    def conjunction(self, depth: int) -> Expression:
        return self.typed(And, operands=self._several(depth))

    def disjunction(self, depth: int) -> Expression:
        return self.typed(Or, operands=self._several(depth))

    def implication(self, depth: int) -> Expression:
        refuted = self.typed(Not, operand=self.condition(depth))
        return self.typed(Or, operands=(refuted, self.condition(depth - 1)), keyword="implies")

    def member(self, depth: int) -> Expression:
        value = self.any_of(self.number, self.text, depth=depth)
        side = self.number if value.type.is_number else self.text
        options = [side(0) for _ in range(self.random.randint(2, 3))]
        equal = tuple(self.typed(Compare, op="==", left=value, right=option) for option in options)
        return self.typed(Or, operands=equal, keyword="in")

    def _several(self, depth: int, least: int = 2) -> tuple[Expression, ...]:
        return tuple(self.condition(depth - index) for index in range(self.random.randint(least, 3)))

    def defined(self, depth: int) -> Expression:
        return self.typed(Defined, operand=self.any_of(self.number, self.text, self.texts, self.condition, depth=depth))

    def quantified(self, depth: int) -> Expression:
        return self._over(self.random.choice(("some", "every")), depth)

    def _over(self, quantifier: str, depth: int) -> Expression:
        messages = self._named(lambda type_: type_.element == "Message")
        turns = bool(messages) and self.chance(0.5)
        parts = "turns" if turns else self.random.choice(("sentences", "paragraphs", "lines"))
        domain = self.random.choice(messages) if turns else self.text(0)
        outer = self.scope
        self._variables += 1
        variable = f"part_{self._variables}"
        names = replace(outer.names, elements={**outer.names.elements, variable: TEXT})
        self.scope = replace(outer, names=names)
        condition = self.any_of(self.mention_element, self.condition, depth=min(depth, 1))
        self.scope = outer
        form = {
            "quantifier": quantifier,
            "variable": variable,
            "parts": parts,
            "role": self.random.choice((None, "user", "assistant")) if turns else None,
            "domain": domain,
            "condition": condition,
        }
        return self.typed(Quantified, **form)

    def mention_element(self, depth: int) -> Expression:
        element = self.typed(ElementRef, name=self.random.choice(tuple(self.scope.names.elements)))
        tool = BY_NAME[self.random.choice(("text.contains", "text.affirms"))]
        return self._call(tool, (element, self.lexicon(0), *(None for _ in tool.parameters[2:])))

    def likely(self, condition: Expression) -> Expression:
        """Give back a condition that mostly holds."""
        longish = self.typed(Compare, op=">=", left=self.named_words(), right=self.typed(Number, value=Decimal(0)))
        return self.typed(Or, operands=(condition, longish))

    def named_words(self) -> Expression:
        response = self.typed(InputRef, name="response")
        return self._call(BY_NAME["text.characters"], (response,))

    def compare_scores(self, name: str | None) -> Expression:
        """Give back a comparison of the score with this name, or of any criterion's."""
        names = [key for key in self.scope.names.scores if key != "total"]
        score = self.typed(ScoreRef, target=name or self.random.choice(names))
        right = self.any_of(self.literal, self.number, depth=1)
        compared = self.typed(Compare, op=self.random.choice(COMPARISONS), left=score, right=right)
        return self.typed(And, operands=(compared, self.condition(1))) if self.chance(0.3) else compared

    def threshold(self, depth: int) -> Expression:
        count = self.typed(CountTrue, operands=self._several(depth, 1))
        limit = self.typed(Number, value=Decimal(self.random.randint(0, 3)))
        return self.typed(Compare, op=self.random.choice((">=", "<=", "==")), left=count, right=limit)

    def conditional_condition(self, depth: int) -> Expression:
        return self._conditional(self.condition, depth)

    def _conditional(self, side: Any, depth: int) -> Expression:
        parts = {"condition": self.condition(depth - 1), "then": side(depth - 1), "otherwise": side(0)}
        return self.typed(Conditional, **parts)

    def condition_call(self, depth: int) -> Expression:
        return self._call_giving(lambda type_: type_.kind == "Bool", depth)

    def named_condition(self, depth: int) -> Expression:
        return self.named(lambda type_: type_.kind == "Bool", self.mention, depth)

    # Numbers.

    def number(self, depth: int) -> Expression:
        """Give back a number."""
        if depth <= 0:
            return self.any_of(self.literal, self.literal, self.phrase_count, self.named_number, depth=0)
        return self.any_of(
            self.literal, self.phrase_count, self.phrase_count, self.number_call, self.arithmetic, self.quotient,
            self.negative, self.absolute, self.extreme, self.conditional_number, self.count_true, self.count_parts,
            self.named_number,
            depth=depth - 1,
        )  # fmt: skip

    def literal(self, depth: int) -> Expression:
        return self.typed(Number, value=self.random.choice(LITERALS))

    def phrase_count(self, depth: int) -> Expression:
        names = ("text.count", "text.distinct", "text.coverage", "text.words", "text.count_matches", "text.sentences")
        return self.call_of(BY_NAME[self.random.choice(names)], depth)

    def number_call(self, depth: int) -> Expression:
        return self._call_giving(lambda type_: type_.is_number, depth)

    def arithmetic(self, depth: int) -> Expression:
        sides = {"left": self.number(depth), "right": self.number(depth - 1)}
        return self.typed(Arithmetic, op=self.random.choice("+-*"), **sides)

    def quotient(self, depth: int) -> Expression:
        one = self.typed(Number, value=self.random.choice((Decimal(1), Decimal("0.5"), Decimal(3))))
        divisor = self.random.choice((
            lambda: one,
            lambda: self.typed(Negative, operand=self.typed(Extreme, op="max", operands=(self.number(depth), one))),
            lambda: self.typed(Arithmetic, op="+", left=self.typed(Absolute, operand=self.number(depth)), right=one),
        ))()  # fmt: skip
        return self.typed(Arithmetic, op="/", left=self.number(depth), right=divisor)

    def negative(self, depth: int) -> Expression:
        operand = self.number(depth)
        if isinstance(operand, Number):
            return self.typed(Number, value=-operand.value)
        return self.typed(Negative, operand=operand)

    def absolute(self, depth: int) -> Expression:
        return self.typed(Absolute, operand=self.number(depth))

    def extreme(self, depth: int) -> Expression:
        operands = tuple(self.number(depth - index) for index in range(self.random.randint(1, 3)))
        return self.typed(Extreme, op=self.random.choice(("min", "max")), operands=operands)

    def conditional_number(self, depth: int) -> Expression:
        return self._conditional(self.number, depth)

    def count_true(self, depth: int) -> Expression:
        return self.typed(CountTrue, operands=self._several(depth, 1))

    def count_parts(self, depth: int) -> Expression:
        return self._over("count", depth)

    def named_number(self, depth: int) -> Expression:
        return self.named(lambda type_: type_.is_number, self.literal, depth)

    # Texts and lists of texts.

    def text(self, depth: int) -> Expression:
        """Give back a text."""
        if depth <= 0 or self.chance(0.5):
            return self.named(lambda type_: type_.kind == "Text", self.literal_text, depth)
        return self.any_of(self.literal_text, self.text_call, self.conditional_text, depth=depth - 1)

    def literal_text(self, depth: int) -> Expression:
        return self.typed(TextValue, value=self.random.choice(self.literals))

    def text_call(self, depth: int) -> Expression:
        return self._call_giving(lambda type_: type_.kind == "Text", depth)

    def conditional_text(self, depth: int) -> Expression:
        return self._conditional(self.text, depth)

    def texts(self, depth: int) -> Expression:
        """Give back a list of texts."""
        if depth <= 0 or self.chance(0.3):
            return self.named(lambda type_: type_.kind == "List" and type_.element == "Text", self.literal_texts, depth)
        return self.any_of(
            self.literal_texts, self.texts_call, self.computed_texts, self.conditional_texts, depth=depth - 1
        )

    def literal_texts(self, depth: int) -> Expression:
        items = tuple(self.literal_text(0) for _ in range(self.random.randint(1, 3)))
        return self.typed(ListValue, items=items)

    def computed_texts(self, depth: int) -> Expression:
        items = tuple(self.text(depth) for _ in range(self.random.randint(1, 2)))
        return self.typed(ListValue, items=(*items, self.typed(InputRef, name="query")))

    def texts_call(self, depth: int) -> Expression:
        return self._call_giving(lambda type_: type_.kind == "List" and type_.element == "Text", depth)

    def conditional_texts(self, depth: int) -> Expression:
        return self._conditional(self.texts, depth)

    # Calls of tools.

    def lexicon(self, depth: int) -> Expression:
        """Give back a phrase list, now and then one that is only known when scoring."""
        if depth > 0 and self.chance(0.2):
            found = self.any_of(self.texts, self.text, depth=depth - 1)
            return found if not is_constant(found) else self.typed(InputRef, name="query")
        return self.typed(LexiconRef, name=self.random.choice(self.scope.lexicons))

    def pattern(self, depth: int) -> Expression:
        return self.typed(PatternRef, name=self.random.choice(self.scope.patterns))

    def _call_giving(self, wanted: Any, depth: int) -> Expression:
        found = [item for item in self.usable if wanted(item.result) and self._has_arguments(item)]
        return self.call_of(self.random.choice(found), depth)

    def _has_arguments(self, item: Tool) -> bool:
        kinds = {"Text", "Lexicon", "Pattern", "Int", "Real", "Bool", "List"}
        return all(
            parameter.optional or (parameter.type.kind in kinds and parameter.type.element in (None, "Text"))
            for parameter in item.parameters
        )

    def call_of(self, item: Tool, depth: int) -> Expression:
        """Give back a call of a tool, optional arguments left out or given."""
        arguments = [self._argument(item, number, depth) for number in range(len(item.parameters))]
        return self._call(item, tuple(self._in_order(item, arguments)))

    def _in_order(self, item: Tool, arguments: list[Expression | None]) -> list[Expression | None]:
        """Give back the arguments, an upper end that is below its lower end changed for it."""
        places = {parameter.name: number for number, parameter in enumerate(item.parameters)}
        for number, parameter in enumerate(item.parameters):
            low = arguments[places[parameter.at_least]] if parameter.at_least else None
            if low is not None and arguments[number] is not None and low.type.kind != "Text":
                arguments[places[parameter.at_least]], arguments[number] = _sorted(low, arguments[number])
        return arguments

    def _call(self, item: Tool, arguments: tuple[Expression | None, ...]) -> Expression:
        self.used.add(item.name)
        return self.typed(Call, tool=item.name, arguments=arguments)

    def _argument(self, item: Tool, number: int, depth: int) -> Expression | None:
        parameter = item.parameters[number]
        type_ = parameter.type
        unmade = type_.element not in (None, "Text") or type_.kind in ("Json", "Date")
        if parameter.optional and (unmade or self.chance(0.5)):
            return None
        if parameter.check is not None and parameter.constant:
            return self._checked(item, number)
        if parameter.constant or parameter.choices:
            return self._constant(parameter)
        makers = {
            "Text": self.text, "Lexicon": self.lexicon, "Pattern": self.pattern, "List": self.texts,
            "Bool": self.condition, "Real": self.number,
        }  # fmt: skip
        return makers.get(type_.kind, self._whole)(depth)

    def _checked(self, item: Tool, number: int) -> Expression:
        """Give back a text that the tool's own cases have, or a place, where not any value will do."""
        if item.parameters[number].type.kind == "Int":
            return self.typed(Number, value=Decimal(self.random.randint(1, 4)))
        check, texts = item.parameters[number].check, [case.arguments[number : number + 1] for case in item.cases]
        right = [text for (text,) in filter(None, texts) if isinstance(text, str) and check and check(text) is None]
        return self.typed(TextValue, value=self.random.choice(right))

    def _constant(self, parameter: Parameter) -> Expression:
        if parameter.choices:
            return self.typed(TextValue, value=self.random.choice(parameter.choices))
        match parameter.type:
            case Type(kind="Text"):
                return self.typed(TextValue, value=self.random.choice(WORDS))
            case Type(kind="Bool"):
                return self.truth(0)
            case Type(kind="Int", low=low):
                return self.typed(Number, value=Decimal(self.random.randint(int(low or 0), int(low or 0) + 4)))
            case _:
                return self.typed(Number, value=self.random.choice((Decimal(1), Decimal("0.5"))))

    def _whole(self, depth: int) -> Expression:
        return self.typed(Number, value=Decimal(self.random.randint(1, 4)))


def _sorted(low: Expression, high: Expression | None) -> tuple[Expression, Expression | None]:
    """Give back two ends, the one that can be lower first."""
    if high is None or high.type.high is None or low.type.low is None or high.type.high >= low.type.low:
        return low, high
    return high, low


def is_constant(node: Expression) -> bool:
    """Whether a text, or a list of texts, is written in the rubric itself."""
    if isinstance(node, ListValue):
        return all(is_constant(item) for item in node.items)
    return isinstance(node, TextValue)
