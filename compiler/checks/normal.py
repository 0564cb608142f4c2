"""What two parts of a rubric have in common that do the same to a score."""

from __future__ import annotations

from typing import Any

from rubricc.compiler.checks.base import Context
from rubricc.compiler.ir.base import Node
from rubricc.compiler.ir.json_text import write_json
from rubricc.compiler.ir.rubric import Rubric
from rubricc.compiler.ir.serialize import to_data
from rubricc.compiler.ir.strip import MEANINGLESS

_UNSEEN = MEANINGLESS | {"sources", "reason", "label", "title", "id", "proxies", "form", "max_declared", "type"}
"""What may differ between two parts that do the same."""


def normal_of(context: Context) -> Normal:
    """Give back the numbers for a rubric's parts, made once for all checks."""
    if "normal" not in context.memory:
        context.memory["normal"] = Normal(context.rubric)
    normal: Normal = context.memory["normal"]
    return normal


class Normal:
    """Numbers for what criteria are made of, equal for what does not differ in the score."""

    def __init__(self, rubric: Rubric) -> None:
        self._numbers: dict[str, int] = {}
        self._named: dict[tuple[Any, Any], Any] = {}
        for lexicon in rubric.lexicons:
            spellings = [[[s.text, s.mode, s.exact] for s in entry.spellings] for entry in lexicon.entries]
            self._named["lexicon_ref", lexicon.name] = self._of({"entries": spellings})
        for pattern in rubric.patterns:
            self._named["pattern_ref", pattern.name] = [list(pattern.expressions), pattern.exact]
        for let in rubric.lets:
            self._named["let_ref", let.name] = self._of(to_data(let)["value"])

    def number(self, node: Node) -> Any:
        """Give back what two criteria, or two statements, share that do the same to a score."""
        return self._of(to_data(node))

    def _of(self, value: Any) -> Any:
        """Give back plain data with a number in place of each node and of what each name stands for."""
        if isinstance(value, list):
            return [self._of(item) for item in value]
        if not isinstance(value, dict):
            return value
        name = (value.get("kind"), value.get("name"))
        if name in self._named:
            return self._named[name]
        bare = {key: self._of(item) for key, item in value.items() if key not in _UNSEEN}
        if bare.get("kind") in ("and", "or"):
            bare["operands"] = sorted(set(bare["operands"]))
        return self._numbers.setdefault(write_json(bare), len(self._numbers))
