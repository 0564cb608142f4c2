"""Layouts of declarations, criteria, overrides, tests, and the rubric itself."""

from __future__ import annotations

from typing import Any

from rubricc.compiler.syntax.format_base import Layouts, braces, lays_out, listed, opening, spaced, tail
from rubricc.compiler.syntax.layout import HARD, SOFT, SPACE, Doc, Group, Indent, Remark, joined
from rubricc.compiler.syntax.tree import (
    Call,
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
    Expr,
    Fail,
    Floor,
    Given,
    InputDecl,
    Language,
    LetDecl,
    Level,
    LexiconDecl,
    Limit,
    ListLit,
    Match,
    Maximum,
    Minimum,
    Mode,
    Name,
    Node,
    Normalize,
    NumberRange,
    Override,
    Parameter,
    PatternDecl,
    Precision,
    Row,
    Rubric,
    Scale,
    Set,
    TableDecl,
    Test,
    TextLit,
    ToolDecl,
    Turn,
    TypeRef,
    UncheckedPoints,
    UseDecl,
    Version,
)

_APART = (Criterion, Scale, Override, Test)


@lays_out(Rubric, braces=True)
def _rubric(node: Rubric, layouts: Layouts) -> Doc:
    return _head("rubric", node.name, node.title, (), layouts), " ", braces(node.items, layouts, node, _APART, False)


def _head(word: str, name: Name, title: TextLit | None, rest: tuple[Doc, ...], layouts: Layouts) -> Doc:
    shown = None if title is None else layouts(title)
    return Group(Indent(spaced((f"{word} ", layouts(name)), shown, *rest)))


_WORDS: dict[type[Node], str] = {
    Version: "version",
    Maximum: "max",
    Minimum: "min",
    Precision: "precision",
}


@lays_out(Version, Maximum, Minimum, Precision)
def _property(node: Any, layouts: Layouts) -> Doc:
    return _WORDS[type(node)], " ", layouts(node.value)


@lays_out(Language)
def _language(node: Language, layouts: Layouts) -> Doc:
    return "language ", layouts(node.name)


@lays_out(Mode)
def _mode(node: Mode, layouts: Layouts) -> Doc:
    return node.name


@lays_out(Match)
def _match(node: Match, layouts: Layouts) -> Doc:
    return "match ", joined(layouts.all(node.modes), " ")


@lays_out(Combine)
def _combine(node: Combine, layouts: Layouts) -> Doc:
    return f"combine {node.mode}", "" if node.pass_at is None else (" pass at ", layouts(node.pass_at))


@lays_out(Normalize)
def _normalize(node: Normalize, layouts: Layouts) -> Doc:
    return f"normalize {node.mode}" + (" clipped" if node.clipped else "")


@lays_out(UncheckedPoints)
def _unchecked_points(node: UncheckedPoints, layouts: Layouts) -> Doc:
    return "unchecked kept" if node.kept else "unchecked excluded"


@lays_out(TypeRef)
def _type(node: TypeRef, layouts: Layouts) -> Doc:
    return f"[{node.name}]" if node.is_list else node.name


@lays_out(InputDecl)
def _input(node: InputDecl, layouts: Layouts) -> Doc:
    return "input ", layouts(node.name), ": ", layouts(node.type), " optional" if node.optional else ""


@lays_out(UseDecl)
def _use(node: UseDecl, layouts: Layouts) -> Doc:
    return "use rubric ", layouts(node.reference), " as ", layouts(node.name)


@lays_out(EntryList, braces=True)
def _entries(node: EntryList, layouts: Layouts) -> Doc:
    return listed(node.entries, layouts, node)


@lays_out(LexiconDecl)
def _lexicon(node: LexiconDecl, layouts: Layouts) -> Doc:
    head: Doc = ("lexicon ", joined([layouts(node.name), *layouts.all(node.modes)], " "), " ")
    if node.entries is not None:
        return head, layouts(node.entries)
    if node.from_file is not None:
        return head, "from ", layouts(node.from_file)
    return head, "= ", Group(Indent(joined(layouts.all(node.parts), (SPACE, "+ "))))


@lays_out(PatternDecl, braces=True)
def _pattern(node: PatternDecl, layouts: Layouts) -> Doc:
    head: Doc = ("pattern ", layouts(node.name), " exact " if node.exact else " ")
    return head, listed(node.expressions, layouts, node) if node.is_list else layouts(node.expressions[0])


@lays_out(Column, braces=False)
def _column(node: Column, layouts: Layouts) -> Doc:
    return joined([layouts(node.name), *layouts.all(node.modes)], " ")


@lays_out(Row)
def _row(node: Row, layouts: Layouts) -> Doc:
    cells = [layouts(cell, ",") for cell in node.cells[:-1]]
    return Group(Indent(joined([*cells, layouts(node.cells[-1])], SPACE)))


@lays_out(TableDecl, braces=True)
def _table(node: TableDecl, layouts: Layouts) -> Doc:
    start = node.columns[0].span.start
    columns = [layouts(column, ",") for column in node.columns[:-1]]
    inside = (SOFT, joined([*columns, layouts(node.columns[-1])], SPACE))
    header = Group((" (", *opening(node, end=start), Indent(inside), SOFT, ") "))
    return "table ", layouts(node.name), header, braces(node.rows, layouts, node, start=start)


@lays_out(LetDecl)
def _let(node: LetDecl, layouts: Layouts) -> Doc:
    kind: Doc = "" if node.type is None else (": ", layouts(node.type))
    return "let ", layouts(node.name), kind, " =", _value(node.value, layouts)


def _value(value: Expr, layouts: Layouts) -> Doc:
    """A list or a call breaks inside its own brackets; anything else goes to a line of its own first."""
    return (" ", layouts(value)) if isinstance(value, Call | ListLit) else tail(layouts(value))


@lays_out(Parameter)
def _parameter(node: Parameter, layouts: Layouts) -> Doc:
    return layouts(node.name), ": ", layouts(node.type)


@lays_out(DefineDecl, braces=True)
def _define(node: DefineDecl, layouts: Layouts) -> Doc:
    result: Doc = "" if node.result is None else (": ", layouts(node.result))
    parameters = listed(node.parameters, layouts, node, "()", fill=False)
    return "define ", layouts(node.name), parameters, result, " =", _value(node.body, layouts)


@lays_out(NumberRange)
def _number_range(node: NumberRange, layouts: Layouts) -> Doc:
    if node.low is None:
        return "at most ", "" if node.high is None else layouts(node.high)
    if node.high is None:
        return "at least ", layouts(node.low)
    return "in ", layouts(node.low), " to ", layouts(node.high)


@lays_out(ToolDecl, braces=True)
def _tool(node: ToolDecl, layouts: Layouts) -> Doc:
    parameters = listed(node.parameters, layouts, node, "()", fill=False)
    head: Doc = ("tool ", layouts(node.namespace), ".", layouts(node.name), parameters, ": ", layouts(node.result))
    range_: Doc = "" if node.range is None else (" ", layouts(node.range))
    summary = None if node.summary is None else layouts(node.summary)
    return head, range_, " or undefined" if node.undefined else "", tail(summary)


@lays_out(Criterion, braces=True)
def _criterion(node: Criterion, layouts: Layouts) -> Doc:
    limits = tuple(layouts.all(node.limits))
    return _head("criterion", node.name, node.title, limits, layouts), " ", braces(node.body, layouts, node)


@lays_out(CompositeCriterion)
def _composite(node: CompositeCriterion, layouts: Layouts) -> Doc:
    limits = tuple(layouts.all(node.limits))
    return _head("criterion", node.name, node.title, limits, layouts), " = rubric ", layouts(node.rubric)


@lays_out(Check)
def _check(node: Check, layouts: Layouts) -> Doc:
    count = next((at for at, clause in enumerate(node.clauses) if not isinstance(clause, Limit)), len(node.clauses))
    points: Doc = ("points ", layouts(node.points))
    head = _head("check", node.name, node.title, (points, *layouts.all(node.clauses[:count])), layouts)
    return Group(Indent(spaced(head, *layouts.all(node.clauses[count:]), _verdict(node, layouts))))


def _verdict(node: Check, layouts: Layouts) -> Doc | None:
    if node.condition is None:
        return None if node.unchecked is None else layouts(node.unchecked)
    reason = None if node.reason is None else layouts(node.reason)
    return "if ", layouts(node.condition), tail(reason)


@lays_out(Scale, braces=True)
def _scale(node: Scale, layouts: Layouts) -> Doc:
    bounds: Doc = (layouts(node.low), " to ", layouts(node.high), " cumulative" if node.cumulative else "")
    head = _head("scale", node.name, node.title, (bounds, *layouts.all(node.limits)), layouts)
    return head, " ", braces((*node.items, *node.levels), layouts, node)


@lays_out(Level)
def _level(node: Level, layouts: Layouts) -> Doc:
    anchor = None if node.anchor is None else layouts(node.anchor)
    condition: Doc | None = None if node.condition is None else ("if ", layouts(node.condition))
    return "level ", layouts(node.value), tail(anchor), tail(condition)


@lays_out(Cap, Floor, Set)
def _action(node: Cap | Floor | Set, layouts: Layouts) -> Doc:
    word = {Cap: "cap", Floor: "floor", Set: "set"}[type(node)]
    return f"{word} ", layouts(node.target), " to " if isinstance(node, Set) else " at ", layouts(node.value)


@lays_out(Fail)
def _fail(node: Fail, layouts: Layouts) -> Doc:
    return "fail"


@lays_out(Override, braces=True)
def _override(node: Override, layouts: Layouts) -> Doc:
    over: Doc = "" if node.over is None else (" over ", layouts(node.over))
    head: Doc = ("override ", layouts(node.name), over, " if ", layouts(node.condition), " ")
    inside = node.actions if node.reason is None else (*node.actions, node.reason)
    return head, braces(inside, _Reasons(layouts, node), node)


class _Reasons(Layouts):
    """Lays out an override's reason with its keyword before it."""

    def __init__(self, layouts: Layouts, node: Override) -> None:
        self._cores = layouts._cores
        self._reason = node.reason

    def __call__(self, node: Node, tail: str = "") -> Doc:
        """Give back a node's document with its comments."""
        found = super().__call__(node, tail)
        return ("reason ", found) if node is self._reason else found


@lays_out(Turn)
def _turn(node: Turn, layouts: Layouts) -> Doc:
    role: Doc = "" if node.role is None else (layouts(node.role), " ")
    return role, layouts(node.text)


@lays_out(Conversation, braces=True)
def _conversation(node: Conversation, layouts: Layouts) -> Doc:
    return listed(node.turns, layouts, node, fill=False)


@lays_out(Given)
def _given(node: Given, layouts: Layouts) -> Doc:
    return layouts(node.name), " ", layouts(node.value)


@lays_out(ExpectScore)
def _expect_score(node: ExpectScore, layouts: Layouts) -> Doc:
    return "expect ", layouts(node.target), f" {node.op} ", layouts(node.value)


@lays_out(ExpectOverride)
def _expect_override(node: ExpectOverride, layouts: Layouts) -> Doc:
    return "expect override ", layouts(node.name)


@lays_out(ExpectReason)
def _expect_reason(node: ExpectReason, layouts: Layouts) -> Doc:
    return "expect ", layouts(node.target), " reason ", layouts(node.reason)


@lays_out(ExpectPassed, ExpectFailed)
def _expect_outcome(node: ExpectPassed | ExpectFailed, layouts: Layouts) -> Doc:
    return "expect passed" if isinstance(node, ExpectPassed) else "expect failed"


@lays_out(Test, braces=True)
def _test(node: Test, layouts: Layouts) -> Doc:
    inside = (*node.givens, *node.expectations)
    return "test ", layouts(node.title), " ", braces(inside, layouts, node, one_line=False)


def below(rubric: Rubric) -> Doc:
    """Give back the comments that follow the rubric, with the blank lines that an author left before them."""
    parts: list[Doc] = []
    end = rubric.span.end
    for comment in rubric.comments:
        if comment.place == "below":
            text = comment.span.file.text if comment.span.file is not None else ""
            parts += [HARD] * min(2, max(1, text.count("\n", end, comment.span.start)))
            parts.append(Remark(comment.text))
        end = max(end, comment.span.end)
    return tuple(parts)
