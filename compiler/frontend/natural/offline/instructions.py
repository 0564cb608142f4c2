"""Verifiable instructions in the words of a prompt: how long, in which form, with which words an answer is to be.

Each is read as one of the kinds that IFEval names (`compiler/frontend/ifeval.py`), with its arguments, and becomes a
condition there. What a prompt asks in other words is not found, and nothing is guessed.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass, field
from typing import Any

from rubricc.compiler.frontend.natural.offline.figures import WORDED, figure_of
from rubricc.compiler.frontend.natural.offline.languages import LANGUAGES

_W = "|".join(WORDED)
_N = rf"(?P<n>\d[\d,]*|{_W}|once|twice|a)"
_AT_LEAST = r"at least|no fewer than|no less than|minimum(?: of)?|a minimum of|not less than|over|more than"
_FEWER = r"less than|fewer than|under|below|no more than|at most|a maximum of|not more than|up to"
_RELATION = rf"(?P<rel>{_AT_LEAST}|{_FEWER})"
_QUOTED = r"[\"'“”‘’]([^\"“”‘’']+)[\"'“”‘’]"


@dataclass(frozen=True, slots=True)
class Instruction:
    """An instruction: its kind, and the arguments that it has in IFEval."""

    kind: str
    arguments: dict[str, Any] = field(default_factory=dict)


Reader = Callable[[str], Iterator[Instruction]]


def instructions(prompt: str) -> tuple[Instruction, ...]:
    """Give back the instructions that a prompt holds, in the order of the kinds; a range is two of them."""
    text = re.sub(r"[ \t]+", " ", prompt)
    found: list[Instruction] = []
    for read in _READERS:
        for item in read(text):
            found += [] if item in found else [item]
    return tuple(found)


def _figure(text: str) -> int:
    text = text.lower()
    if text in ("once", "a"):
        return 1
    return 2 if text == "twice" else figure_of(text)


def _bound(relation: str, figure: int) -> tuple[str, int]:
    """Give back `at least` or `less than` with the number that says the same."""
    relation = relation.lower()
    if relation in ("over", "more than"):
        return "at least", figure + 1
    if re.fullmatch(_AT_LEAST, relation):
        return "at least", figure
    strict = relation in ("less than", "fewer than", "under", "below")
    return "less than", figure if strict else figure + 1


def _counted(text: str, unit: str) -> Iterator[tuple[str, int]]:
    """Yield how many of a unit are asked for: `at least 300 words`, `300 words or more`, `300 or more words`."""
    for found in re.finditer(rf"\b{_RELATION} {_N}(?:[ -]| total )?{unit}\b", text, re.I):
        yield _bound(found["rel"], _figure(found["n"]))
    ranges = (
        rf"\b(?P<low>\d+|{_W})(?: to | or |-)(?P<high>\d+|{_W}) {unit}\b",
        rf"\bnumber of {unit} [^.\n]{{0,40}}?(?:range of|between) (?P<low>\d+) (?:to|and) (?P<high>\d+)",
        rf"\bexactly (?P<low>(?P<high>\d+|{_W})) {unit}\b",
    )
    for pattern in ranges:
        for found in re.finditer(pattern, text, re.I):
            yield "at least", _figure(found["low"])
            yield "less than", _figure(found["high"]) + 1
    for found in re.finditer(rf"\bnumber of {unit} [^.\n]{{0,40}}?\b{_N} or more", text, re.I):
        yield "at least", _figure(found["n"])
    for found in re.finditer(
        rf"\b{_N}(?P<early> or more| or less| or fewer|\+)? {unit}(?P<late> or more| or less)?\b", text, re.I
    ):
        more = found["early"] or found["late"]
        if more:
            yield _bound("at least" if "more" in more or "+" in more else "at most", _figure(found["n"]))


def _length(kind: str, name: str, unit: str) -> Reader:
    def read(text: str) -> Iterator[Instruction]:
        for relation, figure in _counted(text, unit):
            yield Instruction(kind, {"relation": relation, f"num_{name}": figure})

    return read


def _at_least(kind: str, name: str, unit: str, **others: Any) -> Reader:
    """Give back a reader of `at least N` of something, where IFEval asks for no other relation."""

    def read(text: str) -> Iterator[Instruction]:
        for relation, figure in _counted(text, unit):
            if relation == "at least":
                yield Instruction(kind, {name: figure, **others})

    return read


def _said(kind: str, *patterns: str, **arguments: Any) -> Reader:
    """Give back a reader of an instruction without arguments that is said in one of several ways."""
    ways = [re.compile(pattern, re.I) for pattern in patterns]

    def read(text: str) -> Iterator[Instruction]:
        if any(way.search(text) for way in ways):
            yield Instruction(kind, dict(arguments))

    return read


def _exact(kind: str, name: str, *patterns: str) -> Reader:
    """Give back a reader of an exact number."""

    def read(text: str) -> Iterator[Instruction]:
        for pattern in patterns:
            for found in re.finditer(pattern, text, re.I):
                yield Instruction(kind, {name: _figure(found["n"])})

    return read


def _names(text: str) -> list[str]:
    """Give back the words of a list: those in quotation marks, else those parted by commas and `and`."""
    quoted = re.findall(_QUOTED, text)
    parts = quoted or re.split(r"\s*,\s*(?:and |or )?|\s+(?:and|or)\s+", text)
    return [part.strip(" .,'\"") for part in parts if part.strip(" .,'\"")]


def _keywords(text: str) -> Iterator[Instruction]:
    pattern = (
        r"(?<!not )(?<!not to )\binclud(?:e|ing|es) (?:the |these |all of the |both of the |following )*"
        r"(?:key ?words?|items|words)\b[: ]*([^.\n]+)"
    )
    for found in re.finditer(pattern, text, re.I):
        if not re.search(r"\b(?:not|don't|without|avoid)\b[^.]*$", text[: found.start()][-40:], re.I):
            yield Instruction("keywords:existence", {"keywords": _names(found[1])})


def _forbidden(text: str) -> Iterator[Instruction]:
    pattern = (
        r"(?:(?:do not|don't|never|cannot|without|should not|must not|avoid|not allowed to|not) "
        r"(?:using|use|including|include|say|saying|mention|mentioning|contain)|\bavoid) "
        r"(?:the |any of the |any |following |these )*"
        r"(?:key ?words?|words?|following words?)?:? ?((?:[\"'“‘][^\"'”’]+[\"'”’](?:,? ?(?:and|or)? ?)*)+)"
    )
    for found in re.finditer(pattern, text, re.I):
        yield Instruction("keywords:forbidden_words", {"forbidden_words": _names(found[1])})
    absent = rf"\bword {_QUOTED} (?:should not|must not|cannot|does not|doesn't|should never) (?:appear|be used|occur)"
    for found in re.finditer(absent, text, re.I):
        yield Instruction("keywords:forbidden_words", {"forbidden_words": [found[1]]})
    for found in re.finditer(
        r"\bdo not (?:include|use) (?:the )?(?:key)?words? ([a-z ,]+?)(?: in | throughout|\.|$)", text, re.I
    ):
        yield Instruction("keywords:forbidden_words", {"forbidden_words": _names(found[1])})


def _word_frequency(text: str) -> Iterator[Instruction]:
    pattern = rf"\bword [\"'“‘]?(?P<word>[\w-]+)[\"'”’]?[^.\n]{{0,40}}?\b{_RELATION} {_N}(?: times?)?\b"
    for found in re.finditer(pattern, text, re.I):
        relation, figure = _bound(found["rel"], _figure(found["n"]))
        yield Instruction("keywords:frequency", {"relation": relation, "keyword": found["word"], "frequency": figure})


def _letter_frequency(text: str) -> Iterator[Instruction]:
    pattern = rf"\bletter [\"'“‘]?(?P<letter>[a-z#!$%&])[\"'”’]?[^.\n]{{0,40}}?\b{_RELATION} {_N}(?: times?)?\b"
    for found in re.finditer(pattern, text, re.I):
        relation, figure = _bound(found["rel"], _figure(found["n"]))
        given = {"let_relation": relation, "letter": found["letter"].lower(), "let_frequency": figure}
        yield Instruction("keywords:letter_frequency", given)


def _capitals(text: str) -> Iterator[Instruction]:
    before = rf"\b{_RELATION} {_N} (?:words?(?: or phrases)?|all[- ]capital words) in (?:all )?capital"
    shown = r"(?:words (?:with|in) all capital letters|(?:those )?all-caps words|capitalized words|words in all caps)"
    after = rf"\b{shown}[^.\n]{{0,40}}?\b{_RELATION} {_N}\b"
    for found in (*re.finditer(before, text, re.I), *re.finditer(after, text, re.I)):
        relation, figure = _bound(found["rel"], _figure(found["n"]))
        yield Instruction(
            "change_case:capital_word_frequency", {"capital_relation": relation, "capital_frequency": figure}
        )


def _ending(text: str) -> Iterator[Instruction]:
    pattern = (
        r"\b(?:finish|end|conclude)(?:ing)?\b[^.\n]{0,40}?\bwith(?: this| the)?(?: exact)?"
        r"(?: phrase| sentence| words)?[:,]? ?[\"“](?P<said>[^\"”]+)[\"”]"
    )
    for found in re.finditer(pattern, text, re.I):
        yield Instruction("startend:end_checker", {"end_phrase": found["said"]})
    bare = (
        r"(?:(?:finish|end|conclude)\b[^.\n]{0,40}?\bwith (?:this|the) exact (?:phrase|sentence|words):?|"
        r"read exactly like:) ?(?P<said>[^\"“”\n]+?)\s*(?:\n|$)"
    )
    last = r"\blast (?:sentence|words?|phrase)[^.\n\"“]{0,40}(?:should|must) be:? ?[\"“](?P<said>[^\"”]+)[\"”]"
    for found in (*re.finditer(bare, text, re.I), *re.finditer(last, text, re.I)):
        yield Instruction("startend:end_checker", {"end_phrase": found["said"]})


def _postscript(text: str) -> Iterator[Instruction]:
    found = re.search(r"\bpost ?script\b[^.\n]*?\b(P\.(?:P\.)?S\b\.?|P\.P\.S)", text, re.I)
    if found:
        yield Instruction("detectable_content:postscript", {"postscript_marker": found[1]})


def _sections(text: str) -> Iterator[Instruction]:
    pattern = rf"\b{_N}[ -]sections?\b.*?\b(?P<mark>SECTION|Section|PARAGRAPH|PART|Part|Chapter|Day) X\b"
    for found in re.finditer(pattern, text, re.S):
        given = {"section_spliter": found["mark"], "num_sections": _figure(found["n"])}
        yield Instruction("detectable_format:multiple_sections", given)


def _language(text: str) -> Iterator[Instruction]:
    names = "|".join(LANGUAGES)
    pattern = (
        rf"\b(?:(?:only|entirely(?: in)?|completely in|in the|using the|only the|in) )+(?P<name>{names})\b"
        r"(?=[^.\n]*\b(?:only|entire|no other|language)\b)"
    )
    for found in re.finditer(pattern, text, re.I):
        yield Instruction("language:response_language", {"language": LANGUAGES[found["name"].lower()]})


def _repeated(text: str) -> Iterator[Instruction]:
    """Yield the request that an answer is to begin with: what stands before the sentence that asks to repeat it."""
    found = re.match(
        r"(?P<said>[\s\S]+?)\s*\n\s*[^\n]*\brepeat (?:the |this )?(?:entire |above |whole )*"
        r"(?:request|question|sentence|prompt|text|phrase|line)\b",
        text,
        re.I,
    )
    if found and not re.search(r"\b(?:do not|don't) repeat\b", text, re.I):
        yield Instruction("combination:repeat_prompt", {"prompt_to_repeat": found["said"].strip()})


def _first_word(text: str) -> Iterator[Instruction]:
    number = re.search(rf"\b{_N} paragraphs?\b", text, re.I)
    first = re.search(
        r"\b(?:paragraph (?P<a>\d+)|(?:the )?(?P<b>first|second|third|fourth|fifth|last) paragraph) "
        r"(?:must |should )?(?:starts?|begins?) with (?:the )?(?:word )?[\"'“‘]?(?P<word>[\w-]+)",
        text,
        re.I,
    ) or re.search(
        r"\bstart the (?P<b>first|second|third) paragraph with (?:the )?(?:word )?[\"'“‘]?(?P<word>[\w-]+)(?P<a>)",
        text,
        re.I,
    )
    if number and first:
        count = _figure(number["n"])
        ordinal = {"first": 1, "second": 2, "third": 3, "fourth": 4, "fifth": 5, "last": count}
        nth = int(first["a"]) if first["a"] else ordinal[first["b"].lower()]
        given = {"first_word": first["word"].lower(), "num_paragraphs": count, "nth_paragraph": nth}
        yield Instruction("length_constraints:nth_paragraph_first_word", given)


_NOT_WORDS = r"(?<!words in )(?<!words with )(?<!words in all )(?<!words with all )(?<!phrases in )(?<!words that are )"
_READERS: tuple[Reader, ...] = (
    _said("punctuation:no_comma", r"\b(?:no|not|without|n't|n’t|avoid|refrain from|never)\b[^.\n]{0,40}\bcommas?\b"),
    _length("length_constraints:number_words", "words", r"words?"),
    _length("length_constraints:number_sentences", "sentences", r"sentences?"),
    _said(
        "startend:quotation",
        r"\b(?:wrap|put|enclose|surround)\w*\b[^.\n]*\bdouble quot",
        r"\bdouble quot\w*(?: marks)? around",
    ),
    _said("detectable_format:title", r"<<[^>\n]+>>", r"\btitle\b[^.\n]*\bdouble angular brackets"),
    _forbidden,
    _keywords,
    _letter_frequency,
    _word_frequency,
    _exact(
        "length_constraints:number_paragraphs",
        "num_paragraphs",
        rf"\b{_N} (?:paragraphs|sections|parts|stanzas)\b(?=[\s\S]*(?:\*\*\*|divider|asterisk))",
    ),
    _first_word,
    _repeated,
    _said("change_case:english_lowercase", r"\b(?:all |only |entirely )?lower ?-?case\b", r"\bno capital letters"),
    _said(
        "change_case:english_capital",
        _NOT_WORDS + r"\b(?:in all|all|only|entirely in|only use|use only)(?: in)? capital letters\b",
        r"\bin all caps\b",
    ),
    _exact(
        "detectable_format:number_bullet_lists",
        "num_bullets",
        rf"\b(?:exactly |in |of |contain |contains )+{_N} bullet(?:ed)? ?points?\b",
        rf"\bexactly {_N} bullet",
    ),
    _language,
    _at_least("detectable_content:number_placeholders", "num_placeholders", r"placeholders?"),
    _at_least(
        "detectable_format:number_highlighted_sections",
        "num_highlights",
        r"(?:text |italic |italicized |highlighted )*(?:sections?|phrases|parts)(?=[^\n]*(?:markdown|\*\w))",
    ),
    _capitals,
    _ending,
    _postscript,
    _said("combination:two_responses", r"\b(?:two|2)\b[^.\n]{0,60}(?:\n|\.|[^.\n])*?(?:\*{6}|6 asterisk|six asterisk)"),
    _said("detectable_format:json_format", r"\bjson\b"),
    _sections,
    _said("detectable_format:constrained_response", r"my answer is yes\.?[\"”']?[\s\S]{0,40}my answer is no"),
)
