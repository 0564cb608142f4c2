"""A rubric document of ai_eval: its model, and how it is read.

Unknown fields are errors, so are check ids that stand twice. What ai_eval itself finds out only when a check runs (a
path that does not resolve, a pattern that is none, a rubric that is missing) is no error here either.
"""

from __future__ import annotations

import re
from collections import Counter
from collections.abc import Mapping
from decimal import Decimal
from typing import Annotated, Any, Literal

from pydantic import Field, ValidationError

from rubricc.compiler.frontend.ai_eval.amounts import DEFAULT
from rubricc.compiler.frontend.ai_eval.fields import (
    Check,
    Command,
    Composite,
    FactMatch,
    Format,
    JsonSchema,
    LlmJudge,
    MarkdownStructure,
    MustContainAny,
    MustNotContain,
    Named,
    Number,
    Part,
    PhpLint,
    Regex,
    ScoreDelta,
    TargetMatch,
    Text,
    ToolUsage,
    Weight,
)
from rubricc.compiler.frontend.ai_eval.problems import DocumentError, Problem, told
from rubricc.compiler.frontend.ai_eval.yaml_source import Placed, read_records, read_yaml
from rubricc.compiler.frontend.natural.structure.errors import ReadError
from rubricc.compiler.passes.lower.versions import normal_version
from rubricc.compiler.source.file import SourceFile

AnyCheck = Annotated[
    MustContainAny
    | MustNotContain
    | Regex
    | TargetMatch
    | Composite
    | JsonSchema
    | PhpLint
    | MarkdownStructure
    | Format
    | FactMatch
    | ToolUsage
    | LlmJudge
    | Command
    | ScoreDelta,
    Field(discriminator="kind"),
]
Combine = Literal["all_pass", "any_pass", "weighted_avg", "min", "max", "median"]
VERSION = r"[0-9]+\.[0-9]+(?:\.[0-9]+)?(?:-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?"
ID = r"[a-z][a-z0-9]*(?:_[a-z0-9]+)*"


class Scoring(Part):
    """How the results of the checks become one; `threshold` and `weights` count from 0."""

    combine: Combine
    threshold: Annotated[Number, Field(ge=0, le=1)] = DEFAULT
    weights: dict[str, Weight] = {}


class AiEvalRubric(Part):
    """A whole document; the checks stand in its order."""

    id: Annotated[Text, Field(pattern=f"^{ID}$")]
    version: Annotated[Text, Field(pattern=f"^{VERSION}$")]
    label: Text | None = None
    description: Text | None = None
    applicable_bundles: tuple[Named, ...] | None = None
    checks: Annotated[tuple[AnyCheck, ...], Field(min_length=1)]
    scoring: Scoring

    @property
    def name(self) -> str:
        """What `canonical` makes of the references by which a question, or a composite check, attaches the rubric."""
        return _name(self.id, self.version)

    def applies_to(self, bundle: str) -> bool:
        """Tell whether the rubric is meant for content of a bundle; one that names none is meant for all."""
        return not self.applicable_bundles or bundle in self.applicable_bundles

    def weight(self, check: Check) -> Decimal:
        """Give back the weight of a check: 1 where it has no id or the document gives none for it."""
        return self.scoring.weights.get(check.id, Decimal(1)) if check.id is not None else Decimal(1)

    @property
    def stray_weights(self) -> tuple[str, ...]:
        """Give back what has a weight and is the id of no check."""
        known = {check.id for check in self.checks}
        return tuple(name for name in self.scoring.weights if name not in known)


def parse(text: str, source: str = "<ai_eval>") -> AiEvalRubric:
    """Give back the document in a text of YAML or JSON; `source` is its name in messages.

    Raises `DocumentError`, which names every fault with its line and what mends it.
    """
    return parse_file(SourceFile(source, text))[0]


def parse_file(source: SourceFile) -> tuple[AiEvalRubric, Placed]:
    """Give back the document in a file, and where its parts stand; raises what `parse` raises."""
    try:
        found = read_yaml(source)
    except ReadError as error:
        raise DocumentError(source.path, (Problem(error.message, error.line, "", ""),)) from None
    if len(found) != 1:
        what = "more than one document" if found else "nothing"
        raise DocumentError(source.path, (Problem(f"There is {what} in the file.", 0, "", _ONE),))
    return parse_placed(found[0], source.path), found[0]


def parse_all(source: SourceFile) -> tuple[tuple[AiEvalRubric, Placed], ...]:
    """Give back all documents in a file, in order, and where their parts stand; raises what `parse` raises for each."""
    try:
        found = read_records(source)
    except ReadError as error:
        raise DocumentError(source.path, (Problem(error.message, error.line, "", ""),)) from None
    parsed, problems = [], list[Problem]()
    for placed in found:
        try:
            parsed.append((parse_placed(placed, source.path), placed))
        except DocumentError as error:
            problems.extend(error.problems)
    if problems:
        raise DocumentError(source.path, tuple(problems))
    return tuple(parsed)


def parse_data(data: Any, source: str = "<ai_eval>") -> AiEvalRubric:
    """Give back the document in plain data; raises `DocumentError` (without lines)."""
    return parse_placed(Placed(data), source)


def is_ai_eval(data: Any) -> bool:
    """Tell whether plain data looks like a document of ai_eval, sound or not: it has checks with kinds."""
    if not isinstance(data, Mapping) or not isinstance(data.get("checks"), list):
        return False
    return any(isinstance(check, Mapping) and "kind" in check for check in data["checks"])


def parse_placed(placed: Placed, source: str) -> AiEvalRubric:
    """Give back the document in data that has places; raises `DocumentError`."""
    if not isinstance(placed.data, Mapping):
        mend = "Begin it with `id:`, `version:`, `checks:` and `scoring:`."
        raise DocumentError(source, (Problem("The document is no mapping.", placed.line(()), "", mend),))
    try:
        document = AiEvalRubric.model_validate(placed.data)
    except ValidationError as error:
        # A list of which no entry is sound counts as too short as well; its entries have been told already.
        details = [item for item in error.errors() if item["type"] != "too_short" or not item["input"]]
        found = [told(detail, placed) for detail in details]
        raise DocumentError(source, tuple(sorted(found, key=lambda problem: problem.line))) from None
    twice = _twice(document, placed)
    if twice:
        raise DocumentError(source, twice)
    return document


def _twice(document: AiEvalRubric, placed: Placed) -> tuple[Problem, ...]:
    """Give back a problem for each check whose id an earlier one has."""
    seen: Counter[str] = Counter()
    found = []
    for index, check in enumerate(document.checks):
        if check.id is not None and seen[check.id]:
            line = placed.line(("checks", index, "id"))
            found.append(Problem(f"Another check is called {check.id}.", line, f"checks[{index}].id", _RENAME))
        seen[check.id or ""] += 1
    return tuple(found)


_ONE = "Write one document, which begins with `id:`, `version:`, `checks:` and `scoring:`."
_RENAME = "Give each check an id of its own."


def parse_ref(ref: str) -> tuple[str, str] | None:
    """Give back id and version of `rubric/<id>@<version>`, None where the text is no such reference."""
    match = re.fullmatch(f"rubric/({ID})@({VERSION})", ref)
    return (match[1], match[2]) if match else None


def canonical(ref: str) -> str | None:
    """Give back what a reference names, `<id>@<version>` with all three numbers; None where it is no reference."""
    parts = parse_ref(ref)
    return _name(*parts) if parts else None


def _name(own: str, version: str) -> str:
    return f"{own}@{normal_version(version) or version}"
