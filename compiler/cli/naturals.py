"""What `translate` and `build` share: reading rubrics in words, translating them, and telling what became of them."""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Callable, Iterator, Sequence
from dataclasses import replace
from pathlib import Path
from typing import TYPE_CHECKING

import click

from rubricc.compiler.cli import sources, terminal
from rubricc.compiler.cli.errors import CommandError
from rubricc.compiler.cli.progress import Progress
from rubricc.compiler.cli.report import show_findings
from rubricc.compiler.diagnostics.visible import cut, visible
from rubricc.compiler.source.file import SourceFile

if TYPE_CHECKING:
    from rubricc.compiler.frontend.natural.model import NaturalRubric
    from rubricc.compiler.frontend.natural.translation import Row, Translation

MOST_TOLD = 20
"""How many sentences without a rule are shown; all of them stand in the report."""

from_option = click.option(
    "--from",
    "form",
    metavar="FORMAT",
    help="The format of the source; told from the text unless given. `rubricc translate --formats` lists them.",
)
keep_option = click.option(
    "--keep-unchecked",
    is_flag=True,
    help="Leave the points of unchecked criteria in the maximum; they are left out unless this is given.",
)
report_option = click.option(
    "--report",
    "reports",
    multiple=True,
    metavar="FILE",
    type=click.Path(path_type=Path),
    help="Write what became of each sentence: FILE.html, FILE.json or FILE.txt; may be repeated.",
)


def is_natural(path: str) -> bool:
    """Whether a path given to `build` is a rubric in words: a file that is neither a `.rubric` nor a folder."""
    return path != sources.STDIN and not path.endswith((sources.SUFFIX, ".py")) and not Path(path).is_dir()


def read_naturals(path: str | SourceFile, form: str | None) -> Iterator[NaturalRubric]:
    """Yield the rubrics of a file in words, which may have been read before.

    Raises `CommandError` with the place where it cannot be read, and for what is a `.rubric` already.
    """
    from rubricc.compiler.frontend.natural.reading import read
    from rubricc.compiler.frontend.natural.structure.errors import ReadError

    source = sources.read_words(path) if isinstance(path, str) else path
    if source.path.endswith(sources.SUFFIX):
        raise CommandError(f"{source.path}: this is a {sources.SUFFIX} already; name the rubric in words.")
    try:
        yield from read(source, form)
    except ReadError as error:
        raise CommandError(str(error)) from error


def named_after(rubrics: Sequence[NaturalRubric], source: SourceFile, output: Path | None) -> list[NaturalRubric]:
    """Give back rubrics as they are, but one that is called only as its source is under the name of its output."""
    from rubricc.compiler.frontend.natural.structure.records import stem

    named = output is not None and output.suffix == sources.SUFFIX
    if output is None or not named or len(rubrics) != 1 or rubrics[0].id != stem(source):
        return list(rubrics)
    return [replace(rubrics[0], id=output.stem)]


def show_formats() -> None:
    """List the formats that are read, a line each."""
    from rubricc.compiler.frontend.natural.reading import formats

    width = max(map(len, formats()))
    terminal.out("".join(f"{name:<{width}}  {reader.ABOUT}\n" for name, reader in formats().items()))


def by_rules(rubrics: Sequence[NaturalRubric], kept: bool) -> list[Translation]:
    """Translate rubrics without a model; how far it is is shown on a terminal."""
    from rubricc.compiler.frontend.natural.offline.translate import translate

    progress, found = Progress(len(rubrics), "rubrics"), []
    for number, rubric in enumerate(rubrics, 1):
        found.append(translate(rubric, kept=kept))
        progress.show(number, number)
    progress.clear()
    return found


def translated(source: SourceFile, form: str | None, kept: bool) -> list[Translation]:
    """Translate all rubrics of a file by rules; raises `CommandError` where nothing of it can be."""
    found = by_rules(tuple(read_naturals(source, form)), kept)
    if not any(item.text for item in found):
        raise CommandError(f"{source.path}: nothing of it could be translated.")
    return found


def with_unchecked_kept(item: Translation) -> Translation:
    """Give back the translation with the points of its unchecked criteria in the maximum."""
    from rubricc.compiler.syntax.format import format_source

    if not item.text or "\n  unchecked kept\n" in item.text:
        return item
    bare = item.text.replace("\n  unchecked excluded\n", "\n")
    head, brace, rest = bare.partition("{\n")
    text = format_source(f"{head}{brace}  unchecked kept\n{rest}")
    down = text.count("\n") - item.text.count("\n")
    return replace(item, text=text, rows=tuple(_moved(row, down) for row in item.rows))


def _moved(row: Row, down: int) -> Row:
    """Give back a row whose rule stands so many lines further down; one without a rule stands nowhere."""
    first, last = row.lines
    return replace(row, lines=(first + down, last + down)) if first else row


def apart(translations: Sequence[Translation]) -> list[Translation]:
    """Give back the translations under names of their own, so that no file hides another."""
    taken: set[str] = set()
    return [_apart(item, taken) for item in translations]


def _apart(item: Translation, taken: set[str]) -> Translation:
    name, number = item.name, 1
    while name.lower() in taken:
        number += 1
        name = f"{item.name}_{number}"
    taken.add(name.lower())
    return item if name == item.name else _renamed(item, name)


def _renamed(item: Translation, name: str) -> Translation:
    """Give back the translation with another name; the name stands once in the text, in the rubric's own line."""
    return replace(item, name=name, text=item.text.replace(f"rubric {item.name} ", f"rubric {name} ", 1))


def write_reports(paths: Sequence[Path], translations: Sequence[Translation], title: str) -> None:
    """Write the report in the form that each file's ending asks for; raises `CommandError` for another ending."""
    for path in paths:
        sources.write_text(path, _writer(path)(translations, title))


def check_reports(paths: Sequence[Path]) -> None:
    """Raise `CommandError` where a report's ending says no form, before anything is done."""
    for path in paths:
        _writer(path)


def _writer(path: Path) -> Callable[[Sequence[Translation], str], str]:
    from rubricc.compiler.frontend.natural.report.data import report_data
    from rubricc.compiler.frontend.natural.report.page import html_report
    from rubricc.compiler.frontend.natural.report.plain import text_report

    forms: dict[str, Callable[[Sequence[Translation], str], str]] = {
        ".html": html_report,
        ".json": lambda items, _: json.dumps(report_data(items), ensure_ascii=False, indent=2) + "\n",
        ".txt": lambda items, _: text_report(items),
    }
    if path.suffix.lower() not in forms:
        raise CommandError(f"{path}: a report's name ends in {', '.join(forms)}.")
    return forms[path.suffix.lower()]


def tell_findings(translations: Sequence[Translation]) -> int:
    """Show what linting finds in what was written; give back 1 where there is an error, else 0.

    Of one rubric all is shown; of many the errors, and of the rest how often each code is there: the report has all.
    """
    found = [item for translation in translations for item in translation.findings if item.severity != "info"]
    if len(translations) == 1:
        return show_findings(found)
    code = show_findings([item for item in found if item.severity == "error"])
    counts = Counter(item.code for item in found if item.severity != "error")
    if counts:
        told = ", ".join(f"{count} {name}" for name, count in sorted(counts.items()))
        terminal.err(f"{counts.total()} warnings: {told}. --report FILE.html shows them; so does rubricc lint.\n")
    return code


def tell(translations: Sequence[Translation]) -> None:
    """Say on standard error how much is checked, which parts could not be read, and which sentences have no rule."""
    from rubricc.compiler.frontend.natural.translation import share_of

    if not translations:
        return
    rows = [row for item in translations for row in item.rows]
    left = [row for status in ("unread", "unchecked") for row in rows if row.status == status]
    for row in left[:MOST_TOLD]:
        terminal.err(_left(row))
    if len(left) > MOST_TOLD:
        terminal.err(f"… and {len(left) - MOST_TOLD} more; --report FILE.html shows all.\n")
    many = f"{len(translations)} rubrics: " if len(translations) > 1 else ""
    terminal.err(f"{many}{share_of(rows)}.\n")


def _left(row: Row) -> str:
    sentence = " ".join(row.sentence.split())
    quoted = f"“{cut(sentence, 90)}”: " if sentence else ""
    return visible(f"{row.origin}: {row.status}: {quoted}{row.why}") + "\n"
