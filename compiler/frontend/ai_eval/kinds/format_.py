"""`format`: the response is JSON, YAML, CSV, Markdown or plain text.

Where `strict` is not asked for, data may stand in a fence, and JSON anywhere in the response.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from importlib.util import find_spec

from rubricc.compiler.frontend.ai_eval.fields import Format
from rubricc.compiler.frontend.ai_eval.kinds.base import Kind, Rules, Saying, Unsaid, award
from rubricc.compiler.frontend.ai_eval.outcomes import On, Outcome, cannot_run, decided
from rubricc.runtime.text import Text
from rubricc.stdlib._format import (
    format_bold,
    format_bullets,
    format_code_blocks,
    format_headings,
    format_links,
    format_numbered_items,
    format_tables,
)
from rubricc.stdlib._structured import format_has_json, format_is_csv, format_is_json, format_is_yaml


@dataclass(frozen=True, slots=True)
class _Test:
    """Whether a text is in a format, and the same as an expression."""

    met: Callable[[Text], bool]
    expression: str


_MARKS: Mapping[str, Callable[[Text], int]] = {
    "headings": format_headings,
    "bullets": format_bullets,
    "numbered_items": format_numbered_items,
    "code_blocks": format_code_blocks,
    "tables": format_tables,
    "bold": format_bold,
    "links": format_links,
}
_ANY_MARK = " + ".join(f"format.{name}(response)" for name in _MARKS)


def _marks(text: Text) -> int:
    return sum(count(text) for count in _MARKS.values())


def _json(kind: str) -> tuple[_Test, _Test]:
    """Give back the strict test and the other for JSON of a kind."""
    inside = "object" if kind == "any" else kind
    return (
        _Test(lambda text: format_is_json(text, kind), f'format.is_json(response, "{kind}")'),
        _Test(
            lambda text: format_is_json(text, kind, fenced=True) or format_has_json(text, inside),
            f'format.is_json(response, "{kind}", fenced: true) or format.has_json(response, "{inside}")',
        ),
    )


def _data(name: str, met: Callable[[Text, bool], bool]) -> tuple[_Test, _Test]:
    return (
        _Test(lambda text: met(text, False), f"format.is_{name}(response)"),
        _Test(lambda text: met(text, True), f"format.is_{name}(response, fenced: true)"),
    )


def _both(test: _Test) -> tuple[_Test, _Test]:
    return test, test


_MARKDOWN = _both(_Test(lambda text: _marks(text) > 0, f"{_ANY_MARK} > 0"))
_PLAIN = _both(_Test(lambda text: _marks(text) == 0, f"{_ANY_MARK} == 0"))
FORMATS: Mapping[str, tuple[_Test, _Test]] = {
    "json": _json("any"),
    "json_object": _json("object"),
    "json_array": _json("array"),
    "yaml": _data("yaml", lambda text, fenced: format_is_yaml(text, fenced)),
    "csv": _data("csv", lambda text, fenced: format_is_csv(text, None, fenced)),
    "markdown": _MARKDOWN,
    "text": _PLAIN,
    "plain_text": _PLAIN,
}
"""For each format the strict test and the other."""


def _test(check: Format) -> tuple[_Test | None, str]:
    """Give back the test of a format, or None and why there is none."""
    name = check.format.lower()
    if name not in FORMATS:
        return None, f"the format {check.format!r} is unknown; known are {', '.join(FORMATS)}"
    if name == "yaml" and find_spec("yaml") is None:
        return None, "needs PyYAML: pip install 'rubricc[yaml]'"
    return FORMATS[name][0 if check.strict else 1], ""


def _run(check: Format, on: On) -> Outcome:
    test, why = _test(check)
    if test is None:
        return cannot_run(why)
    return decided(test.met(on.text), f"Is {check.format}.", f"Is no {check.format}.")


def _rules(check: Format, saying: Saying) -> Rules | Unsaid:
    test, why = _test(check)
    if test is None:
        return Unsaid(f"The check cannot run: {why}.")
    return Rules(award(test.expression, f"Is {check.format}.", f"Is no {check.format}."))


KIND = Kind(Format, _run, _rules, lambda check: f"Is {check.format}{' as a whole' * check.strict}.", native=False)
