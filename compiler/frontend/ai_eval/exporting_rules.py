"""A criterion of any rubric as a check of ai_eval, as far as ai_eval has one that asks the same or nearly so."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from typing import Any

from rubricc.compiler.frontend.ai_eval.plain import json_data
from rubricc.compiler.ir import expressions as ir
from rubricc.compiler.ir.rubric import Criterion, LexiconDef, Rubric
from rubricc.compiler.ir.statements import By, Choose, Give

Fields = dict[str, Any]


class LeftOut(Exception):  # noqa: N818
    """A criterion that ai_eval has no check for; the message says why."""


@dataclass(slots=True)
class Converter:
    """Makes checks of the criteria of one rubric, and notes what is not quite the same."""

    rubric: Rubric
    notes: list[str] = field(default_factory=list)
    _now: str = ""

    def check(self, criterion: Criterion) -> Fields:
        """Give back the fields of a check but its id; raises `LeftOut` where there is none, and then notes nothing."""
        self._now, before = criterion.id, len(self.notes)
        try:
            return self._check(criterion)
        except LeftOut:
            del self.notes[before:]
            raise

    def _check(self, criterion: Criterion) -> Fields:
        if criterion.rubric is not None:
            return {"kind": "composite", "rubric_ref": _ref(criterion.rubric)}
        if criterion.unchecked is not None:
            raise LeftOut(f"no program decides it ({criterion.unchecked}); it is for judges")
        self._drop(criterion)
        body = criterion.body[0] if len(criterion.body) == 1 else None
        if isinstance(body, By):
            return self._graded(body, criterion)
        if isinstance(body, Choose) and len(body.arms) == 1:
            return self._rule(body, criterion)
        raise LeftOut("it has several rules, and a check is one" if criterion.body else "it has no rule")

    def _drop(self, criterion: Criterion) -> None:
        """Note what a check does not have."""
        if criterion.gate:
            self._note("is a gate, which no check is")
        if criterion.proxies:
            self._note("says what it misses (`proxy`), which is left out")
        if any(not isinstance(item.condition, ir.Defined) for item in criterion.requirements):
            raise LeftOut("it has a requirement of its own")

    def _note(self, text: str) -> None:
        self.notes.append(f"{self._now} {text}.")

    def _rule(self, rule: Choose, criterion: Criterion) -> Fields:
        given, otherwise = _points(rule.arms[0].body), _points(rule.otherwise or ())
        if given is None or otherwise is None or 0 not in (given, otherwise):
            raise LeftOut("its rule gives more than one amount of points")
        if abs(given or otherwise) != max(abs(criterion.max), abs(criterion.min)):
            raise LeftOut("its points are cut off by its bounds")
        condition = rule.arms[0].condition
        if (given or -otherwise) < 0:
            condition = condition.operand if isinstance(condition, ir.Not) else ir.Not(operand=condition)
        return self.condition(condition)

    def condition(self, condition: ir.Expression) -> Fields:
        """Give back the check that asks for a condition."""
        if isinstance(condition, ir.Not):
            return self._absence(condition.operand)
        if isinstance(condition, ir.And):
            return self._together(condition)
        if isinstance(condition, ir.Compare):
            return self._comparison(condition)
        if isinstance(condition, ir.Call):
            return self._call(condition)
        raise LeftOut("its condition is none that ai_eval can ask for")

    def _call(self, call: ir.Call) -> Fields:
        make = _CALLS.get(call.tool)
        if make is None or not _is_response(call.arguments[0]):
            raise LeftOut(f"ai_eval has no check for {call.tool}")
        return make(self, call)

    def _absence(self, operand: ir.Expression) -> Fields:
        if not isinstance(operand, ir.Call):
            raise LeftOut("the opposite of its condition is none that ai_eval can ask for")
        found = self._call(operand)
        if found["kind"] == "must_contain_any":
            return found | {"kind": "must_not_contain"}
        if found["kind"] == "regex":
            prefix = "(?i)" if found.get("flags") else ""
            patterns = [prefix + pattern for pattern in found["patterns"]]
            return {"kind": "markdown_structure", "forbidden_patterns": patterns}
        raise LeftOut(f"ai_eval cannot ask for the opposite of {operand.tool}")

    def _together(self, condition: ir.And) -> Fields:
        parts = [self.condition(operand) for operand in condition.operands]
        kinds = {part["kind"] for part in parts}
        if kinds == {"markdown_structure"}:
            keys = [key for part in parts for key in part if key != "kind"]
            if len(keys) == len(set(keys)):
                return {key: value for part in parts for key, value in part.items()}
        same = len({part.get("flags", "") for part in parts}) == 1
        if kinds == {"regex"} and same and all(len(part["patterns"]) == 1 for part in parts):
            return parts[0] | {"patterns": [part["patterns"][0] for part in parts], "mode": "all"}
        raise LeftOut("it asks for several things, and a check asks for one")

    def _comparison(self, condition: ir.Compare) -> Fields:
        left, right = condition.left, condition.right
        if not (isinstance(left, ir.Call) and isinstance(right, ir.Number) and _is_response(left.arguments[0])):
            raise LeftOut("its condition compares what ai_eval does not know")
        amount = right.value
        if left.tool == "reference.chrf" and condition.op == ">=":
            self._note("asks for a chrF of at least so much; as a check its chrF is its score")
            return self._target(left, "chrf") | {"threshold": amount}
        if left.tool == "reference.best_of" and condition.op in ("==", ">=") and amount == 1:
            metric = left.arguments[2]
            if isinstance(metric, ir.TextValue) and metric.value == "folded":
                return self._target(left, "normalized")
        least = amount + 1 if condition.op == ">" else amount
        option = {"format.headings": "min_headings", "format.code_blocks": "min_code_blocks"}.get(left.tool)
        if option and condition.op in (">", ">=") and not any(left.arguments[1:]) and least == int(least) >= 0:
            return {"kind": "markdown_structure", option: int(least)}
        if left.tool == "format.headings" and condition.op == "==" and amount == 0 and _number(left.arguments[1]) == 1:
            return {"kind": "markdown_structure", "no_h1": True}
        raise LeftOut(f"ai_eval does not ask this of {left.tool}")

    def _graded(self, rule: By, criterion: Criterion) -> Fields:
        call = rule.value
        whole = rule.start == 0 and rule.end == 1 and rule.points == criterion.max > 0
        if not isinstance(call, ir.Call) or not whole or not _is_response(call.arguments[0]):
            raise LeftOut("its share of points is none that ai_eval gives")
        threshold = {} if criterion.pass_at is None else {"threshold": criterion.pass_at / criterion.max}
        if call.tool == "reference.chrf":
            return self._target(call, "chrf") | threshold
        if call.tool == "text.coverage":
            return {"kind": "fact_match", "source": self._path(call.arguments[1])} | threshold
        raise LeftOut(f"ai_eval gives no share for {call.tool}")

    def target(self, call: ir.Call) -> Fields:
        """Give back the check that the response is a reference, or nearly so."""
        if call.tool == "reference.normalized":
            self._note("passes over punctuation and articles, which a check does not")
        return self._target(call, "exact" if call.tool == "reference.exact" else "normalized")

    def _target(self, call: ir.Call, mode: str) -> Fields:
        return {"kind": "target_match", "reference_path": self._path(call.arguments[1]), "mode": mode}

    def _path(self, value: ir.Expression | None) -> str:
        """Give back the path in a question's data that an expression reads."""
        if isinstance(value, ir.LetRef):
            value = next(let.value for let in self.rubric.lets if let.name == value.name)
        if isinstance(value, ir.InputRef) and value.name in ("reference", "references"):
            self._note(f"reads the input {value.name}, which becomes expected.{value.name}")
            return f"expected.{value.name}"
        if isinstance(value, ir.Call) and value.tool == "reference.path":
            root, path = value.arguments[0], value.arguments[1]
            known = isinstance(root, ir.InputRef) and root.name in ("expected", "metadata")
            if known and isinstance(root, ir.InputRef) and isinstance(path, ir.TextValue):
                return f"{root.name}.{path.value}"
        raise LeftOut("its references stand where ai_eval does not look")

    def contains(self, call: ir.Call) -> Fields:
        """Give back the check that a response has a phrase of a list."""
        lexicon = self._lexicon(call.arguments[1])
        spellings = [spelling for entry in lexicon.entries for spelling in entry.spellings]
        if any(spelling.mode == "stems" for spelling in spellings):
            raise LeftOut("it looks for inflected forms, which ai_eval does not know")
        if len({spelling.exact for spelling in spellings}) > 1:
            raise LeftOut("case counts for some of its phrases only")
        if any(spelling.mode == "words" for spelling in spellings):
            self._note("looks for whole words; a check looks for them inside words too")
        values = list(dict.fromkeys(spelling.text for spelling in spellings if spelling.text))
        return {"kind": "must_contain_any", "values": values} | ({"case_sensitive": True} if spellings[0].exact else {})

    def affirms(self, call: ir.Call) -> Fields:
        """Give back the check that a response has a phrase, which asks for less than that it affirms one."""
        self._note("asks for phrases that are not negated; a check does not see negation")
        return self.contains(call)

    def _lexicon(self, value: ir.Expression | None) -> LexiconDef:
        if not isinstance(value, ir.LexiconRef):
            raise LeftOut("its phrases are no list that is written down")
        return next(item for item in self.rubric.lexicons if item.name == value.name)

    def matches(self, call: ir.Call) -> Fields:
        """Give back the check that a pattern matches."""
        value = call.arguments[1]
        if not isinstance(value, ir.PatternRef):
            raise LeftOut("its pattern is none that is written down")
        pattern = next(item for item in self.rubric.patterns if item.name == value.name)
        flags = {} if pattern.exact else {"flags": "i"}
        return {"kind": "regex", "patterns": list(pattern.expressions)} | flags

    def sections(self, call: ir.Call) -> Fields:
        """Give back the check that there are sections."""
        lexicon = self._lexicon(call.arguments[1])
        if any(len(entry.spellings) > 1 for entry in lexicon.entries):
            self._note("takes several names for a section; a check takes the first")
        names = [entry.spellings[0].text for entry in lexicon.entries]
        return {"kind": "markdown_structure", "required_sections": names}

    def data(self, call: ir.Call) -> Fields:
        """Give back the check that a response is in a format."""
        name = call.tool.removeprefix("format.is_")
        fenced = any(isinstance(item, ir.Truth) and item.value for item in call.arguments)
        kind = next((item.value for item in call.arguments if isinstance(item, ir.TextValue)), "any")
        if any(isinstance(item, ir.Number) for item in call.arguments):
            raise LeftOut("it asks for a number of columns")
        if fenced and name == "json":
            self._note("takes data in a fence, and a check takes it anywhere")
        full = name if kind == "any" else f"{name}_{kind}"
        return {"kind": "format", "format": full} | ({} if fenced else {"strict": True})

    def schema(self, call: ir.Call) -> Fields:
        """Give back the check that a response fits a schema."""
        schema = call.arguments[1]
        data = json_data(schema.value) if isinstance(schema, ir.TextValue) else None
        if not isinstance(data, Mapping):
            raise LeftOut("its schema is none that is written down")
        return {"kind": "json_schema", "schema": dict(data)}


_CALLS: Mapping[str, Callable[[Converter, ir.Call], Fields]] = {
    "text.contains": Converter.contains,
    "text.affirms": Converter.affirms,
    "text.matches": Converter.matches,
    "reference.exact": Converter.target,
    "reference.normalized": Converter.target,
    "format.sections": Converter.sections,
    "format.is_json": Converter.data,
    "format.is_yaml": Converter.data,
    "format.is_csv": Converter.data,
    "format.matches_schema": Converter.schema,
}


def _points(body: tuple[Any, ...]) -> Decimal | None:
    """Give back the points of a block that only gives some, None for any other."""
    if not body:
        return Decimal(0)
    return body[0].points if len(body) == 1 and isinstance(body[0], Give) else None


def _is_response(value: ir.Expression | None) -> bool:
    return isinstance(value, ir.InputRef) and value.name == "response"


def _number(value: ir.Expression | None) -> Decimal | None:
    return value.value if isinstance(value, ir.Number) else None


def _ref(rubric: Rubric) -> str:
    """Give back how documents name a rubric; one made to stand inside another has the name of its document."""
    return f"rubric/{rubric.id.removesuffix('_part')}@{rubric.version}"
