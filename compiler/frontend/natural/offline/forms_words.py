"""Phrases that ask for words as they stand: in quotation marks, as code, an address, a formula, a list of words."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace

from rubricc.compiler.frontend.natural.offline.bounds import NUMBER, bound_of
from rubricc.compiler.frontend.natural.offline.conditions import Call, Condition, Found, Not, at_least, either, every
from rubricc.compiler.frontend.natural.offline.figures import figure_of
from rubricc.compiler.frontend.natural.offline.form import SAYS, Form
from rubricc.compiler.frontend.natural.offline.lists import split_items
from rubricc.compiler.ir.literals import show_text

_QUOTE = r"\"[^\"]+\"|“[^”]+”|`[^`]+`|(?<!\w)'[^']+'(?!\w)|‘[^’]+’"
_PLAIN = (
    r"https?://[^\s,;)]+|www\.[^\s,;)]+|(?<![\w/])(?:/[\w.-]+){2,}/?|[#@]\w[\w-]*|[\w.+-]+@[\w-]+(?:\.[\w-]+)+|"
    r"[A-Za-zα-ωΑ-Ω]\w* ?= ?[^\s,.;]+(?: ?[-+*/×·^] ?[^\s,.;]+)*"
)
QUOTED = re.compile(_QUOTE)
"""A text in quotation marks of any kind."""
_LITERAL = re.compile(rf"{_QUOTE}|{_PLAIN}")
_LABEL = (
    r"words?|phrases?|terms?|key ?words?|key ?phrases?|strings?|texts?|sentences?|expressions?|quotes?|"
    r"quotations?|lines?|"
    r"questions?|hashtags?|slogans?|taglines?|titles?|tags?|formulas?|formulae|equations?|urls?|links?|address(?:es)?|"
    r"e-?mail|web|website|file|directory|paths?|commands?|functions?|variables?|flags?|codes?|references?|number|name|"
    r"values?|symbols?|handles?|statement|disclaimer|greeting|[\w-]+(?= (?:link|url|page|address)s?\b)"
)
_LABELS = (
    rf"(?:(?:the|a|an|its|this|these|following|exact|literal|verbatim|any|of|either|all|both|{_LABEL})\b\s*|"
    r":\s*){0,8}"
)
_THE = r"(?:(?:the|these|following|all|both|any|either|of|one)\s+)*"
_AT_LEAST = rf"(?:at least|a minimum of|no fewer than)?\s*(?P<n>{NUMBER})\s+(?:or more )?of\s+"
_SAID = re.compile(rf"{SAYS}\s+(?:(?P<none>none of\s+)|{_AT_LEAST})?(?P<labels>{_LABELS})(?P<said>\S.*)", re.I)
_TIMES = re.compile(
    rf"{SAYS}\s+{_LABELS}(?P<said>{_QUOTE}|{_PLAIN}|[\w-]+)\s+(?P<size>(?:(?:at least|at most|no more than|"
    rf"more than|exactly|"
    rf"fewer than|no fewer than)\s+)?(?:once|twice|{NUMBER} times)(?: or (?:more|fewer))?)",
    re.I,
)
_IS = re.compile(
    rf"(?:is|be|equals|returns?|outputs?|prints?)\s+(?:(?:exactly|either)\s+)?(?P<said>(?:{_QUOTE})(?:(?:,| or|"
    rf"\s)+(?:{_QUOTE}))*)",
    re.I,
)
_BUT_NOT = re.compile(
    rf"(?P<first>.+?),? (?:but not|and not|without|but neither) (?P<banned>(?:{_QUOTE})(?:(?:,| or| and| nor|"
    rf"\s)+(?:{_QUOTE}))*)"
)
_CALLED = re.compile(
    rf"(?i:{SAYS})\s+(?:the|its|their|a|an) (?:[a-z-]+ ){{0,3}}[a-z-]+(?:,| \() ?(?P<name>[A-Z][\w.'’-]+(?: (?:of |"
    rf"de |van |the )?[A-Z][\w.'’-]+){{0,3}})\)?"
)
_EQUATION = re.compile(rf"{SAYS}\s+(?:(?:the|a|an|its)\s+)?(?:[\w-]+\s+){{0,2}}(?P<said>[A-Za-z]\w* ?= ?\S+)", re.I)
_BARE = re.compile(
    rf"{SAYS}\s+{_THE}(?:key ?words?|words|terms|phrases)(?: (?:such as|like))?\s*(?::|[-–])\s*"
    r"(?P<said>[^\"“`]+)",
    re.I,
)
_NUMBERED = re.compile(
    rf"{SAYS}\s+(?:(?:the|a|an|its|their|our)\s+)?(?:[\w'’-]+\s+){{0,4}}(?:number|code|hotline|helpline|id|extension|"
    rf"postcode|zip code)"
    r"(?: is| as| of|:|,)?(?: (?:of|for) (?:the )?[\w ]+?)?\s+\(?(?P<said>[A-Z]{0,4}[-–]?\+?\d[\d –-]*[A-Z]?)\)?",
    re.I,
)
_TERM = re.compile(
    rf"{SAYS}\s+the (?:exact )?(?:term|word|phrase|expression|keyword|abbreviation|acronym|hashtag)\s+(?!counts?\b|"
    rf"limits?\b|orders?\b|choices?\b|lengths?\b)"
    r"(?P<said>[\w-]+(?: [\w-]+){0,3})",
    re.I,
)
_MOST_LOOSE = 5
"""How many words a quotation has at most that is said as it stands; longer ones are examples of what is said."""
_LOOSELY = re.compile(
    rf"(?!contains?|includes?|uses?|has|have|quotes?|cites?|writes?|shows?|displays?|adds?){SAYS}\s+"
    r"(?!.*\b(?:sentence|statement|phrase|words?|exact|verbatim|text|string|line|wording|quote|disclaimer|warning)s?\b"
    r"[^\"“]*[\"“])",
    re.I,
)
_WORD = re.compile(r"[A-Za-z]+")
_STRICT = re.compile(r"\b(?:words?|terms?|strings?|exact|verbatim|literal)\b", re.I)


def words_used(text: str) -> Iterator[Form]:
    """Yield the words that an answer is to have as they stand, and those beside them that it is not to have."""
    both = _BUT_NOT.fullmatch(text)
    first = next(words_used(both["first"]), None) if both else None
    if both and first is not None:
        banned = either(tuple(said(bare(item), strict=True) for item in _LITERAL.findall(both["banned"])))
        yield replace(first, condition=every((first.condition, Not(banned))))
        return
    yield from _wanted(text)


def _wanted(text: str) -> Iterator[Form]:
    for read in (_literals, _listed, _counted, _equal, _equation, _named, _term, _numbered):
        yield from read(text)


def _literals(text: str) -> Iterator[Form]:
    """Yield the texts in quotation marks, addresses and the like that a phrase names, and nothing beside them."""
    found = _SAID.fullmatch(text)
    literals = [bare(item) for item in _LITERAL.findall(found["said"])] if found else []
    if found is None or not literals:
        return
    between = _LITERAL.sub("", found["said"]).strip(" ,.")
    example = any(len(item.split()) > _MOST_LOOSE for item in literals) and _LOOSELY.match(text) is not None
    if not example and re.fullmatch(r"(?:and|or|nor|in it|anywhere|,|\s)*", between):
        strict = _STRICT.search(found["labels"]) is not None
        parts = tuple(said(item, strict) for item in literals)
        choice = re.search(r"\bor\b|\bany\b|\beither\b", f"{between} {found['labels']}") is not None
        yield Form(_joined(found, parts, choice), "quoted", shown=(" ".join(literals),))


def _equal(text: str) -> Iterator[Form]:
    """Yield what an answer is to be, as it stands: `is “Yes” or “No”`."""
    found = _IS.fullmatch(text)
    if found:
        texts = tuple(bare(item) for item in QUOTED.findall(found["said"]))
        yield Form(Found(tuple((text,) for text in texts)), "quoted", shown=texts)


def _equation(text: str) -> Iterator[Form]:
    """Yield an equation, with blanks around its sign or without."""
    found = _EQUATION.fullmatch(text)
    if found:
        left, _, right = (side.strip() for side in found["said"].partition("="))
        ways = (f"{left} = {right}", f"{left}={right}")
        yield Form(Found((ways,)), "quoted", shown=(f"So {ways[0]}.",))


def _named(text: str) -> Iterator[Form]:
    """Yield a name that stands beside what it is of: `the author, Jane Austen`."""
    found = _CALLED.fullmatch(text)
    if found:
        name = found["name"].strip()
        yield Form(Found(((name, *name.split()[1:][-1:]),)), "named", shown=(f"It is {name}.",))


def _term(text: str) -> Iterator[Form]:
    """Yield a term without quotation marks: `the term myocardial infarction`."""
    found = _TERM.fullmatch(text)
    if found and not re.search(r"\b(?:for|of|that|which|to|in|used|with|and|or)\b", found["said"]):
        yield Form(said(found["said"], strict=True), "quoted", shown=(f"It is {found['said']}.",))


def _numbered(text: str) -> Iterator[Form]:
    """Yield a number or code that is a name: `the hotline 0800 123 456`."""
    found = _NUMBERED.fullmatch(text)
    if found:
        yield Form(Found(((found["said"].strip(),),)), "quoted", shown=(f"It is {found['said']}.",))


def _counted(text: str) -> Iterator[Form]:
    """Yield how often a word is to stand: `the word “because” at least twice`."""
    found = _TIMES.fullmatch(text)
    size = found["size"].lower().replace("once", "one").replace("twice", "two").replace(" times", "") if found else ""
    bound = bound_of(size)
    if found is None or bound is None:
        return
    word = bare(found["said"])
    shown = tuple(", ".join([word] * times) + "." for times in (1, 2, 3, 5, 8))
    counted = f"text.count({{}}, [{show_text(word).replace('{', '{{').replace('}', '}}')}]) {bound}"
    yield Form(Call(counted), "quoted", shown=shown)


def _joined(found: re.Match[str], parts: tuple[Condition, ...], choice: bool) -> Condition:
    if found["none"]:
        return Not(either(parts))
    if found["n"]:
        return at_least(figure_of(found["n"].lower()), parts)
    return either(parts) if choice else at_least(len(parts), parts)


def _listed(text: str) -> Iterator[Form]:
    """Yield the words of a list without quotation marks: `the keywords: latency, throughput`."""
    found = _BARE.fullmatch(text)
    items = split_items(found["said"]) if found else ()
    if found and items:
        parts = tuple(Found(((item,),)) for item in items)
        choice = re.search(r"\bor\b|\bany of\b|\bone of\b", text, re.I)
        yield Form(either(parts) if choice else at_least(len(parts), parts), "quoted")


def bare(literal: str) -> str:
    """Give back what stands in quotation marks, and an address without the stop after it."""
    return literal.strip("\"“”`'‘’") if QUOTED.fullmatch(literal) else literal.rstrip(".,;:")


def said(literal: str, strict: bool) -> Condition:
    """Give back that a text stands in the answer: with `strict`, one word in no other form of it."""
    if strict and _WORD.fullmatch(literal):
        pattern = show_text(f"\\b{literal}\\b").replace("\\\\", "\\")
        return Call(f"{{}} matches {pattern}")
    return Found(((literal,),))
