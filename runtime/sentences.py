"""Sentences of a text: where they end, by rules and lists of abbreviations.

A stop ends a sentence unless it belongs to an abbreviation, an initial, a number, a run of dots or the marker of a list
item; quotation marks, brackets, marks of notes and smileys after it belong to the sentence before. Blank lines, list
items, headings, rows of tables and blocks of code end sentences too; nothing in a block of code does, but a
fence that holds several words in a row and names no programming language holds prose. A stretch without
any letter or number is no sentence.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from functools import cache

from rubricc.runtime.abbreviations import Abbreviations, abbreviations_of
from rubricc.runtime.lazily import lazy_pattern

Spans = tuple[tuple[int, int], ...]

_CLOSERS = "\"'\u201d\u2019\u201c\u2018\u00bb\u00ab)\\]}\u203a*_\u300d\u300f\uff09\u3011"
OPENERS = "\"'\u201c\u2018\u00ab([{\u2039*_\u00bf\u00a1\u201e\u201a"
FULL = "\u3002\uff01\uff1f\uff61\u0964\u0965\u061f\u06d4\u1362\u0589\uff0e"
EMOJI = "\u2600-\u27bf\u2b50\u2b55\u200d\ufe0f\U0001f000-\U0001faff"
_NOTE = r"(?:\[\d{1,3}(?:[,\u2013-] ?\d{1,3}){0,9}\])*+"
_SMILEY = r"(?:[ \t]*+[:;]-?[)(DPp](?!\w))?+"
_DOTS = r"(?:[.!?]|[ ]\.(?=[ ]\.|\s|\Z))*+"
_FOLLOWING = rf"(?=\s++[{OPENERS}]*+(?P<word>[^\W_]{{0,20}})|\Z)"
BLOCK = (
    r"[ \t]*+(?:\n|\Z|[-*+\u2022\u2023\u25e6\u2043\u00b7\u2013\u2014][ \t]|\d{1,3}[.)][ \t]|\(?[A-Za-z][)][ \t]"
    r"|[ivx]{1,4}[.)][ \t]|#{1,6}[ \t]|>|\||```)"
)
_ENDS_ASCII = lazy_pattern(rf"[.!?\n](?:(?<=\n)(?={BLOCK})|(?<!\n){_DOTS}[\"')\]}}*_]*+{_NOTE}{_SMILEY}{_FOLLOWING})")
_ENDS_ANY = lazy_pattern(
    rf"[.!?\u2026\n{FULL}](?:(?<=\n)(?={BLOCK})"
    rf"|(?<=[{FULL}])[{FULL}]*+[{_CLOSERS}]*+(?:[ \t]*+[{EMOJI}]++)*+"
    r"|(?<=[.!?\u2026])(?:[.!?\u2026]|[ ]\.(?=[ ]\.|\s|\Z))*+"
    rf"(?:[ \u00a0\u202f]?[\u00bb\u203a]|[{_CLOSERS}])*+{_NOTE}{_SMILEY}(?:[ \t]*+[{EMOJI}]++)*+{_FOLLOWING})"
)
"""One class of signs stands before the rest, so that the search for it is quick."""
_OWN_LINE = lazy_pattern(r"^[ \t]*(?:#{1,6}[ \t]|\|)[^\n]*+\n", re.MULTILINE)
_FENCE = lazy_pattern(
    r"^(?P<head>[ \t]*(?P<marks>`{3,}|~{3,})[ \t]*(?P<name>\w*)[^\n]*)"
    r"(?:\n(?:.*\n)*?[ \t]*(?P=marks)[`~]*[ \t]*$|(?:\n.*)*)",
    re.MULTILINE,
)
_NO_CODE = frozenset(
    ("", "text", "txt", "plain", "plaintext", "markdown", "md", "html", "xml", "tex", "latex", "json", "yaml", "yml")
)
_PROSE = lazy_pattern(r"(?:\b[^\W\d_][\w'\u2019]*[,;]? ){5}")
_MARKER = lazy_pattern(r"[ \t]*(?:(?:[-*+>\u2022]|#{1,6})[ \t]+)?[*_(]{0,2}(?:\d{1,3}|[A-Za-z]|[ivxIVX]{1,4})\Z")
_ROMAN = lazy_pattern(r"[ivxIVX]{1,4}\Z")
_HAS_WORD = lazy_pattern(r"[^\W_]")
_OPENING = "([{\"'\u201c\u2018\u00ab\u2039*_/"
_QUOTES = "\"'\u201d\u2019\u201c\u2018\u00bb\u00ab"
_FAR = 120
"""A small letter after a quotation goes on with its sentence, unless the writer has used no capitals for so long."""
_QUOTED_ON = ("\u3068", "\u3063\u3066", "\uff0c", "\u3001")
"""What goes on with a sentence after a quotation that ends in a full stop of its own."""
COMPANIES = frozenset(("inc", "ltd", "corp", "co", "llc"))
_INITIALISM = lazy_pattern(r"(?:[^\W\d_]\.)+[^\W\d_]\Z")
_NO_VOWEL = lazy_pattern(r"[b-df-hj-np-tv-xz]{2,6}\Z")
_LETTERED = lazy_pattern(r"(?P<what>[a-z]{4,12}) [A-Z]\Z")
LONGEST_WORD = 24
_STOPPED = lazy_pattern(rf"[.!?\u2026{FULL}][{_CLOSERS}]*\Z")
_TITLE = lazy_pattern(r"#{1,6}[ \t]|\||```|~~~|<<[^\n]*>>\Z|(?P<mark>\*\*|__)[^\n*_]+(?P=mark)\Z")


def sentence_spans(text: str, language: str = "en") -> Spans:
    """Give back the spans of the sentences, without the white space around them."""
    spans = []
    start = 0
    for end in _ends(_with_plain_breaks(text, language), abbreviations_of(language)):
        part = text[start:end]
        trimmed = part.strip()
        if trimmed and (trimmed[0].isalnum() or _HAS_WORD.search(trimmed)):
            first = start if part[0] == trimmed[0] else start + len(part) - len(part.lstrip())
            spans.append((first, first + len(trimmed)))
        start = end
    return tuple(spans)


def is_title(text: str, start: int, end: int) -> bool:
    """Tell whether a span is no sentence but a heading, a title in bold or `<<so>>`, a row of a table, or code.

    A heading or title with a stop at its end is a sentence all the same.
    """
    found = _TITLE.match(text, start, end)
    if found is None:
        return False
    return found[0] in ("```", "~~~") or _STOPPED.search(text, max(start, end - 9), end) is None


def _with_plain_breaks(text: str, language: str) -> str:
    """Give back the text, one for one, with every line break as LF, and with the Greek question mark as ours."""
    if "\r" in text:
        text = text.replace("\r\n", " \n").replace("\r", "\n")
    if not text.isascii():
        text = text.replace("\u2028", "\n").replace("\u2029", "\n")
        if language.partition("-")[0] == "el":
            text = text.replace(";", "?").replace("\u037e", "?")
    return text


def _stops(text: str) -> re.Pattern[str]:
    return _ENDS_ASCII if text.isascii() else _ENDS_ANY


def first_end(text: str, place: int, language: str) -> tuple[bool, int] | None:
    """Tell of the first stop from a place on whether it ends a sentence, and where its signs end; None without one."""
    match = _stops(text).search(text, place)
    if match is None:
        return None
    return _is_end(text, match.start(), match[0], match["word"], abbreviations_of(language)), match.end()


def ends_always(word: str, known: Abbreviations) -> bool:
    """Tell whether a full stop after a word ends a sentence whatever stands around them, as it nearly always does.

    `word` is what stands between white space or a stop and the full stop.
    """
    word = word.lstrip(_OPENING)
    if not 1 < len(word) < LONGEST_WORD or word.lower() in _last_parts(known) or _HAS_WORD.search(word) is None:
        return False
    return not (word.isdigit() and len(word) <= 3) and not (_ROMAN.match(word) or _NO_VOWEL.match(word.lower()))


@cache
def _last_parts(known: Abbreviations) -> frozenset[str]:
    """Give back the listed abbreviations, and what stands after the last stop inside them."""
    return known.listed | {one.rpartition(".")[2] for one in known.listed}


def _ends(text: str, known: Abbreviations) -> list[int]:
    """Give back where sentences end, the end of the text included, in order."""
    ends = []
    for match in _stops(text).finditer(text):
        found = match[0]
        sign = found[0]
        if sign in ".!?\u2026":
            if _is_end(text, match.start(), found, match["word"], known):
                ends.append(match.end())
        elif sign == "\n" or _is_full_end(text, *match.span()):
            ends.append(match.end())
    ends.append(len(text))
    if "#" in text or "|" in text:
        ends = sorted({*ends, *(match.end() for match in _OWN_LINE.finditer(text))})
    return _past_fences(text, ends) if "```" in text or "~~~" in text else ends


def _past_fences(text: str, ends: list[int]) -> list[int]:
    """Give back the ends that do not stand in a block of code, with those of the blocks; a fence may hold prose too."""
    kept: list[int] = []
    place = 0
    for match in _FENCE.finditer(text):
        start, end = match.span()
        low = bisect_left(ends, start + 1, place)
        high = bisect_left(ends, end, low)
        kept += [*ends[place:low], start]
        if _holds_prose(match):
            head = match.end("head") + 1
            kept += [head, *(inner for inner in ends[low:high] if inner > head)]
        kept.append(end)
        place = high
    return sorted({*kept, *ends[place:]})


def _holds_prose(fence: re.Match[str]) -> bool:
    """Tell whether a fence says that it holds text or data, or nothing, and there are several words in a row."""
    named = fence["name"].lower()
    return named in _NO_CODE and _PROSE.search(fence.string, fence.end("head"), fence.end()) is not None


def _is_full_end(text: str, start: int, end: int) -> bool:
    """Tell whether a full stop of a script that writes it wide ends a sentence."""
    if text[start] == "\uff0e" and text[end : end + 1].isdigit():
        return False
    return end - start == 1 or not text.startswith(_QUOTED_ON, end)


def _is_end(text: str, start: int, stop: str, after: str | None, known: Abbreviations) -> bool:
    """Tell whether the stop at a place ends a sentence; `after` is the word that follows it, if one does."""
    if not after:
        return after is None or _ends_before_sign(text, start, stop, known)
    if stop != ".":
        if "!" in stop or "?" in stop:
            return not (after[0].islower() and stop[-1] not in ".!?\u2026") and after.lower() not in COMPANIES
        if "\u2026" in stop or stop.count(".") > 1:
            return not after[0].islower()
        if stop[-1] in _QUOTES and after[0].islower():
            return text[max(0, start - _FAR) : start].islower()
    before = (text[start - LONGEST_WORD : start] if start > LONGEST_WORD else text[:start]).rpartition(" ")[2]
    if len(before) > 4 and before.isalpha():
        word = before.lower()
        return word not in known.listed or _ends_after(before, word, after, known)
    before = _word_before(text, start)
    if len(before) == 1 and _is_lettered(text, start, after, known):
        return True
    line = text.rfind("\n", max(0, start - LONGEST_WORD), start) + 1
    if (line or start < LONGEST_WORD) and _MARKER.match(text, line, start):
        return False
    return _ends_after(before, before.lower(), after, known)


def _is_lettered(text: str, start: int, after: str, known: Abbreviations) -> bool:
    """Tell whether a letter is the name of a thing (vitamin D), not an initial, and a capital follows."""
    match = _LETTERED.search(text, max(0, start - LONGEST_WORD), start)
    return match is not None and match["what"] in known.lettered and after[0].isupper()


def _ends_before_sign(text: str, start: int, stop: str, known: Abbreviations) -> bool:
    """Tell whether a stop before a sign ends a sentence: not in "i.e. <<so>>", nor that of an initialism before `§`."""
    before = _word_before(text, start) if stop == "." else ""
    rest = text[start + len(stop) : start + len(stop) + 4].lstrip()
    return before.lower() not in known.open and not (rest[:1] in ("\u00a7", "&", "#") and _INITIALISM.match(before))


def _word_before(text: str, at: int) -> str:
    """Give back the word that ends at a place, without opening brackets and quotes, or nothing."""
    before = text[at - LONGEST_WORD : at] if at > LONGEST_WORD else text[:at]
    word = before.rpartition(" ")[2]
    if word.isalnum():
        return word
    return before.split()[-1].lstrip(_OPENING) if before and not before[-1].isspace() else ""


def _ends_after(before: str, word: str, after: str, known: Abbreviations) -> bool:
    """Tell whether a single full stop between two words ends a sentence; `word` is `before` in small letters."""
    if word in known.open or (word in known.numbered and after[0].isdigit()):
        return False
    if word in known.closing and not (word in known.names and before[0].islower()):
        return after[0].isupper()
    return _ends_after_short(before, word, after, known)


def _ends_after_short(before: str, word: str, after: str, known: Abbreviations) -> bool:
    """Tell the same of a word that is not listed: an initial, an initialism, a short number, or consonants only."""
    starts = after[0].isupper() and after.lower() in known.starters
    if _INITIALISM.match(before) or (len(before) == 1 and before.isalpha()):
        return starts
    if before.isdigit() and len(before) <= 2:
        return starts if known.ordinals else not after[0].islower()
    return not (_NO_VOWEL.match(word) and after[0].islower() and after not in known.starters)
