"""Runs the tests that stand in rubrics, and says which rules they reach."""
