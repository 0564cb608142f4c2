"""From a Python module of scoring functions to a rubric: `lift(source)`."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from pathlib import PurePath

from rubricc.compiler.diagnostics.model import Diagnostic
from rubricc.compiler.frontend.python.criterion import Criterion
from rubricc.compiler.frontend.python.definitions import Definitions, quoted, type_of
from rubricc.compiler.frontend.python.machine import Machine
from rubricc.compiler.frontend.python.marks import collect, mark
from rubricc.compiler.frontend.python.module import NotPythonError, known_names, load
from rubricc.compiler.frontend.python.names import fitting
from rubricc.compiler.frontend.python.origins import Origins, laid_out
from rubricc.compiler.frontend.python.reach import reach
from rubricc.compiler.frontend.python.render import written
from rubricc.compiler.frontend.python.report import finding, findings
from rubricc.compiler.frontend.python.values import CannotLiftError
from rubricc.compiler.frontend.python.weights import of_mean, weigh, written_rulings
from rubricc.compiler.frontend.python.whole import Finder, Whole
from rubricc.compiler.frontend.python.write import CriterionWriter
from rubricc.compiler.ir.depth import DepthError, deep_recursion
from rubricc.compiler.source.file import SourceFile
from rubricc.compiler.source.span import Span

FINE = Decimal("0.001")
"""The precision of points that are worked out by a division."""


@dataclass(frozen=True, slots=True)
class Lifted:
    """A rubric made from a Python module.

    `rubric_text` is empty where nothing could be lifted; the findings, which point into the Python, say why.
    `origins` tells which stretch of the Python a stretch of the rubric comes from; `functions` which function each
    criterion was.
    """

    source: SourceFile
    rubric_text: str
    origins: Origins
    diagnostics: tuple[Diagnostic, ...]
    functions: dict[str, str]
    scale: Decimal = Decimal(1)
    """What the rubric's total is to be multiplied by to be the module's: other than 1 for a weighted mean."""


def lift(source: SourceFile) -> Lifted:
    """Give back the rubric that scores as the functions of a module do.

    Nothing is left out in silence: what the language cannot say becomes a declared tool or an error, each with its
    place and the reason.
    """
    try:
        with deep_recursion():
            return _lifted(source)
    except NotPythonError as error:
        return _failed(source, "RB710", error.message, Span(error.at, min(error.at + 1, len(source.text)), source))
    except DepthError:
        return _failed(source, "RB710", "The module is nested too deeply to be followed.", Span(0, 1, source))


def _failed(source: SourceFile, code: str, message: str, span: Span) -> Lifted:
    return Lifted(source, "", Origins(source, ()), (finding(code, message, span),), {})


def _lifted(source: SourceFile) -> Lifted:
    machine = load(source)
    finder = Finder(machine)
    try:
        whole = finder.whole()
    except CannotLiftError as error:
        where = error.where or (0, min(1, len(source.text)))
        return _failed(source, "RB710", f"This cannot be lifted: {error.why}.", Span(*where, source))
    if not whole.criteria:
        return _failed(source, "RB710", "There is no scoring function in this module.", Span(0, 1, source))
    try:
        return _written(machine, whole)
    except CannotLiftError as error:
        where = error.where or whole.criteria[0].where
        return _failed(source, "RB710", f"This cannot be lifted: {error.why}.", Span(*where, source))


def _written(machine: Machine, whole: Whole, reaches: Mapping[str, Decimal] | None = None) -> Lifted:
    source = machine.source
    definitions = Definitions(known_names(machine))
    ids = {criterion.function: definitions.names.fresh(_id(criterion)) for criterion in whole.criteria}
    writers = [
        CriterionWriter(definitions, item, ids[item.function], machine.line, (reaches or {}).get(item.function))
        for item in whole.criteria
    ]
    mean = weigh(whole, writers)
    for writer in writers:
        writer.write()
    bodies = [writer.text() for writer in writers]
    rulings = written_rulings(whole, definitions, ids)
    declared = (*_tools(machine, definitions), *definitions.lines, *definitions.shared())
    marked = "\n".join((*_head(source, whole, writers), *declared, *bodies, *rulings, "}"))
    plain, stretches = collect(marked)
    text, origins = laid_out(plain, stretches, source)
    loose = {writer.name: writer.criterion.function for writer in writers if writer.may_overflow}
    if reaches is None and loose and (found_reaches := reach(text, loose)):
        return _written(machine, whole, found_reaches)
    found = findings(machine, definitions, writers, of_mean(whole, mean, source))
    return Lifted(source, text, origins, found, {name: function for function, name in ids.items()}, mean or Decimal(1))


def _id(criterion: Criterion) -> str:
    name = criterion.function.strip("_")
    return name.removeprefix("score_") or name


def _head(source: SourceFile, whole: Whole, writers: list[CriterionWriter]) -> list[str]:
    name = fitting(PurePath(source.path).stem)
    title = name.replace("_", " ").capitalize()
    lines = [
        f"# Lifted from {PurePath(source.path).name}.",
        f"rubric {name} {quoted(title)} {{",
        'version "1.0.0"',
        "language en",
    ]
    if any(writer.weight is not None for writer in writers):
        lines.append("combine weighted_avg")
    elif whole.maximum is not None:
        lines.append(mark(f"max {written(whole.maximum)}", whole.maximum_where))
    precision = _precision(writers)
    if precision < Decimal("0.01"):
        lines.append(f"precision {written(precision)}")
    return [*lines, "match substrings"]


def _precision(writers: list[CriterionWriter]) -> Decimal:
    exponents = [number.normalize().as_tuple().exponent for writer in writers for number in writer.numbers]
    finest = min((exponent for exponent in exponents if isinstance(exponent, int)), default=0)
    step = Decimal(1).scaleb(max(finest, -9))
    return min(step, FINE) if any(writer.fine for writer in writers) else step


_PARAMETERS = {"query": "question", "response": "text"}


def _tools(machine: Machine, definitions: Definitions) -> list[str]:
    """Declare the tools that the user must supply."""
    types = {"bool": "Bool", "int": "Int", "real": "Real"}
    lines = []
    for label, value in definitions.tools.values():
        texts, where, _, given = value.args[1]
        told = f"What line {machine.line(where)} gives: {machine.text(where)[:120]}"
        own = [f"{_PARAMETERS[text]}: Text" for text in texts]
        taken = {_PARAMETERS[text] for text in texts}
        own += [f"{fitting(f'{name}_' if name in taken else name)}: {type_of(item)}" for name, item in given]
        parameters = ", ".join(own)
        lines.append(mark(f"tool {label}({parameters}): {types[value.kind]} {quoted(told)}", where))
    return lines
