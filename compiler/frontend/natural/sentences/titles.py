"""Titles before a sentence, and the marks of emphasis."""

from __future__ import annotations

import re
from dataclasses import replace

from rubricc.compiler.frontend.natural.sentences.brackets import CUT, LINKS, Marked

_BOLD = re.compile(
    rf"(\*\*|__)(?P<title>[^*_]+?)(?P<inside>[:.]?)\1(?P<cut>\s*{CUT})?\s*(?P<link>[:.](?=\s|$)|[{LINKS}]+(?=\s))?\s*(?P<rest>\S.*)?",
    re.DOTALL,
)
_BARE = re.compile(rf"(?P<title>[^:{CUT}]{{1,80}}?)\s*{CUT}\s*(?::|[{LINKS}]+(?=\s))\s*(?P<rest>\S.*)", re.DOTALL)
_EMPHASIS = re.compile(r"(\*\*\*|\*\*|__|\*|(?<!\w)_(?!_))(?=\S)(.{1,300}?)(?<=\S)\1(?!\w)")
_BEFORE_STOP = re.compile(rf"\s*{CUT}\s*(?=[.,;:!?](?:\s|$))")


def titled(found: Marked) -> Marked:
    """Part a title from its sentence: bold and before a colon, full stop or points; or before points and a colon."""
    text = found.text.strip()
    if found.title:
        return replace(found, text=plain(text))
    bold = _BOLD.fullmatch(text)
    if bold is not None and bold.group("rest") and any(bold.group(name) for name in ("inside", "cut", "link")):
        return replace(found, title=plain(bold.group("title")), text=plain(bold.group("rest")))
    bare = _BARE.fullmatch(text)
    if bare is not None:
        return replace(found, title=plain(bare.group("title")), text=plain(bare.group("rest")))
    return replace(found, text=plain(text))


def plain(text: str) -> str:
    """Give back a text without the marks of emphasis, and without what the marks taken off left behind."""
    text = " ".join(text.split())
    if CUT in text:
        text = _BEFORE_STOP.sub("", text).replace(CUT, " ")
    if "*" in text or "_" in text:
        text = _EMPHASIS.sub(r"\2", text)
    return " ".join(text.split()).removeprefix(": ").removesuffix(":").strip()
