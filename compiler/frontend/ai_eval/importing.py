"""From a document of ai_eval to a rubric in the language.

Every check becomes a criterion of one point. What the language cannot say becomes one that is unchecked and says why,
and is left out of the score as ai_eval leaves out a check that cannot run. Rubrics that composite checks name become
rubrics of their own, beside it.

In two cases only do they differ. Where the checks that run weigh nothing, and others have weight, the document scores 0
and the rubric has no score. And halves of characters fail a target_match, while the language reads them as U+FFFD.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path
from typing import Any

from rubricc.compiler.frontend.ai_eval import embedded
from rubricc.compiler.frontend.ai_eval.amounts import at_least, counted
from rubricc.compiler.frontend.ai_eval.combining import COUNTING
from rubricc.compiler.frontend.ai_eval.document import AiEvalRubric, canonical, parse
from rubricc.compiler.frontend.ai_eval.fields import Check
from rubricc.compiler.frontend.ai_eval.kinds.base import Rules, Saying, Unsaid
from rubricc.compiler.frontend.ai_eval.kinds.composite import found, refusal
from rubricc.compiler.frontend.ai_eval.kinds.registry import kind_of
from rubricc.compiler.frontend.ai_eval.naming import INPUTS, Names, check_names
from rubricc.compiler.frontend.ai_eval.outcomes import Rubrics
from rubricc.compiler.frontend.ai_eval.running import AiEvalResult, library
from rubricc.compiler.frontend.ai_eval.stock import words
from rubricc.compiler.ir.literals import show_number, show_text

_ZERO = "The weights sum to zero, so the score is 0."


@dataclass(frozen=True, slots=True)
class Imported:
    """A rubric made of a document: its text, and the texts of the rubrics that it uses, by the names of their files.

    `names` has the criterion of each check, in order; `unchecked` those that the language cannot say, and why.
    """

    text: str
    files: Mapping[str, str]
    names: tuple[str, ...]
    unchecked: Mapping[str, str]

    def verdicts(self, result: AiEvalResult) -> dict[str, int | float]:
        """Give back what a run of the document says of the criteria that the language leaves unchecked."""
        return {name: score for name, score in result.scores.items() if name in self.unchecked}

    def write(self, path: Path | str) -> tuple[Path, ...]:
        """Write the rubric to a file, and those it uses beside it; give back the paths. Raises `OSError`."""
        target = Path(path)
        texts = {target: self.text, **{target.parent / name: text for name, text in self.files.items()}}
        for place, text in texts.items():
            place.write_text(text, encoding="utf-8")
        return tuple(texts)


def import_ai_eval(
    source: AiEvalRubric | str,
    *,
    rubrics: Rubrics | Mapping[str, AiEvalRubric] | Sequence[AiEvalRubric] = (),
    schemas: Mapping[str, Any] | None = None,
    part: bool = False,
    files: dict[str, str] | None = None,
) -> Imported:
    """Give back the rubric that a document, or the YAML or JSON of one, becomes.

    `rubrics` are those that composite checks may name, `schemas` those that json_schema checks may. A `part` is to
    stand inside another rubric. `files` are those that other documents use already: what this one uses is added. Raises
    `DocumentError` where the text is no document.
    """
    document = parse(source) if isinstance(source, str) else source
    project = _Project(library(rubrics), schemas or {}, {} if files is None else files)
    made = _Writer(project, document, (document.name,), part).write(_id(document, part))
    return Imported(made.text, project.files, made.names, made.unchecked)


def _pass_mark(document: AiEvalRubric) -> Decimal:
    """Give back the score from which a document passes."""
    return Decimal(1) if document.scoring.combine in COUNTING else at_least(document.scoring.threshold)


def sentence(check: Check, made: Rules | Unsaid) -> str:
    """Give back what a check asks, in words; where judges may be asked, what machines read is kept from them."""
    if check.description:
        return check.description
    return words(check.kind) if isinstance(made, Unsaid) else kind_of(check).sentence(check)


def _id(document: AiEvalRubric, part: bool) -> str:
    return Names().give(f"{document.id}_part" if part else document.id)


@dataclass(slots=True)
class _Project:
    """What documents are made of, and the rubrics made to stand inside others."""

    rubrics: Rubrics
    schemas: Mapping[str, Any]
    files: dict[str, str] = field(default_factory=dict)

    def add(self, writer: _Writer) -> tuple[str, _Made]:
        """Write a rubric that stands inside another; give back its id, which no other such rubric has."""
        first = _id(writer.document, part=True)
        number = 1
        while True:
            name = first if number == 1 else f"{first}_{number}"
            made = writer.write(name)
            file = f"{name}.rubric"
            if self.files.setdefault(file, made.text) == made.text:
                return name, made
            number += 1


@dataclass(frozen=True, slots=True)
class _Made:
    """A rubric's text, the names of its criteria, why some are unchecked, and the inputs that it reads."""

    text: str
    names: tuple[str, ...]
    unchecked: Mapping[str, str]
    inputs: frozenset[str]


class _Writer:
    """Writes one document."""

    def __init__(self, project: _Project, document: AiEvalRubric, around: tuple[str, ...], part: bool) -> None:
        self.project = project
        self.document = document
        self.around = around
        self.part = part
        self.names = check_names(document)
        self._inputs: set[str] = set()
        self._uses: list[str] = []
        self._unchecked: dict[str, str] = {}

    def write(self, name: str) -> _Made:
        """Give back the rubric with this id."""
        self._inputs, self._uses, self._unchecked = set(), [], {}
        given = Names([name, self.document.id, *self.names])
        pairs = zip(self.document.checks, self.names, strict=True)
        criteria = [line for check, own in pairs for line in self._criterion(check, own, given)]
        lines = [embedded.head_comment(self.document, self.part), *self._head(name), *self._uses, *criteria]
        if self._weightless:
            zero = given.give(embedded.WEIGHTLESS)
            lines.append(f"override {zero} if true {{ set total to 0 reason {show_text(_ZERO)} }}")
        text = embedded.sealed("\n".join([*lines, "}", ""]))
        return _Made(text, self.names, dict(self._unchecked), frozenset(self._inputs))

    @property
    def _counting(self) -> bool:
        """Whether only passing matters, and not the scores of checks."""
        return self.document.scoring.combine in COUNTING

    @property
    def _weightless(self) -> bool:
        """Whether an average is asked for over weights that come to nothing."""
        weighted = self.document.scoring.combine == "weighted_avg"
        return weighted and not any(counted(self.document.weight(check)) for check in self.document.checks)

    def _head(self, name: str) -> Iterator[str]:
        document, scoring = self.document, self.document.scoring
        yield f"rubric {name}{f' {show_text(document.label)}' if document.label else ''} {{"
        yield f"version {show_text(document.version)}"
        yield f"combine {scoring.combine}{'' if self.part else f' pass at {show_number(_pass_mark(document))}'}"
        yield "precision 0.000001"
        if document.description:
            yield f"from {show_text(document.description)}"
        yield from (f"input {own}: Json optional" for own in INPUTS if own in self._inputs)

    def _criterion(self, check: Check, name: str, given: Names) -> Iterator[str]:
        def local(hint: str) -> str:
            return given.give(f"{name}_{hint}")

        saying = Saying(
            local, self.project.schemas, lambda ref: self._rubric(ref, name, local("rubric")), self._counting
        )
        made = kind_of(check).rules(check, saying)
        limits = self._limits(check, made.pass_at)
        yield embedded.check_comment(check)
        if isinstance(made, Rules) and made.rubric:
            title = f" {show_text(check.description)}" if check.description else ""
            yield f"criterion {name}{title} max 1{limits} = rubric {made.rubric}"
            return
        yield f"criterion {name} max 1{limits} {{"
        yield f"from {show_text(sentence(check, made))}"
        yield from self._rules(name, made)
        yield "}"

    def _rules(self, name: str, made: Rules | Unsaid) -> Iterator[str]:
        if isinstance(made, Unsaid):
            self._unchecked[name] = made.why
            yield f"unchecked {show_text(made.why)}"
        else:
            self._inputs.update(made.inputs)
            yield from made.lines

    def _limits(self, check: Check, pass_at: Decimal | None) -> str:
        """Give back the limits of a criterion that something reads."""
        limits = ""
        weight = counted(self.document.weight(check))
        if self.document.scoring.combine == "weighted_avg" and weight != 1 and not self._weightless:
            limits += f" weight {show_number(weight)}"
        if self._counting and pass_at is not None and pass_at != 1:
            limits += f" pass at {show_number(pass_at)}"
        return limits

    def _rubric(self, ref: str, criterion: str, name: str) -> tuple[str, Decimal] | Unsaid:
        """Make the rubric of a composite check, to be used by a name; give back the name and its pass mark."""
        document = refusal(ref, self.around) or found(ref, self.project.rubrics)
        if isinstance(document, str):
            return Unsaid(f"The rubric cannot run: {document}.")
        inside = _Writer(self.project, document, (*self.around, canonical(ref) or ""), part=True)
        id_, made = self.project.add(inside)
        self._inputs |= made.inputs
        self._unchecked.update({f"{criterion}.{own}": why for own, why in made.unchecked.items()})
        self._uses.append(f"use rubric {show_text(f'{id_}@{document.version}')} as {name}")
        return name, _pass_mark(document)
