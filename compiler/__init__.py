"""The compiler: from rubric source to a checked IR to a Python module."""
