"""Builds a rubric in memory."""

from __future__ import annotations

from types import ModuleType

from rubricc.compiler.emit.literals import identifier
from rubricc.compiler.emit.module import emit
from rubricc.compiler.ir.rubric import Rubric


def load_module(rubric: Rubric) -> ModuleType:
    """Give back the module of the rubric, as importing its file would."""
    module = ModuleType(identifier(rubric.id))
    source = emit(rubric)
    # The text has passed the guard: it holds only the fixed kinds of syntax of generated modules.
    exec(compile(source, f"<{rubric.id}>", "exec", dont_inherit=True), module.__dict__)
    return module
