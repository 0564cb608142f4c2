"""What is shared while a module is written: its names, its imports, and the parts of each rubric in it."""

from __future__ import annotations

from collections.abc import Callable
from typing import TYPE_CHECKING, NamedTuple

from rubricc.compiler.emit.code import Code
from rubricc.compiler.emit.facts import FactTable, lexicon_words, occurrences
from rubricc.compiler.emit.literals import Names, text_literal
from rubricc.compiler.emit.names import PUBLIC, TAKEN, python_type
from rubricc.compiler.emit.traits import Traits
from rubricc.compiler.ir.expressions import Call, ElementRef, Expression, InputRef, LexiconRef, Quantified
from rubricc.compiler.ir.rubric import Rubric
from rubricc.compiler.ir.walk import walk
from rubricc.runtime.tool import Tool

if TYPE_CHECKING:
    from rubricc.compiler.emit.calls import CallWriter
    from rubricc.compiler.emit.helpers import Helpers

SOUGHT_TOGETHER = frozenset(
    f"text.{name}"
    for name in (
        "affirms",
        "asks",
        "contains",
        "count",
        "coverage",
        "denies",
        "density",
        "distinct",
        "first",
        "first_affirmed",
        "near",
        "same_sentence",
    )
)
"""The tools whose phrase lists are sought in the one scan of an input: they ask where the phrases stand."""


class Module:
    """The names, imports and tools of a whole module, which may hold several rubrics."""

    def __init__(self) -> None:
        self.names = Names(TAKEN)
        self.imports: set[str] = set()
        self.tools: dict[str, tuple[str, Tool]] = {}
        self.evidence: dict[str, tuple[str, Tool]] = {}

    def tool_name(self, found: Tool) -> str:
        """Give back what the function of a tool is called."""
        if found.name not in self.tools:
            name = self.names.new("_" + found.name.replace(".", "_"))
            self.tools[found.name] = (name, found)
        return self.tools[found.name][0]

    def evidence_name(self, found: Tool) -> str:
        """Give back what the function is called that finds what a tool's answer rests on."""
        if found.name not in self.evidence:
            name = self.names.new("_" + found.name.replace(".", "_") + "_evidence")
            self.evidence[found.name] = (name, found)
        return self.evidence[found.name][0]


class Unit:
    """One rubric in a module; `prefix` keeps the names of a rubric inside another apart."""

    def __init__(self, rubric: Rubric, module: Module, prefix: str = "") -> None:
        from rubricc.compiler.emit.calls import CallWriter
        from rubricc.compiler.emit.helpers import Helpers

        self.rubric = rubric
        self.module = module
        self.prefix = prefix
        self.traits = Traits(rubric)
        self.facts = FactTable(rubric, self.traits)
        self.calls: CallWriter = CallWriter(self)
        self.helpers: Helpers = Helpers(self)
        inputs = Names(PUBLIC)
        self.input_names = {"query": "query", "response": "response"}
        self.input_names.update({item.name: inputs.new(item.name) for item in rubric.inputs})
        self.language_name = self._constant("language")
        self.facts_class = module.names.new("".join(word.capitalize() for word in f"{prefix}_facts".split("_")))
        self.scheme_name = self._constant("scheme")
        self.lexicon_names = {item.name: self._constant(lexicon_words(item) or "phrases") for item in rubric.lexicons}
        self.pattern_names = {item.name: self._constant(item.name.strip("_") or "pattern") for item in rubric.patterns}
        self.matcher_names = {name: self._constant(f"sought in {name}") for name in self.sought()}
        self.queries_name = self._constant("query")
        self.texts: dict[str, str] = {}

    def _constant(self, wanted: str) -> str:
        return self.module.names.new("_" + f"{self.prefix}_{wanted}".upper().strip("_"))

    def new_name(self, wanted: str) -> str:
        """Give back a private name of the module that nobody has."""
        return self.module.names.new("_" + f"{self.prefix}_{wanted}".strip("_"))

    def use_runtime(self, name: str) -> None:
        """Note that the module needs a name of the runtime."""
        self.module.imports.add(name)

    def text_constant(self, value: str) -> str:
        """Give back the name of the constant for a text of the rubric."""
        if value not in self.texts:
            self.texts[value] = self._constant("text")
            self.use_runtime("Text")
        return self.texts[value]

    def text_lines(self) -> list[str]:
        """Give back the definitions of the texts that the rubric compares with or passes to tools."""
        return [f"{name} = Text({text_literal(value)}, {self.language_name})" for value, name in self.texts.items()]

    def parts_call(self, node: Quantified, domain: Code) -> str:
        """Give back the call that cuts a text, or messages, into the parts a quantifier goes over."""
        self.use_runtime(node.parts)
        more = f", {self.language_name}" if node.parts == "turns" else ""
        more += "" if node.role is None else f", {text_literal(node.role)}"
        return f"{node.parts}({domain.text}{more})"

    def sought(self) -> dict[str, list[str]]:
        """Give back for each input the phrase lists that are sought in it together, both in order."""
        found: dict[str, set[str]] = {}
        for node in occurrences(self.rubric):
            if isinstance(node, Quantified) and node.parts != "turns":
                for asked in walk(node.condition):
                    self._note_sought(asked, node.domain, found)
            self._note_sought(node, None, found)
        inputs = [name for name in self.input_names if found.get(name)]
        return {name: [item.name for item in self.rubric.lexicons if item.name in found[name]] for name in inputs}

    def _note_sought(self, node: Expression, whole: Expression | None, found: dict[str, set[str]]) -> None:
        """Note the phrase lists that a call seeks in an input, or in the parts of one, `whole`."""
        if not isinstance(node, Call) or node.tool not in SOUGHT_TOGETHER or node.arguments[0] is None:
            return
        text = self.traits.resolve(node.arguments[0])
        if whole is not None:
            text = self.traits.resolve(whole) if isinstance(text, ElementRef) else text
        if isinstance(text, InputRef):
            found.setdefault(text.name, set()).update(a.name for a in node.arguments if isinstance(a, LexiconRef))

    def returns(self, node: object) -> str:
        """Give back the annotation for the value of an expression."""
        kind = self.traits.kind(node)  # type: ignore[arg-type]
        annotation = python_type(kind.with_undefined(self.traits.undefined(node)))  # type: ignore[arg-type]
        for name in ("Text", "Message"):
            if name in annotation:
                self.use_runtime(name)
        return annotation


def tool_annotation(found: Tool) -> str:
    """Give back the annotation for what a tool's `run` gives back."""
    kind = found.result
    if kind.kind in ("Text", "Real"):
        plain = "str" if kind.kind == "Text" else "float"
        return f"{plain} | None" if kind.undefined else plain
    return python_type(kind)


def looked_up(found: Tool, name: str) -> str:
    """Give back the line that looks up a tool, in the version the module is built with."""
    return f"{name}: Callable[..., {tool_annotation(found)}] = use({text_literal(found.name)}, {found.version})"


def evidence_looked_up(found: Tool, name: str) -> str:
    """Give back the line that looks up what finds a tool's evidence, in the version the module is built with."""
    return f"{name}: Callable[..., Any] = use_evidence({text_literal(found.name)}, {found.version})"


ToolLine = Callable[[Tool, str], str]
"""Gives back the line that gives a tool, or what finds its evidence, the name it is called by."""


class ToolLines(NamedTuple):
    """How tools come into a module: what writes the line of a tool, and that of its evidence."""

    answer: ToolLine
    evidence: ToolLine


LOOKED_UP = ToolLines(looked_up, evidence_looked_up)
