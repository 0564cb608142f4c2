"""Criteria as objects: whatever their fields are called, each is read or told of."""

from __future__ import annotations

import re
from dataclasses import replace

from rubricc.compiler.frontend.natural.model import Criterion, Unread
from rubricc.compiler.frontend.natural.sentences import tongues
from rubricc.compiler.frontend.natural.sentences.marks import Marked, marked
from rubricc.compiler.frontend.natural.sentences.scores import Score, score_of
from rubricc.compiler.frontend.natural.structure import names
from rubricc.compiler.frontend.natural.structure.anchors import anchors, anchors_of_fields
from rubricc.compiler.frontend.natural.structure.errors import ReadError
from rubricc.compiler.frontend.natural.structure.fields import Fields
from rubricc.compiler.frontend.natural.structure.nodes import Node
from rubricc.compiler.frontend.natural.structure.said import missed, said_criterion
from rubricc.compiler.frontend.natural.structure.totals import settled

METADATA = (
    *("metadata", "notes", "note", "comment", "comments", "rationale", "examples", "example", "weight_note"),
    *("evaluation_steps", "steps"),
)
YES = frozenset(tongues.YES) | frozenset(
    ("yes", "true", "x", "1", "required", "hurdle", "gate", "must", "mandatory", "✓", "✔", "y")
)
NO = frozenset(tongues.NO) | frozenset(("no", "false", "0", "optional", "", "n", "-", "–"))
NO_NUMBER = "no number of points is understood here"
WORDS_ALREADY = "the criterion has words already; join them"


def criterion(node: Node, key: str = "") -> tuple[Criterion, tuple[Unread, ...]]:
    """Give back the criterion that an object or a text is, and what of it was not understood.

    `key` is the name that it has in an object of criteria. Raises `ReadError` where it has no words.
    """
    if node.text is not None and node.text.strip():
        return _of_text(node, key)
    if node.is_number and key:
        return Criterion(key, node.origin, points=node.number), ()
    if not key and len(node.fields) == 1 and _is_numbers(node):
        return criterion(*_numbered(node)[0])
    if key and _is_numbers(node):
        return Criterion(key, node.origin, children=tuple(criterion(*pair)[0] for pair in _numbered(node))), ()
    fields = Fields(node, names.folded)
    if not node.fields:
        fields.fail(f"this is {node.kind}; a criterion needs words")
    return _of_fields(fields, key)


def _is_numbers(node: Node) -> bool:
    """Whether an object has nothing but points under the names of criteria."""
    known = any(names.folded(name) in names.KNOWN for name in node.fields)
    return bool(node.fields) and not known and all(inner.is_number for inner in node.fields.values())


def _numbered(node: Node) -> list[tuple[Node, str]]:
    return [(inner, name) for name, inner in node.fields.items()]


def _of_text(node: Node, key: str) -> tuple[Criterion, tuple[Unread, ...]]:
    found = marked(node.text or "")
    if not (found.text or key):
        raise ReadError(node.source, node.line, f"{node.path}: a criterion without words: {node.text!r}.")
    made = said_criterion(found, node.origin)
    return replace(made, text=made.text or key, title=made.title or key), missed(found, node.origin)


def _of_fields(fields: Fields, key: str) -> tuple[Criterion, tuple[Unread, ...]]:
    origin = fields.node.origin
    levels = anchors_of_fields(fields) or anchors(fields, *names.ANCHORS)
    inner = _children(fields)
    ends = _score(fields, ("scale",)) if not levels else Score()
    text, title = _words(fields, key)
    if not text and inner is None:
        fields.fail("a criterion without words; give it a `criterion` or a `description`")
    said = _said(fields, text or title, title if text else "")
    made = said_criterion(said, origin)
    made, off = settled(
        replace(
            made,
            id=fields.text(*names.ID),
            tags=(*made.tags, *_tags(fields)),
            gate=_gate(fields) or made.gate,
            anchors=levels or ends.ends(origin) or made.anchors,
            children=() if inner is None else inner,
            metadata=fields.metadata(METADATA),
        )
    )
    return made, (*fields.unread(), *missed(said, origin), *off)


def _said(fields: Fields, text: str, title: str) -> Marked:
    """Give back the words of a criterion with its points: those of its fields, else those that its words say."""
    points, weight = _score(fields, names.POINTS), _score(fields, names.WEIGHT)
    if points == Score() and weight == Score():
        found = marked(text)
        if found.score is not None or found.gate:
            return replace(found, title=title or found.title)
    return Marked(text, title, Score(points.points, points.low, points.share_beside(weight)))


def _words(fields: Fields, key: str) -> tuple[str, str]:
    """Give back the sentence and the title: the last field of words that is there is the sentence."""
    title = fields.text(*names.TITLE) or key
    found = [node.text for name in names.TEXT if (node := fields.take_text(name)) is not None and node.text]
    if not found:
        return title or _sort(fields), ""
    if len(found) > 1 and not title:
        return found[1], found[0]
    for extra in found[1:]:
        fields.note(extra, fields.node.origin, WORDS_ALREADY)
    return found[0], title


def _sort(fields: Fields) -> str:
    """Give back what a group of criteria is called that has no title: what its field `section`, `category`, … says."""
    node = fields.take_text(*names.NAMED_TAGS) if any(name in names.CHILDREN for name in fields.taken) else None
    return "" if node is None else node.text or ""


def _score(fields: Fields, wanted: tuple[str, ...]) -> Score:
    node = fields.take(*wanted)
    if node is None or node.is_blank:
        return Score()
    found = score_in(node)
    if found is None:
        fields.note(f"{wanted[0]}: {node.shown()}", node.origin, NO_NUMBER)
    return found or Score()


def _tags(fields: Fields) -> tuple[str, ...]:
    """Give back the tags; a field that sorts criteria (`type`, `category`) gives a tag with its name."""
    node = fields.take(*names.TAGS)
    listed: tuple[str, ...] = ()
    if node is not None and node.text is not None:
        listed = tags_in(node.text)
    elif node is not None and not node.is_blank:
        listed = tuple(item.shown() for item in node.items) or (node.shown(),)
    named = ((name, fields.take_scalar(name)) for name in names.NAMED_TAGS)
    return (*listed, *(f"{name}:{node.shown()}" for name, node in named if node is not None and not node.is_blank))


def tags_in(text: str) -> tuple[str, ...]:
    """Give back the tags that a text lists, with commas, semicolons or bars between them."""
    return tuple(part.strip() for part in re.split(r"[,;|]", text) if part.strip())


def _gate(fields: Fields) -> bool:
    for name in names.GATE:
        node = fields.take_scalar(name)
        if node is None:
            continue
        word = node.shown().strip().casefold()
        if word in YES:
            return True
        if word not in NO and node.value is not None:
            fields.note(f"{name}: {node.shown()}", node.origin, "say true or false")
    return False


def _children(fields: Fields) -> tuple[Criterion, ...] | None:
    node = fields.take_group(*names.CHILDREN) or fields.take_objects(*names.GROUPS)
    return None if node is None else group(node, fields)


def group(node: Node, fields: Fields) -> tuple[Criterion, ...]:
    """Give back the criteria of a list, or of an object that is or has them by name; notes what is not understood."""
    made = []
    for key, item in _pairs(node):
        found, unread = criterion(item, key)
        made.append(found)
        fields.note_all(unread)
    return tuple(made)


def _pairs(node: Node) -> list[tuple[str, Node]]:
    """Give back the criteria with the names that they go by, empty in a list."""
    if any(names.folded(name) in names.KNOWN for name in node.fields):
        return [("", node)]
    return list(node.fields.items()) if node.fields else [("", item) for item in node.items]


def score_in(node: Node) -> Score | None:
    """Give back what a field says of points; None where it says nothing that is understood."""
    if node.is_number:
        return Score(points=node.number)
    return score_of(node.text) if node.text is not None else None
