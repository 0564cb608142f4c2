"""Rubrics in people's words: one model of them, the formats they come in, and what they are translated by."""
