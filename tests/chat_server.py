"""A server on this machine that answers chat completions as a script tells it, well or badly."""

from __future__ import annotations

import json
import threading
import time
from collections.abc import Callable, Iterator
from contextlib import suppress
from http.server import BaseHTTPRequestHandler, ThreadingHTTPServer
from typing import Any

import pytest

Step = Callable[["Handler"], None]
"""One answer of the server."""


class Handler(BaseHTTPRequestHandler):
    """Does what the script's next step says, for each question; the last step is for all that follow."""

    script: Script
    body: dict[str, Any]
    """What was asked."""

    def do_GET(self) -> None:
        self.send_json(200, {"object": "list", "data": [{"id": "m", "object": "model", "owned_by": self.script.owner}]})

    def do_POST(self) -> None:
        body = self.body = json.loads(self.rfile.read(int(self.headers["Content-Length"])))
        with self.script.lock:
            self.script.bodies.append(body)
            self.script.headers.append({name.lower(): value for name, value in self.headers.items()})
            step = self.script.steps.pop(0) if len(self.script.steps) > 1 else self.script.steps[0]
        with suppress(BrokenPipeError, ConnectionResetError):
            step(self)

    def send_json(self, status: int, data: Any, **headers: str) -> None:
        self.send_text(status, json.dumps(data), **headers)

    def send_text(self, status: int, text: str, **headers: str) -> None:
        data = text.encode()
        self.send_response(status)
        for name, value in {"Content-Type": "application/json", "Content-Length": str(len(data)), **headers}.items():
            self.send_header(name.replace("_", "-"), value)
        self.end_headers()
        self.wfile.write(data)

    def log_message(self, *args: object) -> None:
        """Say nothing."""


class Script:
    """What the server will do, and what it was asked."""

    def __init__(self) -> None:
        self.steps: list[Step] = []
        self.bodies: list[dict[str, Any]] = []
        self.headers: list[dict[str, str]] = []
        self.owner = "somebody"
        self.url = ""
        self.lock = threading.Lock()


def says(text: str, finish: str = "stop", **message: Any) -> Step:
    """Answer well, with a text and whatever else a message has."""
    choice = {"index": 0, "finish_reason": finish, "message": {"role": "assistant", "content": text, **message}}
    usage = {"prompt_tokens": 100, "completion_tokens": 10, "prompt_tokens_details": {"cached_tokens": 40}}
    return lambda handler: handler.send_json(200, {"model": "m-1", "choices": [choice], "usage": usage})


def fails(status: int, said: str = "no", code: str = "", **headers: str) -> Step:
    """Answer with an error."""
    return lambda handler: handler.send_json(status, {"error": {"message": said, "code": code}}, **headers)


def raw(text: str) -> Step:
    """Answer with a body that is what it is."""
    return lambda handler: handler.send_text(200, text)


def half(handler: Handler) -> None:
    """Announce more than is sent, and hang up."""
    handler.send_response(200)
    handler.send_header("Content-Type", "application/json")
    handler.send_header("Content-Length", "1000")
    handler.end_headers()
    handler.wfile.write(b'{"choices": [{"mess')
    handler.wfile.flush()
    handler.close_connection = True


def sleeps(handler: Handler) -> None:
    """Say nothing for longer than anyone waits here."""
    time.sleep(0.5)


def drips(handler: Handler) -> None:
    """Send a little again and again, so that no single read takes long."""
    handler.send_response(200)
    handler.send_header("Content-Type", "application/json")
    handler.end_headers()
    for _ in range(40):
        handler.wfile.write(b" " * 100)
        handler.wfile.flush()
        time.sleep(0.02)


STEPS = {"says": says, "fails": fails, "raw": raw, "half": half, "sleeps": sleeps, "drips": drips}


@pytest.fixture
def steps() -> dict[str, Any]:
    """Give back the steps that scripts are made of, by name."""
    return STEPS


@pytest.fixture
def server() -> Iterator[Script]:
    """Give back the script of a server that runs while the test does."""
    script = Script()
    handler = type("Scripted", (Handler,), {"script": script})
    running = ThreadingHTTPServer(("127.0.0.1", 0), handler)
    running.daemon_threads = True
    threading.Thread(target=running.serve_forever, kwargs={"poll_interval": 0.01}, daemon=True).start()
    script.url = f"http://127.0.0.1:{running.server_address[1]}/v1"
    yield script
    running.shutdown()
    running.server_close()
