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
    """Gives names that nobody has yet."""

    def __init__(self) -> None:
        self.taken = set(RESERVED)

    def fresh(self, wanted: str, *others: str) -> str:
        """Give back a new name like the one wanted: else one of the others, else the last with a number.

        >>> Names().fresh("_WORD_RE")
        'word_re'
        """
        candidates = [fitting(name) for name in (wanted, *others)]
        base = next((name for name in candidates if name not in self.taken), candidates[-1])
        name, at = base, 2
        while name in self.taken:
            name, at = f"{base}_{at}", at + 1
        self.taken.add(name)
        return name


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
