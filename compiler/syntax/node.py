"""What every node of the syntax tree has: a span, comments, and a way to walk it without recursion."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass, field, fields
from typing import Any, Literal

from rubricc.compiler.source.span import Span

Place = Literal["before", "after", "open", "end", "below"]
"""Where a comment stands: on a line of its own before its node, after it on its last line, after its opening brace,
as the last thing within it, or on a line of its own after it (only for what follows the rubric)."""


@dataclass(frozen=True, slots=True)
class Comment:
    """One comment: `text` runs from its `#` to the end of the line, without blanks at the end."""

    span: Span = field(compare=False)
    text: str
    place: Place = "before"

    @property
    def accepted(self) -> tuple[str, str] | None:
        """The code and the reason where this is `# accept CODE: reason`, else None."""
        words = self.text.lstrip("#").strip()
        if not words.startswith("accept "):
            return None
        code, colon, reason = words.removeprefix("accept ").partition(":")
        return (code.strip(), reason.strip()) if colon else None


@dataclass(frozen=True, slots=True, eq=False, weakref_slot=True)
class Node:
    """A node of the syntax tree.

    Nodes are frozen and compare by identity, so they can be keys of side tables; `same_tree` compares what they say.
    """

    span: Span
    comments: tuple[Comment, ...] = field(default=(), kw_only=True)

    def children(self) -> Iterator[Node]:
        """Give back the nodes directly below this one, in the order of the source."""
        for item in fields(self):
            value = getattr(self, item.name)
            if isinstance(value, Node):
                yield value
            elif isinstance(value, tuple):
                yield from (part for part in value if isinstance(part, Node))

    @property
    def accepted(self) -> tuple[tuple[str, str], ...]:
        """The codes (with reasons) of findings that comments on this node accept."""
        found = (comment.accepted for comment in self.comments)
        return tuple(pair for pair in found if pair is not None)


def walk(root: Node) -> Iterator[Node]:
    """Give back `root` and every node below it, parents first, in the order of the source; deep trees are fine."""
    stack = [root]
    while stack:
        node = stack.pop()
        yield node
        stack.extend(reversed(list(node.children())))


def same_tree(left: Node, right: Node) -> bool:
    """Say whether two trees are the same but for spans and comments."""
    stack: list[tuple[Any, Any]] = [(left, right)]
    while stack:
        one, other = stack.pop()
        if type(one) is not type(other):
            return False
        if isinstance(one, Node):
            names = [item.name for item in fields(one) if item.compare and item.name not in ("span", "comments")]
            stack.extend((getattr(one, name), getattr(other, name)) for name in names)
        elif isinstance(one, tuple):
            if len(one) != len(other):
                return False
            stack.extend(zip(one, other, strict=True))
        elif one != other:
            return False
    return True
