"""Asks a model about the criteria of one answer."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from decimal import Decimal
from functools import cached_property
from typing import Any

from rubricc.compiler.frontend.judging.answer import WrongAnswerError, answer_schema, read_answer
from rubricc.compiler.frontend.judging.endpoint import JudgeEndpoint
from rubricc.compiler.frontend.judging.prompt import Case, messages_for
from rubricc.compiler.frontend.judging.question import Question
from rubricc.compiler.frontend.natural.model_translation.asker import Asker
from rubricc.compiler.frontend.natural.model_translation.errors import DownError, ModelError, RefusedError
from rubricc.compiler.frontend.natural.model_translation.options import Options
from rubricc.compiler.frontend.natural.model_translation.prompt import as_text
from rubricc.compiler.frontend.natural.model_translation.request import Request, request_for
from rubricc.runtime.numbers import number


@dataclass(frozen=True, slots=True)
class Judgement:
    """What a judge says of one criterion: its points, and why; without points, why there is no verdict (`missing`)."""

    name: str
    points: Decimal | None
    reason: str = ""
    missing: str = ""

    @property
    def number(self) -> int | float | None:
        """The points as results have them: whole where they are whole."""
        if self.points is None:
            return None
        return number(*self.points.as_integer_ratio())

    def to_json(self) -> dict[str, Any]:
        """Give back the judgement as plain data."""
        if self.points is None:
            return {"points": None, "missing": self.missing}
        return {"points": self.number, "reason": self.reason}


@dataclass(frozen=True)
class Judged:
    """What a judge says of one answer."""

    model: str
    judgements: tuple[Judgement, ...]

    @property
    def verdicts(self) -> dict[str, Decimal]:
        """The verdicts, as the functions of a module take them."""
        return {item.name: item.points for item in self.judgements if item.points is not None}

    @property
    def missing(self) -> tuple[Judgement, ...]:
        """Those without a verdict."""
        return tuple(item for item in self.judgements if item.points is None)

    @cached_property
    def by_name(self) -> Mapping[str, Judgement]:
        """The judgements by the names of their criteria."""
        return {item.name: item for item in self.judgements}

    def to_json(self) -> dict[str, Any]:
        """Give back all of it as plain data."""
        return {"model": self.model, "criteria": {item.name: item.to_json() for item in self.judgements}}


class Judge:
    """A model that judges; for several threads. `asker` answers requests, as the options say unless given."""

    def __init__(self, options: Options, asker: Asker | None = None) -> None:
        self.options = options
        self.asker = asker if asker is not None else Asker(options, endpoint=JudgeEndpoint(options))

    def judge(self, case: Case, questions: Iterable[Question]) -> Judged:
        """Give back what the model says of an answer, one question after the other.

        Raises `RefusedError` where the endpoint will answer nothing at all (a wrong key, a wrong model), `DownError`
        where it was there no more several times in a row.
        """
        return Judged(self.options.model, tuple(self.decide(case, question) for question in questions))

    def decide(self, case: Case, question: Question) -> Judgement:
        """Give back what the model says of one criterion; raises what `judge` does."""
        try:
            points, reason = read_answer(self.asker.ask(self.request(case, question)), question)
        except (DownError, RefusedError):
            raise
        except ModelError as error:
            return Judgement(question.name, None, missing=str(error))
        except WrongAnswerError as error:
            return Judgement(question.name, None, missing=f"{error}.")
        return Judgement(question.name, points, reason)

    def request(self, case: Case, question: Question) -> Request:
        """Give back what is asked about one criterion; its key is what the answer is kept under."""
        return request_for(messages_for(case, question), self.options, json.dumps(answer_schema(question)))

    def prompts(self, case: Case, questions: Sequence[Question]) -> str:
        """Give back all that would be asked, as `--dry-run` prints it; nothing is sent."""
        return as_text(message for question in questions for message in self.request(case, question).messages)
