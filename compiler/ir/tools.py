"""The tools that a rubric declares: what is known of them, and whether those registered under their names fit."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, NamedTuple

from rubricc.compiler.diagnostics.model import Diagnostic
from rubricc.compiler.ir.base import Place
from rubricc.compiler.ir.rubric import Rubric, ToolDef
from rubricc.compiler.ir.typing import narrows
from rubricc.runtime.registry import ToolMismatch, UnknownTool, lacking, missing, tool
from rubricc.runtime.tool import Parameter, Tool
from rubricc.runtime.types import Type

DECLARED_VERSION = 0
"""The version of a tool that is only declared: no tool that can run has it."""


def as_tool(declared: ToolDef) -> Tool:
    """Give back a declaration in the form that all tools have; it cannot run."""
    return Tool(
        name=declared.name,
        parameters=tuple(Parameter(item.name, item.type) for item in declared.parameters),
        result=declared.result,
        run=_cannot_run,
        summary=declared.summary,
        cases=(),
        cost="model",
        standalone=False,
        version=DECLARED_VERSION,
    )


def _cannot_run(*arguments: Any) -> Any:
    raise ToolMismatch("A tool that is only declared cannot run.")


def declared_tools(rubric: Rubric) -> dict[str, Tool]:
    """Give back the tools that the rubric declares, by name."""
    return {item.name: as_tool(item) for item in rubric.declared_tools}


def signature_of(name: str, declared: Mapping[str, Tool]) -> Tool:
    """Give back what analyses may know of a tool: the declaration where there is one, else the registered tool.

    A declaration comes first, so that what is found does not depend on what is installed. Raises `ToolError`.
    """
    return declared.get(name) or tool(name)


class ToolsMissing(Exception):  # noqa: N818
    """The rubric declares tools that are not registered, so it cannot run; `diagnostics` are the findings."""

    def __init__(self, diagnostics: Sequence[Diagnostic]) -> None:
        super().__init__("\n".join(item.message for item in diagnostics))
        self.diagnostics = tuple(diagnostics)


class Unsupplied(NamedTuple):
    """A declared tool that is called and cannot run here: where to report it, and why."""

    name: str
    at: Place
    why: str
    hint: str


def unsupplied(rubric: Rubric) -> Iterator[Unsupplied]:
    """Yield the declared tools that keep the rubric from running, those of composites at the criteria they stand in.

    Raises `ToolError` where a namespace cannot be loaded.
    """
    called = {item.name for item in rubric.tools}
    for item in rubric.declared_tools:
        if item.name in called:
            yield from _problem(item)
    for criterion in rubric.criteria:
        if criterion.rubric is not None:
            yield from (found._replace(at=criterion.at) for found in unsupplied(criterion.rubric))


def _problem(item: ToolDef) -> Iterator[Unsupplied]:
    try:
        found = tool(item.name)
    except UnknownTool:
        namespace = item.name.partition(".")[0]
        why = f"`{item.name}` is declared, but no tool of that name is registered, so nothing can be scored."
        hint = (
            f"Install a package with the entry point `{namespace}` in the group `rubricc.tools`, "
            "or give `--tools module:TOOLS`."
        )
        yield Unsupplied(item.name, item.at, why, hint)
        return
    install = missing(found)
    if install is not None:
        yield Unsupplied(
            item.name, item.at, f"`{item.name}` needs {lacking(found)}, which is not installed.", f"Run: {install}"
        )
    contradiction = misfit(as_tool(item), found)
    if contradiction is not None:
        yield Unsupplied(item.name, item.at, contradiction, "Change the declaration, or register another tool.")


def misfit(declared: Tool, registered: Tool) -> str | None:
    """Give back what in a declaration contradicts the registered tool; None where it holds."""
    wanted, there = declared.parameters, registered.parameters
    if len(wanted) != len(there):
        return f"`{declared.name}` is declared with {_count(len(wanted))}; the registered tool has {len(there)}."
    for one, other in zip(wanted, there, strict=True):
        if (one.type.kind, one.type.element) != (other.type.kind, other.type.element):
            return (
                f"`{declared.name}` is declared to take {show_kind(one.type)} for `{one.name}`; "
                f"the registered tool takes {show_kind(other.type)}."
            )
        if other.choices or other.constant:
            return f"The registered `{declared.name}` needs `{other.name}` written out, which a declaration cannot say."
    return _misfit_result(declared, registered)


def _misfit_result(declared: Tool, registered: Tool) -> str | None:
    said, gives = declared.result, registered.result
    if gives.undefined and not said.undefined:
        return f"`{declared.name}` is declared to always answer; the registered tool may be undefined."
    if not narrows(gives.with_undefined(False), said.with_undefined(False)):
        return f"`{declared.name}` is declared to give {show_type(said)}; the registered tool gives {show_type(gives)}."
    return None


def show_kind(type_: Type) -> str:
    """Give back a type's name as authors write it, without its range."""
    return f"[{type_.element}]" if type_.kind == "List" else type_.kind


def show_type(type_: Type) -> str:
    """Give back a type as it stands after the colon of a declared tool.

    >>> show_type(real(0, 1).with_undefined())
    'Real in 0 to 1 or undefined'
    """
    return f"{show_kind(type_)}{_range(type_)}{' or undefined' if type_.undefined else ''}"


def _range(type_: Type) -> str:
    if type_.low is None:
        return "" if type_.high is None else f" at most {type_.high:f}"
    return f" at least {type_.low:f}" if type_.high is None else f" in {type_.low:f} to {type_.high:f}"


def _count(number: int) -> str:
    return f"{number} parameter{'' if number == 1 else 's'}"
