"""Which constraint is in force: what an endpoint refuses, or takes and does not keep to, is not asked for again."""

from __future__ import annotations

import json
from dataclasses import replace

import chat_server
import jsonschema_rs
import llguidance
import pytest

from rubricc.compiler import driver
from rubricc.compiler.frontend.natural.model_translation import ModelError, Options, first_prompt, translate
from rubricc.compiler.frontend.natural.model_translation.asker import Asker
from rubricc.compiler.frontend.natural.model_translation.errors import UnsupportedError
from rubricc.compiler.frontend.natural.model_translation.ir_example import as_model_json
from rubricc.compiler.frontend.natural.model_translation.ir_schema import answer_schema
from rubricc.compiler.frontend.natural.model_translation.prompt import HERE, Message
from rubricc.compiler.frontend.natural.model_translation.request import Request
from rubricc.compiler.ir.rubric_printer import print_rubric
from rubricc.compiler.ir.serialize import from_json
from rubricc.compiler.source.file import SourceFile

QUESTION = Request(
    "m", (Message("user", "?"),), "auto", 100, grammar='start: "rubric a {"', in_json=(Message("user", "JSON?"),)
)
REFUSALS = {
    "OpenAI": (400, "Invalid value: 'custom'. Supported values are: 'function'."),
    "an unknown field": (400, "Unrecognized request argument supplied: grammar"),
    "pydantic": (422, '[{"type": "extra_forbidden", "loc": ["body", "tools"]}]'),
    "a router": (404, "No endpoints found that support tool use."),
    "llama.cpp": (500, "Failed to parse grammar"),
    "Ollama": (400, "registry.ollama.ai/library/llama3 does not support tools"),
    "a type": (400, "Invalid parameter: 'tools[0]' of type 'custom' is not supported with this model."),
    "a model named": (400, "Model m: tools: invalid value `custom`, supported values are: `function`"),
    "older llama.cpp": (500, "Unsupported param: tools"),
    "no word": (400, "no"),
    "not implemented": (501, ""),
    "a grammar without context": (400, "context-free grammars are not supported"),
}


def asker(server, **given):
    options = Options("m", base_url=server.url, api_key="k", timeout=2, **given)
    return Asker(options, sleep=lambda _: None)


def ways(server):
    """Which constraint each question came with."""
    named = {"tools": "tool", "grammar": "grammar", "response_format": "schema", "structured_outputs": "vllm"}
    named |= {"guided_grammar": "older vllm", "ebnf": "sglang"}
    return [next((named[field] for field in body if field in named), "none") for body in server.bodies]


@pytest.mark.parametrize("refusal", REFUSALS)
def test_a_refused_constraint_is_followed_by_the_next_and_not_tried_again(server, steps, refusal):
    server.steps = [steps["fails"](*REFUSALS[refusal]), steps["says"]('{"a": 1}')]
    found = asker(server)
    assert found.ask(QUESTION).constraint == "json_schema"
    found.ask(Request("m", (Message("user", "!"),), "auto", 100))
    assert ways(server) == ["tool", "schema", "schema"]
    assert (found.record.asked, found.record.retried) == (2, 0)


@pytest.mark.parametrize(
    ("owner", "order"),
    [
        ("openai", ["tool", "schema", "none"]),
        ("nobody knows it", ["tool", "schema", "none"]),
        ("llamacpp", ["grammar", "grammar", "schema", "none"]),
        ("vllm", ["vllm", "older vllm", "schema", "none"]),
        ("sglang", ["sglang", "schema", "none"]),
    ],
)
def test_grammar_then_schema_then_nothing(server, steps, owner, order):
    server.owner = owner
    server.steps = [*[steps["fails"](400, "no")] * (len(order) - 1), steps["says"]("rubric a {}")]
    assert asker(server).ask(QUESTION).constraint == "none"
    assert ways(server) == order
    sent = [body["messages"][0]["content"] for body in server.bodies]
    assert sent == ["JSON?" if way == "schema" else "?" for way in order]


@pytest.mark.parametrize(
    ("owner", "answer"),
    [("openai", "Sure: rubric a {"), ("llamacpp", "Sure:\nrubric a {}"), ("vllm", "```rubric\nrubric a {}```")],
)
def test_a_constraint_that_is_left_out_without_a_word_is_noticed(server, steps, owner, answer):
    server.owner, server.steps = owner, [steps["says"](answer)]
    found = asker(server)
    said = [found.ask(replace(QUESTION, messages=(Message("user", str(at)),))) for at in range(4)]
    assert {reply.text for reply in said} == {answer}, "what was paid for is taken as it is"
    assert {reply.constraint for reply in said} == {"none"}
    assert ways(server)[-1] == "none"
    assert len(server.bodies) == 4


@pytest.mark.parametrize(
    "answer",
    [
        {"text": None, "tool_calls": [{"type": "custom", "custom": {"name": "write_rubric", "input": "rubric a {}"}}]},
        {"text": "", "finish": "stop"},
        {"text": "rubric", "finish": "length"},
        {"text": "Sorry", "finish": "content_filter"},
        {"text": None, "refusal": "I cannot."},
    ],
)
def test_answers_that_show_nothing_against_a_constraint_leave_it_in_force(server, steps, answer):
    server.steps = [steps["says"](**answer)]
    found = asker(server)
    for _ in range(2):
        assert found.ask(QUESTION).constraint == "openai"
    assert ways(server) == ["tool", "tool"]


def test_a_question_that_is_refused_under_each_costs_no_constraint(server, steps):
    no = steps["fails"](400, "This request was flagged.")
    server.steps = [no, no, no, steps["says"]("{}")]
    found = asker(server)
    with pytest.raises(ModelError, match="flagged"):
        found.ask(QUESTION)
    found.ask(QUESTION)
    assert ways(server) == ["tool", "schema", "none", "tool"]


def test_a_constraint_that_was_kept_to_is_not_given_up_for_one_question(server, steps):
    call = {"type": "custom", "custom": {"name": "write_rubric", "input": "rubric a {}"}}
    good = steps["says"](None, "tool_calls", tool_calls=[call])
    server.steps = [good, steps["fails"](400, "grammar is too complex"), steps["says"]("{}"), steps["says"]("?"), good]
    found = asker(server)
    said = [found.ask(replace(QUESTION, messages=(Message("user", str(at)),))) for at in range(4)]
    assert ways(server) == ["tool", "tool", "schema", "tool", "tool"]
    assert [reply.constraint for reply in said] == ["openai", "json_schema", "none", "openai"]


@pytest.mark.parametrize(
    "listed",
    ["<html>", "[]", "null", "3", '{"data": null}', '{"data": {"id": "m"}}', '{"data": [{"id": 3}, null, "m"]}', "{"],
)
def test_a_list_of_models_that_is_none_tells_nothing(server, steps, listed, monkeypatch):
    monkeypatch.setattr(chat_server.Handler, "do_GET", lambda handler: handler.send_text(200, listed))
    server.steps = [steps["says"]("rubric")]
    assert asker(server, tries=1).ask(QUESTION).text == "rubric"
    assert ways(server) == ["tool"]


def test_an_explicit_constraint_stays_whatever_comes(server, steps):
    server.steps = [steps["says"]("Hello."), steps["fails"](400, "no such field: response_format")]
    found = asker(server, constraint="json_schema")
    request = Request("m", (Message("user", "?"),), "json_schema", 100)
    assert found.ask(request).constraint == "json_schema"
    with pytest.raises(UnsupportedError, match="`json_schema`"):
        found.ask(request)
    assert ways(server) == ["schema", "schema"]


def test_the_newer_field_for_the_length_is_found(server, steps):
    said = "Unsupported parameter: 'max_tokens' is not supported with this model. Use 'max_completion_tokens' instead."
    server.steps = [steps["fails"](400, said), steps["says"]("a")]
    found = asker(server, constraint="none")
    found.ask(QUESTION)
    found.ask(QUESTION)
    fields = [next(name for name in body if name.startswith("max")) for body in server.bodies]
    assert fields == ["max_tokens", "max_completion_tokens", "max_completion_tokens"]


def ir_of(text):
    rubric = driver.check(SourceFile("x.rubric", text)).rubric
    assert rubric is not None
    return json.loads(as_model_json(rubric))


def told(data, rubric, server, steps):
    """Translate with an endpoint that takes a schema and answers with this data."""
    server.steps = [steps["fails"](400, "no tools"), steps["says"](json.dumps(data))]
    return translate(rubric, Options("m", base_url=server.url, rounds=1))


def test_the_ir_of_an_answer_becomes_the_rubric(server, steps, rubric, good):
    data = ir_of(good)
    jsonschema_rs.validate(answer_schema(), data)
    found = told(data, rubric, server, steps)
    assert found.share.criteria == 2
    assert [row.status for row in found.rows] == ["translated", "translated", "unchecked"]
    sent = server.bodies[1]
    assert sent["response_format"]["json_schema"]["schema"] == answer_schema()
    assert '{"rubricc_ir": 1' in sent["messages"][0]["content"], "an example of it is shown"
    assert "```rubric block" not in sent["messages"][0]["content"]


def edit(data, *path):
    for step in path[:-2]:
        data = data[step]
    data[path[-2]] = path[-1]


BODY = ("rubric", "criteria", 1, "body", 0, "arms", 0)
FAULTS = {
    "points": ("RB603", ("rubric", "criteria", 1, "min", "-2")),
    "sentence": ("RB601", ("rubric", "criteria", 1, "sources", ["Is rude."])),
    "a type": ("RB", (*BODY, "condition", {"kind": "number", "value": "3"})),
    "a tool": ("RB001", (*BODY, "condition", {"kind": "call", "tool": "text.greets", "arguments": []})),
    "no name": ("RB", (*BODY, "condition", {"kind": "let_ref", "name": "nowhere"})),
    "no such kind": ("RB602", ("rubric", "criteria", 1, "body", [{"kind": "magic"}])),
    "no number": ("RB602", ("rubric", "criteria", 1, "max", "much")),
    "its test": ("The test", ("rubric", "tests", 1, "givens", 1, "text", "go, friend")),
}


@pytest.mark.parametrize("fault", FAULTS)
def test_the_ir_is_checked_as_the_text_is(server, steps, rubric, good, fault):
    why, path = FAULTS[fault]
    data = ir_of(good)
    edit(data, *path)
    found = told(data, rubric, server, steps)
    rows = {row.id: row for row in found.rows}
    assert rows["is_rude_to_the_customer"].status == "unchecked", fault
    assert why in rows["is_rude_to_the_customer"].why or why == "RB602"
    assert rows["says_hello"].status == "translated", "one mistake costs one criterion"
    assert found.notes


def test_a_rule_of_the_ir_that_makes_no_difference_does_not_stand(server, steps, rubric, good):
    rule = 'response mentions ["idiot"]'
    data = ir_of(good.replace(rule, f"{rule} and text.words(response) >= text.words(response)"))
    found = told(data, rubric, server, steps)
    assert "RB309" in found.rows[1].why
    assert found.rows[0].status == "translated"


def test_what_is_wrong_with_the_json_is_told_to_the_model(server, steps, rubric, good):
    bad = ir_of(good)
    edit(bad, "rubric", "criteria", 1, "body", [{"kind": "magic"}])
    server.steps = [steps["fails"](400, "no tools"), *(steps["says"](json.dumps(data)) for data in (bad, ir_of(good)))]
    found = translate(rubric, Options("m", base_url=server.url, rounds=2))
    assert found.share.criteria == 2
    told = server.bodies[2]["messages"]
    assert "`is_rude_to_the_customer`: criteria.1.body.0: the kind is one of" in told[-1]["content"]
    assert "JSON of its typed IR" in told[-1]["content"]
    assert told[:2] == server.bodies[1]["messages"]


def within(data):
    """Say whether a server that holds answers to the schema lets this one through, and whether the schema does."""
    compiled = llguidance.LLMatcher.grammar_from_json_schema(json.dumps(answer_schema()))
    matcher = llguidance.LLMatcher(llguidance.LLTokenizer("byte"), compiled, log_level=0)
    assert not matcher.get_error()
    written = json.dumps(data, ensure_ascii=False).encode()
    whole = matcher.try_consume_tokens(list(written)) == len(written) and matcher.is_accepting()
    return whole, jsonschema_rs.is_valid(answer_schema(), data)


@pytest.mark.parametrize("name", ["checklist", "levels", "portuguese", "brevity@1.0.0"])
def test_servers_can_hold_answers_to_the_schema(name):
    text = HERE.joinpath("examples", f"{name}.rubric").read_text(encoding="utf-8")
    data = ir_of(text)
    assert within(data) == (True, True)
    printed = print_rubric(from_json(json.dumps(data)))
    assert print_rubric(from_json(json.dumps(ir_of(printed)))) == printed


@pytest.mark.parametrize(
    ("path", "value"),
    [
        (("rubric", "overrides"), []),
        (("rubric", "inputs"), []),
        (("rubric", "accepted"), []),
        (("rubric", "criteria", 0, "rubric"), None),
        (("rubric", "criteria", 0, "max"), "much"),
        (("rubric", "criteria", 0, "body", 0, "kind"), "magic"),
    ],
)
def test_the_schema_has_no_room_for_what_a_model_has_no_say_in(good, path, value):
    data = ir_of(good)
    edit(data, *path, value)
    assert within(data) == (False, False)


def test_the_schema_is_small():
    assert len(json.dumps(answer_schema())) < 20_000, "endpoints count its tokens"


def test_an_endpoint_that_takes_the_schema_and_answers_in_words_does_no_harm(server, steps, rubric, good):
    server.steps = [steps["fails"](400, "no tools"), steps["says"](f"```rubric\n{good}```")]
    found = translate(rubric, Options("m", base_url=server.url, rounds=1))
    assert found.share.criteria == 2


def test_the_prompt_in_json_is_asked_only_where_it_may_be(rubric):
    assert first_prompt(rubric, Options("m")).in_json
    assert (
        first_prompt(rubric, Options("m")).in_json
        == first_prompt(rubric, Options("m", constraint="json_schema")).messages
    )
    for constraint in ("none", "openai", "json_schema"):
        assert first_prompt(rubric, Options("m", constraint=constraint)).in_json == ()
    assert first_prompt(rubric, Options("m")).messages == first_prompt(rubric, Options("m", constraint="none")).messages
