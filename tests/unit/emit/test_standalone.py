"""Standalone modules: one file that gives the same scores with nothing but Python, or every reason why not."""

from __future__ import annotations

import json
import subprocess
import sys
from collections.abc import Callable
from dataclasses import is_dataclass
from pathlib import Path

import pytest

from rubricc.compiler.emit.bundle import bundle
from rubricc.compiler.emit.header import read_header
from rubricc.compiler.emit.load import load_module
from rubricc.compiler.emit.names import RUNTIME
from rubricc.compiler.emit.sources import Symbol
from rubricc.compiler.emit.standalone import NotStandalone, emit_standalone
from rubricc.compiler.ir.rubric import Rubric
from rubricc.runtime.registry import all_tools

Lower = Callable[[str], Rubric]

ITEMS = """
    lexicon drugs ["amoxicillin" | "amoxil", "penicillin"]
    lexicon parts substrings ["cill"]
    pattern dose "[0-9]+ ?mg"
    let doses = text.count_matches(response, dose)
    criterion care "Care" max 5 {
      requires text.words(response) >= 2 else "Too short."
      award 2 if response affirms drugs "Names {text.first_affirmed(response, drugs)}."
      award 0.5 per doses up to 1 "Gives doses."
      award up to 1 by text.coverage(response, drugs) from 0 to 1 "Covers them."
      award 1 if some s in sentences(response) where s mentions drugs and s matches dose "Together."
    }
    check inside points -1 from "Has it inside a word." if response mentions parts
    check judged points 2 from "Is true." unchecked "Needs knowledge."
    override low if care < 2 and response denies drugs { cap total at 1 reason "Denied." }
"""
ANSWERS = (
    "Take amoxicillin 500 mg, three times a day.",
    "No penicillin!",
    "Amoxil 1 mg. Amoxil 2 mg. Penicillin 3mg.",
    "",
    "Ünïcode – “quotes” and PENICILLIN’s",
)
RUN = """
import importlib.util, json, sys
spec = importlib.util.spec_from_file_location("alone", sys.argv[1])
module = importlib.util.module_from_spec(spec)
if sys.argv[2] == "registered":
    sys.modules["alone"] = module
spec.loader.exec_module(module)
foreign = sorted({name.split(".")[0] for name in sys.modules} - set(sys.stdlib_module_names) - {"alone", "__main__"})
results = [module.trace_response("q", answer) for answer in json.load(sys.stdin)]
print(json.dumps({"foreign": foreign, "results": results}))
"""


def run_alone(path: Path, loaded: str) -> dict[str, object]:
    """Give back what a module says of the answers in a Python that has no other packages."""
    found = subprocess.run(
        [sys.executable, "-I", "-S", "-c", RUN, str(path), loaded],
        input=json.dumps(ANSWERS),
        capture_output=True,
        text=True,
        check=True,
    )
    result: dict[str, object] = json.loads(found.stdout)
    return result


@pytest.mark.parametrize("loaded", ["registered", "by path alone"])
def test_one_file_gives_the_same_traces(lower: Lower, tmp_path: Path, loaded: str) -> None:
    rubric = lower(ITEMS)
    path = tmp_path / "alone.py"
    path.write_text(emit_standalone(rubric), encoding="utf-8")
    found = run_alone(path, loaded)
    module = load_module(rubric)
    assert found["foreign"] == []
    assert found["results"] == [json.loads(json.dumps(module.trace_response("q", answer))) for answer in ANSWERS]


def test_the_same_rubric_gives_the_same_file(lower: Lower) -> None:
    source = emit_standalone(lower(ITEMS))
    assert emit_standalone(lower(ITEMS)) == source
    header = read_header(source)
    assert header is not None
    assert header.standalone


def test_everything_that_stands_in_the_way_is_named(lower: Lower) -> None:
    rubric = lower(
        r"""
        lexicon inflected stems ["run"]
        pattern slow "(a+)+b(c+)+d"
        criterion a max 4 {
          award 1 if response mentions inflected "s"
          award 1 if response matches slow "p"
          award 1 if format.tables(response) > 0 "t"
          award 1 if text.words(response) > 1 "w"
        }
        """
    )
    with pytest.raises(NotStandalone) as raised:
        emit_standalone(rubric)
    reasons = raised.value.reasons
    assert len(reasons) == 3
    for name in ("inflected", "slow", "format.tables"):
        assert any(name in reason for reason in reasons), reasons


def test_names_that_two_modules_use_differently_are_told_apart() -> None:
    found = bundle(
        [Symbol("rubricc.runtime.numbers", "half_away"), Symbol("rubricc.runtime.trace_steps", "plain")],
        taken={"DECIMALS", "ONE"},
    )
    text = "\n".join([*found.imports, *found.lines])
    scope: dict[str, object] = {}
    exec(compile(f"from __future__ import annotations\n{text}", "bundle", "exec"), scope)
    assert scope["half_away"](5, 2) == 3  # type: ignore[operator]
    assert scope["plain"](1_500_000, 6) == 1.5  # type: ignore[operator]
    assert not {"DECIMALS", "ONE"} & set(scope)


@pytest.fixture(scope="module")
def everything() -> str:
    """Give back all of the runtime and of the tools that a standalone module may hold, in one file."""
    carried = [item for item in all_tools() if item.standalone and not item.requires]
    functions = [function for item in carried for function in (item.run, item.evidence) if function is not None]
    tools = [Symbol(function.__module__, function.__name__) for function in functions]
    runtime = [Symbol(f"rubricc.runtime.{name}", item) for name, items in RUNTIME.items() for item in items]
    found = bundle([*runtime, *dict.fromkeys(tools)], taken=())
    return "\n".join(["from __future__ import annotations", *found.imports, *found.lines])


def test_all_that_can_be_bundled_is_defined_in_a_module_that_nothing_registers(everything: str) -> None:
    scope: dict[str, object] = {"__name__": "registered_nowhere"}
    exec(compile(everything, "bundle", "exec"), scope)
    assert any(is_dataclass(value) for value in scope.values())


@pytest.mark.slow
def test_all_that_can_be_bundled_is_strictly_typed(everything: str, tmp_path: Path) -> None:
    path = tmp_path / "everything.py"
    path.write_text(everything, encoding="utf-8")
    command = [sys.executable, "-m", "mypy", "--strict", "--config-file=", str(path)]
    done = subprocess.run(command, cwd=tmp_path, capture_output=True, text=True, check=False)
    assert done.returncode == 0, done.stdout + done.stderr
