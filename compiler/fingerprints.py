"""Fingerprints of findings: what stays the same while lines move, blanks change and other rules come and go.

A fingerprint is made of the code, of where the finding stands by name (the criterion, the phrase list, the group) and
of the source it points at, without comments and layout. The file's name is no part of it, nor is the message, whose
numbers change with other rules. Findings that agree in all of that are numbered in source order.
"""

from __future__ import annotations

import re
from bisect import bisect_right
from collections import Counter
from collections.abc import Iterable
from dataclasses import replace
from hashlib import sha256
from typing import Protocol

from rubricc.compiler.diagnostics.model import Diagnostic
from rubricc.compiler.passes.lower.names import declared_name
from rubricc.compiler.source.span import Span
from rubricc.compiler.syntax import tree

SIZE = 16
"""Hexadecimal digits of a fingerprint."""

_PIECE = re.compile(r'("""(?s:.*?)"""|"(?:[^"\\\r\n]|\\.)*"?)|#[^\r\n]*|(\s+)')
_WORD = re.compile(r"\w")


class Places:
    """Says where in a rubric an offset stands, by names; `root` is None where the rubric does not parse."""

    def __init__(self, root: tree.Rubric | None) -> None:
        self._root = root
        self._children: dict[int, tuple[list[int], list[tree.Node]]] = {}

    def name(self, span: Span) -> str:
        """Give back the names around the beginning of `span`, outer ones first, such as `polite/form`.

        Empty at the top of the rubric.
        """
        names: list[str] = []
        node: tree.Node | None = self._root
        while node is not None:
            node = self._child(node, span.start)
            if node is not None and (name := _name(node)) is not None:
                names.append(name)
        return "/".join(names)

    def _child(self, node: tree.Node, at: int) -> tree.Node | None:
        if id(node) not in self._children:
            children = sorted(node.children(), key=lambda child: child.span.start)
            self._children[id(node)] = [child.span.start for child in children], children
        starts, children = self._children[id(node)]
        found = bisect_right(starts, at) - 1
        return children[found] if found >= 0 and at < children[found].span.end else None


class Named(Protocol):
    """Says where in a file an offset stands, by names."""

    def name(self, span: Span) -> str:
        """Give back the names around the beginning of `span`, empty for none."""


def with_fingerprints(found: Iterable[Diagnostic], places: Named) -> tuple[Diagnostic, ...]:
    """Give back the findings, which stand in source order, each with its fingerprint."""
    seen: Counter[str] = Counter()
    marked = []
    for item in found:
        key = "\0".join((item.code, places.name(item.span), normalised(item.span.text)))
        seen[key] += 1
        digest = sha256(f"{key}\0{seen[key]}".encode("utf-8", "surrogatepass")).hexdigest()
        marked.append(replace(item, fingerprint=digest[:SIZE]))
    return tuple(marked)


def normalised(text: str) -> str:
    """Give back source text without comments, with blanks only where words would run together."""
    kept, at, gap = [""], 0, False
    for piece in _PIECE.finditer(text):
        gap = _keep(kept, text[at : piece.start()], gap)
        gap = _keep(kept, piece.group(1) or "", gap) or piece.group(1) is None
        at = piece.end()
    _keep(kept, text[at:], gap)
    return "".join(kept)


def _keep(kept: list[str], text: str, gap: bool) -> bool:
    """Add a piece; give back whether blanks before it are still to come."""
    if not text:
        return gap
    if gap and _WORD.match(kept[-1][-1:]) and _WORD.match(text):
        kept.append(" ")
    kept.append(text)
    return False


def _name(node: tree.Node) -> str | None:
    if isinstance(node, tree.Group | tree.Path):
        return node.label.value
    if isinstance(node, tree.Test):
        return node.title.value
    name = declared_name(node)
    return None if name is None else name.id
