"""Measures features of inputs, exactly as a rubric would, but fast: each is turned into a function once."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any

from rubricc.compiler.analysis.witness.readers import ELEMENT, READERS, Read, as_list, declaration, plain
from rubricc.compiler.ir.evaluate_calls import answer, as_argument, build_lexicon, build_pattern
from rubricc.compiler.ir.expressions import (
    Call,
    Expression,
    InputRef,
    Quantified,
)
from rubricc.compiler.ir.numbers import Exact
from rubricc.compiler.ir.rubric import Rubric
from rubricc.runtime.lexicon import Lexicon
from rubricc.runtime.matcher import Matcher
from rubricc.runtime.pattern import Pattern
from rubricc.runtime.text import Text
from rubricc.runtime.tool import Parameter

MOST_TEXTS = 512


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
        self._names = tuple(self.lexicons)
        self._bits = {found.name: bits for found, bits in self._matcher.bits.items()}
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

    def present(self, value: str) -> list[str]:
        """Give back the names of the phrase lists that a text has anything of."""
        text = self.text(value)
        scan = self._matcher.scan(text)
        if not self._matcher.masked:
            return [self._names[number] for number in scan.present]
        mask = scan.mask
        return [name for name, bits in self._bits.items() if mask & bits] if mask else []

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
            known = self._reads[id(node)] = (node, READERS[type(node)](self, node))
        return known[1]

    @property
    def lets(self) -> dict[str, Expression]:
        """The values of the lets, as they are written."""
        return self._lets

    def answer_on(self, call: Call, text: str, sample: Sample) -> Any:
        """Give back what a call would answer with this text as its first argument, None where it cannot run."""
        found = declaration(call.tool)
        if found is None:
            return None
        pairs = list(zip(found.parameters, call.arguments, strict=True))[1:]
        given = [self.argument(parameter, argument)[1](sample) for parameter, argument in pairs]
        return answer(found.run(self.text(text), *given), found.result)

    def argument(self, parameter: Parameter, node: Expression | None) -> tuple[bool, Read]:
        """Give back whether an argument must be there, and what reads it as the tool takes it."""
        needed, default = not parameter.may_be_left_out, parameter.default
        if node is None:
            return needed, lambda sample: default
        inner, convert = self.read(node), plain if parameter.is_name else self._converter(parameter.type.kind)

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

    def parts(self, node: Quantified, whole: Any) -> list[str] | None:
        """Give back the texts that a quantifier goes over, None where the whole is undefined."""
        if whole is None:
            return None
        if node.parts == "turns":
            return [Text(said["content"]).original for said in whole if node.role in (None, said["role"])]
        text = whole if isinstance(whole, Text) else self.text(whole)
        return [text.original[start:end] for start, end in getattr(text, node.parts)]
