"""The grammar of the rubric language."""
