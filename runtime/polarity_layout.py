"""The lines of a text as the polarity rules read them: its sentences, list items, and the headings above these."""

from __future__ import annotations

import re
from bisect import bisect_right
from typing import NamedTuple

from rubricc.runtime.lazily import lazy_pattern
from rubricc.runtime.paragraphs import trim_span

_BREAK = lazy_pattern(r"\s*\n\s*")
_LONG = 56
"""Characters from which a line may be one that was broken because it was full."""
_MARKER = (
    r"(?:[-*+\u2022\u2023\u25e6\u2043\u2013]|\d{1,3}[.)]|\(?[a-z]\)|[\u2610-\u2612\u2705\u2713-\u2718\u274c\u274e])"
)
_ITEM = lazy_pattern(rf"(?:{_MARKER}|\[[ xX]\])[\s\ufe0f]")
_MARKED = lazy_pattern(r"[#>\[|*_`]|\w[\w ()/'\u2019-]{0,40}:")
_HASH = lazy_pattern(r"#{1,6}\s")
_BOLD = lazy_pattern(r"(?:\*\*|__)[^*_\n]+(?:\*\*|__):?\Z")
_LISTS = lazy_pattern(rf"\n\s*(?:{_MARKER}|\[)")
_COLONS = (":\n", "*\n", ": \n", "_\n", "\uff1a\n")
"""What a text has in which a heading may govern something."""
_SHORT = 60
_STOPPED = lazy_pattern(r"[.!?;,\u3002]\W*\Z")
_UNTICKED = lazy_pattern(r"(?:[-*+]\s+|\d{1,3}[.)]\s+)?(?:\[ ?\]|\u2610)")
_CROSS = "[\u2716-\u2718\u274c\u274e\U0001f6ab]"
_CROSSED = lazy_pattern(rf"(?:[-*+]\s+|\d{{1,3}}[.)]\s+)?(?:{_CROSS}|\[-\])|.*{_CROSS}\ufe0f?\s*\Z", re.S)
_MINUS = lazy_pattern(r"([^,;.:()|\n]{1,60})\(\s*[-\u2212\u2013]\s*\)")
_REMARK = lazy_pattern(
    r"(?:\A|(?<=[,;.:)\n]))([ \t]{0,4}[\w'\u2019-]{1,30}(?:[ \t]{1,4}[\w'\u2019-]{1,30}){0,3}[ \t]{0,4})"
    r"\([ \t]{0,4}([^\W\d_]{2,15})[ \t]{0,4}\)(?![ \t]{0,4}\w)"
)


class Layout(NamedTuple):
    """The stretches that are read one by one, and for each the number of the heading above it, -1 for none."""

    spans: tuple[tuple[int, int], ...]
    heads: tuple[int, ...]

    def number(self, start: int, size: int) -> int:
        """Give back the number of the stretch that a place belongs to, -1 for none."""
        return bisect_right(self.spans, (start, size + 1)) - 1


def layout(text: str, sentences: tuple[tuple[int, int], ...]) -> Layout:
    """Give back the stretches of a text and the headings above them."""
    if "\n" not in text:
        return Layout(sentences, ())
    spans = tuple(part for start, end in sentences for part in _parts(text, start, end))
    return Layout(spans, _heads(text, spans) if _LISTS.search(text) or any(colon in text for colon in _COLONS) else ())


def _parts(text: str, start: int, end: int) -> list[tuple[int, int]]:
    """Give back the lines of a sentence, but those that a full line goes on in together."""
    if text.find("\n", start, end) < 0:
        return [(start, end)]
    parts = []
    line = start
    for match in _BREAK.finditer(text, start, end):
        if _parts_lines(text, line, match.start(), match.end(), end):
            parts.append(trim_span(text, start, match.start()))
            start = match.end()
        line = match.end()
    parts.append((start, end))
    return parts


def _parts_lines(text: str, line: int, before: int, after: int, end: int) -> bool:
    """Tell whether the line break `[before, after)` ends what stands on the line."""
    if _ITEM.match(text, after, end) or _MARKED.match(text, after, end) or _MARKED.match(text, line, before):
        return True
    ends = text[before - 1 : before]
    return before - line < _LONG and (text[after].isupper() or ends == ":") and ends not in (",", "(")


def _heads(text: str, spans: tuple[tuple[int, int], ...]) -> tuple[int, ...]:
    """Give back for each stretch the number of the heading that it stands under, -1 for none."""
    heads = []
    head, last = -1, 0
    for number, (start, end) in enumerate(spans):
        inline = "\n" not in text[last:start] and number > 0
        item = _ITEM.match(text, start, end) is not None
        if inline or (item and not _is_bold(text, start, end)):
            heads.append(head)
        elif _is_heading(text, spans, number):
            head = number
            heads.append(-1)
        else:
            goes_on = head == number - 1 or (heads[-1:] == [head] and not _ITEM.match(text, spans[number - 1][0]))
            under = head if goes_on and end - start < _SHORT and _same_block(text, last, start) else -1
            heads.append(under)
            head = head if under >= 0 or (head >= 0 and _HASH.match(text, spans[head][0])) else -1
        last = end
    return tuple(heads)


def _same_block(text: str, last: int, start: int) -> bool:
    return text.count("\n", last, start) == 1


def _is_bold(text: str, start: int, end: int) -> bool:
    return _BOLD.match(text, start, end) is not None


def _is_heading(text: str, spans: tuple[tuple[int, int], ...], number: int) -> bool:
    """Tell whether a stretch is a heading: so marked, ended by a colon, or a short line before a list."""
    start, end = spans[number]
    if text[max(start, end - 4) : end].rstrip("*_ \u200b").endswith((":", "\uff1a")):
        return True
    if _HASH.match(text, start, end) or _is_bold(text, start, end):
        return True
    following = number + 1 < len(spans) and _ITEM.match(text, spans[number + 1][0]) is not None
    return following and end - start < _SHORT and _STOPPED.search(text, max(start, end - 4), end) is None


def is_unticked(text: str, start: int, end: int) -> bool:
    """Tell whether a stretch begins with a box that is not ticked."""
    return _UNTICKED.match(text, start, end) is not None


def refused(sentence: str, answers: frozenset[str]) -> list[tuple[int, int]]:
    """Give back the stretches of which a sign says no: a cross, "(-)" or a "no" in the next cell of a table."""
    stretches = []
    if "(" in sentence:
        stretches = [match.span(1) for match in _MINUS.finditer(sentence)]
        stretches += [match.span(1) for match in _REMARK.finditer(sentence) if match[2].lower() in answers]
    if not sentence.isascii() and _CROSSED.match(sentence):
        stretches.append((0, len(sentence)))
    if sentence.startswith("|") and _is_refused_row(sentence, answers):
        stretches.append((1, sentence.index("|", 1)))
    return stretches


def _is_refused_row(row: str, answers: frozenset[str]) -> bool:
    """Tell whether all cells of a table's row but the first say no."""
    cells = [cell.strip(" *_`").lower() for cell in row[1:].rstrip("| ").split("|")]
    return len(cells) > 1 and all(_says_no(cell, answers) for cell in cells[1:])


def _says_no(cell: str, answers: frozenset[str]) -> bool:
    if cell in answers or re.fullmatch(_CROSS + "\ufe0f?", cell):
        return True
    return cell.startswith("not ") and cell.count(" ") == 1
