"""Where a lifted rubric comes from: every rule leads back to the Python."""

from __future__ import annotations

from lifting import lifted

from rubricc.compiler.frontend.python.lint import lint_python
from rubricc.compiler.source.file import SourceFile

PYTHON = """import re

SIGNS = ["fever", "rash", "stiff neck", "seizure", "confusion"]


def score_warnings(query, text):
    max_possible = 20
    score = 0
    reasons = []
    t = text.lower()
    signs = sum(1 for sign in SIGNS if sign in t)
    if signs >= 3:
        score += 10
        reasons.append("Several signs.")
    elif signs >= 4:
        score += 12
        reasons.append("Many signs.")
    if "doctor" in t:
        score += 5
        reasons.append("Sends to a doctor.")
    return {"score": max(0, min(score, max_possible)), "max_possible": max_possible, "reasons": reasons}
"""


def line_of(part: str) -> int:
    """Give back the line of the Python that a part of the lifted rubric comes from."""
    found = lifted(PYTHON, "warnings.py")
    start = found.rubric_text.index(part)
    place = found.origins.find(start, start + len(part))
    assert place is not None
    assert place.file.path == "warnings.py"
    return place.position[0]


def test_rules_lead_back_to_their_lines():
    assert line_of('award 10 "Several signs."') == 13
    assert line_of('award 12 "Many signs."') == 16
    assert line_of("warnings_signs >= 4") == 15
    assert line_of('response mentions ["doctor"]') == 18


def test_definitions_and_limits_lead_back_to_their_lines():
    assert line_of("lexicon signs") == 3
    assert line_of("max 20") == 7
    assert line_of("let warnings_signs") == 11


def test_the_file_names_the_lines_too():
    text = lifted(PYTHON, "warnings.py").rubric_text
    assert text.startswith("# Lifted from warnings.py.\n")
    assert "# score_warnings, line 6" in text
    assert "# line 18" in text


def test_findings_about_the_rubric_point_into_the_python():
    found = lint_python(SourceFile("warnings.py", PYTHON)).findings
    lines = {item.code: item.span.position[0] for item in found}
    assert lines["RB101"] == 7
    assert lines["RB201"] in (15, 16)
    assert all(item.span.file.path == "warnings.py" for item in found)
    assert all(label.span.file.path == "warnings.py" for item in found for label in item.labels)


def test_a_comment_accepts_a_finding():
    accepted = PYTHON.replace("    max_possible = 20\n", "    max_possible = 20  # accept RB101: as the paper has it\n")
    linted = lint_python(SourceFile("warnings.py", accepted))
    assert "RB101" not in {item.code for item in linted.findings}
    assert "RB101" in {item.code for item in linted.accepted}
