"""Texts for tools that give back lists: in which they find one thing more, a wanted thing, or a wanted answer."""

from __future__ import annotations

import re
from collections.abc import Iterator
from itertools import chain, islice

from rubricc.compiler.analysis.witness.document import Document, Draft, Piece
from rubricc.compiler.analysis.witness.edits import STOPS
from rubricc.compiler.analysis.witness.frames import sentence
from rubricc.compiler.analysis.witness.makers.known_items import known_items
from rubricc.compiler.analysis.witness.readers import declaration, plain
from rubricc.compiler.analysis.witness.step import Step
from rubricc.compiler.ir.expressions import Call, Expression
from rubricc.runtime.tool import Case

TRIED = 240
"""Texts that are read in the search for one thing."""

DIGITS = re.compile(r"\d+")
LONGEST_CASE = 300


def lists_of(node: Expression | None) -> Call | None:
    """Give back the call of a tool that gives back a list of what it finds in a text, None for anything else."""
    if not isinstance(node, Call) or node.tool in ("text.tokens", "text.split") or node.type.kind != "List":
        return None
    found = declaration(node.tool)
    first = found.parameters[0] if found is not None and found.parameters else None
    return node if first is not None and first.type.kind == "Text" else None


def items_in(step: Step, call: Call, text: str) -> tuple[str, ...]:
    """Give back what a tool finds in a text by itself; texts are read once."""
    known = step.kit.items.setdefault((id(call), repr([step.read(node) for node in call.arguments[1:]])), (call, {}))[1]
    if text not in known:
        known[text] = tuple(step.kit.measure.answer_on(call, text, step.sample) or ())
    return known[text]


def texts_with(step: Step, call: Call) -> Iterator[tuple[str, tuple[str, ...]]]:
    """Yield texts in which the tool finds something, each with what it finds."""
    for text in islice(dict.fromkeys(chain(known_items(step, call), _of_cases(call))), TRIED):
        items = items_in(step, call, text)
        if items:
            yield text, items


def _of_cases(call: Call) -> Iterator[str]:
    """Yield the texts of the tool's own cases, then those with other numbers in them."""
    texts = [str(case.arguments[0]) for case in _cases(call)]
    yield from texts
    for number in range(2, 40):
        for text in texts:
            if DIGITS.search(text):
                yield DIGITS.sub(str(number), text)


def _cases(call: Call) -> list[Case]:
    found = declaration(call.tool)
    cases = [case for case in (found.cases if found else ()) if case.arguments and isinstance(case.arguments[0], str)]
    return sorted(
        (case for case in cases if case.answer and len(str(case.arguments[0])) < LONGEST_CASE),
        key=lambda case: len(str(case.arguments[0])),
    )


def more_items(step: Step, call: Call, count: int, there: set[str], distinct: bool) -> list[str]:
    """Give back texts in which the tool finds `count` things together, or as few more as can be; new ones if asked."""
    chosen: list[str] = []
    seen, left = set(there), count
    for text, items in texts_with(step, call):
        adds = len(set(items) - seen) if distinct else len(items)
        if 0 < adds <= left:
            chosen.append(text)
            seen.update(items)
            left -= adds
        if not left:
            break
    return chosen


def listed(step: Step, call: Call, distinct: bool) -> Iterator[Draft]:
    """Make the list that a tool finds longer or shorter."""
    if not step.up:
        yield from _fewer(step, call)
        return
    texts = more_items(step, call, step.count, set(step.read(call) or ()), distinct)
    for site in step.sites(call.arguments[0]) if texts else ():
        for gap in (" ", "\n\n"):
            yield site.inserted(step.draft, True, *[Piece(text, gap, "block") for text in texts])
            yield site.inserted(step.draft, False, *[Piece(text, gap, "block") for text in texts])
        if not distinct:
            yield site.inserted(step.draft, True, *[Piece(texts[0], " ", "block")] * step.count)


def _fewer(step: Step, call: Call) -> Iterator[Draft]:
    for site in step.sites(call.arguments[0]):
        document = site.document(step.draft)
        holding = [n for n in site.places(step.draft) if items_in(step, call, document.pieces[n].text)]
        for chosen in (holding[-step.count :], holding[: step.count], holding):
            yield site.put(step.draft, document.without(*chosen))


def at_number(step: Step, call: Call, wanted: str) -> Iterator[Draft]:
    """Yield drafts in which the item with the number that `list.at` asks for is the wanted one."""
    number, inner = step.number(call, 1, 1), call.arguments[0]
    if not isinstance(inner, Call) or not number:
        return
    if inner.tool == "text.split":
        yield from _split(step, inner, number, wanted)
        return
    others = _others(step, inner, abs(number) - 1, wanted)
    for text in _texts_of_item(step, inner, wanted):
        for gap in (" ", "\n\n"):
            pieces = [Piece(other, gap, "block") for other in (*others, text)]
            pieces = pieces if number > 0 else pieces[::-1]
            for site in step.sites(inner.arguments[0]):
                yield site.inserted(step.draft, number < 0, *pieces)
                yield site.inserted(step.draft, number > 0, pieces[-1] if number > 0 else pieces[0])
                yield site.put(step.draft, Document(tuple(pieces)))


def _split(step: Step, inner: Call, number: int, wanted: str) -> Iterator[Draft]:
    separator = str(plain(step.read(inner.arguments[1])))
    words = step.kit.filler.take(Document(), abs(number) - 1)
    parts = [*words, wanted] if number > 0 else [wanted, *words]
    for site in step.sites(inner.arguments[0]):
        for form in (f"{separator} ", separator, f" {separator} "):
            piece = Piece(form.join(parts), " ", "raw")
            yield site.inserted(step.draft, number < 0, piece)
            yield site.put(step.draft, Document((piece,)))


def _others(step: Step, inner: Call, count: int, wanted: str) -> list[str]:
    """Give back texts in which so many other items are found."""
    if count and lists_of(inner) is not None:
        return more_items(step, inner, count, {wanted}, True)
    return [word for word in step.kit.filler.take(Document(), count + 1) if word != wanted][:count]


def _texts_of_item(step: Step, inner: Call, wanted: str) -> Iterator[str]:
    """Yield texts in which a wanted item may be found: of those that are known to have it, and itself."""
    wanted = wanted.strip()
    bare = wanted.rstrip(STOPS)
    sure: list[str] = []
    if lists_of(inner) is not None:
        same = [text for text, items in texts_with(step, inner) if len(items) == 1 and items[0] in (wanted, bare)]
        sure = [*same[:2], *_with_digits(step, inner, bare)]
    yield from dict.fromkeys([*sure, wanted, sentence(bare), bare])


def _with_digits(step: Step, inner: Call, wanted: str) -> list[str]:
    """Give back texts that are known to have the wanted item but for its digits, with its digits in them."""
    shape, digits = DIGITS.sub("0", wanted), DIGITS.findall(wanted)
    if len(digits) != 1:
        return []
    found = []
    for text, items in texts_with(step, inner):
        if len(items) == 1 and DIGITS.sub("0", items[0]) == shape:
            found.append(text.replace(DIGITS.findall(items[0])[0], digits[0], 1))
    return found[:2]


def answered(step: Step, call: Call, wanted: str) -> Iterator[Draft]:
    """Yield drafts with the text of a case that has the wanted answer, or of one with it in the place of its own."""
    given = [plain(step.read(argument)) for argument in call.arguments[1:]]
    same, framed = [], []
    for case in _cases(call):
        text = str(case.arguments[0])
        if case.answer == wanted:
            same.append((list(case.arguments[1:]) != given[: len(case.arguments) - 1], text))
        elif isinstance(case.answer, str) and case.answer in text:
            framed.append(text.replace(case.answer, wanted, 1))
    texts = [*[text for _, text in sorted(same)], *framed][:8]
    for site in step.sites(call.arguments[0]) if call.arguments else ():
        for text in texts:
            yield site.inserted(step.draft, True, Piece(text, "\n\n", "block"))
            yield site.put(step.draft, Document((Piece(text, "", "block"),)))


def other_answers(step: Step, call: Call, unwanted: str) -> list[str]:
    """Give back a few texts that a call can have for its answer, but for one."""
    inner = lists_of(call.arguments[0]) if call.tool == "list.at" else None
    if inner is not None:
        found = [item for _, items in islice(texts_with(step, inner), 3) for item in items]
    else:
        found = [case.answer for case in _cases(call) if isinstance(case.answer, str)]
    return [text for text in dict.fromkeys(found) if text != unwanted][:3]
