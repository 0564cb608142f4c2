"""Phrases that ask for so many words, sentences, bullets, questions and so on."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rubricc.compiler.frontend.natural.offline.bounds import NUMBER, bound_of
from rubricc.compiler.frontend.natural.offline.conditions import Call, every
from rubricc.compiler.frontend.natural.offline.form import Form

EMOJI = "[\U0001f300-\U0001faff\u2600-\u27bf]"
"""A pattern of one emoji."""
COUNTED = {
    "word": "text.words({})",
    "sentence": "text.sentences({})",
    "paragraph": "text.paragraphs({})",
    "character": "text.characters({})",
    "line": "text.lines({})",
    "bullet point": "format.bullets({})",
    "bulleted point": "format.bullets({})",
    "bullet": "format.bullets({})",
    "bulleted item": "format.bullets({})",
    "numbered item": "format.numbered_items({})",
    "numbered step": "format.numbered_items({})",
    "numbered point": "format.numbered_items({})",
    "heading": "format.headings({})",
    "header": "format.headings({})",
    "subheading": "format.headings({})",
    "question": "text.questions({})",
    "follow-up question": "text.questions({})",
    "clarifying question": "text.questions({})",
    "open question": "text.questions({})",
    "link": "format.links({})",
    "url": "format.links({})",
    "markdown link": "format.links({})",
    "external link": "format.links({})",
    "hyperlink": "format.links({})",
    "placeholder": "format.placeholders({})",
    "table": "format.tables({})",
    "code block": "format.code_blocks({})",
    "block quote": "format.block_quotes({})",
    "exclamation mark": 'text.count_matches({}, "!")',
    "exclamation point": 'text.count_matches({}, "!")',
    "question mark": 'text.count_matches({}, "[?]")',
    "comma": 'text.count_matches({}, ",")',
    "emoji": f'text.count_matches({{}}, "{EMOJI}")',
}
"""Things that a tool counts, by what they are called, with the expression that counts them."""
_UNIT = "(?P<unit>" + "|".join(sorted(COUNTED, key=len, reverse=True)) + ")s?"
_SIZE = r"(?P<size>[^.;:]+?)"
_LATE = r"(?P<late>\+| or (?:more|fewer|less|longer|shorter)| (?:max|min)(?:imum)?\.?)?"
_WHERE = r"(?: long| in length)?(?: in (?:total|all|the (?:response|answer)))?(?: (?:to|for) the (?:user|reader))?"
_HAS = (
    r"(?:(?:is|are|be|being|has|have|having|contains?|includes?|uses?|stays?|remains?|consists? of|provides?|gives?|"
    r"keeps?(?: it| the (?:response|answer))?(?: to)?|limits? (?:it|the response) to|written (?:in|with)|answers? in|"
    r"responds? in|replies in|reply in|in|asks?|poses?|there (?:is|are|should be|must be)|is (?:kept|limited) to)\s+)?"
)
_KIND = r"(?:(?P<{0}>numbered|ordered)|bullet(?:ed)?(?:[- ]points?)?|unordered) list"
_ENTRIES = r"(?:items|points|entries|steps|bullets|things)"
_ITEMS = re.compile(
    rf"{_HAS}(?:lists?\s+)?(?:(?P<a>[^.;:]+?) {_ENTRIES} (?:in|as) an? {_KIND.format('one')}|"
    rf"(?:an? )?{_KIND.format('two')} (?:of|with) (?P<b>[^.;:]+?) {_ENTRIES})"
)
_AMOUNT = re.compile(rf"{_HAS}{_SIZE}[ -]{_UNIT}{_LATE}{_WHERE}")
_LATER = re.compile(rf"{_HAS}(?P<size>{NUMBER}(?: or (?:more|fewer|less)|\+)) {_UNIT}{_WHERE}")
_LIMITED = re.compile(
    rf"(?:(?:is )?(?:limit(?:s|ed)?|kept|keeps?|restrict(?:s|ed)?|capped|caps?)(?: (?:it|the (?:response|"
    rf"answer)))?(?: to| at)|"
    r"(?:has |with )?(?:a )?(?:word|sentence|character|length) limit of) "
    rf"(?P<size>{NUMBER}) {_UNIT}{_WHERE}"
)
_EXCEEDS = re.compile(
    rf"(?:exceeds?|goes? over|runs? over|goes? beyond|surpass(?:es)?) (?P<n>{NUMBER}) {_UNIT}{_WHERE}"
)
_COUNT_IS = re.compile(
    rf"(?:the |its |a )?(?:total )?(?:number of {_UNIT}|(?P<named>word|sentence|paragraph|character|line) (?:count|"
    rf"length|"
    rf"limit)|length)(?: of the (?:response|answer))?(?: (?:is|are|should be|must be|stays|lies|of)|:)? "
    rf"{_SIZE}(?: (?P<own>word|sentence|paragraph|character|line)s?)?{_LATE}"
)
_EACH = re.compile(
    rf"(?P<which>every|each|all|no) (?P<part>sentence|paragraph|line)s? (?:is|are|has|have|contains?|be|"
    rf"should (?:be|have)|"
    rf"must (?:be|have)) {_SIZE} {_UNIT}{_LATE}{_WHERE}"
)
_AND_EACH = re.compile(
    r"(?P<first>.+ (?P<part>paragraph|sentence)s?),? (?:each|every one)(?: of (?:them|which))?"
    r"(?: (?:with|having|has|have|containing|of))? (?P<rest>.+)"
)
_TWO = re.compile(r"(?P<first>[^,]+?),? (?:but|and|yet) (?P<second>.+)")
_VARIABLES = {"sentence": "s", "paragraph": "p", "line": "l"}


def amounts(text: str) -> Iterator[Form]:
    """Yield how many of something an answer is to have."""
    bare = text.lower()
    for read in (_plain, _items, _both, _named, _each, _and_each):
        yield from read(bare)


def _plain(text: str) -> Iterator[Form]:
    """Yield a bound and what it counts: `at least three bullets`, `limited to 50 words`, `exceeds 5 lines`."""
    for pattern in (_LIMITED, _LATER, _AMOUNT):
        found = pattern.fullmatch(text)
        most = "at most " if found and pattern is _LIMITED else ""
        bound = bound_of(most + found["size"] + (found.groupdict().get("late") or "")) if found else None
        if found and bound is not None:
            yield _counted(found["unit"], bound)
    over = _EXCEEDS.fullmatch(text)
    if over:
        yield _counted(over["unit"], f"{bound_of('over ' + over['n'])}")


def _and_each(text: str) -> Iterator[Form]:
    """Yield a bound on parts and one on each of them: `four paragraphs, each with two sentences`."""
    found = _AND_EACH.fullmatch(text)
    first = next(amounts(found["first"]), None) if found else None
    inner = next(_each(f"each {found['part']} has {found['rest']}"), None) if found else None
    if first is not None and inner is not None:
        yield Form(every((first.condition, inner.condition)), "amount", shown=_grids())


def _both(text: str) -> Iterator[Form]:
    """Yield two bounds on one count: `at least 150 but no more than 200 words`."""
    found = _TWO.fullmatch(text)
    unit = re.search(_UNIT, found["second"]) if found else None
    if found is None or unit is None:
        return
    first = found["first"] if re.search(_UNIT, found["first"]) else f"{found['first']} {unit['unit']}s"
    made = [next(amounts(part), None) for part in (first, found["second"])]
    if all(form is not None for form in made):
        yield Form(every(tuple(form.condition for form in made if form is not None)), "amount")


def _items(text: str) -> Iterator[Form]:
    """Yield how many items a list of a kind is to have."""
    found = _ITEMS.fullmatch(text)
    bound = bound_of(found["a"] or found["b"]) if found else None
    if found and bound is not None:
        yield _counted("numbered item" if found["one"] or found["two"] else "bullet", bound)


def _counted(unit: str, bound: str) -> Form:
    return Form(Call(f"{COUNTED[unit]} {bound}"), "amount")


def _named(text: str) -> Iterator[Form]:
    """Yield what is said of a count itself: `word count is 50 or fewer`."""
    found = _COUNT_IS.fullmatch(text)
    unit = (found["unit"] or found["named"] or found["own"]) if found else None
    bound = bound_of(found["size"] + (found["late"] or "")) if found else None
    if unit and bound is not None:
        yield _counted(unit, bound)


def _each(text: str) -> Iterator[Form]:
    """Yield what every sentence or paragraph is to have, or none may have."""
    found = _EACH.fullmatch(text)
    bound = bound_of(found["size"] + (found["late"] or "")) if found else None
    if found is None or bound is None:
        return
    name, part = _VARIABLES[found["part"]], found["part"]
    counted = COUNTED[found["unit"]].format(name)
    quantifier = "some" if found["which"] == "no" else "every"
    said = f"({quantifier} {name} in {part}s({{}}) where {counted} {bound})"
    yield Form(Call(f"not {said}" if found["which"] == "no" else said), "amount", shown=_parts(found["unit"], part))


def _grids() -> tuple[str, ...]:
    """Give back answers with a few paragraphs, each of a few sentences."""
    return tuple(
        "\n\n".join([" ".join(["It is so."] * size)] * count) for count in (1, 2, 3, 4, 6) for size in (1, 2, 4)
    )


def _parts(unit: str, part: str) -> tuple[str, ...]:
    """Give back answers with very few and with very many of a unit in a part."""
    one = {"word": "word", "character": "a"}.get(unit, "It is so.")
    join = "" if unit == "character" else " "
    end = "." if part == "sentence" and unit in ("word", "character") else ""
    return tuple(join.join([one] * size) + end for size in (1, 3, 30, 300, 1500))
