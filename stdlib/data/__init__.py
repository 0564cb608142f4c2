"""Lexicons and tables of the tools, as data files."""
