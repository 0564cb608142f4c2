"""`rubricc translate`: turns a rubric in words into a `.rubric`, by rules or by a model."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from rubricc.compiler.cli import ai_eval_files, model_options, naturals, sources, terminal
from rubricc.compiler.cli.errors import FOUND, CommandError
from rubricc.compiler.cli.progress import Progress
from rubricc.compiler.diagnostics.visible import visible

if TYPE_CHECKING:
    from rubricc.compiler.frontend.ai_eval.importing import Imported
    from rubricc.compiler.frontend.natural.model import NaturalRubric
    from rubricc.compiler.frontend.natural.model_translation import Batch, Failed, Options
    from rubricc.compiler.frontend.natural.model_translation import Progress as Far
    from rubricc.compiler.frontend.natural.translation import Translation
    from rubricc.compiler.source.file import SourceFile

HELP = """Turn a rubric in words into a `.rubric`: prose, checklists, tables, JSON, YAML, CSV, HealthBench rows.

\b
Examples:
  rubricc translate essay.md -o essay.rubric        by rules, without a model
  rubricc translate essay.md                        write the rubric to standard output
  rubricc translate healthbench.jsonl -o rubrics    a file for each rubric, in the folder
  rubricc translate essay.md -o essay.rubric --report essay.html
                                                    what became of each sentence
  rubricc translate essay.md -o essay.rubric --model gpt-5
                                                    ask a model; after a stop, go on where it stopped
  rubricc translate essay.md --model gpt-5 --dry-run
                                                    show the prompt, ask nothing
  rubricc translate healthbench.jsonl -o rubrics --model gpt-5 --concurrency 8 --price-in 1.25 --price-out 10
                                                    many at once, and what it costs
  rubricc translate tone.yaml -o tone.rubric        a document of ai_eval, check by check
  rubricc translate --formats                       the formats that are read

\b
A sentence that no rule accounts for becomes an `unchecked` criterion that says why; nothing is guessed,
and nothing is lost. Its points are left out of the maximum, or stay with --keep-unchecked. A model is
reached at OPENAI_BASE_URL with OPENAI_API_KEY; what it writes is parsed, checked, linted and tested, and
what is still wrong with the best draft is shown. Where the endpoint is down (three questions in a row that it
was not reached with, or ten that were given up for any reason), nothing more is asked.

Exit codes: 0 all of the source is in the rubric, checked or as an unchecked criterion that says why; 1 part of it
could not be read, a rubric could not be made, or it has errors; 2 wrong use.
"""


def _list_formats(context: click.Context, parameter: click.Parameter, asked: bool) -> None:
    if asked:
        naturals.show_formats()
        context.exit(0)


@click.command("translate", help=HELP, short_help="Turn a rubric in words into a `.rubric`.")
@click.argument("path", metavar="SOURCE", type=click.Path())
@click.option("-o", "--output", metavar="FILE|DIR", type=click.Path(path_type=Path), help="Where the rubrics go.")
@click.option(
    "--formats", is_flag=True, is_eager=True, expose_value=False, callback=_list_formats, help="List formats."
)
@naturals.from_option
@naturals.keep_option
@naturals.report_option
@click.option("--offline", is_flag=True, help="Translate by rules, without a model; so it is unless --model is given.")
@model_options.model_options
@ai_eval_files.schema_option
@sources.search_option
@click.option(
    "--dry-run",
    is_flag=True,
    help="Print the first prompt of each rubric as it is sent; ask nothing. One for an endpoint that takes a schema "
    "and no grammar is shown with --constraint json_schema.",
)
def command(path: str, output: Path | None, reports: tuple[Path, ...], **chosen: Any) -> int:
    """Translate the file; give back the exit code."""
    output = None if output == Path(sources.STDIN) else output
    naturals.check_reports(reports)
    options = model_options.chosen_options(chosen)
    source = sources.read_words(path)
    if options is None and ai_eval_files.is_document(source, chosen["form"]):
        return _of_ai_eval(source, output, reports, chosen)
    rubrics = naturals.named_after(tuple(naturals.read_naturals(source, chosen["form"])), source, output)
    _check_output(output, len(rubrics))
    if chosen["dry_run"]:
        return _show_prompts(rubrics, options)
    if options is None:
        found, code = naturals.by_rules(rubrics, chosen["keep_unchecked"]), 0
    else:
        found, code = _by_model(rubrics, options, chosen["keep_unchecked"])
    found = naturals.apart(found)
    code = max(code, naturals.tell_findings(found), *(_deliver(item, output, len(rubrics)) for item in found), 0)
    naturals.write_reports(reports, found, Path(path).name)
    if len(rubrics) > 1:
        terminal.err(f"{output}: {sum(1 for item in found if item.text)} rubrics written.\n")
    naturals.tell(found)
    lost = any(row.status == "unread" for item in found for row in item.rows)
    return max(code, FOUND if lost else 0)


def _of_ai_eval(source: SourceFile, output: Path | None, reports: tuple[Path, ...], chosen: dict[str, Any]) -> int:
    """Translate documents of ai_eval, whose checks say what is to be done; give back the exit code."""
    schemas = ai_eval_files.read_schemas(chosen["schemas"])
    pairs = ai_eval_files.translated(source, chosen["search"], schemas)
    _check_output(output, len(pairs))
    if output is None and any(made.files for _, made in pairs):
        raise CommandError("the document uses others, which become files of their own: name one for it with -o FILE.")
    found = [naturals.with_unchecked_kept(item) if chosen["keep_unchecked"] else item for item, _ in pairs]
    found = naturals.apart(found)
    code = max(naturals.tell_findings(found), *(_deliver(item, output, len(found)) for item in found))
    if output is not None:
        _write_parts([made for _, made in pairs], _target(found[0], output, len(found)).parent)
    naturals.write_reports(reports, found, Path(source.path).name)
    naturals.tell(found)
    return max(code, FOUND if any(row.status == "unread" for item in found for row in item.rows) else 0)


def _write_parts(made: Sequence[Imported], folder: Path) -> None:
    written = [path for item in made for path in ai_eval_files.write_parts(item, folder)]
    for path in dict.fromkeys(written):
        terminal.err(f"{path}: written, for it to use.\n")


def _check_output(output: Path | None, count: int) -> None:
    if count == 0:
        raise CommandError("the source holds no rubric.")
    if count > 1 and (output is None or output.suffix == sources.SUFFIX or output.is_file()):
        raise CommandError(f"the source holds {count} rubrics: name a folder for them with -o DIR.")


def _show_prompts(rubrics: Sequence[NaturalRubric], options: Options | None) -> int:
    from rubricc.compiler.frontend.natural.model_translation import first_prompt

    assert options is not None
    for rubric in rubrics:
        terminal.out(first_prompt(rubric, options).text)
    return 0


def _by_model(rubrics: Sequence[NaturalRubric], options: Options, kept: bool) -> tuple[list[Translation], int]:
    """Ask a model for all rubrics; give back what came, and 1 where some did not."""
    from rubricc.compiler.frontend.natural.model_translation import translate_many

    progress = Progress(len(rubrics), "rubrics")

    def show(far: Far) -> None:
        progress.show(far.done, far.done)

    batch = translate_many(rubrics, options, show)
    progress.clear()
    _tell_failures([failure for failure in batch.failures if failure.why != batch.stopped])
    if batch.stopped:
        terminal.err(_stopped(batch))
    _tell_notes(batch.translations)
    terminal.err(f"{batch.record}.\n")
    found = [naturals.with_unchecked_kept(item) if kept else item for item in batch.translations]
    return found, FOUND if batch.failures else 0


def _tell_failures(failures: Sequence[Failed]) -> None:
    """Say which rubrics were not translated, and why."""
    for failure in failures[: naturals.MOST_TOLD]:
        terminal.err(f"{failure.rubric.origin}: not translated: {visible(failure.why)}\n")
    if len(failures) > naturals.MOST_TOLD:
        terminal.err(f"… and {len(failures) - naturals.MOST_TOLD} more rubrics are not translated.\n")


def _tell_notes(found: Sequence[Translation]) -> None:
    """Say what was wrong with drafts, and what was taken out of them; where it is much, the rest is in the report."""
    notes = [f"{item.name}: {visible(note)}\n" for item in found for note in item.notes]
    terminal.err("".join(notes[: naturals.MOST_TOLD]))
    if len(notes) > naturals.MOST_TOLD:
        terminal.err(f"… and {len(notes) - naturals.MOST_TOLD} more notes; --report FILE.txt shows all.\n")


def _stopped(batch: Batch) -> str:
    """Give back what is told where a batch ended early."""
    left = sum(failure.why == batch.stopped for failure in batch.failures)
    return (
        f"{visible(batch.stopped)}\nStopped: {left:,} of {len(batch.results):,} rubrics are not translated. What was "
        "answered is kept: the same command goes on from there.\n"
    )


def _deliver(item: Translation, output: Path | None, count: int) -> int:
    """Write one rubric; give back 1 where there is none to write, else 0."""
    if not item.text:
        terminal.err(f"{item.source}: nothing could be translated.\n")
        return FOUND
    if output is None:
        terminal.out(item.text)
        return 0
    target = _target(item, output, count)
    sources.write_text(target, item.text)
    if count == 1:
        terminal.err(f"{target}: written.\n")
    return 0


def _target(item: Translation, output: Path, count: int) -> Path:
    """Give back the file that a rubric goes to: the output itself, or one of the rubric's name in it."""
    alone = count == 1 and not output.is_dir() and output.suffix != ""
    return output if alone else output / f"{item.name}{sources.SUFFIX}"
