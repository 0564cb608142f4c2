"""Whether the clause around a day tells of the past: `it broke on Friday` is the last one, `it is due` the next."""

from __future__ import annotations

import re

from rubricc.runtime.lazily import lazy_pattern

LOOKED_AROUND = 120
TENSE_ENDS = lazy_pattern(r"[.!?;:\n](?=\s|\Z)|\n")
GONE_BY = {
    "en": lazy_pattern(
        r"(?<![\w'’])(?:was|were|had|did|didn['’]t|wasn['’]t|weren['’]t|went|came|saw|got|made|took|said|told|left|sent"
        r"|gave|began|started|fell|felt|met|bought|broke|brought|found|heard|held|kept|knew|lost|paid|ran|sold|slept"
        r"|spoke|spent|stood|stopped|swam|taught|thought|threw|understood|ate|drank|drove|flew|grew|woke|won|wrote"
        r"|[a-z]{2,}[a-z]ed)(?!\w)",
        re.IGNORECASE,
    ),
    "de": lazy_pattern(
        r"(?<!\w)(?:war|waren|wurde|wurden|hatte|hatten|ging|gingen|kam|kamen|sah|gab|fiel|begann|traf|fand"
        r"|(?:ge|ange|abge|ausge|einge|aufge|vorge)[a-zäöü]{2,}(?:t|en))(?!\w)",
        re.IGNORECASE,
    ),
}
"""By language: words of what is over. Of other languages nothing is known, and days are taken for coming ones."""
TO_COME = {
    "en": lazy_pattern(
        r"(?<!\w)(?:will|shall|['’]ll|won['’]t|going\sto|must|should|can|could|would|may|might|please|is|are|am|be|has"
        r"|have|let['’]s|needs?)(?!\w)",
        re.IGNORECASE,
    ),
    "de": lazy_pattern(
        r"(?<!\w)(?:wird|werden|werde|soll|sollen|muss|müssen|kann|können|bitte|will|wollen|darf|dürfen)(?!\w)",
        re.IGNORECASE,
    ),
}
"""By language: words that make a clause one of now or later, whatever participle stands in it too."""


def is_told_as_past(text: str, start: int, end: int, region: str) -> bool:
    """Tell whether the clause around a stretch of text is about the past."""
    language = region.partition("-")[0]
    if language not in GONE_BY:
        return False
    first = max(0, start - LOOKED_AROUND)
    before = [match.end() for match in TENSE_ENDS.finditer(text, first, start)]
    after = TENSE_ENDS.search(text, end, end + LOOKED_AROUND)
    clause = text[before[-1] if before else first : after.start() if after else end + LOOKED_AROUND]
    return GONE_BY[language].search(clause) is not None and TO_COME[language].search(clause) is None
