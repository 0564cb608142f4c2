"""Findings about a rubric, and how they are shown."""
