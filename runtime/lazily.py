"""Expressions that are compiled when they are first used, so that importing what nobody asks for costs little."""

from __future__ import annotations

import re
from collections.abc import Callable
from typing import Any, AnyStr, Generic, cast


class LazyPattern(Generic[AnyStr]):
    """Stands for a compiled expression, whose methods it looks up when they are first asked for, and then keeps."""

    def __init__(self, expression: AnyStr | Callable[[], AnyStr], flags: int) -> None:
        self._expression: AnyStr | Callable[[], AnyStr] = expression
        self._flags = flags

    def __getattr__(self, name: str) -> Any:
        if name == "_compiled":
            expression = self._expression
            found: Any = re.compile(expression() if callable(expression) else expression, self._flags)
        else:
            found = getattr(self._compiled, name)
        setattr(self, name, found)
        return found


def lazy_pattern(expression: AnyStr | Callable[[], AnyStr], flags: int = 0) -> re.Pattern[AnyStr]:
    """Give back what is used as a compiled expression, and is compiled at the first use. Raises `re.error` only then.

    An expression that takes work to write, such as one of words from a data file, is given as a function.
    """
    return cast("re.Pattern[AnyStr]", LazyPattern(expression, flags))
