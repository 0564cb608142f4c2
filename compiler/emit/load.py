"""Runs a rubric without writing a file."""

from __future__ import annotations

from types import ModuleType

from rubricc.compiler.emit.module import emit
from rubricc.compiler.ir.rubric import Rubric


def load_module(rubric: Rubric) -> ModuleType:
    """Build the rubric in memory and give back the module."""
    module = ModuleType(f"rubricc_built_{rubric.id}")
    code = compile(emit(rubric), f"<{rubric.id}>", "exec")
    exec(code, module.__dict__)
    return module
