"""Makers for the tools that count headings, lists, tables, code, links and emphasis."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rubricc.compiler.analysis.witness.document import Document, Draft, Piece
from rubricc.compiler.analysis.witness.edits import removals, replaced_by_filler
from rubricc.compiler.analysis.witness.makers.registry import maker
from rubricc.compiler.analysis.witness.sites import Site
from rubricc.compiler.analysis.witness.step import Step
from rubricc.compiler.ir.expressions import Call

Writer = Callable[[Step, Call, str], str]
"""Gives one thing of the kind that a tool counts, around a word."""


def _heading(step: Step, call: Call, word: str) -> str:
    return "#" * step.number(call, 1, 2) + f" {word}"


def _table(step: Step, call: Call, word: str) -> str:
    rows, columns = (step.number(call, 1, 0), step.number(call, 2, 0)) if call.tool == "format.tables" else (1, 2)
    return table(word, max(1, rows), max(2, columns))


def table(word: str, rows: int, columns: int) -> str:
    """Give back a table with a row at its head and so many under it."""
    line = "| " + " | ".join([word] * columns) + " |"
    return "\n".join([line, "|" + "---|" * columns, *[line] * rows])


def _code(step: Step, call: Call, word: str) -> str:
    language = str(step.read(call.arguments[1]) or "") if len(call.arguments) > 1 else ""
    return f"```{language}\n{word}\n```"


BLOCKS: dict[str, Writer] = {
    "format.headings": _heading,
    "format.bullets": lambda step, call, word: f"- {word}",
    "format.numbered_items": lambda step, call, word: f"1. {word}",
    "format.tables": _table,
    "format.code_blocks": _code,
    "format.block_quotes": lambda step, call, word: f"> {word}",
}
"""What stands in lines of its own."""

INLINE: dict[str, Writer] = {
    "format.links": lambda step, call, word: f"https://{word}.org",
    "format.bold": lambda step, call, word: f"**{word}**",
    "format.italics": lambda step, call, word: f"*{word}*",
    "format.placeholders": lambda step, call, word: f"[{word}]",
    "format.all_caps_words": lambda step, call, word: word.upper(),
}
"""What stands among other words."""

ITEMS = ("format.bullets", "format.numbered_items")


@maker(*BLOCKS)
def blocks(step: Step, call: Call) -> Iterator[Draft]:
    """Add blocks of the kind that is counted, or take them out."""
    for site in step.sites(call.arguments[0]):
        if step.up:
            yield from _more_blocks(step, call, site)
        else:
            yield from fewer(step, call, site)


def _written(step: Step, call: Call, document: Document) -> list[str]:
    write = (BLOCKS | INLINE)[call.tool]
    words = step.kit.filler.take(document, step.count)
    return [write(step, call, word) for word in words]


def _more_blocks(step: Step, call: Call, site: Site) -> Iterator[Draft]:
    document = site.document(step.draft)
    texts = _written(step, call, document)
    listed = call.tool in ITEMS
    pieces = [Piece(text, "\n" if listed and n else "\n\n", "block") for n, text in enumerate(texts)]
    yield site.inserted(step.draft, True, *pieces)
    if listed:
        yield site.inserted(step.draft, True, *[Piece(text, "\n", "block") for text in texts])
        yield from _itemised(step, call, site)
    yield from _before_all(step, site, pieces)
    if call.tool == "format.headings":
        yield from _titled(step, call, site)
    loose = [Piece(text, "\n\n", "block") for text in texts]
    yield site.inserted(step.draft, True, *loose)


def _before_all(step: Step, site: Site, pieces: list[Piece]) -> Iterator[Draft]:
    """Give back the draft with blocks first, what was first in a paragraph after them."""
    document = site.document(step.draft)
    if document.pieces:
        yield site.put(step.draft, document.parted(0, "\n\n").inserted(0, *pieces))


def _itemised(step: Step, call: Call, site: Site) -> Iterator[Draft]:
    """Give back drafts with pieces that are there made into items, those at the end and all."""
    document = site.document(step.draft)
    mark = "- " if call.tool == "format.bullets" else "1. "
    plain = [n for n in site.places(step.draft) if document.pieces[n].role != "block"]
    for chosen in (plain[-step.count :], plain[: step.count], plain):
        made = document
        for place in chosen:
            piece = document.pieces[place]
            made = made.replaced(place, Piece(mark + piece.text, "\n", "block", piece.phrase))
        yield site.put(step.draft, made)


def _titled(step: Step, call: Call, site: Site) -> Iterator[Draft]:
    """Give back the draft with its first short pieces as headings."""
    document = site.document(step.draft)
    for place in list(site.places(step.draft))[:3]:
        piece = document.pieces[place]
        led = _heading(step, call, piece.text.rstrip("."))
        made = document.replaced(place, Piece(led, "\n\n", "block", piece.phrase))
        if place + 1 < len(made.pieces):
            made = made.parted(place + 1, "\n\n")
        yield site.put(step.draft, made)


@maker(*INLINE)
def inline(step: Step, call: Call) -> Iterator[Draft]:
    """Add words marked as the tool counts them, or take them out."""
    for site in step.sites(call.arguments[0]):
        document = site.document(step.draft)
        if not step.up:
            yield from fewer(step, call, site)
            continue
        texts = _written(step, call, document)
        yield from _marked(step, call, site)
        yield site.inserted(step.draft, True, *[Piece(text + ".", " ", "block") for text in texts])
        yield site.inserted(step.draft, True, Piece(" ".join(texts) + ".", " ", "block"))
        yield site.inserted(step.draft, True, *[Piece(text, " ", "block") for text in texts])
        yield site.inserted(step.draft, True, *[Piece(text, "\n\n", "block") for text in texts])
        yield site.inserted(step.draft, False, *[Piece(text + ".", " ", "block") for text in texts])


def _marked(step: Step, call: Call, site: Site) -> Iterator[Draft]:
    """Give back the draft with words of padding that are there marked."""
    document = site.document(step.draft)
    write = INLINE[call.tool]
    for place in site.places(step.draft):
        piece = document.pieces[place]
        words = piece.text.rstrip(".").split()
        if piece.role == "filler" and len(words) >= step.count:
            marked = [write(step, call, word) for word in words[: step.count]] + words[step.count :]
            yield site.put(step.draft, document.replaced(place, Piece(" ".join(marked) + ".", piece.before, "block")))
            return


def fewer(step: Step, call: Call, site: Site) -> Iterator[Draft]:
    """Give back drafts without pieces that count by themselves, or with those as plain sentences."""
    document = site.document(step.draft)
    counted = [n for n in site.places(step.draft) if _counts(step, call, document.pieces[n].text)]
    if counted:
        yield from removals(step, site, counted, step.count)
    for place in counted[-3:]:
        yield from replaced_by_filler(step, site, place)
        piece = document.pieces[place]
        words = " ".join(word for word in piece.text.strip("#->*_`| \n").split() if any(map(str.isalnum, word)))
        if words:
            yield site.put(step.draft, document.replaced(place, Piece(words.lower() + ".", piece.before, "raw")))


def _counts(step: Step, call: Call, text: str) -> bool:
    """Tell whether the tool has an answer above 0 for a piece alone."""
    return bool(step.kit.measure.answer_on(call, text, step.sample))


@maker("format.heading_levels")
def levels(step: Step, call: Call) -> Iterator[Draft]:
    """Add headings of levels that are not there, or take headings out."""
    for site in step.sites(call.arguments[0]):
        document = site.document(step.draft)
        words = step.kit.filler.take(document, 6)
        if not step.up:
            yield from fewer(step, call, site)
            continue
        used = {len(p.text) - len(p.text.lstrip("#")) for p in document.pieces if p.text.startswith("#")}
        free = [level for level in range(1, 7) if level not in used]
        pieces = [Piece("#" * level + f" {word}", "\n\n", "block") for level, word in zip(free, words, strict=False)]
        yield site.inserted(step.draft, True, *pieces[: step.count])
        yield from _before_all(step, site, pieces[: step.count])


@maker("format.table_rows", "format.table_columns")
def table_sizes(step: Step, call: Call) -> Iterator[Draft]:
    """Write a table of the wanted size, or take tables out."""
    rows = call.tool == "format.table_rows"
    for site in step.sites(call.arguments[0]):
        document = site.document(step.draft)
        tables = [n for n in site.places(step.draft) if document.pieces[n].text.startswith("|")]
        if step.aim == "undefined":
            yield site.put(step.draft, document.without(*tables))
            continue
        bound = step.goal.low if step.up else step.goal.high
        wanted = max(0 if rows else 1, int(bound or 0))
        word = step.kit.filler.take(document, 1)[0]
        for other in (2, 3, 1, 4, 6):
            text = table(word, wanted if rows else other, other if rows else max(1, wanted))
            piece = Piece(text, "\n\n", "block")
            yield site.put(step.draft, document.without(*tables).added(piece))
            yield site.put(step.draft, document.added(piece))


@maker("format.title", "format.postscript", "format.sections")
def named(step: Step, call: Call) -> Iterator[Draft]:
    """Write a title, a postscript, or sections with the names that are wanted."""
    for site in step.sites(call.arguments[0]):
        document = site.document(step.draft)
        word = step.kit.filler.take(document, 1)[0]
        if not step.up:
            for place in site.places(step.draft):
                yield from replaced_by_filler(step, site, place)
        elif call.tool == "format.title":
            yield from _before_all(step, site, [Piece(f"# {word}", "\n\n", "block")])
            yield site.inserted(step.draft, True, Piece(f"<<{word}>>", " ", "block"))
        elif call.tool == "format.postscript":
            yield from _postscript(step, call, site, document, word)
        else:
            yield from _sections(step, call, site)


def _postscript(step: Step, call: Call, site: Site, document: Document, word: str) -> Iterator[Draft]:
    marker = str(step.read(call.arguments[1]) or "P.S.") if len(call.arguments) > 1 else "P.S."
    piece = Piece(f"{marker} {word}.", "\n\n", "block")
    lead = [] if document.pieces else step.filler(document, 1)
    yield site.inserted(step.draft, True, *lead, piece)
    yield site.inserted(step.draft, True, *lead, Piece(piece.text, "\n", "block"))


def _sections(step: Step, call: Call, site: Site) -> Iterator[Draft]:
    lexicon = step.lexicon(call.arguments[1])
    if lexicon is None:
        return
    names = [min((phrase.text for phrase in entry), key=lambda text: (step.harm(text), len(text)))
             for entry in lexicon.entries if entry]  # fmt: skip
    for form, gap in (("# {}", "\n\n"), ("**{}:**", "\n\n"), ("{}:", "\n"), ("{}", "\n")):
        pieces = [Piece(form.format(name), gap, "block", name) for name in names]
        yield site.inserted(step.draft, True, *pieces)
        yield from _before_all(step, site, pieces)
