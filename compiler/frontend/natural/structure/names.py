"""The names that fields and columns go by in the rubrics of different people."""

from __future__ import annotations

import re

from rubricc.compiler.frontend.natural.sentences import tongues


def _words(text: str) -> tuple[str, ...]:
    return tuple(text.split())


TEXT = _words(
    "criterion criteria text description requirement requirements definition statement question item indicator "
    "expectation check rule guideline detail details content criterion_description criteria_description criterion_text "
    "desc expected_outcome"
)
TEXT = (*TEXT, *tongues.CRITERION_HEADS)
TITLE = _words("title name label axis dimension category_name heading criterion_name criteria_name aspect")
ID = _words("id key criterion_id code uid uuid no number nr num # nº n° lfd_nr 序号 編號 番号 번호 №")
POINTS = _words(
    "points point pts score marks mark value max_points maximum_points max_score max maximum worth points_possible "
    "possible_points criterion_points max_marks weighted_points"
)
POINTS = (*POINTS, *tongues.POINTS_HEADS)
WEIGHT = (*_words("weight weighting share percent percentage weight_percent criterion_weight"), *tongues.WEIGHT_HEADS)
TAGS = _words("tags tag labels keywords")
NAMED_TAGS = _words(
    "category type section group theme domain area axis_name grounded task_category finegrained_task_category"
)
GATE = (*_words("gate hurdle required mandatory must must_have critical essential blocking"), *tongues.GATE_HEADS)
CHILDREN = _words("children sub_criteria subcriteria sub_tasks subtasks items criteria parts checks")
ANCHORS = _words("anchors levels scale scores ratings score_rubric grades bands descriptors rubric")
LEVEL_ONLY = _words("score_range range level rating grade band score")
LEVEL = _words("level score_range range score points rating grade value pts mark")
COLUMN_LEVEL = _words("level rating grade band")
GROUPS = _words("sections groups categories areas dimensions axes criteria_groups")
"""Lists of groups that have criteria in them."""
RUBRIC_CRITERIA = _words(
    "criteria rubrics rubric items checklist criterion_list requirements rubric_items dimensions axes "
    "evaluation_criteria grading_criteria assessment_criteria grading scoring metrics properties"
)
RUBRIC_PROSE = _words("rubric rubrics checklist grading_rubric grading_criteria rubric_text")
RUBRIC_TITLE = _words("title name label rubric_name rubric_title")
RUBRIC_ID = _words("id prompt_id rubric_id key task_id uid uuid")
RUBRIC_ABOUT = _words("description about instructions summary overview")
QUERY = _words("query question prompt task instruction input user_query")
REFERENCES = _words("references reference reference_answer ideal_answer ideal_response answer expected")
TOTAL = _words("total total_points max_points max_score points maximum")
KNOWN = frozenset(
    (*TEXT, *TITLE, *ID, *POINTS, *WEIGHT, *TAGS, *NAMED_TAGS, *GATE, *CHILDREN, *ANCHORS, *LEVEL, *QUERY)
)
"""Names that stand for a part of a criterion or rubric, and for no criterion."""

CRITERION = frozenset((*TEXT, *TITLE, *POINTS, *WEIGHT, *GATE, *CHILDREN, *ANCHORS))
"""Names of fields by which an object is seen to be a criterion."""
_SEPARATORS = re.compile(r"[\s\-./()]+")


def folded(name: str) -> str:
    """Give back a field's or column's name as the lists above have it: `Max. Points` is `max_points`."""
    spaced = re.sub(r"(?<=[a-z])(?=[A-Z])", "_", name.strip())
    return _SEPARATORS.sub("_", spaced.casefold()).strip("_ :*?")
