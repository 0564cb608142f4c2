"""What the commands share that take documents of ai_eval: telling them, and finding what they name."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from rubricc.compiler.cli import sources, terminal
from rubricc.compiler.cli.errors import CommandError
from rubricc.compiler.diagnostics.visible import visible
from rubricc.compiler.source.file import SourceFile

if TYPE_CHECKING:
    from rubricc.compiler.frontend.ai_eval.document import AiEvalRubric
    from rubricc.compiler.frontend.ai_eval.importing import Imported
    from rubricc.compiler.frontend.ai_eval.outcomes import Rubrics
    from rubricc.compiler.frontend.natural.translation import Translation

FORM = "ai_eval"

schema_option = click.option(
    "--schema",
    "schemas",
    multiple=True,
    metavar="REF=FILE",
    help="The JSON Schema that a json_schema check of ai_eval names by schema_ref; may be repeated.",
)


def is_document(source: SourceFile, form: str | None) -> bool:
    """Whether a source holds documents of ai_eval."""
    from rubricc.compiler.frontend.ai_eval.yaml_source import read_records
    from rubricc.compiler.frontend.natural.reading import detect
    from rubricc.compiler.frontend.natural.structure.errors import ReadError

    try:
        return (form or detect(source).NAME) == FORM and len(read_records(source)) > 0
    except ReadError:  # whoever reads it as words tells what is wrong
        return False


def translated(
    source: SourceFile, folders: tuple[Path, ...], schemas: dict[str, Any]
) -> list[tuple[Translation, Imported]]:
    """Give back the rubric that each document becomes, and those it uses; raises `CommandError` with all faults."""
    from rubricc.compiler.frontend.ai_eval.problems import DocumentError
    from rubricc.compiler.frontend.ai_eval.translating import translate_ai_eval

    try:
        return translate_ai_eval(source, rubrics=library(source, folders), schemas=schemas)
    except DocumentError as error:
        raise CommandError(str(error)) from error


def document(path: str) -> tuple[AiEvalRubric, SourceFile]:
    """Give back the document in a file, and tell of weights that are no check's.

    Raises `CommandError` with all its faults, each with its line.
    """
    from rubricc.compiler.frontend.ai_eval.document import parse_file
    from rubricc.compiler.frontend.ai_eval.problems import DocumentError

    source = sources.read_source(path)
    try:
        found, places = parse_file(source)
    except DocumentError as error:
        raise CommandError(str(error)) from error
    for name in found.stray_weights:
        line = places.line(("scoring", "weights", name))
        terminal.err(f"{source.path}:{line}: scoring.weights.{visible(name)}: no check has this id.\n")
    return found, source


def library(source: SourceFile, folders: tuple[Path, ...]) -> Rubrics:
    """Give back what finds the documents that composite checks name: beside the document, then in `folders`."""
    from rubricc.compiler.frontend.ai_eval.folders import rubrics_in

    return rubrics_in(Path(source.path).parent, *folders)


def read_schemas(given: tuple[str, ...]) -> dict[str, Any]:
    """Give back the schemas that options name, by their refs; raises `CommandError` for what is none."""
    found: dict[str, Any] = {}
    for item in given:
        ref, equals, path = item.partition("=")
        if not (ref and equals and path):
            raise CommandError(f"--schema {item}: write it as REF=FILE.")
        found[ref] = read_json(path)
    return found


def read_json(path: str) -> Any:
    """Give back the data in a file of JSON; raises `CommandError` where it is none."""
    try:
        return json.loads(sources.read_text(path))
    except (ValueError, RecursionError) as error:
        raise CommandError(f"{path}: this is not JSON: {error}.") from error


def write_parts(made: Imported, folder: Path) -> list[Path]:
    """Write the rubrics that one made of a document uses into the folder of that one; give back their paths."""
    written = {folder / name: text for name, text in made.files.items()}
    for path, text in written.items():
        sources.write_text(path, text)
    return list(written)
