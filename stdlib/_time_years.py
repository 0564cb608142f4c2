"""Finds years that stand alone: `in 1999`, `since 2010`, `from 1914 to 1918`, `(1756-1791)`.

Four digits are a year only beside a word that goes with years, and where nothing that they could count follows: neither
`in 2000 steps` nor `one in 2000` is one.
"""

from __future__ import annotations

import re
from collections.abc import Iterator
from functools import cache

_YEAR = r"(?:1[0-9]{3}|20[0-9]{2})"
_NO_MORE = r"(?![\w/:%'’-]|[.,][0-9])"
_BEFORE = {
    "en": r"since|during|(?:the |of )?year|early|late|mid|(?:spring|summer|autumn|fall|winter)(?:\s+of)?"
    r"|circa|born|died"
    r"|(?<![0-9] )(?<!\bone )(?<!\btwo )in",
    "de": r"im\s+jahre?|jahr|seit|(?<![0-9] )in|anno|sommer|winter|herbst|frühjahr",
    "fr": r"en|depuis|l['’]an|l['’]année|année|jusqu['’]en",
    "es": r"en|desde|año|hasta",
    "it": r"nel|dal|anno|fino\s+al",
    "pt": r"em|desde|ano|até",
    "nl": r"(?<![0-9] )in|sinds|jaar",
}
_CLOCK = {"en": r"until|till|before|after|by\s+the\s+end\s+of"}
"""What goes with times of day too, as in `until 1800`: full hundreds are no years after it."""
_JOINED = {
    "en": "to|and|until|till|through", "de": "bis|und", "fr": "à|et", "es": "a|hasta|y", "it": "al|e", "pt": "a|até|e",
    "nl": "tot|en",
}  # fmt: skip
_FROM = {
    "en": "from|between", "de": "von|zwischen", "fr": "de|entre", "es": "de|desde|entre", "it": "dal|tra",
    "pt": "de|entre", "nl": "van|tussen",
}  # fmt: skip
_AFTER = {
    "en": r"and|or(?!\s+(?:more|so|less|fewer|over)\b)|but|when|where|while|because|as|with|at|by|for|he|she|it|we"
    r"|they|i|you|the|an?|his|her|its|their|our|my|this|that|there|after|before|during|was|were|is|are|had|has|have|did|would|will"
    r"|who|which|then|however|due|under|into|near|on|in|alone|already|only|onwards?",
    "de": r"und|oder|war|wurde|wurden|hat|hatte|ist|der|die|das|als|in|er|sie|es|wir|ich",
    "fr": r"et|ou|à|il|elle|le|la|les|par|pour|est|a|dans|en",
    "es": r"y|o|el|la|los|las|por|para|en|fue|con|se",
    "it": r"e|o|il|la|i|le|per|in|a|fu|con|si",
    "pt": r"e|ou|o|a|os|as|por|para|em|foi|com|se",
    "nl": r"en|of|de|het|een|was|is|werd|in|voor|toen",
}  # fmt: skip


_NUMBERS = ("alone", "year", "hour", "from", "till", "birth", "death")


def years(text: str, language: str) -> Iterator[tuple[int, int, int]]:
    """Yield start, end and number of the years that stand alone, in order; none in a language that is not known."""
    if language not in _BEFORE:
        return
    for match in _year_pattern(language).finditer(text):
        if match["hour"] and match["hour"].endswith("00"):
            continue
        if match["capital"] is not None and not match["word"][0].isupper():
            continue  # `in 1500 Americans`
        for name in _NUMBERS:
            if match[name]:
                yield *match.span(name), int(match[name])


@cache
def going_on(language: str) -> re.Pattern[str]:
    """Give back what matches where a date is over: at a sign, or before a word that it cannot belong to."""
    return re.compile(_date_ends(language), re.IGNORECASE)


def _date_ends(language: str) -> str:
    return rf"(?=\s*(?:\Z|[.,;:!?)\]\n\"”—–])|\s+(?:{_AFTER[language]})\b)"


@cache
def _year_pattern(language: str) -> re.Pattern[str]:
    ends = _date_ends(language)
    clock = rf"\b(?:{_CLOCK[language]})\s(?P<hour>{_YEAR}){_NO_MORE}{ends}" if language in _CLOCK else r"(?P<hour>(?!))"
    return re.compile(
        rf"\b(?:{_FROM[language]})\s(?P<from>{_YEAR})\s(?:{_JOINED[language]})\s(?P<till>{_YEAR}){_NO_MORE}{ends}"
        rf"|\A\s*(?P<alone>{_YEAR})\s*\Z"
        rf"|\((?:[a-z]{{1,5}}\.?\s)?(?P<birth>{_YEAR})\s?[-–]\s?(?P<death>{_YEAR})\)"
        rf"|(?<!\w)(?P<word>{_BEFORE[language]})[\s-](?P<year>{_YEAR}){_NO_MORE}"
        rf"(?:{ends}|(?P<capital>(?=\s(?-i:(?!B\.?C)[A-ZÀ-Þ]))))|{clock}",
        re.IGNORECASE,
    )
