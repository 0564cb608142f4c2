"""What is installed is what is in the repository."""

from __future__ import annotations

import os
import shutil
import subprocess
import sys
import tarfile
import tomllib
import venv
import zipfile
from pathlib import Path
from typing import Any

import pytest

ROOT = Path(__file__).parents[2]
FOLDERS = {
    "rubricc.compiler": "compiler",
    "rubricc.grammar": "grammar",
    "rubricc.runtime": "runtime",
    "rubricc.stdlib": "stdlib",
}


def project() -> dict[str, Any]:
    return tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))


def packages_on_disk() -> set[str]:
    found = {"rubricc"}
    for package, folder in FOLDERS.items():
        for init in (ROOT / folder).rglob("__init__.py"):
            parts = init.parent.relative_to(ROOT / folder).parts
            if parts[:1] != ("_root",):
                found.add(".".join((package, *parts)))
    return found


def files_on_disk() -> set[str]:
    """The modules and data files that an installation must have, as paths inside it."""
    patterns = project()["tool"]["setuptools"]["package-data"]
    found = {f"rubricc/{path.name}" for path in (ROOT / "compiler" / "_root").glob("*.py")} | {"rubricc/py.typed"}
    for package in packages_on_disk() - {"rubricc"}:
        top = ".".join(package.split(".")[:2])
        inner = package.split(".")[2:]
        folder = ROOT.joinpath(FOLDERS[top], *inner)
        for pattern in ("*.py", *patterns.get(package, ())):
            found.update("/".join((*package.split("."), path.name)) for path in folder.glob(pattern))
    return found


def test_the_list_of_packages_is_complete() -> None:
    assert set(project()["tool"]["setuptools"]["packages"]) == packages_on_disk()


def test_no_folder_of_modules_lacks_an_init() -> None:
    for folder in FOLDERS.values():
        for module in (ROOT / folder).rglob("*.py"):
            assert (module.parent / "__init__.py").is_file(), module.parent


def test_the_typing_links_lead_to_the_folders() -> None:
    typing = ROOT / ".typing" / "rubricc"
    for package, folder in FOLDERS.items():
        assert (typing / package.split(".")[1]).resolve() == (ROOT / folder).resolve()
    assert (typing / "__init__.py").resolve() == (ROOT / "compiler" / "_root" / "__init__.py").resolve()


@pytest.fixture(scope="module")
def distributions(tmp_path_factory: pytest.TempPathFactory) -> Path:
    """Build the source distribution, and the wheel from it, of a copy of the project; give back their folder."""
    folder = tmp_path_factory.mktemp("packaging")
    (folder / "project").mkdir()
    for name in (*FOLDERS.values(), "pyproject.toml", "README.md", "LICENSE"):
        copy = shutil.copytree if (ROOT / name).is_dir() else shutil.copy
        copy(ROOT / name, folder / "project" / name)
    run(sys.executable, "-m", "build", "--outdir", str(folder / "dist"), str(folder / "project"))
    return folder / "dist"


@pytest.mark.slow
def test_the_wheel_has_every_file(distributions: Path) -> None:
    (wheel,) = distributions.glob("*.whl")
    with zipfile.ZipFile(wheel) as archive:
        names = {name for name in archive.namelist() if name.startswith("rubricc/")}
    assert names == files_on_disk()


@pytest.mark.slow
def test_the_source_distribution_can_be_built_from(distributions: Path) -> None:
    (archive,) = distributions.glob("*.tar.gz")
    with tarfile.open(archive) as opened:
        names = {name.partition("/")[2] for name in opened.getnames()}
    assert {"pyproject.toml", "README.md", "LICENSE", "grammar/rubric.lark", "compiler/_root/__init__.py"} <= names


@pytest.mark.slow
def test_the_wheel_works_in_a_fresh_environment(distributions: Path, tmp_path: Path) -> None:
    (wheel,) = distributions.glob("*.whl")
    venv.create(tmp_path / "venv", with_pip=True)
    binaries = tmp_path / "venv" / ("Scripts" if os.name == "nt" else "bin")
    run(str(binaries / "python"), "-m", "pip", "install", "--quiet", str(wheel))
    rubric = ROOT / "examples" / "sore_throat" / "sore_throat.rubric"
    command = str(binaries / "rubricc")
    run(command, "build", str(rubric), "-o", str(tmp_path), cwd=tmp_path)
    run(command, "verify", str(tmp_path / "sore_throat.py"), "--source", str(rubric), cwd=tmp_path)
    run(command, "test", str(rubric), cwd=tmp_path)
    run(command, "lint", "--ignore", "RB508", str(rubric), cwd=tmp_path)
    query, response = "I am allergic to penicillin.", "Take amoxicillin 500 mg twice a day."
    script = f"import sore_throat; print(sore_throat.score({query!r}, {response!r}))"
    printed = run(str(binaries / "python"), "-c", script, cwd=tmp_path)
    assert float(printed) <= 0


def run(*command: str, cwd: Path = ROOT) -> str:
    """Run a command that must succeed, apart from this environment, and give back what it printed."""
    environment = {k: v for k, v in os.environ.items() if k not in ("PYTHONPATH", "VIRTUAL_ENV")}
    done = subprocess.run(command, cwd=cwd, env=environment, capture_output=True, text=True, timeout=600, check=False)
    assert done.returncode == 0, f"{command}\n{done.stdout}\n{done.stderr}"
    return done.stdout
