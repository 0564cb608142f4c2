"""Phrases that ask for a layout or a language."""

from __future__ import annotations

import re
from collections.abc import Iterator

from rubricc.compiler.frontend.natural.offline.bounds import NUMBER
from rubricc.compiler.frontend.natural.offline.claims import Style, claim
from rubricc.compiler.frontend.natural.offline.conditions import (
    Call,
    Condition,
    Not,
    Within,
    either,
    every,
    unwrapped,
)
from rubricc.compiler.frontend.natural.offline.figures import figure_of
from rubricc.compiler.frontend.natural.offline.form import THE, USES, Form
from rubricc.compiler.frontend.natural.offline.forms_counts import COUNTED, EMOJI, amounts
from rubricc.compiler.frontend.natural.offline.languages import LANGUAGES

_LAYOUT = (
    (r"bullet(?:ed)?(?: |-)?(?:points?|lists?|items?)?|bullets|bullet-point lists?", "format.bullets({}) >= 1"),
    (r"number(?:ed|ing)(?: |-)?(?:lists?|items?|steps|points?|format)?", "format.numbered_items({}) >= 1"),
    (r"(?:section )?head(?:ing|er|line)s?|sub-?head(?:ing|er|line)s", "format.headings({}) >= 1"),
    (r"bold(?:ed|ing)?(?: (?:text|letters|font|type|words|formatting))?", "format.bold({}) >= 1"),
    (r"italics|italic text", "format.italics({}) >= 1"),
    (r"(?:markdown )?tables?|tabular format|table format", "format.tables({}) >= 1"),
    (r"(?:fenced )?code (?:blocks?|fences?)", "format.code_blocks({}) >= 1"),
    (r"block ?quotes?", "format.block_quotes({}) >= 1"),
    (r"(?:valid |well-formed )?json(?: format)?", "format.is_json({}, fenced: true)"),
    (r"(?:a )?(?:valid )?json object", 'format.is_json({}, kind: "object", fenced: true)'),
    (r"(?:a )?(?:valid )?json (?:array|list)", 'format.is_json({}, kind: "array", fenced: true)'),
    (r"(?:valid )?yaml(?: format)?", "format.is_yaml({}, fenced: true)"),
    (r"(?:valid )?csv(?: format)?", "format.is_csv({}, fenced: true)"),
    (r"all[ -]caps|(?:all )?(?:capital letters|capitals)|(?:all )?upper-?case(?: letters)?", 'text.case({}, "upper")'),
    (r"(?:all )?lower-?case(?: letters)?(?: only)?", 'text.case({}, "lower")'),
    (r"title case", 'text.case({}, "title")'),
    (r"(?:web ?|hyper|markdown |clickable |external |working )?links?|urls?|web addresses", "format.links({}) >= 1"),
    (r"placeholders?(?: text)?", "format.placeholders({}) >= 1"),
    (r"exclamation (?:marks?|points?)", f"{COUNTED['exclamation mark']} >= 1"),
    (r"question marks?", f"{COUNTED['question mark']} >= 1"),
    (r"emojis?|emoticons?", f"{COUNTED['emoji']} >= 1"),
    (r"commas?", f"{COUNTED['comma']} >= 1"),
    (r"(?:numbers|digits|figures|numerals)", 'text.count_matches({}, "[0-9]") >= 1'),
    (r"(?:a )?questions?", "text.questions({}) >= 1"),
    (r"(?:a )?postscript|p\.?s\.?", "format.postscript({})"),
)
_SHOWN = {
    "format.is_yaml": ("name: Anna\nage: 3",),
    "format.is_csv": ("name,age\nAnna,3\nBert,4",),
    "format.is_json": ('{"a": 1}', "[1]"),
    "format.placeholders": ("Dear [Name], it is so.",),
    "format.postscript": ("It is so.\n\nP.S. It is done.",),
    '"[0-9]"': ("It is 3.",),
    '"!"': ("It is so!",),
    '"[?]"': ("Is it so?",),
    '","': ("Yes, it is.",),
    EMOJI: ("It is so 😀",),
    "format.block_quotes": ("> It is so.",),
    "format.tables({}, ": (
        "| a | b | c | d |\n|---|---|---|---|\n" + "| 1 | 2 | 3 | 4 |\n" * 5,
        "| a | b |\n|---|---|\n" + "| 1 | 2 |\n" * 20,
    ),
    "format.code_blocks": ("```\nx = 1\n```",),
}
_OF_TOPIC = (
    "| {0} | It is so. |\n|---|---|\n| 1 | 2 |",
    "See {0}: https://example.org",
    "- {0}\n- It is so.",
    "1. {0}\n2. It is so.",
    "# {0}\nIt is so.",
    "What about {0}?",
)
"""Answers that have something of each layout about a subject."""
_FORMATTING = (
    r"(?:(?:(?:good|efficient|effective|clear|readable|proper|\w+ly)\s+)*"
    r"(?:use of |formatting(?: elements?)?(?: (?:to|for) [^,]+)?,? (?:such as|like|including) ))?"
)
_AS = rf"(?:{USES}|is|are|be|outputs?|returns?|produces?|there (?:is|are|should be|must be)|written|formatted)"
_HOW = r"(?:(?:in|as|only|purely|entirely|formatted as|written in|given as|returned as|provided as|at least one)\s+)*"
_NONE = re.compile(
    rf"(?:{_AS}\s+)?(?:no|neither|zero|without(?: any)?|free (?:of|from)|devoid of)\s+(?P<what>[^.]+?)(?: at all|"
    rf" whatsoever)?"
)
_PURPOSE = re.compile(
    r"\s+(?:to (?:organi[sz]e|structure|present|list|separate|improve|enhance|make|help|highlight|convey|format)\b.*"
    r"|for (?:clarity|readability|easy|ease|better|emphasis)\b.*|in (?:the|its) (?:response|answer)"
    r"|(?:to|for) the (?:user|reader)|anywhere|at least (?:once|one time)|such as \[[\w ]+\])$"
)
_AND_OR = re.compile(r"\s*(?:,\s*(?:and/or|and|or|nor)?|\band/or\b|\band\b|\bor\b|\bnor\b)\s*")
_TOPIC = re.compile(
    r"(?P<what>(?:[\w-]+ ){0,4}(?:tables?|links?|headings?|questions?|lists?|bullet points|bullets))\s+"
    r"(?:(?:that|which|to|of) )?(?:to|for|about|on|of|asking|regarding|titled|called|pointing to|"
    r"(?:compar|list|show|summari[sz]|explain|contrast|display|set)(?:es|s|e|"
    r"ing)?(?: out)?(?: about)?)\s+(?P<topic>.+)",
    re.I,
)
_LANGUAGE_NAMES = "|".join(LANGUAGES)
_IN_LANGUAGE = re.compile(
    r"(?:responds?|answers?|replies|reply|writes?|is|be|(?:is )?written|communicates?|"
    r"provides? (?:a|the) (?:response|answer))"
    r"(?: (?:the )?(?:user|question|query|it))?(?: back)?(?: only| entirely| completely| fully)?"
    rf" in (?P<name>{_LANGUAGE_NAMES})(?: language)?(?: only)?"
    rf"|(?:the )?language (?:of the (?:response|answer) )?(?:is|should be|must be) (?P<of>{_LANGUAGE_NAMES})"
)
_SIZED = re.compile(
    rf"(?:markdown )?table (?:with|of|that has|having) (?:at least )?(?P<n>{NUMBER}) (?P<part>columns?|rows?)"
)
_CODE = re.compile(
    r"code (?:block|snippet|example)s? (?:in|written in|of) (?P<after>[\w+#]+)|(?P<before>[\w+#]+) code (?:block|"
    r"snippet)s?"
)


def layout(text: str) -> Iterator[Form]:
    """Yield the layout that a phrase names: `uses bullet points or numbered lists`."""
    found = re.fullmatch(rf"{_AS}\s+{_HOW}{THE}{_FORMATTING}{_HOW}(?P<what>.+)", text.lower())
    yield from _layouts(found["what"]) if found else ()
    yield from _about(text)


def none_of(text: str) -> Iterator[Form]:
    """Yield that an answer has nothing of a layout: `no headings`, `without emojis or exclamation marks`."""
    found = _NONE.fullmatch(text.lower())
    made = _parts(found["what"]) if found else ()
    if made:
        yield Form(Not(either(made)), "format", shown=tuple(_shown(made)))


def _layouts(what: str) -> Iterator[Form]:
    made = _parts(what)
    if made:
        condition = either(made) if re.search(r"\bn?or\b", what) else every(made)
        yield Form(condition, "format", shown=tuple(_shown(made)))


def _parts(what: str) -> tuple[Condition, ...]:
    """Give back the conditions for all layouts that a phrase lists; none where one of them is no layout."""
    made = [one_layout(part) for part in _AND_OR.split(_PURPOSE.sub("", what)) if part]
    kept = tuple(item for item in made if item is not None)
    return kept if len(kept) == len(made) else ()


def one_layout(text: str) -> Condition | None:
    """Give back the condition for one layout by its name, such as `a table`; None for what is none."""
    bare = re.sub(r"^(?:(?:a|an|the|some|any|clear|proper|appropriate)\s+)+", "", text.strip())
    sized = _SIZED.fullmatch(bare)
    if sized:
        return Call(f"format.tables({{}}, {sized['part'].rstrip('s')}s: {figure_of(sized['n'])}) >= 1")
    code = _CODE.fullmatch(bare)
    if code:
        return Call(f'format.code_blocks({{}}, language: "{code["after"] or code["before"]}") >= 1')
    return next((Call(call) for words, call in _LAYOUT if re.fullmatch(words, bare)), None)


def _shown(made: tuple[Condition, ...]) -> Iterator[str]:
    """Yield answers that have a layout, where `answers` and `probes` know none."""
    for part in made:
        call = part.template if isinstance(part, Call) else ""
        language = re.search(r'code_blocks\(\{\}, language: "([^"]+)"', call)
        if language:
            yield f"```{language[1]}\nx = 1\n```"
        yield from next((said for key, said in _SHOWN.items() if key in call), ())


def _about(text: str) -> Iterator[Form]:
    """Yield a layout that is of a subject: `a table that compares mitosis and meiosis`."""
    found = re.fullmatch(rf"{_AS}\s+{THE}{_TOPIC.pattern}", text, re.I)
    counted = next(amounts(f"has {found['what']}"), None) if found else None
    made = () if found is None else (counted.condition,) if counted else _parts(found["what"].lower())
    if found is None or not made:
        return
    subject = unwrapped(claim(found["topic"], Style()))
    shown = tuple(said.format(found["topic"]) for said in _OF_TOPIC)
    if counted is not None:
        many = tuple("\n\n".join([said] * size) for said in shown for size in (1, 2, 3, 5))
        yield Form(every((*made, subject)), "format", shown=many)
        return
    yield Form(Within("paragraphs", every((*made, subject))), "format", shown=shown)


def language(text: str) -> Iterator[Form]:
    """Yield the language that an answer is to be in."""
    found = _IN_LANGUAGE.fullmatch(text.lower())
    if found:
        yield Form(Call(f'language.is({{}}, "{LANGUAGES[found["name"] or found["of"]]}")'), "language")
