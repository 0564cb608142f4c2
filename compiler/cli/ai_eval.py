"""`rubricc ai-eval`: runs a rubric document of ai_eval on answers."""

from __future__ import annotations

import json
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from rubricc.compiler.cli import ai_eval_files, judges, sources, terminal
from rubricc.compiler.cli.ai_eval_answers import run_file
from rubricc.compiler.cli.errors import CommandError
from rubricc.compiler.cli.json_text import json_text
from rubricc.compiler.cli.show_ai_eval import result_data, show_ai_eval

if TYPE_CHECKING:
    from rubricc.compiler.frontend.ai_eval.document import AiEvalRubric
    from rubricc.compiler.frontend.ai_eval.outcomes import Rubrics
    from rubricc.compiler.frontend.ai_eval.running import AiEvalResult
    from rubricc.compiler.frontend.ai_eval.sandbox import Programs
    from rubricc.compiler.frontend.judging.judge import Judged

HELP = """Run a rubric of ai_eval, a module of Drupal, on an answer: all 14 kinds of check, those too that ai_eval only
describes.

\b
Examples:
  rubricc ai-eval tone.yaml --response "Dear customer, …"
  rubricc ai-eval facts.yaml --response-file answer.txt --expected @expected.json
  rubricc ai-eval tone.yaml --answers answers.jsonl --format jsonl > scores.jsonl
  rubricc ai-eval tone.yaml --response-file answer.txt --native
                                       only the kinds that ai_eval itself runs, so its own score
  rubricc ai-eval code.yaml --response-file answer.txt --allow-programs
                                       run the programs of command and score_delta checks
  rubricc ai-eval tone.yaml --response-file answer.txt --judge gpt-5
                                       ask a model for the verdicts of llm_judge checks

\b
To make a rubric of it, and back:
  rubricc translate tone.yaml -o tone.rubric
  rubricc export tone.rubric --to ai_eval -o tone.yaml

Scores are from 0 to 1, and beside it on ai_eval's scale from 0 to 5. A check that cannot run is left out of the score,
and the reason says so. Programs run in a sandbox: without network (where the system has no such thing none is
run), without this environment, with limits on time, memory and output. Files that you may read or write they may too.
Of an llm_judge check a judge is asked what its description says; without one it is left out. Rubrics that composite
checks name are looked for beside the document and in --path. A file of answers has a JSON object a line with
response, and id, query, expected, metadata, tool_calls, verdicts and rubric_ref where there are any. A question whose
rubric_ref names another rubric gets that one; where it names none there is, the question has no score.

Exit codes: 0 run, whatever the score; 1 a line of answers could not be run, or a verdict that was asked for is missing;
2 the document has faults, or something cannot be read.
"""


@click.command("ai-eval", help=HELP, short_help="Run a rubric document of ai_eval on answers.")
@click.argument("path", metavar="DOCUMENT", type=click.Path())
@click.option("--response", metavar="TEXT", help="The answer.")
@click.option("--response-file", metavar="FILE", help="The file that holds the answer; - is standard input.")
@click.option("--query", metavar="TEXT", help="The question that was answered.")
@click.option("--expected", metavar="JSON|@FILE", help="What the question expects: `expected` of the dataset.")
@click.option("--metadata", metavar="JSON|@FILE", help="`metadata` of the dataset's question.")
@click.option("--tool-calls", metavar="JSON|@FILE", help="The tool calls that were made for the answer.")
@click.option("--verdicts", metavar="FILE", help="A JSON file with judges' verdicts, from 0 to 1, by check.")
@click.option("--answers", metavar="FILE", help="Run it on all answers of a JSONL file; - is standard input.")
@click.option("--allow-programs", is_flag=True, help="Run the programs that checks name; none is run otherwise.")
@click.option("--seconds", type=float, default=10.0, show_default=True, help="How long a program may take.")
@click.option("--native", is_flag=True, help="Leave out the kinds of check that ai_eval itself does not run.")
@ai_eval_files.schema_option
@judges.judge_options
@sources.search_option
@click.option("--format", "form", type=click.Choice(["text", "json", "jsonl"]), default="text", show_default=True)
def command(path: str, search: tuple[Path, ...], schemas: tuple[str, ...], form: str, **chosen: Any) -> int:
    """Run the document; give back the exit code."""
    document, source = ai_eval_files.document(path)
    rubrics = ai_eval_files.library(source, search)
    judging = {name: chosen.pop(name) for name in (*judges.NAMES, "judge")}
    panel = _panel(document, rubrics, judging)
    run = Run(document, rubrics, ai_eval_files.read_schemas(schemas), _programs(chosen), chosen["native"], panel)
    if chosen["answers"] is not None:
        _check_alone(chosen)
        return run_file(run, chosen["answers"], form)
    return _run_one(run, _given(chosen), form)


_GIVEN = ("query", "expected", "metadata", "tool_calls")


@dataclass(frozen=True, slots=True)
class Run:
    """A document with all that it is run with."""

    document: AiEvalRubric
    rubrics: Rubrics
    schemas: dict[str, Any]
    programs: Programs | None
    native: bool
    panel: judges.Panel | None

    def on(self, data: dict[str, Any]) -> tuple[AiEvalResult, Judged | None]:
        """Run it on an answer with its question, by their names; a judge is asked several things at once.

        A question that has a `rubric_ref` gets the rubric that it names, of which no judge is asked.

        Raises `ValueError` for a verdict that is none.
        """
        from rubricc.compiler.frontend.ai_eval.asking import named, verdicts_of
        from rubricc.compiler.frontend.ai_eval.attaching import attached, left_to_itself
        from rubricc.compiler.frontend.ai_eval.outcomes import Question
        from rubricc.compiler.frontend.ai_eval.running import run

        document = attached(data.get("rubric_ref"), self.document, self.rubrics)
        if isinstance(document, str):
            return left_to_itself(document), None
        given, judged = named(document, data.get("verdicts") or {}), None
        if self.panel is not None and document is self.document:
            asked = {"text": data["response"], "query": data.get("query") or "", "verdicts": given}
            judged = self.panel.ask_at_once(asked)
        question = Question(data.get("query") or "", *(data.get(name) for name in _GIVEN[1:]))
        result = run(
            document,
            data["response"],
            question,
            rubrics=self.rubrics,
            schemas=self.schemas,
            verdicts=given if judged is None else {**verdicts_of(judged), **given},
            programs=self.programs,
            native=self.native,
        )
        return result, judged

    def data(self, result: AiEvalResult, judged: Judged | None) -> dict[str, Any]:
        """Give back a result as plain data, with what a judge said where one was asked."""
        return {**result_data(result), **({"judge": judged.to_json()} if judged is not None else {})}


def _run_one(run: Run, data: dict[str, Any], form: str) -> int:
    if form == "jsonl":
        raise CommandError("--format jsonl is for a file of --answers.")
    try:
        result, judged = run.on(data)
    except ValueError as error:
        raise CommandError(str(error)) from error
    if form == "json":
        terminal.out(json_text(run.data(result, judged)))
    else:
        terminal.out("".join(f"{line.rstrip()}\n" for line in show_ai_eval(result, terminal.stdout_paint())))
    return 0 if run.panel is None or judged is None else judges.tell(run.panel, judged)


def _panel(document: AiEvalRubric, rubrics: Rubrics, judging: dict[str, Any]) -> judges.Panel | None:
    from rubricc.compiler.frontend.ai_eval.asking import questions_of

    return judges.chosen_panel(judging, lambda: questions_of(document, rubrics))


def _programs(chosen: dict[str, Any]) -> Programs | None:
    from rubricc.compiler.frontend.ai_eval.sandbox import Programs

    if chosen["seconds"] <= 0:
        raise CommandError("--seconds is more than 0.")
    return Programs(seconds=chosen["seconds"]) if chosen["allow_programs"] else None


def _check_alone(chosen: dict[str, Any]) -> None:
    for name in ("response", "response_file", "verdicts", *_GIVEN):
        if chosen[name] is not None:
            raise CommandError(f"--{name.replace('_', '-')} is for one answer; in a file of answers each has its own.")


def _given(chosen: dict[str, Any]) -> dict[str, Any]:
    """Give back the answer and its question; raises `CommandError` for what cannot be read."""
    response, path = chosen["response"], chosen["response_file"]
    if (response is None) == (path is None):
        raise CommandError("give the answer by one of --response TEXT and --response-file FILE.")
    verdicts = None if chosen["verdicts"] is None else ai_eval_files.read_json(chosen["verdicts"])
    if verdicts is not None and not isinstance(verdicts, dict):
        raise CommandError(f'{chosen["verdicts"]}: verdicts are an object like {{"convincing": 0.8}}.')
    data = {name: _data(f"--{name.replace('_', '-')}", chosen[name]) for name in _GIVEN[1:]}
    text = sources.read_text(path) if response is None else response
    return {**data, "response": text, "query": chosen["query"], "verdicts": verdicts}


def _data(option: str, value: str | None) -> Any:
    if value is None:
        return None
    if value.startswith("@"):
        return ai_eval_files.read_json(value[1:])
    try:
        return json.loads(value)
    except (ValueError, RecursionError) as error:
        raise CommandError(f"{option} is JSON, or @FILE with JSON in it: {error}.") from error
