"""Readers: what turns other people's rubrics into rubrics of the language."""
