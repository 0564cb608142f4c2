"""All kinds of check."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from rubricc.compiler.frontend.ai_eval.fields import Check
from rubricc.compiler.frontend.ai_eval.kinds import (
    command,
    composite,
    contains,
    fact_match,
    format_,
    json_schema,
    llm_judge,
    markdown_structure,
    php_lint,
    regex,
    score_delta,
    target_match,
    tool_usage,
)
from rubricc.compiler.frontend.ai_eval.kinds.base import Kind

KINDS: Mapping[str, Kind[Any]] = {
    kind.model.kind_name(): kind
    for kind in (
        contains.CONTAINS_ANY,
        contains.CONTAINS_NONE,
        regex.KIND,
        target_match.KIND,
        composite.KIND,
        json_schema.KIND,
        php_lint.KIND,
        markdown_structure.KIND,
        format_.KIND,
        fact_match.KIND,
        tool_usage.KIND,
        llm_judge.KIND,
        command.KIND,
        score_delta.KIND,
    )
}
"""Each kind by its name, in the order of ai_eval's documentation."""


def kind_of(check: Check) -> Kind[Any]:
    """Give back the kind of a check."""
    return KINDS[check.kind]
