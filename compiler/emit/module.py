"""Generates the Python module of a rubric: readable, typed, deterministic, and importing nothing but the runtime."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from importlib.resources import files
from typing import Any

from jinja2 import Environment, StrictUndefined

from rubricc.compiler.emit.code import LINE
from rubricc.compiler.emit.criteria import CriteriaWriter, max_possible
from rubricc.compiler.emit.definitions import definition_lines, facts_lines, parameters
from rubricc.compiler.emit.guard import check
from rubricc.compiler.emit.header import Header, header_of
from rubricc.compiler.emit.layout import laid_out, nested_call, nested_tuple
from rubricc.compiler.emit.literals import docstring, inner_literal, one_line, text_literal
from rubricc.compiler.emit.names import RUNTIME
from rubricc.compiler.emit.unit import LOOKED_UP, Module, ToolLines, Unit
from rubricc.compiler.ir.depth import deep_recursion
from rubricc.compiler.ir.rubric import Rubric


def emit(rubric: Rubric) -> str:
    """Give back the source of the module that scores by this rubric.

    The same rubric gives the same text, byte for byte. Raises `UnsafeModule` where the text would hold anything but
    the fixed kinds of syntax that generated modules are made of, which would be a fault of the generator.
    """
    module = Module()
    with deep_recursion():
        lines = module_lines(rubric, module)
    imports = import_lines(module)
    source = render(header_of(rubric), rubric.title or rubric.id, [*imports, "", *lines])
    check(source)
    return source


def render(header: Header, title: str, lines: list[str]) -> str:
    """Give back a module: its header as a docstring, then its lines."""
    text: str = _template().render(header=header, title=inner_literal(one_line(title)), lines=lines)
    return text


def module_lines(rubric: Rubric, module: Module, carried: ToolLines = LOOKED_UP) -> list[str]:
    """Give back everything in the module of a rubric that stands after its imports; `carried` writes the tools."""
    constants, body = _constants(rubric), []
    units: list[Unit] = []
    for unit, children in _units(rubric, module, units):
        writer = CriteriaWriter(unit, children)
        scheme = writer.write()
        facts = facts_lines(unit)
        constants.extend(["", *definition_lines(unit), *unit.text_lines()])
        body.extend([*unit.helpers.lines, *facts, *writer.lines, *writer.plan_lines, *scheme])
    body.extend(_public_functions(units[-1]))
    module.imports.update({"axis", "respond", "total", "trace", "Verdicts"})
    return [*constants, *_tools(module, carried), *body]


def _tools(module: Module, carried: ToolLines) -> list[str]:
    lines: list[str] = []
    sorts = ((module.tools, "use", carried.answer), (module.evidence, "use_evidence", carried.evidence))
    for tools, name, line in sorts:
        if tools:
            module.imports.add(name)
            lines.extend(line(found, called) for called, found in sorted(tools.values(), key=lambda item: item[0]))
    return ["", *lines] if lines else []


def _units(
    rubric: Rubric, module: Module, made: list[Unit], prefix: str = ""
) -> Iterator[tuple[Unit, dict[str, Unit]]]:
    """Yield the rubrics inside the rubric, each once, before those that they stand in; adds their units to `made`."""
    children: dict[str, Unit] = {}
    for criterion in rubric.criteria:
        if criterion.rubric is None:
            continue
        known = next((unit for unit in made if unit.rubric == criterion.rubric), None)
        if known is None:
            yield from _units(criterion.rubric, module, made, f"{prefix}_{criterion.rubric.id}".strip("_"))
            known = made[-1]
        children[criterion.id] = known
    unit = Unit(rubric, module, prefix)
    made.append(unit)
    yield unit, children


def _constants(rubric: Rubric) -> list[str]:
    ids = nested_tuple(text_literal(criterion.id) for criterion in rubric.criteria)
    return [
        f"RUBRIC = {text_literal(rubric.id)}",
        f"VERSION = {text_literal(rubric.version)}",
        f"SOURCE_HASH = {text_literal(rubric.source_hash)}",
        f"MAX_POSSIBLE = {max_possible(rubric)!r}",
        *laid_out(ids, 0, before="CRITERIA = "),
    ]


def import_lines(module: Module) -> list[str]:
    """Give back the imports: what is used of the runtime, and of the standard library what annotations need."""
    lines = ["from __future__ import annotations", ""]
    abstract = ["Callable"] if module.tools or module.evidence else []
    abstract += ["Sequence"] if {"Message", "required_texts", "optional_texts"} & module.imports else []
    if abstract:
        lines.append(f"from collections.abc import {', '.join(abstract)}")
    lines += ["from typing import Any", ""]
    for name, offered in RUNTIME.items():
        used = [item for item in offered if item in module.imports]
        if used:
            lines.extend(_import(f"rubricc.runtime.{name}", used))
    return lines


def _import(module: str, names: list[str]) -> list[str]:
    line = f"from {module} import {', '.join(names)}"
    if len(line) <= LINE:
        return [line]
    return [f"from {module} import (", *(f"    {name}," for name in names), ")"]


def _public_functions(unit: Unit) -> list[str]:
    scheme = unit.scheme_name
    lines = _function(
        unit,
        "score",
        "int | float | None",
        "Give back the score alone, None where nothing is decided.",
        f"total({scheme}, {{facts}}, verdicts)",
    )
    about = "Give back the score, what it is out of, and the reasons of each criterion."
    lines += _function(unit, "score_response", "dict[str, Any]", about, f"respond({scheme}, {{facts}}, verdicts)")
    about = "Give back every rule that ran with its points, the values in its condition, and where the evidence stands."
    lines += _function(unit, "trace_response", "dict[str, Any]", about, f"trace({scheme}, {{facts}}, verdicts)")
    for number, criterion in enumerate(unit.rubric.criteria):
        name = unit.module.names.new(f"score_{criterion.id}")
        about = f"Give back the score, the maximum and the reasons of {one_line(criterion.title or criterion.id)}."
        lines += _function(unit, name, "dict[str, Any]", about, f"axis({scheme}, {number}, {{facts}}, verdicts)")
    return lines


def _function(unit: Unit, name: str, returns: str, about: str, value: str) -> list[str]:
    keywords = ["verdicts: Verdicts | None = None", *parameters(unit)]
    given = ["query: str | None", "text: str | None", "*", *keywords]
    head = f"def {name}({', '.join(given)}) -> {returns}:"
    heads = [head] if len(head) <= LINE else [f"def {name}(", *(f"    {item}," for item in given), f") -> {returns}:"]
    passed = [f"{unit.input_names[item.name]}={unit.input_names[item.name]}" for item in unit.rubric.inputs]
    facts = nested_call(unit.facts_class, "query", "text", *passed)
    function, _, arguments = value.partition("(")
    before, after = arguments.rstrip(")").split("{facts}")
    items = [item for item in before.split(", ") if item]
    tail = [item for item in after.split(", ") if item]
    tree = nested_call(function, *items, facts, *tail)
    return ["", "", *heads, f"    {docstring(about)}", *laid_out(tree, 1, before="return ")]


@cache
def _template() -> Any:
    environment = Environment(undefined=StrictUndefined, keep_trailing_newline=True, autoescape=False)
    source = files("rubricc.compiler.emit").joinpath("module.py.jinja").read_text("utf-8")
    return environment.from_string(source)
