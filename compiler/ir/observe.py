"""What a trace shows of conditions, amounts and reasons: printed text, values, places, and evidence."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Any

from rubricc.compiler.ir.evaluate import Evaluator
from rubricc.compiler.ir.expressions import Call, Expression, InputRef, LexiconRef, PatternRef
from rubricc.compiler.ir.numbers import plain, show_exact
from rubricc.compiler.ir.printer import show
from rubricc.compiler.ir.statements import Template, TemplateText
from rubricc.compiler.ir.trace_plan import shown_plan
from rubricc.compiler.ir.written import patterns_in_place
from rubricc.runtime.lexicon import Lexicon
from rubricc.runtime.pattern import Pattern
from rubricc.runtime.polarity import affirmed, denied, polarities
from rubricc.runtime.registry import tool
from rubricc.runtime.text import Text

Data = dict[str, Any]
"""A piece of a trace: plain data, as JSON has it."""

POLARITY = {"text.affirms": affirmed, "text.first_affirmed": affirmed, "text.denies": denied}
"""The tools whose evidence is not every hit, and what finds theirs."""


class Observer:
    """Gives the traced form of what an evaluator computes."""

    def __init__(self, evaluator: Evaluator) -> None:
        self.evaluator = evaluator
        self.lexicons = {found.name: found for found in evaluator.rubric.lexicons}
        self.inline = patterns_in_place(evaluator.rubric)

    def condition(self, node: Expression) -> Data:
        """Give back a condition with its value and the values inside it."""
        return {
            "text": show(node, self.lexicons, inline=self.inline),
            "value": self.evaluator.value(node),
            "line": node.at.line,
            "column": node.at.column,
            "parts": self.parts(node),
        }

    def parts(self, node: Expression) -> list[Data]:
        """Give back the sub-expressions that are worth showing, each with its value and evidence."""
        shown = shown_plan(node, self.evaluator.lets, self.lexicons, self.inline)
        return [self._part(text, part) for text, part in shown]

    def render(self, template: Template | None) -> str | None:
        """Give back a reason with its values filled in."""
        if template is None:
            return None
        return "".join(
            part.text if isinstance(part, TemplateText) else show_value(self.evaluator.value(part.value))
            for part in template.parts
        )

    def _part(self, text: str, node: Expression) -> Data:
        evidence = self._evidence(node) if isinstance(node, Call) else []
        data = {
            "text": text,
            "value": traced_value(self.evaluator.value(node)),
            "line": node.at.line,
            "column": node.at.column,
            "evidence": evidence,
        }
        over = self.passed_over(node) if not evidence and isinstance(_first_text(node), InputRef) else []
        return {**data, "passed_over": over} if over else data

    def _evidence(self, node: Call) -> list[Data]:
        """Give back where the phrases and patterns of a call stand in the input that it reads."""
        return self.found(node) if isinstance(_first_text(node), InputRef) else []

    def found(self, node: Call) -> list[Data]:
        """Give back where a call finds something in its first text; `input` is empty where that is no whole input."""
        name, text = self._read(node)
        if text is None:
            return []
        found = sorted(self.places(node, text), key=lambda place: (place[0], place[1], place[2] or ""))
        return [
            {"input": name, "start": start, "end": end, "text": text.original[start:end], "entry": entry}
            for start, end, entry in found
        ]

    def passed_over(self, node: Expression) -> list[Data]:
        """Give back what there is where a call found nothing of its polarity: places as `found` has them, with theirs.

        Nothing for a call that asks for no polarity.
        """
        if not isinstance(node, Call) or node.tool not in POLARITY:
            return []
        (name, text), phrases = self._read(node), node.arguments[1]
        if text is None or not isinstance(phrases, LexiconRef):
            return []
        lexicon = self.evaluator.calls.lexicons[phrases.name]
        return [
            {
                "input": name,
                "start": hit.start,
                "end": hit.end,
                "text": text.original[hit.start : hit.end],
                "entry": lexicon.entries[hit.entry][0].text,
                "polarity": polarity,
            }
            for hit, polarity in sorted(polarities(text, lexicon))
        ]

    def _read(self, node: Call) -> tuple[str, Text | None]:
        """Give back the first text of a call, None where there is none, and before it the input that it is, if any."""
        read = _first_text(node)
        value = None if read is None else self.evaluator.value(read)
        name = read.name if isinstance(read, InputRef) else ""
        return name, None if value is None else Text(value, self.evaluator.rubric.language)

    def places(self, node: Call, text: Text) -> Iterator[tuple[int, int, str | None]]:
        """Give back where a call finds something in the text that it reads, with the entry of its phrase list."""
        if tool(node.tool).evidence is not None:
            for start, end, entry in self.evaluator.calls.evidence(node):
                yield start, end, entry or None
            return
        for argument in node.arguments:
            if isinstance(argument, LexiconRef):
                lexicon: Lexicon = self.evaluator.calls.lexicons[argument.name]
                for hit in POLARITY.get(node.tool, self.evaluator.calls.hits)(text, lexicon):
                    yield hit.start, hit.end, lexicon.entries[hit.entry][0].text
            elif isinstance(argument, PatternRef):
                pattern: Pattern = self.evaluator.calls.patterns[argument.name]
                for start, end in pattern.spans(text):
                    yield start, end, None


def _first_text(node: Expression) -> Expression | None:
    """Give back the first Text argument of a call, None where it has none or the node is no call."""
    if not isinstance(node, Call):
        return None
    for parameter, argument in zip(tool(node.tool).parameters, node.arguments, strict=True):
        if parameter.type.kind == "Text":
            return argument
    return None


def traced_value(value: Any) -> Any:
    """Give back a value as plain data."""
    if isinstance(value, bool) or value is None:
        return value
    if isinstance(value, int | Fraction):
        return plain(value)
    return list(value) if isinstance(value, tuple) else value


def show_value(value: Any) -> str:
    """Give back a value as a reason shows it."""
    if value is None:
        return "?"
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, int | Fraction):
        return show_exact(value)
    return value if isinstance(value, str) else ", ".join(show_value(item) for item in value)
