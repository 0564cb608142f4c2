"""Sentences that only say how something is, as a criterion or after one: `Persistent nausea needs urgent care.`"""

from __future__ import annotations

import re

_FINITE = (
    r"is|are|was|were|has|have|can|cannot|can['’]t|may|might|should|must|will|would|do|does|requires?|needs?|helps?|"
    r"causes?|increases?|decreases?|reduces?|includes?|involves?|depends?|occurs?|means?|usually|often|typically|remains?|"
    r"varies|vary|affects?|leads?|tends?"
)
_SETTING = (
    r"(?:however|additionally|also|moreover|otherwise|therefore|generally|usually),\s+|"
    r"(?:in|for|with|after|during|at|on|from|by|within|under) [^,;:]{3,70},\s+"
)
"""What may stand before the subject of a sentence."""
_STATED = re.compile(rf"(?:{_SETTING})?(?P<of>[^,;:]{{2,90}}?)\s+(?:{_FINITE})\s+\S", re.I)
_OF_THE_ANSWER = re.compile(
    r"\b(?:responses?|answers?|model|assistant|chatbot|llm|completion|output|reply|ai|criteri(?:on|a)|plan|note|summary|"
    r"assessment|document|format|tone|language|justification|recommending|suggesting|mentioning|advising|asking|"
    r"providing|giving|including|using|which|that|who|because|if|when|while|although)\b",
    re.I,
)
_NOUNS = re.compile(rf"\S+\s+(?:{_FINITE}|of|in|with|like|and|such|after|during|from)\b", re.I)
_PLURAL = re.compile(r"[a-z]*[^siu]s\b", re.I)
_GLOSS = re.compile(
    r"\(?(?:this|these|those|that|it|they|such|doing so|for (?:example|instance)|examples?|e\.g\.|i\.e\.|note|"
    r"(?:major|minor|serious) )\b",
    re.I,
)


def is_statement(sentence: str) -> bool:
    """Say whether a sentence states something of a subject that is not the answer itself."""
    found = _STATED.match(sentence)
    if found is None or _OF_THE_ANSWER.search(found["of"]) or _GLOSS.match(sentence):
        return False
    first = found["of"].split()[0]
    if not first[0].isalnum() or re.fullmatch(r"(?:the )?users?", found["of"], re.I):
        return False
    return _PLURAL.fullmatch(first) is None or _NOUNS.match(sentence[found.start("of") :]) is not None


def is_gloss(sentence: str) -> bool:
    """Say whether a further sentence only adds to the one before it why, or an example: `This prevents clots.`"""
    return _GLOSS.match(sentence) is not None
