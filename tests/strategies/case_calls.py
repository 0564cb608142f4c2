"""The cases of tools as rubrics write them: a call on the response, with the other arguments written out."""

from __future__ import annotations

import json

from rubricc.runtime.tool import Case, Parameter, Tool


def written(parameter: Parameter, value: object) -> str | None:
    """Give back an argument as a rubric writes it, None for what it cannot write."""
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int | float):
        return repr(value)
    if isinstance(value, str) and parameter.type.kind == "Text":
        return _quoted(value)
    if isinstance(value, str) and parameter.type.kind == "Pattern" and '"' not in value:
        return f'"{value}"'
    if isinstance(value, list | tuple) and parameter.type.kind == "Lexicon":
        entries = [(item,) if isinstance(item, str) else item for item in value]
        return f"[{', '.join(' | '.join(map(_quoted, entry)) for entry in entries)}]" if entries else None
    return None


def _quoted(text: str) -> str:
    return json.dumps(text, ensure_ascii=False)


def call_of(tool: Tool, case: Case) -> str | None:
    """Give back the call of a case with the response as its text, None where a rubric cannot write it."""
    if not case.arguments or not isinstance(case.arguments[0], str) or tool.parameters[0].constant:
        return None
    if tool.parameters[0].type.kind != "Text":
        return None
    given = list(zip(tool.parameters, case.arguments, strict=False))[1:]
    if any(taken.check is not None and taken.check(value) is not None for taken, value in given):
        return None  # refused where it is written out
    codes = [(taken.name, written(taken, value)) for taken, value in given]
    if any(code is None for _, code in codes):
        return None
    return f"{tool.name}({', '.join(['response', *(f'{name}: {code}' for name, code in codes)])})"
