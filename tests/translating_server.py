"""A server on this machine that answers as a translating model does: it completes the rubric that a prompt shows.

It stumbles now and then, always over the same questions, and counts what a client would pay for.
"""

from __future__ import annotations

import json
import re
import threading
import time
from collections import Counter
from collections.abc import Iterator
from contextlib import contextmanager
from hashlib import sha256
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

PROMPT, ANSWER = 1000, 100
"""Tokens that the server says a question and an answer have."""

_OPEN = 'unchecked "not translated yet"'


def digest(data: Any) -> int:
    """Give back a number that is the same for the same data in every process."""
    return int(sha256(json.dumps(data, sort_keys=True).encode()).hexdigest()[:8], 16)


def draft(prompt: str, *, tested: bool = True) -> str:
    """Give back the rubric in a prompt with a rule for each check, and with tests unless they are left out."""
    skeleton = prompt.split("The rubric to complete:\n```rubric\n")[1].split("```")[0].rstrip()
    heads = re.findall(r"^  check (\w+) points (-?[\d.]+)", skeleton, re.MULTILINE)
    words = [f"word{at}x" for at in range(len(heads))]
    rules = iter(words)
    text = "".join(
        piece if piece != _OPEN else f'if response mentions ["{next(rules)}"]'
        for piece in re.split(f"({re.escape(_OPEN)})", skeleton)
    )
    if tested:
        earned = " ".join(f"expect {name} == {points}" for name, points in heads)
        missed = " ".join(f"expect {name} == 0" for name, _ in heads)
        tests = f'test "all" {{ response "{" ".join(words)}" {earned} }}\ntest "none" {{ response "Well." {missed} }}\n'
        text = f"{text.removesuffix('}')}{tests}}}"
    return f"```rubric\n{text}\n```"


class TranslatingServer:
    """What the server was asked, and how it answers: after `pause` seconds, every so manyth question badly at first.

    After `most` answers it hangs up on every further question, those on lines that are open too.
    """

    def __init__(
        self, pause: float = 0.01, stumbles: int = 11, first_draft_bad: int = 7, most: int | None = None
    ) -> None:
        self.pause, self.stumbles, self.first_draft_bad, self.most = pause, stumbles, first_draft_bad, most
        self.url = ""
        self.lock = threading.Lock()
        self.attempts: Counter[int] = Counter()
        self.paid: Counter[int] = Counter()
        """How often each question was answered in full, by its digest."""
        self.running = self.most_at_once = 0

    @property
    def answers(self) -> int:
        """How many answers were sent."""
        return sum(self.paid.values())

    @property
    def again(self) -> int:
        """How many answers were sent that had been sent before."""
        return self.answers - len(self.paid)

    def stumbled(self) -> bool:
        """Say whether a question was answered badly at first: each of its digest's multiples was."""
        return any(question % self.stumbles == 0 for question in self.attempts)

    def pays(self, question: int) -> bool:
        """Count an answer to a question, and say whether it is still to be sent."""
        with self.lock:
            if self.most is not None and self.answers >= self.most:
                return False
            self.paid[question] += 1
        return True

    @contextmanager
    def asked(self) -> Iterator[None]:
        """Count a question as being answered, inside a `with` block."""
        with self.lock:
            self.running += 1
            self.most_at_once = max(self.most_at_once, self.running)
        try:
            yield
        finally:
            with self.lock:
                self.running -= 1


class _Handler(BaseHTTPRequestHandler):
    server_of: TranslatingServer
    protocol_version = "HTTP/1.1"

    def do_GET(self) -> None:
        self._send(200, {"object": "list", "data": [{"id": "fake", "object": "model", "owned_by": "tests"}]})

    def do_POST(self) -> None:
        body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        if "tools" in body or "response_format" in body:
            self._send(400, {"error": {"message": f"unknown field in {sorted(body)}"}})
            return
        known = self.server_of
        with known.asked():
            question = digest(body["messages"])
            with known.lock:
                known.attempts[question] += 1
                first = known.attempts[question] == 1
            time.sleep(known.pause * (0.5 + question % 100 / 100))
            if first and question % known.stumbles == 0:
                self._stumble(question // known.stumbles % 4)
                return
            self._answer(body["messages"], question)

    def _answer(self, messages: list[dict[str, str]], question: int) -> None:
        known = self.server_of
        bad = len(messages) == 2 and question % known.first_draft_bad == 0
        message = {"role": "assistant", "content": draft(messages[1]["content"], tested=not bad)}
        usage = {"prompt_tokens": PROMPT, "completion_tokens": ANSWER}
        if not known.pays(question):
            self.close_connection = True
            return
        self._send(200, {"choices": [{"finish_reason": "stop", "message": message}], "model": "fake", "usage": usage})

    def _stumble(self, kind: int) -> None:
        if kind == 0:
            self._send(429, {"error": {"message": "slow down"}}, **{"retry-after-ms": "20"})
        elif kind == 1:
            self._send(500, {"error": {"message": "oops"}})
        elif kind == 2:
            self._send_text(200, "<html><body>We are back soon.</body></html>", "text/html")
        else:
            self.send_response(200)
            self.send_header("Content-Length", "1000")
            self.end_headers()
            self.wfile.write(b'{"choices": [{"mess')
            self.close_connection = True

    def _send(self, status: int, data: Any, **headers: str) -> None:
        self._send_text(status, json.dumps(data), "application/json", **headers)

    def _send_text(self, status: int, text: str, kind: str, **headers: str) -> None:
        data = text.encode()
        self.send_response(status)
        for name, value in {"Content-Type": kind, "Content-Length": str(len(data)), **headers}.items():
            self.send_header(name, value)
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *args: object) -> None:
        """Say nothing."""


class _Quiet(ThreadingHTTPServer):
    daemon_threads = True
    request_queue_size = 128

    def handle_error(self, *args: Any) -> None:
        """Say nothing of clients that are gone."""


@contextmanager
def translating_server(port: int = 0, **given: Any) -> Iterator[TranslatingServer]:
    """Run a server while the `with` block does, on this port where one is given."""
    known = TranslatingServer(**given)
    running = _Quiet(("127.0.0.1", port), type("Handler", (_Handler,), {"server_of": known}))
    threading.Thread(target=running.serve_forever, kwargs={"poll_interval": 0.02}, daemon=True).start()
    known.url = f"http://127.0.0.1:{running.server_address[1]}/v1"
    try:
        yield known
    finally:
        running.shutdown()
        running.server_close()
