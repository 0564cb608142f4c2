"""Why a sentence is not translated."""

from __future__ import annotations


class Refused(Exception):  # noqa: N818
    """A sentence is not wholly accounted for; the message says by what, for the author of the criterion."""


TOO_MUCH = "It asks for too much at once: part it into several criteria."
