"""How many of something are asked for: `at least three`, `between 3 and 5`, `50 or fewer`."""

from __future__ import annotations

import re

from rubricc.compiler.frontend.natural.offline.figures import WORDED, figure_of

NUMBER = rf"(?:\d[\d,]*|{'|'.join(WORDED)})"
"""A number, in digits or in words."""
_RELATIONS = (
    (
        r"at least|no fewer than|no less than|not less than|not fewer than|a minimum of|(?:a )?min(?:imum)?\.?(?: of)?|"
        r">=|≥",
        ">=",
    ),
    (
        r"at most|no more than|a maximum of|(?:a )?max(?:imum)?\.?(?: of)?|up to|not exceeding|within|not more than|"
        r"limited to|no longer than|not longer than|capped at|<=|≤",
        "<=",
    ),
    (r"fewer than|less than|under|below|shorter than|<", "<"),
    (r"more than|over|above|longer than|in excess of|>", ">"),
    (r"exactly|precisely|only|just", "=="),
)
_RANGE = re.compile(rf"(?:between|from|in)? ?(?P<low>{NUMBER}) ?(?:and|to|-|–) ?(?P<high>{NUMBER})")
_LATE = (
    (r"(?: or (?:more|longer|higher|above)|\+| minimum| min\.?)", ">="),
    (r" (?:or (?:fewer|less|shorter|lower|under|below)|maximum|max\.?)", "<="),
)


def bound_of(text: str) -> str | None:
    """Give back how a count is to compare, as `>= 3` or `in 3 to 5`; None where the text says no such thing."""
    text = text.strip().lower()
    ends = _RANGE.fullmatch(text)
    if ends:
        return f"in {figure_of(ends['low'])} to {figure_of(ends['high'])}"
    for words, sign in _RELATIONS:
        found = re.fullmatch(rf"(?:{words}) ?(?P<n>{NUMBER})", text)
        if found:
            return f"{sign} {figure_of(found['n'])}"
    for words, sign in _LATE:
        found = re.fullmatch(rf"(?P<n>{NUMBER}){words}", text)
        if found:
            return f"{sign} {figure_of(found['n'])}"
    single = re.fullmatch(rf"(?:a single|(?P<n>{NUMBER}))", text)
    return f"== {figure_of(single['n'] or 'one')}" if single else None
