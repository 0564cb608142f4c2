"""Names of the rubric: Python's own, made to fit, each given once."""

from __future__ import annotations

import re

RESERVED = frozenset(
    [
        "version",
        "language",
        "max",
        "min",
        "precision",
        "match",
        "normalize",
        "combine",
        "unchecked",
        "from",
        "requires",
        "input",
        "use",
        "lexicon",
        "pattern",
        "table",
        "let",
        "define",
        "criterion",
        "check",
        "scale",
        "override",
        "test",
        "award",
        "penalize",
        "choose",
        "if",
        "for",
        "best",
        "group",
        "proxy",
        "not",
        "some",
        "every",
        "count",
        "at",
        "exactly",
        "true",
        "false",
        "query",
        "response",
        "total",
        "passed",
        "failed",
        "abs",
        "sentences",
        "paragraphs",
        "lines",
        "turns",
        "tool",
        "rubric",
        "and",
        "or",
        "implies",
        "mentions",
        "affirms",
        "denies",
        "matches",
        "in",
        "is",
        "then",
        "else",
        "when",
        "otherwise",
        "nothing",
    ]
)


class Names:
    """Gives names that nobody has yet. `others` are sets of names that are taken too, now or later."""

    def __init__(self, *others: set[str]) -> None:
        self.taken: set[str] = set()
        self._others = others

    def fresh(self, wanted: str, suffix: str = "") -> str:
        """Give back a new name like the one wanted.

        >>> Names().fresh("_WORD_RE")
        'word_re'
        """
        base = fitting(wanted)
        if self._is_taken(base) and suffix:
            base = f"{base}_{suffix}"
        name, at = base, 2
        while self._is_taken(name):
            name, at = f"{base}_{at}", at + 1
        self.taken.add(name)
        return name

    def _is_taken(self, name: str) -> bool:
        return name in RESERVED or name in self.taken or any(name in other for other in self._others)


def fitting(wanted: str) -> str:
    """Give back a name that the language allows: small letters, digits and underscores."""
    name = re.sub("[^a-z0-9_]+", "_", wanted.lower()).strip("_") or "value"
    return f"n_{name}" if name[0].isdigit() else name


def title(name: str) -> str:
    """Give back a title for a function's name.

    >>> title("score_local_acceptability")
    'Local acceptability'
    """
    words = re.sub(r"^_*(score|grade|evaluate|eval|rate|check|axis)_|_(score|axis)$", "", name).strip("_")
    return (words or name).replace("_", " ").strip().capitalize()
