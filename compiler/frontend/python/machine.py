"""The machine that runs scoring functions symbolically: names, places in the source, and what was noted on the way."""

from __future__ import annotations

import builtins
import re
from collections.abc import Callable, Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass
from decimal import Decimal
from typing import Any, Literal

import libcst as cst
from libcst.metadata import CodeRange

from rubricc.compiler.frontend.python.depends import names_in, texts_of
from rubricc.compiler.frontend.python.expr import Expr, let
from rubricc.compiler.frontend.python.merge import Meeting, State
from rubricc.compiler.frontend.python.values import (
    Acc,
    Append,
    CannotLiftError,
    Const,
    Record,
    Regex,
    Seq,
    Unknown,
    Where,
)
from rubricc.compiler.source.file import SourceFile

MODULE = 0
"""The scope of the module's own names."""

Evaluate = Callable[["Machine", Any], Any]
NoteKind = Literal["differs", "dead", "opaque", "lost", "failed"]


@dataclass(frozen=True, slots=True)
class Note:
    """Something that the author of the module should know about how a place was lifted."""

    kind: NoteKind
    text: str
    where: Where
    hint: str = ""


@dataclass(frozen=True, slots=True)
class Exit:
    """A way out of a block: under which condition, by which statement, with which value and state."""

    condition: Expr
    kind: Literal["return", "break", "continue"]
    value: Any
    state: State
    since: int = 0
    """The stamp at which the way to it parted from the others."""


class Machine:
    """Runs functions of one module. `state` is what names stand for now; `alive` is false after a `return`."""

    def __init__(
        self,
        source: SourceFile,
        places: Mapping[cst.CSTNode, CodeRange],
        expressions: Mapping[type, Evaluate],
        execute: Callable[[Machine, cst.BaseSuite], list[Exit]],
    ) -> None:
        self.source = source
        self._places = places
        self._expressions = expressions
        self._execute = execute
        self.state: State = {}
        self.scopes: tuple[int, ...] = (MODULE,)
        self.notes: dict[Note, None] = {}
        self.calls: list[cst.CSTNode] = []
        self.sites: list[Where] = []
        """The calls, the outermost first, of functions that are called from several places."""
        self.call_counts: Mapping[str, int] = {}
        self.loop_names: list[frozenset[str]] = []
        self.lists: dict[tuple[int, str], Any] = {}
        self.rebound: set[tuple[int, str]] = set()
        """Names that were assigned: what they stand for is no longer what a function was given."""
        self.assigned: dict[tuple[int, str], Where] = {}
        self.axes: dict[str, Any] = {}
        self.axis_of: Callable[[Any, list[Any], dict[str, Any]], Any] | None = None
        self.alive = True
        self.owner: Any = None
        """What the first parameter of the function that ran last stands for at its end: an object after a method."""
        self._stamps = 0
        self._labels: dict[str, list[str]] = {}
        self._totals: dict[int, Expr] = {}
        self.forks = 0
        self.guards: list[Expr] = []
        self._scopes = 0
        self.steps = 0

    def where(self, node: cst.CSTNode) -> Where:
        """Give back the stretch of the source that a node stands at."""
        place = self._places[node]
        starts = self.source.line_starts
        return (
            starts[place.start.line - 1] + place.start.column,
            starts[place.end.line - 1] + place.end.column,
        )

    def place(self, node: cst.CSTNode) -> Where:
        """Give back the stretch that a rule is shown at: that of the call, inside a helper that has several."""
        return self.sites[0] if self.sites else self.where(node)

    def line(self, where: Where) -> int:
        """Give back the number of the line where a stretch begins."""
        return self.source.position(where[0])[0]

    def text(self, where: Where) -> str:
        """Give back the source of a stretch, on one line."""
        return " ".join(self.source.text[where[0] : where[1]].split())

    def stamp(self) -> int:
        """Give back a number that grows with each change."""
        self._stamps += 1
        return self._stamps

    def meeting(self, where: Where, since: int) -> Meeting:
        """Give back a place where branches that parted at the stamp `since` meet."""
        return Meeting(where, self.stamp(), since, self._totals)

    @contextmanager
    def guarded(self, guard: Expr) -> Iterator[None]:
        """Evaluate a part of an expression that is only worked out where a condition holds."""
        self.guards.extend(guard.args if guard.op == "and" else (guard,))
        before = len(self.guards) - (len(guard.args) if guard.op == "and" else 1)
        try:
            yield
        finally:
            del self.guards[before:]

    def new_scope(self) -> int:
        """Give back a scope that no name belongs to yet."""
        self._scopes += 1
        return self._scopes

    def note(self, kind: NoteKind, text: str, where: Where, hint: str = "") -> None:
        """Remember something for the report."""
        self.notes[Note(kind, text, where, hint)] = None

    def find(self, name: str) -> tuple[int, str] | None:
        """Give back the key of a name that is known, the innermost scope first."""
        return next(((scope, name) for scope in self.scopes if (scope, name) in self.state), None)

    def knows(self, name: str) -> bool:
        """Tell whether a name is defined, or built in."""
        return self.find(name) is not None or hasattr(builtins, name)

    def assign(self, name: str, value: Any) -> None:
        """Let a name of the present scope stand for a value."""
        key = (self.scopes[0], name)
        outer = self.state.get((self.scopes[0], f"nonlocal {name}"))
        if outer is not None:
            key = outer
        if isinstance(value, Acc) and value.name != name:
            value = Acc(value.items, name)
        elif isinstance(value, Seq) and not value.name:
            value = Seq(value.items, value.kind, name)
        self.rebound.add(key)
        self.state[key] = value

    def change(self, key: tuple[int, str], value: Any) -> None:
        """Let a list or a dict be changed: all names of it, here and in callers, see that."""
        before = self.state[key]
        names = [name for name, held in self.state.items() if held is before] if _is_mutable(before) else []
        self.state |= dict.fromkeys([key, *names], value)

    def evaluate(self, node: cst.CSTNode) -> Any:
        """Give back what an expression stands for; raises `CannotLiftError` for what the language cannot say."""
        self.steps += 1
        if self.steps > MOST_STEPS:
            raise CannotLiftError("the function takes too many steps to follow", self.where(node))
        evaluate = self._expressions.get(type(node))
        if evaluate is None:
            raise CannotLiftError(f"`{self.text(self.where(node))}` is not a form that can be lifted", self.where(node))
        try:
            return evaluate(self, node)
        except CannotLiftError as error:
            if error.where is None or error.where == (0, 0):
                error.where = self.where(node)
            raise
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError) as error:
            # What Python's own functions refuse, they refuse here too: `"a".count()`, `max()`, `[1][5]`.
            raise CannotLiftError("an operation that these values do not allow", self.where(node)) from error

    def execute(self, block: cst.BaseSuite) -> list[Exit]:
        """Run a block; give back the ways out of it. `alive` tells afterwards whether its end can be reached."""
        return self._execute(self, block)

    def named(self, name: str, value: Expr, where: Where) -> Expr:
        """Give back a reference to a value, so that it is worked out and shown once; plain values stay as they are."""
        if value.op in _PLAIN or any(name in names for names in self.loop_names):
            return value
        key = self.find(name)
        result = let(name, value, where)
        if key is not None:
            self.state[key] = result
        return result

    def unknown(self, node: cst.CSTNode, why: str, name: str = "") -> Unknown:
        """Give back a value that only a tool of the user's own can know; it depends on the texts alone."""
        where = self.where(node)
        label = name or f"line_{self.line(where)}"
        keys = [key for found in names_in(node) if (key := self.find(found)) is not None]
        texts = texts_of([self.state[key] for key in keys])
        local = {key[1]: self.state[key] for key in keys if key[0] != MODULE}
        label += self._apart(label, local)
        return Unknown(
            f"py.{re.sub('[^A-Za-z0-9_]', '_', label).strip('_').lower()}", texts, where, why, _constants(local)
        )

    def _apart(self, label: str, local: Mapping[str, Any]) -> str:
        """Tell apart what one place gives for other lists and expressions: nothing, then `_2`, `_3`."""
        others = {name: value for name, value in local.items() if isinstance(value, (Seq, Record, Regex))}
        shown = repr([(name, _told(value)) for name, value in sorted(others.items())])
        known = self._labels.setdefault(label, [])
        if shown not in known:
            known.append(shown)
        at = known.index(shown)
        return f"_{at + 1}" if at else ""

    def evaluate_or_unknown(self, node: cst.CSTNode) -> Any:
        """Give back what an expression stands for, or an unknown value where the language cannot say it."""
        before = dict(self.state)
        try:
            return self.evaluate(node)
        except CannotLiftError as error:
            self.state = before
            return self.unknown(node, error.why)

    @contextmanager
    def looping(self, names: frozenset[str]) -> Iterator[None]:
        """Work through the rounds of a loop that assigns these names."""
        self.loop_names.append(names)
        try:
            yield
        finally:
            self.loop_names.pop()


def _is_mutable(value: Any) -> bool:
    return isinstance(value, (Seq, Record))


def _constants(local: Mapping[str, Any]) -> tuple[tuple[str, Any], ...]:
    """Give back the plain constants among the names of a function, which a tool is given as arguments."""
    return tuple(
        (name, value.value)
        for name, value in sorted(local.items())
        if isinstance(value, Const) and isinstance(value.value, (str, int, Decimal)) and name not in _COUNTERS
    )


_COUNTERS = frozenset({"score", "points", "total", "max_possible"})


def _told(value: Any) -> Any:
    """Give back what a list or a dict holds, as far as it is constant."""
    if isinstance(value, Seq):
        return [_told(item.value) for item in value.items if isinstance(item, Append)]
    if isinstance(value, Record):
        return [(key, _told(item)) for key, item in value.fields.items()]
    return value if isinstance(value, (Const, Regex)) else ""


_PLAIN = frozenset({"const", "true", "false", "let", "axis"})
MOST_STEPS = 1_000_000
"""More evaluations than these are a loop that should not be written out."""
