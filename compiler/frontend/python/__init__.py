"""The reader of Python rubrics: modules of scoring functions become rubrics of the language."""
