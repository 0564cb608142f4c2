"""What is sure for every program that a check runs: what it has, how it ends, and what it leaves behind."""

from __future__ import annotations

import os
import signal
import subprocess
import sys
import tempfile
import time
from collections.abc import Iterator
from contextlib import suppress
from pathlib import Path

import pytest

from rubricc.compiler.frontend.ai_eval import sandbox
from rubricc.compiler.frontend.ai_eval.sandbox import MOST_OUTPUT, Line, NotRun, Programs, Ran, Workplace

LIMITS = Programs(seconds=5, memory=1 << 28)
MARK = f"7531.{os.getpid()}"
"""How long programs sleep: so long that none wakes, and so odd that nothing else sleeps so long."""
BRIEF = Programs(seconds=0.3, memory=1 << 28)


@pytest.fixture(scope="module", autouse=True)
def _sandbox() -> None:
    try:
        with Workplace(LIMITS, "") as place:
            place.run("true")
    except NotRun as error:
        pytest.skip(str(error))


@pytest.fixture(autouse=True)
def nothing_is_left(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """After each test there are as many open files as before, no folder, and no process that nobody waited for."""
    monkeypatch.setattr(tempfile, "tempdir", str(tmp_path))
    before = len(os.listdir("/proc/self/fd"))
    yield
    assert len(os.listdir("/proc/self/fd")) <= before
    assert not list(tmp_path.glob("rubricc-*"))
    children = Path(f"/proc/self/task/{os.getpid()}/children")
    assert not children.exists() or not [pid for pid in children.read_text().split() if is_zombie(pid)]


def is_zombie(pid: str) -> bool:
    with suppress(OSError):
        return Path("/proc", pid, "stat").read_text().rpartition(")")[2].split()[0] == "Z"
    return False


def ran(line: Line, programs: Programs = LIMITS, response: str = "hi") -> Ran:
    with Workplace(programs, response) as place:
        return place.run(line)


def running(mark: str) -> list[str]:
    """Give back the processes that have a mark among their arguments."""
    found = []
    for path in Path("/proc").glob("[0-9]*/cmdline"):
        with suppress(OSError):
            if mark in path.read_bytes().decode("utf-8", "replace").split("\0"):
                found.append(path.parent.name)
    return found


def gone(mark: str, seconds: float = 3.0) -> bool:
    """Tell whether no process has a mark, now or soon: the system takes a moment to end one."""
    end = time.monotonic() + seconds
    while running(mark) and time.monotonic() < end:
        time.sleep(0.01)
    return not running(mark)


def test_a_program_has_an_environment_of_its_own(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("OPENAI_API_KEY", "hush")
    environment = dict(line.partition("=")[::2] for line in ran("env").out.splitlines())
    assert set(environment) <= {"PYTHONHASHSEED", "PYTHONUTF8", "LC_ALL", "PATH", "HOME", "TMPDIR", "PWD", "SHLVL", "_"}
    assert environment["HOME"] == environment["TMPDIR"] == environment["PWD"]


def test_a_program_has_no_open_file_but_its_own_three() -> None:
    with open(__file__, "rb") as kept:
        os.set_inheritable(kept.fileno(), True)
        assert ran(("python3", "-c", "import os; print(os.listdir('/proc/self/fd'))")).out.count("'") <= 8


def test_a_program_does_not_see_where_it_is_told_why_it_was_not_run() -> None:
    assert ran("for fd in 3 4 5 6 7 8 9; do echo no >&$fd; done 2>/dev/null; exit 3").code == 3


@pytest.mark.parametrize(
    "line",
    [
        "sleep {mark}",
        "sleep {mark} & sleep {mark}",
        "setsid sleep {mark} & wait",
        "(setsid sh -c 'setsid sleep {mark} & sleep {mark}' &); sleep {mark}",
        "trap '' TERM INT HUP; sleep {mark}; sleep {mark}",
    ],
)
def test_what_takes_too_long_is_ended_with_all_that_it_started(line: str) -> None:
    started = time.monotonic()
    assert ran(line.format(mark=MARK), BRIEF).code is None
    assert time.monotonic() - started < 2
    assert gone(MARK)


def test_what_a_program_leaves_running_is_ended_with_it() -> None:
    assert ran(f"sleep {MARK} & echo done").out == "done\n"
    assert gone(MARK)


def test_a_program_ends_with_its_caller() -> None:
    code = (
        "from rubricc.compiler.frontend.ai_eval.sandbox import *\n"
        f"with Workplace(Programs(), '') as place:\n    place.run('sleep {MARK}')\n"
    )
    caller = subprocess.Popen([sys.executable, "-c", code])
    end = time.monotonic() + 10
    while not running(MARK) and time.monotonic() < end:
        time.sleep(0.02)
    assert running(MARK)
    caller.kill()
    caller.wait()
    assert gone(MARK)
    for folder in Path(tempfile.gettempdir()).glob("rubricc-*"):  # a caller that is killed cannot tidy up
        (folder / "response.txt").unlink()
        folder.rmdir()


@pytest.mark.parametrize(("line", "code"), [("exit 7", 7), ("kill -SEGV $$; exit 1", 1), ("kill -9 0", -9)])
def test_the_exit_code_is_the_programs(line: str, code: int) -> None:
    assert ran(line).code == code


@pytest.mark.parametrize(
    ("line", "why"),
    [
        (("no-such-program",), "no-such-program cannot be run: No such file"),
        (("/",), "/ cannot be run: Permission denied"),
        (("echo", "a\0b"), "null byte"),
        ("echo a\0b", "null byte"),
        (("echo", "a\ud800"), "surrogates not allowed"),
        (("echo", "a" * 300_000), "Argument list too long"),
    ],
)
def test_what_cannot_be_started_was_not_run(line: Line, why: str) -> None:
    with pytest.raises(NotRun, match=why):
        ran(line)


def test_where_no_process_can_be_started_nothing_was_run(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(sandbox.sys, "executable", "/no/such/python")
    with pytest.raises(NotRun, match="the system does not let it run: No such file or directory"):
        ran("true")


def test_where_no_pipe_can_be_opened_nothing_was_run(monkeypatch: pytest.MonkeyPatch) -> None:
    def refuse() -> tuple[int, int]:
        raise OSError(24, "Too many open files")

    monkeypatch.setattr(sandbox.os, "pipe", refuse)
    with pytest.raises(NotRun, match="the system does not let it run: Too many open files"):
        ran("true")


def test_where_the_answer_cannot_be_written_nothing_was_run(monkeypatch: pytest.MonkeyPatch) -> None:
    opened = os.open

    def refuse(path: str, *arguments: int, **named: int) -> int:
        if str(path).endswith("response.txt"):
            raise OSError(28, "No space left on device")
        return opened(path, *arguments, **named)

    monkeypatch.setattr(sandbox.os, "open", refuse)
    with pytest.raises(NotRun, match="the system does not let it run: No space left"):
        ran("true")


def test_what_a_program_writes_is_read_up_to_a_limit() -> None:
    assert not ran(f"head -c {MOST_OUTPUT} /dev/zero").cut
    much = ran(f"head -c {MOST_OUTPUT + 1} /dev/zero >&2")
    assert (much.cut, len(much.err), much.code) == (True, MOST_OUTPUT, 0)
    endless = ran("yes", Programs(seconds=5, file_size=2 * MOST_OUTPUT))
    assert (endless.cut, endless.code) == (True, 1)


@pytest.mark.parametrize(
    "harm",
    [
        "rm response.txt",
        "rm response.txt; mkfifo response.txt",
        "rm response.txt; mkdir -p response.txt/a/b",
        "rm response.txt; ln -s nowhere response.txt",
        "rm response.txt; ln -s {victim} response.txt",
        "chmod 0 response.txt",
        "echo other > response.txt",
    ],
)
def test_a_program_cannot_spoil_the_answer_that_the_next_one_has(harm: str, tmp_path: Path) -> None:
    victim = tmp_path / "victim"
    victim.write_text("victim", encoding="utf-8")
    with Workplace(LIMITS, "one") as place:
        place.run(harm.format(victim=victim))
        assert place.run("cat").out == "one"
        place.give("two")
        assert place.run("cat; cat response.txt").out == "twotwo"
    assert victim.read_text(encoding="utf-8") == "victim"


def test_a_program_that_removes_its_folder_keeps_others_from_being_run() -> None:
    with Workplace(LIMITS, "x") as place:
        assert place.run('rm -rf "$PWD"').code == 0
        with pytest.raises(NotRun, match="No such file or directory"):
            place.run("true")


def test_folders_that_nobody_may_enter_are_removed() -> None:
    ran("mkdir -p a/b; touch a/b/c; chmod 0 a/b a .")


def test_an_interrupt_ends_the_program() -> None:
    def interrupt(*arguments: object) -> None:
        raise KeyboardInterrupt

    before = signal.signal(signal.SIGALRM, interrupt)
    signal.setitimer(signal.ITIMER_REAL, 0.2)
    try:
        with pytest.raises(KeyboardInterrupt):
            ran(f"sleep {MARK}")
    finally:
        signal.signal(signal.SIGALRM, before)
    assert gone(MARK)


def test_memory_and_files_have_limits() -> None:
    small = Programs(seconds=5, memory=1 << 27, file_size=1000)
    assert ran("python3 -c 'bytearray(1 << 28)'", small).code == 1
    assert ran("head -c 2000 /dev/zero > big; wc -c < big", small).out.strip() == "1000"


@pytest.mark.skipif(not Path("/proc/self/ns/user").exists(), reason="there are no namespaces here")
def test_a_program_does_not_see_the_callers_environment_by_its_number() -> None:
    code = f"open('/proc/{os.getpid()}/environ').read()"
    assert os.readlink("/proc/self/ns/user") != ran("readlink /proc/self/ns/user").out.strip()
    assert "Permission denied" in ran(("python3", "-c", code)).err
