"""Questions about a rubric and their answers: proved, refuted by a witness, or unknown and why."""
