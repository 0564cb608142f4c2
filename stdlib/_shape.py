"""The plain shape of a text: its paragraphs, its case, the quotation marks around it."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rubricc.runtime.lazily import lazy_pattern
from rubricc.runtime.text import Text
from rubricc.stdlib._asking import QUESTION_END
from rubricc.stdlib._lists import list_at
from rubricc.stdlib._measures import whole_sentences
from rubricc.stdlib._tokens import word_places, words_between

QUOTE_PAIRS = {"“": "”", "«": "»", "„": "“”", "「": "」", "『": "』", "»": "«", "”": "”"}
"""Opening quotation marks and the marks that may close each."""

CODE_STRETCH = lazy_pattern(r"(?ms)^[ \t]*(?P<marks>`{3,})[^`\n]*$.*?(?:^[ \t]*(?P=marks)|\Z)|`[^`\n]+`")
"""A block of code between fences, to the end of the text where it is not closed, or code in a line."""

QUOTATION = lazy_pattern(
    r"[\"“„«»「『](?:(?<=\")(?<![\w\"]\")(?=[^\s\"])(?:[^\"\n]|\n(?!\s*\n)){1,2000}(?<!\s)\"(?!\w)"
    r"|(?<=“)(?:[^“”\n]|\n(?!\s*\n)){1,2000}[”“]|(?<=„)(?:[^“”„\n]|\n(?!\s*\n)){1,2000}[“”]"
    r"|(?<=«)(?:[^«»\n]|\n(?!\s*\n)){1,2000}»"
    r"|(?<=»)(?<!\w»)(?=[^\s«»])(?:[^«»\n]|\n(?!\s*\n)){0,2000}[^\s«»]«(?!\w)"
    r"|(?<=「)[^「」\n]{1,2000}」|(?<=『)[^『』\n]{1,2000}』)"
)
"""Marks of which the first opens a word and the last closes one, in one paragraph; a mark for inches is none. All begin
with one class of marks, so that the search is quick."""


def text_paragraph(text: Text, number: int) -> str | None:
    """Give back one paragraph, counted from 1, or from the end with -1; None where there is none."""
    return _part_of(text, text.paragraphs, number)


def text_sentence(text: Text, number: int) -> str | None:
    """Give back one sentence, counted from 1, or from the end with -1; None where there is none."""
    return _part_of(text, whole_sentences(text), number)


def text_line(text: Text, number: int) -> str | None:
    """Give back one line that is not blank, counted from 1, or from the end with -1; None where there is none."""
    return _part_of(text, text.lines, number)


def text_word(text: Text, number: int) -> str | None:
    """Give back one word, counted from 1, or from the end with -1; None where there is none."""
    return _part_of(text, word_places(text), number)


def _part_of(text: Text, spans: Sequence[tuple[int, int]], number: int) -> str | None:
    span = list_at(spans, number)
    return None if span is None else text.original[span[0] : span[1]].strip()


def text_split(text: Text, separator: str | Text) -> tuple[str, ...]:
    """Give back the parts between separators, trimmed, but for empty ones."""
    mark = str(separator)
    parts = text.original.split(mark) if mark else [text.original]
    return tuple(part for part in map(str.strip, parts) if part)


def text_case(text: Text, case: str | Text) -> bool:
    """Give back whether the letters have the case that is named."""
    name = str(case)
    if name == "title":
        return _is_titled(text)
    return text.original.islower() if name == "lower" else text.original.isupper()


def _is_titled(text: Text) -> bool:
    """Give back whether every word that begins with a cased letter begins with a capital, and one does."""
    firsts = [text.original[start] for start, _ in word_places(text)]
    cased = [letter for letter in firsts if letter.lower() != letter.upper()]
    return bool(cased) and all(letter.isupper() or letter.istitle() for letter in cased)


def text_quotes(text: Text) -> bool:
    """Give back whether one pair of double quotation marks holds the whole text."""
    body = text.original.strip()
    if len(body) < 3:
        return False
    if body[0] == '"' == body[-1]:
        return _stays_open(body)
    return body[-1] in QUOTE_PAIRS.get(body[0], "") and _stays_paired(body, body[0], body[-1])


def text_questions(text: Text) -> int:
    """Give back the number of sentences that end in a question mark."""
    return sum(1 for _ in question_spans(text))


def question_spans(text: Text) -> Iterator[tuple[int, int]]:
    """Give back the sentences that end in a question mark."""
    original = text.original
    return ((start, end) for start, end in text.sentences if QUESTION_END.search(original, max(start, end - 40), end))


def text_quotations(text: Text, words: int = 1) -> int:
    """Give back the number of stretches of at least so many words between double quotation marks."""
    return sum(1 for _ in quotation_spans(text, words))


def quotation_spans(text: Text, words: int) -> Iterator[tuple[int, int]]:
    """Give back such stretches, with their marks; a quotation in a quotation is a part of the outer one."""
    starts: list[int] | None = None
    for match in QUOTATION.finditer(_without_code(text.original)):
        starts = [start for start, _ in word_places(text)] if starts is None else starts
        if words_between(starts, *match.span()) >= max(1, words):
            yield match.span()


def _without_code(original: str) -> str:
    """Give back the text with blanks in place of code, in which marks hold strings and quote nobody."""
    return CODE_STRETCH.sub(lambda match: " " * len(match[0]), original) if "`" in original else original


def _stays_paired(body: str, opening: str, closing: str) -> bool:
    """Give back whether the mark that opens the text is closed by its last character only."""
    if opening == closing:
        return opening not in body[1:-1]
    depth = 0
    for place, letter in enumerate(body):
        depth += (letter == opening) - (letter == closing)
        if depth <= 0:
            return place == len(body) - 1
    return False


def _stays_open(body: str) -> bool:
    """Do the same for straight marks: one before a word opens, any other closes."""
    depth = 1
    for place in range(1, len(body) - 1):
        if body[place] != '"':
            continue
        opens = not body[place + 1].isspace() and (body[place - 1].isspace() or body[place - 1] in '([{-"')
        depth += 1 if opens else -1
        if depth == 0:
            return False
    return True
