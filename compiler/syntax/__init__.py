"""From the text of a rubric to its tree, and back to well laid out text."""
