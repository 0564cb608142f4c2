"""A folder of answers: each request has one file, named by the request's content, so that none is asked twice.

A file is written whole or not at all, and says what was asked beside what was answered. Keys for endpoints are never in
it.
"""

from __future__ import annotations

import json
import os
from contextlib import suppress
from pathlib import Path
from tempfile import NamedTemporaryFile

from rubricc.compiler.frontend.natural.model_translation.errors import NoReplyError
from rubricc.compiler.frontend.natural.model_translation.request import Reply, Request, reply_from_json


class Replies:
    """The answers in a folder, which is made when the first one is asked for."""

    def __init__(self, folder: Path) -> None:
        self.folder = folder
        self._prepared = False

    def prepare(self) -> None:
        """Make the folder, and see that it can be written to; raises `OSError` where it cannot."""
        if self._prepared:
            return
        self.folder.mkdir(parents=True, exist_ok=True)
        with NamedTemporaryFile("w", dir=self.folder, suffix=".part"):
            self._prepared = True

    def path(self, request: Request) -> Path:
        """Give back the file that holds, or would hold, the answer to a request."""
        return self.folder / f"{request.key}.json"

    def find(self, request: Request) -> Reply | None:
        """Give back the answer to a request, None where there is none; a broken file counts as none."""
        try:
            return reply_from_json(json.loads(self.path(request).read_text(encoding="utf-8"))["reply"])
        except (OSError, ValueError, KeyError, TypeError, AttributeError):
            return None

    def take(self, request: Request) -> Reply:
        """Give back the answer to a request; raises `NoReplyError` where there is none, or its file is broken.

        An answer that somebody wrote may be plain text, in a file that ends in `.txt`.
        """
        found = self.find(request) or self._written(request)
        if found is None:
            path = self.path(request)
            state = "cannot be read" if path.exists() else "is not there"
            raise NoReplyError(
                f"No recorded answer: {path} {state}. Record it by asking a model with a cache in that folder."
            )
        return found

    def _written(self, request: Request) -> Reply | None:
        try:
            return Reply(self.path(request).with_suffix(".txt").read_text(encoding="utf-8"))
        except (OSError, ValueError):
            return None

    def keep(self, request: Request, reply: Reply) -> None:
        """Write an answer down. Where a crash comes in between, the file is as it was before."""
        self.prepare()
        data = {"request": request.to_json(), **_sent(request, reply), "reply": reply.to_json()}
        with NamedTemporaryFile("w", dir=self.folder, suffix=".part", delete=False, encoding="utf-8") as file:
            try:
                json.dump(data, file, ensure_ascii=False, indent=1)
                file.flush()
                os.fsync(file.fileno())
            except BaseException:
                with suppress(OSError):
                    os.unlink(file.name)
                raise
        os.replace(file.name, self.path(request))


def _sent(request: Request, reply: Reply) -> dict[str, object]:
    """Give back what was sent, where it is not what stands in the request."""
    sent = request.sent(reply.constraint)
    return {} if sent == request.messages else {"sent": [message.to_json() for message in sent]}
