"""What `score`, `trace` and `judge` share: the options that name a judge, asking it, and telling what came of it."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass
from types import ModuleType
from typing import TYPE_CHECKING, Any

import click

from rubricc.compiler.cli import terminal
from rubricc.compiler.cli.answers import call
from rubricc.compiler.cli.checked_arguments import check_arguments
from rubricc.compiler.cli.endpoint_options import (
    COSTS,
    KEPT,
    PATIENCE,
    PRICES,
    SENT,
    WHERE,
    Command,
    prices_of,
    with_options,
)
from rubricc.compiler.cli.errors import FOUND, CommandError
from rubricc.compiler.cli.modules import Scorer
from rubricc.compiler.diagnostics.visible import visible

if TYPE_CHECKING:
    from rubricc.compiler.frontend.judging.judge import Judge, Judged
    from rubricc.compiler.frontend.judging.prompt import Case, Turn
    from rubricc.compiler.frontend.judging.question import Question

ENDPOINT_OPTIONS = (
    *WHERE,
    click.option(
        "--concurrency",
        type=click.IntRange(1, 256),
        metavar="N",
        help="How many questions at once, in a file each about another answer; 4 unless given.",
    ),
    *PATIENCE,
    *SENT,
    *COSTS,
)
NAMES = (
    *("base_url", "cache", "replies", "concurrency", "timeout", "tries", "longest_wait", "temperature", "seed"),
    *PRICES,
)
"""The names by which a command receives these options."""

MOST_TOKENS = 8_000
"""A verdict takes no more than this, what a model thinks before it included."""


def endpoint_options(command: Command) -> Command:
    """Add the options that say where a model is and what becomes of its answers."""
    return with_options(command, ENDPOINT_OPTIONS)


def judge_options(command: Command) -> Command:
    """Add `--judge` and what belongs to it; a command receives them by name."""
    said = "Ask this model for verdicts on the criteria that are unchecked; none is asked unless this is given."
    return click.option("--judge", metavar="MODEL", help=said)(endpoint_options(command))


@dataclass(frozen=True, slots=True)
class Panel:
    """A judge, and what it is asked about each answer.

    `conversation` is what every answer replies to that comes with no query of its own. `module` scores with the
    verdicts; None where what scores checks its arguments itself.
    """

    judge: Judge
    questions: tuple[Question, ...]
    conversation: tuple[Turn, ...] = ()
    module: ModuleType | None = None

    @property
    def model(self) -> str:
        """The model that judges."""
        return self.judge.options.model

    def case(self, arguments: Mapping[str, Any]) -> Case:
        """Give back the answer in the arguments of a module's functions, as a judge gets it."""
        from dataclasses import replace

        from rubricc.compiler.frontend.judging.prompt import case_of

        case = case_of(arguments)
        return case if case.conversation else replace(case, conversation=self.conversation)

    def open(self, arguments: Mapping[str, Any]) -> tuple[Question, ...]:
        """Give back the questions about criteria on which the arguments have no verdict."""
        given = arguments.get("verdicts") or {}
        return tuple(question for question in self.questions if question.name not in given)

    def check(self, arguments: Mapping[str, Any]) -> None:
        """Raise the TypeError or ValueError of arguments that cannot be scored, so that nothing is paid for them."""
        if self.module is not None:
            check_arguments(self.module, arguments)

    def ask(self, arguments: Mapping[str, Any]) -> Judged:
        """Ask about one answer, one question after the other; raises `CommandError` where all asking is of no use."""
        with _told():
            return self.judge.judge(self.case(arguments), self.open(arguments))

    def ask_at_once(self, arguments: Mapping[str, Any]) -> Judged:
        """Ask about one answer, several questions at a time.

        Raises `CommandError` as `ask` does, and for arguments that cannot be scored.
        """
        from rubricc.compiler.frontend.judging.judge import Judged

        call(self.check, {"arguments": arguments})
        case = self.case(arguments)
        with _told(), asking(self.judge) as pool:
            found = [pool.submit(self.judge.decide, case, question) for question in self.open(arguments)]
            return Judged(self.model, tuple(item.result() for item in found))


@contextmanager
def _told() -> Iterator[None]:
    """Raise a `CommandError` in place of errors that say that the endpoint will answer nothing."""
    from rubricc.compiler.frontend.natural.model_translation.errors import DownError, RefusedError

    try:
        yield
    except RefusedError as error:
        raise CommandError(str(error)) from error
    except DownError as error:
        raise CommandError(f"{error} Run again, the command asks for nothing that was kept.") from error


@contextmanager
def asking(judge: Judge) -> Iterator[ThreadPoolExecutor]:
    """Give back threads that ask a judge; where the block is left early, as by Ctrl-C, nothing is tried again."""
    pool = ThreadPoolExecutor(judge.options.concurrency, thread_name_prefix="judge")
    try:
        yield pool
    except BaseException:
        judge.asker.stop()
        raise
    finally:
        pool.shutdown(cancel_futures=True)


def with_verdicts(arguments: Mapping[str, Any], judged: Judged) -> dict[str, Any]:
    """Give back the arguments with a judge's verdicts; those that were given stay as they are."""
    verdicts = {**judged.verdicts, **(arguments.get("verdicts") or {})}
    return {**arguments, "verdicts": verdicts} if verdicts else dict(arguments)


def marked(result: Mapping[str, Any], judged: Judged) -> dict[str, Any]:
    """Give back a result that says what was judged and by whom."""
    from rubricc.compiler.frontend.judging.marking import mark_result

    return mark_result(result, judged)


def traced(
    trace: Callable[[dict[str, Any]], dict[str, Any]], arguments: Mapping[str, Any], judged: Judged | None
) -> dict[str, Any]:
    """Give back a trace that says what was judged and by whom, where anything was."""
    if judged is None:
        return trace(dict(arguments))
    from rubricc.compiler.frontend.judging.marking import mark_trace

    return mark_trace(trace(with_verdicts(arguments, judged)), judged)


def make_judge(model: str, chosen: Mapping[str, Any]) -> Judge:
    """Give back the judge that options name; raises `CommandError` for a model without a name."""
    from rubricc.compiler.frontend.judging.judge import Judge
    from rubricc.compiler.frontend.natural.model_translation import Options

    prices = prices_of(chosen)
    given = {name: value for name, value in chosen.items() if value is not None and name not in PRICES}
    try:
        return Judge(Options(model, max_tokens=MOST_TOKENS, prices=prices, **{"cache": KEPT, **given}))
    except ValueError as error:
        raise CommandError(str(error)) from error


def chosen_panel(
    chosen: dict[str, Any], questions: Callable[[], tuple[Question, ...]], module: ModuleType | None = None
) -> Panel | None:
    """Give back the judge that options name with its questions, None where they name none.

    Raises `CommandError` for options of a judge without one.
    """
    model = chosen.pop("judge")
    if model is not None:
        return Panel(make_judge(model, chosen), questions(), module=module)
    for name, value in chosen.items():
        if value is not None:
            raise CommandError(f"--{name.replace('_', '-')} is for a judge: name its model with --judge.")
    return None


def panel_of(scorer: Scorer, chosen: dict[str, Any]) -> Panel | None:
    """Give back who judges the unchecked criteria of a rubric, None where no judge is named.

    Raises `CommandError` as `chosen_panel` does, and for a module, which has no sentences to judge by.
    """
    return chosen_panel(chosen, lambda: _unchecked(scorer), scorer.module)


def _unchecked(scorer: Scorer) -> tuple[Question, ...]:
    from rubricc.compiler.frontend.judging.question import questions_of

    if scorer.rubric is None:
        raise CommandError("--judge needs the .rubric that the module was built from: its sentences are judged by.")
    return questions_of(scorer.rubric)


def tell(panel: Panel, judged: Judged) -> int:
    """Say on standard error which criteria have no verdict, and what asking took; give back 1 where any has none."""
    for item in judged.missing:
        terminal.err(f"{item.name}: no verdict: {visible(item.missing)}\n")
    tell_record(panel)
    return FOUND if judged.missing else 0


def tell_record(panel: Panel) -> None:
    """Say on standard error what asking took."""
    if not panel.questions:
        terminal.err("There is nothing for a judge to decide, so none was asked.\n")
        return
    tell_asked(panel.judge)


def tell_asked(judge: Judge) -> None:
    """Say on standard error what asking a judge took."""
    terminal.err(f"judged by {visible(judge.options.model)}: {judge.asker.record}.\n")
