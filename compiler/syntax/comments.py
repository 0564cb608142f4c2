"""Gives every comment of a file to a node of its tree."""

from __future__ import annotations

from bisect import bisect_left, bisect_right

from rubricc.compiler.source.span import Span
from rubricc.compiler.syntax.lexer import Cut, RawComment
from rubricc.compiler.syntax.tree import Comment, Node, Place, Rubric

_OPENING, _CLOSING = ("{", "[", "("), ("}", "]", ")")


def attach(rubric: Rubric, pieces: Cut) -> Rubric:
    """Give back the rubric, whose nodes now carry the comments that stand by them.

    Called once, on a tree that nobody else has seen yet, so the frozen nodes may still be written.
    """
    children: dict[int, list[Node]] = {}
    node, place = _NOWHERE
    for comment in pieces.comments:
        if not _still_there(node, place, comment):
            node, place = _home(rubric, comment, children)
        kept = Comment(comment.span, comment.text, place)
        object.__setattr__(node, "comments", (*node.comments, kept))
    return rubric


_NOWHERE: tuple[Node, Place] = (Node(Span(-1, -1)), "after")


def _still_there(node: Node, place: Place, comment: RawComment) -> bool:
    """Say whether a comment stands where the one before it stands, so that their order is kept."""
    start = comment.span.start
    return (place == "before" and start < node.span.start) or (place == "end" and start < node.span.end)


def _home(rubric: Rubric, comment: RawComment, known: dict[int, list[Node]]) -> tuple[Node, Place]:
    """Give back the node that a comment belongs to, and where it stands by it."""
    start = comment.span.start
    if start < rubric.span.start:
        return rubric, "before"
    if start >= rubric.span.end:
        return rubric, "below" if comment.own_line else "after"
    around, before, after = _neighbours(rubric, comment, known)
    last = _last_sign(comment)
    if not comment.own_line and not _followed(before):
        if last in _OPENING:
            return around, "open"
        if before is not None and not _opened_since(around, before):
            return before, "after"
    if after is not None:
        return after, "before"
    if around.span.text.endswith(_CLOSING):
        return around, "end"
    return (before or around), "after"


def _followed(node: Node | None) -> bool:
    """Say whether a comment follows a node already, so that another one cannot stand on the same line."""
    return node is not None and any(comment.place == "after" for comment in node.comments)


def _opened_since(around: Node, before: Node) -> bool:
    """Say whether a comment stands after a bracket that opens between the two, where no node can carry this one."""
    return any(comment.place == "open" and comment.span.start > before.span.end for comment in around.comments)


def _neighbours(root: Node, comment: RawComment, known: dict[int, list[Node]]) -> tuple[Node, Node | None, Node | None]:
    """Give back the innermost node around a comment, and its children just before and just after it."""
    around = root
    while True:
        children = known.get(id(around))
        if children is None:
            children = known[id(around)] = sorted(around.children(), key=_start)
        index = bisect_right(children, comment.span.start, key=_start)
        before = children[index - 1] if index else None
        if before is None or before.span.end <= comment.span.start:
            return around, before, children[index] if index < len(children) else None
        around = before


def _start(node: Node) -> int:
    return node.span.start


def _last_sign(comment: RawComment) -> str:
    """Give back the last character before a comment that is not blank, on its own line."""
    file = comment.span.file
    assert file is not None
    line_start = file.line_starts[bisect_left(file.line_starts, comment.span.start + 1) - 1]
    return file.text[line_start : comment.span.start].rstrip()[-1:]
