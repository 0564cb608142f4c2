"""Small numbers as a sentence writes them: in digits, or in words."""

from __future__ import annotations

WORDED = ("zero", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve")
"""The numbers that are read in words, each at its own place."""


def figure_of(text: str) -> int:
    """Give back what a number in words, or in digits with commas, comes to; raises `ValueError` for no number."""
    return WORDED.index(text) if text in WORDED else int(text.replace(",", ""))
