"""From the text of a rubric to its tree, or to what is wrong with it."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rubricc.compiler.diagnostics.model import Diagnostic
from rubricc.compiler.source.file import SourceFile
from rubricc.compiler.syntax.comments import attach
from rubricc.compiler.syntax.explain import explain, explain_end, explain_fault
from rubricc.compiler.syntax.lexer import Cut, Lexeme, Reading, cut
from rubricc.compiler.syntax.machine import END, EXPRESSION, START, Machine
from rubricc.compiler.syntax.recover import recover
from rubricc.compiler.syntax.tree import Rubric
from rubricc.compiler.syntax.words import settle

MOST_ERRORS = 30
"""After so many errors a file is not read further."""


@dataclass(frozen=True, slots=True)
class ParseResult:
    """A rubric's tree, or None where its text is faulty; the diagnostics say why, in the order of the source."""

    rubric: Rubric | None
    diagnostics: tuple[Diagnostic, ...]


def parse(source: SourceFile) -> ParseResult:
    """Give back the tree of a rubric, with its comments, or every independent error in its text.

    Takes time linear in the text, whatever its nesting, and never raises.
    """
    reading = Reading(source, source.text, nested=_parse_nested)
    pieces = cut(reading)
    _report_faults(pieces, reading)
    rubric = _Run(reading, pieces.lexemes).whole()
    found = tuple(_one_a_line(reading.diagnostics))
    if found or not isinstance(rubric, Rubric):
        return ParseResult(None, found)
    return ParseResult(attach(rubric, pieces), ())


def _report_faults(pieces: Cut, reading: Reading) -> None:
    reading.diagnostics.extend(explain_fault(fault) for fault in pieces.faults)


def _one_a_line(found: list[Diagnostic]) -> list[Diagnostic]:
    """Keep the first error of each line: one mistake, one report."""
    kept: dict[int, Diagnostic] = {}
    for item in sorted(found, key=lambda item: item.span.start):
        kept.setdefault(item.span.lines[0], item)
    return list(kept.values())[:MOST_ERRORS]


def _parse_nested(reading: Reading) -> Any:
    """Give back the expression in a template's braces, or None after reporting what is wrong with it."""
    pieces = cut(reading)
    _report_faults(pieces, reading)
    return _Run(reading, pieces.lexemes, EXPRESSION).expression()


class _Run:
    """One parse of a list of lexemes."""

    def __init__(self, reading: Reading, lexemes: list[Lexeme], start: str = START) -> None:
        self.reading = reading
        self.lexemes = lexemes
        self.machine = Machine(start)
        self.found_before = 0 if start == START else len(reading.diagnostics)

    def whole(self) -> Any:
        """Read a whole file, going on after errors."""
        at, errors = 0, 0
        while (at := self._advance(at)) < len(self.lexemes):
            errors += 1
            if errors > MOST_ERRORS:
                return None
            if errors > 1 and self.machine.expected() == {END}:
                self.reading.diagnostics.pop()
                return None
            at = recover(self.machine, self.lexemes, at)
        return self._finish()

    def expression(self) -> Any:
        """Read one expression; the first error ends it."""
        return self._finish() if self._advance(0) == len(self.lexemes) else None

    def _advance(self, at: int) -> int:
        """Read lexemes from `at` on; give back the index of one that does not fit, after reporting it."""
        machine, lexemes = self.machine, self.lexemes
        for index in range(at, len(lexemes)):
            lexeme = lexemes[index]
            if lexeme.type == "NAME":
                lexeme.type = settle(machine, lexemes, index)
            if not machine.takes(lexeme.type):
                self.reading.diagnostics.append(explain(machine, lexemes, index))
                return index
            machine.read(lexeme)
        return len(lexemes)

    def _finish(self) -> Any:
        if self.machine.takes(END):
            return self.machine.finish(self.reading)
        if len(self.reading.diagnostics) == self.found_before:
            self.reading.diagnostics.append(explain_end(self.machine, self.reading))
        return None
