"""What a judge answers: the JSON that is asked for, and nothing else counts."""

from __future__ import annotations

import json
import re
from decimal import Decimal
from typing import Any

from rubricc.compiler.frontend.judging.question import Question
from rubricc.compiler.frontend.natural.model_translation.answer import WITHHELD
from rubricc.compiler.frontend.natural.model_translation.request import Reply
from rubricc.runtime.fold import without_surrogates
from rubricc.runtime.numbers import number

LONGEST_REASON = 1_000
"""No more characters of a judge's reason are kept than this."""

_THOUGHT = re.compile(r"\A\s*<think>.*?</think>", re.DOTALL)
"""What a model thinks before it answers, where its server does not keep it apart."""

_FENCED = re.compile(r"\A```(?:json)?[ \t]*\n(.*)\n```\Z", re.DOTALL)


class WrongAnswerError(ValueError):
    """An answer that is no verdict; the message says what it is instead."""


def answer_schema(question: Question) -> dict[str, Any]:
    """Give back the JSON Schema of an answer."""
    name, kind = ("points", _points(question)) if question.graded else ("met", {"type": "boolean"})
    return {
        "type": "object",
        "properties": {"reason": {"type": "string"}, name: kind},
        "required": ["reason", name],
        "additionalProperties": False,
    }


def _points(question: Question) -> dict[str, Any]:
    return {"type": "number", "enum": [number(*item.as_integer_ratio()) for item in question.choices]}


def read_answer(reply: Reply, question: Question) -> tuple[Decimal, str]:
    """Give back the points that a judge gives, and the reason; raises `WrongAnswerError` for all but what was asked."""
    if reply.refusal:
        raise WrongAnswerError(f"the judge declined: {_short(reply.refusal)}")
    if reply.finish == "length":
        raise WrongAnswerError("the judge's answer was cut off")
    if reply.finish.lower() in WITHHELD:
        raise WrongAnswerError(f"the endpoint withheld the judge's answer ({reply.finish})")
    data = _object(reply.text)
    name = "points" if question.graded else "met"
    if set(data) != {"reason", name}:
        raise WrongAnswerError(f"the judge's answer has other fields than reason and {name}")
    if not isinstance(data["reason"], str):
        raise WrongAnswerError("the judge's reason is no text")
    return _worth(data[name], question), _short(data["reason"], LONGEST_REASON)


def _worth(value: Any, question: Question) -> Decimal:
    if not question.graded:
        if not isinstance(value, bool):
            raise WrongAnswerError("the judge says neither true nor false")
        return question.met if value else question.unmet
    if not isinstance(value, bool) and isinstance(value, Decimal | int) and value in question.choices:
        return question.choices[question.choices.index(Decimal(value))]
    listed = ", ".join(map(str, question.choices))
    raise WrongAnswerError(f"the judge's points are none of {listed}")


def _object(text: str) -> dict[str, Any]:
    """Give back the one JSON object that an answer is: bare, or fenced, and nothing before it but a thought.

    None is picked out of other text: a judge that quotes one, which may stand in the answer, decides nothing by it.
    """
    stripped = _THOUGHT.sub("", text).strip()
    fenced = _FENCED.match(stripped)
    try:
        data = json.loads(
            fenced[1] if fenced else stripped, parse_float=Decimal, parse_constant=_refused, object_pairs_hook=_once
        )
    except WrongAnswerError:
        raise
    except (ValueError, ArithmeticError, RecursionError):  # a Decimal holds no exponent of any size
        raise WrongAnswerError(f"the judge's answer is not JSON: {_short(stripped) or 'it is empty'}") from None
    if not isinstance(data, dict):
        raise WrongAnswerError("the judge's answer is no JSON object")
    return data


def _once(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    data = dict(pairs)
    if len(data) != len(pairs):
        raise WrongAnswerError("the judge's answer has a field twice")
    return data


def _refused(name: str) -> None:
    raise WrongAnswerError(f"the judge's answer has {name}, which is no JSON")


def _short(text: str, longest: int = 80) -> str:
    plain = " ".join(without_surrogates(text).split())
    return plain if len(plain) <= longest else f"{plain[: longest - 1]}…"
