"""What a sentence sets against what is done: `without asking about allergies`, `instead of ibuprofen`."""

from __future__ import annotations

import re
from typing import Literal

from rubricc.compiler.frontend.natural.offline.lead import Act, verbs
from rubricc.compiler.frontend.natural.offline.lists import listing
from rubricc.compiler.frontend.natural.offline.refusal import Refused

Way = Literal["left", "spurned"]
"""`left`: what is not done beside it; `spurned`: what another thing is put in the place of."""
_HEDGING = "hedging|using|employing"
_WITHOUT = re.compile(
    r"(?:,\s*(?:and\s+|but\s+)?|\s+)without\s+(?:(?:first|also|any|even|ever|explicitly|clearly|promptly|directly|"
    r"adequately|properly|appropriately|specifically)\s+)*"
    rf"(?=(?:{verbs('ing')}|expressing|{_HEDGING})\b)",
    re.I,
)
_CARE = re.compile(
    r"(?:,\s*(?:and\s+|but\s+)?|\s+)without\s+(?:first |also |any )*(?=(?:consulting|checking|evaluating|assessing|"
    r"examining|seeing|contacting|involving|verifying)\b|(?:an?\s+|any\s+|the\s+|proper\s+|prior\s+|further\s+)*"
    r"(?:medical|professional|clinical|physician|doctor|specialist|diagnostic|physical)[\w'’-]*\s+"
    r"(?:evaluation|assessment|supervision|guidance|advice|consultation|diagnosis|referral|examination|review|input)\b)",
    re.I,
)
"""What advice leaves out that is no saying: only of a fault it is told that the answer left it out."""
_INSTEAD = re.compile(r"(?:,\s*|\s+)(?:instead of|rather than|as opposed to|in place of)\s+(?:just |simply )?", re.I)
_GERUND = re.compile(r"([a-z]+)ing\b", re.I)


def set_apart(text: str, fault: bool) -> tuple[str, str, Way] | None:
    """Part a clause from what it sets against what is done, and say in which way; None where it sets nothing apart."""
    found = _WITHOUT.search(text) or (_CARE.search(text) if fault else None)
    if found is not None:
        return text[: found.start()], text[found.end() :], "left"
    found = _INSTEAD.search(text)
    if found is None or found.start() == 0:
        return None
    return text[: found.start()], text[found.end() :], "spurned"


def spurned(text: str, act: Act) -> str:
    """Give back what is not to be said in the place of another thing.

    Raises `Refused` where it is a list, so that it is not clear how far it reaches, or something that is done and not
    said.
    """
    if listing(text) is not None or re.search(r"[,;:]", text):
        raise Refused("It is not clear where ends what it sets another thing against.")
    if act not in ("advise", "discourage") and _GERUND.match(text):
        raise Refused("It sets what is said against what is done otherwise.")
    return text


def third_person(text: str) -> list[str]:
    """Give back a phrase that begins with a gerund as what somebody does: `hedging` as `hedges`."""
    found = _GERUND.match(text)
    if found is None:
        return [text]
    stem, rest = found[1], text[found.end() :]
    return [f"{stem}s{rest}", f"{stem}es{rest}", *([f"{stem[:-1]}ies{rest}"] if stem.endswith("y") else [])]
