from __future__ import annotations

import json

from rubricc.compiler.diagnostics.github import render_github
from rubricc.compiler.diagnostics.json_ import render_json
from rubricc.compiler.diagnostics.model import Diagnostic
from rubricc.compiler.diagnostics.sarif import render_sarif
from rubricc.compiler.source.file import SourceFile
from rubricc.compiler.source.span import Span


def test_json_has_every_field(unknown):
    data = json.loads(render_json([unknown]))
    (found,) = data["diagnostics"]
    place = found["span"]
    assert data["format"] == 1
    assert data["summary"] == {"error": 1, "warning": 0, "info": 0}
    assert (place["file"], place["line"], place["column"]) == ("a folder/x.rubric", 3, 34)
    assert (place["end_line"], place["end_column"]) == (3, 38)
    assert place["end"] - place["start"] == 4
    assert found["code"] == "RB001"
    assert found["severity"] == "error"
    assert found["hint"] == "Did you mean drugs?"
    assert [label["text"] for label in found["labels"]][1] == "this one has nearly the same name"
    assert found["fix"]["edits"][0]["text"] == "drugs"
    assert found["fix"]["safety"] == "safe"


def test_json_of_nothing_is_an_empty_list():
    assert json.loads(render_json([])) == {
        "format": 1,
        "diagnostics": [],
        "summary": {"error": 0, "warning": 0, "info": 0},
        "accepted": 0,
    }


def test_json_leaves_out_what_a_finding_has_not(at):
    (found,) = json.loads(render_json([Diagnostic("RB001", "error", "m", at("x"))]))["diagnostics"]
    assert set(found) == {"code", "severity", "message", "span"}


def test_sarif_names_the_place_and_the_rule(unknown):
    log = json.loads(render_sarif([unknown]))
    (run,) = log["runs"]
    (result,) = run["results"]
    location = result["locations"][0]["physicalLocation"]
    assert log["version"] == "2.1.0"
    assert run["tool"]["driver"]["rules"][result["ruleIndex"]]["id"] == result["ruleId"] == "RB001"
    assert result["level"] == "error"
    assert location["artifactLocation"]["uri"] == "a%20folder/x.rubric"
    assert location["region"]["startLine"] == 3
    assert location["region"]["endColumn"] == 38
    assert len(result["relatedLocations"]) == 3


def test_github_annotations_are_one_line_each(unknown):
    source = SourceFile("a,b:c.rubric", "x\n")
    odd = Diagnostic("RB002", "info", "100 % of\nthis", Span(0, 1, source))
    first, second = render_github([unknown, odd]).splitlines()
    assert first.startswith("::error title=rubricc RB001,file=a folder/x.rubric,line=3,endLine=3,col=34,endColumn=38::")
    assert second == (
        "::notice title=rubricc RB002,file=a%2Cb%3Ac.rubric,line=1,endLine=1,col=1,endColumn=2::100 %25 of%0Athis"
    )
