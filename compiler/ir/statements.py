"""The statements of the core: what a criterion's score is the sum of.

Every conditional surface form (`award … if`, `if`, `choose`, `for first`, `check`, `scale`) is a `Choose`;
`keyword` remembers which one it was.
"""

from __future__ import annotations

from decimal import Decimal
from typing import Annotated, Literal

from pydantic import Field

from rubricc.compiler.ir.base import Node
from rubricc.compiler.ir.expressions import Expression


class TemplateText(Node):
    """Literal text of a reason."""

    kind: Literal["literal"] = "literal"
    text: str


class TemplateValue(Node):
    """`{expr}` in a reason: the value of a text, number, truth value or list of texts."""

    kind: Literal["value"] = "value"
    value: Expression


class Template(Node):
    """A reason: texts and values in order."""

    parts: tuple[Annotated[TemplateText | TemplateValue, Field(discriminator="kind")], ...]


class Give(Node):
    """Adds `points` (negative for a penalty, 0 for `nothing`) and, unless None, its reason."""

    kind: Literal["give"] = "give"
    points: Decimal
    reason: Template | None = None
    keyword: str = "award"


class Per(Node):
    """Adds sign(points) × clamp(|points| × value, 0, cap), rounded half away from zero to the precision.

    An undefined value gives 0; a contribution of 0 gives no reason.
    """

    kind: Literal["per"] = "per"
    points: Decimal
    value: Expression
    cap: Decimal
    reason: Template | None = None
    keyword: str = "award"


class By(Node):
    """Adds points × clamp((value − start) / (end − start), 0, 1), rounded half away from zero to the precision.

    The quotient is exact here: it is not rounded before it is multiplied. An undefined value gives 0;
    a contribution of 0 gives no reason.
    """

    kind: Literal["by"] = "by"
    points: Decimal
    value: Expression
    start: Decimal
    end: Decimal
    reason: Template | None = None
    keyword: str = "award"


class Arm(Node):
    """One arm of a `Choose`."""

    condition: Expression
    body: tuple[Statement, ...]


class Choose(Node):
    """The first arm whose condition is true, else `otherwise`; None where there is none."""

    kind: Literal["choose"] = "choose"
    label: str | None = None
    arms: tuple[Arm, ...]
    otherwise: tuple[Statement, ...] | None = None
    keyword: str = "choose"


class Path(Node):
    """One path of a `Best`."""

    label: str
    body: tuple[Statement, ...]


class Best(Node):
    """The path with the highest sum; ties go to the first. Only its reasons are given."""

    kind: Literal["best"] = "best"
    paths: tuple[Path, ...]
    keyword: str = "best of"


class Group(Node):
    """A nested block whose sum is clamped by the bounds it gives."""

    kind: Literal["group"] = "group"
    label: str
    max: Decimal | None = None
    min: Decimal | None = None
    body: tuple[Statement, ...]
    keyword: str = "group"


Statement = Annotated[Give | Per | By | Choose | Best | Group, Field(discriminator="kind")]

for _node in (Arm, Choose, Path, Best, Group):
    _node.model_rebuild()
