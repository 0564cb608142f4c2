"""The endpoint as judges are asked through it: answers are held to a JSON Schema where the server can."""

from __future__ import annotations

import json
from collections.abc import Mapping
from typing import Any

from rubricc.compiler.frontend.natural.model_translation.endpoint import OpenAIEndpoint
from rubricc.compiler.frontend.natural.model_translation.options import Constraint
from rubricc.compiler.frontend.natural.model_translation.request import Request


class JudgeEndpoint(OpenAIEndpoint):
    """The endpoint of the options; a request's `grammar` is the JSON Schema of its answers, as JSON.

    With the constraint `auto` the schema is tried first, and given up where the server does not know such fields.
    """

    def known(self) -> tuple[Constraint, ...]:
        """Give back the constraints to try, in order; the server is not asked what it is."""
        return ("json_schema", "none")

    def fields(self, request: Request, way: Constraint) -> dict[str, Any]:
        """Give back the fields that a constraint adds to a request."""
        if way != "json_schema":
            return {}
        named = {"name": "verdict", "strict": True, "schema": json.loads(request.grammar)}
        return {"response_format": {"type": "json_schema", "json_schema": named}}

    def obeys(self, request: Request, way: Constraint, message: Mapping[str, Any]) -> bool:
        """Whether an answer can have been held to its constraint: what is no verdict is told as such, one by one."""
        return True
