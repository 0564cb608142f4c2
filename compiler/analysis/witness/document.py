"""An answer that is being made: texts as pieces that can be added, dropped, moved and reworded."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass, field, replace
from functools import cached_property
from typing import Any

from rubricc.compiler.analysis.witness.layouts import LAYOUTS, PLAIN


@dataclass(frozen=True)
class Piece:
    """A sentence, or another part of a text; `before` is what parts it from the piece before it.

    `role` is `filler` for words that mean nothing, `phrase` for what has a phrase of the rubric, `block` for markup,
    and `raw` for a text from elsewhere. `phrase` is what a piece is made around, so that it can be reworded.
    """

    text: str
    before: str = " "
    role: str = "raw"
    phrase: str = ""


@dataclass(frozen=True)
class Document:
    """A text as pieces. `layout` says how they are put together, `case` which case the whole is in."""

    pieces: tuple[Piece, ...] = ()
    layout: str = PLAIN
    case: str = ""
    tail: str = ""

    @cached_property
    def text(self) -> str:
        """The text itself."""
        text = LAYOUTS[self.layout](self.pieces) + self.tail
        return getattr(text, self.case)() if self.case else text

    def with_pieces(self, pieces: tuple[Piece, ...]) -> Document:
        """Give back the document with other pieces."""
        return replace(self, pieces=pieces)

    def inserted(self, at: int, *pieces: Piece) -> Document:
        """Give back the document with pieces put in before place `at`."""
        return self.with_pieces((*self.pieces[:at], *pieces, *self.pieces[at:]))

    def added(self, *pieces: Piece) -> Document:
        """Give back the document with pieces at its end."""
        return self.with_pieces((*self.pieces, *pieces))

    def without(self, *places: int) -> Document:
        """Give back the document without the pieces at some places; what parted one from the text before stays."""
        kept: list[Piece] = []
        gap = ""
        for number, piece in enumerate(self.pieces):
            if number in places:
                gap = max(gap, piece.before, key=len)
            else:
                kept.append(replace(piece, before=gap) if len(gap) > len(piece.before) else piece)
                gap = ""
        return self.with_pieces(tuple(kept))

    def replaced(self, at: int, *pieces: Piece) -> Document:
        """Give back the document with other pieces in the place of one."""
        return self.with_pieces((*self.pieces[:at], *pieces, *self.pieces[at + 1 :]))

    def parted(self, at: int, before: str) -> Document:
        """Give back the document with another separator before the piece at a place."""
        return self.replaced(at, replace(self.pieces[at], before=before))

    def paragraph(self, number: int) -> range | None:
        """Give back the places of the pieces of one paragraph, counted from 1 or from the end with -1."""
        starts = [at for at, piece in enumerate(self.pieces) if at == 0 or "\n\n" in piece.before]
        index = number - 1 if number > 0 else len(starts) + number
        if number == 0 or not 0 <= index < len(starts):
            return None
        return range(starts[index], [*starts, len(self.pieces)][index + 1])


@dataclass(frozen=True)
class Copy:
    """A text that is always that of another input."""

    of: str


Written = Document | Copy

Target = tuple[str] | tuple[str, int]
"""Where a document stands: an input's name, and for lists and messages the number of the item."""


@dataclass(frozen=True)
class Texts:
    """A list of texts."""

    items: tuple[Written, ...] = ()


@dataclass(frozen=True)
class Turns:
    """A conversation: a role and a text for each turn."""

    items: tuple[tuple[str, Document], ...] = ()


@dataclass(frozen=True)
class Data:
    """Any other value, as it is."""

    value: Any


Field = Document | Copy | Texts | Turns | Data


@dataclass(frozen=True)
class Draft:
    """All inputs that are being made; an input that is left out is not among them."""

    fields: Mapping[str, Field] = field(default_factory=dict)

    def put(self, name: str, value: Field) -> Draft:
        """Give back the draft with another value of an input."""
        return Draft({**self.fields, name: value})

    def without(self, name: str) -> Draft:
        """Give back the draft with an input left out."""
        return Draft({key: value for key, value in self.fields.items() if key != name})

    def document(self, target: Target) -> Document:
        """Give back the document at a target; what is not there, or is no document, is an empty one."""
        found = self.fields.get(target[0])
        if isinstance(found, Document):
            return found
        if isinstance(found, Copy):
            return Document((Piece(self.text(found)),))
        return self._item(found, target[1]) if len(target) > 1 else Document()

    def _item(self, found: Field | None, number: int) -> Document:
        if isinstance(found, Turns) and number < len(found.items):
            return found.items[number][1]
        if isinstance(found, Texts) and number < len(found.items):
            item = found.items[number]
            return item if isinstance(item, Document) else Document((Piece(self.text(item)),))
        return Document()

    def placed(self, target: Target, document: Document) -> Draft:
        """Give back the draft with another document at a target."""
        found = self.fields.get(target[0])
        if len(target) > 1 and isinstance(found, Texts):
            return self.put(target[0], Texts(_with(found.items, target[1], document)))
        if len(target) > 1 and isinstance(found, Turns):
            role = found.items[target[1]][0] if target[1] < len(found.items) else "user"
            return self.put(target[0], Turns(_with(found.items, target[1], (role, document))))
        return self.put(target[0], document)

    def text(self, written: Written) -> str:
        """Give back the text of a document, or of the input that it copies."""
        if isinstance(written, Document):
            return written.text
        source = self.fields.get(written.of)
        return source.text if isinstance(source, Document) else ""

    @cached_property
    def inputs(self) -> dict[str, Any]:
        """The inputs as plain data."""
        return {name: self._plain(value) for name, value in self.fields.items()}

    def _plain(self, value: Field) -> Any:
        match value:
            case Texts():
                return [self.text(item) for item in value.items]
            case Turns():
                return [{"role": role, "content": document.text} for role, document in value.items]
            case Data():
                return value.value
            case _:
                return self.text(value)


def _with(items: tuple[Any, ...], at: int, value: Any) -> tuple[Any, ...]:
    return (*items[:at], value, *items[at + 1 :])
