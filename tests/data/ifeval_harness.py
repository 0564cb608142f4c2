"""Scores IFEval's labelled answers with rubrics made from their instructions, and compares verdict by verdict."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from typing import Any

from data.ifeval_reference import FAULTS, Fault

from rubricc.compiler import driver
from rubricc.compiler.frontend import ifeval
from rubricc.compiler.source.file import SourceFile

Row = dict[str, Any]


@dataclass(frozen=True)
class Verdict:
    """What we and the reference checker say of one instruction for one answer."""

    key: int
    model: str
    kind: str
    arguments: dict[str, Any]
    response: str
    ours: bool
    theirs: bool

    @property
    def agrees(self) -> bool:
        return self.ours == self.theirs

    def fault(self) -> Fault | None:
        """Give back the fault of the checker that alone explains a disagreement, if there is one."""
        if self.agrees:
            return None
        known = [fault for fault in FAULTS if fault.kind == self.kind]
        found = (f for f in known if f.explains(self.arguments, self.response, self.ours, self.theirs))
        return next(found, None)


def rubric_of(prompt: Row) -> Any:
    """Give back the built module of the rubric for one prompt; raises where the rubric has findings that stop it."""
    arguments = [given(one) for one in prompt["kwargs"]]
    text = ifeval.rubric_text(f"ifeval_{prompt['key']}", prompt["instruction_id_list"], arguments)
    checked = driver.check(SourceFile(f"ifeval_{prompt['key']}.rubric", text))
    assert not checked.errors, (text, checked.errors)
    return driver.load(checked)


def given(arguments: Row | None) -> Row:
    """Give back the arguments that have a value: the data writes null for those of other kinds."""
    return {name: value for name, value in (arguments or {}).items() if value is not None}


def verdicts(prompts: Iterable[Row], answers: Iterable[Row]) -> Iterator[Verdict]:
    """Yield the verdicts, instruction by instruction, in the order of the answers."""
    known = {prompt["key"]: prompt for prompt in prompts}
    built: dict[int, Any] = {}
    for answer in answers:
        prompt = known[answer["key"]]
        if prompt["key"] not in built:
            built[prompt["key"]] = rubric_of(prompt)
        criteria = built[prompt["key"]].score_response(prompt["prompt"], answer["response"])["criteria"]
        kinds = answer["instruction_id_list"]
        for identifier, kind, arguments, theirs in zip(
            ifeval.check_ids(kinds), kinds, prompt["kwargs"], answer["follow_instruction_list"], strict=True
        ):
            yield Verdict(
                answer["key"],
                answer["model"],
                kind.removeprefix("en:"),
                given(arguments),
                answer["response"],
                criteria[identifier]["score"] == 1,
                bool(theirs),
            )


def table(found: Iterable[Verdict]) -> str:
    """Give back the disagreements that were traced to a fault of the checker, as a table in Markdown."""
    rows: dict[Fault, list[str]] = {}
    for verdict in found:
        fault = verdict.fault()
        if fault is not None:
            rows.setdefault(fault, []).append(f"{verdict.key} {verdict.model.partition('__')[0]}")
    lines = ["| kind | the checker | why it is wrong | number | rows |", "|---|---|---|---|---|"]
    for fault, places in sorted(rows.items(), key=lambda item: (-len(item[1]), item[0].kind, item[0].what)):
        lines.append(f"| {fault.kind} | {fault.what} | {fault.why} | {len(places)} | {', '.join(places)} |")
    return "\n".join(lines) + "\n"
