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
    r"(?=['’]s\b|['’](?=\s)|\s*[,.;:?!)]|\s*$|\s+(?:to|for|that|about|with|on|of|not|if|whether|how|when|why|what|"
    r"where|"
    r"which|who|against|is|are|was|were|has|have|had|can|could|should|may|might|must|will|would|does|do|did|by|in|at|"
    r"back|a|an|the|their|some|any|and|or|as|from|before|after|once|using|through|via|either|both|more|"
    r"(?!services|accounts|complaints|records|details|queries|questions|relations|names|numbers)[a-z]+[^\Ws]s|"
    r"mentions?|asks?|says?|writes?|wants?|needs?|reports?|requests?|complains?|describes?|appears?|seems?|feels?|"
    r"\w+ing)\b)"
)
_ASKER = re.compile(rf"\b(the|a|any|an) (?:{_ASKERS})(?P<many>s?){_AFTER}", re.I)
_ANY_ASKER = re.compile(rf"(?<=\w )(?<!of )(?:{_ASKERS})s(?=\s+(?:to|not to|that|whether|if|about|how)\b)", re.I)
_TEXT = (
    r"responses?|answers?|outputs?|repl(?:y|ies)|completions?|messages?|texts?|emails?|letters?|essays?|"
    r"summar(?:y|ies)|"
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


_DONE = {
    "told": "tells", "informed": "informs", "reminded": "reminds", "warned": "warns", "advised": "advises",
    "asked": "asks", "thanked": "thanks", "given": "gives", "offered": "offers", "referred": "refers",
    "mentioned": "mentions", "stated": "states", "explained": "explains", "included": "includes", "listed": "lists",
    "provided": "provides", "named": "names", "described": "describes", "discussed": "discusses",
    "recommended": "recommends", "suggested": "suggests", "addressed": "addresses", "covered": "covers",
    "identified": "identifies", "cited": "cites", "noted": "notes", "acknowledged": "acknowledges",
    "defined": "defines", "quoted": "quotes", "specified": "specifies", "used": "uses",
}  # fmt: skip
"""Participles of what is done in an answer, with the verb of one who does it."""
_BE = r"(?:is|are|must be|should be|has to be|needs? to be|has been|have been|was|were)"
_HOW = r"(?:(?:clearly|correctly|explicitly|also|briefly|always) )?"
_TOLD = re.compile(
    rf"^the users? {_BE} (?P<not>not )?{_HOW}(?P<done>told|informed|reminded|warned|advised|asked|thanked|given|"
    rf"offered|"
    r"referred)\b",
    re.I,
)
_PASSIVE = re.compile(
    rf"^(?P<what>[^.,;:]{{2,80}}?) (?P<be>{_BE}) (?P<not>not |never )?{_HOW}(?P<done>{'|'.join(_DONE)})"
    r"(?: (?:by|in|within) the (?:response|answer|reply|text|essay|email|message|letter))?[.]?$",
    re.I,
)
_SHORTENED = re.compile(r"\b(max|min|approx|no)\.\s+(?=\d)", re.I)


def _active(text: str) -> str:
    """Give back a criterion that tells what is done in an answer as one that tells what the answer does."""
    told = _TOLD.match(text)
    if told:
        does = "does not tell" if told["not"] else _DONE[told["done"].lower()]
        return f"The response {does} the user{text[told.end() :]}"
    passive = _PASSIVE.match(text)
    if passive is None or re.search(r"\b(?:that|if|when|which|response|answer|user|it|they)\b", passive["what"], re.I):
        return text
    verb = _DONE[passive["done"].lower()]
    what = re.sub(r"^(?:The|An?|All|Both) (?=\w)", lambda found: found.group().lower(), passive["what"])
    return f"The response {'does not mention' if passive['not'] else verb} {what}"


def addressed(text: str) -> str:
    """Give back a criterion with `the user` for who is answered and `the response` for who or what answers.

    Only where the word stands alone: `the customer service team` is someone else.
    """
    text = _SHORTENED.sub(r"\1 ", text.strip())
    text = _ALL.sub("The response is", text)
    text = _ANSWERER.sub("The response", text)
    text = _ASKER.sub(lambda found: f"the user{found['many']}", text)
    return _active(_ANY_ASKER.sub("the user", text))
