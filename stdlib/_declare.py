"""Parameters and types that many declarations share."""

from __future__ import annotations

from collections.abc import Callable

from rubricc.runtime.tool import Parameter
from rubricc.runtime.types import LEXICON, PATTERN, TEXT, TEXTS, Type, integer

TEXT_PARAMETER = Parameter("text", TEXT)
PHRASES_PARAMETER = Parameter("phrases", LEXICON)
PATTERN_PARAMETER = Parameter("pattern", PATTERN)
ON_TEXT = (TEXT_PARAMETER,)
ON_PHRASES = (TEXT_PARAMETER, PHRASES_PARAMETER)
ON_PATTERN = (TEXT_PARAMETER, PATTERN_PARAMETER)
REFERENCES = Parameter("references", TEXTS)
ON_REFERENCES = (TEXT_PARAMETER, REFERENCES)

NO_REFERENCE = "there is no reference"
NO_WORDS = "no reference has words"
"""When there is no answer, where the references alone decide it: analyses look at these two."""

IN_ENGLISH = ("en",)
"""The languages of a tool that knows English words only."""


def whole_parameter(name: str, low: int, default: int | None = None) -> Parameter:
    """Give back a constant whole number of at least `low`; with a default it may be left out."""
    return Parameter(name, integer(low), default=default, optional=default is not None, constant=True)


def place_parameter(name: str, default: int | None = None) -> Parameter:
    """Give back a constant place: 1 is the first, -1 the last; with a default it may be left out."""
    return Parameter(name, integer(), default, default is not None, constant=True, check=_place_problem)


def _place_problem(place: int) -> str | None:
    return "There is no place 0: 1 is the first, 2 the second, -1 the last." if place == 0 else None


def text_parameter(
    name: str,
    default: str | None = None,
    choices: tuple[str, ...] = (),
    check: Callable[[str], str | None] | None = None,
) -> Parameter:
    """Give back a constant text, one of `choices` where there are any; with a default it may be left out."""
    return Parameter(name, TEXT, default, default is not None, choices, constant=True, check=check)


def maybe(kind: Type) -> Type:
    """Give back the type, able to be undefined."""
    return kind.with_undefined()
