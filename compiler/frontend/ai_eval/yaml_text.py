"""Documents of ai_eval as YAML, in one way; reading it gives the same document back, in PHP's reader too."""

from __future__ import annotations

import re
import unicodedata
from collections.abc import Iterator, Mapping
from decimal import Decimal
from typing import Any

_PLAIN = re.compile(r"[A-Za-z_](?:[A-Za-z0-9_./@ -]*[A-Za-z0-9_./@-])?")
_READ_OTHERWISE = frozenset(("y", "n", "yes", "no", "on", "off", "true", "false", "null"))
_ESCAPES = {"\\": "\\\\", '"': '\\"', "\n": "\\n", "\t": "\\t", "\r": "\\r"}


def yaml_text(data: Mapping[str, Any]) -> str:
    """Give back data (texts, numbers, truth values, null, lists, mappings) as a document of YAML."""
    return "\n".join(_block(data, "")) + "\n"


def _block(value: Mapping[str, Any], indent: str) -> Iterator[str]:
    for key, item in value.items():
        name = f"{indent}{_text(str(key))}:"
        if isinstance(item, Mapping) and item:
            yield name
            yield from _block(item, indent + "  ")
        elif isinstance(item, list | tuple) and any(isinstance(part, Mapping) for part in item):
            yield name
            for part in item:
                yield from _entry(part, indent + "  ")
        else:
            yield f"{name} {_flow(item)}"


def _entry(value: Any, indent: str) -> Iterator[str]:
    """Yield one entry of a list; a mapping begins beside its dash."""
    if not isinstance(value, Mapping) or not value:
        yield f"{indent}- {_flow(value)}"
        return
    first, *rest = _block(value, indent + "  ")
    yield f"{indent}- {first.removeprefix(indent + '  ')}"
    yield from rest


def _flow(value: Any) -> str:
    if isinstance(value, Mapping):
        return "{" + ", ".join(f"{_text(str(key))}: {_flow(item)}" for key, item in value.items()) + "}"
    if isinstance(value, list | tuple):
        return "[" + ", ".join(map(_flow, value)) + "]"
    if value is None or isinstance(value, bool):
        return {None: "null", True: "true", False: "false"}[value]
    if isinstance(value, Decimal):
        return f"{value:f}"
    return str(value) if isinstance(value, int) else _text(str(value))


def _text(value: str) -> str:
    if _PLAIN.fullmatch(value) and value.lower() not in _READ_OTHERWISE:
        return value
    return '"' + "".join(map(_escaped, value)) + '"'


def _escaped(char: str) -> str:
    if char in _ESCAPES:
        return _ESCAPES[char]
    if unicodedata.category(char) in ("Cc", "Cf", "Zl", "Zp", "Cs", "Co", "Cn"):
        return f"\\u{ord(char):04X}" if ord(char) < 0x10000 else f"\\U{ord(char):08X}"
    return char
