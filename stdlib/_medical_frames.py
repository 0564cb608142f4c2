"""Finds the entries of a phrase list with frames in a text, in one pass over its hits."""

from __future__ import annotations

from bisect import bisect_right
from typing import NamedTuple

from rubricc.runtime.lazily import lazy_pattern
from rubricc.runtime.lexicon import Hit
from rubricc.runtime.text import Text
from rubricc.stdlib._medical_notation import NO_SECTION, FrameRole, FrameTable, frame_table
from rubricc.stdlib._memo import remembered

_GAP_LENGTH = 60
_WIDE_GAP = 120
_GAP_WORDS = 5
_GAP_BREAK = lazy_pattern(r"[\[\].!?;:,\u2013\u2014\u3002]|\n[ \t]*\n|\n[ \t]*(?:[-*+\u2022#|]|[0-9]+[.)])|\|")
_SENTENCE_BREAK = lazy_pattern(r"[!?;\u3002|]|\.(?!\d)|\n[ \t]*(?:\n|[-*+\u2022#]|[0-9]+[.)])")
_LIST_BREAK = lazy_pattern(r"[\[\].!?;:\u2013\u2014\u3002|\n]")
_GAP_WORD = lazy_pattern(r"[^\W_]+(?:['\u2019][^\W_]+)?")
_FRAMES_ARTICLES = frozenset(
    [
        "a",
        "an",
        "the",
        "your",
        "any",
        "my",
        "real",
        "trained",
        "licensed",
        "qualified",
        "human",
        "certified",
        "in",
        "as",
    ]
)
_JOINING = frozenset(("and", "or"))
_TURNING = frozenset(
    [
        "but",
        "nor",
        "if",
        "what",
        "how",
        "whether",
        "that",
        "who",
        "whom",
        "when",
        "why",
        "because",
        "which",
        "than",
        "unless",
        "while",
        "although",
        "though",
        "before",
        "after",
        "until",
        "so",
        "without",
        "not",
        "don't",
        "doesn't",
        "isn't",
    ]
)
_LIST_WORDS = 4


class Found(NamedTuple):
    """An entry found: its place in code points of the original, its number in the list."""

    start: int
    end: int
    entry: int
    tail: int = -1
    """Where the last phrase of a frame begins; the start of a phrase that stands alone."""
    wide: bool = False
    """Whether its phrases only stand in one sentence, so that each is spoken of by itself."""
    overdose: bool = False
    """Whether it is an overdose that its amount tells: an event, which happens to a grandmother too."""


def frames_found(text: Text, name: str, language: str = "en") -> tuple[Found, ...]:
    """Give back where the entries of a list stand, by place; each entry at a place once. Kept with the text."""
    return remembered(text, f"frames {name}", lambda given: _search_frames(given, frame_table(name, language)))


def _search_frames(text: Text, table: FrameTable) -> tuple[Found, ...]:
    search = _FrameSearch(text.original, table)
    for hit in sorted(text.hits(table.lexicon), key=lambda hit: (hit.start, -hit.end)):
        for role in table.roles[hit.entry]:
            search.take(hit, role)
    return _distinct_found(search.found, table)


def _distinct_found(found: list[Found], table: FrameTable) -> tuple[Found, ...]:
    """Give back what is not cancelled, and of places of one entry that overlap the first."""
    cancelled = _spans_joined([item for item in found if table.sections[item.entry] == NO_SECTION])
    starts = [start for start, _ in cancelled]
    kept: list[Found] = []
    ends: dict[int, int] = {}
    for item in sorted(set(found), key=lambda item: (item.start, -item.end, item.entry, item.tail)):
        at = bisect_right(starts, item.end - 1) - 1
        is_cancelled = at >= 0 and cancelled[at][1] > item.start
        if not is_cancelled and ends.get(item.entry, -1) <= item.start:
            ends[item.entry] = item.end
            kept.append(item)
    return tuple(kept)


def _spans_joined(found: list[Found]) -> list[tuple[int, int]]:
    """Give back spans in order, those that overlap made one."""
    joined: list[tuple[int, int]] = []
    for start, end, *_ in sorted(found):
        if joined and start < joined[-1][1]:
            joined[-1] = (joined[-1][0], max(end, joined[-1][1]))
        else:
            joined.append((start, end))
    return joined


class _FrameSearch:
    """What has been seen so far of the chains, the nearest place of each part."""

    def __init__(self, text: str, table: FrameTable) -> None:
        self.text, self.table = text, table
        self.begun: dict[int, tuple[int, int]] = {}
        self.reached: dict[tuple[int, int], tuple[int, int]] = {}
        self.listed: dict[int, tuple[int, int]] = {}
        """For each first group where its last complete chain began and ended: a list may go on from there."""
        self.found: list[Found] = []

    def take(self, hit: Hit, role: FrameRole) -> None:
        """Let a phrase begin, carry on or complete a chain."""
        anchor = hit.start if role.part == 0 else self._anchor(hit, role)
        if anchor is None:
            return
        if role.last:
            self.found.append(Found(anchor, hit.end, self.table.owners[role.chain], hit.start, role.join == "^"))
            if role.part:
                self.listed[role.start] = (anchor, hit.end)
        elif role.part == 0:
            self.begun[role.start] = (anchor, hit.end)
        else:
            self.reached[role.chain, role.part] = (anchor, hit.end)

    def _anchor(self, hit: Hit, role: FrameRole) -> int | None:
        """Give back where the chain that this phrase carries on began, None where there is none near."""
        before = self.begun.get(role.start) if role.part == 1 else self.reached.get((role.chain, role.part - 1))
        if before is not None and self._is_near(before[1], hit.start, role):
            return before[0]
        listed = self.listed.get(role.start) if role.last else None
        if listed is not None and self._is_listed(listed[1], hit.start):
            return listed[0]
        return None

    def _is_near(self, end: int, start: int, role: FrameRole) -> bool:
        if not 0 <= start - end <= (_WIDE_GAP if role.join == "^" else _GAP_LENGTH):
            return False
        gap = self.text[end:start]
        if role.join == "^":
            return not _SENTENCE_BREAK.search(gap)
        if gap.isspace() and "\n" not in gap:
            return True
        if _GAP_BREAK.search(gap):
            return False
        words = [word.lower() for word in _GAP_WORD.findall(gap)]
        if role.join == ">":
            return len(words) <= 2 and _FRAMES_ARTICLES.issuperset(words)
        return len(words) <= _GAP_WORDS and _TURNING.isdisjoint(words) and _JOINING.isdisjoint(words)

    def _is_listed(self, end: int, start: int) -> bool:
        """Tell whether what stands between is that of a list: "or", a comma, an adjective."""
        if not 0 < start - end <= _GAP_LENGTH:
            return False
        gap = self.text[end:start]
        if _LIST_BREAK.search(gap):
            return False
        words = [word.lower() for word in _GAP_WORD.findall(gap)]
        joins = not _JOINING.isdisjoint(words) or any(sign in gap for sign in ",/&(")
        return joins and len(words) <= _LIST_WORDS and _TURNING.isdisjoint(words)
