"""Prints a whole rubric of the IR as the source that lowers to it again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from itertools import groupby

from rubricc.compiler.ir.criterion_printer import CriterionPrinter
from rubricc.compiler.ir.depth import deep_recursion
from rubricc.compiler.ir.literals import show_entry, show_expression, show_number, show_text
from rubricc.compiler.ir.printer import Lexicons
from rubricc.compiler.ir.rubric import (
    Action,
    Entry,
    Expectation,
    Given,
    InputDef,
    LexiconDef,
    Override,
    PatternDef,
    Rubric,
    TestCase,
    ToolDef,
)
from rubricc.compiler.ir.statement_printer import INDENT, PrintError, StatementPrinter, show_signed
from rubricc.compiler.ir.tools import show_kind, show_type
from rubricc.runtime.types import Type

Modes = tuple[str, bool]
"""A mode of matching, and whether exactly."""


def print_rubric(rubric: Rubric) -> str:
    """Give back the rubric as source in the core forms of the language.

    Lowered again it is the same but for places, keywords and what `strip` takes away. Rubrics that it uses are only
    named; `print_library` prints them too. Raises `PrintError` for what only the IR can say.
    """
    with deep_recursion():
        lines = RubricPrinter(rubric).lines()
        return "\n".join(lines) + "\n"


def print_library(rubric: Rubric) -> dict[str, str]:
    """Give back the sources of the rubric and of all that it uses, by the names of files that may hold them."""
    sources = {f"{rubric.id}@{rubric.version}.rubric": print_rubric(rubric)}
    for criterion in rubric.criteria:
        if criterion.rubric is not None:
            sources.update(print_library(criterion.rubric))
    return sources


@dataclass(frozen=True, slots=True)
class Split:
    """The phrase lists of a rubric: those written where they are used, those declared, and the mode of the former."""

    inline: Lexicons
    declared: tuple[LexiconDef, ...]
    modes: Modes


def split_lexicons(rubric: Rubric) -> Split:
    """Choose which anonymous phrase lists can be written where they are used: those of one mode, without braces."""
    anonymous = {item.name: modes_of(item) for item in rubric.lexicons if item.anonymous}
    uniform = Counter(next(iter(found)) for found in anonymous.values() if len(found) == 1)
    modes = uniform.most_common(1)[0][0] if uniform else ("words", False)
    inline = {item.name: item for item in rubric.lexicons if anonymous.get(item.name) == {modes} and _is_plain(item)}
    return Split(inline, tuple(item for item in rubric.lexicons if item.name not in inline), modes)


def modes_of(lexicon: LexiconDef) -> set[Modes]:
    """Give back the modes that the spellings of a phrase list have."""
    return {_modes(entry) for entry in lexicon.entries}


def _modes(entry: Entry) -> Modes:
    return entry.spellings[0].mode, entry.spellings[0].exact


def _is_plain(lexicon: LexiconDef) -> bool:
    """Whether the list may also stand in the braces of a reason."""
    printed = "".join(show_entry(entry) for entry in lexicon.entries)
    return "{" not in printed and "}" not in printed


class RubricPrinter:
    """Prints one rubric."""

    def __init__(self, rubric: Rubric) -> None:
        self.rubric = rubric
        self.split = split_lexicons(rubric)
        self.statements = StatementPrinter(self.split.inline)

    def lines(self) -> Iterator[str]:
        """Yield the lines of the source."""
        title = "" if self.rubric.title is None else f" {show_text(self.rubric.title)}"
        yield f"rubric {self.rubric.id}{title} {{"
        for line in self._items():
            yield INDENT + line if line else ""
        yield "}"

    def _items(self) -> Iterator[str]:
        yield from self._settings()
        yield from self._definitions()
        for requirement in self.rubric.requirements:
            condition = self.statements.expression(requirement.condition)
            yield f"requires {condition} else {self.statements.reason(requirement.reason)}"
        printer = CriterionPrinter(self.statements)
        for criterion in self.rubric.criteria:
            yield ""
            yield from printer.lines(criterion, used_name(criterion.rubric) if criterion.rubric is not None else None)
        for override in self.rubric.overrides:
            yield ""
            yield from self._override(override)
        for test in self.rubric.tests:
            yield ""
            yield from _test(test)

    def _settings(self) -> Iterator[str]:
        rubric = self.rubric
        yield f"version {show_text(rubric.version)}"
        yield f"language {rubric.language.replace('-', '_')}"
        yield f"precision {show_signed(rubric.precision)}"
        if self.split.modes != ("words", False):
            yield f"match {show_modes(self.split.modes)}"
        for name, value in (("max", rubric.declared_max), ("min", rubric.declared_min)):
            if value is not None:
                yield f"{name} {show_signed(value)}"
        passing = "" if rubric.pass_at is None else f" pass at {show_signed(rubric.pass_at)}"
        yield f"combine {rubric.combine}{passing}"
        yield f"normalize {rubric.normalize}"
        yield f"unchecked {rubric.unchecked}"
        for source in rubric.sources:
            yield f"from {show_text(source)}"

    def _definitions(self) -> Iterator[str]:
        used = {used_name(item.rubric): item.rubric for item in self.rubric.criteria if item.rubric is not None}
        for name, child in used.items():
            yield f"use rubric {show_text(f'{child.id}@{child.version}')} as {name}"
        for item in self.rubric.inputs:
            yield _input(item)
        for declared in self.rubric.declared_tools:
            yield _tool(declared)
        for lexicon in self.split.declared:
            yield from self._lexicon(lexicon)
        for pattern in self.rubric.patterns:
            yield _pattern(pattern)
        for let in self.rubric.lets:
            yield f"let {let.name} = {self.statements.expression(let.value)}"

    def _lexicon(self, lexicon: LexiconDef) -> Iterator[str]:
        """Yield a declaration; a list of several modes is joined from lists of one."""
        if not lexicon.entries:
            raise PrintError(f"The phrase list {lexicon.name} is empty.")
        runs = [(modes, list(entries)) for modes, entries in groupby(lexicon.entries, _modes)]
        if len(runs) == 1:
            yield f"lexicon {lexicon.name} {show_modes(runs[0][0])} {_entries(runs[0][1])}"
            return
        parts = [f"{lexicon.name}_part_{index + 1}" for index in range(len(runs))]
        for part, (modes, entries) in zip(parts, runs, strict=True):
            yield f"lexicon {part} {show_modes(modes)} {_entries(entries)}"
        yield f"lexicon {lexicon.name} = {' + '.join(parts)}"

    def _override(self, override: Override) -> Iterator[str]:
        if len(override.over) > 1:
            raise PrintError(f"The override {override.id} stands over several others.")
        over = f" over {override.over[0]}" if override.over else ""
        yield f"override {override.id}{over} if {self.statements.expression(override.condition)} {{"
        for action in override.actions:
            yield INDENT + _action(action)
        if override.reason is not None:
            yield f"{INDENT}reason {self.statements.reason(override.reason)}"
        yield "}"


def used_name(rubric: Rubric) -> str:
    """Give back the local name of a rubric that another one uses."""
    version = "".join(char if char.isalnum() else "_" for char in rubric.version)
    return f"used_{rubric.id}_{version}"


def show_modes(modes: Modes) -> str:
    """Give back modes as they stand in a declaration."""
    return f"{modes[0]} exact" if modes[1] else modes[0]


def _entries(entries: Iterable[Entry]) -> str:
    return f"[{', '.join(show_entry(entry) for entry in entries)}]"


def _input(item: InputDef) -> str:
    kind: Type = item.type.with_undefined(False)
    return f"input {item.name}: {kind}{' optional' if item.optional else ''}"


def _tool(item: ToolDef) -> str:
    parameters = ", ".join(f"{parameter.name}: {show_kind(parameter.type)}" for parameter in item.parameters)
    summary = f" {show_text(item.summary)}" if item.summary else ""
    return f"tool {item.name}({parameters}): {show_type(item.result)}{summary}"


def _pattern(pattern: PatternDef) -> str:
    printed = [show_expression(expression) for expression in pattern.expressions]
    if None in printed:
        raise PrintError(f"An expression of the pattern {pattern.name} has no literal.")
    joined = ", ".join(text for text in printed if text is not None)
    listed = f"[{joined}]" if len(printed) > 1 else joined
    return f"pattern {pattern.name} {'exact ' if pattern.exact else ''}{listed}"


def _action(action: Action) -> str:
    if action.kind == "fail" or action.value is None:
        return "fail"
    return f"{action.kind} {action.target} {'to' if action.kind == 'set' else 'at'} {show_signed(action.value)}"


def _test(test: TestCase) -> Iterator[str]:
    yield f"test {show_text(test.name)} {{"
    for given in test.givens:
        yield f"{INDENT}{given.name} {_given(given)}"
    for expectation in test.expectations:
        yield f"{INDENT}expect {_expectation(expectation)}"
    yield "}"


def _given(given: Given) -> str:
    if given.text is not None:
        return show_text(given.text)
    if given.turns is not None:
        return f"[{', '.join(f'{turn.role} {show_text(turn.text)}' for turn in given.turns)}]"
    return f"[{', '.join(show_text(text) for text in given.texts or ())}]"


def _expectation(wanted: Expectation) -> str:
    match wanted.kind:
        case "override":
            return f"override {wanted.target}"
        case "reason":
            return f"{wanted.target} reason {show_text(wanted.text or '')}"
        case "score":
            value = "" if wanted.value is None else show_number(wanted.value)
            return f"{wanted.target} {wanted.op} {value}"
        case _:
            return wanted.kind
