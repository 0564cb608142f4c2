"""What importing found, as findings that point into the Python."""

from __future__ import annotations

from collections.abc import Iterable

from rubricc.compiler.diagnostics.model import Diagnostic, Severity
from rubricc.compiler.frontend.python.definitions import Definitions
from rubricc.compiler.frontend.python.machine import Machine, Note
from rubricc.compiler.frontend.python.render import written
from rubricc.compiler.frontend.python.values import Where
from rubricc.compiler.frontend.python.write import CriterionWriter
from rubricc.compiler.source.span import Span

SEVERITIES: dict[str, Severity] = {
    "RB103": "error",
    "RB710": "error",
    "RB711": "warning",
    "RB712": "warning",
    "RB713": "info",
    "RB714": "info",
    "RB715": "warning",
}
_CODES = {"failed": "RB710", "dead": "RB711", "opaque": "RB712", "differs": "RB713", "lost": "RB714"}


def finding(code: str, message: str, span: Span, hint: str = "") -> Diagnostic:
    """Give back a finding of importing."""
    return Diagnostic(code, SEVERITIES[code], message, span, hint=hint)


def findings(
    machine: Machine,
    definitions: Definitions,
    writers: Iterable[CriterionWriter],
    others: Iterable[Diagnostic] = (),
) -> tuple[Diagnostic, ...]:
    """Give back all findings in the order of the source."""
    found = [_of_note(machine, note) for note in machine.notes]
    found += [*_of_tools(machine, definitions), *others]
    for writer in writers:
        found += _of_writer(machine, writer)
    return tuple(sorted(dict.fromkeys(found), key=lambda item: (item.span.start, item.span.end, item.code)))


def _of_note(machine: Machine, note: Note) -> Diagnostic:
    return finding(_CODES[note.kind], note.text, Span(*note.where, machine.source), note.hint)


def _of_tools(machine: Machine, definitions: Definitions) -> list[Diagnostic]:
    found = []
    for label, value in definitions.tools.values():
        where: Where = value.args[1][1]
        why = value.args[1][2]
        hint = f"Register a tool `{label}` that gives it; the proofs let it be anything."
        span = Span(*where, machine.source)
        found.append(finding("RB712", f"This becomes the tool `{label}`, for it cannot be lifted: {why}.", span, hint))
    return found


def _of_writer(machine: Machine, writer: CriterionWriter) -> list[Diagnostic]:
    found = [
        finding(
            "RB714",
            "A part of this reason is worked out in a way that a rubric cannot show; it is left out.",
            Span(*where, machine.source),
        )
        for where in dict.fromkeys(writer.lost)
    ]
    if writer.endless:
        message = f"Nothing bounds this score; the rubric keeps it at most {written(writer.maximum)}."
        found.append(finding("RB713", message, Span(*writer.criterion.where, machine.source)))
    if writer.overflow:
        criterion = writer.criterion
        declared = written(criterion.maximum) if criterion.maximum is not None else "?"
        message = (
            f"{criterion.function} declares {declared} points, but its rules give up to {written(writer.maximum)}, "
            "and nothing bounds them."
        )
        span = Span(*(criterion.maximum_where or criterion.where), machine.source)
        found.append(finding("RB715", message, span, f"Keep the score at most {declared}: min(score, {declared})."))
    return found
