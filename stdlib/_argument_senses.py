"""Where a marker of argumentation is none: in a set phrase, as a name or a month, beside a number.

`never mind` is no absolute, `according to plan` no source, `in May` no hedge, `about cats` none either.
"""

from __future__ import annotations

import re
from bisect import bisect_left
from functools import cache
from itertools import accumulate, product

from rubricc.runtime.lazily import lazy_pattern
from rubricc.runtime.lexicon import Hit, Lexicon
from rubricc.runtime.text import Text
from rubricc.stdlib._data import data_lines

_SENSE_REACH = 40
"""Characters before a marker that may give it another sense."""
_A_NUMBER = (
    r"(?:[0-9\u20ac$\u00a3%]|(?:an? (?:couple|few|dozen|hundred|thousand|million|third|quarter|half|day|week|month|"
    r"year|hour|minute|mile)|half|one|two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|fifteen|twenty|thirty|forty|fifty|"
    r"sixty|seventy|eighty|ninety|once|twice|the same)\b)"
)
Sense = tuple[re.Pattern[str], re.Pattern[str] | None, re.Pattern[str] | None]
"""A phrase, and what stands right before and right after it where it has another sense."""
_MONTH_BEFORE = (
    r"(?:\b(?:in|of|since|by|until|till|on|from|to|this|last|next|early|late|mid|before|after|during|for|mr|mrs|ms|miss|"
    r"dr|april|june|aunt|auntie|theresa|\d{1,2}(?:st|nd|rd|th)?)\.? |[-/] ?)$"
)
MAY_SENSES: tuple[Sense, ...] = (
    (lazy_pattern(r"May"), lazy_pattern(_MONTH_BEFORE, re.IGNORECASE), None),
    (
        lazy_pattern(r"May"),
        None,
        lazy_pattern(
            r" \d|,? (?:19|20)\d\d|(?: and| or|,) (?:June|April)|'s\b| (?!(?:I|God|Allah|We)\b)[A-Z][a-z]+ [a-z]"
            r"| (?:is|was|has|will|had|and|has been) "
        ),
    ),
    (lazy_pattern(r"May"), lazy_pattern(r"[a-z0-9,] $"), lazy_pattern(r"(?! [A-Z])")),
)
"""`May` as a month or a name: after words for a time, before a number or a name, with its capital inside a sentence."""
_ADDED_ORDER = (
    r",? (?:please|do not|don't|never|remember|note|make sure|be|let|try|avoid|consider|keep in mind"
    r"|(?!(?:\w+(?:ly|[^\Ws]s)|\w{3,}(?:ing|ed)|being|need|in|on|at|for|with|by|if|when|as|because|since|to|of|from|after|before|while|although|though"
    r"|given|all|both|half|not|only|even|unlike|like|despite|under|over|during|through|without|within|what|that|this|it"
    r"|he|she|they|we|you|i|and|or|but|there|than|such|about|above|among|between|against|until|once|per|via|most|many|some)\b)"
    r"[a-z]+ (?:an?|the|your|my|our|it|them|these|those|some|any|us|me|him|her|plenty)\b)"
)
"""What follows a word that adds to what was said where it adds an order (`Also, bring a pen.`) and no reason."""
_AS_SENSES: tuple[Sense, ...] = (
    (
        lazy_pattern(r"as .*", re.IGNORECASE),
        lazy_pattern(
            r"\b(?:(?:as|so) [\w-]+|same|such|just|even|exactly|much|leave|left|stays?|keep|kept|take|remains?|world"
            r"|life|things?|far|insofar|inasmuch|same \w+|such \w+) $",
            re.IGNORECASE,
        ),
        None,
    ),
    (
        lazy_pattern(r"as .*", re.IGNORECASE),
        None,
        lazy_pattern(
            r"\s*(?:[.,;:!?)]|$)| (?:now|today|currently|called|known|said|put|commonly|often|usually|written|though|if"
            r"|and|or|but|for|in|at)\b"
        ),
    ),
)
"""`as` in a comparison, and in `leave it as it is`."""
_OTHER_SENSE: dict[str, tuple[Sense, ...]] = {
    "hedges": (
        *MAY_SENSES,
        (lazy_pattern(r"about|around", re.IGNORECASE), None, lazy_pattern(rf"(?! {_A_NUMBER})", re.IGNORECASE)),
    ),
    "rebuttals": ((lazy_pattern(r"at least", re.IGNORECASE), None, lazy_pattern(rf" {_A_NUMBER}", re.IGNORECASE)),),
    "absolutes": (
        (lazy_pattern(r"(?:period|full stop|fact)\.", re.IGNORECASE), lazy_pattern(r"[^\W_] $"), None),
        (lazy_pattern(r"clearly", re.IGNORECASE), None, lazy_pattern(r" enough\b")),
    ),
    "evidence": (
        (
            lazy_pattern(r"sources?", re.IGNORECASE),
            None,
            lazy_pattern(r" of (?!(?:\w+ )?(?:information|evidence|data|facts|figures)\b)", re.IGNORECASE),
        ),
    ),
    "premises": (
        *_AS_SENSES,
        (
            lazy_pattern(
                r"(?:also|besides|first|second|third|finally|further),|moreover|furthermore|additionally|in addition"
                r"|besides|firstly|secondly|thirdly|lastly",
                re.IGNORECASE,
            ),
            None,
            lazy_pattern(_ADDED_ORDER),
        ),
        (
            lazy_pattern(r"(?:first|second|third|further|finally|lastly),", re.IGNORECASE),
            lazy_pattern(r"(?<!\bbut)(?<!\band)(?<!\bso)(?<!\bwell)(?<=[^\W_]) $", re.IGNORECASE),
            None,
        ),
        (lazy_pattern(r"or else", re.IGNORECASE), None, lazy_pattern(r"\s*(?:[.!?]|$)")),
    ),
    "stance_markers": (
        (
            lazy_pattern(r"personally", re.IGNORECASE),
            lazy_pattern(r"(?<!\bi) $", re.IGNORECASE),
            lazy_pattern(r"\s*(?!,)(?:[.!?;]|$|\w)"),
        ),
    ),
    "conclusions": (
        (lazy_pattern(r"accordingly", re.IGNORECASE), lazy_pattern(r"\w $"), lazy_pattern(r"\s*(?:[.!?]|$)")),
    ),
    "fallacy_cues": (
        (
            lazy_pattern(r"sheep", re.IGNORECASE),
            lazy_pattern(r"(?<!are )(?<!like )(?<!mindless )(?<!blind )(?<!all )(?<!just )(?<!you )$"),
            None,
        ),
    ),
}
"""By kind of marker: a marker that stands after the second and before the third, where they are given, is none."""


@cache
def set_phrases(kind: str) -> Lexicon | None:
    """Give back the set phrases in which a marker of a kind is none, None where there are none."""
    phrases = _set_phrases().get(kind)
    return Lexicon.of(phrases, "en") if phrases else None


@cache
def _set_phrases() -> dict[str, list[str]]:
    found: dict[str, list[str]] = {}
    for line in data_lines("argument_set_phrases_en.txt"):
        if line.startswith("["):
            phrases = found.setdefault(line.strip("[]"), [])
        else:
            phrases += [way for phrase in line.split(" | ") for way in _ways(phrase)]
    return {kind: list(dict.fromkeys(phrases)) for kind, phrases in found.items()}


_CHOICE = lazy_pattern(r"\(([^()]*)\)")


def _ways(phrase: str) -> list[str]:
    """Give back the phrases that one with choices in brackets stands for."""
    parts = _CHOICE.split(phrase)
    return ["".join(way) for way in product(*(part.split("|") if at % 2 else [part] for at, part in enumerate(parts)))]


def in_their_sense(text: Text, kind: str, hits: tuple[Hit, ...]) -> list[Hit]:
    """Give back those of the hits of markers of a kind that are markers."""
    lexicon = set_phrases(kind)
    spans = sorted((hit.start, hit.end) for hit in text.hits(lexicon)) if hits and lexicon is not None else []
    reach = list(accumulate((end for _, end in spans), max))
    others = _OTHER_SENSE.get(kind, ())
    return [hit for hit in hits if not _is_in_phrase(hit, spans, reach) and not has_other_sense(text, hit, others)]


def _is_in_phrase(hit: Hit, spans: list[tuple[int, int]], reach: list[int]) -> bool:
    """Tell whether a marker shares words with a set phrase that is no part of it; `reach` holds the furthest ends."""
    first = bisect_left(spans, (hit.start, 0))
    if first and reach[first - 1] > hit.start:
        return True
    inside = spans[first : bisect_left(spans, (hit.end, 0))]
    return any(end > hit.end or (start == hit.start and end == hit.end) for start, end in inside)


def has_other_sense(text: Text, hit: Hit, senses: tuple[Sense, ...]) -> bool:
    """Tell whether what stands right before and after a phrase gives it another sense, one of those given."""
    straight = text.straight
    for phrase, before, after in senses:
        if phrase.fullmatch(straight, hit.start, hit.end) is None:
            continue
        if before is not None and before.search(straight[max(0, hit.start - _SENSE_REACH) : hit.start]) is None:
            continue
        if after is None or after.match(straight, hit.end) is not None:
            return True
    return False
