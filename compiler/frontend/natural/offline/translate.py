"""The offline translator: a rubric in words becomes a `.rubric`, and every sentence of it is accounted for."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import replace
from decimal import Decimal

from rubricc.compiler.driver import Checked, check, load
from rubricc.compiler.frontend.natural.model import Criterion, NaturalRubric
from rubricc.compiler.frontend.natural.offline.criterion import Rule, rule_of, rule_of_check
from rubricc.compiler.frontend.natural.offline.draft import Piece, rubric_text
from rubricc.compiler.frontend.natural.offline.languages import OWN, answered_in, foreign, named
from rubricc.compiler.frontend.natural.offline.names import criterion_name, rubric_name
from rubricc.compiler.frontend.natural.offline.refusal import Refused
from rubricc.compiler.frontend.natural.offline.scales import is_scale, scale_of
from rubricc.compiler.frontend.natural.offline.trial import tried
from rubricc.compiler.frontend.natural.translation import Row, Translation, placed
from rubricc.compiler.linting import lint
from rubricc.compiler.passes.lower.points import FINEST_STEP, finest
from rubricc.compiler.source.file import SourceFile
from rubricc.compiler.syntax.declarations import Check, Scale
from rubricc.compiler.syntax.format import format_source
from rubricc.runtime.registry import missing, tool


def translate(source: NaturalRubric, *, kept: bool = False) -> Translation:
    """Translate a rubric by rules.

    What no rule of this package accounts for wholly stands in the text as `unchecked`, with the reason; its points
    are left out of the maximum, or with `kept` stay in it. Criteria whose points no rubric can have are rows only. The
    text is formatted and has no errors. `findings` are what linting still finds in it.
    """
    source = _with_language(source)
    name = rubric_name(source.id or source.title or source.origin.source)
    leaves = tuple(_leaves(source.criteria))
    pieces = tried(name, source, tuple(_pieces(source, (leaf for leaf in leaves if not _no_place(leaf[1])))))
    unread = (*_left_out(leaves), *(Row(part.text, part.origin, "unread", why=part.why) for part in source.unread))
    if not pieces:
        return Translation(source.id, name, "", unread)
    text = format_source(rubric_text(name, source, pieces, kept))
    checked = check(SourceFile(f"{name}.rubric", text))
    written = _by_name(checked)
    rows = placed((_row(piece, written.get(piece.name)) for piece in pieces), source.criteria)
    return Translation(source.id, name, text, (*rows, *unread), lint(checked, lambda: load(checked)))


def _with_language(source: NaturalRubric) -> NaturalRubric:
    """Give back a rubric that names no language with that of its criteria, where that is another one."""
    said = "\n".join(item.text or item.title for item in source.walk())
    code = "" if source.language or not said.strip() else foreign(said)
    return replace(source, language=code) if code else source


def _no_place(points: Decimal) -> str:
    """Give back why a criterion with such points has no place in a rubric; empty where it has one."""
    if points == 0:
        return "It is worth no points, so there is nothing to score."
    return "Its points are finer than a rubric has them." if finest(points) < FINEST_STEP else ""


def _left_out(leaves: Iterable[tuple[Criterion, Decimal]]) -> Iterator[Row]:
    """Yield rows for the criteria that have no place in a rubric."""
    for item, points in leaves:
        if _no_place(points):
            yield Row(item.text or item.title, item.origin, "unread", points=item.points, why=_no_place(points))


def _pieces(source: NaturalRubric, leaves: Iterable[tuple[Criterion, Decimal]]) -> Iterator[Piece]:
    """Yield the criteria, each with a name and its rule."""
    taken: set[str] = set()
    language = answered_in(source)
    for criterion, points in leaves:
        name = criterion_name(criterion.id, criterion.title or criterion.text, taken)
        taken.add(name)
        yield _piece(criterion, name, points, language)


def _piece(criterion: Criterion, name: str, points: Decimal, language: str) -> Piece:
    try:
        return Piece(criterion, name, points, _rule(criterion, points, language))
    except Refused as refused:
        return Piece(criterion, name, points, why=str(refused))


def _rule(criterion: Criterion, points: Decimal, language: str) -> Rule:
    _agree_on_language(criterion)
    found = _found(criterion, points)
    if language != OWN and found.is_of_words:
        raise Refused(f"Answers will be in {named(language)}, and its words are English.")
    lacking = next((name for name in sorted(found.tools) if missing(tool(name)) is not None), None)
    if lacking is not None:
        raise Refused(f"It needs {lacking}, which is not installed here: {missing(tool(lacking))}.")
    return found


def _agree_on_language(criterion: Criterion) -> None:
    """Raise `Refused` where a criterion is not in the language of these rules, so that nothing of it is guessed."""
    code = foreign(criterion.text or criterion.title) if criterion.check is None else None
    if code is not None:
        raise Refused(f"It is in {named(code) if code else 'another language'}, and these rules read only English.")


def _found(criterion: Criterion, points: Decimal) -> Rule:
    if criterion.anchors:
        return scale_of(criterion)
    check = criterion.check
    return rule_of_check(check) if check is not None else rule_of(criterion.text or criterion.title, points)


def _leaves(criteria: Iterable[Criterion], share: Decimal = Decimal(1)) -> Iterator[tuple[Criterion, Decimal]]:
    """Yield the innermost criteria with their points: those of the source, else their weight among their siblings."""
    items = tuple(criteria)
    whole = sum((item.weight or Decimal(1) for item in items), Decimal(0)) or Decimal(1)
    for item in items:
        part = share * (item.weight or Decimal(1)) / whole
        if item.children:
            yield from _leaves(item.children, part)
        else:
            yield item, _points(item, share, part)


def _points(item: Criterion, share: Decimal, part: Decimal) -> Decimal:
    if item.points is not None:
        return item.points
    if is_scale(item):
        return max(anchor.level for anchor in item.anchors)
    weighed = share != 1 or item.weight is not None
    return (part * 100).quantize(Decimal("0.01")) if weighed else Decimal(1)


def _row(piece: Piece, written: Check | Scale | None) -> Row:
    criterion, rule = piece.criterion, piece.rule
    span = written.span if written is not None else None
    return Row(
        criterion.text or criterion.title,
        criterion.origin,
        "translated" if rule is not None else "unchecked",
        piece.name,
        criterion.points,
        span.text if span is not None else "",
        span.lines if span is not None else (0, 0),
        piece.tests,
        piece.why,
        f"rules ({rule.way})" if rule is not None else "",
        piece.points,
    )


def _by_name(checked: Checked) -> dict[str, Check | Scale]:
    """Give back the criteria of a rubric as they are written, by name."""
    items = checked.tree.items if checked.tree is not None else ()
    return {item.name.id: item for item in items if isinstance(item, Check | Scale)}
