"""Importing a namespace compiles no expressions and reads no data: that is done when a tool is first asked."""

from __future__ import annotations

import json
import subprocess
import sys
from importlib import import_module
from pathlib import Path
from pkgutil import iter_modules

import pytest

import rubricc.runtime
import rubricc.stdlib
from rubricc.runtime.lazily import LazyPattern
from rubricc.runtime.registry import all_tools

NAMESPACES = sorted({tool.namespace for tool in all_tools() if tool.run.__module__.startswith("rubricc.stdlib.")})
PROGRAM = """
import json, re, sys

import rubricc.runtime.lazily
import rubricc.runtime.registry

compiled, opened, compile_ = [], [], re._compiler.compile


def noted(expression, flags=0):
    maker = sys._getframe(1)
    while maker.f_code.co_filename in (re.__file__, rubricc.runtime.lazily.__file__):
        maker = maker.f_back
    compiled.append([maker.f_globals["__name__"], str(expression)])
    return compile_(expression, flags)


re._compiler.compile = noted
sys.addaudithook(lambda event, of: event == "open" and opened.append(str(of[0])))
__import__("rubricc.stdlib." + sys.argv[1])
print(json.dumps([compiled, opened]))
"""


@pytest.mark.parametrize("namespace", NAMESPACES)
def test_importing_compiles_and_reads_nothing(namespace: str) -> None:
    run = subprocess.run([sys.executable, "-c", PROGRAM, namespace], capture_output=True, text=True, check=True)
    compiled, opened = json.loads(run.stdout)
    assert [found for found in compiled if found[0].startswith("rubricc.")] == []
    # Python's own modules compile a few.
    assert len(compiled) <= 8
    assert [name for name in opened if Path(name).suffix not in (".py", ".pyc", ".so", ".pyd")] == []


@pytest.mark.parametrize("package", [rubricc.runtime, rubricc.stdlib], ids=["runtime", "stdlib"])
def test_every_expression_compiles(package: object) -> None:
    path = package.__path__  # type: ignore[attr-defined]
    modules = [import_module(f"{package.__name__}.{found.name}") for found in iter_modules(path)]  # type: ignore[attr-defined]
    lazy = [value for module in modules for value in vars(module).values() if isinstance(value, LazyPattern)]
    assert len(lazy) > 20
    for pattern in lazy:
        assert pattern.pattern
