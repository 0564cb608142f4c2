"""The fields of an object, taken one by one, so that what nobody took can be told."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from decimal import Decimal
from typing import Any, NoReturn

from rubricc.compiler.frontend.natural.model import Origin, Unread
from rubricc.compiler.frontend.natural.structure.errors import ReadError
from rubricc.compiler.frontend.natural.structure.nodes import Node

NO_USE = "no field of this name is known here"


def _inner(node: Node) -> tuple[Node, ...]:
    return node.items or tuple(node.fields.values())


class Fields:
    """What of an object has not been taken yet; `folded` gives the name that a field is asked for by."""

    def __init__(self, node: Node, folded: Callable[[str], str] = str) -> None:
        self.node = node
        self._left: dict[str, Node] = {}
        self._written: dict[str, str] = {}
        self._unread: list[Unread] = []
        self._inside: list[Fields] = []
        for written, field in node.fields.items():
            name = folded(written) if folded(written) not in self._left else written
            self._left[name], self._written[name] = field, written

    def inside(self, node: Node) -> Fields:
        """Give back the fields of an object in this one; what nobody takes of them is told behind this one's own."""
        self._inside.append(Fields(node))
        return self._inside[-1]

    def names(self) -> tuple[str, ...]:
        """Give back the names of the fields that are left and say something."""
        return tuple(name for name, node in self._left.items() if not node.is_blank)

    def take(self, *names: str) -> Node | None:
        """Give back the field that has the first of the names which is there, and take it."""
        return next((self._left.pop(name) for name in names if name in self._left), None)

    def take_text(self, *names: str) -> Node | None:
        """Give back and take the first of the fields that is a text."""
        return self._take_if(lambda node: node.text is not None, names)

    def take_scalar(self, *names: str) -> Node | None:
        """Give back and take the first of the fields that is no list and no object."""
        return self._take_if(lambda node: not isinstance(node.value, (tuple, dict)), names)

    def take_group(self, *names: str) -> Node | None:
        """Give back and take the first of the fields that is a list or object with something in it."""
        return self._take_if(lambda node: bool(node.items or node.fields), names)

    def take_objects(self, *names: str) -> Node | None:
        """Give back and take the first of the fields that has nothing but objects in it."""
        return self._take_if(lambda node: bool(_inner(node)) and all(item.fields for item in _inner(node)), names)

    @property
    def taken(self) -> tuple[str, ...]:
        """The names of the fields that were taken."""
        return tuple(name for name in self._written if name not in self._left)

    def _take_if(self, fits: Callable[[Node], bool], names: Iterable[str]) -> Node | None:
        return next((self._left.pop(name) for name in names if name in self._left and fits(self._left[name])), None)

    def text(self, *names: str) -> str:
        """Give back a text, or a number as it stands; empty where there is none. Raises `ReadError` for a list."""
        node = self.take(*names)
        if node is None or node.value is None:
            return ""
        if node.text is None and not node.is_number:
            self.fail(f"`{names[0]}` is {node.kind}; a text is needed", node)
        return str(node.value)

    def need_text(self, *names: str) -> str:
        """Give back a text that is not blank; raises `ReadError` where there is none."""
        found = self.text(*names)
        if not found.strip():
            self.fail(f"`{names[0]}` is missing; give it a text")
        return found

    def texts(self, *names: str) -> tuple[str, ...]:
        """Give back the texts of a list, or the one text; raises `ReadError` for anything else."""
        node = self.take(*names)
        if node is None or node.value is None:
            return ()
        if node.text is not None:
            return (node.text,)
        for item in node.items:
            if item.text is None and not item.is_number:
                self.fail(f"`{names[0]}` holds {item.kind}; texts are needed", item)
        if not isinstance(node.value, tuple):
            self.fail(f"`{names[0]}` is {node.kind}; a list of texts is needed", node)
        return tuple(str(item.value) for item in node.items)

    def sorted_by(self, names: Iterable[str]) -> tuple[str, ...]:
        """Give back a tag for each field that sorts what it stands in, with the field's name before its text."""
        return tuple(f"{name}:{text}" for name in names if (text := self.text(name)))

    def number(self, *names: str) -> Decimal | None:
        """Give back a number; None where there is none. Raises `ReadError` for anything but a number."""
        node = self.take(*names)
        if node is None or node.value is None:
            return None
        if node.number is None:
            self.fail(f"`{names[0]}` is {node.shown()!r}; a number is needed", node)
        return node.number

    def need_number(self, *names: str) -> Decimal:
        """Give back a number; raises `ReadError` where there is none."""
        found = self.number(*names)
        if found is None:
            self.fail(f"`{names[0]}` is missing; give it a number")
        return found

    def need_list(self, *names: str) -> tuple[Node, ...]:
        """Give back the items of a list that is not empty; raises `ReadError` where there is none."""
        node = self.take(*names)
        if node is None or node.is_blank:
            self.fail(f"`{names[0]}` is missing or empty; give it a list")
        if not isinstance(node.value, tuple):
            self.fail(f"`{names[0]}` is {node.kind}; a list is needed", node)
        return node.items

    def metadata(self, names: Iterable[str]) -> dict[str, Any]:
        """Take the fields that say nothing of scores, and give them back as they stand."""
        found = ((name, self.take(name)) for name in names)
        return {name: node.plain() for name, node in found if node is not None and not node.is_blank}

    def note(self, text: str, origin: Origin, why: str) -> None:
        """Remember a part of the object that was not understood."""
        self._unread.append(Unread(text, origin, why))

    def note_all(self, parts: Iterable[Unread]) -> None:
        """Remember what was not understood of a part of the object."""
        self._unread.extend(parts)

    def unread(self) -> tuple[Unread, ...]:
        """Give back what was noted, and every field not taken that says something; then those of objects inside."""
        left = [
            Unread(f"{self._written[name]}: {node.shown()}", node.origin, NO_USE)
            for name, node in self._left.items()
            if not node.is_blank
        ]
        return (*self._unread, *left, *(part for inner in self._inside for part in inner.unread()))

    def fail(self, message: str, node: Node | None = None) -> NoReturn:
        """Raise a `ReadError` at a node, the object itself unless given."""
        node = self.node if node is None else node
        path = f"{node.path}: " if node.path else ""
        raise ReadError(node.source, node.line, f"{path}{message}.")
