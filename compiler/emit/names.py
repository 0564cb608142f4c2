"""Names that generated modules give a meaning to, and the annotations of the language's types."""

from __future__ import annotations

import builtins

from rubricc.runtime.types import Type

RUNTIME = {
    "asking": ("queries",),
    "facts": (
        "best_of",
        "both",
        "either",
        "fact",
        "lines",
        "opposite",
        "paragraphs",
        "phrase_list",
        "phrases_of",
        "query_fact",
        "sentences",
        "show_value",
        "text_or_none",
        "turns",
    ),
    "inputs": (
        "Message",
        "asked",
        "given_text",
        "optional_date",
        "optional_messages",
        "optional_text",
        "optional_texts",
        "optional_value",
        "required_date",
        "required_messages",
        "required_text",
        "required_texts",
        "required_value",
    ),
    "lexicon": ("Lexicon", "Phrase"),
    "matcher": ("Matcher",),
    "numbers": (
        "clamp",
        "half_away",
        "nearest",
        "nearest_even",
        "number",
        "partial",
        "quotient",
        "ratio",
        "real",
    ),
    "pattern": ("Pattern",),
    "plans": (
        "ArmRow",
        "BestRow",
        "ChooseRow",
        "ConditionRow",
        "CriterionPlan",
        "EvidenceRow",
        "GiveRow",
        "GradedRow",
        "GroupRow",
        "Head",
        "OverridePlan",
        "PartRow",
        "PathRow",
        "RequirementRow",
    ),
    "registry": ("use", "use_evidence"),
    "scheme": ("ActionRow", "ChildRow", "CriterionRow", "OverrideRow", "Scheme", "Scores"),
    "scoring": ("axis", "respond", "total"),
    "text": ("Text",),
    "trace": ("trace",),
    "verdicts": ("Verdicts",),
}
"""What a generated module may import from the runtime, by module."""

RUNTIME_NAMES = frozenset(name for names in RUNTIME.values() for name in names)
CONSTANTS = frozenset({"CRITERIA", "MAX_POSSIBLE", "RUBRIC", "SOURCE_HASH", "VERSION"})
FUNCTIONS = frozenset({"score", "score_response", "trace_response"})
PUBLIC = frozenset({"query", "text", "response", "verdicts", "self", "f"})
"""Names of parameters that an input cannot have."""

TAKEN = frozenset(dir(builtins)) | RUNTIME_NAMES | CONSTANTS | FUNCTIONS | PUBLIC | {"Callable", "Mapping", "Any"}
"""Names that nothing of a rubric is called by."""


def python_type(kind: Type) -> str:
    """Give back the annotation of a value of this type in generated code."""
    match kind.kind:
        case "Bool":
            plain = "bool"
        case "Int" | "Real":
            plain = "int"
        case "Text":
            plain = "Text"
        case "List" if kind.element == "Message":
            plain = "tuple[Message, ...]"
        case "List":
            plain = "tuple[str, ...]"
        case _:
            return "Any"
    return f"{plain} | None" if kind.undefined else plain
