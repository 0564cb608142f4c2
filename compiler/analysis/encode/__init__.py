"""From a rubric to a finite problem: features, conditions and scores as literals and linear sums."""
