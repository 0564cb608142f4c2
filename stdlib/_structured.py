"""Texts that are data: JSON, YAML, CSV, tagged blocks."""

from __future__ import annotations

import json
import re
from functools import cache
from typing import Any

from rubricc.runtime.lazily import lazy_pattern
from rubricc.runtime.text import Text
from rubricc.runtime.tool import Place

FENCE_START = lazy_pattern(r"(?P<marks>`{3,}+|~{3,}+)[^\n`]*\n")
CSV_FIELD = lazy_pattern(r'"(?:[^"]|"")*"|[^",\r\n]*')
BRACKET = lazy_pattern(r'\{(?=\s{0,99}["}])|^[ \t]*\[', re.MULTILINE)
BLANKS = " \t\n\r"
"""White space in JSON; other blanks do not belong to it."""
MOST_FAILURES = 256
NOT_JSON = object()
TOO_DEEP = 1000
"""Levels of nesting beyond which the reader of JSON gives up."""


def format_is_json(text: Text, kind: str | Text = "any", fenced: bool = False) -> bool:
    """Give back whether the whole text, or what its one fence holds, is JSON of this kind."""
    return _is_kind(json_value(_body(text, fenced)), str(kind))


def format_has_json(text: Text, kind: str | Text = "object") -> bool:
    """Give back whether a JSON object (or an array at the start of a line) stands anywhere in the text."""
    wanted = str(kind)
    return any(_is_kind(value, wanted) for _, _, value in _embedded(text.original))


def format_has_json_places(text: Text, kind: str | Text = "object") -> tuple[Place, ...]:
    """Give back where such JSON stands."""
    wanted = str(kind)
    return tuple((start, end, "") for start, end, value in _embedded(text.original) if _is_kind(value, wanted))


def _body(text: Text, fenced: bool) -> str:
    """Give back the text, or where that is asked for and there is one, what the fence around all of it holds."""
    body = text.original.strip() if fenced else text.original
    start = FENCE_START.match(body) if fenced else None
    if start is None or not body.endswith("\n" + start["marks"]):
        return body
    return body[start.end() : -len(start["marks"])]


def json_value(source: str) -> Any:
    """Give back the value of a JSON text, `NOT_JSON` where it is none; NaN and the infinities are no JSON."""
    try:
        return _decoder().decode(source.strip(BLANKS))
    except (ValueError, RecursionError):
        return NOT_JSON


@cache
def _decoder() -> json.JSONDecoder:
    return json.JSONDecoder(parse_constant=_refuse, parse_int=_number, parse_float=_number)


def _refuse(name: str) -> Any:
    raise ValueError(name)


def _number(digits: str) -> float | int:
    """Read a number of any length: Python refuses to read very long whole numbers."""
    return float(digits) if len(digits) > 300 or not digits.lstrip("-").isdigit() else int(digits)


def _is_kind(value: Any, kind: str) -> bool:
    if kind == "object":
        return isinstance(value, dict)
    if kind == "array":
        return isinstance(value, list)
    return value is not NOT_JSON


def _embedded(source: str) -> list[tuple[int, int, Any]]:
    """Give back start, end and value of the JSON that starts with a bracket.

    A bracket that starts no JSON is passed over. Reading stops after so many of them, or when reading in vain has cost
    several times the text's length, so that the time stays linear.
    """
    found: list[tuple[int, int, Any]] = []
    place, failures, budget = 0, 0, 10 * len(source) + 10_000
    while failures < MOST_FAILURES and budget > 0:
        match = BRACKET.search(source, place)
        if match is None:
            break
        start = place = match.end()
        try:
            value, place = _decoder().raw_decode(source, start - 1)
            found.append((start - 1, place, value))
        except (ValueError, RecursionError) as error:
            failures += 1
            budget -= max(0, getattr(error, "pos", place + TOO_DEEP) - place)
    return found


def format_matches_schema(text: Text, schema: str | Text, fenced: bool = False) -> bool | None:
    """Give back whether the text is JSON that fits the schema; None where the schema is none."""
    validator = _validator(str(schema))
    if validator is None:
        return None
    value = json_value(_body(text, fenced))
    return value is not NOT_JSON and bool(validator.is_valid(value))


@cache
def _validator(schema: str) -> Any:
    """Give back the validator of a schema; references out of it are not followed."""
    import jsonschema_rs

    try:
        return jsonschema_rs.validator_for(
            json.loads(schema), retriever=_refuse, pattern_options=jsonschema_rs.RegexOptions()
        )
    except (ValueError, RecursionError):
        return None


def schema_problem(schema: str) -> str | None:
    """Give back what is wrong with a JSON Schema, and what to write; None where nothing is or that cannot be told."""
    try:
        value = json.loads(schema)
    except ValueError as error:
        return f'This is no JSON: {error}. Write a JSON Schema, as in "{{\\"type\\": \\"object\\"}}".'
    except RecursionError:
        return "The schema is nested too deeply to be read."
    try:
        sound = isinstance(value, dict | bool) and _validator(schema) is not None
    except ImportError:
        return None
    return None if sound else f"This is JSON, but no JSON Schema{_why_no_schema(value)}."


def _why_no_schema(value: Any) -> str:
    """Give back where JSON departs from what a schema may be, as what follows on the words for it."""
    import jsonschema_rs

    try:
        jsonschema_rs.meta.validate(value)
    except jsonschema_rs.ValidationError as error:
        return f": {error.message} ({'/'.join(map(str, error.instance_path)) or 'at the top'})"
    except (ValueError, jsonschema_rs.ReferencingError):
        pass
    return ": it refers to what is outside it, or has a pattern that cannot be read"


def format_is_yaml(text: Text, fenced: bool = False) -> bool:
    """Give back whether the whole text is one YAML mapping or sequence."""
    import yaml

    loader = getattr(yaml, "CSafeLoader", yaml.SafeLoader)
    try:
        events = iter(yaml.parse(_body(text, fenced), Loader=loader))
        kinds = [type(event).__name__ for _, event in zip(range(3), events, strict=False)]
        starts = sum(type(event).__name__ == "DocumentStartEvent" for event in events)
    except (yaml.YAMLError, ValueError, RecursionError):
        return False
    return starts == 0 and kinds[-1:] in (["MappingStartEvent"], ["SequenceStartEvent"])


def format_is_csv(text: Text, columns: int | None = None, fenced: bool = False) -> bool:
    """Give back whether the text is rows of equally many values, as many as asked for.

    Where that is not told, there are at least two rows of two values: one row is as likely prose with a comma in it.
    """
    widths = _csv_widths(_body(text, fenced).strip("\r\n"))
    if widths is None or len(set(widths)) != 1:
        return False
    return len(widths) >= 2 and widths[0] >= 2 if columns is None else widths[0] == columns


def _csv_widths(source: str) -> list[int] | None:
    """Give back how many values each row has, None where the text is no CSV (RFC 4180)."""
    if not source.strip():
        return None
    widths: list[int] = []
    place, width = 0, 0
    while True:
        match = CSV_FIELD.match(source, place)
        place = match.end() if match else place
        width += 1
        after = source[place : place + 1]
        if after == ",":
            place += 1
        elif after in ("\n", "\r", ""):
            widths.append(width)
            width = 0
            place += 2 if source.startswith("\r\n", place) else 1
            if not after:
                return widths
        else:
            return None


def format_think_block(text: Text) -> bool:
    """Give back whether the text is one `<think>` block with words in it, and then an answer."""
    before, inside, after = _tagged(text.original, "think") or ("x", "", "")
    return not before.strip() and any(map(str.isalnum, inside)) and any(map(str.isalnum, after))


def format_tag_balanced(text: Text, tag: str | Text) -> bool:
    """Give back whether the tag opens once, closes once after that, and holds something."""
    parts = _tagged(text.original, str(tag))
    return parts is not None and bool(parts[1].strip())


def format_think_block_places(text: Text) -> tuple[Place, ...]:
    """Give back where the block of thoughts stands, where there is one as asked for."""
    return _tag_place(text, "think") if format_think_block(text) else ()


def format_tag_balanced_places(text: Text, tag: str | Text) -> tuple[Place, ...]:
    """Give back where the tagged block stands, tags included, where there is one as asked for."""
    return _tag_place(text, str(tag)) if format_tag_balanced(text, tag) else ()


def format_tag_text(text: Text, tag: str | Text) -> str | None:
    """Give back what stands in the one pair of tags, trimmed; None where there is not one pair."""
    parts = _tagged(text.original, str(tag))
    return None if parts is None else parts[1].strip()


def format_tag_text_places(text: Text, tag: str | Text) -> tuple[Place, ...]:
    """Give back where the one pair of tags stands."""
    name = str(tag)
    return () if _tagged(text.original, name) is None else _tag_place(text, name)


def _tag_place(text: Text, tag: str) -> tuple[Place, ...]:
    closing = f"</{tag}>"
    return ((text.original.index(f"<{tag}>"), text.original.index(closing) + len(closing), ""),)


def _tagged(source: str, tag: str) -> tuple[str, str, str] | None:
    """Give back what stands before, in and after the one pair of tags, None where there is not one pair."""
    opening, closing = f"<{tag}>", f"</{tag}>"
    if not tag or source.count(opening) != 1 or source.count(closing) != 1:
        return None
    before, _, rest = source.partition(opening)
    inside, close, after = rest.partition(closing)
    return (before, inside, after) if close else None
