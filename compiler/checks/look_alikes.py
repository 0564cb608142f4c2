"""Letters of one script that look like letters of another."""

from __future__ import annotations

import unicodedata
from collections import Counter

_GREEK = "\u0391\u0392\u0395\u0396\u0397\u0399\u039a\u039c\u039d\u039f\u03a1\u03a4\u03a5\u03a7\u03bf\u03bd"
_CYRILLIC = (
    "\u0410\u0412\u0415\u041a\u041c\u041d\u041e\u0420\u0421\u0422\u0425\u0405\u0406\u0408"
    "\u0430\u0435\u043e\u0440\u0441\u0443\u0445\u0455\u0456\u0458"
)
TO_LATIN = {
    "GREEK": dict(zip(_GREEK, "ABEZHIKMNOPTYXov", strict=True)),
    "CYRILLIC": dict(zip(_CYRILLIC, "ABEKMHOPCTXSIJaeopcyxsij", strict=True)),
}
"""For each script its letters that look like Latin ones, with those."""


def in_one_script(word: str) -> str | None:
    """Give back a word of Latin and Greek or Cyrillic letters in the script most of them have.

    None where a letter has no look-alike in that script.

    >>> in_one_script("p\u0430ypal")
    'paypal'
    """
    scripts = Counter(unicodedata.name(char, "").partition(" ")[0] for char in word)
    if len(scripts) != 2 or "LATIN" not in scripts:
        return None
    (other,) = set(scripts) - {"LATIN"}
    to_latin = TO_LATIN.get(other)
    if to_latin is None or scripts["LATIN"] == scripts[other]:
        return None
    wanted = "LATIN" if scripts["LATIN"] > scripts[other] else other
    table = to_latin if wanted == "LATIN" else {latin: letter for letter, latin in to_latin.items()}
    new = "".join(char if unicodedata.name(char, "").startswith(wanted) else table.get(char, "") for char in word)
    return new if len(new) == len(word) else None
