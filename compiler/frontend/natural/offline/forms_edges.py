"""Phrases that ask for something at a place: what an answer, its first or its last paragraph begins or ends with."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rubricc.compiler.frontend.natural.offline.conditions import Call, Condition, Found, either, every
from rubricc.compiler.frontend.natural.offline.form import Form
from rubricc.compiler.frontend.natural.offline.forms_layout import one_layout
from rubricc.compiler.frontend.natural.offline.forms_words import QUOTED, bare
from rubricc.compiler.ir.literals import show_text

_PLACES = {"first": 1, "opening": 1, "second": 2, "third": 3, "last": -1, "final": -1, "closing": -1}
_EDGE = re.compile(
    r"(?:the )?(?:(?P<place>first|opening|second|third|last|final|closing) (?P<part>paragraph|sentence|line) )?"
    r"(?:(?:should|must|always|does) )*(?P<edge>begins?|starts?|opens?|ends?|closes?|concludes?|finish(?:es)?)"
    r"(?: (?:it|the (?:response|answer|message|email|letter)))?(?: off)? (?:by (?:saying|asking)|with):?"
    r"(?: (?:the|a|an|exact|word|words|phrase|sentence|line|question|text|greeting|one of|either|of|following|:))*"
    r" (?P<said>.+)",
    re.I,
)
_SIGNS = re.compile(
    r"(?:signs? off|(?:is )?signed(?: off)?|signs? it|closes? off) (?:with|as|by):? (?:the (?:name|words|"
    r"phrase) )?(?P<said>.+)",
    re.I,
)
_STOPS = {
    "full stop": ".", "period": ".", "question mark": "?", "exclamation mark": "!", "exclamation point": "!",
    "colon": ":", "ellipsis": "...",
}  # fmt: skip
_NAME_WORDS = 6
"""How many words a last paragraph has at most that is but a name and an office."""
_STOP = re.compile(rf"ends? (?:in|with) (?:a|an|the) (?P<stop>{'|'.join(_STOPS)})", re.I)
_ONE_WORD = re.compile(
    r"(?:the |its )?(?:very )?(?P<which>first|last|final) (?:word|words|phrase) (?:is|are|must be|should be|of the "
    r"(?:response|answer) (?:is|must be|should be)):? (?P<said>.+)",
    re.I,
)
_THANKING = re.compile(
    r"(?:an? |some )?(?:\w+ )?(?P<what>thank[- ]?you|thanks|words? of thanks|expressions? of thanks|apology|apologies)",
    re.I,
)
_QUESTION = re.compile(
    r"(?:with )?(?:a |an |another |one )?(?:\w+[- ])?question(?: (?:to|for) the (?:user|reader))?", re.I
)
_GREETINGS = ("Dear", "Hello", "Hi", "Hey", "Good morning", "Good afternoon", "Good evening", "Welcome", "Greetings")
_FAREWELLS = (
    "regards", "sincerely", "best wishes", "yours truly", "yours faithfully", "goodbye", "take care", "cheers",
    "have a good day", "have a great day", "have a nice day", "thank you", "thanks",
)  # fmt: skip
_NAME = r"(?:[A-Z][a-z]*\.? )?[A-Z][\w-]+"
_GREETS = re.compile(
    r"(?i:(?:begins?|starts?|opens?) (?:off )?with (?:a|an) (?:\w+ )?(?:greeting|salutation)"
    r"|(?:includes?|has|contains?|uses?) (?:a|an) (?:\w+ )?(?:greeting|salutation)|greets? the (?:user|patient|person)|"
    r"(?:uses?|mentions?|includes?|addresses the (?:user|patient) by) (?:the (?:user|patient)['’]s|their) "
    r"(?:(?:first|last|full) )?name(?=[,:]? [(\"“A-Z]))"
    rf"(?i: by (?:their |first )*name)?(?: \((?P<a>{_NAME})\)|[,:]? (?:as )?[\"“]?(?P<b>{_NAME})[\"”]?)?"
)
_BY_NAME = re.compile(r"by (?:their |first )*name\b")
_CLOSES = re.compile(
    r"(?:(?:ends?|closes?|finish(?:es)?|concludes?) (?:off )?with|includes?|has|contains?|uses?) (?:a|an) (?:\w+ )?"
    r"(?:sign-?off|closing|farewell|goodbye|valediction)",
    re.I,
)


def edges(text: str) -> Iterator[Form]:
    """Yield what stands at an edge: a text in quotation marks, or a question."""
    word = _ONE_WORD.fullmatch(text)
    edge = "starts" if word and word["which"].lower() == "first" else "ends"
    found = _EDGE.fullmatch(f"{edge} with {word['said']}" if word else text)
    if found is None:
        return
    at_start = found["edge"].lower().startswith(("b", "s", "o"))
    texts = [bare(item) for item in QUOTED.findall(found["said"])]
    if texts and re.fullmatch(r"(?:or|,|\s|\.)*", QUOTED.sub("", found["said"])):
        yield _edge(found, at_start, texts)
    elif found["place"] is None and _QUESTION.fullmatch(found["said"]):
        place = 1 if at_start else -1
        shown = "Is it so?", "It is so. Is it so?"
        yield Form(Call(f"text.questions(text.sentence({{}}, {place})) >= 1"), "edge", shown=shown)
    elif found["place"] is None and _THANKING.fullmatch(found["said"]):
        yield _courtesy_at(found["said"], at_start)
    elif found["place"] is None:
        yield from _layout_at(found["said"].lower(), 1 if at_start else -1)


def _courtesy_at(what: str, at_start: bool) -> Form:
    """Give back that thanks or an apology stand in the first paragraph, or in one of the last two."""
    phrases = ("sorry", "apologise", "apologize") if "apolog" in what.lower() else ("thank", "thanks", "grateful")
    said = ", ".join(map(_braced, phrases))
    shown = "I am sorry." if "apolog" in what.lower() else "Thank you."
    first = Call(f"text.paragraph({{}}, 1) mentions [{said}]")
    return Form(first if at_start else _near_end(said), "edge", shown=(shown,))


def _near_end(said: str) -> Condition:
    """Give back that something stands in the last paragraph, or before one that is but a name."""
    last, before = (Call(f"text.paragraph({{}}, {place}) mentions [{said}]") for place in (-1, -2))
    name = Call(f"text.words(text.paragraph({{}}, -1)) <= {_NAME_WORDS}")
    return either((last, every((before, name))))


def _layout_at(what: str, place: int) -> Iterator[Form]:
    """Yield that the first or the last line has a layout: `starts with a heading`."""
    level = re.search(r"\b(?:level[- ](?P<a>[1-6])|h(?P<b>[1-6]))\b", what)
    made = one_layout(re.sub(r"\b(?:level[- ][1-6]|h[1-6])(?: (?=heading))?", "", what).strip() or "heading")
    if not isinstance(made, Call):
        return
    line = f"text.line({{}}, {place})"
    call = made.template.replace("{}", line)
    if level is not None:
        call = call.replace(line, f"{line}, level: {level['a'] or level['b']}")
    number = level["a"] or level["b"] if level else "1"
    shown = (f"{'#' * int(number)} It is so\n\nIt is.", "- one", "1. one", "**It is so**", "https://example.org")
    yield Form(Call(call), "edge", shown=(*shown, "It is so.\n- one", "It is so.\n\n# It"))


def _edge(found: re.Match[str], at_start: bool, texts: list[str]) -> Form:
    tool = "text.starts_with" if at_start else "text.ends_with"
    said = ", ".join(_braced(text if at_start else text.rstrip(".")) for text in texts)
    shown = f"{texts[0]} and so on." if at_start else f"It is so. {texts[0]}"
    if not found["place"]:
        return Form(Call(f"{tool}({{}}, [{said}])"), "edge", shown=(shown,))
    where = f"text.{found['part'].lower()}({{}}, {_PLACES[found['place'].lower()]})"
    beside = (f"It is so.\n\n{shown}", f"{shown}\n\nIt is so.", f"It is so.\n{shown}", shown)
    return Form(Call(f"{tool}({where}, [{said}])"), "edge", shown=beside)


def sign_off(text: str) -> Iterator[Form]:
    """Yield what stands before a name at the end, or that some farewell does."""
    found = _SIGNS.fullmatch(text)
    texts = [bare(item) for item in QUOTED.findall(found["said"])] if found else []
    if found and texts and re.fullmatch(r"(?:or|,|\s|\.)*", QUOTED.sub("", found["said"])):
        yield _signed([text.rstrip(" ,.") for text in texts], texts[0])
    if _CLOSES.fullmatch(text):
        yield _signed(list(_FAREWELLS), "Kind regards")


def _signed(texts: list[str], shown: str) -> Form:
    """Give back that one of the texts stands at the end: a name may follow it."""
    said = ", ".join(map(_braced, texts))
    return Form(_near_end(said), "edge", shown=(f"It is so.\n\n{shown}\nAnna",))


def stops(text: str) -> Iterator[Form]:
    """Yield which mark an answer ends with."""
    found = _STOP.fullmatch(text)
    if found:
        mark = _STOPS[found["stop"].lower()]
        yield Form(Call(f'text.ends_with({{}}, ["{mark}"])'), "edge", shown=(f"It is so{mark}", "It is"))


def greeting(text: str) -> Iterator[Form]:
    """Yield that an answer begins with a greeting, with the name where one is told."""
    found = _GREETS.fullmatch(text)
    if found is None:
        return
    name = found["a"] or found["b"]
    if _BY_NAME.search(text) and not name:
        return
    if re.match(r"greets|begins?|starts?|opens?|(?:includes?|has|contains?|uses?) an? ", text, re.I) is None:
        yield Form(Found(((name,),)), "greeting", shown=(f"Dear {name},\n\nIt is so.",))
        return
    starts = Call(f"text.starts_with({{}}, [{', '.join(map(_braced, _GREETINGS))}])")
    named = (Call(f"text.line({{}}, 1) mentions [{_braced(name)}]"),) if name else ()
    yield Form(every((starts, *named)), "greeting", shown=(f"Dear {name or 'reader'},\n\nIt is so.",))


def _braced(text: str) -> str:
    """Give back a text as a literal inside a template, where braces are doubled."""
    return show_text(text).replace("{", "{{").replace("}", "}}")
