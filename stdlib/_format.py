"""How a text is laid out: headings, lists, tables, code, emphasis."""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import lru_cache

from rubricc.runtime.lazily import lazy_pattern
from rubricc.runtime.lexicon import Lexicon
from rubricc.runtime.text import Text
from rubricc.stdlib._lists import list_at
from rubricc.stdlib._markdown import markdown
from rubricc.stdlib._memo import remembered
from rubricc.stdlib._tokens import word_places

NUMBERED = r"(?:[0-9]{1,3}[.)][ \t]+)?"
LABEL = lazy_pattern(rf"^[ \t]*(?:[-*+>#]+[ \t]+)*{NUMBERED}(?:\*\*|__)?(?P<name>[^\n:*]{{1,80}}?)(?:\*\*|__)?:", re.M)
BOLD_START = lazy_pattern(
    rf"^[ \t]*(?:[-*+>]+[ \t]+)*{NUMBERED}(?:\*\*|__)(?P<name>[^\n*]{{1,80}}?):?(?:\*\*|__)", re.M
)
LONE_NAME = lazy_pattern(rf"^[ \t]*{NUMBERED}(?P<name>[^\W\d_][^\n:.!?]{{0,60}})[ \t]*$", re.M)
ITALIC_LINE = lazy_pattern(
    rf"^[ \t]*{NUMBERED}(?P<mark>[*_])(?P<name>[^*_\s][^*_\n]{{0,80}}?):?(?P=mark):?[ \t]*$", re.M
)
PLACEHOLDER = lazy_pattern(
    r"(?<![\w\])!\\])\[(?!\s{0,3}[xX]?\s{0,3}\]|\^|[0-9, ;–-]+\]"
    r"|[A-Z][^\[\]\n]{1,80}[ ,](?:19|20)[0-9]{2}[a-z]?(?:[,;:] ?[^\[\]\n]{1,80})?\])[^\[\]\n]{1,120}\](?![(\[])"
)
CODE_PLACEHOLDER = lazy_pattern(lambda: PLACEHOLDER.pattern.replace(r"\^", r"""\^|["']""", 1))
"""In code a bracket before a quotation mark opens a list of strings."""
CODE = lazy_pattern(r"(?<!`)(`{1,3})(?!`)[^`]+\1(?!`)")
ANGLE_TITLE = lazy_pattern(r"<<([^<>\n]+)>>")
MARK = lazy_pattern(r"[*_`~]+")
ITEM_NUMBER = r"(?:(?:\[[0-9]{1,3}\]|[0-9]{1,3}[.)])[ \t]+)?"
LETTER = lazy_pattern(r"[^\W_]")
LAST_LETTER = lazy_pattern(r"[^\W_](?=[\W_]*\Z)")


def format_headings(text: Text, level: int | None = None) -> int:
    """Give back the number of headings, of one level where it is given."""
    headings = markdown(text, "headings").headings
    return len(headings) if level is None else sum(found == level for found, _ in headings)


def format_heading_levels(text: Text) -> int:
    """Give back how many different levels of heading there are."""
    return len({level for level, _ in markdown(text, "headings").headings})


def format_bullets(text: Text) -> int:
    """Give back the number of bulleted items."""
    return markdown(text, "bullets").bullets


def format_numbered_items(text: Text) -> int:
    """Give back the number of numbered items."""
    return markdown(text, "numbered").numbered


def format_tables(text: Text, rows: int = 0, columns: int = 0) -> int:
    """Give back how many tables have at least so many rows under their head and so many columns."""
    return sum(high >= rows and wide >= columns for high, wide in markdown(text, "tables").tables)


def format_table_rows(text: Text) -> int | None:
    """Give back the rows under the head of the longest table."""
    return max((rows for rows, _ in markdown(text, "tables").tables), default=None)


def format_table_columns(text: Text) -> int | None:
    """Give back the columns of the widest table."""
    return max((columns for _, columns in markdown(text, "tables").tables), default=None)


def format_code_blocks(text: Text, language: str | Text | None = None) -> int:
    """Give back the number of fenced code blocks, of one language where it is given."""
    fences = markdown(text, "fences").fences
    if language is None:
        return len(fences)
    name = str(language).lower()
    return sum(found == name for found, _ in fences)


def format_code(text: Text, language: str | Text | None = None, number: int = 1) -> str | None:
    """Give back what a fenced code block holds, counted from 1, or from the end with -1; None where there is none."""
    name = None if language is None else str(language).lower()
    block = list_at([content for found, content in markdown(text, "fences").fences if name in (None, found)], number)
    return None if block is None else block.strip("\n")


def format_links(text: Text) -> int:
    """Give back the number of links, bare addresses among them."""
    return markdown(text, "links").links


def format_bold(text: Text) -> int:
    """Give back the number of stretches in bold."""
    return markdown(text, "bold").counts["strong_open"]


def format_italics(text: Text) -> int:
    """Give back the number of stretches in italics."""
    return markdown(text, "italics").counts["em_open"]


def format_block_quotes(text: Text) -> int:
    """Give back the number of block quotations."""
    return markdown(text, "quotes").counts["blockquote_open"]


def format_title(text: Text) -> str | None:
    """Give back the heading or bold line at the top, else the first `<<title>>`."""
    title = MARK.sub("", markdown(text, "title").title).strip()
    if title:
        return title
    match = ANGLE_TITLE.search(text.original)
    return match[1].strip() if match and match[1].strip() else None


def format_sections(text: Text, names: Lexicon) -> bool:
    """Give back whether every entry stands in the name of some section."""
    entries = len(names.entries)
    return entries > 0 and remembered(text, "section names", _section_names).distinct(names) == entries


def _section_names(text: Text) -> Text:
    """Give back headings, labels, bold starts of lines, lines in italics or of a few words, parted by bars."""
    names = [source for _, source in markdown(text, "headings").headings]
    names += [text.original[start:end] for start, end in section_labels(text)]
    return Text(" | ".join(MARK.sub("", name) for name in names), text.language)


def section_labels(text: Text) -> Iterator[tuple[int, int]]:
    """Give back where names of sections stand that are no headings; a name has at most eight words."""
    for expression in (LABEL, BOLD_START, LONE_NAME, ITALIC_LINE):
        for match in expression.finditer(text.original):
            if len(match["name"].split()) <= 8:
                yield match.span("name")


def format_placeholders(text: Text, in_code: bool = False) -> int:
    """Give back the number of placeholders in square brackets, of those in blocks of code too where that is asked."""
    found = markdown(text, "placeholders")
    sources = [*found.paragraphs, *(source for _, source in found.headings), *found.html]
    count = sum(len(PLACEHOLDER.findall(CODE.sub(" ", source))) for source in sources)
    code = [*(content for _, content in found.fences), *found.indented] if in_code else []
    return count + sum(len(CODE_PLACEHOLDER.findall(content)) for content in code)


ALSO_ASCII = "\u017f\u212a\u0130\u0131"
"""Letters beyond ASCII that are one of it when capitals do not count: long s, the sign of kelvin, the Turkish i."""


def format_postscript(text: Text, marker: str | Text = "P.S.") -> bool:
    """Give back whether the marker begins a line or, with its dots, a sentence, and text stands before and after it."""
    return any(True for _ in postscripts(text, marker))


def postscripts(text: Text, marker: str | Text) -> Iterator[tuple[int, int]]:
    """Give back where such markers stand."""
    original = text.original
    if not _may_hold(original, str(marker)):
        return
    starts = _postscript_starts(str(marker))
    letters = [match.start() for match in (LETTER.search(original), LAST_LETTER.search(original)) if match]
    if starts and letters:
        places = (match.span("marker") for start in starts for match in start.finditer(original))
        yield from ((begin, end) for begin, end in places if letters[0] < begin and end <= letters[-1])


def _may_hold(original: str, marker: str) -> bool:
    """Tell whether the marker stands in a text as a word, in capitals or not; with other letters, that it may."""
    if not marker.isascii() or any(letter in original for letter in ALSO_ASCII):
        return True
    return _marker_letters(marker.lower()).search(original.lower()) is not None


@lru_cache(maxsize=64)
def _marker_letters(marker: str) -> re.Pattern[str]:
    letters = [re.escape(letter) for letter in marker if letter.isalnum()]
    # The first letter comes first, so that the search for it is quick.
    parted = [rf"{letters[0]}(?<![^\W_]{letters[0]})", *letters[1:]] if letters else []
    return re.compile(r"\.?[ ]?".join(parted) + r"(?!\w)")


@lru_cache(maxsize=64)
def _postscript_starts(marker: str) -> tuple[re.Pattern[str], ...]:
    """Give back the expressions for the marker at the start of a line, and, with dots, at the start of a sentence."""
    letters = [re.escape(letter) for letter in marker if letter.isalnum()]
    if not letters:
        return ()
    loose, dotted = r"\.?[ ]?".join(letters), r"\.[ ]?".join(letters)
    line = rf"(?:^|(?<=[\r\u2028\u2029]))[ \t>*_#~-]*{ITEM_NUMBER}[*_]{{0,3}}(?P<marker>{loose})(?!\w)"
    sentence = (
        rf"(?<!\b\w)[.!?\u2026][\"')*_\u201d\u2019]{{0,4}}\s{{1,9}}[\"'(*_\u201c]{{0,4}}(?P<marker>{dotted})(?!\w)"
    )
    return re.compile(line, re.I | re.M), re.compile(sentence, re.I)


def format_all_caps_words(text: Text) -> int:
    """Give back the number of words of two or more letters that are all capitals."""
    return sum(1 for _ in shouted_words(text))


def shouted_words(text: Text) -> Iterator[tuple[int, int]]:
    """Give back where such words stand."""
    return (span for span in word_places(text) if _is_shouted(text.original[slice(*span)]))


def _is_shouted(word: str) -> bool:
    return word.isupper() and sum(map(str.isalpha, word)) > 1
