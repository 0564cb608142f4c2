"""What built modules import: texts, matching, tools, scores and traces."""
