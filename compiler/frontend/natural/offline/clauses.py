"""A criterion's sentences, parted into what each of its verbs asks for."""

from __future__ import annotations

import re
from dataclasses import dataclass, replace

from rubricc.compiler.frontend.natural.offline.form import Form
from rubricc.compiler.frontend.natural.offline.forms import form_of
from rubricc.compiler.frontend.natural.offline.lead import Lead, lead, opening, verbs
from rubricc.compiler.frontend.natural.offline.refusal import Refused
from rubricc.compiler.frontend.natural.offline.tokens import tokens
from rubricc.runtime.sentences import sentence_spans

_GROUNDS = re.compile(r"\s*[(\[]?\s*\b(?:justification|rationale|explanation|reasoning|reason)\s*:.*$", re.I | re.S)
_ADVERB = (
    r"(?:(?:also|then|further|additionally|clearly|correctly|appropriately|accurately|explicitly|subsequently)\s+)*"
)
_AFTER = (
    r"(?=\s+(?:that|the|a|an|to|on|about|for|against|whether|how|when|if|what|why|user|patient|users|patients|any|its|"
    r"their|his|her|of|\w+ing)\b)"
)
_NEXT = re.compile(
    rf"(?:[,;]\s*|\s+)(?:and|but|while|as well as|or)\s+{_ADVERB}"
    rf"(?=(?:(?:does not|fails to|doesn't|neglects to)\s+\w+|(?:{verbs('s')}){_AFTER}))",
    re.I,
)
_SAYING = (
    r"stating|noting|mentioning|emphasizing|emphasising|explaining|highlighting|clarifying|indicating|acknowledging|"
    r"advising|recommending|suggesting|warning|stressing|specifying|informing|reminding|instructing|claiming|outlining|"
    r"listing"
)
_BY = re.compile(
    r"(?:,\s*(?:and\s+|while\s+|by\s+|such as by\s+)?|\s+(?:by|while)\s+)"
    rf"{_ADVERB}(?=(?:{_SAYING}|asking(?! for help)|inquiring){_AFTER})",
    re.I,
)
_REMARK = re.compile(
    r"(?:,|;|\s-|\s–|\s—)\s*(?:which(?! includes?\b)|as\b(?! well)|since|because|potentially|thereby|thus|therefore|"
    r"leading|risking|causing|even though|although|though|despite|given|when (?:this|it|in fact|the)|"
    r"a (?:critical|key|crucial)|an (?:important|essential)|both|making|defined as|resulting|increasing|failing|"
    r"without|instead)\b.*$"
    r"|\s+(?:because|since(?! \d| the\b)|even though|even when)\s.*$",
    re.I | re.S,
)
"""What a critic adds to what an answer does: why it is a fault, or why it is asked."""
_REASON = re.compile(r",\s*(?:as\b(?! well| needed| directed)|since|because)\b[^,;]*$", re.I)
"""Why something is advised, which need not be said."""
_CIRCUMSTANCES = re.compile(
    r"(?P<word>if|when|whenever|in (?:the )?cases? of|in the event of)\s+(?P<when>[^,]{3,80}),\s*(?P<rest>.+)$",
    re.I | re.S,
)
_OF_USER = re.compile(
    r"\b(?:asked|asks|prompted|given|presented|requested|provided)\b|"
    r"\b(?:user|query|prompt|question)\b.*\b(?:mentions?|says?|states?|asks?|reports?|provides?|wants?|requests?|is)\b",
    re.I,
)
_OR_DO = re.compile(
    r"\b(?:and|or) (?:also )?(?:include|provide|recommend|advise|suggest|explain|mention|ask|emphasize|encourage|"
    r"instruct|offer|address|acknowledge|discuss|describe|clarify|give|inform|state|list|refer|consider|seek|highlight|warn)\b",
    re.I,
)
_PURPOSE = re.compile(
    r"(?<=\w{4})(?:,\s*|\s+)(?:in order to|so that|so as to|to (?:better |help |further |more )?(?:determine|assess|"
    r"clarify|rule|help|understand|ensure|provide|guide|identify|tailor|evaluate|establish|differentiate|gauge|give|make|"
    r"get|narrow|inform|confirm|offer|decide|recommend|pinpoint|figure out|select|choose))\b.*$",
    re.I | re.S,
)
"""What a question is asked for."""


@dataclass(frozen=True, slots=True)
class Clause:
    """One verb of a criterion with what belongs to it.

    `form` is what the phrase as a whole asks for, where it does; `inner` are clauses that say how it is done (`by
    asking`), and `tells` says whether it says anything beside them.
    """

    lead: Lead
    object: str
    form: Form | None = None
    inner: tuple[Clause, ...] = ()
    tells: bool = True


def without_grounds(text: str) -> str:
    """Give back a criterion without what it says of why it is one."""
    return _GROUNDS.sub("", " ".join(text.split())).strip()


def clauses(text: str, fault: bool) -> list[Clause]:
    """Give back the clauses of a criterion, `fault` where it takes points away.

    Raises `Refused` where one begins in no known way.
    """
    bare = without_grounds(text)
    sentences = [bare[start:end].strip() for start, end in sentence_spans(bare)]
    told = [
        sentence for number, sentence in enumerate(sentences) if sentence and not _is_remark(sentence, number, fault)
    ]
    found = [clause for sentence in told for clause in _of_sentence(sentence, fault)]
    if not found:
        raise Refused("It has no words.")
    return found


def _is_remark(sentence: str, number: int, fault: bool) -> bool:
    """Say whether a further sentence only tells why a fault is one."""
    return fault and number > 0 and form_of(opening(sentence).text) is None and lead(sentence) is None


def _of_sentence(sentence: str, fault: bool) -> list[Clause]:
    """Give back the clauses of a sentence; a verb without an object shares that of the next: `states or implies`."""
    sentence = sentence.strip(" .")
    found = [_clause(part, fault) for part in _NEXT.split(sentence)]
    joins = [join.group() for join in _NEXT.finditer(sentence)]
    if any(re.search(r"\bor\b", join) and clause.object for join, clause in zip(joins, found, strict=False)):
        raise Refused("It is met by one thing or by another.")
    told = [clause for number, clause in enumerate(found) if clause.object or clause.inner or number == len(found) - 1]
    shared = next((clause for clause in found if clause.lead.undone and clause not in told), None)
    if shared is not None:
        raise Refused("It says of several things that they are not done.")
    return told


def _turned(part: str) -> str:
    """Give back a sentence that begins with its circumstances with these at its end: `advises rest if it hurts`."""
    found = _CIRCUMSTANCES.match(part)
    if found is None or lead(found["rest"]) is None:
        return part
    if _OF_USER.search(found["when"]):
        raise Refused("It holds only for some questions.")
    how = "if" if found["word"].lower() in ("if", "when", "whenever") else "in case of"
    return f"{found['rest'].rstrip(' .')} {how} {found['when']}"


def _clause(part: str, fault: bool) -> Clause:
    part = _turned(part)
    before = opening(part)
    form = form_of(before.text)
    if form is not None:
        return Clause(before.lead("say", before.text), before.text, form)
    head, *by = _BY.split(part)
    inner = tuple(_plain(piece, fault) for piece in by)
    if inner and not _tells(head):
        return replace(_plain(head, fault), inner=inner, tells=False)
    return replace(_plain(head, fault), inner=inner)


def _tells(head: str) -> bool:
    """Say whether what stands before `by saying` tells of a subject itself."""
    made = lead(head)
    return made is None or any(token.kind not in ("function", "frame", "stop") for token in tokens(made.rest))


def _plain(part: str, fault: bool) -> Clause:
    made = lead(part)
    if made is None:
        raise Refused("It begins with no verb of saying, advising or asking.")
    rest = made.rest
    if made.undone and _OR_DO.search(rest):
        raise Refused("It says of several things that they are not done.")
    if re.match(r"(?:or|and)\b", rest, re.I):
        raise Refused("It says of several things that they are done.")
    if fault or made.act == "ask":
        rest = _REMARK.sub("", rest)
    if made.act in ("advise", "discourage"):
        rest = _REASON.sub("", rest)
    if made.act == "ask":
        rest = _PURPOSE.sub("", rest)
    return Clause(made, rest.strip(" .,;"))
