"""Makers for the tools on lists: of what a pattern finds, of the parts between separators, of given texts."""

from __future__ import annotations

from collections.abc import Iterator

from rubricc.compiler.analysis.witness.document import Document, Draft, Piece, Texts
from rubricc.compiler.analysis.witness.edits import removals
from rubricc.compiler.analysis.witness.makers.items import items_in, listed, lists_of, texts_with
from rubricc.compiler.analysis.witness.makers.patterns import matches_taken_out, strings_of
from rubricc.compiler.analysis.witness.makers.registry import maker
from rubricc.compiler.analysis.witness.readers import plain
from rubricc.compiler.analysis.witness.sites import Site
from rubricc.compiler.analysis.witness.step import Step
from rubricc.compiler.ir.expressions import Call, Expression, InputRef
from rubricc.runtime.pattern import Pattern


@maker("list.size", "list.distinct")
def sizes(step: Step, call: Call) -> Iterator[Draft]:
    """Make the list longer or shorter, by other items or by the same again."""
    yield from _resized(step, call.arguments[0], call.tool == "list.distinct")


def _resized(step: Step, node: Expression | None, distinct: bool) -> Iterator[Draft]:
    match node:
        case Call(tool="text.tokens"):
            yield from _tokens(step, node, distinct)
        case Call(tool="text.split"):
            yield from _parts(step, node, distinct)
        case InputRef():
            yield from _items(step, node, distinct)
        case Call() if lists_of(node) is not None:
            yield from listed(step, node, distinct)
        case _:
            return


def _tokens(step: Step, call: Call, distinct: bool) -> Iterator[Draft]:
    pattern = step.pattern(call.arguments[1])
    if pattern is None:
        return
    for site in step.sites(call.arguments[0]):
        document = site.document(step.draft)
        if step.up:
            words = new_tokens(step, call, document, step.count, distinct)
            if distinct:
                yield from _varied(site, step, words)
            for gap in (" ", "\n"):
                yield site.inserted(step.draft, True, *[Piece(word + ".", gap, "filler") for word in words])
                yield site.inserted(step.draft, True, *[Piece(word, gap, "filler") for word in words])
            yield site.inserted(step.draft, True, *step.kit.filler.sentences(words))
            yield site.inserted(step.draft, False, *step.kit.filler.sentences(words))
        else:
            yield from _same_words(step, site, step.count)
            yield from matches_taken_out(step, site, pattern)


def _varied(site: Site, step: Step, words: list[str]) -> Iterator[Draft]:
    """Give back the draft with new words in place of pieces, and words of padding, that are there twice."""
    document, left = site.document(step.draft), list(words)
    seen: set[str] = set()
    made = document
    for place in site.places(step.draft):
        piece = document.pieces[place]
        found = piece.text.rstrip(".").split() if piece.role == "filler" else [piece.text]
        fresh = [left.pop() if word.lower() in seen and left else word for word in found]
        seen.update(word.lower() for word in fresh)
        if fresh != found and piece.role == "filler":
            made = made.replaced(place, step.kit.filler.sentence(fresh, piece.before))
        elif fresh != found:
            made = made.replaced(place, step.kit.filler.sentence(fresh[0].split(), piece.before))
    if made is not document:
        yield site.put(step.draft, made)


def new_tokens(step: Step, call: Call, document: Document, count: int, distinct: bool) -> list[str]:
    """Give back so many words that a pattern finds, and that the list does not have yet if they must be new."""
    pattern = step.pattern(call.arguments[1])
    there = set(step.read(call) or ()) if distinct else set()
    return tokens_besides(step, call, pattern, there, count)


def tokens_besides(step: Step, call: Call, pattern: Pattern | None, there: set[str], count: int) -> list[str]:
    """Give back words each of which gives one item that is not there yet."""
    if pattern is None:
        return []
    dropped = step.lexicon(call.arguments[2]) if len(call.arguments) > 2 and call.arguments[2] is not None else None
    refused = {phrase.text.lower() for entry in dropped.entries for phrase in entry} if dropped is not None else set()
    found: list[str] = []
    pool = [*step.kit.filler.words, *strings_of(step, pattern), *step.kit.filler.long, *step.kit.filler.invented(3000)]
    for word in dict.fromkeys(pool):
        tokens = pattern.tokens(step.kit.measure.text(word))
        if len(tokens) == 1 and tokens[0] not in there and tokens[0].lower() not in refused:
            found.append(word)
            if len(found) >= count:
                break
    return found


def _same_words(step: Step, site: Site, count: int) -> Iterator[Draft]:
    """Give back drafts in which words of padding are all the same word, so that there are fewer different ones."""
    document = site.document(step.draft)
    padding = [n for n in site.places(step.draft) if document.pieces[n].role == "filler"]
    yield from removals(step, site, padding, count) if padding else ()
    words = [word for n in padding for word in document.pieces[n].text.rstrip(".").split()]
    for same in (count + 1, len(words)):
        changed = [words[0]] * same + words[same:] if words else []
        made = document
        for n in padding:
            size = len(document.pieces[n].text.split())
            made = made.replaced(n, step.kit.filler.sentence(changed[:size], document.pieces[n].before))
            changed = changed[size:]
        if padding:
            yield site.put(step.draft, made)


def _parts(step: Step, call: Call, distinct: bool) -> Iterator[Draft]:
    separator = str(plain(step.read(call.arguments[1])) or "")
    for site in step.sites(call.arguments[0]):
        document = site.document(step.draft)
        words = step.kit.filler.take(document, step.count + 1, fresh=distinct)
        if step.up and separator:
            need = step.count if document.pieces else step.count - 1
            pieces = [Piece(f"{separator} {word}", " ", "filler") for word in words[:need]]
            first = [] if document.pieces else [Piece(words[-1], "", "filler")]
            yield site.inserted(step.draft, True, *first, *pieces)
            yield site.inserted(step.draft, True, *first, *[Piece(piece.text, "\n\n", "filler") for piece in pieces])
        elif not step.up:
            marked = [n for n in site.places(step.draft) if separator in document.pieces[n].text]
            yield from removals(step, site, marked, step.count) if marked else ()
            for place in marked:
                text = document.pieces[place].text.replace(separator, " ").strip()
                yield site.put(step.draft, document.replaced(place, Piece(text, " ", "raw")))


def _items(step: Step, node: InputRef, distinct: bool) -> Iterator[Draft]:
    found = step.draft.fields.get(node.name)
    items = found.items if isinstance(found, Texts) else ()
    words = step.kit.filler.take(Document(), step.count + len(items))
    if step.up:
        more = [Document((Piece(word, "", "filler"),)) for word in words[len(items) :]]
        yield step.draft.put(node.name, Texts((*items, *more)))
    else:
        yield step.draft.put(node.name, Texts(items[: max(0, len(items) - step.count)]))
        yield step.draft.put(node.name, Texts(items[:1] * len(items)))


@maker("list.shared")
def shared(step: Step, call: Call) -> Iterator[Draft]:
    """Put the same items into both lists, or take some that are shared out of one."""
    one, two = call.arguments[:2]
    left, right = set(step.read(one) or ()), set(step.read(two) or ())
    if step.up:
        yield from _copied(step, one, sorted(right - left))
        yield from _copied(step, two, sorted(left - right))
        yield from _both(step, one, two, left | right)
        yield from _found_in_both(step, one, two, left & right)
    else:
        for node in (two, one):
            yield from _dropped(step, node, sorted(left & right))
            yield from _resized(step, node, True)


def _copied(step: Step, node: Expression | None, items: list[str]) -> Iterator[Draft]:
    """Give back the draft with items of one list in the other as well."""
    ranked = sorted(items, key=lambda item: (step.harm(item), item))[: step.count]
    if not ranked or not isinstance(node, Call | InputRef):
        return
    if isinstance(node, InputRef):
        found = step.draft.fields.get(node.name)
        there = found.items if isinstance(found, Texts) else ()
        more = tuple(Document((Piece(item, "", "raw"),)) for item in ranked)
        yield step.draft.put(node.name, Texts((*there, *more)))
        return
    for site in step.sites(node.arguments[0]):
        yield site.inserted(step.draft, True, *step.kit.filler.sentences(ranked))
        yield site.inserted(step.draft, True, *[Piece(item, " ", "filler") for item in ranked])
        yield site.inserted(step.draft, False, *step.kit.filler.sentences(ranked))


def _both(step: Step, one: Expression | None, two: Expression | None, there: set[str]) -> Iterator[Draft]:
    """Give back the draft with new items in both lists."""
    if not (isinstance(one, Call) and isinstance(two, Call) and len(one.arguments) > 1 and len(two.arguments) > 1):
        return
    pattern = step.pattern(one.arguments[1])
    words = tokens_besides(step, one, pattern, there, step.count)
    for site in step.sites(one.arguments[0]):
        for other in step.sites(two.arguments[0]):
            draft = site.inserted(step.draft, True, *step.kit.filler.sentences(words))
            yield other.inserted(draft, True, *step.kit.filler.sentences(words))


def _found_in_both(step: Step, one: Expression | None, two: Expression | None, there: set[str]) -> Iterator[Draft]:
    """Give back the draft with texts in both inputs in which both tools find the same new things."""
    finders = [call for call in (lists_of(one), lists_of(two)) if call is not None]
    if not finders:
        return
    texts, items, left = [], set(there), step.count
    for text, found in texts_with(step, finders[0]):
        new = set(found).intersection(*[items_in(step, other, text) for other in finders[1:]]) - items
        if 0 < len(new) <= left:
            texts.append((text, sorted(new)))
            items.update(new)
            left -= len(new)
        if not left:
            break
    draft = step.draft
    for node in (one, two):
        draft = _with_found(step, draft, node, texts)
    yield draft


def _with_found(step: Step, draft: Draft, node: Expression | None, texts: list[tuple[str, list[str]]]) -> Draft:
    """Give back a draft with texts in what a tool reads, or with the items in an input that is the list itself."""
    if isinstance(node, InputRef):
        there = draft.fields.get(node.name)
        items = there.items if isinstance(there, Texts) else ()
        more = [Document((Piece(item, "", "raw"),)) for _, found in texts for item in found]
        return draft.put(node.name, Texts((*items, *more)))
    for site in step.sites(node.arguments[0])[:1] if isinstance(node, Call) else ():
        draft = site.inserted(draft, True, *[Piece(text, "\n\n", "block") for text, _ in texts])
    return draft


def _dropped(step: Step, node: Expression | None, items: list[str]) -> Iterator[Draft]:
    """Give back drafts without the pieces that have an item."""
    if not isinstance(node, Call):
        return
    for site in step.sites(node.arguments[0]):
        document = site.document(step.draft)
        holding = [
            n for n in site.places(step.draft) if any(item.lower() in document.pieces[n].text.lower() for item in items)
        ]
        yield from removals(step, site, holding, step.count) if holding else ()
        for place in holding:
            words = [word for word in document.pieces[place].text.split() if word.strip(".,").lower() not in items]
            if words:
                yield site.put(step.draft, document.replaced(place, Piece(" ".join(words), " ", "raw")))
