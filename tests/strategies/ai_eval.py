"""Documents of ai_eval, questions and answers, built so that every branch of every kind of check is met."""

from __future__ import annotations

from decimal import Decimal
from typing import Any

from hypothesis import strategies as st

PHRASES = (
    "sorry", "Sorry", "order 66", "don't", "don’t", "C++", "naïve", "STRASSE", "straße", "a  b", "a b", "—", "-",
    'say "x"', "{x}", "back\\slash", " x", "İstanbul", "ﬁle", "日本", "e\u0301", "x\ny", "100 %", "# One", "'s",
)  # fmt: skip
BLOCKS = (
    "# One\n", "## Two\n\n", "### Deep\n", "```python\nx = 1\n```\n", "- item\n", "**bold** ", "Plan: rest\n", "1. a\n",
    '{"a": 1}', '```json\n{"a": "b"}\n```', "[1, 2]", "a,b\nc,d", "key: value\n", "\n\n", " ", "\n", "the cat sat",
)  # fmt: skip
PATTERNS = (
    "sorry", "order\\s+#?\\d+", "^# ", "x$", "\\bcat\\b", "[–—-]", "don’t", '"x"', "{x}", "a|b", "(?i)SORRY", "é",
    "\\Qa.b\\E", "[[:alpha:]]{2,}", "(?<=a)b", "(a)\\1", "a++", "(", "[z", "*", "\\x{2019}", "\\w+ß", "\\Rx", "^$", "",
    "a(?i)B", "[^\\S]x", "[\\w-]+", "\\101|\\x{63}", "x\\Z", "(?m)^x", "a$\\n", "(?x)c a t # no", "\\p{Lu}", "(?s)a.b",
    "^*",
)  # fmt: skip
PATHS = (
    "expected.references",
    "expected.one",
    "metadata.target",
    "expected.deep.list",
    "expected.nothing",
    "expected.n",
)
SOURCES = ("expected.facts", "facts", "metadata.target", "expected.tools", "expected.calls", "expected.openai")
SCHEMAS = (
    {"type": "object"}, {"type": "object", "required": ["a"], "properties": {"a": {"type": "integer"}}},
    {"type": "array", "items": {"minimum": Decimal("1.5")}}, {"type": 5}, {},
)  # fmt: skip
REFS = ("rubric/one@1.0", "rubric/two@2.0.0", "rubric/three@1.0", "rubric/missing@1.0", "rubric/main@1.0.0", "one@1.0")
shares = st.sampled_from([Decimal(item) for item in ("0", "0.1", "0.3333333333", "0.5", "0.75", "1")])
phrases = st.sampled_from(PHRASES)
answers = st.lists(st.sampled_from(PHRASES + BLOCKS) | st.text(max_size=3), max_size=8).map("".join)
"""Answers rich in what checks ask for."""


def _check(kind: str, options: dict[str, Any] | None = None, **fields: Any) -> st.SearchStrategy[dict[str, Any]]:
    common = {"id": st.sampled_from(["a", "b-1", "max", "expected", "9"]), "description": phrases}
    optional = common | (options or {})
    return st.fixed_dictionaries({"kind": st.just(kind), **fields}, optional=optional)


_values = st.lists(phrases, min_size=1, max_size=3)
_patterns = st.lists(st.sampled_from([item for item in PATTERNS if item]), min_size=1, max_size=2)
_thresholds = shares | st.just(Decimal("1.5"))
_contains = {"case_sensitive": st.booleans()}
_structure = {
    "min_headings": st.integers(0, 2),
    "max_heading_level": st.integers(1, 6),
    "required_sections": st.lists(st.sampled_from(["Plan", "One", "plan", "C++"]), max_size=2),
    "no_h1": st.booleans(),
    "min_code_blocks": st.integers(0, 1),
    "forbidden_patterns": _patterns | st.just([]),
}
_formats = ("json", "json_object", "json_array", "yaml", "csv", "markdown", "text", "XML")
checks = st.one_of(
    _check("must_contain_any", _contains, values=_values),
    _check("must_not_contain", _contains, values=_values),
    _check(
        "regex",
        {"mode": st.sampled_from(["any", "all"]), "flags": st.sampled_from(["", "i", "m", "su", "x", "q"])},
        patterns=_patterns,
    ),
    _check(
        "target_match",
        {"mode": st.sampled_from(["exact", "normalized", "chrf", "chrf", "bleu"]), "threshold": _thresholds},
        reference_path=st.sampled_from(PATHS),
    ),
    _check("composite", rubric_ref=st.sampled_from(REFS)),
    _check("json_schema", schema=st.sampled_from(SCHEMAS)),
    _check("json_schema", schema_ref=st.sampled_from(["known", "unknown"])),
    _check("php_lint"),
    _check("markdown_structure", _structure),
    _check("format", {"strict": st.booleans()}, format=st.sampled_from(_formats)),
    _check("fact_match", {"threshold": _thresholds}, source=st.sampled_from(SOURCES)),
    _check("tool_usage", {"match_args": st.booleans()}, source=st.sampled_from(SOURCES)),
    _check("llm_judge", judge_prompt_ref=phrases, judges=_values, threshold=shares | st.just(3)),
    _check("command", command=st.just("true")),
    _check("score_delta", tool=st.just("true"), min_delta=st.just(1)),
)
_combines = st.sampled_from(["all_pass", "any_pass", "weighted_avg", "weighted_avg", "min", "max", "median"])
_weights = st.dictionaries(
    st.sampled_from(["a", "b-1", "max"]), st.sampled_from([0, 1, 2, Decimal("0.25"), Decimal("1234567.123456789")])
)


def _scoring() -> st.SearchStrategy[dict[str, Any]]:
    return st.fixed_dictionaries({"combine": _combines}, optional={"threshold": shares, "weights": _weights})


def _ids_once(found: list[dict[str, Any]]) -> list[dict[str, Any]]:
    """Give back the checks with no id twice."""
    seen: set[str] = set()
    kept = []
    for check in found:
        own = check.get("id")
        kept.append({key: value for key, value in check.items() if key != "id" or own not in seen})
        seen.add(own or "")
    return kept


def documents(name: str = "main", version: str = "1.0.0") -> st.SearchStrategy[dict[str, Any]]:
    """Documents as plain data."""
    return st.fixed_dictionaries(
        {
            "id": st.just(name),
            "version": st.just(version),
            "checks": st.lists(checks, min_size=1, max_size=4).map(_ids_once),
            "scoring": _scoring(),
        },
        optional={"label": phrases, "description": phrases, "applicable_bundles": _values},
    )


libraries = st.tuples(documents("one", "1.0"), documents("two", "2.0"), documents("three", "1.0.0"))
"""Rubrics that composite checks may name; they may name one another in a circle."""
_given = answers | st.lists(answers, max_size=3) | st.sampled_from(["", 5, 0.5, None, {"x": "y"}, [["a"]], True])
_names = st.sampled_from(["search", "buy", "read"])
_calls = st.lists(st.fixed_dictionaries({"name": _names}, optional={"arguments": st.just({"q": 1})}), max_size=3)
_openai = st.lists(st.fixed_dictionaries({"function": st.fixed_dictionaries({"name": _names})}), max_size=2)
questions = st.fixed_dictionaries(
    {},
    optional={
        "expected": st.fixed_dictionaries(
            {},
            optional={
                "references": _given,
                "one": answers,
                "deep": st.fixed_dictionaries({"list": _given}),
                "n": st.integers(),
                "facts": st.lists(phrases, max_size=3),
                "tools": st.lists(_names, max_size=2),
                "calls": _calls,
                "openai": _openai,
            },
        ),
        "metadata": st.fixed_dictionaries({}, optional={"target": _given}),
        "tool_calls": _calls | _openai,
    },
)
"""What a dataset says of a question, as plain data."""
