"""A document of ai_eval as the report on translations has it: what became of each check, and where it stands."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rubricc.compiler.frontend.ai_eval.document import AiEvalRubric, parse_all
from rubricc.compiler.frontend.ai_eval.embedded import Scored
from rubricc.compiler.frontend.ai_eval.importing import Imported, import_ai_eval
from rubricc.compiler.frontend.ai_eval.kinds.registry import kind_of
from rubricc.compiler.frontend.ai_eval.outcomes import Rubrics
from rubricc.compiler.frontend.ai_eval.running import library
from rubricc.compiler.frontend.ai_eval.stock import words
from rubricc.compiler.frontend.ai_eval.yaml_source import Placed
from rubricc.compiler.frontend.natural.model import Origin
from rubricc.compiler.frontend.natural.translation import Row, Translation
from rubricc.compiler.source.file import SourceFile
from rubricc.compiler.syntax.parse import parse as parse_rubric

WAY = "ai_eval"


def translate_ai_eval(
    source: SourceFile,
    *,
    rubrics: Rubrics | Mapping[str, AiEvalRubric] | Sequence[AiEvalRubric] = (),
    schemas: Mapping[str, Any] | None = None,
) -> list[tuple[Translation, Imported]]:
    """Give back the rubric that each document in a file becomes, with a row for each check, and the rubrics it uses.

    The documents of a file may name one another. Raises what `import_ai_eval` raises.
    """
    found, elsewhere, files = parse_all(source), library(rubrics), dict[str, str]()
    beside = library([document for document, _ in found])
    made = []
    for document, places in found:
        imported = import_ai_eval(
            document, rubrics=lambda ref: beside(ref) or elsewhere(ref), schemas=schemas, files=files
        )
        made.append((_translation(document, places, source.path, imported), imported))
    return made


def _translation(document: AiEvalRubric, places: Placed, path: str, made: Imported) -> Translation:
    text = SourceFile("", made.text)
    parsed = parse_rubric(text).rubric
    assert parsed is not None
    nodes = {item.name.id: item for item in parsed.items if isinstance(item, Scored)}
    rows = [
        _row(
            document,
            index,
            made.unchecked.get(name, ""),
            nodes[name],
            text,
            Origin(path, places.line(("checks", index)), f"checks[{index}]"),
        )
        for index, name in enumerate(made.names)
    ]
    return Translation(document.id, parsed.name.id, made.text, (*rows, *_stray(document, places, path)))


def _stray(document: AiEvalRubric, places: Placed, path: str) -> Iterator[Row]:
    """Yield a row for each weight that no check has."""
    for name in document.stray_weights:
        origin = Origin(path, places.line(("scoring", "weights", name)), f"scoring.weights.{name}")
        yield Row(f"{name}: {document.scoring.weights[name]:f}", origin, "unread", why="no check has this id")


def _row(document: AiEvalRubric, index: int, why: str, node: Scored, text: SourceFile, origin: Origin) -> Row:
    check, span, scoring = document.checks[index], node.span, document.scoring
    weighs = scoring.combine == "weighted_avg" and bool(scoring.weights)
    return Row(
        sentence=check.description or (words(check.kind) if why else kind_of(check).sentence(check)),
        origin=origin,
        status="unchecked" if why else "translated",
        id=node.name.id,
        points=document.weight(check) if weighs else None,
        rule=text.text[span.start : span.end],
        lines=(text.position(span.start)[0], text.position(span.end - 1)[0]),
        why=why,
        way=WAY,
    )
