"""How long expressions of cues are written in the code of `medical.*`."""

from __future__ import annotations

import re


def cue_pattern(written: str) -> re.Pattern[str]:
    """Compile an expression written over several lines: breaks with their indents are dropped, case does not matter."""
    return re.compile(re.sub(r"\n\s*", "", written), re.I)
