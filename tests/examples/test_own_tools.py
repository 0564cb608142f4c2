"""The example package of tools: found by its entry point, callable from rubrics, and its own tests pass."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[2]
PACKAGE = ROOT / "examples" / "bank_tools"
RUBRIC = str(PACKAGE / "rubrics" / "savings.rubric")


@pytest.fixture(scope="module")
def installed(tmp_path_factory: pytest.TempPathFactory) -> str:
    """Give back the search path on which the package stands as an installer leaves it."""
    import tomllib

    project = tomllib.loads((PACKAGE / "pyproject.toml").read_text(encoding="utf-8"))["project"]
    site = tmp_path_factory.mktemp("site")
    (site / "bank_tools").symlink_to(PACKAGE / "bank_tools", target_is_directory=True)
    facts = site / f"{project['name'].replace('-', '_')}-{project['version']}.dist-info"
    facts.mkdir()
    (facts / "METADATA").write_text(
        f"Metadata-Version: 2.1\nName: {project['name']}\nVersion: {project['version']}\n", encoding="utf-8"
    )
    groups = project["entry-points"]
    lines = [
        line for group, named in groups.items() for line in (f"[{group}]", *(f"{n} = {v}" for n, v in named.items()))
    ]
    (facts / "entry_points.txt").write_text("\n".join(lines) + "\n", encoding="utf-8")
    return str(site)


def run(site: str, *command: str, cwd: Path = ROOT) -> str:
    environment = {**os.environ, "PYTHONPATH": site, "NO_COLOR": "1", "PYTHONDONTWRITEBYTECODE": "1"}
    done = subprocess.run(
        [sys.executable, "-m", *command], cwd=cwd, env=environment, capture_output=True, text=True, check=False
    )
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout


def test_its_tools_are_listed(installed: str) -> None:
    shown = run(installed, "rubricc", "tools", "bank")
    assert all(name in shown for name in ("bank.account_numbers", "bank.promises", "bank.rate"))


def test_its_rubric_passes_its_tests_and_lint(installed: str) -> None:
    assert "2 passed" in run(installed, "rubricc", "test", RUBRIC)
    run(installed, "rubricc", "lint", "--strict", RUBRIC)


def test_what_is_built_runs_and_shows_evidence(installed: str, tmp_path: Path) -> None:
    run(installed, "rubricc", "build", RUBRIC, "-o", str(tmp_path))
    answer = "Our savings account pays 2.5% a year. You cannot lose."
    module = str(tmp_path / "savings.py")
    assert "0 of 2" in run(installed, "rubricc", "score", module, "--response", answer)
    shown = run(installed, "rubricc", "trace", RUBRIC, "--response", answer)
    assert all(place in shown for place in ("found savings account", "found 2.5%", "found cannot lose"))


def test_its_own_tests_pass(installed: str) -> None:
    assert " passed" in run(installed, "pytest", "-q", "-p", "no:cacheprovider", "tests", cwd=PACKAGE)
