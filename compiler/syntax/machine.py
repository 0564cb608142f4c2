"""The LALR machine: Lark's tables for `grammar/rubric.lark`, driven one lexeme at a time."""

from __future__ import annotations

from collections.abc import Sequence
from functools import cache
from importlib import resources
from typing import Any

from lark import Lark
from lark.parsers.lalr_analysis import Shift

from rubricc.compiler.source.span import Span
from rubricc.compiler.syntax import build_declarations, build_expressions, build_statements
from rubricc.compiler.syntax.build import transformer
from rubricc.compiler.syntax.lexer import Lexeme, Reading
from rubricc.grammar.tables import kept, made

START, EXPRESSION, END = "start", "template_expression", "$END"
STARTS = [START, EXPRESSION]
_BUILDERS = (build_declarations, build_expressions, build_statements)


def grammar_text() -> str:
    """Give back the text of the grammar."""
    return resources.files("rubricc.grammar").joinpath("rubric.lark").read_text(encoding="utf-8")


@cache
def tables() -> Lark:
    """Give back Lark's parser, whose finished rules call the builders."""
    assert _BUILDERS
    grammar, builders = grammar_text(), transformer()
    return kept(grammar, STARTS, builders) or made(grammar, STARTS, builders)


@cache
def keywords() -> dict[str, str]:
    """Give back the words of the language, each with the name of its terminal."""
    found = ((str(item.pattern.value), item.name) for item in tables().terminals)
    return {word: name for word, name in found if word.isidentifier()}


class Machine:
    """A parse in progress. States are opaque; `row` says what may be read in one."""

    def __init__(self, start: str = START) -> None:
        self._cursor: Any = tables().parse_interactive(start=start).parser_state
        self._table = self._cursor.parse_conf.parse_table

    @property
    def states(self) -> Sequence[Any]:
        """The states on the stack, the current one last."""
        states: Sequence[Any] = self._cursor.state_stack
        return states

    @property
    def values(self) -> Sequence[Any]:
        """What has been read and is not part of a finished rule yet, one value a state but the first."""
        values: Sequence[Any] = self._cursor.value_stack
        return values

    @property
    def row(self) -> dict[str, tuple[Any, Any]]:
        """The actions of the current state."""
        row: dict[str, tuple[Any, Any]] = self._table.states[self.states[-1]]
        return row

    def takes(self, type_: str) -> bool:
        """Say whether a terminal can be read now."""
        states, table = self.states, self._table.states
        below, above = len(states), list[Any]()
        while (action := table[above[-1] if above else states[below - 1]].get(type_)) is not None:
            kind, argument = action
            if kind is Shift:
                return True
            size = len(argument.expansion)
            kept = min(size, len(above))
            del above[len(above) - kept :]
            below -= size - kept
            state = table[above[-1] if above else states[below - 1]][argument.origin.name][1]
            above.append(state)
            if type_ == END and state in self._table.end_states.values():
                return True
        return False

    def expected(self) -> set[str]:
        """Give back the terminals that can be read now."""
        return {type_ for type_ in self.row if type_.isupper() and self.takes(type_)}

    def read(self, lexeme: Lexeme) -> None:
        """Read a lexeme that can be read now."""
        self._cursor.feed_token(lexeme)

    def finish(self, reading: Reading) -> Any:
        """End the parse, and give back what the start rule built."""
        size = len(reading.text)
        return self._cursor.feed_token(Lexeme(END, "", reading.span(size, size), reading), is_end=True)

    def shifts(self, depth: int, type_: str) -> bool:
        """Say whether the state `depth` places below the top would read a terminal at once."""
        action = self._table.states[self.states[-1 - depth]].get(type_)
        return action is not None and action[0] is Shift

    def drop(self, depth: int) -> None:
        """Forget the last `depth` values, and go back to the state before them."""
        if depth:
            del self._cursor.state_stack[-depth:]
            del self._cursor.value_stack[-depth:]

    def span_of(self, index: int) -> Span:
        """Give back the place of a value on the stack."""
        span: Span = self.values[index].span
        return span
