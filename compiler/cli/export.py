"""`rubricc export`: writes a rubric in the format of another tool."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING

import click

from rubricc.compiler.cli import sources, terminal
from rubricc.compiler.cli.errors import FOUND, CommandError
from rubricc.compiler.cli.modules import sound
from rubricc.compiler.diagnostics.visible import visible

if TYPE_CHECKING:
    from rubricc.compiler.frontend.ai_eval.exporting import Exported

HELP = """Write a rubric in the format of another tool: as YAML for ai_eval, a module of Drupal.

\b
Examples:
  rubricc export tone.rubric --to ai_eval -o tone.yaml
  rubricc export tone.rubric                 write it to standard output

A rubric that was made of such a document, and not changed since, gives that document back. What the other tool cannot
ask for is left out and shown, and so is what it asks for a little differently.

Exit codes: 0 all of the rubric is in it, 1 a criterion is left out or the rubric has errors, 2 nothing can be written.
"""


@click.command("export", help=HELP, short_help="Write a rubric in the format of another tool.")
@click.argument("path", metavar="RUBRIC", type=click.Path())
@click.option("--to", "to", type=click.Choice(["ai_eval"]), default="ai_eval", show_default=True, help="The format.")
@click.option(
    "-o",
    "--output",
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Where it goes; standard output unless given.",
)
@sources.search_option
@sources.tools_option
def command(path: str, to: str, output: Path | None, search: tuple[Path, ...]) -> int:
    """Export the rubric; give back the exit code."""
    found = _exported(path, search)
    if output is None:
        terminal.out(found.text)
    else:
        sources.write_text(output, found.text)
        terminal.err(f"{output}: written.\n")
    for name, why in found.left_out.items():
        terminal.err(f"{name}: left out: {visible(why)}\n")
    for note in found.notes:
        terminal.err(f"note: {visible(note)}\n")
    return FOUND if found.left_out else 0


def _exported(path: str, search: tuple[Path, ...]) -> Exported:
    """Give back what the rubric becomes; raises `ShownError` where it has errors, `CommandError` where nothing does."""
    from rubricc.compiler.frontend.ai_eval.exporting import ExportError, export_ai_eval

    checked, _ = sound(sources.read_source(path), search)
    try:
        return export_ai_eval(checked, search=search)
    except ExportError as error:
        raise CommandError(f"{path}: {error}") from error
