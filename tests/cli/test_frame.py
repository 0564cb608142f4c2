"""What holds for the command as a whole: help, exit codes, faults, streams."""

from __future__ import annotations

import os
import subprocess
import sys

import pytest

from rubricc import __version__
from rubricc.compiler.cli import score
from rubricc.compiler.cli.commands import COMMANDS

NAMES = [entry.name for entry in COMMANDS]


def test_help_lists_every_command(rubricc):
    ran = rubricc("--help")
    assert ran.code == 0
    assert all(f"  {entry.name} " in ran.out and entry.summary in ran.out for entry in COMMANDS)


@pytest.mark.parametrize("name", NAMES)
def test_every_command_has_help_with_examples(rubricc, name):
    ran = rubricc(name, "--help")
    assert ran.code == 0
    assert f"rubricc {name}" in ran.out.split("Example", 1)[1]


def test_without_a_command_the_help_is_shown_and_it_is_wrong_use(rubricc):
    ran = rubricc()
    assert (ran.code, "Commands" in ran.out) == (2, True)


def test_the_version_is_the_packages(rubricc):
    assert rubricc("--version").out == f"rubricc {__version__}\n"


@pytest.mark.parametrize(
    ("arguments", "hint"),
    [
        (["biuld"], "Did you mean build"),
        (["my.rubric"], "rubricc lint my.rubric"),
        (["--nope"], "--nope"),
        (["lint"], "Missing argument"),
        (["lint", "x.rubric", "--format", "xml"], "xml"),
        (["lint", "missing.rubric"], "No such file"),
        (["score", "missing.rubric", "--response", "x"], "No such file"),
        (["explain", "RB9999"], "no finding"),
        (["tools", "txt.words"], "text.words"),
    ],
)
def test_wrong_use_ends_with_2_and_says_what_is_wrong(rubricc, arguments, hint):
    ran = rubricc(*arguments)
    assert ran.code == 2
    assert hint in ran.err
    assert "Traceback" not in ran.err


def test_a_fault_of_our_own_is_one_line(rubricc, good, monkeypatch):
    def fail(*_):
        raise ZeroDivisionError("a\nb")

    monkeypatch.setattr(score, "load_scorer", fail)
    ran = rubricc("score", good, "--response", "x")
    assert ran.code == 2
    assert ran.err.count("\n") == 1
    assert "ZeroDivisionError: a b" in ran.err
    assert "RUBRICC_DEBUG=1" in ran.err
    monkeypatch.setenv("RUBRICC_DEBUG", "1")
    assert "Traceback" in rubricc("score", good, "--response", "x").err


def test_control_c_is_quiet(rubricc, good, monkeypatch):
    def interrupt(*_):
        raise KeyboardInterrupt

    monkeypatch.setattr(score, "load_scorer", interrupt)
    ran = rubricc("score", good, "--response", "x")
    assert (ran.code, ran.out, ran.err.strip()) == (130, "", "")


def test_a_reader_that_goes_away_is_no_fault():
    reading, writing = os.pipe()
    os.close(reading)
    ran = subprocess.run(
        [sys.executable, "-m", "rubricc", "--help"], stdout=writing, stderr=subprocess.PIPE, timeout=60, check=False
    )
    os.close(writing)
    assert (ran.returncode, ran.stderr) == (141, b"")


def test_the_real_command_starts_and_ends(process):
    ran = process("--version")
    assert (ran.returncode, ran.stdout.decode(), ran.stderr) == (0, f"rubricc {__version__}\n", b"")


def test_an_output_that_lacks_characters_gets_them_escaped(process):
    ran = process("tools", "text.words", PYTHONIOENCODING="ascii")
    assert ran.returncode == 0
    assert ran.stdout.isascii()


def test_help_imports_nothing_heavy():
    code = (
        "import sys; from rubricc.compiler.cli.main import run; run(['--help']);"
        "print(sorted({'pydantic', 'lark', 'libcst', 'jinja2', 'rich', 're2'} & set(sys.modules)), file=sys.stderr)"
    )
    ran = subprocess.run([sys.executable, "-c", code], capture_output=True, check=True, timeout=60)
    assert ran.stderr.strip() == b"[]"


@pytest.mark.parametrize("shell", ["bash", "zsh", "fish"])
def test_completion_scripts(rubricc, tmp_path, monkeypatch, shell):
    assert "_RUBRICC_COMPLETE" in rubricc("--show-completion", shell).out
    monkeypatch.setenv("XDG_DATA_HOME", str(tmp_path / "data"))
    monkeypatch.setenv("XDG_CONFIG_HOME", str(tmp_path / "config"))
    ran = rubricc("--install-completion", shell)
    assert ran.code == 0
    (written,) = [path for path in tmp_path.rglob("*") if path.is_file()]
    assert "_RUBRICC_COMPLETE" in written.read_text(encoding="utf-8")
    assert str(written) in ran.out


def test_completion_of_a_shell_that_is_not_known(rubricc):
    ran = rubricc("--show-completion", "tcsh")
    assert (ran.code, "bash, zsh, fish" in ran.err) == (2, True)


def test_the_shell_completes_commands_and_options(process):
    ran = process(_RUBRICC_COMPLETE="bash_complete", COMP_WORDS="rubricc bu", COMP_CWORD="1")
    assert b"build" in ran.stdout
    ran = process(_RUBRICC_COMPLETE="bash_complete", COMP_WORDS="rubricc lint --str", COMP_CWORD="2")
    assert b"--strict" in ran.stdout
