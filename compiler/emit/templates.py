"""Writes reasons: literals where they are the same for every answer, f-strings where they show values."""

from __future__ import annotations

from rubricc.compiler.emit.code import Code, call
from rubricc.compiler.emit.expressions import ExpressionWriter
from rubricc.compiler.emit.literals import inner_literal, text_literal
from rubricc.compiler.emit.unit import Unit
from rubricc.compiler.ir.expressions import TextValue
from rubricc.compiler.ir.statements import Template, TemplateText, TemplateValue


class Templates:
    """Writes reasons."""

    def __init__(self, unit: Unit) -> None:
        self.unit = unit

    def is_plain(self, template: Template) -> bool:
        """Whether a reason has no values in it."""
        return all(self._constant(part) is not None for part in template.parts)

    def plain_text(self, template: Template) -> str:
        """Give back a reason that has no values in it."""
        return "".join(self._constant(part) or "" for part in template.parts)

    def _constant(self, part: TemplateText | TemplateValue) -> str | None:
        """Give back a part that is the same for every answer, None for any other."""
        if isinstance(part, TemplateText):
            return part.text
        value = self.unit.traits.resolve(part.value)
        return value.value if isinstance(value, TextValue) else None

    def code(self, template: Template, writer: ExpressionWriter) -> Code:
        """Write a reason: a literal, or an f-string where it has values."""
        if self.is_plain(template):
            return Code(text_literal(self.plain_text(template)))
        pieces = [self._piece(part, writer) for part in template.parts]
        if any(shown is not None and set(shown) & set("\"'\\{}") for _, shown in pieces):
            joined_ = ", ".join(text_literal(text) if shown is None else shown for text, shown in pieces)
            return Code(f'"".join(({joined_},))')
        body = "".join(_braced(inner_literal(text)) if shown is None else f"{{{shown}}}" for text, shown in pieces)
        return Code(f'f"{body}"')

    def _piece(self, part: TemplateText | TemplateValue, writer: ExpressionWriter) -> tuple[str, str | None]:
        constant = self._constant(part)
        if constant is not None or isinstance(part, TemplateText):
            return constant or "", None
        return "", self._shown(part.value, writer)

    def _shown(self, value: object, writer: ExpressionWriter) -> str:
        self.unit.use_runtime("show_value")
        code = writer.value(value)  # type: ignore[arg-type]
        decimals = self.unit.traits.decimals(value)  # type: ignore[arg-type]
        return call("show_value", code, *([str(decimals)] if decimals else [])).text


def _braced(literal: str) -> str:
    return literal.replace("{", "{{").replace("}", "}}")
