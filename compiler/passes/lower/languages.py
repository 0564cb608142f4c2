"""Codes of languages: those of two letters that there are, and what is meant by some that are no languages."""

from __future__ import annotations

# ISO 639-1, with `bh` and `sh`, which it had once.
_CODES = """
    aa ab ae af ak am an ar as av ay az ba be bg bh bi bm bn bo br bs ca ce ch co cr cs cu cv cy da de dv dz ee el en eo
    es et eu fa ff fi fj fo fr fy ga gd gl gn gu gv ha he hi ho hr ht hu hy hz ia id ie ig ii ik io is it iu ja jv ka kg
    ki kj kk kl km kn ko kr ks ku kv kw ky la lb lg li ln lo lt lu lv mg mh mi mk ml mn mr ms mt my na nb nd ne ng nl nn
    no nr nv ny oc oj om or os pa pi pl ps pt qu rm rn ro ru rw sa sc sd se sg sh si sk sl sm sn so sq sr ss st su sv sw
    ta te tg th ti tk tl tn to tr ts tt tw ty ug uk ur uz ve vi vo wa wo xh yi yo za zh zu
"""
TWO_LETTERS = frozenset(_CODES.split())
"""The codes of two letters of ISO 639."""

_COUNTRIES = {
    "al": "sq",
    "at": "de",
    "au": "en",
    "cn": "zh",
    "cz": "cs",
    "dk": "da",
    "eg": "ar",
    "gb": "en",
    "gr": "el",
    "il": "he",
    "in": "hi",
    "ir": "fa",
    "jp": "ja",
    "mx": "es",
    "ua": "uk",
    "us": "en",
    "vn": "vi",
}
"""Codes of countries that are no codes of languages, and the language that is likely meant."""


def is_language(code: str) -> bool:
    """Say whether a code may be that of a language: of three letters any may, of two those of ISO 639.

    >>> is_language("pt"), is_language("zz"), is_language("nds")
    (True, False, True)
    """
    return code.isascii() and code.isalpha() and (len(code) == 3 or code in TWO_LETTERS)


def language_hint(code: str) -> str:
    """Give back what to write in place of a code that is none.

    >>> language_hint("jp")
    'Did you mean `ja`? `jp` is a country.'
    """
    meant = _COUNTRIES.get(code)
    if meant is not None:
        return f"Did you mean `{meant}`? `{code}` is a country."
    return "Use the two or three letters of ISO 639, such as `en`, `de` or `pt`."
