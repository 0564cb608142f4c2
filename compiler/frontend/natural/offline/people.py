"""Who a criterion speaks of: the one that answers, and the one that is answered, in the words of each trade.

Everything after this module knows them as `the response` and `the user`.
"""

from __future__ import annotations

import re

_ASKERS = (
    r"customer|client|caller|shopper|guest|buyer|borrower|applicant|account holder|policy ?holder|subscriber|"
    r"cardholder|reader|learner|tenant|traveller|passenger|requester|enquirer|end user"
)
_AFTER = (
    r"(?=['’]s\b|['’](?=\s)|\s*[,.;:?!)]|\s*$|\s+(?:to|for|that|about|with|on|of|not|if|whether|how|when|why|what|where|"
    r"which|who|against|is|are|was|were|has|have|had|can|could|should|may|might|must|will|would|does|do|did|by|in|at|"
    r"back|a|an|the|their|some|any|and|or|as|from|before|after|once|using|through|via|either|both|more|"
    r"mentions?|asks?|says?|writes?|wants?|needs?|reports?|requests?|complains?|describes?|appears?|seems?|feels?|"
    r"\w+ing)\b)"
)
_ASKER = re.compile(rf"\b(the|a|any|an) (?:{_ASKERS})(?P<many>s?){_AFTER}", re.I)
_ANY_ASKER = re.compile(rf"(?<=\w )(?<!of )(?:{_ASKERS})s(?=\s+(?:to|not to|that|whether|if|about|how)\b)", re.I)
_TEXT = (
    r"responses?|answers?|outputs?|repl(?:y|ies)|completions?|messages?|texts?|emails?|letters?|essays?|summar(?:y|ies)|"
    r"story|poem|article|post|submission|paper|write-?up|script|explanation|translation|transcript"
)
_WRITER = (
    r"student|pupil|candidate|writer|author|agent|adviser|advisor|representative|rep|bot|chatbot|operator|clinician|"
    r"consultant|employee|speaker"
)
_VERB = r"(?=\s+(?:\w+s|must|should|can|will|may|have|are|do|did|never|only|also)\b)"
_ANSWERER = re.compile(
    rf"^(?:(?:the|this|each|your|their|its|every) )?(?:(?:whole|entire|full|complete|final|written|chat)\s+)*"
    rf"(?:(?:{_WRITER})['’]s (?:\w+ )?(?:{_TEXT})|(?:{_TEXT})|(?:{_WRITER})){_VERB}",
    re.I,
)
_ALL = re.compile(rf"^all (?:of )?(?:the )?(?:{_TEXT})(?: (?:is|are|must be|should be))?(?= (?:in|written)\b)", re.I)


def addressed(text: str) -> str:
    """Give back a criterion with `the user` for who is answered and `the response` for who or what answers.

    Only where the word stands alone: `the customer service team` is someone else.
    """
    text = _ALL.sub("The response is", text.strip())
    text = _ANSWERER.sub("The response", text)
    text = _ASKER.sub(lambda found: f"the user{found['many']}", text)
    return _ANY_ASKER.sub("the user", text)
