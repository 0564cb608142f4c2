"""How long expressions of cues are written and matched in the code of `medical.*`."""

from __future__ import annotations

import re
from typing import Any

from rubricc.runtime.lazily import lazy_pattern


class MedicalCues:
    """Many cues as one expression, which is told whether a short piece of text has one.

    It is compiled when first asked, by RE2, which takes the same time however many cues there are; by the standard
    library where it looks around, which RE2 does not. Case does not matter; `\\b`, `\\w`, `\\s` are those of ASCII.
    """

    __slots__ = ("_compiled", "written")

    def __init__(self, written: str) -> None:
        self.written = written
        self._compiled: Any = None

    def search(self, part: str) -> bool:
        """Tell whether a cue stands anywhere in a piece of text."""
        return (self._compiled or self._compile()).search(part) is not None

    def match(self, part: str) -> bool:
        """Tell whether a cue stands at the beginning of a piece of text."""
        return (self._compiled or self._compile()).match(part) is not None

    def without(self, part: str) -> str:
        """Give back a piece of text with a blank in place of each cue."""
        return str((self._compiled or self._compile()).sub(" ", part))

    def _compile(self) -> Any:
        source = _on_one_line(self.written)
        if _LOOKS_AROUND.search(source):
            self._compiled = re.compile(source, re.IGNORECASE | re.ASCII)
        else:
            import re2

            options = re2.Options()
            options.case_sensitive = False
            self._compiled = re2.compile(_ESCAPED.sub(_character, source).replace(r"\Z", r"\z"), options)
        return self._compiled


_LOOKS_AROUND = lazy_pattern(r"\(\?<?[!=]")
_ESCAPED = lazy_pattern(r"\\u([0-9a-f]{4})")


def _character(match: re.Match[str]) -> str:
    return chr(int(match[1], 16))


def cue_pattern(written: str) -> MedicalCues:
    """Give back cues from an expression written over several lines: breaks with their indents are dropped."""
    return MedicalCues(written)


def long_expression(written: str) -> re.Pattern[str]:
    """Give back an expression with groups that is written over several lines; case does not matter."""
    return lazy_pattern(lambda: _on_one_line(written), re.IGNORECASE)


def _on_one_line(written: str) -> str:
    return re.sub(r"\n\s*", "", written)
