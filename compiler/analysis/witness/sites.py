"""Where in a draft the text of a feature stands, so that it can be changed there."""

from __future__ import annotations

from dataclasses import dataclass

from rubricc.compiler.analysis.witness.document import Copy, Document, Draft, Piece, Target, Texts, Turns
from rubricc.compiler.analysis.witness.readers import ELEMENT
from rubricc.compiler.ir.expressions import Call, ElementRef, Expression, InputRef, Number
from rubricc.compiler.ir.walk import walk


@dataclass(frozen=True)
class Site:
    """A document, or with `paragraph` one paragraph of it (counted from 1, or from the end with -1)."""

    target: Target
    paragraph: int | None = None

    @property
    def name(self) -> str:
        """The input that the site is in."""
        return self.target[0]

    def document(self, draft: Draft) -> Document:
        """Give back the whole document."""
        return draft.document(self.target)

    def places(self, draft: Draft) -> range:
        """Give back the places of the pieces that belong to the site; none where there is no such paragraph."""
        document = self.document(draft)
        if self.paragraph is None:
            return range(len(document.pieces))
        return document.paragraph(self.paragraph) or range(0)

    def put(self, draft: Draft, document: Document) -> Draft:
        """Give back the draft with another document here."""
        return draft.placed(self.target, document)

    def inserted(self, draft: Draft, at_end: bool, *pieces: Piece) -> Draft:
        """Give back the draft with pieces at the site's beginning or end; a paragraph that is missing is made."""
        document = self.document(draft)
        places = self.places(draft)
        if self.paragraph is not None and not places:
            return self.put(draft, self._grown(document, pieces))
        if not places:
            return self.put(draft, document.added(*pieces))
        if at_end:
            return self.put(draft, document.inserted(places.stop, *pieces))
        return self.put(draft, _before(document, places.start, pieces))

    def _grown(self, document: Document, pieces: tuple[Piece, ...]) -> Document:
        """Give back the document with paragraphs added until this one is there."""
        number = self.paragraph or 1
        while document.paragraph(number) is None and len(document.pieces) < 60:
            document = document.added(*_led(pieces, "\n\n"))
        return document


def _led(pieces: tuple[Piece, ...], before: str) -> tuple[Piece, ...]:
    return (Piece(pieces[0].text, before, pieces[0].role, pieces[0].phrase), *pieces[1:])


def _before(document: Document, at: int, pieces: tuple[Piece, ...]) -> Document:
    """Put pieces before a place; the first takes over what parted that place from the text before."""
    led = document.pieces[at].before
    gap = pieces[0].before if "\n" in pieces[0].before else " "
    return document.parted(at, gap).inserted(at, *_led(pieces, led))


def sites(node: Expression | None, draft: Draft) -> list[Site]:
    """Give back the sites whose text an expression reads, the nearest first."""
    match node:
        case None:
            return []
        case InputRef():
            return _of_input(node, draft)
        case ElementRef():
            return [Site((ELEMENT + node.name,))]
        case Call(tool="text.paragraph"):
            return [_paragraph(node, site) for site in sites(node.arguments[0], draft)]
        case _:
            inner = [part for part in walk(node) if isinstance(part, InputRef | ElementRef)]
            found = [site for part in inner for site in sites(part, draft)]
            return list(dict.fromkeys(found))


def _paragraph(node: Call, site: Site) -> Site:
    number = node.arguments[1]
    return Site(site.target, int(number.value)) if isinstance(number, Number) else site


def _of_input(node: InputRef, draft: Draft) -> list[Site]:
    found = draft.fields.get(node.name)
    if isinstance(found, Texts | Turns):
        return [Site((node.name, number)) for number in range(len(found.items))]
    if node.type.kind in ("Text", "Any") or isinstance(found, Document | Copy):
        return [Site((node.name,))]
    return []
