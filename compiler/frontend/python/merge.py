"""What a name stands for after two branches have met."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Any

from rubricc.compiler.frontend.python.convert import as_items, as_number, condition, constant_number, is_number
from rubricc.compiler.frontend.python.expr import (
    Expr,
    add,
    choose,
    constant,
    least,
    minus,
    most,
    negate,
    number,
    seen,
    times,
)
from rubricc.compiler.frontend.python.phrases import negated_content
from rubricc.compiler.frontend.python.records import conditions
from rubricc.compiler.frontend.python.values import (
    Acc,
    Add,
    Append,
    Choice,
    Clamp,
    Const,
    Fork,
    Record,
    Seq,
    TextValue,
    Where,
)

State = dict[tuple[int, str], Any]
"""What each name stands for, by the scope it belongs to."""


@dataclass(frozen=True, slots=True)
class Meeting:
    """Where branches meet: the place of their condition, a stamp, and the stamp at which they parted."""

    where: Where
    stamp: int
    since: int
    totals: dict[int, Expr]
    """Sums that have been written as one expression, by the identity of their last item."""

    def total(self, items: tuple[Any, ...], name: str) -> Expr:
        """Give back what had been added up as one expression, the same one each time."""
        key = id(items[-1])
        if key not in self.totals:
            self.totals[key] = as_number(Acc(items, name or "so_far"))
        return self.totals[key]


def merge_states(test: Expr, then: State, otherwise: State, meeting: Meeting) -> State:
    """Give back the state after an `if`: what was done on either side depends on the condition."""
    if then is otherwise:
        return then
    result = dict(otherwise)
    for key, value in then.items():
        result[key] = _named(merge(test, value, otherwise[key], meeting), key[1]) if key in otherwise else value
    return result


def _named(value: Any, name: str) -> Any:
    return Acc(value.items, name) if isinstance(value, Acc) and not value.name else value


def merge(test: Expr, then: Any, otherwise: Any, meeting: Meeting) -> Any:
    """Give back the value that is `then` where the condition holds, else `otherwise`."""
    if then is otherwise or (type(then) is type(otherwise) and isinstance(then, (Const, Expr)) and then == otherwise):
        return then
    if (text := _text_or_nothing(test, then, otherwise)) is not None:
        return text
    if is_number(then) and is_number(otherwise):
        return _merge_numbers(test, then, otherwise, meeting)
    if isinstance(then, Seq) and isinstance(otherwise, Seq):
        if _are_rows(then, otherwise):
            return _merge_rows(test, then, otherwise, meeting)
        items = _merge_items(test, then.items, otherwise.items, meeting)
        return Seq(items, then.kind, then.name)
    if _is_truth(then) and _is_truth(otherwise):
        return choose(test, condition(then), condition(otherwise))
    if isinstance(then, Record) and isinstance(otherwise, Record):
        return _merge_records(test, then, otherwise, meeting)
    return Choice(test, then, otherwise)


def _text_or_nothing(test: Expr, then: Any, otherwise: Any) -> TextValue | None:
    """Give back a text for what is the text, or nothing where the text is empty."""
    if then == Const("") and isinstance(otherwise, TextValue) and test in _emptiness(otherwise):
        return otherwise
    if otherwise == Const("") and isinstance(then, TextValue) and negate(test) in _emptiness(then):
        return then
    return None


def _emptiness(text: TextValue) -> tuple[Expr, Expr, Expr]:
    blank = negated_content(TextValue(text.source, stripped=True))
    empty = negated_content(TextValue(text.source))
    return blank, empty, Expr("cmp", ("<=", *empty.args[1:]), "bool")


def _are_rows(one: Seq, other: Seq) -> bool:
    plain = all(isinstance(item, Append) for item in (*one.items, *other.items))
    return one.kind == other.kind == "tuple" and len(one.items) == len(other.items) and plain


def _merge_rows(test: Expr, then: Seq, otherwise: Seq, meeting: Meeting) -> Seq:
    items = [
        Append(merge(test, one.value, other.value, meeting), one.where, one.stamp)  # type: ignore[union-attr]
        for one, other in zip(then.items, otherwise.items, strict=True)
    ]
    return Seq(tuple(items), "tuple", then.name)


def _is_truth(value: Any) -> bool:
    if isinstance(value, Const):
        return isinstance(value.value, bool)
    return isinstance(value, Expr) and value.kind == "bool"


def _merge_numbers(test: Expr, then: Any, otherwise: Any, meeting: Meeting) -> Acc:
    name = next((value.name for value in (then, otherwise) if isinstance(value, Acc) and value.name), "")
    for side, other, given in ((then, otherwise, test), (otherwise, then, negate(test))):
        if (bounded := _bounded(side, other, given, name, meeting)) is not None:
            return bounded
    one, two = as_items(then), as_items(otherwise)
    if _common(one, two) == min(len(one), len(two)):
        return Acc(_merge_items(test, one, two, meeting), name)
    before = max(_before(one, meeting.since), _before(two, meeting.since), key=len)
    if any(isinstance(item, (Fork, Clamp)) for item in before):
        total = _total((then, otherwise), before, name, meeting)
        one = _from(before, one, total, test, meeting)
        two = _from(before, two, total, negate(test), meeting)
    return Acc(_merge_items(test, one, two, meeting), name)


def _bounded(bound: Any, value: Any, given: Expr, name: str, meeting: Meeting) -> Acc | None:
    """Read `if value > 10: value = 10` as a bound of the value, None for anything else."""
    limit = constant_number(bound)
    if limit is None or not isinstance(value, Acc) or given.op != "cmp" or constant(given.args[2]) != limit:
        return None
    inner = value.items[0].items if len(value.items) == 1 and isinstance(value.items[0], Clamp) else value.items
    asked = seen(given.args[1])
    if asked not in (seen(as_number(value)), seen(as_number(Acc(inner)))):
        return None
    low, high = (None, limit) if given.args[0] in (">", ">=") else (limit, None)
    if given.args[0] in ("==", "!="):
        return None
    old = value.items[0] if isinstance(value.items[0], Clamp) and len(value.items) == 1 else None
    if old is not None and old.step is None and (old.low is None or low is None) and (old.high is None or high is None):
        ends = (low if old.low is None else old.low, high if old.high is None else old.high)
        if ends[0] is None or ends[1] is None or ends[0] <= ends[1]:
            return Acc((Clamp(old.items, *ends, None, meeting.where, meeting.stamp),), name)
    return Acc((Clamp(value.items, low, high, None, meeting.where, meeting.stamp),), name)


def _total(values: tuple[Any, Any], before: tuple[Any, ...], name: str, meeting: Meeting) -> Expr:
    """Give back what had been added up before as one expression: that of a side where nothing came after."""
    for value in values:
        if isinstance(value, Acc) and len(value.items) == len(before) == _common(value.items, before):
            return as_number(value)
    return meeting.total(before, name)


def _before(items: tuple[Any, ...], since: int) -> tuple[Any, ...]:
    """Give back what had been added up when the branches parted."""
    count = 0
    while count < len(items) and items[count].stamp < since:
        count += 1
    return items[:count]


def _from(before: tuple[Any, ...], items: tuple[Any, ...], total: Expr, given: Expr, meeting: Meeting) -> Any:
    """Give back a sum as one that begins with `before`.

    A side that gave the number a new value is what had been added up, and the difference to the new value: so the
    rules that were there before stay in one place.
    """
    if _common(before, items) == len(before):
        return items
    change = _change(_value(items, before, total), total, given)
    return (*before, Add(change, meeting.where, meeting.stamp))


def _value(items: tuple[Any, ...], before: tuple[Any, ...], total: Expr) -> Expr:
    """Give back a sum as one expression, in which what had been added up before stands by its name."""
    if len(items) == 1 and isinstance(items[0], Clamp) and items[0].step is None:
        value = _value(items[0].items, before, total)
        value = value if items[0].high is None else least((value, number(items[0].high)))
        return value if items[0].low is None else most((value, number(items[0].low)))
    if _common(before, items) == len(before):
        return add((total, as_number(Acc(items[len(before) :]))))
    return as_number(Acc(items))


def _change(new: Expr, total: Expr, given: Expr) -> Expr:
    """Give back the difference between two numbers; its sign is known where the condition compares them."""
    if new.op in ("min", "max") and len(new.args) == 2 and new.args[0] == total:
        bound = new.args[1]
        change = (total, bound) if new.op == "min" else (bound, total)
        return times(number(-1 if new.op == "min" else 1), most((minus(*change), number(0))))
    parts = given.args if given.op == "and" else (given,)
    signs = {part.args[0] for part in parts if part.op == "cmp" and part.args[1] == total and part.args[2] == new}
    if signs & {">", ">="}:
        return times(number(-1), most((minus(total, new), number(0))))
    return most((minus(new, total), number(0))) if signs & {"<", "<="} else minus(new, total)


def _merge_items(test: Expr, then: tuple[Any, ...], otherwise: tuple[Any, ...], meeting: Meeting) -> tuple[Any, ...]:
    """Keep what both begin with, and fork the rest."""
    common = _common(then, otherwise)
    rest = then[common:], otherwise[common:]
    if not any(rest):
        return then
    return (*then[:common], Fork(test, *rest, meeting.where, meeting.stamp))


def _common(one: tuple[Any, ...], other: tuple[Any, ...]) -> int:
    """Tell how many items both begin with; the same start value is written anew wherever it is added to."""
    count = 0
    for left, right in zip(one, other, strict=False):
        if not (left is right or (left.stamp == right.stamp == 0 and left == right)):
            break
        count += 1
    return count


def _merge_records(test: Expr, then: Record, otherwise: Record, meeting: Meeting) -> Record:
    fields = dict(otherwise.fields)
    for key, value in then.fields.items():
        fields[key] = merge(test, value, fields[key], meeting) if key in fields else value
    default = then.default if then.default is not None else otherwise.default
    return Record(fields, {**then.lines, **otherwise.lines}, conditions(test, then, otherwise), default)
