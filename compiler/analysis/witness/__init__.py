"""From goals to actual inputs: queries and answers that show what an analysis says is possible."""
