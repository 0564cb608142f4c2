"""Finds what crashes in Python rubrics, without running them: a small analysis of the kinds of values."""
