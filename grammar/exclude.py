"""Regular expressions for names that are none of some words, without lookaround."""

from __future__ import annotations

from collections.abc import Iterable

_HEAD = "ABCDEFGHIJKLMNOPQRSTUVWXYZ_abcdefghijklmnopqrstuvwxyz"
_TAIL = "0123456789" + _HEAD


def names_without(words: Iterable[str]) -> str:
    r"""Give back an expression that matches every name but the words.

    It follows the words letter by letter, and at each letter lets a name leave them.

    >>> import re
    >>> expression = re.compile(names_without(["if", "in"]))
    >>> [bool(expression.fullmatch(name)) for name in ("if", "i", "ifs", "on", "in", "_in", "2x")]
    [False, True, True, True, False, True, False]
    """
    banned = frozenset(words)
    return _after("", banned)


def _after(prefix: str, banned: frozenset[str]) -> str:
    """Give back an expression for what may follow a prefix that is the start of a banned word, or the whole of one."""
    letters = _TAIL if prefix else _HEAD
    following = {word[len(prefix)] for word in banned if word.startswith(prefix) and len(word) > len(prefix)}
    others = [letter for letter in letters if letter not in following]
    options = [f"[{_ranges(others)}][0-9A-Z_a-z]*"] if others else []
    options += [letter + _after(prefix + letter, banned) for letter in sorted(following)]
    whole = "|".join(options)
    may_end = prefix and prefix not in banned
    if may_end:
        return f"({whole})?"
    return f"({whole})"


def _ranges(letters: list[str]) -> str:
    """Write letters as ranges where three or more stand together.

    >>> _ranges(list("abcdxy"))
    'a-dxy'
    """
    runs: list[list[str]] = []
    for letter in sorted(letters):
        if runs and ord(letter) == ord(runs[-1][-1]) + 1:
            runs[-1].append(letter)
        else:
            runs.append([letter])
    return "".join(f"{run[0]}-{run[-1]}" if len(run) > 2 else "".join(run) for run in runs)
