"""What checks about bounds have in common: witnesses of replayed answers, and limits of criteria."""

from __future__ import annotations

from fractions import Fraction

from rubricc.compiler.analysis.prove.answers import Extreme
from rubricc.compiler.analysis.prove.replay import Replay
from rubricc.compiler.checks.base import Context
from rubricc.compiler.diagnostics.model import Witness
from rubricc.compiler.ir.expressions import InputRef
from rubricc.compiler.ir.numbers import show_exact
from rubricc.compiler.ir.rubric import Criterion, Rubric
from rubricc.compiler.ir.visit import used_expressions
from rubricc.compiler.ir.walk import walk
from rubricc.compiler.source.span import Span
from rubricc.compiler.syntax import tree

QUERY = "query"


def points(value: Fraction) -> str:
    """Give back points in words: `1 point`, `2.5 points`."""
    return f"{show_exact(value)} point" if abs(value) == 1 else f"{show_exact(value)} points"


def shown(replay: Replay | None, outcome: str) -> Witness | None:
    """Give back a replayed answer as a witness, None where there is none; its query is empty where nothing reads it."""
    if replay is None:
        return None
    inputs = dict(replay.inputs)
    if QUERY in inputs and not _reads_query(replay.rubric):
        inputs[QUERY] = ""
    return Witness(tuple(inputs.items()), outcome)


def _reads_query(rubric: Rubric) -> bool:
    if any(criterion.rubric is not None for criterion in rubric.criteria):
        return True
    values = (*used_expressions(rubric), *(item.value for item in rubric.lets))
    return any(isinstance(node, InputRef) and node.name == QUERY for value in values for node in walk(value))


def of_extreme(extreme: Extreme, name: str) -> Witness | None:
    """Give back the witness of a score as far as it goes."""
    if extreme.attained is None:
        return None
    return shown(extreme.witness, f"this answer gets {show_exact(extreme.attained)} for `{name}`:")


def is_known(criterion: Criterion) -> bool:
    """Whether the rules of a criterion say all about its score: it is no composite, and a program can decide it."""
    return criterion.unchecked is None and criterion.rubric is None


def pass_mark(context: Context) -> Span:
    """Give back where the rubric says what it passes at."""
    items = () if context.tree is None else context.tree.items
    marks = (item for item in items if isinstance(item, tree.Combine) and item.pass_at is not None)
    found = next(marks, None)
    return context.head(context.rubric.at) if found is None else found.span


def declared_max(context: Context, criterion: Criterion) -> tree.Limit | None:
    """Give back where a criterion declares its maximum, None where it does not."""
    return _limit(context, criterion, "max")


def declared_pass(context: Context, criterion: Criterion) -> tree.Limit | None:
    """Give back where a criterion says what it passes at, None where it does not, and passes at its maximum."""
    return _limit(context, criterion, "pass")


def is_gate_at_max(context: Context, criterion: Criterion) -> bool:
    """Say whether a criterion is a gate that only its declared maximum passes, as it is where no mark is given."""
    return criterion.gate and criterion.max_declared and declared_pass(context, criterion) is None


def _limit(context: Context, criterion: Criterion, kind: str) -> tree.Limit | None:
    written = context.written(criterion.at, tree.Criterion)
    limits = () if written is None else written.limits
    return next((limit for limit in limits if limit.kind == kind), None)


def most(context: Context, criterion: Criterion) -> Fraction | None:
    """Give back what a criterion never scores more than, None where that is not proved."""
    return _end(context, criterion, raw=False, maximize=True)


def least(context: Context, criterion: Criterion) -> Fraction | None:
    """Give back what a criterion never scores less than, None where that is not proved."""
    return _end(context, criterion, raw=False, maximize=False)


def least_raw(context: Context, criterion: Criterion) -> Fraction | None:
    """Give back the least that a criterion's rules add up to, before its clamp; None where that is not proved."""
    return _end(context, criterion, raw=True, maximize=False)


def is_known_to_vary(context: Context, criterion: Criterion) -> bool:
    """Whether what other checks have asked shows that the ends of a criterion's score are apart; asks nothing."""
    high = context.memory.get(_key(criterion, raw=False, maximize=True))
    low = context.memory.get(_key(criterion, raw=True, maximize=False))
    if context.memory.get(_below(criterion)):
        low = Fraction(criterion.min)
    if high is None or low is None or criterion.round_to is not None:
        return False
    return bool(min(max(low, Fraction(criterion.min)), Fraction(criterion.max)) < high)


def goes_below(context: Context, criterion: Criterion) -> bool:
    """Whether the rules of a criterion can add up to less than its min, as far as the analysis sees."""
    from rubricc.compiler.analysis.encode.totals import points_of_total

    part = context.analysis.part(criterion)
    raw, units = part.encoder.criterion(criterion).raw, int(Fraction(criterion.min) / part.unit)
    ready = part.encoder.ready()
    # The question for the least often shows it, is asked anyway where it does, and adds nothing to the problem.
    lowest = part.session.solve(raw.terms, maximize=False, assume=[ready], seconds=0)
    found = bool(lowest) and raw.found(lowest) < units
    if lowest.status == "optimal":
        context.memory[_key(criterion, raw=True, maximize=False)] = points_of_total(raw.found(lowest), part.unit)
    elif not found and lowest.status != "infeasible":
        found = bool(part.solve(assume=[ready, -part.encoder.amounts.at_least(raw, units)]))
    context.memory[_below(criterion)] = found
    return found


def _below(criterion: Criterion) -> str:
    return f"below the min of {criterion.id}"


def _key(criterion: Criterion, *, raw: bool, maximize: bool) -> str:
    return f"end of {criterion.id} {raw} {maximize}"


def _end(context: Context, criterion: Criterion, *, raw: bool, maximize: bool) -> Fraction | None:
    key = _key(criterion, raw=raw, maximize=maximize)
    if key not in context.memory:
        analysis = context.analysis
        part = analysis.part(criterion)
        ready = [part.encoder.ready()]
        amount = part.encoder.criterion(criterion).raw if raw else part.encoder.own_score(criterion)
        given = ready if raw else []
        context.memory[key] = analysis.limit(part, amount, part.unit, given, maximize=maximize)
    found: Fraction | None = context.memory[key]
    return found
