"""What the parts of a rubric say about each other before any text is seen."""
