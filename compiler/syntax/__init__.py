"""Parsing, the surface tree, and formatting."""
