"""The baseline in natural language: a rubric of which a model judges every criterion, and no program any.

Bounds, weights, gates and how the scores become one are those of the rubric, so its results can be laid beside those of
the rubric itself: points are summed and normalised in the same way.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from typing import TypeVar

from rubricc.compiler import driver
from rubricc.compiler.frontend.judging.prompt import Turn, turns
from rubricc.compiler.frontend.judging.question import Level, Question, question_of, questions_of
from rubricc.compiler.frontend.natural.model import NaturalRubric
from rubricc.compiler.frontend.natural.model_translation.outline import Item, outline_of
from rubricc.compiler.frontend.natural.model_translation.skeleton import skeleton
from rubricc.compiler.ir.base import Node
from rubricc.compiler.ir.depth import deep_recursion
from rubricc.compiler.ir.rubric import Criterion, Rubric
from rubricc.compiler.ir.statements import Give, Template, TemplateText
from rubricc.compiler.source.file import SourceFile

Kind = TypeVar("Kind", bound=Node)
WHY = "A model judges it."


def baseline(rubric: Rubric) -> tuple[Rubric, tuple[Question, ...]]:
    """Give back a rubric with everything left to a judge, and what the judge is asked.

    Overrides, requirements and tests go: they speak of what programs find.
    """
    with deep_recursion():
        bare, levels = _bare(rubric), dict(_levels(rubric, ""))
    asked = questions_of(bare)
    return bare, tuple(replace(item, levels=levels.get(item.name, ())) if item.graded else item for item in asked)


def baseline_of_words(source: NaturalRubric) -> tuple[Rubric, tuple[Question, ...]]:
    """Give back the same of a rubric in words; raises `ValueError` where no criterion of it is worth anything."""
    outline = outline_of(source)
    if not outline.items:
        raise ValueError(f"{source.origin}: no criterion of it is worth points.")
    checked = driver.check(SourceFile(f"{outline.name}.rubric", skeleton(outline)))
    if checked.rubric is None:
        raise ValueError(f"{source.origin}: {checked.errors[0].message}")
    pairs = zip(checked.rubric.criteria, outline.items, strict=True)
    return checked.rubric, tuple(_question(criterion, item) for criterion, item in pairs if not item.untold)


def conversation_of(source: NaturalRubric) -> tuple[Turn, ...]:
    """Give back the conversation that a rubric in words is for, or its question alone; empty where it has neither."""
    return turns(source.messages) or ((Turn("user", source.query),) if source.query else ())


def _question(criterion: Criterion, item: Item) -> Question:
    """Give back what is asked of an item: all that the source says, not only what a `from` has room for."""
    levels = tuple(Level(anchor.level, anchor.text) for anchor in item.anchors)
    question = question_of(criterion, levels=levels)
    return replace(question, text="\n".join(filter(None, [item.context, item.text])) or question.text)


def _bare(rubric: Rubric) -> Rubric:
    criteria = tuple(map(_open, rubric.criteria))
    update = {"criteria": criteria, "overrides": (), "requirements": (), "tests": (), "accepted": (), "lets": ()}
    update |= {"tools": (), "declared_tools": ()}
    return rubric.model_copy(update=update)


def _open(criterion: Criterion) -> Criterion:
    """Give back a criterion that nothing decides; sentences of its rules become its own where it has none."""
    if criterion.rubric is not None:
        return criterion.model_copy(update={"rubric": _bare(criterion.rubric), "requirements": ()})
    said = (sentence for node in _nodes(criterion.body, Node) for sentence in node.sources)
    sources = criterion.sources or tuple(dict.fromkeys(said))
    update = {"unchecked": WHY, "body": (), "requirements": (), "proxies": (), "sources": sources}
    return criterion.model_copy(update=update)


def _levels(rubric: Rubric, above: str) -> Iterator[tuple[str, tuple[Level, ...]]]:
    """Yield what the levels of scales say, where they say anything, by the names of the scales."""
    for criterion in rubric.criteria:
        if criterion.rubric is not None:
            yield from _levels(criterion.rubric, f"{above}{criterion.id}.")
        elif criterion.form == "scale":
            found = (Level(give.points, _plain(give.reason)) for give in _nodes(criterion.body, Give))
            yield f"{above}{criterion.id}", tuple(level for level in found if level.text)


def _plain(reason: Template | None) -> str:
    """Give back a written reason; empty where there is none, or it quotes what was found."""
    parts = reason.parts if reason is not None else ()
    return "".join(part.text for part in parts if isinstance(part, TemplateText))


def _nodes(nodes: Iterable[Node], kind: type[Kind]) -> Iterator[Kind]:
    """Yield the nodes of a kind, those inside others too, in order."""
    for node in nodes:
        if isinstance(node, kind):
            yield node
        for name in type(node).model_fields:
            value = getattr(node, name)
            inner = value if isinstance(value, tuple) else (value,)
            yield from _nodes((item for item in inner if isinstance(item, Node)), kind)
