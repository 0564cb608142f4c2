"""Phrases that ask for a length, a layout, a language, an edge or certain words."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rubricc.compiler.frontend.natural.offline.conditions import Call, Condition, Found, either, every
from rubricc.compiler.frontend.natural.offline.figures import WORDED, figure_of
from rubricc.compiler.frontend.natural.offline.form import THE, USES, Form
from rubricc.compiler.frontend.natural.offline.languages import LANGUAGES
from rubricc.compiler.ir.literals import show_text

_COUNTED = {
    "word": "text.words",
    "sentence": "text.sentences",
    "paragraph": "text.paragraphs",
    "character": "text.characters",
    "line": "text.lines",
    "bullet point": "format.bullets",
    "bullet": "format.bullets",
    "bulleted item": "format.bullets",
    "numbered item": "format.numbered_items",
    "heading": "format.headings",
    "header": "format.headings",
    "question": "text.questions",
    "link": "format.links",
    "placeholder": "format.placeholders",
    "table": "format.tables",
    "code block": "format.code_blocks",
}
"""Things that a tool counts, by what they are called."""
_N = rf"(?P<n>\d[\d,]*|{'|'.join(WORDED)})"
_UNIT = "(?P<unit>" + "|".join(sorted(_COUNTED, key=len, reverse=True)) + ")s?"
_LONG = r"(?: long| in length)?"
_RELATIONS = (
    (r"at least|no fewer than|no less than|a minimum of|minimum(?: of)?", ">="),
    (r"at most|no more than|a maximum of|maximum(?: of)?|up to|not exceeding|within|not more than|limited to", "<="),
    (r"fewer than|less than|under|below|shorter than", "<"),
    (r"more than|over|above|longer than", ">"),
    (r"exactly|precisely", "=="),
)
_HAS = (
    r"(?:(?:is|are|be|being|has|have|having|contains?|includes?|uses?|stays?|remains?|consists? of|provides?|gives?|"
    r"keeps?(?: it| the (?:response|answer))?|limits? (?:it|the response) to|written (?:in|with)|answers? in|"
    r"responds? in)\s+)?"
)
_LAYOUT = (
    (r"bullet(?:ed)?(?: |-)?(?:points?|lists?|items?)?|bullets|bullet-point lists?", "format.bullets({}) >= 1"),
    (r"number(?:ed|ing)(?: |-)?(?:lists?|items?|steps|format)?", "format.numbered_items({}) >= 1"),
    (r"(?:section )?head(?:ing|er|line)s?|sub-?head(?:ing|er|line)s", "format.headings({}) >= 1"),
    (r"bold(?:ed|ing)?(?: (?:text|letters|font|type|words|formatting))?", "format.bold({}) >= 1"),
    (r"italics|italic text", "format.italics({}) >= 1"),
    (r"tables?|tabular format|table format", "format.tables({}) >= 1"),
    (r"code blocks?", "format.code_blocks({}) >= 1"),
    (r"(?:valid )?json(?: format)?", "format.is_json({}, fenced: true)"),
    (r"all caps|(?:all )?capital letters|(?:all )?upper-?case(?: letters)?", 'text.case({}, "upper")'),
    (r"(?:all )?lower-?case(?: letters)?", 'text.case({}, "lower")'),
    (r"(?:web ?|hyper)?links?|urls?", "format.links({}) >= 1"),
)
_FORMATTING = (
    r"(?:(?:(?:good|efficient|effective|clear|readable|proper|\w+ly)\s+)*"
    r"(?:use of |formatting(?: elements?)?(?: (?:to|for) [^,]+)?,? (?:such as|like|including) ))?"
)
_PURPOSE = re.compile(
    r"\s+(?:to (?:organi[sz]e|structure|present|list|separate|improve|enhance|make|help|highlight|convey|format)\b.*"
    r"|for (?:clarity|readability|easy|ease|better|emphasis)\b.*|in (?:the|its) (?:response|answer))$"
)
_AND_OR = re.compile(r"\s*(?:,\s*(?:and/or|and|or)?|\band/or\b|\band\b|\bor\b)\s*")
_IN_LANGUAGE = re.compile(
    r"(?:responds?|answers?|replies|reply|writes?|is|be|(?:is )?written|communicates?|"
    r"provides? (?:a|the) (?:response|answer))"
    r"(?: (?:the )?(?:user|question|query|it))?(?: back)?(?: entirely| completely| fully)?"
    rf" in (?P<name>{'|'.join(LANGUAGES)})(?: language)?"
)
_EDGE = re.compile(
    r"(?P<edge>begins?|starts?|opens?|ends?|closes?|concludes?|finish(?:es)?)"
    r"(?: (?:it|the (?:response|answer)))?(?: off)?"
    r" with(?: the (?:exact )?(?:word|words|phrase|sentence|line|question))? [\"“](?P<said>[^\"“”]+)[\"”]",
    re.I,
)
_WORDS_USED = re.compile(
    r"(?:uses?|contains?|includes?|mentions?) the (?:exact )?(?:word|phrase|term|keyword)s? (?P<said>[\"“].+[\"”])",
    re.I,
)
_QUOTED = re.compile(r"[\"“]([^\"“”]+)[\"”]")


def amounts(text: str) -> Iterator[Form]:
    """Yield how many words, sentences, bullets and so on an answer is to have."""
    bare = text.lower()
    between = re.fullmatch(rf"{_HAS}between (\d+) and (\d+) {_UNIT}{_LONG}", bare)
    if between:
        yield Form(Call(f"{_COUNTED[between['unit']]}({{}}) in {between[1]} to {between[2]}"), "amount")
    for words, sign in _RELATIONS:
        found = re.fullmatch(rf"{_HAS}(?:{words}) {_N} {_UNIT}{_LONG}", bare)
        if found:
            yield Form(Call(f"{_COUNTED[found['unit']]}({{}}) {sign} {figure_of(found['n'])}"), "amount")
    plain = re.fullmatch(rf"{_HAS}{_N} {_UNIT}(?P<more> or (?:less|fewer|more))?{_LONG}", bare)
    if plain:
        sign = "==" if plain["more"] is None else ">=" if plain["more"].endswith("more") else "<="
        yield Form(Call(f"{_COUNTED[plain['unit']]}({{}}) {sign} {figure_of(plain['n'])}"), "amount")


def layout(text: str) -> Iterator[Form]:
    """Yield the layout that a phrase names: `uses bullet points or numbered lists`."""
    found = re.fullmatch(rf"{USES}\s+{THE}{_FORMATTING}(?P<what>.+)", text.lower())
    parts = _AND_OR.split(_PURPOSE.sub("", found["what"])) if found else []
    made = [_one_layout(part) for part in parts if part]
    kept = tuple(item for item in made if item is not None)
    if found and kept and len(kept) == len(made):
        choice = re.search(r"\bor\b", found["what"]) is not None
        yield Form(either(kept) if choice else every(kept), "format")


def _one_layout(text: str) -> Condition | None:
    bare = re.sub(r"^(?:a|an|the|some|clear|proper|appropriate)\s+", "", text.strip())
    return next((Call(call) for words, call in _LAYOUT if re.fullmatch(words, bare)), None)


def language(text: str) -> Iterator[Form]:
    """Yield the language that an answer is to be in."""
    found = _IN_LANGUAGE.fullmatch(text.lower())
    if found:
        yield Form(Call(f'language.is({{}}, "{LANGUAGES[found["name"]]}")'), "language")


def edges(text: str) -> Iterator[Form]:
    """Yield what an answer begins or ends with, in quotation marks."""
    found = _EDGE.fullmatch(text)
    if found:
        tool = "starts_with" if found["edge"].lower().startswith(("b", "s", "o")) else "ends_with"
        yield Form(Call(f"text.{tool}({{}}, [{_braced(found['said'].rstrip('.'))}])"), "edge")


def _braced(text: str) -> str:
    """Give back a text as a literal inside a template, where braces are doubled."""
    return show_text(text).replace("{", "{{").replace("}", "}}")


def words_used(text: str) -> Iterator[Form]:
    """Yield the words in quotation marks that an answer is to use."""
    found = _WORDS_USED.fullmatch(text)
    between = _QUOTED.sub("", found["said"]).strip(" ,.") if found else ""
    if found and re.fullmatch(r"(?:and|or|,|\s)*", between):
        parts: tuple[Condition, ...] = tuple(Found(((word.strip(" .,"),),)) for word in _QUOTED.findall(found["said"]))
        yield Form(either(parts) if "or" in between else every(parts), "quoted")
