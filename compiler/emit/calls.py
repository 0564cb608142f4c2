"""Writes calls of tools, and of what a text answers itself from the one scan for all phrases."""

from __future__ import annotations

from typing import TYPE_CHECKING

from rubricc.compiler.emit.code import ATOM, TERNARY, Code, call, compare, joined, ternary
from rubricc.compiler.emit.literals import decimals_of, integer_literal, scaled, text_literal
from rubricc.compiler.emit.strict import Strict
from rubricc.compiler.emit.traits import COUNTED, ON_PATTERNS
from rubricc.compiler.ir.expressions import (
    Call,
    Expression,
    InputRef,
    LexiconRef,
    ListValue,
    Number,
    PatternRef,
    TextValue,
)
from rubricc.runtime.registry import tool
from rubricc.runtime.tool import Parameter, Tool

if TYPE_CHECKING:
    from rubricc.compiler.emit.expressions import ExpressionWriter
    from rubricc.compiler.emit.unit import Unit


class CallWriter:
    """Writes the calls of one rubric."""

    def __init__(self, unit: Unit) -> None:
        self.unit = unit
        self.traits = unit.traits

    def write(self, writer: ExpressionWriter, node: Call) -> Strict:
        """Write a call as the questions whether its arguments are there, and its answer if so."""
        if self.traits.is_counted(node):
            return self._counted(writer, node, COUNTED[node.tool])
        if node.tool == "list.size" and node.arguments[0] is not None:
            listed = writer.strict(node.arguments[0])
            return _with_code(listed, call("len", listed.code))
        if self.traits.is_on_pattern(node):
            return self._on_pattern(writer, node)
        sets = self._as_sets(writer, node)
        if sets is not None:
            return sets
        entries = self.traits.coverage_entries(node)
        if entries:
            counted = self._counted(writer, node, "distinct")
            self.unit.use_runtime("quotient")
            return _with_code(counted, call("quotient", counted.code, integer_literal(entries)))
        return self._run(writer, node, tool(node.tool))

    def _on_pattern(self, writer: ExpressionWriter, node: Call) -> Strict:
        """Write whether, or how often, a pattern is found, which the pattern answers itself."""
        text, pattern = node.arguments
        assert text is not None
        assert isinstance(pattern, PatternRef)
        strict = writer.strict(text)
        return _with_code(
            strict, call(f"{self.unit.pattern_names[pattern.name]}.{ON_PATTERNS[node.tool]}", strict.code)
        )

    def _as_sets(self, writer: ExpressionWriter, node: Call) -> Strict | None:
        """Write how many different matches of a pattern there are, or stand in another list, without listing them."""
        if node.tool not in ("list.distinct", "list.shared"):
            return None
        lists = [argument for argument in node.arguments if argument is not None]
        sought = [self._sought(writer, argument) for argument in lists]
        first = next((found for found in sought if found is not None), None)
        if first is None:
            return None
        pattern, text = first
        if node.tool == "list.distinct":
            return Strict((), call(f"{pattern}.distinct", text))
        other = 1 - sought.index(first)
        strict = self._other_list(writer, lists[other], sought[other])
        return Strict(strict.guards, call(f"{pattern}.shared", text, strict.code))

    def _other_list(self, writer: ExpressionWriter, node: Expression, sought: tuple[str, Code] | None) -> Strict:
        return writer.strict(node) if sought is None else Strict((), call(f"{sought[0]}.different", sought[1]))

    def _sought(self, writer: ExpressionWriter, node: Expression) -> tuple[str, Code] | None:
        """Give back the pattern and the input where a list is all that it finds there; None for any other list."""
        node = self.traits.unfold(node)
        if not isinstance(node, Call) or node.tool != "text.tokens":
            return None
        text, pattern, *rest = node.arguments
        if not isinstance(text, InputRef) or text.type.undefined or not isinstance(pattern, PatternRef) or any(rest):
            return None
        return self.unit.pattern_names[pattern.name], writer.strict(text).code

    def presence(self, writer: ExpressionWriter, node: Call) -> Code | None:
        """Write whether the phrases or the pattern of a count are there at all; None where they are not constant."""
        text, sought = node.arguments
        assert text is not None
        code = writer.strict(text).code
        if isinstance(sought, LexiconRef):
            return Code(f"{code.at(ATOM)}.has({self.unit.lexicon_names[sought.name]})")
        if isinstance(sought, PatternRef):
            return Code(f"{self.unit.pattern_names[sought.name]}.found({code.text})")
        return None

    def _counted(self, writer: ExpressionWriter, node: Call, method: str) -> Strict:
        text, lexicon = node.arguments
        assert text is not None
        assert isinstance(lexicon, LexiconRef)
        strict = writer.strict(text)
        asked = Code(f"{strict.code.at(ATOM)}.{method}({self.unit.lexicon_names[lexicon.name]})")
        return _with_code(strict, asked)

    def _run(self, writer: ExpressionWriter, node: Call, found: Tool) -> Strict:
        guards, arguments = self._arguments(writer, node, found)
        answer = self._converted(found, call(self.unit.module.tool_name(found), *arguments))
        missing = self.traits.missing_arguments(found, node)
        if not (found.result.undefined or found.result.kind == "Real"):
            return _strict(guards, answer)
        bound = writer.bind(answer)
        return _strict([*guards, *bound.guards], bound.code, None if missing or guards else answer)

    def evidence(self, writer: ExpressionWriter, node: Call) -> Code | None:
        """Write what finds the places that a tool's answer rests on; None for a tool that does not say."""
        found = tool(node.tool)
        if found.evidence is None:
            return None
        guards, arguments = self._arguments(writer, node, found)
        places = call(self.unit.module.evidence_name(found), *arguments)
        if not guards:
            return places
        return ternary(joined("or", [compare("is", guard, Code("None")) for guard in guards]), Code("()"), places)

    def _arguments(self, writer: ExpressionWriter, node: Call, found: Tool) -> tuple[list[Code], list[Code]]:
        """Write what must not be undefined, and the arguments."""
        guards: list[Code] = []
        arguments: list[Code] = []
        for parameter, argument in zip(found.parameters, node.arguments, strict=True):
            given, code = self._argument(writer, parameter, argument)
            guards.extend(given)
            arguments.append(code)
        return guards, arguments

    def _argument(
        self, writer: ExpressionWriter, parameter: Parameter, argument: Expression | None
    ) -> tuple[tuple[Code, ...], Code]:
        if isinstance(argument, LexiconRef):
            return (), Code(self.unit.lexicon_names[argument.name])
        if isinstance(argument, PatternRef):
            return (), Code(self.unit.pattern_names[argument.name])
        if argument is None:
            return (), self._default(parameter)
        known = self.traits.resolve(argument)
        if parameter.is_name and isinstance(known, TextValue):
            return (), Code(text_literal(known.value))
        strict = writer.strict(argument)
        code = self._passed(parameter, argument, strict.code)
        if not (strict.guards and parameter.may_be_left_out):
            return strict.guards, code
        missing = joined("or", [compare("is", guard, Code("None")) for guard in strict.guards])
        return (), ternary(missing, self._default(parameter), code)

    def _default(self, parameter: Parameter) -> Code:
        default = parameter.default
        return Code(text_literal(default) if isinstance(default, str) else repr(default))

    def _passed(self, parameter: Parameter, argument: Expression, code: Code) -> Code:
        """Give an argument the form that the tool takes."""
        kind = self.traits.kind(argument)
        if parameter.type.kind == "Lexicon":
            self.unit.use_runtime("phrases_of")
            return call("phrases_of", code, self.unit.language_name)
        if kind.kind == "Text":
            as_text = parameter.type.kind == "Text" and not parameter.is_name
            return code if as_text else Code(f"{code.at(ATOM)}.original")
        if parameter.type.kind == "Text":
            self.unit.use_runtime("Text")
            return call("Text", code, self.unit.language_name)
        return self._number(argument, code) if kind.is_number else self._numbers(argument, code)

    def _number(self, argument: Expression, code: Code) -> Code:
        argument = self.traits.resolve(argument)
        decimals = self.traits.decimals(argument)
        if decimals == 0:
            return code
        if isinstance(argument, Number):
            return Code(repr(scaled(argument.value, decimals) / 10**decimals))
        self.unit.use_runtime("number")
        return call("number", code, integer_literal(10**decimals))

    def _numbers(self, argument: Expression, code: Code) -> Code:
        if not isinstance(argument, ListValue) or self.traits.kind(argument).element == "Text":
            return code
        items = [item.value for item in argument.items if isinstance(item, Number)]
        plain = [int(value) if decimals_of(value) == 0 else float(value) for value in items]
        return Code(repr(tuple(plain)))

    def _converted(self, found: Tool, answer: Code) -> Code:
        if found.result.kind == "Real":
            self.unit.use_runtime("real")
            return call("real", answer)
        if found.result.kind == "Text":
            helper = "text_or_none" if found.result.undefined else "Text"
            self.unit.use_runtime(helper)
            return call(helper, Code(answer.at(TERNARY)), self.unit.language_name)
        return answer


def _strict(guards: list[Code], code: Code, whole: Code | None = None) -> Strict:
    return Strict(tuple(guards), code, whole)


def _with_code(strict: Strict, code: Code) -> Strict:
    return _strict(list(strict.guards), code)
