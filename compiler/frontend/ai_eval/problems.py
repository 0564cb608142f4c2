"""What is wrong with a document: the place, the fault, and what mends it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from difflib import get_close_matches
from typing import Any

from pydantic_core import ErrorDetails

from rubricc.compiler.frontend.ai_eval import fields
from rubricc.compiler.frontend.ai_eval.yaml_source import Path, Placed

KINDS: Mapping[str, type[fields.Check]] = {kind.kind_name(): kind for kind in fields.Check.__subclasses__()}
"""The model of each kind of check."""


@dataclass(frozen=True, slots=True)
class Problem:
    """One fault: what it is, its line (0 where none is known), the path of the part, and what mends it."""

    message: str
    line: int
    path: str
    mend: str

    def __str__(self) -> str:
        place = f"{self.path}: " if self.path else ""
        return f"{place}{self.message} {self.mend}".rstrip()


class DocumentError(ValueError):
    """A document that is no rubric of ai_eval, with all that is wrong with it."""

    def __init__(self, source: str, problems: tuple[Problem, ...]) -> None:
        self.source = source
        self.problems = problems
        super().__init__("\n".join(f"{self._place(problem)}: {problem}" for problem in problems))

    def _place(self, problem: Problem) -> str:
        return f"{self.source}:{problem.line}" if problem.line else self.source


def told(error: ErrorDetails, placed: Placed) -> Problem:
    """Give back a fault that the model found, in words."""
    path, around = _path(error["loc"], placed.data)
    name = str(path[-1]) if path else ""
    tell = _TOLD.get(error["type"])
    message, mend = tell(name, error, around) if tell else (_sentence(error["msg"]), "")
    return Problem(message, placed.line(path), _shown(path), mend)


def _path(location: tuple[int | str, ...], data: Any) -> tuple[Path, Any]:
    """Give back the path in the data, without the kinds that the model puts in, and the part around its end."""
    path: list[int | str] = []
    around = data
    for index, step in enumerate(location):
        if index == 2 and location[0] == "checks":
            continue
        path.append(step)
        around = data
        data = _step(data, step)
    return tuple(path), around if isinstance(around, Mapping) else data


def _step(data: Any, step: int | str) -> Any:
    try:
        return data[step]
    except (KeyError, IndexError, TypeError):
        return None


def _shown(path: Path) -> str:
    text = "".join(f"[{step}]" if isinstance(step, int) else f".{step}" for step in path)
    return text.removeprefix(".")


def _sentence(text: str) -> str:
    return text[:1].upper() + text[1:] + "."


def _missing(name: str, error: ErrorDetails, around: Any) -> tuple[str, str]:
    return f"`{name}` is missing.", f"Add `{name}:`."


def _unknown(name: str, error: ErrorDetails, around: Any) -> tuple[str, str]:
    kind = around.get("kind") if isinstance(around, Mapping) else None
    model = KINDS.get(kind) if isinstance(kind, str) else None
    known = [field.alias or own for own, field in model.model_fields.items()] if model else _TOP
    where = f"a check of the kind {kind}" if model else "this part"
    return f"`{name}` is no field of {where}.", _meant(name, known) or f"Known are {', '.join(known)}."


_TOP = ["id", "version", "label", "description", "applicable_bundles", "checks", "scoring"]


def _meant(name: str, known: list[str]) -> str:
    close = get_close_matches(name, known, 1)
    return f"Is `{close[0]}` meant?" if close else ""


def _no_kind(name: str, error: ErrorDetails, around: Any) -> tuple[str, str]:
    kind = str(error.get("ctx", {}).get("tag", ""))
    return f"`{kind}` is no kind of check.", _meant(kind, list(KINDS)) or f"Kinds are {', '.join(KINDS)}."


def _no_choice(name: str, error: ErrorDetails, around: Any) -> tuple[str, str]:
    allowed = str(error.get("ctx", {}).get("expected", "")).replace("'", "")
    return f"`{error['input']}` is no {name}.", f"It is {allowed}."


def _pattern(name: str, error: ErrorDetails, around: Any) -> tuple[str, str]:
    return f"`{error['input']}` is no {name.replace('_', ' ')} of ai_eval.", _SHAPES.get(name, "")


_SHAPES = {
    "id": "Write it in small letters, digits and underscores, such as `support_reply`.",
    "version": 'Write numbers parted by dots, such as "1.0.0".',
    "reference_path": "Begin it with `expected.` or `metadata.`, such as `expected.references`.",
}


def _empty(name: str, error: ErrorDetails, around: Any) -> tuple[str, str]:
    return "Nothing stands here.", "Write something, or take it out."


def _no_text(name: str, error: ErrorDetails, around: Any) -> tuple[str, str]:
    return "A text belongs here.", "Put it in quotes."


def _no_list(name: str, error: ErrorDetails, around: Any) -> tuple[str, str]:
    return "A list belongs here.", "Write `[…]`, or begin each item with `- `."


def _no_mapping(name: str, error: ErrorDetails, around: Any) -> tuple[str, str]:
    return "Fields with values belong here.", "Write each as `name: value`."


def _no_number(name: str, error: ErrorDetails, around: Any) -> tuple[str, str]:
    return "A number belongs here.", "Write it in digits, without quotes."


def _no_flag(name: str, error: ErrorDetails, around: Any) -> tuple[str, str]:
    return f"`{error['input']}` is neither true nor false.", "Write `true` or `false`."


def _out_of_range(name: str, error: ErrorDetails, around: Any) -> tuple[str, str]:
    context = error.get("ctx", {})
    low, high = context.get("ge"), context.get("le")
    return f"{error['input']} is too {'small' if high is None else 'large'}.", (
        f"Write at least {low}." if high is None else f"Write at most {high}."
    )


def _one_schema(name: str, error: ErrorDetails, around: Any) -> tuple[str, str]:
    return "A json_schema check has one schema.", "Give either `schema:` or `schema_ref:`."


_TOLD: Mapping[str, Callable[[str, ErrorDetails, Any], tuple[str, str]]] = {
    "missing": _missing,
    "extra_forbidden": _unknown,
    "union_tag_invalid": _no_kind,
    "union_tag_not_found": lambda name, error, around: ("The check has no kind.", "Add `kind:`."),
    "literal_error": _no_choice,
    "string_pattern_mismatch": _pattern,
    "too_short": _empty,
    "string_too_short": _empty,
    "string_type": _no_text,
    "tuple_type": _no_list,
    "dict_type": _no_mapping,
    "model_type": _no_mapping,
    "model_attributes_type": _no_mapping,
    "no_number": _no_number,
    "decimal_type": _no_number,
    "decimal_parsing": _no_number,
    "finite_number": _no_number,
    "int_type": lambda name, error, around: ("A whole number belongs here.", "Write it in digits, without quotes."),
    "bool_type": _no_flag,
    "greater_than_equal": _out_of_range,
    "less_than_equal": _out_of_range,
    "one_schema": _one_schema,
    "no_command": lambda name, error, around: ("No command stands here.", "Write it as a text, or as a list of texts."),
}
