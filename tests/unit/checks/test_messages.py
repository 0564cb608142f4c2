"""What every finding of every example looks like: one line without jargon, every place, and one thing to do."""

from __future__ import annotations

import re

import pytest

from rubricc.compiler.checks.registry import all_checks
from rubricc.compiler.diagnostics.model import Diagnostic

CHECKS = [check for check in all_checks() if check.reads == "rubric"]
JARGON = re.compile(r"\b(?:invalid|illegal|token|parse|node|operand|lexeme|AST|IR|unsat|boolean|string|regex|null)\b")
MOST = 160
"""Characters of a message, without what it quotes from the source."""


def findings(examine, check) -> list[Diagnostic]:
    return [item for text in check.invalid for item in examine(text)[1].findings if item.code == check.code]


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.code)
def test_messages_are_one_plain_line(examine, check):
    for item in findings(examine, check):
        bare = re.sub(r"`[^`]*`", "", item.message)
        assert item.message[0].isupper() or item.message[0] in '`"', item.message
        assert item.message.endswith((".", ")")), item.message
        assert "\n" not in item.message
        assert len(bare) <= MOST, item.message
        assert not JARGON.search(bare), item.message


@pytest.mark.parametrize("check", CHECKS, ids=lambda check: check.code)
def test_findings_say_what_to_do_and_where(examine, check):
    for item in findings(examine, check):
        assert item.hint or item.fix, item.message
        assert not item.hint or item.hint.endswith((".", "?", "`", "explain", "all")), item.hint
        assert item.span.file is not None
        assert item.span.end <= len(item.span.file.text)
        assert all(label.text for label in item.labels)
