"""A condition that a phrase asks for as a whole."""

from __future__ import annotations

from dataclasses import dataclass

from rubricc.compiler.frontend.natural.offline.conditions import Condition


@dataclass(frozen=True, slots=True)
class Form:
    """A condition, by which rule it was found, and what of the phrase it does not see.

    `shown` are answers that have what is asked for, where none can be made of the condition itself.
    """

    condition: Condition
    way: str
    unseen: str = ""
    shown: tuple[str, ...] = ()


USES = (
    r"(?:us(?:es?|ing)|employs?|includ(?:es?|ing)|contains?|has|have|utili[sz]es?|presents?|provides?|maintains?|"
    r"adopts?|"
    r"makes? use of|offers?|gives?|express(?:es)?|shows?|demonstrates?|displays?|conveys?|"
    r"is (?:formatted|organi[sz]ed|written|presented|delivered|structured) (?:as|in|with|using)|"
    r"formats? (?:it|the (?:response|answer)) (?:as|in|with|using)|(?:writes?|responds?|answers?|speaks?) (?:in|with))"
)
"""The verbs that say that an answer has something."""
SAYS = (
    r"(?:mentions?|names?|lists?|includes?|contains?|states?|says?|gives?|covers?|identif(?:y|ies)|discuss(?:es)?|"
    r"describes?|address(?:es)?|explains?|provides?|cites?|quotes?|references?|refers? to|uses?|shows?|writes?|"
    r"has|have|"
    r"adds?|displays?|specif(?:y|ies)|outlines?|notes?|features?|links? to|points? to)"
)
"""The verbs that say that an answer speaks of something, or has it in its words."""
THE = r"(?:(?:a|an|the|its|clear|appropriate|some|any|proper)\s+)*"
