"""Which calls always have an answer because the texts that they compare with are written in the rubric."""

from __future__ import annotations

from rubricc.compiler.ir.expressions import Call, Expression, ListValue, TextValue
from rubricc.runtime.text import Text
from rubricc.runtime.tool import Tool
from rubricc.stdlib._declare import NO_REFERENCE, NO_WORDS

FOR_WANT_OF_REFERENCES = frozenset({NO_REFERENCE, NO_WORDS})
"""When tools say that they have no answer: it is the references alone that decide it."""


def has_references(tool: Tool, node: Call) -> bool:
    """Tell whether a tool, which may have no answer for want of a reference, is given constant ones that will do."""
    names = [parameter.name for parameter in tool.parameters]
    if tool.undefined not in FOR_WANT_OF_REFERENCES or "references" not in names or names[0] != "text":
        return False
    place = names.index("references")
    references = _constants(node.arguments[place])
    if not references or any(item is not None and not _is_constant(item) for item in node.arguments[place + 1 :]):
        return False
    if tool.undefined == NO_REFERENCE:
        return True
    rest = [parameter.default for parameter in tool.parameters[place + 1 :]]
    return tool.run(Text(""), references, *rest) is not None


def _constants(node: Expression | None) -> tuple[str, ...]:
    """Give back the texts of a constant list, none where it is not constant."""
    items = node.items if isinstance(node, ListValue) else (node,)
    texts = [item.value for item in items if isinstance(item, TextValue)]
    return tuple(texts) if len(texts) == len(items) else ()


def _is_constant(node: Expression) -> bool:
    return node.kind in ("text", "number", "truth")
