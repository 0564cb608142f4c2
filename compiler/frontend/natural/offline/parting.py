"""What is said, parted from what it is said for: its circumstances, its aim, and what stands against it."""

from __future__ import annotations

import re

_WHEN = re.compile(
    r"(?<!even )(?<!as )(?<!what )(?<!asking )\b(?:if|whenever|in case(?: of)?|in the event of|in the event that|"
    r"should (?=\w+ (?:occur|develop|appear|arise|persist|worsen)))\s+",
    re.I,
)
OPPOSED = re.compile(r";\s+(?:however|but|nevertheless|otherwise),?\s+|,\s+but\s+(?!not\b|also\b)", re.I)
"""What parts two statements of which both are to be made."""
_AIM = re.compile(
    r"(?<=\w{3})\s+(?:in order )?to (?:further |better |help )*(?:prevent|avoid|reduce|minimi[sz]e|improve|protect|"
    r"promote|relieve|alleviate|rule out|assess|confirm|determine|ensure|optimi[sz]e|enhance|support|facilitate|"
    r"manage)\s+",
    re.I,
)


def parted(text: str) -> tuple[str, str]:
    """Part what is said from the circumstances that it is said for: `call a doctor | if the fever lasts`."""
    found = _WHEN.search(text)
    if found is None:
        return text, ""
    if found.start() > 0:
        return text[: found.start()], text[found.end() :]
    when, comma, main = text[found.end() :].partition(",")
    return (main, when) if comma else (text, "")


def with_aim(text: str) -> tuple[str, str]:
    """Part what is said from what it is for: `stabilise the neck | to prevent pain`."""
    found = _AIM.search(text)
    return (text, "") if found is None else (text[: found.start()], text[found.end() :])
