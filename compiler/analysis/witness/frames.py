"""Sentences that a phrase can stand in: affirmed, denied, asked, or left open, by language."""

from __future__ import annotations

from typing import Literal

from rubricc.compiler.analysis.witness.document import Piece
from rubricc.runtime.boundaries import SPACELESS, base_language

Stance = Literal["affirmed", "denied", "asked", "requested", "open"]

FRAMES: dict[str, dict[Stance, tuple[str, ...]]] = {
    "en": {
        "denied": ("No {}.", "There is no {}.", "Not {}.", "{}: no", "Never {}.", "It is not {}."),
        "asked": ("{}?", "Is it {}?", "Do you have {}?"),
        "requested": ("Please tell me {}.", "Let me know {}."),
        "open": ("If {}.", "Whether {}."),
    },
    "es": {
        "denied": ("No hay {}.", "Sin {}.", "No {}."),
        "asked": ("¿{}?", "{}?"),
        "requested": ("Dígame {}.",),
        "open": ("Si {}.",),
    },
    "pt": {
        "denied": ("Não há {}.", "Sem {}.", "Não {}."),
        "asked": ("{}?",),
        "requested": ("Diga-me {}.",),
        "open": ("Se {}.",),
    },
    "fr": {
        "denied": ("Pas de {}.", "Sans {}.", "Aucun {}."),
        "asked": ("{} ?", "{}?"),
        "requested": ("Dites-moi {}.",),
        "open": ("Si {}.",),
    },
    "de": {
        "denied": ("Kein {}.", "Keine {}.", "Nicht {}.", "Ohne {}."),
        "asked": ("{}?",),
        "requested": ("Sagen Sie mir {}.",),
        "open": ("Wenn {}.", "Falls {}."),
    },
    "it": {
        "denied": ("Non c'è {}.", "Nessun {}.", "Senza {}.", "Non {}."),
        "asked": ("{}?",),
        "requested": ("Mi dica {}.",),
        "open": ("Se {}.",),
    },
    "zh": {"denied": ("没有{}。", "不{}。", "无{}。"), "asked": ("{}？",), "requested": ("请告诉我{}。",)},
    "ja": {"denied": ("{}はありません。", "{}ではない。"), "asked": ("{}？", "{}ですか？"), "requested": ()},
}
"""Frames by language; `{}` is the phrase. A language that is not here has the question alone, and English ones."""


def framed(phrase: str, language: str, stance: Stance, before: str = " ") -> list[Piece]:
    """Give back pieces that hold a phrase in a stance, plainest first."""
    if stance == "affirmed":
        return [Piece(sentence(phrase), before, "phrase", phrase)]
    own = FRAMES.get(base_language(language), {})
    texts = (*own.get(stance, ()), *(FRAMES["en"][stance] if language != "en" else ()))
    body = phrase.strip()
    return [Piece(text.format(body), before, "phrase", phrase) for text in dict.fromkeys(texts)]


def sentence(phrase: str) -> str:
    """Give back a phrase as a sentence of its own, or as it is where it ends in a sign."""
    last = phrase[-1:]
    if not (last.isalnum() or last in "%)]}\"'”’"):
        return phrase
    return phrase + ("。" if SPACELESS.match(last) else ".")
