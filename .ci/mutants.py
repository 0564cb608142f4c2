"""Mutation testing of `stdlib/` and `runtime/`: how many of a sample of small changes do the tests notice?

    python .ci/mutants.py --number 1000 --seed 4 --report mutants.jsonl

The changes are those of mutmut, whose own runner wants another layout than this project has. A sample of them is drawn
by the seed. First the tests run once, and it is noted which functions each of them reaches. Then each mutant gets a
process that has collected the tests already: there the function is changed, and the tests that reach it run until one
fails, first those that are named after its module, then others, the quick ones before the slow ones. A function that
runs only while modules are loaded gets a new process, which loads it as changed. A mutant that takes over half a minute
of processor time is stopped; that counts as noticed only where the tests alone would have been done.

    python .ci/mutants.py --again mutants.jsonl --report left.jsonl

runs the tests on those that an earlier report has as not noticed.
"""

from __future__ import annotations

import argparse
import ast
import gc
import importlib.machinery
import json
import os
import random
import select
import signal
import subprocess
import sys
import tempfile
import time
import types
from collections import Counter, defaultdict
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any, NamedTuple

import libcst as cst
import pytest

ROOT = Path(__file__).resolve().parents[1]
FOLDERS = ("runtime", "stdlib")
TESTS = ("tests/unit/runtime", "tests/unit/stdlib", "tests/unit/cases", "tests/unit/emit", "tests/language")
SECONDS = 30.0
CLOCKS = ((signal.SIGPROF, signal.ITIMER_PROF, 1.5 * SECONDS), (signal.SIGALRM, signal.ITIMER_REAL, 30 * SECONDS))
"""What stops a mutant: processor time, so that a busy machine kills none; and one that only waits, in the end."""
MOST_TESTS = 300
PROCESSES = 2

Key = tuple[str, str]
"""A module and the qualified name of a function in it."""


class Mutant(NamedTuple):
    """A change of one function: the function as it becomes, and as it was."""

    key: Key
    source: str
    before: str


def changes() -> Iterator[tuple[Key, Any]]:
    """Yield every change of every function of the two folders, as mutmut makes them."""
    from mutmut.mutation.file_mutation import create_mutations

    for folder in FOLDERS:
        for path in sorted((ROOT / folder).glob("*.py")):
            code = path.read_text(encoding="utf-8")
            module, mutations, _, _ = create_mutations(str(path), code)
            names = dict(_functions(module.body))
            for mutation in mutations:
                function = mutation.contained_by_top_level_function
                if function in names:
                    yield (f"rubricc.{folder}.{path.stem}", names[function]), mutation


def drawn(every: list[tuple[Key, Any]], number: int, seed: int) -> Iterator[Mutant]:
    """Yield so many mutants, drawn by the seed; what changes nothing but the layout is none."""
    from mutmut.mutation.file_mutation import deep_replace

    left = number
    for key, mutation in random.Random(seed).sample(every, len(every)):
        function = mutation.contained_by_top_level_function
        changed = deep_replace(function, mutation.original_node, mutation.mutated_node)
        assert isinstance(changed, cst.FunctionDef)
        mutant = Mutant(key, _source(changed), _source(function))
        if left and ast.dump(ast.parse(mutant.source)) != ast.dump(ast.parse(mutant.before)):
            left -= 1
            yield mutant
        if not left:
            return


def _source(function: cst.FunctionDef) -> str:
    plain = function.with_changes(decorators=[], leading_lines=[])
    return "from __future__ import annotations\n" + cst.Module(body=[plain]).code


def _functions(body: Sequence[cst.CSTNode], outer: str = "") -> Iterator[tuple[cst.FunctionDef, str]]:
    """Yield the functions at the top of a module and in its classes, with their qualified names."""
    for statement in body:
        if isinstance(statement, cst.FunctionDef):
            yield statement, outer + statement.name.value
        elif isinstance(statement, cst.ClassDef):
            yield from _functions(statement.body.body, f"{outer}{statement.name.value}.")


def live(key: Key) -> types.FunctionType | None:
    """Give back the function as it is loaded, None where it is not, or is wrapped."""
    found: Any = sys.modules.get(key[0])
    for name in key[1].split("."):
        found = None if found is None else vars(found).get(name)
    found = getattr(found, "__func__", found)
    return found if isinstance(found, types.FunctionType) else None


def put_in(mutant: Mutant) -> bool:
    """Change the live function; say whether there is one."""
    function = live(mutant.key)
    if function is None:
        return False
    changed = _compiled(mutant.source, function.__globals__)
    if changed.__code__.co_freevars != function.__code__.co_freevars:
        return False
    function.__code__ = changed.__code__
    function.__defaults__, function.__kwdefaults__ = changed.__defaults__, changed.__kwdefaults__
    return True


def _compiled(source: str, scope: dict[str, Any]) -> types.FunctionType:
    made: dict[str, Any] = {}
    exec(compile(source, "<mutant>", "exec"), scope, made)
    return next(value for value in made.values() if isinstance(value, types.FunctionType))


def forget() -> None:
    """Empty all caches, so that nothing is remembered from before the change."""
    for name, module in list(sys.modules.items()):
        if name.startswith("rubricc."):
            for value in list(vars(module).values()):
                if hasattr(value, "cache_clear"):
                    value.cache_clear()


class Recorder:
    """A plugin that notes which functions of ours each test reaches, and how long it takes."""

    def __init__(self) -> None:
        self.reached: dict[str, list[str]] = {}
        self.seconds: dict[str, float] = {}

    @pytest.hookimpl(hookwrapper=True)
    def pytest_runtest_protocol(self, item: pytest.Item) -> Iterator[None]:
        found: set[types.CodeType] = set()

        def profile(frame: types.FrameType, event: str, _: object) -> None:
            if event == "call":
                found.add(frame.f_code)

        begin = time.process_time()
        sys.setprofile(profile)
        yield
        sys.setprofile(None)
        self.seconds[item.nodeid] = time.process_time() - begin
        self.reached[item.nodeid] = sorted({name for code in found if (name := _named(code))})


def _named(code: types.CodeType) -> str:
    path = Path(code.co_filename)
    if path.parent.name not in FOLDERS or path.parent.parent not in (ROOT, ROOT / ".typing" / "rubricc"):
        return ""
    return f"rubricc.{path.parent.name}.{path.stem}:{code.co_qualname.split('.<locals>')[0]}"


class Runner:
    """A plugin that, in place of the tests, runs each mutant's tests in a process of its own."""

    def __init__(self, chosen: list[Mutant], recorded: dict[str, Any], report: Path, loads: bool) -> None:
        self.chosen = chosen
        self.recorded = recorded
        self.report = report
        self.loads = loads
        self.tally: Counter[str] = Counter()

    def pytest_runtestloop(self, session: pytest.Session) -> bool:
        items = {item.nodeid: item for item in session.items}
        tests = self._tests_by_function(items)
        running: dict[int, Mutant] = {}
        with self.report.open("w", encoding="utf-8") as report:
            for mutant in [*self.chosen, *[None] * PROCESSES]:
                while running and (mutant is None or len(running) >= PROCESSES):
                    self._finish(running, report)
                if mutant is not None:
                    self._start(mutant, [items[name] for name in tests[":".join(mutant.key)]], running)
        return True

    def _tests_by_function(self, items: dict[str, pytest.Item]) -> dict[str, list[str]]:
        by_function: defaultdict[str, list[str]] = defaultdict(list)
        for name in sorted(self.recorded["seconds"], key=self.recorded["seconds"].get):
            for function in self.recorded["reached"][name] if name in items else ():
                by_function[function].append(name)
        return by_function

    def _start(self, mutant: Mutant, items: list[pytest.Item], running: dict[int, Mutant]) -> None:
        reading, writing = os.pipe()
        sys.stdout.flush()
        if os.fork() == 0:
            os.close(reading)
            os.dup2(os.open(os.devnull, os.O_WRONLY), 1)
            os.dup2(1, 2)
            os.write(writing, self._outcome(mutant, items).encode())
            os._exit(0)
        os.close(writing)
        running[reading] = mutant

    def _outcome(self, mutant: Mutant, items: list[pytest.Item]) -> str:
        try:
            if not put_in(mutant):
                return "skipped"
        except SyntaxError:
            return "skipped"
        if not items:
            return self._in_a_new_process(mutant) if self.loads else "survived"
        for number, kind, seconds in CLOCKS:
            signal.signal(number, lambda *_: os._exit(3))
            signal.setitimer(kind, seconds)
        forget()
        begin = time.process_time()
        for item in _in_order(items, _word(mutant.key)):
            if time.process_time() - begin > SECONDS:
                return "survived"
            if not _passes(item):
                return "killed"
        return "survived"

    def _in_a_new_process(self, mutant: Mutant) -> str:
        """Run the tests of declarations, and those named after the module, with the module loaded as changed."""
        words = f"{_word(mutant.key)} or declarations or registry or cases or names"
        command = [sys.executable, __file__, "--loaded", json.dumps(mutant), "-k", words]
        code = subprocess.run(command, timeout=30 * SECONDS, check=False).returncode
        return "survived" if code == 0 else "killed" if code in (1, 2) else f"ended with {code}"

    def _finish(self, running: dict[int, Mutant], report: Any) -> None:
        ready, _, _ = select.select(list(running), [], [])
        for reading in ready:
            mutant = running.pop(reading)
            outcome = os.read(reading, 100).decode() or "killed"  # a crash or a hang tells nothing, and is noticed
            os.close(reading)
            self.tally[outcome] += 1
            row = {"outcome": outcome, "function": ":".join(mutant.key), "change": _change(mutant)}
            report.write(json.dumps(row) + "\n")
            report.flush()
            if sum(self.tally.values()) % 50 == 0:
                sys.stderr.write(f"{dict(self.tally)}\n")


def _word(key: Key) -> str:
    """Give back what tests of a module are called by: the first word of its name."""
    return key[0].rpartition(".")[2].strip("_").partition("_")[0]


def _in_order(items: list[pytest.Item], word: str) -> list[pytest.Item]:
    """Give back the tests to run: those named after the module, then others; of very many some of each length."""
    own = [item for item in items if word in item.nodeid]
    others = [item for item in items if word not in item.nodeid]
    step = max(1.0, len(others) / MOST_TESTS)
    return own + [others[int(number * step)] for number in range(int(len(others) / step))]


def _passes(item: pytest.Item) -> bool:
    from _pytest.runner import runtestprotocol

    return not any(report.failed for report in runtestprotocol(item, nextitem=None, log=False))


def _change(mutant: Mutant) -> list[str]:
    from difflib import ndiff

    lines = ndiff(mutant.before.splitlines(), mutant.source.splitlines())
    return [line for line in lines if line[:2] in ("- ", "+ ")]


def load_changed(mutant: Mutant) -> None:
    """Have the mutant's module loaded with its function changed."""
    plain = importlib.machinery.SourceFileLoader.get_code

    def get_code(loader: importlib.machinery.SourceFileLoader, name: str) -> types.CodeType | None:
        if name != mutant.key[0]:
            return plain(loader, name)
        tree = ast.parse(Path(loader.path).read_text(encoding="utf-8"))
        function = _function_in(tree, mutant.key[1].split("."))
        changed = _function_in(ast.parse(mutant.source), [function.name])
        function.args, function.body = changed.args, changed.body
        return compile(tree, loader.path, "exec", dont_inherit=True)

    importlib.machinery.SourceFileLoader.get_code = get_code  # type: ignore[method-assign]


def _function_in(tree: ast.AST, names: list[str]) -> ast.FunctionDef:
    for name in names:
        tree = next(node for node in ast.iter_child_nodes(tree) if getattr(node, "name", "") == name)
    assert isinstance(tree, ast.FunctionDef)
    return tree


def _left(report: Path, chosen: list[Mutant]) -> list[Mutant]:
    """Give back the mutants that an earlier report has as not noticed."""
    rows = [json.loads(line) for line in report.read_text(encoding="utf-8").splitlines()]
    left = {(row["function"], *row["change"]) for row in rows if row["outcome"] not in ("killed", "skipped")}
    return [mutant for mutant in chosen if (":".join(mutant.key), *_change(mutant)) in left]


def main() -> int:
    """Run what the command line asks for; give back the exit code."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--number", type=int, default=1000)
    parser.add_argument("--seed", type=int, default=4)
    parser.add_argument("--report", type=Path, default=Path("mutants.jsonl"))
    parser.add_argument("--recorded", type=Path, default=None, help="what an earlier run recorded of the tests")
    parser.add_argument("--tests", nargs="*", default=TESTS, help="the tests that are to notice")
    parser.add_argument("--again", type=Path, default=None, help="an earlier report: only what it has as not noticed")
    parser.add_argument("--loaded", default=None, help=argparse.SUPPRESS)
    parser.add_argument("-k", default="", help=argparse.SUPPRESS)
    given = parser.parse_args()
    os.chdir(ROOT)
    options = ["-q", "-m", "not slow", "-p", "no:cacheprovider", "-p", "no:randomly", *given.tests]
    if given.loaded is not None:
        key, source, before = json.loads(given.loaded)
        load_changed(Mutant(tuple(key), source, before))
        return int(pytest.main(["-x", "-k", given.k, *options]))
    recorded = _recorded(given.recorded, options)
    every = list(changes())
    chosen = list(drawn(every, given.number, given.seed))
    chosen = chosen if given.again is None else _left(given.again, chosen)
    runner = Runner(chosen, recorded, given.report, loads=given.tests == TESTS)
    gc.freeze()
    pytest.main(options, plugins=[runner])
    seen = len(chosen) - runner.tally["skipped"]
    print(f"{len(every)} changes, {len(chosen)} drawn by seed {given.seed}: {dict(runner.tally)}")
    print(f"killed: {runner.tally['killed'] / max(1, seen):.1%} of {seen}")
    return 0


def _recorded(path: Path | None, options: list[str]) -> dict[str, Any]:
    """Give back which functions each test reaches; recorded in a process of its own, so that nothing of it stays."""
    if path is not None and path.exists():
        found: dict[str, Any] = json.loads(path.read_text(encoding="utf-8"))
        return found
    path = path or Path(tempfile.mkdtemp()) / "recorded.json"
    process = os.fork()
    if process == 0:
        recorder = Recorder()
        pytest.main(options, plugins=[recorder])
        path.write_text(json.dumps({"reached": recorder.reached, "seconds": recorder.seconds}), encoding="utf-8")
        os._exit(0)
    os.waitpid(process, 0)
    return _recorded(path, options)


if __name__ == "__main__":
    sys.exit(main())
