"""Rubrics as objects and lists, whatever their fields are called."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from itertools import chain, count
from typing import Any

from rubricc.compiler.frontend.natural.model import Criterion, NaturalRubric, Unread
from rubricc.compiler.frontend.natural.prose.markdown_rubric import markdown_rubric
from rubricc.compiler.frontend.natural.structure import names
from rubricc.compiler.frontend.natural.structure.anchors import is_scale
from rubricc.compiler.frontend.natural.structure.criteria import NO_NUMBER, criterion, group, score_in
from rubricc.compiler.frontend.natural.structure.each import Row, each, held_errors, left_out, node_of
from rubricc.compiler.frontend.natural.structure.errors import ReadError
from rubricc.compiler.frontend.natural.structure.fields import Fields
from rubricc.compiler.frontend.natural.structure.nodes import Node
from rubricc.compiler.frontend.natural.structure.records import stem
from rubricc.compiler.frontend.natural.structure.totals import checked, highest
from rubricc.compiler.frontend.natural.structure.weights import weighed
from rubricc.compiler.source.file import SourceFile

METADATA = ("metadata", "author", "authors", "date", "source", "licence", "license", "notes", "comments", "model")
SHAPES = """write a list of criteria, or {"criteria": [{"criterion": "…", "points": 5}]}"""


def rubrics(source: SourceFile, values: Iterable[Row]) -> Iterator[NaturalRubric]:
    """Yield the rubrics that the values of a source are.

    Each object with criteria is a rubric; texts, and objects that are criteria themselves, make one rubric together.
    What cannot be read is told of by a rubric beside it. Raises `ReadError` where nothing can be read.
    """
    yield from map(weighed, _rubrics(source, values))


def _rubrics(source: SourceFile, values: Iterable[Row]) -> Iterator[NaturalRubric]:
    rows = chain.from_iterable(_rows(value) for value in held_errors(values))
    faults: list[Row] = []
    for first in rows:
        if isinstance(first, Node) and (_is_rubric(first) or _is_criterion(first)):
            break
        faults.append(first)
    else:
        raise _fault(faults) or ReadError(source.path, 0, f"no criteria are here; {SHAPES}.")
    rows = chain(faults, (first,), rows)
    if _is_rubric(first):
        names = chain((stem(source),), (f"{stem(source)}_{number}" for number in count(2)))
        yield from each(source, rows, lambda row: _checked(row, next(names)))
    else:
        yield _of_criteria(source, list(rows))


def _fault(rows: list[Row]) -> ReadError | None:
    """Give back why the first of the rows can be read neither as a rubric nor as a criterion."""
    try:
        for row in rows[:1]:
            _check_says(node_of(row))
            criterion(node_of(row))
    except ReadError as error:
        return error
    return None


def _check_says(node: Node) -> None:
    """Raise `ReadError` for an object in which no field has the name of one of a criterion."""
    if node.fields and not _says_criterion(node):
        there = ", ".join(list(node.fields)[:8])
        raise ReadError(node.source, node.line, f"no criteria are in these fields: {there}; {SHAPES}.")


def _is_criterion(node: Node) -> bool:
    try:
        criterion(node)
    except ReadError:
        return False
    return True


def _is_rubric(node: Node) -> bool:
    """Whether an object is to be a rubric, and no criterion; one with an empty list of criteria is."""
    try:
        return has_criteria(node)
    except ReadError:
        return True


def _checked(node: Node, name: str) -> NaturalRubric:
    has_criteria(node)  # tells of an empty list with its own line
    return rubric(node, name)


def has_criteria(node: Node) -> bool:
    """Whether an object has criteria in it, or is them by name; raises `ReadError` where it has an empty list."""
    if _container(node) is not None:
        return True
    empty = next((inner for name, inner in node.fields.items() if _is_empty(name, inner)), None)
    if empty is not None:
        raise ReadError(empty.source, empty.line, f"no criteria are here; {SHAPES}.")
    return _prose(node) is not None or _is_by_name(node) or _deeper(node) is not None


def _is_empty(name: str, inner: Node) -> bool:
    return names.folded(name) in names.RUBRIC_CRITERIA and inner.value in ((), {})


def rubric(node: Node, name: str) -> NaturalRubric:
    """Give back the rubric that an object is; `name` is its id where it has none."""
    fields = Fields(node, names.folded)
    if _container(node) is None:
        return _without_list(node, fields, name)
    inner = fields.take_group(*names.RUBRIC_CRITERIA) or fields.take_objects(*names.GROUPS)
    if inner is not None and inner.fields and has_criteria(inner):
        return _around(rubric(inner, name), fields)
    criteria = group(inner, fields) if inner is not None else ()
    return _around(NaturalRubric(id=name, criteria=criteria, origin=node.origin), fields)


def _without_list(node: Node, fields: Fields, name: str) -> NaturalRubric:
    """Give back the rubric of an object that has no list of criteria itself."""
    prose, deeper = _prose(node), _deeper(node)
    if prose is not None:
        return _of_prose(node, prose, fields, name)
    inner = fields.take(names.folded(deeper)) if deeper is not None else None
    return _by_name(node, name) if inner is None else _around(rubric(inner, name), fields)


def _deeper(node: Node) -> str | None:
    """Give back the name of the one object in this one that has criteria, where this is no criterion itself."""
    own = {names.folded(name) for name, inner in node.fields.items() if inner.text is not None or inner.is_number}
    if own & names.CRITERION - {*names.TITLE, "description", "content", "score", "value"}:
        return None
    found = [name for name, inner in node.fields.items() if _container(inner) or _deeper(inner)]
    return found[0] if len(found) == 1 else None


def _around(found: NaturalRubric, fields: Fields) -> NaturalRubric:
    """Give back a rubric with what the fields around its criteria say."""
    metadata = {**found.metadata, **fields.metadata(METADATA)}
    wrong = _take_total(found, fields, metadata)
    return replace(
        found,
        id=fields.text(*names.RUBRIC_ID) or found.id,
        title=fields.text(*names.RUBRIC_TITLE) or found.title,
        description=fields.text(*names.RUBRIC_ABOUT) or found.description,
        version=fields.text("version") or found.version,
        language=fields.text("language", "lang") or found.language,
        query=_text(fields, names.QUERY) or found.query,
        references=_texts(fields, names.REFERENCES) or found.references,
        tags=(*found.tags, *_texts(fields, names.TAGS)),
        metadata=metadata,
        unread=(*found.unread, *fields.unread(), *wrong),
    )


def _take_total(found: NaturalRubric, fields: Fields, metadata: dict[str, Any]) -> tuple[Unread, ...]:
    """Put the total that a rubric states into its metadata; tells where the criteria come to another."""
    total = fields.take_scalar(*names.TOTAL)
    if total is None or total.is_blank:
        return ()
    said = score_in(total)
    if said is None or said.points is None:
        return (Unread(f"total: {total.shown()}", total.origin, NO_NUMBER),)
    metadata["total"] = said.points
    return checked(said.points, highest(found.criteria), total.origin, "total")


def _text(fields: Fields, wanted: tuple[str, ...]) -> str:
    node = fields.take_text(*wanted)
    return "" if node is None else node.text or ""


def _texts(fields: Fields, wanted: tuple[str, ...]) -> tuple[str, ...]:
    node = fields.take(*wanted)
    if node is None or node.is_blank:
        return ()
    if node.items and all(item.text is not None for item in node.items):
        return tuple(item.text or "" for item in node.items)
    if node.text is not None:
        return (node.text,)
    fields.note(f"{wanted[0]}: {node.shown()}", node.origin, "texts are needed here")
    return ()


def _rows(value: Row) -> Iterable[Row]:
    """Give back the parts of a value that are rubrics or criteria: those of a list, and of `rubrics`."""
    if isinstance(value, ReadError):
        return (value,)
    if not isinstance(value.value, (tuple, dict)):
        return (ReadError(value.source, value.line, f"this is {value.kind}; {SHAPES}."),)
    if isinstance(value.value, tuple):
        return value.items
    several = value.fields.get("rubrics")
    if len(value.fields) == 1 and several is not None and several.items and all(map(has_criteria, several.items)):
        return several.items
    return (value,)


def _container(node: Node) -> Node | None:
    folded = {names.folded(name): inner for name, inner in node.fields.items()}
    found = (folded[name] for name in (*names.RUBRIC_CRITERIA, *names.GROUPS) if name in folded)
    return next((inner for inner in found if (inner.items or inner.fields) and not is_scale(inner)), None)


def _prose(node: Node) -> Node | None:
    """Give back the field of an object that is a whole rubric in prose."""
    found = ((names.folded(name), inner) for name, inner in node.fields.items())
    return next((inner for name, inner in found if name in names.RUBRIC_PROSE and not _blank_text(inner)), None)


def _blank_text(node: Node) -> bool:
    return node.text is None or not node.text.strip()


def _of_prose(node: Node, prose: Node, fields: Fields, name: str) -> NaturalRubric:
    fields.take_text(*names.RUBRIC_PROSE)
    return _around(replace(markdown_rubric(prose.text or "", name, prose.origin), origin=node.origin), fields)


def _is_by_name(node: Node) -> bool:
    """Whether an object has a criterion under each of its names: words with points, or an object of its own.

    One with a single name and a number is a criterion.
    """
    if len(node.fields) == 1 and all(inner.is_number for inner in node.fields.values()):
        return False
    if not node.fields or any(names.folded(name) in names.KNOWN for name in node.fields):
        return False
    return all(inner.is_number or _says_criterion(inner) for inner in node.fields.values())


def _says_criterion(node: Node) -> bool:
    return any(names.folded(name) in names.CRITERION for name in node.fields)


def _by_name(node: Node, name: str) -> NaturalRubric:
    if not _is_by_name(node):
        raise ReadError(node.source, node.line, f"no criteria are here; {SHAPES}.")
    fields = Fields(Node({}, node.source, node.line, node.path))
    return NaturalRubric(id=name, criteria=group(node, fields), origin=node.origin, unread=fields.unread())


def _of_criteria(source: SourceFile, rows: list[Row]) -> NaturalRubric:
    """Give back one rubric of all criteria; raises the first `ReadError` where none can be read."""
    found: list[Criterion] = []
    unread: list[Unread] = []
    faults: list[ReadError] = []
    for row in rows:
        try:
            item, parts = criterion(node_of(row))
        except ReadError as error:
            faults.append(error)
            unread.append(left_out(source, row, error))
        else:
            found.append(item)
            unread += parts
    if not found:
        raise faults[0]
    return NaturalRubric(id=stem(source), criteria=tuple(found), origin=found[0].origin, unread=tuple(unread))
