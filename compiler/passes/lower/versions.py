"""Versions of rubrics: semantic versions, with what is left out read as 0."""

from __future__ import annotations

import re

_VERSION = re.compile(r"(\d+)(?:\.(\d+))?(?:\.(\d+))?((?:-[0-9A-Za-z.-]+)?(?:\+[0-9A-Za-z.-]+)?)", re.ASCII)


def normal_version(text: str) -> str | None:
    """Give back the version with three numbers, None where it is none.

    >>> normal_version("1.0")
    '1.0.0'
    """
    found = _VERSION.fullmatch(text.strip())
    if found is None:
        return None
    major, minor, patch, rest = found.groups()
    return f"{int(major)}.{int(minor or 0)}.{int(patch or 0)}{rest}"
