"""What is said, parted from what it is said for: its circumstances, its aim, and what stands against it."""

from __future__ import annotations

import re

_WHEN = re.compile(
    r"(?<!even )(?<!as )(?<!what )(?<!asking )\b(?:if|whenever|in case(?: of)?|in the event of|in the event that|"
    r"should (?=\w+ (?:occur|develop|appear|arise|persist|worsen)))\s+",
    re.I,
)
_THEN = re.compile(r",?\s+then\s+", re.I)
_LISTED = re.compile(r",\s*(?:and|or)\s", re.I)
"""What stands before the last of several circumstances: commas before it part them, and not what is said."""
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
    if text[: found.start()].strip().lower() not in ("", "that"):
        return text[: found.start()], text[found.end() :]
    rest = text[found.end() :]
    listed = _LISTED.search(rest)
    after = _THEN.search(rest) or re.compile(",").search(rest, listed.end() if listed else 0)
    return (text, "") if after is None else (rest[after.end() :], rest[: after.start()])


def with_aim(text: str) -> tuple[str, str]:
    """Part what is said from what it is for: `stabilise the neck | to prevent pain`."""
    found = _AIM.search(text)
    return (text, "") if found is None else (text[: found.start()], text[found.end() :])
