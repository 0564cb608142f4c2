"""How many sentences a text has, told by its tokens: what `sentence_spans` finds, for those who have cut them anyway.

After most tokens that end in a stop a sentence ends whatever follows, and after nearly all others it depends on the
next token alone; both are worked out once, by the rules of `sentence_spans`, and kept. Where more than that counts, or
the text is of an unusual kind, its sentences are found and counted.
"""

from __future__ import annotations

from collections.abc import Collection, Sequence
from functools import cache
from itertools import compress, count

from rubricc.runtime.abbreviations import abbreviations_of
from rubricc.runtime.lazily import lazy_pattern
from rubricc.runtime.sentences import (
    BLOCK,
    COMPANIES,
    EMOJI,
    FULL,
    LONGEST_WORD,
    OPENERS,
    ends_always,
    first_end,
    sentence_spans,
)

ENDS, OPEN = 1, 1 << 15
"""A token after which a sentence ends, and one where it depends on what stands around: numbers, so that those of many
tokens can be added."""
COUNT = OPEN - 1
_WORDLESS, _FOLLOWS, _HARD = 1 << 30, 1 << 45, 1 << 53
"""A token without a letter or digit, one that may change what a stop right before it does, and one that only finding
the sentences tells of; the last two are open as well."""

_BREAK = lazy_pattern(rf"\n(?={BLOCK})")
_OWN_LINE = lazy_pattern(r"\n[ \t]*(?:#{1,6}[ \t]|\|)[^\n]*+(?=\n)")
_NUMBERED = lazy_pattern(r"\n[ \t]{0,9}\d{1,3}\.(?=[ \t]+[(\"'*]*[^\W_])")
_STOP = lazy_pattern(r"[.!?\u2026]")
_FULL_STOP = lazy_pattern(f"[{FULL}]")
_FOLLOWER = lazy_pattern(
    rf"[.!?\u2026\u00bb\u203a{EMOJI}]|[:;]|(?i:[{OPENERS}]*(?:{'|'.join(sorted(COMPANIES))})(?![^\W_]))"
)
_HAS_WORD = lazy_pattern(r"[^\W_]")
_PLAIN_END = lazy_pattern(r"([^.!?\u2026]+)(?:(\.)[)\]}*_]*|[!?]+)\Z")
LONGEST_TOKEN = 100
_MOST_KEPT = 50_000
_MIDST = ("Zz zz ", "zz zz ", "{lettered} ")
_START = ("", "\n", "Zz\n  ")

_Decision = tuple["bool | None", "bool | None"]
"""Whether a sentence ends after a token in the midst of a line, and at the start of one; None where more counts."""


class TokenKinds(dict[str, int]):
    """What tokens are, each worked out once."""

    def __init__(self, language: str) -> None:
        super().__init__()
        self.language = language
        self.open: set[str] = set()
        self.full = False
        self.pairs: dict[tuple[str, str], _Decision] = {}

    def __missing__(self, token: str) -> int:
        kind = self._kind(token) | (0 if _HAS_WORD.search(token) else _WORDLESS)
        if len(self) >= _MOST_KEPT:
            self.clear()
        if kind & OPEN:
            self._keep_open(token)
        self[token] = kind
        return kind

    def _kind(self, token: str) -> int:
        if _FULL_STOP.search(token):
            return OPEN | _HARD
        if _FOLLOWER.match(token):
            return OPEN | _FOLLOWS
        if _STOP.search(token) is None or first_end(token, 0, self.language) is None:
            return 0
        found = _PLAIN_END.match(token)
        if found is None or not _HAS_WORD.search(found[1]):
            return OPEN
        plain = found[2] is None or ends_always(found[1], abbreviations_of(self.language))
        return ENDS if plain and len(token) < LONGEST_WORD else OPEN

    def _keep_open(self, token: str) -> None:
        # What was put in stays in: another thread may have counted it.
        if len(self.open) < _MOST_KEPT:
            self.open.add(token)
        else:
            self.full = True

    def open_places(self, tokens: Sequence[str]) -> list[int]:
        """Give back the numbers of the tokens that are open."""
        if self.full:
            return [n for n, token in enumerate(tokens) if self[token] & OPEN]
        return list(compress(count(), map(self.open.__contains__, tokens)))

    def decision(self, token: str, following: str) -> _Decision:
        """Tell whether a sentence ends after a token that another follows."""
        found = self.pairs.get((token, following))
        if found is None:
            if len(self.pairs) >= _MOST_KEPT:
                self.pairs.clear()
            found = self.pairs[token, following] = self._decided(token, following)
        return found

    def _decided(self, token: str, following: str) -> _Decision:
        if self[following] & (_FOLLOWS | _HARD) or self[token] & _HARD:
            return None, None
        lettered = min(abbreviations_of(self.language).lettered, default="zz")
        midst = {self._ends(before.format(lettered=lettered), token, following) for before in _MIDST}
        start = {self._ends(before, token, following) for before in _START}
        return midst.pop() if len(midst) == 1 else None, start.pop() if len(start) == 1 else None

    def _ends(self, before: str, token: str, following: str) -> bool:
        found = first_end(f"{before}{token} {following} zz", len(before), self.language)
        return found is not None and found[0] and found[1] <= len(before) + len(token)


@cache
def token_kinds(language: str) -> TokenKinds:
    """Give back what is known of tokens in a language; the same object for every text."""
    return TokenKinds(language)


def count_sentences(text: str, language: str, tokens: Sequence[str], ends: int, opened: int) -> int:
    """Give back how many sentences `sentence_spans` finds.

    `tokens` are the stretches of the text without white space, none of them over `LONGEST_TOKEN` long; of
    these so many are `ENDS` and so many `OPEN`.
    """
    if not _is_unusual(text, language):
        kinds = token_kinds(language)
        more = _in_blocks(text, tokens, kinds, opened) if "\n" in text else _in_block(tokens, kinds, opened)
        if more is not None:
            return ends + more
    return len(sentence_spans(text, language))


def _is_unusual(text: str, language: str) -> bool:
    """Tell whether more than line breaks and single stops part the text: blocks of code, question marks of Greek."""
    if "\r" in text or ("`" in text and "```" in text) or ("~" in text and "~~~" in text):
        return True
    return not text.isascii() and (language[:2] == "el" or "\u2028" in text or "\u2029" in text)


def _in_blocks(text: str, tokens: Sequence[str], kinds: TokenKinds, opened: int) -> int | None:
    """Give back how many sentences there are beside those after tokens that are `ENDS`, or None where that is open."""
    marked = _OWN_LINE.sub(r"\g<0>" "\n", f"\n{text}") if "#" in text or "|" in text else text
    blocks = _BREAK.split(marked)
    if len(blocks) == 1:
        return _in_block(tokens, kinds, opened, lines=True)
    more_open = opened and opened != len(_NUMBERED.findall(text))
    sought = {tokens[n] for n in kinds.open_places(tokens)} if more_open else ()
    counts = [_in_next_block(block, sought, kinds) for block in blocks]
    return None if None in counts else sum(filter(None, counts))


def _in_next_block(block: str, sought: Collection[str], kinds: TokenKinds) -> int | None:
    """Give back the same for a block, in which open tokens may be some of those sought."""
    parts = block.rsplit(None, 1)
    if not parts:
        return 0
    last = kinds[parts[-1]]
    if last <= OPEN and not (sought and any(map(parts[0].__contains__, sought)) and len(parts) > 1):
        return 1 - (last & ENDS)
    tokens = block.split()
    lines = "\n" in block.strip() or block[:9].isspace()
    return _in_block(tokens, kinds, sum(map(kinds.__getitem__, tokens)) >> 15 & COUNT, lines=lines)


def _in_block(tokens: Sequence[str], kinds: TokenKinds, opened: int, *, lines: bool = False) -> int | None:
    """Give back the same for a text that no line break parts; `lines`: it has several lines all the same."""
    end = len(tokens)
    while end and kinds[tokens[end - 1]] == _WORDLESS:
        end -= 1
    if not end:
        return 0
    last = kinds[tokens[end - 1]]
    if last >= _WORDLESS and not (end > 1 and last == OPEN | _WORDLESS and kinds[tokens[end - 2]] == 0):
        return None
    more = 1 - (last & ENDS)
    if opened == (last >> 15 & 1):
        return more
    counts = [_open_end(tokens, n, kinds, lines) for n in kinds.open_places(tokens) if n < end - 1]
    return None if None in counts else more + sum(filter(None, counts))


def _open_end(tokens: Sequence[str], n: int, kinds: TokenKinds, lines: bool) -> int | None:
    """Give back 1 where a sentence ends after a token that something follows, 0 where none does, else None."""
    token, before = tokens[n], kinds[tokens[n - 1]] if n else 0
    if kinds[token] & _FOLLOWS and before & (ENDS | OPEN):
        return None
    midst, start = kinds.decision(token, tokens[n + 1])
    if midst is not start and (lines or 0 < n < 3):
        return None
    ended = midst if n else start
    if ended and kinds[token] & _WORDLESS and not (n and before == 0):
        return None
    return ended
