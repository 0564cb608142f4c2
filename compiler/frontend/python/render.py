"""Expressions in the language's own words."""

from __future__ import annotations

from collections.abc import Callable
from decimal import Decimal
from typing import Any

from rubricc.compiler.frontend.python.definitions import Definitions, Hint, Value, quoted
from rubricc.compiler.frontend.python.expr import ENDLESS, Expr, Let, number
from rubricc.compiler.frontend.python.marks import mark, unmarked
from rubricc.compiler.frontend.python.values import CannotLiftError, Choice, Const, Template, TextValue

# How tightly a form binds, the loosest first.
LOOSE, OR, AND, NOT, COMPARISON, SUM, PRODUCT, ATOM = range(8)


class Renderer:
    """Writes the expressions of one criterion; `values` are the values they name."""

    def __init__(self, definitions: Definitions, owner: str) -> None:
        self.definitions = definitions
        self.owner = owner
        self.values: list[Value] = []
        self._given: dict[Let, str] = {}
        self._hint = Hint(owner)

    def __call__(self, value: Expr, tightness: int = LOOSE) -> str:
        """Give back an expression, in parentheses where it binds less tightly than it must."""
        text, binds = _FORMS[value.op](self, value)
        return f"({text})" if binds < tightness else text

    def let(self, value: Expr) -> str:
        """Give back the name of a value, which is declared when it is first asked for."""
        item: Let = value.args[0]
        if item not in self._given:
            before, self._hint = self._hint, Hint(self.owner, item.name, item.line)
            text = self(item.value)
            self._hint = before
            named = self.definitions.value(item.name, text, item.line, self.owner)
            self.values.append(named)
            self._given[item] = named.name
        return self._given[item]

    def phrases(self, value: Expr) -> str:
        """Give back the phrase list of a condition or a count."""
        return self.definitions.phrases(value.args[1], value.args[2], self._hint)

    def pattern(self, value: Expr, in_place: bool = False) -> str:
        """Give back the pattern of a condition or a list."""
        return self.definitions.pattern(value.args[1], self._hint, in_place)

    def texts(self, texts: tuple[str, ...]) -> str:
        """Give back a list of constant texts."""
        if len(texts) > 6:
            return self.definitions.phrases("exact words", tuple((text,) for text in texts), self._hint)
        return "[" + ", ".join(quoted(text) for text in texts) + "]"

    def items(self, value: Any) -> str:
        """Give back a list of matches, or of texts."""
        if isinstance(value, tuple):
            return "[" + ", ".join(quoted(text) for text in value) + "]"
        while isinstance(value, Expr) and value.op == "set":
            value = value.args[0]
        return self(value)

    def reason(self, value: Any) -> str | None:
        """Give back a reason, None for one that is no text."""
        parts = _reason_parts(self, value)
        return None if parts is None else quoted_template(parts)


def quoted_template(parts: list[tuple[bool, str]]) -> str:
    """Give back a reason in quotes: texts (True), and expressions that stand in braces."""
    text = "".join(
        quoted(part.replace("{", "{{").replace("}", "}}"))[1:-1] if plain else "{" + part.replace('"', '\\"') + "}"
        for plain, part in parts
    )
    return f'"{text}"'


def _reason_parts(renderer: Renderer, value: Any) -> list[tuple[bool, str]] | None:
    if isinstance(value, str):
        return [(True, value)]
    if isinstance(value, Const):
        return [(True, str(value.value))]
    if isinstance(value, Template):
        found = [_reason_parts(renderer, part) or [(True, "…")] for part in value.parts]
        return [part for parts in found for part in parts]
    if isinstance(value, Choice):
        return None
    if isinstance(value, TextValue):
        return [(False, value.source)]
    return _shown(renderer, value)


def _shown(renderer: Renderer, value: Any) -> list[tuple[bool, str]] | None:
    from rubricc.compiler.frontend.python.convert import as_number

    try:
        shown = as_number(value)
    except CannotLiftError:
        return None
    if shown.op not in ("let", "const", "distinct", "count", "match_count", "characters"):
        return None
    text = unmarked(renderer(shown))
    return [(shown.op == "const", text)] if '"' not in text else None


def written(value: Decimal) -> str:
    """Give back a number as it is written.

    >>> written(Decimal("2.50"))
    '2.5'
    """
    if not value.is_finite() or abs(value) >= ENDLESS:
        raise CannotLiftError(f"a number like {value} has no place in a rubric")
    short = round(value, 9).normalize()
    return f"{short:f}"


Form = Callable[[Renderer, Expr], tuple[str, int]]


def _const(renderer: Renderer, value: Expr) -> tuple[str, int]:
    text = written(value.args[0])
    return text, ATOM if not text.startswith("-") else PRODUCT


def _truth(renderer: Renderer, value: Expr) -> tuple[str, int]:
    return value.op, ATOM


def _named(renderer: Renderer, value: Expr) -> tuple[str, int]:
    return renderer.let(value), ATOM


def _axis(renderer: Renderer, value: Expr) -> tuple[str, int]:
    return value.args[0], ATOM


def _joined(word: str, level: int) -> Form:
    def form(renderer: Renderer, value: Expr) -> tuple[str, int]:
        # `and` and `or` are never mixed without parentheses.
        return f" {word} ".join(renderer(part, NOT) for part in value.args), level

    return form


def _not(renderer: Renderer, value: Expr) -> tuple[str, int]:
    inner = value.args[0]
    text = renderer(inner)
    return f"not {text}" if inner.op == "let" else f"not ({text})", NOT


def _compare(renderer: Renderer, value: Expr) -> tuple[str, int]:
    sign, left, right = value.args
    return f"{renderer(left, SUM)} {sign} {renderer(right, SUM)}", COMPARISON


def _add(renderer: Renderer, value: Expr) -> tuple[str, int]:
    text = renderer(value.args[0], SUM)
    for part in value.args[1:]:
        if part.op == "const" and part.args[0] < 0:
            text += f" - {written(-part.args[0])}"
        elif part.op == "mul" and part.args[0].op == "const" and part.args[0].args[0] < 0:
            opposite = Expr("mul", (number(-part.args[0].args[0]), part.args[1]), part.kind)
            text += f" - {renderer(opposite if part.args[0].args[0] != -1 else part.args[1], PRODUCT)}"
        else:
            text += f" + {renderer(part, PRODUCT)}"
    return text, SUM


def _subtract(renderer: Renderer, value: Expr) -> tuple[str, int]:
    return f"{renderer(value.args[0], SUM)} - {renderer(value.args[1], PRODUCT)}", SUM


def _multiply(renderer: Renderer, value: Expr) -> tuple[str, int]:
    left, right = value.args
    if left.op == "const" and left.args[0] == -1:
        return f"-{renderer(right, ATOM)}", PRODUCT
    if left.op == "const":
        left, right = right, left
    return f"{renderer(left, PRODUCT)} * {renderer(right, ATOM)}", PRODUCT


def _divide(renderer: Renderer, value: Expr) -> tuple[str, int]:
    return f"{renderer(value.args[0], PRODUCT)} / {renderer(value.args[1], ATOM)}", PRODUCT


def _function(renderer: Renderer, value: Expr) -> tuple[str, int]:
    return f"{value.op}({', '.join(renderer(part) for part in value.args)})", ATOM


def _conditional(renderer: Renderer, value: Expr) -> tuple[str, int]:
    test, then, otherwise = value.args
    return f"if {renderer(test, OR)} then {renderer(then, OR)} else {renderer(otherwise)}", LOOSE


def _mention(renderer: Renderer, value: Expr) -> tuple[str, int]:
    return f"{value.args[0]} mentions {renderer.phrases(value)}", COMPARISON


def _phrase_tool(tool: str) -> Form:
    return lambda renderer, value: (f"text.{tool}({value.args[0]}, {renderer.phrases(value)})", ATOM)


def _matches(renderer: Renderer, value: Expr) -> tuple[str, int]:
    return f"{value.args[0]} matches {renderer.pattern(value, in_place=True)}", COMPARISON


def _match_count(renderer: Renderer, value: Expr) -> tuple[str, int]:
    return f"text.count_matches({value.args[0]}, {renderer.pattern(value)})", ATOM


def _characters(renderer: Renderer, value: Expr) -> tuple[str, int]:
    return f"text.characters({value.args[0]})", ATOM


def _case(renderer: Renderer, value: Expr) -> tuple[str, int]:
    return f'text.case({value.args[0]}, "{value.args[1]}")', ATOM


def _tokens(renderer: Renderer, value: Expr) -> tuple[str, int]:
    apart = value.args[2]
    if not apart:
        return f"text.tokens({value.args[0]}, {renderer.pattern(value)})", ATOM
    mode = "exact words" if value.args[1].exact else "words"
    phrases = renderer.definitions.phrases(mode, tuple((text,) for text in apart), Hint(renderer.owner, "other"))
    return f"text.tokens({value.args[0]}, {renderer.pattern(value)}, except: {phrases})", ATOM


def _list_tool(tool: str) -> Form:
    def form(renderer: Renderer, value: Expr) -> tuple[str, int]:
        return f"list.{tool}({', '.join(renderer.items(part) for part in value.args)})", ATOM

    return form


def _set(renderer: Renderer, value: Expr) -> tuple[str, int]:
    return renderer.items(value.args[0]), ATOM


def _count_of(renderer: Renderer, value: Expr) -> tuple[str, int]:
    return f"count of [{', '.join(renderer(part) for part in value.args)}]", ATOM


def _opaque(renderer: Renderer, value: Expr) -> tuple[str, int]:
    return mark(renderer.definitions.tool(value), value.args[1][1]), ATOM


_FORMS: dict[str, Form] = {
    "const": _const,
    "true": _truth,
    "false": _truth,
    "let": _named,
    "axis": _axis,
    "and": _joined("and", AND),
    "or": _joined("or", OR),
    "not": _not,
    "cmp": _compare,
    "add": _add,
    "sub": _subtract,
    "mul": _multiply,
    "div": _divide,
    "min": _function,
    "max": _function,
    "abs": _function,
    "if": _conditional,
    "mention": _mention,
    "distinct": _phrase_tool("distinct"),
    "count": _phrase_tool("count"),
    "matches": _matches,
    "match_count": _match_count,
    "characters": _characters,
    "case": _case,
    "tokens": _tokens,
    "size": _list_tool("size"),
    "different": _list_tool("distinct"),
    "shared": _list_tool("shared"),
    "set": _set,
    "count_of": _count_of,
    "opaque": _opaque,
    "floor": lambda renderer, value: _opaque(renderer, value.args[1]),
}
