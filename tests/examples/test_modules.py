"""The modules built from the examples: the same bytes everywhere, strictly typed, and verified against their source."""

from __future__ import annotations

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
RUBRICS = sorted(str(path.relative_to(ROOT)) for path in ROOT.glob("examples/*/*.rubric"))


@pytest.fixture(scope="module")
def built(tmp_path_factory: pytest.TempPathFactory, rubricc: Callable[..., Any]) -> Path:
    """Build every example once, and give back the folder."""
    folder = tmp_path_factory.mktemp("built")
    done = rubricc("build", *RUBRICS, "-o", str(folder), PYTHONHASHSEED="1")
    assert done.returncode == 0, done.stdout + done.stderr
    return folder


def test_one_module_a_rubric(built: Path) -> None:
    assert sorted(path.stem for path in built.glob("*.py")) == sorted(Path(path).stem for path in RUBRICS)


def test_the_hash_seed_does_not_matter(built: Path, tmp_path: Path, rubricc: Callable[..., Any]) -> None:
    done = rubricc("build", *RUBRICS, "-o", str(tmp_path), PYTHONHASHSEED="4242")
    assert done.returncode == 0, done.stdout + done.stderr
    for path in built.glob("*.py"):
        assert (tmp_path / path.name).read_bytes() == path.read_bytes(), path.name


@pytest.mark.slow
def test_verify_accepts_them(built: Path, rubricc: Callable[..., Any]) -> None:
    for rubric in RUBRICS:
        done = rubricc("verify", str(built / f"{Path(rubric).stem}.py"), "--source", rubric)
        assert done.returncode == 0, done.stdout + done.stderr


@pytest.mark.slow
def test_mypy_strict_accepts_them(built: Path) -> None:
    modules = sorted(str(path) for path in built.glob("*.py"))
    done = subprocess.run(
        [sys.executable, "-m", "mypy", "--strict", "--config-file", str(_configuration(built)), *modules],
        cwd=ROOT,
        capture_output=True,
        text=True,
        timeout=600,
        check=False,
    )
    assert done.returncode == 0, done.stdout + done.stderr


def _configuration(folder: Path) -> Path:
    """Give back a configuration that says where `rubricc` is, and that it is checked elsewhere."""
    path = folder / "mypy.ini"
    text = f"[mypy]\nmypy_path = {ROOT / '.typing'}\n[mypy-rubricc.*]\nfollow_imports = silent\n"
    path.write_text(text, encoding="utf-8")
    return path
