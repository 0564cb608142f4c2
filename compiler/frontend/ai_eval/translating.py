"""A document of ai_eval as the report on translations has it: what became of each check, and where it stands."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from rubricc.compiler.frontend.ai_eval.document import AiEvalRubric, parse_file
from rubricc.compiler.frontend.ai_eval.embedded import Scored
from rubricc.compiler.frontend.ai_eval.importing import Imported, import_ai_eval
from rubricc.compiler.frontend.ai_eval.kinds.registry import kind_of
from rubricc.compiler.frontend.ai_eval.outcomes import Rubrics
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
) -> tuple[Translation, Imported]:
    """Give back the rubric that a file of ai_eval becomes, with a row for each check, and the rubrics it uses.

    Raises what `import_ai_eval` raises.
    """
    document, places = parse_file(source)
    made = import_ai_eval(document, rubrics=rubrics, schemas=schemas)
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
            Origin(source.path, places.line(("checks", index)), f"checks[{index}]"),
        )
        for index, name in enumerate(made.names)
    ]
    return Translation(document.id, parsed.name.id, made.text, tuple(rows)), made


def _row(document: AiEvalRubric, index: int, why: str, node: Scored, text: SourceFile, origin: Origin) -> Row:
    check, span, scoring = document.checks[index], node.span, document.scoring
    weighs = scoring.combine == "weighted_avg" and bool(scoring.weights)
    return Row(
        sentence=check.description or kind_of(check).sentence(check),
        origin=origin,
        status="unchecked" if why else "translated",
        id=node.name.id,
        points=document.weight(check) if weighs else None,
        rule=text.text[span.start : span.end],
        lines=(text.position(span.start)[0], text.position(span.end - 1)[0]),
        why=why,
        way=WAY,
    )
