"""Words of a sentence that no condition of this package stands for: with them, a sentence is not translated."""

from __future__ import annotations

import re

from rubricc.compiler.frontend.natural.offline.refusal import Refused

_UNTOLD = re.compile(
    r"\b(?:instead of|rather than|other than|except|unless|without first|as opposed to|in place of|^only|solely|"
    r"only (?:if|when|be|after|in|as)|the only|although|even (?:if|though)|unlikely|between \d+ and \d+(?= [a-z])|"
    r"without (?:first |also |any )?(?:\w+ly )?\w+ing|exclusively|in a way that|in a manner|all of the|none of|"
    r"(?:multiple|repeated|several|numerous) (?:statements|times|instructions|disclaimers|reminders|warnings)|"
    r"repeatedly|as much as possible|"
    r"(?:plain|simple|accessible|lay|clear|understandable|non-technical),? (?:non-technical )?(?:language|terms)|"
    r"while (?:\w+ly )?(?:expressing|using|maintaining|keeping|avoiding|ensuring|providing|being|remaining)|"
    r"(?:more|less|fewer) (?:\w+ )?than(?!\s+[\d\ue000-\uf8ff]))\b",
    re.I,
)
"""What sets a thing against others, or bounds it."""
_PLACE = re.compile(
    r"\b(?:first|last|final|opening|initial) (?:line|sentence|paragraph|part|few)|"
    r"\bearly (?:on )?in the\b|\bup ?front\b|"
    r"\b(?:at|towards?|near|in|from) the (?:very )?(?:beginning|start|end|top|bottom|outset)\b|\bthroughout\b|"
    r"\b(?:before|prior to) (?:any|other|giving|providing|mentioning|recommending|discussing)\b",
    re.I,
)
"""What asks for a place in the answer."""
_STATED = (
    r"(?:provided|mentioned|requested|stated|asked|given|specified|included|present|supplied|described|reported|"
    r"discussed)"
)
_GIVEN = re.compile(
    rf"\b(?:not|never|n't|already|as) (?:been )?(?:explicitly )?{_STATED}(?: (?:by|in|for))?\b|"
    rf"\bthe (?:user|patient) (?:did|does|has|had)(?: not|n['’]t) (?:explicitly )?(?:ask|request|mention|state|"
    rf"provide|specif|"
    rf"report|give|want)|"
    rf"\b{_STATED} (?:by|in) the (?:user|prompt|query|patient|input|question|original|conversation)|"
    rf"\b(?:that|which) (?:was|were|is|are|has been|have been) {_STATED}\b|"
    r"\bthe user(?:'s)? (?:input|prompt|query|request|original)|"
    r"\b(?:user|patient)'s (?:specific|own|unique|individual|particular) ",
    re.I,
)
"""What points to something in the question without telling what."""


def refuse_untold(text: str) -> None:
    """Raise `Refused` where a text sets things against others, asks for a place, or points to the question."""
    found = next((found for words in (_UNTOLD, _PLACE, _GIVEN) if (found := words.search(text)) is not None), None)
    if found is not None:
        raise Refused(f"No rule looks at what “{found.group().strip()}” asks for.")
