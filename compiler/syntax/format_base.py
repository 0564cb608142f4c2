"""What the layouts of all nodes share: the registry, comments, braces, and lists."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from typing import Any, TypeVar

from rubricc.compiler.syntax.layout import HARD, SOFT, SPACE, Doc, Fill, Group, IfBroken, Indent, Remark, joined
from rubricc.compiler.syntax.tree import Comment, Node, Place

N = TypeVar("N", bound=Node)
Layout = Callable[[Any, "Layouts"], Doc]

LAYOUTS: dict[type[Node], Layout] = {}
_WITH_BRACES: set[type[Node]] = set()


def lays_out(*kinds: type[Node], braces: bool = False) -> Callable[[Layout], Layout]:
    """Register a function as the layout of these nodes; with `braces` it places the comments inside them itself."""

    def register(function: Layout) -> Layout:
        for kind in kinds:
            LAYOUTS[kind] = function
            if braces:
                _WITH_BRACES.add(kind)
        return function

    return register


class Layouts:
    """The documents of nodes that have been laid out so far, children before parents."""

    def __init__(self) -> None:
        self._cores: dict[int, Doc] = {}

    def add(self, node: Node) -> None:
        """Lay out a node whose children are laid out."""
        self._cores[id(node)] = LAYOUTS[type(node)](node, self)

    def __call__(self, node: Node, tail: str = "") -> Doc:
        """Give back a node's document with its comments; `tail` comes between the node and a comment after it."""
        core = self._cores[id(node)]
        if not node.comments:
            return (core, tail) if tail else core
        before = remarks_before(_comments(node, "before"), node.span.start)
        return (*before, core, tail, *(Remark(comment.text) for comment in _comments(node, "after")))

    def all(self, nodes: Iterable[Node]) -> list[Doc]:
        """Give back the documents of several nodes."""
        return [self(node) for node in nodes]


def _comments(node: Node, place: Place) -> list[Comment]:
    """Give back a node's comments in a place; a layout that does not place inner ones has them outside."""
    places = {place}
    if type(node) not in _WITH_BRACES:
        places.add("open" if place == "before" else "end")
    return [comment for comment in node.comments if comment.place in places]


def _blank_between(text: str, start: int, end: int) -> bool:
    """Say whether the author left a blank line between two places."""
    return text.count("\n", start, end) > 1


def remarks_before(comments: Sequence[Comment], following: int) -> list[Doc]:
    """Give back comments on lines of their own, and the blank lines that an author left after each."""
    parts: list[Doc] = []
    if not comments:
        return parts
    ends = [comment.span.start for comment in comments[1:]] + [following]
    for comment, end in zip(comments, ends, strict=True):
        parts += [Remark(comment.text, own=True), HARD]
        file = comment.span.file
        if file is not None and _blank_between(file.text, comment.span.end, end):
            parts.append(HARD)
    return parts


def opening(node: Node, start: int = 0, end: int | None = None) -> tuple[Doc, ...]:
    """Give back the comments after a node's opening brace, of those that begin in a stretch of the file."""
    found = (comment for comment in node.comments if comment.place == "open" and comment.span.start >= start)
    return tuple(Remark(comment.text) for comment in found if end is None or comment.span.start < end)


def lines(nodes: Sequence[Node], layouts: Layouts, owner: Node, apart: tuple[type[Node], ...] = ()) -> Doc:
    """Give back nodes on lines of their own, then the comments that end their owner.

    Blank lines of the author are kept, one at a time; nodes of the kinds in `apart` always have one around them.
    """
    parts: list[Doc] = []
    previous: Node | None = None
    for node in nodes:
        if previous is not None:
            parts.append(HARD)
            if isinstance(node, apart) or isinstance(previous, apart) or _left_blank(previous, node):
                parts.append(HARD)
        parts.append(layouts(node))
        previous = node
    return (*parts, *_ending(owner, previous))


def _left_blank(previous: Node, node: Node) -> bool:
    file = node.span.file
    return file is not None and _blank_between(file.text, _end(previous), _start(node))


def _start(node: Node) -> int:
    return min([node.span.start, *(comment.span.start for comment in node.comments if comment.place == "before")])


def _end(node: Node) -> int:
    return max([node.span.end, *(comment.span.end for comment in node.comments if comment.place == "after")])


def _ending(owner: Node, last: Node | None) -> list[Doc]:
    parts: list[Doc] = []
    end = None if last is None else _end(last)
    for comment in owner.comments:
        if comment.place != "end":
            continue
        if end is not None:
            parts.append(HARD)
            file = comment.span.file
            if file is not None and _blank_between(file.text, end, comment.span.start):
                parts.append(HARD)
        parts.append(Remark(comment.text))
        end = comment.span.end
    return parts


def braces(
    nodes: Sequence[Node],
    layouts: Layouts,
    owner: Node,
    apart: tuple[type[Node], ...] = (),
    one_line: bool = True,
    start: int = 0,
) -> Doc:
    """Give back nodes in braces; a single one that the author wrote on the brace's line stays there where it fits.

    Comments after an opening brace that begin before `start` belong to another pair of brackets.
    """
    inner = lines(nodes, layouts, owner, apart)
    opened = opening(owner, start)
    if not inner and not opened:
        return "{}"
    if one_line and len(nodes) == 1 and not opened and _on_brace_line(nodes[0], owner):
        return Group(("{", Indent((SPACE, inner)), SPACE, "}"))
    return ("{", *opened, Indent((HARD, inner)), HARD, "}") if inner else ("{", *opened, HARD, "}")


def _on_brace_line(node: Node, owner: Node) -> bool:
    file = owner.span.file
    if file is None or node.comments or any(comment.place == "end" for comment in owner.comments):
        return False
    brace = file.text.rfind("{", owner.span.start, node.span.start)
    return brace >= 0 and "\n" not in file.text[brace : node.span.start]


def listed(nodes: Sequence[Node], layouts: Layouts, owner: Node, signs: str = "[]", fill: bool = True) -> Doc:
    """Give back nodes between signs, separated by commas: on one line, or filled, or one a line."""
    ends = any(comment.place == "end" for comment in owner.comments)
    opened = opening(owner)
    if not nodes and not ends and not opened:
        return signs
    items = [layouts(node, ",") for node in nodes[:-1]]
    certain = bool(nodes) and (ends or any(comment.place == "after" for comment in nodes[-1].comments))
    items.extend(layouts(node, "," if certain else "") for node in nodes[-1:])
    inner: Doc = Fill(tuple(items)) if fill else joined(items, SPACE)
    comma: Doc = IfBroken(",") if nodes and not certain else ""
    ending = _ending(owner, nodes[-1] if nodes else None)
    return Group((signs[0], *opened, Indent((SOFT, inner, comma, *ending)), SOFT, signs[1]))


def spaced(*docs: Doc | None) -> Doc:
    """Give back the documents that are there, with possible breaks between them."""
    return joined((doc for doc in docs if doc is not None), SPACE)


def tail(doc: Doc | None) -> Doc:
    """Give back a document that follows another one on the same line where it fits, else on the next, indented."""
    return "" if doc is None else Group(Indent((SPACE, doc)))
