"""Rubrics that prompts show, as data: each compiles and passes its own tests."""
