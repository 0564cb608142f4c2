"""`markdown_structure`: headings, sections and code blocks of the response, and patterns that it must not match."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass

from rubricc.compiler.frontend.ai_eval.backtracking import fault
from rubricc.compiler.frontend.ai_eval.fields import MarkdownStructure
from rubricc.compiler.frontend.ai_eval.kinds.base import Kind, Rules, Saying, Unsaid, award, named, never
from rubricc.compiler.frontend.ai_eval.kinds.regex import declaration, invalid, tried
from rubricc.compiler.frontend.ai_eval.outcomes import On, Outcome, cannot_run, decided
from rubricc.compiler.frontend.ai_eval.pcre import read
from rubricc.compiler.ir.literals import show_text
from rubricc.runtime.lexicon import Lexicon
from rubricc.runtime.text import Text
from rubricc.stdlib._format import format_code_blocks, format_headings, format_sections

_NOTHING = "it asks for nothing"
_LEVELS = 6
"""Markdown has headings of so many levels."""


@dataclass(frozen=True, slots=True)
class _Part:
    """One thing that is asked: whether a response has it, the same as an expression, and its words."""

    met: Callable[[Text], bool]
    expression: str
    words: str


def _parts(check: MarkdownStructure) -> Iterator[_Part]:
    """Yield what is asked, but for the patterns."""
    least, deepest, blocks = check.min_headings, check.max_heading_level, check.min_code_blocks
    if least is not None:
        yield _Part(
            lambda text: format_headings(text) >= least,
            f"format.headings(response) >= {least}",
            f"at least {least} heading{'s' * (least != 1)}",
        )
    if deepest is not None and deepest < _LEVELS:
        yield _no_headings(range(deepest + 1, _LEVELS + 1), f"no heading deeper than level {deepest}")
    if check.no_h1:
        yield _no_headings(range(1, 2), "no heading of level 1")
    if check.required_sections:
        listed = ", ".join(dict.fromkeys(map(show_text, check.required_sections)))
        sections = Lexicon.of(dict.fromkeys(check.required_sections))
        yield _Part(
            lambda text: format_sections(text, sections),
            f"format.sections(response, [{listed}])",
            f"the sections {named(check.required_sections)}",
        )
    if blocks is not None:
        yield _Part(
            lambda text: format_code_blocks(text) >= blocks,
            f"format.code_blocks(response) >= {blocks}",
            f"at least {blocks} code block{'s' * (blocks != 1)}",
        )


def _no_headings(levels: range, words: str) -> _Part:
    return _Part(
        lambda text: not any(format_headings(text, level) for level in levels),
        " and ".join(f"format.headings(response, {level}) == 0" for level in levels),
        words,
    )


def _asks(check: MarkdownStructure) -> bool:
    """Tell whether anything is asked; `max_heading_level: 6` is, though nothing can break it."""
    asked = check.min_headings, check.max_heading_level, check.min_code_blocks
    lists = check.required_sections or check.forbidden_patterns
    return bool(lists) or check.no_h1 or any(part is not None for part in asked)


def _run(check: MarkdownStructure, on: On) -> Outcome:
    if not _asks(check):
        return cannot_run(_NOTHING)
    matches = tried(check.forbidden_patterns, "", on.text)
    if isinstance(matches, Outcome):
        return matches
    missing = [part.words for part in _parts(check) if not part.met(on.text)]
    forbidden = zip(check.forbidden_patterns, matches, strict=True)
    missing += [f"nothing that matches {pattern!r}" for pattern, matched in forbidden if matched]
    return decided(not missing, "Is built as asked.", f"Is not built as asked: {named(missing)}.")


def _rules(check: MarkdownStructure, saying: Saying) -> Rules | Unsaid:
    if not _asks(check):
        return Unsaid(f"The check cannot run: {_NOTHING}.")
    known = [read(pattern) for pattern in check.forbidden_patterns]
    for pattern, item in zip(check.forbidden_patterns, known, strict=True):
        if why := fault(pattern):
            return never(invalid(pattern, why))
        if item.kind != "linear":
            return Unsaid(f"The pattern {pattern} cannot be said in the language: {item.why}.")
    parts = list(_parts(check))
    conditions = [part.expression for part in parts]
    lines: list[str] = []
    # One list for each way of reading case, since options at the front may differ.
    for exact in (True, False):
        if group := [item for item in known if item.exact == exact]:
            name = saying.name("forbidden")
            lines.append(declaration(name, group))
            conditions.append(f"not (response matches {name})")
    words = named([part.words for part in parts] or ["nothing forbidden"])
    rule = award(" and ".join(conditions) or "true", "Is built as asked.", f"Is not built as asked: {words}.")
    return Rules((*lines, *rule))


def _sentence(check: MarkdownStructure) -> str:
    words = [part.words for part in _parts(check)]
    words += [f"nothing that matches {pattern}" for pattern in check.forbidden_patterns]
    return f"Has {named(words)}." if words else "Is built as asked."


KIND = Kind(MarkdownStructure, _run, _rules, _sentence, native=False)
