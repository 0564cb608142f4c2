"""Measures features of inputs, exactly as a rubric would, but fast: each is turned into a function once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from operator import eq, ge, gt, le, lt, ne
from typing import Any

from rubricc.compiler.ir.evaluate_calls import answer, as_argument, build_lexicon, build_pattern, may_be_left_out
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
    TextValue,
    Truth,
)
from rubricc.compiler.ir.numbers import Exact, to_millionths
from rubricc.compiler.ir.rubric import Rubric
from rubricc.runtime.lexicon import Lexicon
from rubricc.runtime.matcher import Matcher
from rubricc.runtime.pattern import Pattern
from rubricc.runtime.registry import UnknownTool, tool
from rubricc.runtime.text import Text
from rubricc.runtime.tool import Parameter, Tool

Read = Callable[["Sample"], Any]
"""What gives the value of an expression on inputs."""

ELEMENT = "@"
"""Stands before the name of a quantifier's variable where it is kept beside the inputs."""

MOST_TEXTS = 512

COMPARISONS: dict[str, Callable[[Any, Any], bool]] = {"==": eq, "!=": ne, "<": lt, "<=": le, ">": gt, ">=": ge}


class Sample:
    """One set of inputs, with the texts in it ready for tools; an element of a quantifier is kept by `@name`."""

    __slots__ = ("_measure", "values")

    def __init__(self, measure: Measure, values: Mapping[str, Any]) -> None:
        self._measure = measure
        self.values = values

    def value(self, name: str) -> Any:
        """Give back an input as tools take it: a text as `Text`, None where it is left out."""
        value = self.values.get(name)
        if isinstance(value, str):
            return self._measure.text(value)
        if isinstance(value, list | tuple) and all(isinstance(item, str) for item in value):
            return tuple(Text(item).original for item in value)
        return value

    def within(self, name: str, part: str) -> Sample:
        """Give back the inputs with an element of a quantifier beside them."""
        return Sample(self._measure, {**self.values, ELEMENT + name: part})


class Measure:
    """Measures the features of one rubric. Texts are remembered, with all that tools have found in them."""

    def __init__(self, rubric: Rubric) -> None:
        self.rubric = rubric
        self.language = rubric.language
        self.lexicons: dict[str, Lexicon] = {}
        self.patterns: dict[str, Pattern] = {}
        self._lets: dict[str, Expression] = {}
        self._take(rubric)
        self._matcher = Matcher(tuple(self.lexicons.values()), rubric.language)
        self._texts: dict[str, Text] = {}
        self._reads: dict[int, tuple[Expression, Read]] = {}

    def _take(self, rubric: Rubric) -> None:
        """Make ready what a rubric declares, then what the rubrics inside it do; outer names come first."""
        for lexicon in rubric.lexicons:
            self.lexicons.setdefault(lexicon.name, build_lexicon(lexicon, self.language))
        for pattern in rubric.patterns:
            self.patterns.setdefault(pattern.name, build_pattern(pattern))
        for let in rubric.lets:
            self._lets.setdefault(let.name, let.value)
        for criterion in rubric.criteria:
            if criterion.rubric is not None:
                self._take(criterion.rubric)

    def text(self, value: str) -> Text:
        """Give back a text that is ready to be asked about the rubric's phrase lists."""
        known = self._texts.get(value)
        if known is None:
            if len(self._texts) >= MOST_TEXTS:
                for old in list(self._texts)[: MOST_TEXTS // 2]:
                    del self._texts[old]
            known = self._texts[value] = Text(value, self.language)
            known.seek(self._matcher)
        return known

    def sample(self, inputs: Mapping[str, Any]) -> Sample:
        """Give back inputs ready to be measured; without a query, what the user said in `messages` is the query."""
        values = dict(inputs)
        if values.get("query") is None:
            turns = values.get("messages") or ()
            values["query"] = "\n\n".join(turn["content"] for turn in turns if turn["role"] == "user")
        if values.get("response") is None:
            values["response"] = ""
        return Sample(self, values)

    def value(self, feature: Expression, sample: Sample) -> Exact | None:
        """Give back the value of a feature as a number, None where it is undefined; a text or a list counts 1."""
        value = self.read(feature)(sample)
        if isinstance(feature, InputRef):
            return int(value is not None)
        if value is None or isinstance(value, Fraction):
            return value
        return int(value) if isinstance(value, int) else 1

    def read(self, node: Expression) -> Read:
        """Give back what reads an expression, made once."""
        known = self._reads.get(id(node))
        if known is None:
            known = self._reads[id(node)] = (node, MAKERS[type(node)](self, node))
        return known[1]

    def _reads_of(self, nodes: tuple[Expression, ...]) -> tuple[Read, ...]:
        return tuple(map(self.read, nodes))

    def _constant(self, node: Truth | TextValue | Number) -> Read:
        value = Fraction(node.value) if isinstance(node, Number) else node.value
        return lambda sample: value

    def _list(self, node: ListValue) -> Read:
        reads = self._reads_of(node.items)

        def read(sample: Sample) -> Any:
            items = tuple(plain(item(sample)) for item in reads)
            return None if None in items else items

        return read

    def _input(self, node: InputRef) -> Read:
        name = node.name
        return lambda sample: sample.value(name)

    def _element(self, node: ElementRef) -> Read:
        name = ELEMENT + node.name
        return lambda sample: sample.value(name)

    def _let(self, node: LetRef) -> Read:
        return self.read(self._lets[node.name])

    @property
    def lets(self) -> dict[str, Expression]:
        """The values of the lets, as they are written."""
        return self._lets

    def _lexicon(self, node: LexiconRef) -> Read:
        lexicon = self.lexicons[node.name]
        return lambda sample: lexicon

    def _pattern(self, node: PatternRef) -> Read:
        pattern = self.patterns[node.name]
        return lambda sample: pattern

    def _not(self, node: Not) -> Read:
        operand = self.read(node.operand)

        def read(sample: Sample) -> bool | None:
            value = operand(sample)
            return None if value is None else not value

        return read

    def _joined(self, node: And | Or) -> Read:
        reads = self._reads_of(node.operands)
        decisive = isinstance(node, Or)

        def read(sample: Sample) -> bool | None:
            unknown = False
            for operand in reads:
                value = operand(sample)
                if value is decisive:
                    return bool(decisive)
                unknown = unknown or value is None
            return None if unknown else not decisive

        return read

    def _compare(self, node: Compare) -> Read:
        left, right, test = self.read(node.left), self.read(node.right), COMPARISONS[node.op]

        def read(sample: Sample) -> bool | None:
            one, two = plain(left(sample)), plain(right(sample))
            return None if one is None or two is None else bool(test(one, two))

        return read

    def _arithmetic(self, node: Arithmetic) -> Read:
        left, right, op = self.read(node.left), self.read(node.right), node.op

        def read(sample: Sample) -> Exact | None:
            one, two = left(sample), right(sample)
            return None if one is None or two is None else calculated(op, Fraction(one), Fraction(two))

        return read

    def _signed(self, node: Negative | Absolute) -> Read:
        operand, sign = self.read(node.operand), isinstance(node, Negative)

        def read(sample: Sample) -> Exact | None:
            value = operand(sample)
            if value is None:
                return None
            return -Fraction(value) if sign else abs(Fraction(value))

        return read

    def _extreme(self, node: Extreme) -> Read:
        reads, pick = self._reads_of(node.operands), min if node.op == "min" else max

        def read(sample: Sample) -> Exact | None:
            values = [operand(sample) for operand in reads]
            return None if None in values else pick(values)

        return read

    def _conditional(self, node: Conditional) -> Read:
        condition, then, otherwise = self._reads_of((node.condition, node.then, node.otherwise))
        return lambda sample: then(sample) if condition(sample) is True else otherwise(sample)

    def _defined(self, node: Defined) -> Read:
        operand = self.read(node.operand)
        return lambda sample: operand(sample) is not None

    def _count_true(self, node: CountTrue) -> Read:
        reads = self._reads_of(node.operands)
        return lambda sample: sum(operand(sample) is True for operand in reads)

    def _call(self, node: Call) -> Read:
        found = declaration(node.tool)
        if found is None:
            return lambda sample: None
        pairs = zip(found.parameters, node.arguments, strict=True)
        reads = tuple(self._argument(parameter, argument) for parameter, argument in pairs)
        run, result = found.run, found.result

        def read(sample: Sample) -> Any:
            given = []
            for needed, argument in reads:
                value = argument(sample)
                if needed and value is None:
                    return None
                given.append(value)
            return answer(run(*given), result)

        return read

    def answer_on(self, call: Call, text: str, sample: Sample) -> Any:
        """Give back what a call would answer with this text as its first argument, None where it cannot run."""
        found = declaration(call.tool)
        if found is None:
            return None
        pairs = list(zip(found.parameters, call.arguments, strict=True))[1:]
        given = [self._argument(parameter, argument)[1](sample) for parameter, argument in pairs]
        return answer(found.run(self.text(text), *given), found.result)

    def _argument(self, parameter: Parameter, node: Expression | None) -> tuple[bool, Read]:
        """Give back whether an argument must be there, and what reads it as the tool takes it."""
        needed, default = not may_be_left_out(parameter), parameter.default
        if node is None:
            return needed, lambda sample: default
        inner, convert = self.read(node), self._converter(parameter.type.kind)

        def read(sample: Sample) -> Any:
            value = inner(sample)
            return default if value is None else convert(value)

        return needed, read

    def _converter(self, kind: str) -> Callable[[Any], Any]:
        match kind:
            case "Text":
                return lambda value: value if isinstance(value, Text) else self.text(value)
            case "Lexicon":
                return self.as_lexicon
            case "List":
                return lambda value: (value.original,) if isinstance(value, Text) else as_list(value)
            case "Int" | "Real":
                return as_argument
            case _:
                return plain

    def as_lexicon(self, value: Any) -> Lexicon:
        """Give back a phrase list as it is; of a text, or texts, a list of those as whole words."""
        return value if isinstance(value, Lexicon) else Lexicon.of(as_list(plain(value)), self.language)

    def _quantified(self, node: Quantified) -> Read:
        domain, condition, name = self.read(node.domain), self.read(node.condition), node.variable

        def read(sample: Sample) -> bool | int | None:
            parts = self.parts(node, domain(sample))
            if parts is None:
                return None
            true = sum(condition(sample.within(name, part)) is True for part in parts)
            if node.quantifier == "count":
                return true
            return true > 0 if node.quantifier == "some" else true == len(parts)

        return read

    def parts(self, node: Quantified, whole: Any) -> list[str] | None:
        """Give back the texts that a quantifier goes over, None where the whole is undefined."""
        if whole is None:
            return None
        if node.parts == "turns":
            return [Text(message["content"]).original for message in whole]
        text = whole if isinstance(whole, Text) else self.text(whole)
        return [text.original[start:end] for start, end in getattr(text, node.parts)]


def declaration(name: str) -> Tool | None:
    """Give back the tool of this name, None where none is registered: it is only declared, and cannot run."""
    try:
        return tool(name)
    except UnknownTool:
        return None


def plain(value: Any) -> Any:
    """Give back a text as a `str`, any other value as it is."""
    return value.original if isinstance(value, Text) else value


def as_list(value: Any) -> Any:
    """Give back a list as it is; one text stands for a list of one."""
    return (value,) if isinstance(value, str) else value


def calculated(op: str, left: Fraction, right: Fraction) -> Fraction | None:
    """Give back what an operator makes of two numbers; a quotient has 6 decimals, none by zero."""
    match op:
        case "+":
            return left + right
        case "-":
            return left - right
        case "*":
            return left * right
        case _:
            return None if right == 0 else to_millionths(left / right)


MAKERS: dict[type, Callable[[Measure, Any], Read]] = {
    Number: Measure._constant,
    Truth: Measure._constant,
    TextValue: Measure._constant,
    ListValue: Measure._list,
    InputRef: Measure._input,
    ElementRef: Measure._element,
    LetRef: Measure._let,
    LexiconRef: Measure._lexicon,
    PatternRef: Measure._pattern,
    Not: Measure._not,
    And: Measure._joined,
    Or: Measure._joined,
    Compare: Measure._compare,
    Arithmetic: Measure._arithmetic,
    Negative: Measure._signed,
    Absolute: Measure._signed,
    Extreme: Measure._extreme,
    Conditional: Measure._conditional,
    Defined: Measure._defined,
    CountTrue: Measure._count_true,
    Call: Measure._call,
    Quantified: Measure._quantified,
}
"""How each kind of expression is made ready."""
