"""Compiles grading rubrics into small, checked, fast Python programs that explain their scores."""

__version__ = "0.1.0"
