"""The names that fields and columns go by in the rubrics of different people."""

from __future__ import annotations

import re

TEXT = (
    "criterion", "criteria", "text", "description", "requirement", "requirements", "definition", "statement", "question",
    "item", "indicator", "expectation", "check", "rule", "guideline", "detail", "details", "content",
)  # fmt: skip
TITLE = ("title", "name", "label", "axis", "dimension", "category_name", "heading", "criterion_name", "aspect")
ID = ("id", "key", "criterion_id", "code", "uid", "uuid", "no", "number", "nr")
POINTS = (
    "points", "point", "pts", "score", "marks", "mark", "value", "max_points", "maximum_points", "max_score", "max",
    "maximum", "worth", "points_possible", "possible_points",
)  # fmt: skip
WEIGHT = ("weight", "weighting", "share", "percent", "percentage", "weight_percent")
TAGS = ("tags", "tag", "labels", "keywords")
NAMED_TAGS = ("category", "type", "section", "group", "theme", "domain", "area", "axis_name", "grounded", "level_of", "task_category", "finegrained_task_category")  # fmt: skip
GATE = ("gate", "hurdle", "required", "mandatory", "must", "must_have", "critical", "essential", "blocking")
CHILDREN = ("children", "sub_criteria", "subcriteria", "sub_tasks", "subtasks", "items", "criteria", "parts", "checks")
ANCHORS = ("anchors", "levels", "scale", "scores", "ratings", "score_rubric", "grades", "bands", "descriptors")
LEVEL = ("level", "score", "points", "rating", "grade", "value", "pts", "mark")
COLUMN_LEVEL = ("level", "rating", "grade", "band")

RUBRIC_CRITERIA = ("criteria", "rubrics", "rubric", "items", "checklist", "criterion_list", "requirements", "rubric_items", "dimensions", "axes", "evaluation_criteria")  # fmt: skip
RUBRIC_TITLE = ("title", "name", "label", "rubric_name", "rubric_title")
RUBRIC_ID = ("id", "prompt_id", "rubric_id", "key", "task_id", "uid", "uuid")
RUBRIC_ABOUT = ("description", "about", "instructions", "summary", "overview")
QUERY = ("query", "question", "prompt", "task", "instruction", "input", "user_query")
REFERENCES = ("references", "reference", "reference_answer", "ideal_answer", "ideal_response", "answer", "expected")
TOTAL = ("total", "total_points", "max_points", "max_score", "points", "maximum")

_SEPARATORS = re.compile(r"[\s\-./()]+")


def folded(name: str) -> str:
    """Give back a field's or column's name as the lists above have it: `Max. Points` is `max_points`."""
    spaced = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name.strip())
    return _SEPARATORS.sub("_", spaced.casefold()).strip("_ :*")
