"""`rubricc judge`: the baseline in natural language, for which a model judges every criterion."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from rubricc.compiler.cli import judges, naturals, sources, terminal
from rubricc.compiler.cli.answers import Given, answer_options, answers_option, format_option, read_answer
from rubricc.compiler.cli.errors import CommandError
from rubricc.compiler.cli.modules import Scorer, sound

if TYPE_CHECKING:
    from rubricc.compiler.cli.answer_scorer import Form
    from rubricc.compiler.frontend.judging.judge import Judge
    from rubricc.compiler.frontend.natural.model import NaturalRubric

HELP = """Have a model judge every criterion of a rubric, as it stands in words, and add the points up: the baseline
that a built rubric is held against. The output is that of `rubricc score`, so the two can be compared.

\b
Examples:
  rubricc judge essay.md --model gpt-5 --query "…" --response-file answer.txt
  rubricc judge essay.rubric --model gpt-5 --answers answers.jsonl --format jsonl > judged.jsonl
  rubricc score essay.rubric --answers answers.jsonl --format jsonl > scored.jsonl
  rubricc judge healthbench.jsonl --rubric 1f2c… --model gpt-5 --response-file answer.txt
                                     one rubric of many; its conversation is that of its source
  rubricc judge healthbench.jsonl --model gpt-5 --answers answers.jsonl --format jsonl
                                     each answer names its rubric, in a field rubric or prompt_id
  rubricc judge essay.md --model gpt-5 --response-file answer.txt --dry-run
                                     print what would be asked, and ask nothing

SOURCE is a rubric in words, in any format that `rubricc translate` reads, or a .rubric, whose `from` sentences are
judged. Each criterion is asked about on its own. Bounds, weights and gates are those of the rubric; overrides and
requirements, which speak of what programs find, are left out. Points are summed and normalised as the rubric has it:
of a rubric in words that takes points away too, what was earned by the sum of the positive points, not clipped.

A wrong answer is no verdict: its criterion is undecided, is told of, and counts neither in the score nor, but under
`unchecked kept`, in what it is out of. What was answered is kept, wrong answers too, and not asked again, also after a
crash; take another --cache to ask anew. Verdicts that an answer brings itself, in a field verdicts, win. To compare
with `rubricc score`, give both the same .rubric: then criteria have the same names.

Exit codes: 0 all is judged; 1 a verdict is missing, or a line of answers could not be scored; 2 input cannot be read,
or the endpoint refuses or is down; what was answered till then is kept.
"""


@click.command("judge", help=HELP, short_help="Have a model judge every criterion, as a baseline.")
@click.argument("path", metavar="SOURCE", type=click.Path())
@click.option("--model", metavar="NAME", required=True, help="The model that judges.")
@answer_options
@answers_option("Judge")
@click.option("--rubric", "name", metavar="ID", help="Which rubric of the source; needed where it holds several.")
@naturals.from_option
@judges.endpoint_options
@click.option("--dry-run", is_flag=True, help="Print what would be asked about the answer; ask nothing.")
@format_option("kind")
@sources.search_option
@sources.tools_option
def command(
    path: str,
    model: str,
    answers: str | None,
    name: str | None,
    form: str | None,
    dry_run: bool,
    kind: Form,
    search: tuple[Path, ...],
    given: Given,
    **endpoint: Any,
) -> int:
    """Judge the answer, or those of a file, and show the result; give back the exit code."""
    from rubricc.compiler.cli.score import score_file, score_one

    judge = judges.make_judge(model, endpoint)
    if path.endswith(sources.SUFFIX):
        _check_alone(path, name, form)
        scorer, panel = _of_rubric(path, judge, search)
    else:
        found = list(naturals.read_naturals(path, form))
        if answers is not None and name is None and len(found) > 1:
            return _many(found, judge, given, answers, kind)
        chosen = _chosen(path, found, name)
        _tell_unread(chosen)
        scorer, panel = _of_words(chosen, judge)
    if dry_run:
        return _show_prompts(scorer, panel, given, answers)
    if answers is not None:
        return score_file(scorer, given, answers, kind, panel)
    return score_one(scorer, given, kind, panel)


def _check_alone(path: str, name: str | None, form: str | None) -> None:
    """Raise `CommandError` for options that say which rubric is meant, where there is one only."""
    for option, value in (("rubric", name), ("from", form)):
        if value is not None:
            raise CommandError(f"--{option} is for rubrics in words; {path} is one rubric as it is.")


def _show_prompts(scorer: Scorer, panel: judges.Panel, given: Given, answers: str | None) -> int:
    if answers is not None:
        raise CommandError("--dry-run is for one answer: give --response or --response-file.")
    arguments = read_answer(scorer, given)
    terminal.out(panel.judge.prompts(panel.case(arguments), panel.open(arguments)))
    return 0


def _of_rubric(path: str, judge: Judge, search: tuple[Path, ...]) -> tuple[Scorer, judges.Panel]:
    """Give back what scores by verdicts alone on a `.rubric`; raises `ShownError` where it has errors."""
    from rubricc.compiler import driver
    from rubricc.compiler.frontend.judging.baseline import baseline

    rubric, questions = baseline(sound(sources.read_source(path), search)[1])
    scorer = Scorer(driver.load(rubric), rubric)
    return scorer, judges.Panel(judge, questions, module=scorer.module)


def _many(found: Sequence[NaturalRubric], judge: Judge, given: Given, answers: str, kind: Form) -> int:
    """Judge a file of answers each of which names its rubric; give back the exit code."""
    from rubricc.compiler.cli.judge_many import ManyJudged, judge_many
    from rubricc.compiler.cli.judged_answers import JudgedScorer

    if given != Given(None, None, None, None, (), None):
        raise CommandError("answers to several rubrics have all that is given in their own fields.")
    known, told = {source.id: source for source in found}, set[str]()

    def make(name: str) -> JudgedScorer:
        if name not in told:
            _tell_unread(known[name])
        told.add(name)
        scorer, panel = _of_words(known[name], judge)
        return JudgedScorer(scorer, {"query": None}, "jsonl", panel)

    code = judge_many(ManyJudged(known, make, judge), answers, kind)
    judges.tell_asked(judge)
    return code


def _of_words(source: NaturalRubric, judge: Judge) -> tuple[Scorer, judges.Panel]:
    """Give back the same on a rubric in words; raises `CommandError` where no criterion of it is worth anything."""
    from rubricc.compiler import driver
    from rubricc.compiler.frontend.judging.baseline import baseline_of_words, conversation_of

    try:
        rubric, questions = baseline_of_words(source)
    except ValueError as error:
        raise CommandError(str(error)) from error
    scorer = Scorer(driver.load(rubric), rubric)
    return scorer, judges.Panel(judge, questions, conversation_of(source), scorer.module)


def _tell_unread(source: NaturalRubric) -> None:
    """Tell of what a reader did not understand of a rubric."""
    for part in source.unread:
        terminal.err(f"{part.origin}: unread, so not judged: {part.why}\n")


def _chosen(path: str, found: Sequence[NaturalRubric], name: str | None) -> NaturalRubric:
    """Give back the rubric that is meant; raises `CommandError` where that cannot be told."""
    meant = [item for item in found if name is None or item.id == name]
    if len(meant) == 1:
        return meant[0]
    listed = ", ".join(item.id for item in found[:5]) + (", …" if len(found) > 5 else "")
    if meant:
        raise CommandError(f"{path} holds {len(found)} rubrics: name one with --rubric ID, such as {listed}.")
    raise CommandError(f"{path}: there is no rubric {name} in it; there are {listed}.")
