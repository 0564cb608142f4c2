"""Builders of declarations, criteria, overrides, tests, and the rubric itself."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

from rubricc.compiler.syntax.build import Parts, builds, every, first, has, nodes_after, report, span_of, the
from rubricc.compiler.syntax.lexer import Lexeme
from rubricc.compiler.syntax.tree import (
    Cap,
    Check,
    Column,
    Combine,
    CompositeCriterion,
    Conversation,
    Criterion,
    DefineDecl,
    EntryList,
    ExpectFailed,
    ExpectOverride,
    ExpectPassed,
    ExpectReason,
    ExpectScore,
    Fail,
    Floor,
    Given,
    InputDecl,
    Language,
    LetDecl,
    Level,
    LexiconDecl,
    Limit,
    Match,
    Maximum,
    Minimum,
    Mode,
    Name,
    Normalize,
    NumberLit,
    NumberRange,
    Override,
    Parameter,
    PatternDecl,
    Precision,
    Proxy,
    Row,
    Rubric,
    Scale,
    Set,
    Source,
    TableDecl,
    Template,
    Test,
    TextLit,
    ToolDecl,
    Turn,
    TypeRef,
    UncheckedPoints,
    UseDecl,
    Version,
)


@builds("start")
def _start(parts: Parts) -> Any:
    return parts[0]


@builds("rubric")
def _rubric(parts: Parts) -> Rubric:
    items: Any = nodes_after(parts, "LBRACE")
    for before, item in pairwise(items):
        if isinstance(before, Check) and isinstance(item, Source) and before.span.lines[1] == item.span.lines[0]:
            message = "This `from` comes after the check's condition, so it would be the rubric's own."
            report(the(parts, Lexeme).reading, item.span, message, "Put it before `if`.")
    return Rubric(span_of(parts), parts[1], _title(parts), items)


def _title(parts: Parts) -> TextLit | None:
    return parts[2] if isinstance(parts[2], TextLit) else None


_SIMPLE: dict[str, type[Any]] = {
    "version": Version,
    "language": Language,
    "maximum": Maximum,
    "minimum": Minimum,
    "precision": Precision,
}


@builds(*_SIMPLE)
def _property(parts: Parts) -> Any:
    word: str = parts[0].text
    kind = _SIMPLE[{"max": "maximum", "min": "minimum"}.get(word, word)]
    return kind(span_of(parts), parts[1])


@builds("mode")
def _mode(parts: Parts) -> Mode:
    return Mode(span_of(parts), parts[0].text)


@builds("match")
def _match(parts: Parts) -> Match:
    return Match(span_of(parts), every(parts, Mode))


@builds("normalize_mode", "combine_mode")
def _word(parts: Parts) -> Lexeme:
    word: Lexeme = parts[0]
    return word


@builds("normalize")
def _normalize(parts: Parts) -> Normalize:
    return Normalize(span_of(parts), parts[1].text, has(parts, "clipped"))


@builds("combine")
def _combine(parts: Parts) -> Combine:
    return Combine(span_of(parts), parts[1].text, first(parts, NumberLit))


@builds("unchecked_excluded", "unchecked_kept")
def _unchecked_points(parts: Parts) -> UncheckedPoints:
    return UncheckedPoints(span_of(parts), parts[1].text == "kept")


@builds("input")
def _input(parts: Parts) -> InputDecl:
    return InputDecl(span_of(parts), parts[1], parts[3], has(parts, "optional"))


@builds("named_type")
def _named_type(parts: Parts) -> TypeRef:
    return TypeRef(span_of(parts), parts[0].id)


@builds("list_type")
def _list_type(parts: Parts) -> TypeRef:
    return TypeRef(span_of(parts), parts[1].id, is_list=True)


@builds("use")
def _use(parts: Parts) -> UseDecl:
    return UseDecl(span_of(parts), parts[2], parts[4])


@builds("lexicon")
def _lexicon(parts: Parts) -> LexiconDecl:
    return LexiconDecl(span_of(parts), parts[1], every(parts, Mode), parts[-1])


@builds("lexicon_file")
def _lexicon_file(parts: Parts) -> LexiconDecl:
    return LexiconDecl(span_of(parts), parts[1], every(parts, Mode), from_file=parts[-1])


@builds("lexicon_join")
def _lexicon_join(parts: Parts) -> LexiconDecl:
    return LexiconDecl(span_of(parts), parts[1], parts=nodes_after(parts, "EQUAL"))


@builds("entries")
def _entries(parts: Parts) -> EntryList:
    return EntryList(span_of(parts), every(parts))


@builds("expressions")
def _expressions(parts: Parts) -> EntryList:
    return EntryList(span_of(parts), every(parts))


@builds("pattern")
def _pattern(parts: Parts) -> PatternDecl:
    last = parts[-1]
    is_list = isinstance(last, EntryList)
    expressions: Any = last.entries if is_list else (last,)
    return PatternDecl(span_of(parts), parts[1], has(parts, "exact"), expressions, is_list)


@builds("column")
def _column(parts: Parts) -> Column:
    return Column(span_of(parts), parts[0], every(parts, Mode))


@builds("row")
def _row(parts: Parts) -> Row:
    return Row(span_of(parts), every(parts))


@builds("table")
def _table(parts: Parts) -> TableDecl:
    return TableDecl(span_of(parts), parts[1], every(parts, Column), every(parts, Row))


@builds("let")
def _let(parts: Parts) -> LetDecl:
    return LetDecl(span_of(parts), parts[1], first(parts[2:4], TypeRef), parts[-1])


@builds("result")
def _result(parts: Parts) -> TypeRef:
    kind: TypeRef = parts[1]
    return kind


@builds("parameter")
def _parameter(parts: Parts) -> Parameter:
    return Parameter(span_of(parts), parts[0], parts[2])


@builds("range_between", "range_above", "range_below")
def _number_range(parts: Parts) -> NumberRange:
    low, high = first(parts, NumberLit), parts[-1]
    if parts[0].type == "IN":
        return NumberRange(span_of(parts), low, high)
    above = parts[1].text == "least"
    return NumberRange(span_of(parts), low if above else None, None if above else low)


@builds("tool")
def _tool(parts: Parts) -> ToolDecl:
    last = parts[-1] if isinstance(parts[-1], TextLit) else None
    result = the(parts, TypeRef)
    undefined = has(parts, "or")
    parameters, range_ = every(parts, Parameter), first(parts, NumberRange)
    return ToolDecl(span_of(parts), parts[1], parts[3], parameters, result, range_, undefined, last)


@builds("define")
def _define(parts: Parts) -> DefineDecl:
    return DefineDecl(span_of(parts), parts[1], every(parts, Parameter), first(parts, TypeRef), parts[-1])


@builds("criterion")
def _criterion(parts: Parts) -> Criterion:
    return Criterion(span_of(parts), parts[1], _title(parts), every(parts, Limit), nodes_after(parts, "LBRACE"))


@builds("composite")
def _composite(parts: Parts) -> CompositeCriterion:
    return CompositeCriterion(span_of(parts), parts[1], _title(parts), every(parts, Limit), parts[-1])


class _Checked:
    __slots__ = ("condition", "reason", "span")

    def __init__(self, parts: Parts) -> None:
        self.condition = parts[1]
        self.reason = first(parts, Template)
        self.span = span_of(parts)


builds("checked")(_Checked)


@builds("check")
def _check(parts: Parts) -> Check:
    verdict = parts[-1]
    points = the(parts, NumberLit)
    clauses: Any = tuple(part for part in parts[:-1] if isinstance(part, Limit | Source | Proxy))
    checked = isinstance(verdict, _Checked)
    return Check(
        span_of(parts),
        parts[1],
        _title(parts),
        points,
        clauses,
        verdict.condition if checked else None,
        None if checked else verdict,
        verdict.reason if checked else None,
    )


@builds("scale")
def _scale(parts: Parts) -> Scale:
    low, high = every(parts, NumberLit)
    inside = nodes_after(parts, "LBRACE")
    items = tuple(part for part in inside if not isinstance(part, Level))
    levels = every(inside, Level)
    limits = every(parts, Limit)
    return Scale(span_of(parts), parts[1], _title(parts), low, high, has(parts, "cumulative"), limits, items, levels)


@builds("level")
def _level(parts: Parts) -> Level:
    condition = parts[-1] if isinstance(parts[-2], Lexeme) and parts[-2].type == "IF" else None
    return Level(span_of(parts), parts[1], first(parts, Template), condition)


@builds("over")
def _over(parts: Parts) -> Name:
    name: Name = parts[1]
    return name


@builds("override_reason")
def _override_reason(parts: Parts) -> Template:
    reason: Template = parts[1]
    return reason


@builds("override")
def _override(parts: Parts) -> Override:
    over = parts[2] if isinstance(parts[2], Name) else None
    condition = parts[3 if over is None else 4]
    actions = every(parts, Cap, Floor, Set, Fail)
    return Override(span_of(parts), parts[1], over, condition, actions, first(parts, Template))


_ACTIONS: dict[str, type[Any]] = {"cap": Cap, "floor": Floor, "set": Set}


@builds("cap", "floor", "set_to")
def _action(parts: Parts) -> Any:
    return _ACTIONS[parts[0].text](span_of(parts), parts[1], parts[3])


@builds("fail")
def _fail(parts: Parts) -> Fail:
    return Fail(span_of(parts))


@builds("turn")
def _turn(parts: Parts) -> Turn:
    return Turn(span_of(parts), first(parts, Name), parts[-1])


@builds("conversation")
def _conversation(parts: Parts) -> Conversation:
    return Conversation(span_of(parts), every(parts, Turn))


@builds("given")
def _given(parts: Parts) -> Given:
    return Given(span_of(parts), parts[0], parts[1])


@builds("expect_score")
def _expect_score(parts: Parts) -> ExpectScore:
    return ExpectScore(span_of(parts), parts[1], parts[2].text, parts[3])


@builds("expect_override")
def _expect_override(parts: Parts) -> ExpectOverride:
    return ExpectOverride(span_of(parts), parts[2])


@builds("expect_reason")
def _expect_reason(parts: Parts) -> ExpectReason:
    return ExpectReason(span_of(parts), parts[1], parts[3])


@builds("expect_passed")
def _expect_passed(parts: Parts) -> ExpectPassed:
    return ExpectPassed(span_of(parts))


@builds("expect_failed")
def _expect_failed(parts: Parts) -> ExpectFailed:
    return ExpectFailed(span_of(parts))


@builds("test")
def _test(parts: Parts) -> Test:
    expected = every(parts, ExpectScore, ExpectOverride, ExpectReason, ExpectPassed, ExpectFailed)
    return Test(span_of(parts), parts[1], every(parts, Given), expected)
