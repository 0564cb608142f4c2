"""How the pieces of a document are put together: as prose, or as one of the formats that a whole text can have."""

from __future__ import annotations

import json
from collections.abc import Callable, Sequence
from typing import Protocol

PLAIN = "plain"


class Part(Protocol):
    """What a piece has that a layout needs."""

    @property
    def text(self) -> str:
        """The text of the piece."""

    @property
    def before(self) -> str:
        """What parts it from the piece before it."""


Parts = Sequence[Part]


def joined(parts: Parts) -> str:
    """Give back the pieces one after the other, parted as each says."""
    return "".join(part.before + part.text if number else part.text for number, part in enumerate(parts))


def quoted(parts: Parts) -> str:
    """Give back the whole in quotation marks."""
    return f"“{joined(parts).replace('“', chr(34)).replace('”', chr(34))}”"


def json_text(parts: Parts) -> str:
    """Give back one JSON string."""
    return json.dumps(joined(parts), ensure_ascii=False)


def json_array(parts: Parts) -> str:
    """Give back a JSON array of the pieces; the line breaks before them stand between the values."""
    return f"[{_values(parts)}]"


def json_object(parts: Parts) -> str:
    """Give back a JSON object that holds the pieces in a list."""
    return f'{{"a": [{_values(parts)}]}}'


def _values(parts: Parts) -> str:
    values = [json.dumps(" ".join(part.text.split()), ensure_ascii=False) for part in parts]
    gaps = [part.before if part.before.strip() == "" and part.before else " " for part in parts]
    return "".join(f",{gap}{value}" if n else value for n, (gap, value) in enumerate(zip(gaps, values, strict=True)))


def fenced_array(parts: Parts) -> str:
    """Give back a JSON array in a code fence."""
    return f"```json\n{json_array(parts)}\n```"


def fenced_object(parts: Parts) -> str:
    """Give back a JSON object in a code fence."""
    return f"```json\n{json_object(parts)}\n```"


def yaml_list(parts: Parts) -> str:
    """Give back a YAML sequence of quoted texts."""
    items = [json.dumps(" ".join(part.text.split()), ensure_ascii=False) for part in parts] or ["x"]
    gaps = ["\n\n" if "\n\n" in part.before else "\n" for part in parts] or [""]
    return "".join(
        f"{gap}- {item}" if n else f"- {item}" for n, (gap, item) in enumerate(zip(gaps, items, strict=True))
    )


def fenced_yaml(parts: Parts) -> str:
    """Give back a YAML sequence in a code fence."""
    return f"```yaml\n{yaml_list(parts)}\n```"


def csv_of(columns: int) -> Callable[[Parts], str]:
    """Give back what lays the pieces out as rows of so many quoted fields."""

    def rows(parts: Parts) -> str:
        fields = ['"' + part.text.replace('"', '""') + '"' for part in parts] or ["x"]
        fields += ["x"] * (-len(fields) % columns)
        return "\n".join(",".join(fields[at : at + columns]) for at in range(0, len(fields), columns))

    return rows


def thinking(parts: Parts) -> str:
    """Give back a block of thought, and the text after it."""
    return f"<think>hm</think> {joined(parts) or 'so'}"


LAYOUTS: dict[str, Callable[[Parts], str]] = {
    PLAIN: joined,
    "quoted": quoted,
    "json text": json_text,
    "json array": json_array,
    "json object": json_object,
    "fenced array": fenced_array,
    "fenced object": fenced_object,
    "yaml": yaml_list,
    "fenced yaml": fenced_yaml,
    "think": thinking,
    **{f"csv {columns}": csv_of(columns) for columns in range(1, 13)},
}
"""Layouts by name."""
