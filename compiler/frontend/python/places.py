"""Says in which function of a Python module an offset stands, for fingerprints."""

from __future__ import annotations

import re
from bisect import bisect_right

from rubricc.compiler.source.file import SourceFile
from rubricc.compiler.source.span import Span

_FUNCTION = re.compile(r"^(?:async +)?def +(\w+)", re.MULTILINE)


class Functions:
    """The functions at the top of a module, by where they begin."""

    def __init__(self, source: SourceFile) -> None:
        found = list(_FUNCTION.finditer(source.text))
        self._starts = [function.start() for function in found]
        self._names = [function[1] for function in found]

    def name(self, span: Span) -> str:
        """Give back the name of the last function that begins before `span` does, empty above the first.

        >>> Functions(SourceFile("m.py", "x = 1\\ndef f():\\n    return x\\n")).name(Span(20, 21))
        'f'
        """
        at = bisect_right(self._starts, span.start)
        return self._names[at - 1] if at else ""
