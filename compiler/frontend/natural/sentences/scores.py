"""What a field or cell says of points: a number, a range, a share, or words around them."""

from __future__ import annotations

import re
from dataclasses import dataclass
from decimal import Decimal

from rubricc.compiler.frontend.natural.model import Anchor, Origin
from rubricc.compiler.frontend.natural.sentences import tongues
from rubricc.compiler.frontend.natural.sentences.numbers import number, number_range

UNIT = rf"(?:points?|pts?\.?|marks?|credits?|(?:{'|'.join(tongues.UNITS)})\.?)"
"""A pattern for the words that points go by."""
_LABEL = (
    r"(?:/|points?|pts\.?|marks?|scores?|value|worth|max(?:imum|\.)?(?:\s(?:points?|score))?|up\ to|out\ of|of|a|an)"
)
LESS = rf"(?:deduct(?:s|ion)?|subtract|minus|penalty|lose[sn]?|take\ off|{'|'.join(tongues.LOSSES)})\b"
"""A pattern for what stands before points that are taken away."""
OFF = (
    r"(?:[\s-]+(?:(?:will be |are |is )?(?:off|deducted|deductions?|lost|taken off|subtracted|removed|penalty)"
    r"|abzug|en moins|de menos|in meno|aftrek)\b)"
)
"""A pattern for what stands behind points that are taken away."""
_AROUND = re.compile(
    rf"(?P<less>(?:{LESS}|{tongues.LOSS_SIGNS})\s*[:：]?\s*)?(?:{_LABEL}(?![^\W\d_])\s*[:=：]?\s*)*(?P<inner>\S.*?)"
    rf"\s*(?P<unit>(?:possible\s|max\s)?{UNIT}|p\.?)?(?P<off>{OFF})?"
    rf"(?:\s*(?:max(?:imum|\.)?|possible|total|each|in\ total))?",
    re.IGNORECASE,
)
_WEIGHT = re.compile(
    r"(?:weight(?:ing|ed)?|share)\s*[:=：]?\s*(.+?)|(?:worth\s+)?(.*?[%％٪])(?:\s*(?:weight|of the grade))?",
    re.IGNORECASE,
)
LONGEST = 80
"""How many characters a text may have that says only how many points there are."""
_NUMBERS = ("one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten")
_COUNTED = {"a": 1, **{word: number for number, word in enumerate(_NUMBERS, 1)}}
COUNTS = "|".join(_NUMBERS)
"""A pattern for the numbers that people write as words before points."""
_HALF = frozenset(("half", "half a"))
_SHARE = re.compile(r"(.*?)\s*[%％٪]")


@dataclass(frozen=True, slots=True)
class Score:
    """What meeting a criterion gives, the other end where a range says so (`low`), or its share."""

    points: Decimal | None = None
    low: Decimal | None = None
    weight: Decimal | None = None

    def share_beside(self, other: Score) -> Decimal | None:
        """Give back the share that this or a second score beside it is; the points of the second are a share too."""
        if other == Score():
            return self.weight
        return other.weight if other.weight is not None else other.points

    def ends(self, origin: Origin) -> tuple[Anchor, ...]:
        """Give back the ends of a range that does not begin at 0, as levels without words."""
        if self.low is None or self.points is None or self.low == 0 or self.points == 0:
            return ()
        return Anchor(self.low, "", origin), Anchor(self.points, "", origin)


def score_of(text: str) -> Score | None:
    """Give back what a whole text says of points (`5`, `5 pts`, `max 5`, `0–5`, `20 %`); None where it does not."""
    if len(text) > LONGEST:
        return None
    if (weight := _WEIGHT.fullmatch(text.strip())) is not None:
        return _weight(weight.group(1) or weight.group(2))
    around = _AROUND.fullmatch(text.strip())
    if around is None:
        return None
    inner = around.group("inner")
    if around.group("unit") is not None and inner.casefold() in _COUNTED:
        inner = str(_COUNTED[inner.casefold()])
    if around.group("unit") is not None and inner.casefold() in _HALF:
        inner = "0.5"
    return _signed(_plain(inner), bool(around.group("less") or around.group("off")))


def is_plain(text: str) -> bool:
    """Whether a text that says something of points is a bare number, range or share, without a sign, label or unit."""
    return number_range(text) is not None or bool(re.fullmatch(r"[\d.,/\s]+%?|[½¼¾]", text.strip()))


def _weight(text: str) -> Score | None:
    share = _SHARE.fullmatch(text)
    found = number(text if share is None else share.group(1))
    if found is None:
        return None
    return Score(weight=found if share is None else found / 100)


def _plain(inner: str) -> Score | None:
    if (one := number(inner)) is not None:
        return Score(points=one)
    if (ends := number_range(inner)) is None:
        return None
    return Score(points=ends.low, low=ends.high) if ends.high <= 0 else Score(points=ends.high, low=ends.low)


def _signed(score: Score | None, less: bool) -> Score | None:
    """Give back a score as what is taken away, where the words say so and the number has no sign of its own."""
    if score is None or score.points is None or not less:
        return score
    return Score(points=-abs(score.points), low=None if score.low is None else -abs(score.low))
