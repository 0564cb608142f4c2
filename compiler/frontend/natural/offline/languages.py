"""In which language the answers will be: phrases of another one would never stand in them."""

from __future__ import annotations

import re

from rubricc.compiler.frontend.natural.model import NaturalRubric
from rubricc.runtime.registry import missing, tool
from rubricc.runtime.text import Text

OWN = "en"
"""The language of this translator's phrases."""
LANGUAGES = {
    "arabic": "ar", "bengali": "bn", "bulgarian": "bg", "chinese": "zh", "dutch": "nl", "english": "en", "farsi": "fa",
    "finnish": "fi", "french": "fr", "german": "de", "gujarati": "gu", "hindi": "hi", "indonesian": "id",
    "italian": "it", "japanese": "ja", "kannada": "kn", "korean": "ko", "marathi": "mr", "nepali": "ne",
    "persian": "fa", "polish": "pl", "portuguese": "pt", "punjabi": "pa", "russian": "ru", "spanish": "es",
    "swahili": "sw", "swedish": "sv", "tamil": "ta", "telugu": "te", "thai": "th", "turkish": "tr", "urdu": "ur",
    "vietnamese": "vi",
}  # fmt: skip
"""Names of languages in English, in small letters, with their codes of ISO 639."""


def answered_in(source: NaturalRubric) -> str:
    """Give back the code of the language that answers will be in: that of the source, else that of the question.

    English where neither tells, or where no library is here that knows languages.
    """
    if source.language:
        return source.language.replace("_", "-").split("-")[0].lower()
    asked = "\n".join([source.query, *(item["content"] for item in source.messages if item["role"] == "user")])
    detect = tool("language.detect")
    if not asked.strip() or missing(detect) is not None:
        return OWN
    return detect.run(Text(asked)) or OWN


_LEAST = 0.1
"""How surely a text must be English: short ones with a foreign name come to 0.15, other languages to 0.08 at most."""
_LEAST_UNTOLD = 0.03
"""The same where no other language is told: two words of English may come to 0.07, two of others to 0.02."""
_QUOTED = re.compile(r"[\"“„«][^\"“”„«»]*[\"“”»]|`[^`]*`")


def foreign(text: str) -> str | None:
    """Give back the code of the language that a text is in, empty where that is not told; None where it is English.

    Words in quotation marks do not count. Where no library is here that knows languages, every text is English.
    """
    sure, detect = tool("language.confidence"), tool("language.detect")
    bare = Text(_QUOTED.sub(" ", text))
    if missing(sure) is not None or (english := sure.run(bare, OWN)) is None or english >= _LEAST:
        return None
    found: str = detect.run(bare) or ""
    return None if found == OWN or (not found and english >= _LEAST_UNTOLD) else found


def named(code: str) -> str:
    """Give back the English name of a language, with its code where none is known."""
    return next((name.capitalize() for name, own in LANGUAGES.items() if own == code), f"another language ({code})")
