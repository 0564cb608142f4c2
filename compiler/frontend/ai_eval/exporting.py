"""From a rubric in the language to a document of ai_eval.

A rubric that was made of a document, and not changed since, gives that document back, and nothing is lost. Elsewhere
each criterion becomes the check that asks the same, or nearly so; what ai_eval cannot ask for is left out, and said.
"""

from __future__ import annotations

import re
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field
from decimal import Decimal
from pathlib import Path
from typing import Any

from pydantic import ValidationError

from rubricc.compiler.driver import Checked, check
from rubricc.compiler.frontend.ai_eval import embedded
from rubricc.compiler.frontend.ai_eval.amounts import counted
from rubricc.compiler.frontend.ai_eval.combining import COUNTING
from rubricc.compiler.frontend.ai_eval.document import AiEvalRubric, parse_data
from rubricc.compiler.frontend.ai_eval.exporting_rules import Converter, LeftOut
from rubricc.compiler.frontend.ai_eval.kinds.registry import KINDS
from rubricc.compiler.frontend.ai_eval.problems import DocumentError
from rubricc.compiler.frontend.ai_eval.stock import words
from rubricc.compiler.frontend.ai_eval.yaml_text import yaml_text
from rubricc.compiler.ir.rubric import Criterion, Rubric
from rubricc.compiler.source.file import SourceFile


class ExportError(ValueError):
    """A rubric that cannot become a document; the message says why."""


@dataclass(frozen=True, slots=True)
class Exported:
    """A document made of a rubric: what criteria were left out of it and why, and what in it is not quite the same."""

    document: AiEvalRubric
    left_out: Mapping[str, str]
    notes: tuple[str, ...]

    @property
    def text(self) -> str:
        """The document as YAML."""
        return yaml_text(embedded.fields(self.document))

    @property
    def lossless(self) -> bool:
        """Whether nothing was left out or changed."""
        return not self.left_out and not self.notes


def export_ai_eval(source: SourceFile | Checked, *, search: tuple[Path, ...] = ()) -> Exported:
    """Give back the document that a rubric becomes; rubrics that it uses are looked for beside it and in `search`.

    Raises `ExportError` where the rubric has errors, or nothing in it is something that ai_eval can ask for.
    """
    checked = check(source, search=search) if isinstance(source, SourceFile) else source
    if checked.rubric is None or checked.tree is None:
        first = checked.errors[0]
        raise ExportError(f"The rubric has errors: {first.code}: {first.message}")
    return _Export(checked, checked.rubric).run()


@dataclass(slots=True)
class _Export:
    """Makes one document."""

    checked: Checked
    rubric: Rubric
    left_out: dict[str, str] = field(default_factory=dict)
    notes: list[str] = field(default_factory=list)
    weights: dict[str, Decimal] = field(default_factory=dict)
    """What criteria weigh that a check with this id stands for."""

    def run(self) -> Exported:
        tree = self.checked.tree
        assert tree is not None
        kept = embedded.kept_above(tree, self.checked.source.text)
        head = dict(kept.fields) if kept is not None and kept.unchanged else self._head(kept)
        checks = list(self._checks(head))
        if not checks:
            reasons = "; ".join(f"{name}: {why}" for name, why in self.left_out.items())
            raise ExportError(f"Nothing in the rubric is something that ai_eval can ask for. {reasons}")
        head["scoring"] = self._scoring(dict(head["scoring"]))
        self._dropped()
        try:
            document = parse_data({**head, "checks": checks}, self.checked.source.path)
        except DocumentError as error:
            raise ExportError(f"What becomes of the rubric is no document of ai_eval: {error}") from None
        return Exported(document, self.left_out, tuple(self.notes))

    def _head(self, kept: embedded.Kept | None) -> dict[str, Any]:
        """Give back all of the document but its checks, from the rubric itself."""
        rubric = self.rubric
        known = kept.fields if kept is not None else {}
        head: dict[str, Any] = {"id": known.get("id", _snake(rubric.id)), "version": rubric.version}
        if rubric.title:
            head["label"] = rubric.title
        if rubric.sources:
            head["description"] = " ".join(rubric.sources)
        if "applicable_bundles" in known:
            head["applicable_bundles"] = known["applicable_bundles"]
        return head | {"scoring": self._combining()}

    def _combining(self) -> dict[str, Any]:
        rubric = self.rubric
        if rubric.combine != "sum":
            threshold = {} if rubric.pass_at is None else {"threshold": rubric.pass_at}
            return {"combine": rubric.combine} | (threshold if rubric.combine not in COUNTING else {})
        self.notes.append("The sum of points becomes an average weighted by points.")
        most = sum((item.max for item in rubric.criteria if item.max > 0), Decimal(0))
        if rubric.pass_at is None or not 0 <= rubric.pass_at <= most or not most:
            return {"combine": "weighted_avg"}
        return {"combine": "weighted_avg", "threshold": (rubric.pass_at / most).quantize(Decimal("0.000001"))}

    def _checks(self, head: Mapping[str, Any]) -> Iterator[dict[str, Any]]:
        tree, text = self.checked.tree, self.checked.source.text
        assert tree is not None
        nodes = {item.name.id: item for item in tree.items if isinstance(item, embedded.Scored)}
        converter = Converter(self.rubric)
        for criterion in self.rubric.criteria:
            kept = embedded.kept_above(nodes[criterion.id], text)
            if kept is not None and kept.unchanged:
                yield self._as_it_was(criterion, dict(kept.fields), head)
                continue
            try:
                yield self._as_it_is(criterion, converter, kept, head)
            except LeftOut as error:
                self.left_out[criterion.id] = str(error)
        self.notes.extend(converter.notes)

    def _as_it_was(self, criterion: Criterion, fields: dict[str, Any], head: Mapping[str, Any]) -> dict[str, Any]:
        """Give back the check that a criterion was made of; its name and weight may have been changed."""
        weights = head["scoring"].get("weights", {})
        before = weights.get(fields["id"], 1) if "id" in fields and not self._weightless else 1
        if self.rubric.combine == "weighted_avg" and criterion.weight != counted(Decimal(before)):
            fields = {"kind": fields["kind"], "id": fields.get("id", criterion.id), **fields}
            self.weights[fields["id"]] = criterion.weight
        return fields

    @property
    def _weightless(self) -> bool:
        """Whether the document that the rubric was made of has weights that come to nothing."""
        return any(item.id.startswith(embedded.WEIGHTLESS) for item in self.rubric.overrides)

    def _as_it_is(
        self, criterion: Criterion, converter: Converter, kept: embedded.Kept | None, head: Mapping[str, Any]
    ) -> dict[str, Any]:
        made = converter.check(criterion)
        if kept is not None:
            self.notes.append(f"{criterion.id} has been changed since it was made of a check; its rule is exported.")
        weight = criterion.max - min(criterion.min, Decimal(0)) if self.rubric.combine == "sum" else criterion.weight
        known = head["scoring"].get("weights", {})
        if self.rubric.combine in ("sum", "weighted_avg") and (weight != 1 or criterion.id in known):
            self.weights[criterion.id] = weight
        description = "" if _is_stock(kept, criterion.sources) else " ".join(criterion.sources)
        # A fault that takes points becomes a check that it is absent.
        said = {"description": f"Not: {description}" if criterion.max <= 0 else description} if description else {}
        return {"kind": made["kind"], "id": criterion.id, **said, **made}

    def _scoring(self, scoring: dict[str, Any]) -> dict[str, Any]:
        return scoring | ({"weights": {**scoring.get("weights", {}), **self.weights}} if self.weights else {})

    def _dropped(self) -> None:
        """Note what a document has no place for."""
        rubric = self.rubric
        overrides = [item.id for item in rubric.overrides if not item.id.startswith(embedded.WEIGHTLESS)]
        for what, there in (
            (f"Overrides ({', '.join(overrides)}) are left out", bool(overrides)),
            ("Requirements of the rubric are left out", bool(rubric.requirements)),
            ("Tests are left out", bool(rubric.tests)),
            ("Points that nobody decides are left out of the score, and not kept", rubric.unchecked == "kept"),
        ):
            if there:
                self.notes.append(f"{what}.")


def _is_stock(kept: embedded.Kept | None, sources: tuple[str, ...]) -> bool:
    """Tell whether a criterion says only what was said of its check for want of a description."""
    kind = KINDS.get(str(kept.fields.get("kind"))) if kept is not None else None
    if kept is None or kind is None:
        return False
    try:
        before = kind.model.model_validate(dict(kept.fields))
    except ValidationError:
        return False
    return sources in ((kind.sentence(before),), (words(before.kind),))


def _snake(name: str) -> str:
    """Give back a name in small letters with underscores."""
    words = re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", name).lower().strip("_")
    return re.sub(r"_+", "_", words) or "rubric"
