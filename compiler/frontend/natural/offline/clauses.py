"""A criterion's sentences, parted into what each of its verbs asks for."""

from __future__ import annotations

import re
from dataclasses import dataclass

from rubricc.compiler.frontend.natural.offline.form import Form
from rubricc.compiler.frontend.natural.offline.forms import form_of
from rubricc.compiler.frontend.natural.offline.lead import Lead, lead, opening, verbs
from rubricc.compiler.frontend.natural.offline.refusal import Refused
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
    r"advising|recommending|suggesting|warning|stressing|specifying|informing|reminding|instructing|claiming"
)
_BY = re.compile(
    r"(?:,\s*(?:and\s+|while\s+|by\s+|such as by\s+)?|\s+(?:by|while)\s+)"
    rf"{_ADVERB}(?=(?:{_SAYING}|asking|inquiring){_AFTER})",
    re.I,
)
_REMARK = re.compile(
    r"(?:,|;|\s-|\s–|\s—)\s*(?:which|as\b(?! well)|since|because|potentially|thereby|thus|therefore|leading|risking|"
    r"causing|even though|although|though|despite|given|when (?:this|it|in fact|the)|a (?:critical|key|crucial)|"
    r"an (?:important|essential)|both|making|resulting|increasing|failing|without|instead)\b.*$"
    r"|\s+(?:because|since|even though|even when)\s.*$",
    re.I | re.S,
)
"""What a critic adds to what an answer does: why it is a fault, or why it is asked."""
_PURPOSE = re.compile(
    r"(?<=\w{4})(?:,\s*|\s+)(?:in order to|so that|so as to|to (?:better |help |further |more )?(?:determine|assess|"
    r"clarify|rule|help|understand|ensure|provide|guide|identify|tailor|evaluate|establish|differentiate|gauge|give|make|"
    r"get|narrow|inform|confirm|offer|decide|recommend))\b.*$",
    re.I | re.S,
)
"""What a question is asked for."""


@dataclass(frozen=True, slots=True)
class Clause:
    """One verb of a criterion with what belongs to it; `form` is what the phrase as a whole asks for, where it does."""

    lead: Lead
    object: str
    form: Form | None = None


def without_grounds(text: str) -> str:
    """Give back a criterion without what it says of why it is one."""
    return _GROUNDS.sub("", " ".join(text.split())).strip()


def clauses(text: str, fault: bool) -> list[Clause]:
    """Give back the clauses of a criterion, `fault` where it takes points away.

    Raises `Refused` where one begins in no known way.
    """
    bare = without_grounds(text)
    sentences = [bare[start:end].strip() for start, end in sentence_spans(bare)]
    found = [clause for sentence in sentences if sentence for clause in _of_sentence(sentence, fault)]
    if not found:
        raise Refused("It has no words.")
    return found


def _of_sentence(sentence: str, fault: bool) -> list[Clause]:
    found = [_clause(part, fault) for part in _parts(sentence.strip(" ."))]
    return [clause for clause in found if clause is not None] or _none(sentence)


def _none(sentence: str) -> list[Clause]:
    raise Refused("It begins with no verb of saying, advising or asking.")


def _parts(sentence: str) -> list[str]:
    """Part a sentence before each further verb; what only says by which verb (`by asking`) is let go."""
    parts = _NEXT.split(sentence)
    return [piece for part in parts for piece in _BY.split(part)]


def _clause(part: str, fault: bool) -> Clause | None:
    before = opening(part)
    found = form_of(before.text)
    if found is not None:
        return Clause(before.lead("say", "", before.text), before.text, found)
    made = lead(part)
    if made is None:
        raise Refused("It begins with no verb of saying, advising or asking.")
    rest = made.rest
    if fault or made.act == "ask":
        rest = _REMARK.sub("", rest)
    if made.act == "ask":
        rest = _PURPOSE.sub("", rest)
    return Clause(made, rest.strip(" .,;"))
