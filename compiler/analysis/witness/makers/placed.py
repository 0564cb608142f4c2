"""Puts a text where a tool cuts one out: in the place of what it finds there now, or in a frame made for it."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from rubricc.compiler.analysis.witness.document import Document, Draft, Piece, Turns
from rubricc.compiler.analysis.witness.fitting import closed, one_part
from rubricc.compiler.analysis.witness.makers.items import answered, at_number
from rubricc.compiler.analysis.witness.readers import plain
from rubricc.compiler.analysis.witness.sites import Site
from rubricc.compiler.analysis.witness.splice import spliced
from rubricc.compiler.analysis.witness.step import Step
from rubricc.compiler.analysis.witness.taken import PARTS
from rubricc.compiler.ir.expressions import Call, InputRef
from rubricc.runtime.text import Text
from rubricc.stdlib._measures import whole_sentences
from rubricc.stdlib._tokens import word_places

Framer = Callable[[Step, Call, Site, str], Iterator[Draft]]

GAPS = {"sentences": " ", "lines": "\n", "words": " ", "paragraphs": "\n\n"}


def placed(step: Step, call: Call, text: str) -> Iterator[Draft]:
    """Yield drafts for which a call that cuts a text out may give back `text`."""
    if call.tool == "conversation.last_user":
        yield from _said(step, call, text)
        return
    if call.tool == "list.at":
        yield from at_number(step, call, text)
    fitted = _fitted(step, call, text)
    for site in step.sites(call.arguments[0]) if fitted is not None else ():
        yield from _in_place(step, call, site, fitted or "")
        if call.tool in PARTS:
            yield from _counted(step, call, site, fitted or "")
        elif call.tool in FRAMES:
            yield from FRAMES[call.tool](step, call, site, fitted or "")
    if call.tool not in PARTS and call.tool not in FRAMES:
        yield from answered(step, call, text)


def _fitted(step: Step, call: Call, text: str) -> str | None:
    """Give back a text in the form that the part has, None where it cannot have it."""
    text = text.strip()
    parts = PARTS.get(call.tool, "")
    if parts == "words":
        return text if len(text.split()) == 1 else None
    if call.tool == "format.title":
        return " ".join(text.split())
    return one_part(step.kit.measure, parts, text)


def _in_place(step: Step, call: Call, site: Site, text: str) -> Iterator[Draft]:
    """Yield drafts with the text where the call now finds another, as it is and as a sentence with its stop."""
    document = site.document(step.draft)
    span = _span(step, call, document.text)
    for form in dict.fromkeys((text, closed(text)) if call.tool == "text.sentence" and text else (text,)):
        made = None if span is None else spliced(document, *span, form)
        if made is not None:
            yield site.put(step.draft, made)


def _span(step: Step, call: Call, whole: str) -> tuple[int, int] | None:
    """Give back where in a text that stands which the call gives back of it."""
    if call.tool in PARTS:
        spans, index = _spans(step, call, whole), _index(step, call)
        start, end = spans[index] if -len(spans) <= index < len(spans) else (0, 0)
        return (start, end) if end > start else None
    answer = plain(step.read(call))
    start = whole.find(answer) if isinstance(answer, str) and answer else -1
    return None if start < 0 else (start, start + len(answer))


def _spans(step: Step, call: Call, whole: str) -> list[tuple[int, int]]:
    view: Text = step.kit.measure.text(whole)
    parts = PARTS[call.tool]
    if parts == "sentences":
        return whole_sentences(view)
    return list(word_places(view) if parts == "words" else getattr(view, parts))


def _index(step: Step, call: Call) -> int:
    number = step.number(call, 1, 1)
    return number - 1 if number > 0 else number


def _counted(step: Step, call: Call, site: Site, text: str) -> Iterator[Draft]:
    """Yield drafts with as many parts as must stand before the text, or after it, and the text."""
    document, number = site.document(step.draft), step.number(call, 1, 1)
    parts = PARTS[call.tool]
    missing = max(0, abs(number) - 1 - len(_spans(step, call, document.text)))
    words = step.kit.filler.take(document, missing)
    for gap in dict.fromkeys((GAPS[parts], "\n\n" if parts == "sentences" else GAPS[parts])):
        others = [Piece(word if parts == "words" else f"{word.capitalize()}.", gap, "filler") for word in words]
        piece = Piece(closed(text) if parts == "sentences" else text, gap, "phrase")
        if number > 0:
            yield site.inserted(step.draft, True, *others, piece)
            yield site.put(step.draft, document.without(*range(abs(number) - 1, len(document.pieces))).added(piece))
        else:
            yield site.inserted(step.draft, True, piece, *others)
            kept = document.pieces[max(0, len(document.pieces) + number + 1) :]
            yield site.put(step.draft, document.with_pieces((piece, *kept)))


def _section(step: Step, call: Call, site: Site, text: str) -> Iterator[Draft]:
    lexicon = step.lexicon(call.arguments[1])
    entries = [] if lexicon is None else [phrase.text for entry in lexicon.entries for phrase in entry]
    for name in sorted(entries, key=lambda entry: (step.harm(entry), len(entry)))[:3]:
        for form in ("# {}\n\n{}", "# {}\n{}", "**{}:** {}", "{}: {}"):
            piece = Piece(form.format(name, text), "\n\n", "block", name)
            yield site.inserted(step.draft, True, piece)
            yield site.put(step.draft, Document((piece,)))


def _code(step: Step, call: Call, site: Site, text: str) -> Iterator[Draft]:
    argument = call.arguments[1] if len(call.arguments) > 1 else None
    language = str(plain(step.read(argument)) or "")
    number = step.number(call, 2, 1)
    other = Piece(f"```{language}\n{step.kit.filler.words[0]}\n```", "\n\n", "block")
    piece = Piece(f"```{language}\n{text}\n```", "\n\n", "block")
    others = [other] * (abs(number) - 1)
    pieces = [*others, piece] if number > 0 else [piece, *others]
    yield site.inserted(step.draft, True, *pieces)
    yield site.inserted(step.draft, True, piece)


def _tagged(step: Step, call: Call, site: Site, text: str) -> Iterator[Draft]:
    tag = str(plain(step.read(call.arguments[1])))
    for gap in ("\n\n", " "):
        yield site.inserted(step.draft, True, Piece(f"<{tag}>{text}</{tag}>", gap, "block"))


def _titled(step: Step, call: Call, site: Site, text: str) -> Iterator[Draft]:
    """Yield drafts with a title: a heading before everything, in place of one, or in double angle brackets."""
    document = site.document(step.draft)
    heading = Piece(f"# {text}", "\n\n", "block", text)
    rest = document.pieces
    if rest and rest[0].text.startswith("#"):
        rest = rest[1:]
    following = Document(rest).parted(0, "\n\n").pieces if rest else ()
    yield site.put(step.draft, document.with_pieces((heading, *following)))
    yield site.inserted(step.draft, True, Piece(f"<<{text}>>", " ", "block", text))


FRAMES: dict[str, Framer] = {
    "format.section": _section,
    "format.code": _code,
    "format.tag_text": _tagged,
    "format.title": _titled,
}
"""How a text is framed so that a tool finds it."""


def _said(step: Step, call: Call, text: str) -> Iterator[Draft]:
    """Yield drafts in which the user says a text last: in the place of what was said, or after it."""
    node = call.arguments[0]
    found = step.draft.fields.get(node.name) if isinstance(node, InputRef) else None
    items = found.items if isinstance(found, Turns) else ()
    turn = ("user", Document((Piece(text, "", "raw"),)))
    last = max((number for number, (role, _) in enumerate(items) if role == "user"), default=None)
    if isinstance(node, InputRef):
        if last is not None:
            yield step.draft.put(node.name, Turns((*items[:last], turn, *items[last + 1 :])))
        yield step.draft.put(node.name, Turns((*items, turn)))
