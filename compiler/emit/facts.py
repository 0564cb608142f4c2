"""Which values a generated module computes once, and what they are called."""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass

from rubricc.compiler.emit.literals import Names, short_name
from rubricc.compiler.emit.traits import Traits
from rubricc.compiler.ir.expressions import (
    Arithmetic,
    Call,
    Compare,
    Expression,
    InputRef,
    LetRef,
    LexiconRef,
    Number,
    Quantified,
)
from rubricc.compiler.ir.printer import show
from rubricc.compiler.ir.rubric import LexiconDef, Rubric
from rubricc.compiler.ir.statements import Best, By, Choose, Give, Group, Per, Statement, Template, TemplateValue
from rubricc.compiler.ir.walk import operands
from rubricc.compiler.ir.written import patterns_in_place

NAME_WIDTH = 40
ON_LISTS = frozenset({"list.distinct", "list.shared"})
"""Tools that cost little more than keeping their answer does."""

RESERVED = frozenset({"query", "response", "explains", "compute"})


@dataclass(frozen=True, slots=True)
class Fact:
    """A value that is computed once: its attribute's name, and what it is the value of."""

    name: str
    value: Expression


class FactTable:
    """Decides which expressions are facts and names them; `written` lists them in the order they were asked for."""

    def __init__(self, rubric: Rubric, traits: Traits) -> None:
        self.traits = traits
        self.names = Names(RESERVED | {item.name for item in rubric.inputs})
        self.uses = Counter(traits.key(node) for node in occurrences(rubric))
        self.presence = Counter(traits.key(asked[0]) for node in occurrences(rubric) if (asked := asks_presence(node)))
        self.named = Counter(traits.key(let.value) for let in rubric.lets)
        self.let_names: dict[int, str] = {}
        for let in rubric.lets:
            self.let_names.setdefault(traits.key(let.value), let.name)
        self.written: list[Fact] = []
        self.parts: dict[tuple[str, str | None, int], tuple[str, Quantified]] = {}
        self._by_key: dict[int, Fact] = {}
        self.lexicons = {item.name: item for item in rubric.lexicons}
        self.inline = patterns_in_place(rubric)

    def fact(self, node: Expression, outlined: bool = False) -> Fact | None:
        """Give back the fact that an expression is, None where it is written out wherever it stands."""
        if self.traits.depends(node):
            return None
        key = self.traits.key(node)
        known = self._by_key.get(key)
        if known is None and (outlined or self._is_fact(node)):
            known = self._by_key[key] = Fact(self.names.new(self.name_of(node)), node)
            self.written.append(known)
        return known

    def parts_of(self, node: Quantified) -> str:
        """Give back the name of the fact that holds the parts of a text that a quantifier goes over."""
        place = (node.parts, node.role, self.traits.key(node.domain))
        if place not in self.parts:
            of = node.domain.name if isinstance(node.domain, InputRef | LetRef) else "it"
            by = "" if node.role is None else f"{node.role}_"
            self.parts[place] = (self.names.new(f"{by}{node.parts}_of_{of}"), node)
        return self.parts[place][0]

    def is_only_presence(self, node: Expression) -> bool:
        """Whether all that is ever asked of a count is whether it is 0."""
        key = self.traits.key(node)
        return self.presence[key] == self.uses[key] - self.named[key]

    def _is_fact(self, node: Expression) -> bool:
        called = self.traits.unfold(node)
        if self.traits.is_lookup(node) or (isinstance(called, Call) and called.tool == "list.size"):
            return False
        if isinstance(node, LetRef | Quantified):
            return True
        repeated = self.uses[self.traits.key(node)] > 1
        if isinstance(node, Call):
            return repeated or not self._is_quick(node)
        return repeated and isinstance(node, Arithmetic) and node.op == "/"

    def _is_quick(self, node: Call) -> bool:
        """Whether a call costs little more than keeping its answer does."""
        kept = self.traits.is_counted(node) or self.traits.is_on_pattern(node)
        return kept or node.tool in ON_LISTS or bool(self.traits.coverage_entries(node))

    def name_of(self, node: Expression) -> str:
        """Give back what the value of an expression may be called: as the rubric does, or after what it asks."""
        key = self.traits.key(node)
        if key in self.let_names:
            return self.let_names[key]
        if isinstance(node, Call):
            return self._call_name(node)
        if isinstance(node, Quantified):
            return f"{node.quantifier}_{node.variable}"
        return "share" if isinstance(node, Arithmetic) and node.op == "/" else "part"

    def _call_name(self, node: Call) -> str:
        words = [node.tool.partition(".")[2]]
        for argument in node.arguments:
            if isinstance(argument, LexiconRef):
                words.append(lexicon_words(self.lexicons[argument.name]))
            elif isinstance(argument, InputRef | LetRef) and argument.name != "response":
                words.append(argument.name)
        return re.sub(r"_+", "_", "_".join(words))[:NAME_WIDTH].strip("_")

    def describe(self, node: Expression) -> str:
        """Give back an expression in the words of the rubric; for a let, what it stands for."""
        return show(self.traits.unfold(node), self.lexicons)


def lexicon_words(lexicon: LexiconDef) -> str:
    """Give back what a phrase list is called in identifiers: its name, or its first phrase where it has none."""
    if not lexicon.anonymous and not lexicon.name.startswith("_"):
        return lexicon.name
    return short_name(lexicon.entries[0].spellings[0].text) if lexicon.entries else ""


def asks_presence(node: Expression) -> tuple[Expression, bool] | None:
    """Give back what a comparison only asks to be more than 0, or (False) to be 0, if that is what it asks."""
    if not isinstance(node, Compare) or not isinstance(node.right, Number):
        return None
    wanted = {(">", 0): True, ("!=", 0): True, (">=", 1): True, ("==", 0): False, ("<=", 0): False, ("<", 1): False}
    found = wanted.get((node.op, int(node.right.value))) if node.right.value in (0, 1) else None
    return None if found is None else (node.left, found)


def occurrences(rubric: Rubric) -> Iterator[Expression]:
    """Yield every expression that may be computed, and those inside it; the value of each let once."""
    waiting = list(roots(rubric))
    while waiting:
        node = waiting.pop()
        yield node
        waiting.extend(operands(node))


def roots(rubric: Rubric) -> Iterator[Expression]:
    """Yield every expression of the rubric that stands in no other."""
    for let in rubric.lets:
        yield let.value
    for requirement in rubric.requirements:
        yield requirement.condition
        yield from _in_template(requirement.reason)
    for criterion in rubric.criteria:
        for requirement in criterion.requirements:
            yield requirement.condition
            yield from _in_template(requirement.reason)
        yield from in_statements(criterion.body)
    for override in rubric.overrides:
        yield override.condition
        yield from _in_template(override.reason)


def in_statements(body: tuple[Statement, ...]) -> Iterator[Expression]:
    """Yield the conditions, amounts and values in reasons of a block, with all blocks inside it."""
    waiting = list(body)
    while waiting:
        node = waiting.pop()
        match node:
            case Give():
                yield from _in_template(node.reason)
            case Per() | By():
                yield node.value
                yield from _in_template(node.reason)
            case Choose():
                for arm in node.arms:
                    yield arm.condition
                    waiting.extend(arm.body)
                waiting.extend(node.otherwise or ())
            case Best():
                for path in node.paths:
                    waiting.extend(path.body)
            case Group():
                waiting.extend(node.body)


def _in_template(template: Template | None) -> Iterator[Expression]:
    for part in template.parts if template is not None else ():
        if isinstance(part, TemplateValue):
            yield part.value
